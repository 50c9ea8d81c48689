import LinkVariations
import RouteLanguage
import RouteMatching

/// The expected results that a generated suite lists for a table: its patterns with examples, and sample values of its
/// types.
struct TablePromises {
  private(set) var promises = Promises()
  /// For each line with a pattern or one of its excludes, the index of the pattern in the resolved table. The keys are
  /// line numbers of the written text; before it's written, they are ordinal numbers of patterns.
  private(set) var patterns: [Int: Int] = [:]
  private var lineCount = 0
  private let resolved: ResolvedTable
  private let tried: Set<Int>
  private var names: [TypeKey: String] = [:]
  /// For the current pattern, the names of the captures that no parameter stores.
  private var uncapturedNames: [Int: String] = [:]
  private var links: [String] = []
  /// The parameters of the current route.
  private var declared: [String: Promises.Parameter] = [:]

  /// - Parameter resolved: The resolved table with the places of one environment.
  init(_ resolved: ResolvedTable, links: [String]) {
    self.resolved = resolved
    self.links = links
    tried = Set(resolved.triedPatterns)
    promises.settings.ignoredKeys = resolved.options.ignoredQuery.map { $0.value }
    promises.settings.ignoresKeyCase = resolved.options.foldsKeys
    promises.settings.ignoresCase = resolved.patterns.contains { $0.segments.contains { $0.piece.isFolded } }
    promises.settings.maximumLength = resolved.options.maximumLength
    promises.settings.maximumSegments = resolved.options.maximumSegments
    promises.settings.maximumItems = resolved.options.maximumItems
    for origin in resolved.printingOrder { promises.origins.append(self.origin(origin)) }
    for route in resolved.routes.indices { promises.routes.append(self.route(route)) }
    let wrappers = resolved.wrappers.flatMap { wrapper in
      var form = self.form(wrapper.pattern, [])
      let place = self.place(wrapper.place)
      let isRest = form.uncaptured.contains { $0.name == uncapturedNames[0] && $0.kind != .single }
      form.rename(uncapturedNames[0] ?? "", to: isRest ? "link..." : "link")
      let declared = Dictionary(form.uncaptured.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
      return Promises.Line.lines([place.text, form.text(declared)], indent: 2)
    }
    if !wrappers.isEmpty {
      promises.sections["wrappers"] =
        (Promises.Line.comment(
          "Links that contain another link, at '{link}'. It opens instead, if the kind of input can bring it.")
        + wrappers)
        .map { Promises.Line(written: $0) }
    }
  }

  // MARK: Places

  private mutating func origin(_ index: Int) -> Promises.Origin {
    let resolved = resolved.origins[index]
    var origin = Promises.Origin(name: resolved.name)
    origin.isWidget = resolved.kind == .widget
    origin.acceptsAddedHosts = resolved.acceptsAddedHosts
    origin.plusIsSpace = resolved.plusIsSpace
    origin.separator = resolved.separator.map { String(UnicodeScalar($0)) }
    let all = self.resolved.places(of: index)
    for place in all { origin.append(self.place(self.resolved.places[place])) }
    return origin
  }

  private mutating func place(_ resolved: ResolvedPlace) -> Promises.Place {
    let host: Promises.Place.Host =
      switch resolved.host {
      case .none: .none
      case .exact(let host): .exact(host)
      case .subdomains(let host): .subdomains(host)
      case .captured(let suffix): .captured(label(resolved), suffix: suffix.map { "." + $0 } ?? "")
      case .any: .any
      }
    let port: String? =
      switch resolved.port {
      case .none: nil
      case .any: "*"
      case .exactly(let number): "\(number)"
      }
    return Promises.Place(
      scheme: resolved.scheme, host: host, port: port, basePath: resolved.basePath)
  }

  private mutating func label(_ place: ResolvedPlace) -> Promises.Parameter {
    guard let label = place.label else { return Promises.Parameter(name: "_", type: "") }
    var parameter = Promises.Parameter(name: label.name, type: typeName(uncaptured: label.language))
    let words = promises.types[parameter.type]?.accepted.map(\.text) ?? []
    let word = words.first { word in
      word == word.lowercased() && !word.isEmpty && word.utf8.allSatisfy(LinkCharacters.isUnreserved)
    }
    parameter.examples = [resolved.pool.automaton(label.language).accepts(Array("shop".utf8)) ? "shop" : word ?? ""]
    return parameter
  }

  // MARK: Types

  /// The properties that distinguish types. Types with equal keys share a name and sample values.
  private struct TypeKey: Hashable {
    var language: Language
    /// The type's name, because two types can print the same text in different ways. `nil` for strings.
    var name: String?
    var isLink = false
    var swift: String?
  }

  /// Returns the name of a parameter's type, and adds sample values for the parameter to the type.
  private mutating func typeName(_ parameter: ResolvedParameter) -> String {
    let type = parameter.type
    let key = TypeKey(
      language: parameter.valueLanguage(resolved.pool), name: type.base == .string ? nil : type.name,
      isLink: type.base == .link && type.enumeration == nil,
      swift: type.swift)
    let name = self.name(key, type.name)
    let isKnown = promises.types[name] != nil
    // Omit a sensitive parameter's example, because other parameters of the type share the sample values.
    var parameter = parameter
    if parameter.isSensitive { parameter.example = nil }
    let words = TypeExamples(parameter, resolved, links: links, isFull: !isKnown)
    var known = promises.types[name] ?? Promises.Words()
    if !isKnown { known.summary = summary(of: type, name) }
    for word in words.inside where !known.accepted.contains(where: { $0.text == word }) {
      known.accepted.append(Promises.Words.Word(word, canonical: parameter.type.canonical(word)))
    }
    if !isKnown { known.refused = words.outside }
    promises.types[name] = known
    return name
  }

  /// Returns the name of a type whose values no parameter stores, and adds its sample values.
  private mutating func typeName(uncaptured language: Language) -> String {
    let type = resolved.types.first { $0.language == language }
    let name = self.name(TypeKey(language: language), type?.name ?? "Text")
    if promises.types[name] != nil { return name }
    let words = TypeExamples(uncaptured: type, resolved.pool.automaton(language))
    var known = Promises.Words()
    known.accepted = words.inside.map { Promises.Words.Word($0) }
    known.refused = words.outside
    known.summary = type.map { summary(of: $0, name) } ?? "Texts that the patterns with this type allow."
    promises.types[name] = known
    return name
  }

  /// Returns a description of a type, or `nil` if its name says enough.
  private func summary(of type: ResolvedType, _ name: String) -> String? {
    if let pattern = type.refinement?.pattern {
      return "Texts that match \(pattern.text)" + (type.refinement?.foldsCase == nil ? "." : ", in either letter case.")
    }
    return name == type.name ? nil : "\(type.name) in another part of a link, such as the query or the fragment."
  }

  /// Returns the name for a type's key. If the type of another key has this name already, a number is added.
  private mutating func name(_ key: TypeKey, _ name: String) -> String {
    if let known = names[key] { return known }
    var free = name
    var number = 1
    while names.values.contains(free) {
      number += 1
      free = "\(name) \(number)"
    }
    names[key] = free
    return free
  }

  // MARK: Routes

  private mutating func route(_ index: Int) -> Promises.Route {
    let route = resolved.routes[index]
    var promised = Promises.Route(id: route.id)
    promised.parent = route.parent.map { resolved.routes[$0].id }
    promised.requires = route.declaration.requirements
    promised.requiresNothing = route.declaration.requiresNothing
    promised.asks = route.declaration.confirm
    promised.asksNothing = route.declaration.asksNothing
    promised.opensInBrowser = route.declaration.opensInBrowser
    promised.isDeprecated = route.declaration.deprecated != nil
    promised.sensitive = route.parameters.filter(\.isSensitive).map(\.name)
    promised.linkParameters = route.parameters.filter { $0.type.base == .link }.map(\.name)
    var said: Set<String> = []
    let pieces = resolved.patterns.filter { $0.route == index }.flatMap(\.pieces)
    for (number, parameter) in route.parameters.enumerated() {
      var promise = self.parameter(parameter, &said)
      let separator = pieces.first { $0.captures.contains(number) }?.separator
      if parameter.isList, let separator {
        promise.kind = .joined(separator: separator)
        promise.counts =
          counts(of: pieces.first { $0.captures == [number] }, separator, promise.examples) ?? promise.counts
      }
      promised.parameters.append(promise)
    }
    declared = Dictionary(uniqueKeysWithValues: promised.parameters.map { ($0.name, $0) })
    for (number, pattern) in resolved.patterns.enumerated() where pattern.route == index && tried.contains(number) {
      for (index, pattern) in ([pattern] + pattern.excludes).enumerated() {
        var form = self.form(pattern, route.parameters)
        form.isExclude = index > 0
        if form.isExclude, promised.excludes.contains(where: { $0.hasPattern(of: form) }) { continue }
        lineCount += 1
        form.line = lineCount
        patterns[lineCount] = number
        promised.append(form)
      }
    }
    return promised
  }

  private mutating func parameter(_ resolved: ResolvedParameter, _ said: inout Set<String>) -> Promises.Parameter {
    var parameter = Promises.Parameter(name: resolved.name, type: resolved.isItems ? "" : typeName(resolved))
    parameter.isOptional = resolved.isOptional
    parameter.isLenient = resolved.isLenient
    parameter.fallback = resolved.isFlag ? nil : resolved.defaultText
    if resolved.isFlag {
      parameter.kind = .flag
      parameter.examples = ["true"]
      return parameter
    } else if resolved.isItems {
      parameter.kind = .remaining
      parameter.examples = ["key=a b", "bare"]
      return parameter
    } else if resolved.isRawRest {
      parameter.kind = .raw
    } else if resolved.isRest {
      parameter.kind = .segments
    } else if resolved.isList {
      parameter.kind = .repeated
    }
    let counts = resolved.minimumCount...(resolved.maximumCount ?? Int.max)
    if counts != 0...Int.max, resolved.isSeveral { parameter.counts = counts }
    let words = promises.types[parameter.type]?.accepted.map(\.text) ?? []
    let inside = resolved.isSegments && resolved.type.isPlainText(self.resolved.pool) ? ["one", "two"] : words
    let own = (resolved.example.map { [$0] } ?? []) + inside
    // Parameters of one type get different values, so that mixed-up parameters are noticed.
    guard let example = own.first(where: { !said.contains(resolved.type.canonical($0)) }) ?? own.first else {
      return parameter
    }
    said.insert(resolved.type.canonical(example))
    let other = own.first { $0 != example } ?? example
    let isDefault = resolved.isAbsent(resolved.type.canonical(example))
    parameter.examples = [isDefault ? other : example]
    if resolved.isSeveral {
      let examples = [example, other] + [String](repeating: example, count: max(0, counts.lowerBound - 2))
      parameter.examples = Array(examples.prefix(counts.upperBound))
    }
    return parameter
  }

  /// Returns the minimum and maximum number of values that a piece accepts, or `nil` if it limits neither.
  private func counts(of piece: ResolvedPiece?, _ separator: String, _ words: [String]) -> ClosedRange<Int>? {
    guard let piece, let word = words.first else { return nil }
    let automaton = resolved.pool.automaton(piece.language)
    let accepted = (1...32).filter { count in
      let text = [String](repeating: word, count: count).joined(separator: separator)
      return automaton.accepts(LinkSymbols.symbols(of: text))
    }
    guard let least = accepted.first, let most = accepted.last, least > 1 || most < 32 else { return nil }
    return least...(most < 32 ? most : Int.max)
  }

  // MARK: Patterns

  private mutating func form(_ pattern: ResolvedPattern, _ parameters: [ResolvedParameter]) -> Promises.Form {
    var form = Promises.Form()
    uncapturedNames = [:]
    form.origins = resolved.printingOrder.filter { pattern.serves($0) }.map { resolved.origins[$0].name }
    form.segments = pattern.segments.map { parts($0.piece, &form, parameters, isRest: $0.isRest) }
    form.endsWithSlash = pattern.endsWithSlash && !form.segments.isEmpty
    form.items = pattern.query.map { item($0, &form, parameters) }
    if let fragment = pattern.fragment {
      form.fragment = fragment.piece.map { parts($0, &form, parameters) }
      if fragment.endsWithSlash { form.fragment?.append(.literal("/")) }
      form.fragmentItems = fragment.items.map { item($0, &form, parameters) }
      if fragment.items.isEmpty, form.fragment == nil { form.fragment = [] }
    }
    form.plusIsSpace = pattern.plusIsSpace
    form.isStrictQuery = pattern.isStrictQuery
    form.isStrictSlash = pattern.isStrictSlash
    form.isDeprecated = pattern.isDeprecated
    form.redirect = pattern.redirectID
    if let conditions = resolved.launch.redirects.first(where: { $0.id.value == pattern.redirectID }) {
      (form.requires, form.asks) = (conditions.requirements, conditions.confirm)
    }
    form.isAlias = !pattern.isCanonical && pattern.redirectID == nil
    form.isReadOnly = pattern.isReadOnly && pattern.redirectID == nil
    let needed = (pattern.query + (pattern.fragment?.items ?? [])).filter { $0.isRequired }.flatMap(\.captures)
    form.needed = needed.filter { parameters.indices.contains($0) && !parameters[$0].isNeeded }
      .map { parameters[$0].name }
    form.given = given(by: pattern, parameters)
    return form
  }

  /// Returns the templates of the values that a pattern sets, as text such as `isbn:{isbn}`, by parameter.
  private func given(by pattern: ResolvedPattern, _ parameters: [ResolvedParameter]) -> [String: String] {
    var templates: [String: [String]] = [:]
    for binding in pattern.bindings where parameters.indices.contains(binding.parameter) {
      var text = ""
      for part in binding.parts {
        switch part {
        case .text(let literal): text += Promises.encoded(literal)
        case .value(let value):
          let name =
            value.label
            ?? (parameters.indices.contains(value.capture)
              ? parameters[value.capture].name : uncapturedNames[value.capture] ?? "_")
          text += "{\(name)}"
        case .component(let source): text += "{the \(source)}"
        }
      }
      templates[parameters[binding.parameter].name, default: []].append(text.isEmpty ? "''" : text)
    }
    return templates.mapValues { $0.joined(separator: " or ") }
  }

  private mutating func item(
    _ condition: ResolvedCondition, _ form: inout Promises.Form, _ parameters: [ResolvedParameter]
  ) -> Promises.Form.Item {
    guard let piece = condition.piece else { return Promises.Form.Item(key: condition.spelling, value: nil) }
    let value = parts(piece, &form, parameters)
    if let list = condition.list, list.minimum > 0 || list.maximum != nil, case .value(let name)? = value.first,
      let index = form.uncaptured.firstIndex(where: { $0.name == name })
    {
      form.uncaptured[index].counts = max(list.minimum, 0)...(list.maximum ?? Int.max)
    }
    return Promises.Form.Item(key: condition.spelling, value: value)
  }

  private mutating func parts(
    _ piece: ResolvedPiece, _ form: inout Promises.Form, _ parameters: [ResolvedParameter], isRest: Bool = false
  ) -> [Promises.Form.Part] {
    if let literal = piece.literal { return literal.isEmpty ? [] : [.literal(literal)] }
    return piece.parts.map { part in
      switch part {
      case .literal(let text): return .literal(text)
      case .value(let capture?, _, _, _) where parameters.indices.contains(capture):
        declare(parameters[capture], as: piece, in: &form)
        return .value(parameters[capture].name)
      case .value(let capture, let language, _, _):
        let type = typeName(uncaptured: isRest ? piece.restLimit?.others ?? language : language)
        var uncaptured = Promises.Parameter(name: "_\(form.uncaptured.count)", type: type)
        if let capture { uncapturedNames[capture] = uncaptured.name }
        if isRest { uncaptured.kind = piece.isRaw ? .raw : .segments }
        let automaton = resolved.pool.automaton(language)
        let words = promises.types[type]?.accepted.map(\.text) ?? []
        uncaptured.examples = [automaton.accepts(Array("any".utf8)) ? "any" : words.first { !$0.isEmpty } ?? ""]
        if isRest, let least = piece.restLimit?.least, least > 1 {
          uncaptured.examples = [String](repeating: uncaptured.examples[0], count: least)
          uncaptured.counts = least...Int.max
        }
        form.uncaptured.append(uncaptured)
        return .value(uncaptured.name)
      }
    }
  }

  /// Declares a list parameter again for `form` if this pattern separates the list's values in another way than the
  /// route's other patterns.
  private mutating func declare(_ resolved: ResolvedParameter, as piece: ResolvedPiece, in form: inout Promises.Form) {
    guard resolved.isList, var parameter = declared[resolved.name] else { return }
    let kind = piece.separator.map { Promises.Parameter.Kind.joined(separator: $0) } ?? .repeated
    if parameter.kind == kind { return }
    parameter.kind = kind
    form.uncaptured.append(parameter)
  }
}
