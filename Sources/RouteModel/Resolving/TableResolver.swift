import RouteMatching

/// Converts a document to a resolved table: names become indices, types become automata, and patterns become segments
/// and conditions.
///
/// The document's names have been checked before (`SemanticChecker`). `TableResolver` checks everything that needs the
/// languages of types.
package struct TableResolver: ErrorCollector {
  package let document: RouteDocument
  package let pool: LanguagePool
  /// The ids of the routes of the table that this table replaces. These routes have the lowest indices.
  package let first: Set<String>
  /// `true` to ignore the links of all routes that aren't in `first`.
  package let onlyFirst: Bool
  @Limited package var diagnostics: [Diagnostic] = []
  package var types: [String: ResolvedType] = [:]
  package var origins: [ResolvedOrigin] = []
  var originIndices: [String: Int] = [:]
  /// The origins that aren't `explicit`, as bits. Patterns of a route that doesn't name origins apply at these.
  private var implicitOrigins: UInt64 = 0
  package var places: [ResolvedPlace] = []
  package var routes: [ResolvedRoute] = []
  var routeIndices: [String: Int] = [:]
  package var patterns: [ResolvedPattern] = []
  private var ownLinks: [OwnLink] = []
  /// Shared pieces, because most pieces of a large table are the same.
  var sharedPieces: [SharedPiece: ResolvedPiece] = [:]

  /// A key for `sharedPieces`. Pieces with equal keys are equal.
  package enum SharedPiece: Hashable {
    case text(String, isFolded: Bool)
    case value(String, plusIsSpace: Bool, capture: Int?, isFolded: Bool)
  }

  /// Returns the resolved table of a document, or `nil` if there is an error, and the diagnostics.
  package static func resolved(
    of document: RouteDocument, _ pool: LanguagePool, first: Set<String> = [], onlyFirst: Bool = false
  ) -> (resolved: ResolvedTable?, diagnostics: [Diagnostic]) {
    var resolver = TableResolver(document: document, pool: pool, first: first, onlyFirst: onlyFirst)
    let resolved = resolver.resolved()
    return (resolver.diagnostics.contains { $0.severity == .error } ? nil : resolved, resolver.diagnostics)
  }

  private mutating func resolved() -> ResolvedTable {
    resolveTypes()
    resolveOrigins()
    places = resolvePlaces()
    resolveRoutes()
    resolvePatterns()
    let environments = Array(Set(document.origins.flatMap { $0.places.compactMap { $0.environment } })).sorted()
    return ResolvedTable(
      name: document.enumName, options: document.options, origins: origins, places: places,
      types: types.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }, routes: routes,
      patterns: patterns,
      canonicalOrigin: document.canonical.flatMap { originIndices[$0.value] } ?? 0, environments: environments,
      wrappers: resolveWrappers(), launch: resolveLaunch(), windows: resolveWindows(), activities: resolveActivities(),
      ownLinks: ownLinks, pool: pool)
  }

  // MARK: Origins

  /// Resolves the origins in the order of their names. At most 48 are allowed, because a pattern stores them as bits of
  /// two words of the compiled table.
  private mutating func resolveOrigins() {
    for declaration in document.origins.sorted(by: { $0.name.value.utf8.lexicographicallyPrecedes($1.name.value.utf8) })
    {
      if origins.count == 48 {
        report("too-many-origins", "a table can have at most 48 origins", at: declaration.name.range)
        break
      }
      originIndices[declaration.name.value] = origins.count
      origins.append(
        ResolvedOrigin(
          name: declaration.name.value, kind: declaration.kind, acceptsAddedHosts: declaration.acceptsAddedHosts,
          plusIsSpace: declaration.plusIsSpace, separator: declaration.separator?.value.utf8.first,
          needsSlashes: declaration.needsSlashes))
    }
    implicitOrigins = bits(document.origins.filter { !$0.isExplicit }.map { $0.name })
  }

  private mutating func resolvePlaces() -> [ResolvedPlace] {
    var places: [ResolvedPlace] = []
    for declaration in document.origins {
      guard let origin = originIndices[declaration.name.value] else { continue }
      for (rank, place) in declaration.places.enumerated() {
        places.append(ResolvedPlace(origin: origin, place, rank: rank, label: label(of: place)))
      }
    }
    let labelled = places.filter { $0.label != nil }
    for index in places.indices where places[index].label != nil {
      places[index].narrowerLabels = labelled.count { Precedence.label($0, isInside: places[index], pool) }
    }
    return places.sorted { Precedence.place($0, precedes: $1, origins: origins) }
  }

  /// Returns the label that a place captures, or `nil` if it captures none.
  private mutating func label(of place: PlaceDeclaration) -> ResolvedPlace.Label? {
    guard let use = place.label else { return nil }
    let type = use.type.flatMap { types[$0.name.value] }
    let language = pool.automaton((type ?? text).language)
    let name = use.name?.value ?? ""
    if let type = use.type?.name.value, language.lowercaseMembers.isEmpty, !language.isEmpty {
      report(
        "bad-place",
        "no host matches the label '\(name)': hosts are lowercased, and no value of '\(type)' is lowercase",
        at: use.range,
        fix: "add \"caseSensitive\": false to the type, or write its values in lowercase")
    }
    return ResolvedPlace.Label(name: name, language: pool.intern(language), type: type)
  }

  private mutating func resolveWrappers() -> [ResolvedWrapper] {
    let wrappers = document.wrappers.map { declaration in
      var slots = CaptureSlots(parameters: ["link"], set: [])
      let pattern = resolve(declaration.pattern, LinkConditions(nil), route: 0, slots: &slots)
      let place = declaration.place
      return ResolvedWrapper(
        place: ResolvedPlace(origin: origins.count, place, rank: 0, label: label(of: place)), pattern: pattern)
    }
    // Sorting is stable, so equal wrappers keep their order in the table.
    return wrappers.sorted { Precedence.wrapper($0, precedes: $1) }
  }

  /// Returns the origins at which a route's pattern matches, as bits. These are the origins that the pattern names. If
  /// it names none, an alias matches at all origins of the route, and a canonical pattern at those that no other
  /// canonical pattern names.
  ///
  /// The origins of a route are those in `only`. Without `only`, they are the origins that its canonical patterns name.
  /// If one of these patterns names none, all origins that aren't `explicit` are added.
  package func origins(of form: LinkForm, _ route: RouteDeclaration, isCanonical: Bool) -> UInt64 {
    let only = route.only.map(bits)
    if let named = form.origins.map(bits) { return only.map { $0 & named } ?? named }
    let namedElsewhere = bits(route.links.flatMap { $0.origins ?? [] })
    let namesAll = route.links.allSatisfy { $0.origins != nil } && !route.links.isEmpty
    let reachable = only ?? (namesAll ? namedElsewhere : implicitOrigins | namedElsewhere)
    return isCanonical ? reachable & ~namedElsewhere : reachable
  }

  package func bits(_ names: [Located<String>]) -> UInt64 {
    names.reduce(0) { bits, name in originIndices[name.value].map { bits | 1 << UInt64($0) } ?? bits }
  }
}

// Routes and their parameters.
extension TableResolver {
  /// Resolves the routes in the order of their ids. A redirect isn't a route, because its patterns belong to its
  /// target.
  mutating func resolveRoutes() {
    let all = document.routesByID
    let declarations = all.filter { first.contains($0.id.value) } + all.filter { !first.contains($0.id.value) }
    routeIndices.reserveCapacity(declarations.count)
    routes.reserveCapacity(declarations.count)
    for declaration in declarations {
      routeIndices[declaration.id.value] = routes.count
      routes.append(ResolvedRoute(declaration: declaration, parameters: [], parent: nil))
    }
    for index in routes.indices {
      let declaration = routes[index].declaration
      routes[index].parent = declaration.parent.flatMap { routeIndices[$0.value] }
      let combined = declaration.combinedParameters
      routes[index].parameters = combined.indices.map { parameter in
        let name = combined[parameter].name.value
        return resolve(
          combined[parameter], isInEveryLink: declaration.links.allSatisfy { declaration.provides(name, in: $0) })
      }
      if routes[index].parameters.count > CaptureRanges.capacity {
        report(
          "too-many-parameters", "a route can have at most \(CaptureRanges.capacity) parameters",
          at: declaration.id.range)
      }
    }
  }

  /// Resolves a parameter. The parameter is optional if there is a canonical pattern that neither contains nor sets it.
  private mutating func resolve(_ parameter: CombinedParameter, isInEveryLink: Bool) -> ResolvedParameter {
    let type = types[parameter.type.name.value] ?? text
    var defaultText = parameter.defaultText
    let example = parameter.example?.value ?? type.example
    if let defaultText, !accepts(defaultText, type.language),
      let range = parameter.defaultValue?.range ?? parameter.fallback?.range
    {
      report(
        "default-mismatch", "the default '\(defaultText)' isn't a valid '\(type.name)'", at: range,
        fix: fix(defaultText, of: type, within: range) { PatternReader.valueText($0) })
    }
    defaultText = defaultText.map { type.printedText(of: $0) }
    if let defaultText, let range = parameter.defaultValue?.range ?? parameter.fallback?.range {
      collectLink(Located(defaultText, range), of: type, rule: "default-mismatch")
    }
    if let example = parameter.example { check(example, of: type) }
    return ResolvedParameter(
      name: parameter.name.value, type: type,
      isOptional: parameter.isOptional || (!isInEveryLink && !parameter.isLabel && parameter.defaultText == nil),
      isList: parameter.type.list != nil,
      minimumCount: parameter.type.list?.minimum ?? parameter.type.count?.minimum ?? 0,
      maximumCount: parameter.type.list?.maximum ?? parameter.type.count?.maximum,
      isRest: parameter.isRest, isItems: parameter.isItems, isFlag: parameter.isFlag,
      isSensitive: parameter.isSensitive, isLenient: parameter.fallback != nil, defaultText: defaultText,
      example: example,
      summary: parameter.summary, field: parameter.field)
  }
}

extension TableResolver {
  /// Collects a default or a value in `set` if its type is `Link`.
  mutating func collectLink(_ link: Located<String>, of type: ResolvedType, rule: String) {
    if type.base == .link, type.enumeration == nil { ownLinks.append(OwnLink(link: link, rule: rule)) }
  }
}

extension ResolvedType {
  /// Returns a value as it is printed, because a default may be written differently: as a wire name, a lowercase UUID,
  /// or a URL according to RFC 3986. Numbers and Booleans stay unchanged, because they are compared by value.
  func printedText(of text: String) -> String {
    if let enumeration { return enumeration.case(of: text)?.wire.value ?? text }
    return parameterType.value(of: Array(text.utf8))?.string ?? text
  }
}
