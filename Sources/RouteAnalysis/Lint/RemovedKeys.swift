import RouteLanguage

/// The keys of a table that were removed from the language, `order`, `oneOf` and `noFallback`, and their replacements.
package struct RemovedKeys {
  package struct Key {
    /// The diagnostic about the key. Its fix has edits only if every link then still opens the same route.
    package let problem: Diagnostic
    /// An edit that removes the key without a replacement.
    package let removal: Fix.Edit
  }

  /// The replacement of a key.
  private struct Replacement {
    var words: String
    /// The edits, or `nil` if links might open another route afterwards.
    var edits: [Fix.Edit]?
    var notes: [String] = []
  }

  package private(set) var all: [Key] = []
  private let files: [SourceFile]
  private let options: TableOptions
  private let declarations: [RouteDeclaration]
  /// The JSON of each route, keyed by id.
  private var routes: [String: JSONValue] = [:]

  package init(_ compiled: CompiledTable) {
    files = compiled.files
    options = compiled.document?.options ?? TableOptions()
    declarations = compiled.document?.routes ?? []
    let places = Set(compiled.diagnostics.filter { $0.rule == "removed-key" }.map { $0.range })
    if places.isEmpty || compiled.document == nil { return }
    let tables = files.indices.compactMap { JSONReader.read(files[$0].bytes, file: $0, isTable: true).value }
    for (id, value) in tables.flatMap({ $0["routes"]?.members ?? [] }) where routes[id.text] == nil {
      routes[id.text] = value
    }
    for table in tables { add(places, of: table) }
    for route in declarations { if let object = routes[route.id.value] { add(places, of: object, route) } }
  }

  private mutating func add(_ places: Set<SourceRange>, of object: JSONValue, _ route: RouteDeclaration? = nil) {
    let members = object.members ?? []
    for (key, value) in members where places.contains(key.range) {
      let removal = Fix.Edit.removing(key.text, from: members)
      let owner = route.map { "the route \(quoted($0.id.value))" } ?? "the table"
      let replacement: Replacement =
        switch (key.text, route) {
        case ("oneOf", let route?): exclude(forOneOf: value, of: route, in: object)
        case ("noFallback", let route?):
          value.isTrue ? exclude(forNoFallback: route) : Replacement(words: "", edits: [])
        default: beats(for: value)
        }
      let words = replacement.words.isEmpty ? "remove it" : "remove it, and write \(replacement.words)"
      let problem = Diagnostic(
        .error, "removed-key",
        "\(owner) still has '\(key.text)', which '\(key.text == "order" ? "beats" : "exclude")' replaces",
        at: key.range,
        notes: replacement.notes.map { Diagnostic.Note($0) },
        fix: Fix(words, replacement.edits.map { $0 + [removal] } ?? []))
      all.append(Key(problem: problem, removal: removal))
    }
  }

  /// Returns the groups of names. A list of names is a single group.
  private func groups(_ value: JSONValue) -> [[String]] {
    let isNested = value.elements?.contains { $0.elements != nil } ?? false
    return (isNested ? value.groups : [value.texts]).map { $0.map { $0.value } }
  }

  // MARK: order

  /// The maximum length of `order` for which a fix writes `beats`, because each route must list all that follow it.
  private static let maximumOrder = 100

  private func beats(for order: JSONValue) -> Replacement {
    let unknown = Replacement(words: "in the 'beats' of each route the ids that came after its own")
    let groups = groups(order)
    guard groups.reduce(0, { $0 + $1.count }) <= Self.maximumOrder else { return unknown }
    var winners: [String] = []
    var added: [String: [String]] = [:]
    func beats(_ id: String) -> [String] { (routes[id]?["beats"]?.texts.map { $0.value } ?? []) + (added[id] ?? []) }
    for ids in groups {
      guard Set(ids).count == ids.count, ids.allSatisfy({ routes[$0] != nil }) else { return unknown }
      for (place, id) in ids.enumerated() {
        let losers = ids[(place + 1)...].filter { !beats(id).contains($0) }
        if losers.isEmpty { continue }
        if added[id] == nil { winners.append(id) }
        added[id, default: []] += losers
      }
    }
    // If two routes beat each other, the author must decide.
    for (id, losers) in added where losers.contains(where: { beats($0).contains(id) }) { return unknown }
    return Replacement(
      words: winners.map { "\"beats\": \(JSONText.oneOrMore(added[$0] ?? [])) in \(quoted($0))" }.joined(
        separator: ", "),
      edits: winners.compactMap { id in routes[id].map { adding("beats", added[id] ?? [], to: $0) } })
  }

  // MARK: oneOf

  /// The maximum number of items in a group for which a fix writes excludes. There is an exclude for each pair.
  private static let maximumItems = 12

  private func exclude(forOneOf value: JSONValue, of route: RouteDeclaration, in object: JSONValue) -> Replacement {
    var excludes: [String] = []
    var reason: String?
    for names in groups(value) {
      if names.count > Self.maximumItems { return Replacement(words: "an 'exclude' for each two of the items") }
      var keys: [String] = []
      for form in route.forms {
        let items = names.compactMap { item(named: $0, in: form.pattern) }
        let own = items.map { options.identity(ofKey: $0.key.value) }
        guard items.count == names.count, keys.isEmpty || keys == own, Set(own).count == own.count else {
          reason = "not every pattern of the route has these items under the same keys"
          continue
        }
        keys = own
        reason = reason ?? difference(items, of: route)
        for (index, first) in keys.enumerated() {
          let pairs = keys[(index + 1)...].map { "\(excludedPath(of: form.pattern))?\(first)&\($0)" }
          excludes += pairs.filter { !excludes.contains($0) }
        }
      }
    }
    if excludes.isEmpty { return Replacement(words: "", edits: reason == nil ? [] : nil) }
    return Replacement(
      words: "\"exclude\": \(JSONText.oneOrMore(excludes))",
      edits: reason == nil ? [adding("exclude", excludes, to: object)] : nil,
      notes: reason.map { ["'--fix' leaves this to you: \($0)"] } ?? [])
  }

  /// Returns the query item that has a parameter of this name, or otherwise the item that has this key.
  private func item(named name: String, in pattern: LinkPattern) -> QueryItemPattern? {
    pattern.query.first { item in uses(item).contains { $0.name?.value == name } }
      ?? pattern.query.first { options.identity(ofKey: $0.key.value) == options.identity(ofKey: name) }
  }

  private func uses(_ item: QueryItemPattern) -> [ParameterUse] {
    if case .piece(let piece) = item.value { piece.parameters } else { [] }
  }

  /// Returns the reason why excluding each pair of items doesn't have the same effect as the group, or `nil` if it has.
  private func difference(_ items: [QueryItemPattern], of route: RouteDeclaration) -> String? {
    func has(_ item: QueryItemPattern, _ test: (ParameterUse, CombinedParameter?) -> Bool) -> Bool {
      uses(item).contains { test($0, $0.name.flatMap { route.combinedParameters.named($0.value) }) }
    }
    let lenient = items.filter { has($0) { use, parameter in use.fallback != nil || parameter?.isFlag ?? false } }
    if !lenient.isEmpty {
      return lenient.count == items.count
        ? "all items had '??', so that two of them counted as absent, and an 'exclude' refuses such links"
        : "an invalid value of an item with '??', or of a flag, was refused"
    }
    guard options.repeated == .refuse else { return nil }
    let isRepeatable = items.contains { item in
      has(item) { use, parameter in (use.type ?? parameter?.type)?.list.map { $0.separator == nil } ?? false }
    }
    return isRepeatable ? "an 'exclude' doesn't match links that repeat an item, because 'repeated' is 'refuse'" : nil
  }

  /// Returns a path pattern that matches the path of every link of a pattern.
  private func excludedPath(of pattern: LinkPattern) -> String {
    let isPlain = pattern.path.segments.allSatisfy { segment in
      if case .piece(let piece) = segment { piece.literal != nil || piece.parts.count == 1 } else { true }
    }
    // `{_}` doesn't match an empty value, so use it only if no value can be empty: each value is a whole segment, and
    // the table doesn't keep empty segments.
    return isPlain && (options.emptySegments != .keep || pattern.path.segments.isEmpty)
      ? pattern.path.withoutValues : "/{_...}"
  }

  // MARK: noFallback

  private func exclude(forNoFallback route: RouteDeclaration) -> Replacement {
    let others = declarations.filter { other in
      other.id.value != route.id.value
        && other.forms.contains { wider in route.forms.contains { wider.pattern.path.mayMatch($0.pattern.path) } }
    }.map { $0.id.value }
    if others.isEmpty { return Replacement(words: "") }
    let patterns = Set(route.forms.map { $0.pattern.withoutValues }).sorted()
    let hasFragment = route.forms.contains { $0.pattern.fragment != nil }
    return Replacement(
      words: (hasFragment ? "an 'exclude' of such links" : "\"exclude\": \(JSONText.oneOrMore(patterns))") + " in "
        + (others.count > 6 ? "the routes that match such links" : quotedList(others, "and")),
      notes: [
        "the reason of such a miss is then the 'exclude'",
        "links that \(quoted(route.id.value)) itself excludes, and links with items without a value, are then refused, too",
      ])
  }

  // MARK: Edits

  /// Returns an edit that adds values to a key of a route. The key may be missing, or have a single value or several.
  private func adding(_ key: String, _ texts: [String], to route: JSONValue) -> Fix.Edit {
    guard let last = route.members?.last else {
      return Fix.Edit(route.range, "{ \"link\": \(source(route.range)), \"\(key)\": \(JSONText.oneOrMore(texts)) }")
    }
    guard let value = route[key] else {
      return inserting(", \"\(key)\": \(JSONText.oneOrMore(texts))", after: last.value)
    }
    let list = texts.map { jsonLiteral($0) }.joined(separator: ", ")
    guard let elements = value.elements else { return Fix.Edit(value.range, "[\(source(value.range)), \(list)]") }
    return elements.last.map { inserting(", \(list)", after: $0) } ?? Fix.Edit(value.range, "[\(list)]")
  }

  private func inserting(_ text: String, after value: JSONValue) -> Fix.Edit {
    Fix.Edit(SourceRange(file: value.range.file, lower: value.range.upper, upper: value.range.upper), text)
  }

  private func source(_ range: SourceRange) -> String {
    String(decoding: files[range.file].bytes[range.lower..<range.upper], as: UTF8.self)
  }
}

extension LinkPattern {
  /// The pattern of an exclude that matches all links with the literal text of this pattern, whatever their values are.
  /// It ignores the fragment.
  var withoutValues: String {
    let items = query.compactMap { item -> String? in
      switch item.value {
      case .present, .bare: return item.key.value
      case .remaining: return nil
      case .piece(let piece):
        if let literal = piece.literal { return "\(item.key.value)=\(literal)" }
        return piece.parameters.allSatisfy { $0.mayBeAbsent } ? nil : item.key.value
      }
    }
    return path.withoutValues + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
  }
}

extension PathPattern {
  /// The path with `{_}` or `{_...}` in place of each parameter.
  fileprivate var withoutValues: String {
    let texts = segments.map { segment -> String in
      guard case .piece(let piece) = segment else { return "{_...}" }
      return piece.parts.map { part in if case .literal(let text) = part { text } else { "{_}" } }.joined()
    }
    return "/" + texts.joined(separator: "/") + (endsWithSlash && !texts.isEmpty ? "/" : "")
  }

  /// Returns `true` if each segment may match the segment of another path at the same position. A literal segment must
  /// have the same text.
  fileprivate func mayMatch(_ other: PathPattern) -> Bool {
    for (own, its) in zip(segments, other.segments) {
      guard case .piece(let piece) = own else { return true }
      guard case .piece(let theirs) = its else { return false }
      if let text = piece.literal, text != theirs.literal { return false }
    }
    return segments.count == other.segments.count
  }
}
