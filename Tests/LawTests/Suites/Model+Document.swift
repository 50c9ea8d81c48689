import RouteLanguage
import RouteMatching

/// A table written by a person, translated into the oracle's own model.
///
/// The translation omits routes that use features outside the model. The tests then ignore links that open those
/// routes.
struct ModelledTable {
  let model: ModelTable
  /// The ids of the routes in the model.
  let routes: Set<String>
  /// The names of the origins in the model.
  let origins: Set<String>

  /// - Parameter name: A prefix that distinguishes its types from types of other tables.
  init(_ document: RouteDocument, named name: String) {
    let types = ModelledTypes(document, named: name)
    var table = ModelTable(origins: [], canonical: document.canonical?.value ?? "", routes: [])
    table.origins = document.origins.compactMap { ModelOrigin($0, types) }
    table.emptySegments = ModelTable.EmptySegments(rawValue: document.options.emptySegments.rawValue) ?? .refuse
    table.repeated = ModelTable.Repeated(rawValue: document.options.repeated.rawValue) ?? .first
    table.isCaseSensitive = document.options.caseSensitive
    table.tellsKeyCase = !document.options.foldsKeys
    table.isStrictSlash = document.options.trailingSlash == .strict
    table.ignoredQuery = document.options.ignoredQuery.map(\.value)
    table.routes = document.routes.compactMap { ModelRoute($0, types) }
    model = table
    routes = Set(table.routes.map(\.id))
    origins = Set(table.origins.map(\.name))
  }
}

/// The types of a document, declared to the oracle under unique names.
private struct ModelledTypes {
  private var names: [String: String] = [:]

  init(_ document: RouteDocument, named table: String) {
    for type in document.types {
      let name = type.name.value + " of " + table
      guard let parse = ModelledTypes.parser(of: type) else { continue }
      TypeUniverse.declare(ModelType(name: name, json: .bool(true), parse: parse))
      names[type.name.value] = name
    }
    for builtIn in ["String", "Int", "UInt", "Bool", "Double", "Date", "Duration", "UUID"] { names[builtIn] = builtIn }
  }

  /// Accesses the oracle's name of a type. `nil` if the oracle doesn't support the type.
  subscript(_ name: String) -> String? { names[name] }

  private static func parser(of type: TypeDeclaration) -> (@Sendable (String) -> RouteValue?)? {
    switch type.definition {
    case .enumeration(let cases, let isCaseSensitive):
      return { text in
        func isSame(_ spelling: String) -> Bool {
          isCaseSensitive ? spelling == text : TypeUniverse.small(spelling) == TypeUniverse.small(text)
        }
        let found = cases.first { isSame($0.wire.value) || $0.spellings.contains { isSame($0.value) } }
        return found.map { .string($0.wire.value) }
      }
    case .refinement(let base, let refinement): return parser(of: base.value, refinement)
    case .record: return nil
    }
  }

  private static func parser(
    of base: String, _ refinement: Refinement
  ) -> (@Sendable (String) -> RouteValue?)? {
    // A type that ignores letter case compares and returns lowercase text.
    let foldsCase = refinement.foldsCase != nil
    @Sendable func read(_ text: String) -> String { foldsCase ? TypeUniverse.small(text) : text }
    let except = Set(refinement.except.map { read($0.value) })
    let (minimum, maximum) = (refinement.minimum?.value, refinement.maximum?.value)
    switch base {
    case "String":
      let pattern = refinement.pattern?.text
      if let pattern, (try? Regex(pattern)) == nil { return nil }
      let bounds = (minimum.flatMap { Int($0) } ?? 1, maximum.flatMap { Int($0) } ?? .max)
      return { text in
        let text = read(text)
        guard text.unicodeScalars.count >= bounds.0, text.unicodeScalars.count <= bounds.1, !except.contains(text)
        else {
          return nil
        }
        if let pattern, let regex = try? Regex(pattern).matchingSemantics(.unicodeScalar).asciiOnlyCharacterClasses(),
          (try? (foldsCase ? regex.ignoresCase() : regex).wholeMatch(in: text)) ?? nil == nil
        {
          return nil
        }
        return .string(text)
      }
    case "Int", "UInt", "Double":
      let (least, greatest) = (minimum.flatMap { Double($0) }, maximum.flatMap { Double($0) })
      let digits = refinement.digits?.value ?? 0
      return { text in
        guard digits == 0 || (text.utf8.count >= digits && text.utf8.first != UInt8(ascii: "-")) else { return nil }
        // Remove leading zeros only up to the required number of digits.
        let zeros = digits > 0 && text.utf8.count == digits ? text.dropLast().prefix { $0 == "0" }.count : 0
        let text = String(text.dropFirst(zeros))
        guard let value = TypeUniverse.type(base).parse(text), let number = Double(text) else { return nil }
        return number >= least ?? number && number <= greatest ?? number ? value : nil
      }
    case "Bool", "Date", "Duration", "UUID": return { TypeUniverse.type(base).parse($0) }
    default: return nil
    }
  }

}

// Each initialiser returns `nil` for a feature outside the model.

extension ModelOrigin {
  fileprivate init?(_ origin: OriginDeclaration, _ types: ModelledTypes) {
    if origin.separator != nil || origin.needsSlashes { return nil }
    let places = origin.places.filter { $0.environment == nil }.map { ModelPlace($0, types) }
    if places.contains(where: { $0 == nil }) { return nil }
    self.init(
      name: origin.name.value, places: places.compactMap { $0 }, isExplicit: origin.isExplicit,
      plusIsSpace: origin.plusIsSpace)
  }
}

extension ModelPlace {
  fileprivate init?(_ place: PlaceDeclaration, _ types: ModelledTypes) {
    self.init(scheme: place.scheme, host: .none, base: place.basePath)
    switch place.host {
    case .none: host = .none
    case .exact(let name): host = .exact(name)
    case .subdomains(let suffix): host = .subdomains(suffix)
    case .any: host = .any
    case .captured(let suffix):
      guard let use = place.label, let name = use.name?.value, let suffix,
        let type = types[use.type?.name.value ?? "String"]
      else {
        return nil
      }
      host = .captured(name: name, type: type, suffix: suffix)
    }
    switch place.port {
    case .none: port = .none
    case .any: port = .any
    case .exactly(let number): port = .exactly("\(number)")
    }
  }
}

extension ModelRoute {
  fileprivate init?(_ route: RouteDeclaration, _ types: ModelledTypes) {
    guard route.redirect == nil, route.parameters.allSatisfy({ $0.field == nil }),
      route.conditions.allOrNone.count <= 1
    else { return nil }
    let forms = route.links + route.aliases
    guard forms.allSatisfy({ $0.set.isEmpty && $0.pattern.form == nil }) else { return nil }
    let told = Dictionary(route.parameters.compactMap { option in option.type.map { (option.name.value, $0) } }) {
      first, _ in first
    }
    let reader = PatternConversion(types: types, told: told)
    let links = route.links.map { reader.form($0) }
    let aliases = route.aliases.map { reader.form($0) }
    let excludes = route.exclude.map { reader.form($0) }
    if (links + aliases).contains(where: { $0 == nil }) || excludes.contains(where: { $0 == nil }) { return nil }
    self.init(
      id: route.id.value, links: links.compactMap { $0 }, aliases: aliases.compactMap { $0 },
      excludes: excludes.compactMap { $0 }, only: route.only?.map(\.value),
      isStrictQuery: route.conditions.isStrictQuery,
      isCaseSensitive: route.conditions.caseSensitive,
      isStrictSlash: route.conditions.trailingSlash.map { $0 == .strict },
      plusIsSpace: route.conditions.plusIsSpace, beats: route.beats.map(\.value),
      flags: route.parameters.filter(\.isFlag).map(\.name.value),
      allOrNone: route.conditions.allOrNone.first?.map(\.value) ?? [])
  }
}

private struct PatternConversion {
  let types: ModelledTypes
  /// The types that the route declares for its parameters.
  let told: [String: TypeUse]

  func form(_ form: LinkForm) -> ModelRoute.Form? {
    pattern(form.pattern).map { ModelRoute.Form(pattern: $0, origins: form.origins?.map(\.value)) }
  }

  func pattern(_ pattern: LinkPattern) -> ModelPattern? {
    guard !pattern.path.allowsMoreSegments, let segments = segments(pattern.path), let query = items(pattern.query)
    else {
      return nil
    }
    var result = ModelPattern(segments: segments, endsWithSlash: pattern.path.endsWithSlash, query: query)
    switch pattern.fragment {
    case nil: return result
    case .text(let piece): result.fragment = parts(piece).map { .text($0) }
    case .items(let conditions): result.fragment = items(conditions).map { .items($0) }
    case .path(let path, let startsWithSlash, let conditions):
      guard !path.endsWithSlash, let path = self.segments(path), let conditions = items(conditions) else { return nil }
      result.fragment = .path(path, startsWithSlash: startsWithSlash, conditions)
    }
    return result.fragment == nil ? nil : result
  }

  private func segments(_ path: PathPattern) -> [ModelSegment]? {
    let segments = path.segments.map { segment -> ModelSegment? in
      switch segment {
      case .piece(let piece): parts(piece).map { .piece($0) }
      case .rest(let use): parameter(use).map { .rest($0) }
      }
    }
    return segments.contains { $0 == nil } ? nil : segments.compactMap { $0 }
  }

  private func parts(_ piece: Piece) -> [ModelPart]? {
    let parts = piece.parts.map { part -> ModelPart? in
      switch part {
      case .literal(let text): .literal(text)
      case .parameter(let use): parameter(use).map { .parameter($0) }
      }
    }
    return parts.contains { $0 == nil } ? nil : parts.compactMap { $0 }
  }

  private func items(_ items: [QueryItemPattern]) -> [ModelItem]? {
    let items = items.map { item -> ModelItem? in
      switch item.value {
      case .present: ModelItem(key: item.key.value, value: .present)
      case .bare: nil
      case .remaining(let use): use.name.map { ModelItem(key: "", value: .remaining($0.value)) }
      case .piece(let piece): parts(piece).map { ModelItem(key: item.key.value, value: .piece($0)) }
      }
    }
    return items.contains { $0 == nil } ? nil : items.compactMap { $0 }
  }

  private func parameter(_ use: ParameterUse) -> ModelParameter? {
    var result = ModelParameter(name: use.name?.value)
    if let type = use.type ?? use.name.flatMap({ told[$0.value] }) {
      guard let name = types[type.name.value] else { return nil }
      result.type = name
      result.list = type.list.map {
        ModelParameter.List(separator: $0.separator, minimum: $0.minimum, maximum: $0.maximum)
      }
      if let count = type.count {
        result.list = ModelParameter.List(minimum: max(1, count.minimum), maximum: count.maximum)
      }
    }
    if use.isOptional { result.mode = .optional }
    if let text = use.defaultValue?.value { result.mode = .defaulted(text) }
    if let fallback = use.fallback { result.mode = .lenient(fallback.value) }
    return result
  }
}
