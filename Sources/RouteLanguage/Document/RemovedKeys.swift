/// Keys that the language had before `beats` and `exclude` replaced them: `order`, `oneOf` and `noFallback`.
///
/// A table that still has such a key is invalid. A diagnostic at the key shows the replacement, and its fix has edits if every
/// link still opens the same route afterwards.
package struct RemovedKeys {
  package static let rule = "removed-key"

  /// By the name of an object's grammar, its removed keys.
  static let names = [
    ObjectGrammar.table.name: ["order"], ObjectGrammar.includedTable.name: ["order"],
    ObjectGrammar.route.name: ["oneOf", "noFallback"],
  ]

  /// Reports every removed key of a table.
  ///
  /// - Parameter document: the table without these keys, with its parameters resolved.
  static func diagnostics(of document: RouteDocument, _ files: [SourceFile]) -> [Diagnostic] {
    var keys = RemovedKeys(document, files)
    for table in keys.tables {
      for (key, value) in table.members ?? [] where key.text == "order" { keys.reportOrder(value, key, in: table) }
    }
    for route in document.routes {
      guard let object = keys.routes[route.id.value] else { continue }
      for (key, value) in object.members ?? [] {
        if key.text == "oneOf" { keys.reportOneOf(value, key, of: route, in: object) }
        if key.text == "noFallback" { keys.reportNoFallback(value, key, of: route, in: object) }
      }
    }
    return keys.diagnostics
  }

  /// Returns the edit that removes the key of a diagnostic.
  package static func removal(of diagnostic: Diagnostic, in files: [SourceFile]) -> Fix.Edit? {
    guard diagnostic.rule == rule, files.indices.contains(diagnostic.range.file) else { return nil }
    let table = JSONReader.read(files[diagnostic.range.file].bytes, file: diagnostic.range.file, isTable: true).value
    let objects = [table].compactMap { $0 } + (table?["routes"]?.members ?? []).map { $0.value }
    for members in objects.compactMap({ $0.members }) {
      for (key, _) in members where key.range == diagnostic.range {
        return DocumentReader.removal(of: key.text, from: members)
      }
    }
    return nil
  }

  private let document: RouteDocument
  private let files: [SourceFile]
  /// The JSON of the files.
  private let tables: [JSONValue]
  /// The JSON of each route.
  private let routes: [String: JSONValue]
  @Limited private var diagnostics: [Diagnostic] = []

  private init(_ document: RouteDocument, _ files: [SourceFile]) {
    self.document = document
    self.files = files
    tables = files.indices.compactMap { JSONReader.read(files[$0].bytes, file: $0, isTable: true).value }
    var routes: [String: JSONValue] = [:]
    for (id, value) in tables.flatMap({ $0["routes"]?.members ?? [] }) where routes[id.text] == nil {
      routes[id.text] = value
    }
    self.routes = routes
  }

  /// The groups of a value: one, or several.
  private func groups(_ value: JSONValue) -> [[String]] {
    let groups = value.elements?.contains { $0.elements != nil } ?? false ? value.groups : [value.texts]
    return groups.map { $0.map { $0.value } }
  }

  // MARK: order

  /// The most routes of `order` that a fix writes `beats` for: each beats all routes after it.
  private static let maximumOrder = 100

  private mutating func reportOrder(_ value: JSONValue, _ key: SourceText, in table: JSONValue) {
    let message = "the table still has 'order', which 'beats' replaces"
    let groups = groups(value)
    var order: [String] = []
    var beats: [String: [String]] = [:]
    var isExact = groups.reduce(0) { $0 + $1.count } <= Self.maximumOrder
    for ids in groups where isExact {
      isExact = Set(ids).count == ids.count && ids.allSatisfy { routes[$0] != nil }
      for (place, id) in ids.enumerated() where isExact {
        if beats[id] == nil { order.append(id) }
        let known = (beats[id] ?? []) + (routes[id]?["beats"]?.texts.map { $0.value } ?? [])
        beats[id, default: []] += ids[(place + 1)...].filter { !known.contains($0) }
      }
    }
    // Two routes that beat each other are for the author to decide.
    for (id, others) in beats {
      for other in others {
        let back = (beats[other] ?? []) + (routes[other]?["beats"]?.texts.map { $0.value } ?? [])
        if back.contains(id) { isExact = false }
      }
    }
    guard isExact, let members = table.members else {
      return report(
        message, key, fix: "write in the 'beats' of each route the ids that come after its own, and remove 'order'")
    }
    let winners = order.filter { beats[$0]?.isEmpty == false }
    let words = winners.map { "\"beats\": \(values(beats[$0] ?? [])) in \(quoted($0))" }
    let edits = winners.compactMap { id in routes[id].map { adding("beats", beats[id] ?? [], to: $0) } }
    report(
      message, key,
      fix: Fix(
        words.isEmpty ? "remove it" : "write \(words.joined(separator: ", ")), and remove 'order'",
        edits + [DocumentReader.removal(of: key.text, from: members)]))
  }

  // MARK: oneOf

  /// The most items of a group that a fix writes excludes for: one for each two of them.
  private static let maximumItems = 12

  private mutating func reportOneOf(
    _ value: JSONValue, _ key: SourceText, of route: RouteDeclaration, in object: JSONValue
  ) {
    let message = "the route \(quoted(route.id.value)) still has 'oneOf', which 'exclude' replaces"
    var excludes: [String] = []
    var reason: String?
    for names in groups(value) {
      guard names.count <= Self.maximumItems else {
        return report(message, key, fix: "remove it, and write an 'exclude' for each two of the items")
      }
      let replacement = replacement(of: names, in: route)
      excludes += replacement.excludes.filter { !excludes.contains($0) }
      reason = reason ?? replacement.reason
    }
    let removal = DocumentReader.removal(of: key.text, from: object.members ?? [])
    var fix = Fix("remove it", [removal])
    if !excludes.isEmpty {
      let member = SourceRange(file: key.range.file, lower: key.range.lower, upper: value.range.upper)
      fix = Fix(
        "write \"exclude\": \(values(excludes)) instead",
        object["exclude"] == nil
          ? [Fix.Edit(member, "\"exclude\": \(values(excludes))")] : [adding("exclude", excludes, to: object), removal])
    }
    if reason != nil { fix.edits = [] }
    report(message, key, notes: reason.map { [Diagnostic.Note("'--fix' leaves this to you: \($0)")] } ?? [], fix: fix)
  }

  /// Returns the patterns of links that have two items of a group, and the reason if a route wouldn't match the same links
  /// as before.
  private func replacement(of names: [String], in route: RouteDeclaration) -> (excludes: [String], reason: String?) {
    var keys: [String] = []
    var paths: [String] = []
    var reason: String?
    for form in route.forms {
      let items = names.compactMap { item(named: $0, in: form.pattern) }
      let own = items.map { document.options.identity(ofKey: $0.key.value) }
      guard items.count == names.count, keys.isEmpty || keys == own, Set(own).count == own.count else {
        reason = "not every pattern of the route has these items under the same keys"
        continue
      }
      keys = own
      let lenient = items.count { mayBeInvalid($0, of: route) }
      if lenient == items.count {
        reason = "all items had '??', so that two of them counted as absent, and an 'exclude' refuses such links"
      } else if lenient > 0 {
        reason = "an invalid value of an item with '??', or of a flag, was refused"
      }
      if document.options.repeated == .refuse, items.contains(where: { isRepeatable($0, of: route) }) {
        reason = "an 'exclude' doesn't match links that repeat an item, because 'repeated' is 'refuse'"
      }
      for path in excludedPaths(of: form.pattern) where !paths.contains(path) { paths.append(path) }
    }
    var excludes: [String] = []
    for path in paths {
      for (index, first) in keys.enumerated() {
        for second in keys[(index + 1)...] { excludes.append("\(path)?\(first)&\(second)") }
      }
    }
    return (excludes, reason)
  }

  /// Returns the query item that a group names by its parameter or, if none has it, by its key.
  private func item(named name: String, in pattern: LinkPattern) -> QueryItemPattern? {
    pattern.query.first { item in uses(item).contains { $0.name?.value == name } }
      ?? pattern.query.first {
        document.options.identity(ofKey: $0.key.value) == document.options.identity(ofKey: name)
      }
  }

  private func uses(_ item: QueryItemPattern) -> [ParameterUse] {
    if case .piece(let piece) = item.value { piece.parameters } else { [] }
  }

  /// Returns `true` if a link matches even if the value of an item is invalid.
  private func mayBeInvalid(_ item: QueryItemPattern, of route: RouteDeclaration) -> Bool {
    uses(item).contains { use in
      use.fallback != nil || use.name.flatMap { route.resolvedParameters.named($0.value)?.isFlag } ?? false
    }
  }

  /// Returns `true` if an item may be there several times.
  private func isRepeatable(_ item: QueryItemPattern, of route: RouteDeclaration) -> Bool {
    uses(item).contains { use in
      let type = use.type ?? use.name.flatMap { route.resolvedParameters.named($0.value)?.type }
      return type?.list.map { $0.separator == nil } ?? false
    }
  }

  /// Returns paths that together match the path of every link of a pattern.
  private func excludedPaths(of pattern: LinkPattern) -> [String] {
    let isPlain = pattern.path.segments.allSatisfy { segment in
      if case .piece(let piece) = segment { piece.literal != nil || piece.parts.count == 1 } else { true }
    }
    // A value may be empty beside text, or if empty segments are kept.
    if isPlain, document.options.emptySegments != .keep { return [pattern.path.withoutValues] }
    return pattern.path.segments.isEmpty ? ["/"] : ["/{_...}"]
  }

  // MARK: noFallback

  private mutating func reportNoFallback(
    _ value: JSONValue, _ key: SourceText, of route: RouteDeclaration, in object: JSONValue
  ) {
    let message = "the route \(quoted(route.id.value)) still has 'noFallback', which 'exclude' of other routes replaces"
    guard value.isTrue else {
      return report(
        message, key, fix: Fix("remove it", [DocumentReader.removal(of: key.text, from: object.members ?? [])]))
    }
    var excludes: [String] = []
    var others: [String] = []
    for form in route.forms {
      let wider = document.routes.filter { other in
        other.id.value != route.id.value && other.forms.contains { $0.pattern.path.mayMatch(form.pattern.path) }
      }
      if wider.isEmpty { continue }
      let exclude = form.pattern.withoutValues
      if !excludes.contains(exclude) { excludes.append(exclude) }
      for other in wider where !others.contains(other.id.value) { others.append(other.id.value) }
    }
    if others.isEmpty { return report(message, key, fix: "remove it, because no other route matches such links") }
    let notes = [
      "the reason of such a miss is then the 'exclude'",
      "links that \(quoted(route.id.value)) itself excludes, and links with items without a value, are then refused, too",
    ]
    let places = others.count > 6 ? "the routes that match such links" : quotedList(others, "and")
    report(
      message, key, notes: notes.map { Diagnostic.Note($0) },
      fix: route.forms.contains { $0.pattern.fragment != nil }
        ? "remove it, and 'exclude' such links from \(places)"
        : Fix("remove it, and write \"exclude\": \(values(excludes)) in \(places)"))
  }

  // MARK: Edits

  /// One value, or several in an array, as JSON.
  private func values(_ texts: [String]) -> String {
    let list = texts.map { jsonLiteral($0) }.joined(separator: ", ")
    return texts.count == 1 ? list : "[\(list)]"
  }

  /// Adds values to a key of a route that has one value or several.
  private func adding(_ key: String, _ texts: [String], to route: JSONValue) -> Fix.Edit {
    guard let lastKey = route.members?.last else {
      return Fix.Edit(route.range, "{ \"link\": \(source(route.range)), \"\(key)\": \(values(texts)) }")
    }
    guard let value = route[key] else { return insertion(", \"\(key)\": \(values(texts))", after: lastKey.value) }
    let list = texts.map { jsonLiteral($0) }.joined(separator: ", ")
    guard let elements = value.elements else { return Fix.Edit(value.range, "[\(source(value.range)), \(list)]") }
    return elements.last.map { insertion(", \(list)", after: $0) } ?? Fix.Edit(value.range, "[\(list)]")
  }

  private func insertion(_ text: String, after value: JSONValue) -> Fix.Edit {
    Fix.Edit(SourceRange(file: value.range.file, lower: value.range.upper, upper: value.range.upper), text)
  }

  private func source(_ range: SourceRange) -> String {
    String(decoding: files[range.file].bytes[range.lower..<range.upper], as: UTF8.self)
  }

  private mutating func report(_ message: String, _ key: SourceText, notes: [Diagnostic.Note] = [], fix: Fix) {
    diagnostics.append(Diagnostic(.error, Self.rule, message, at: key.range, notes: notes, fix: fix))
  }
}

extension PathPattern {
  /// Returns `true` if every segment may be text that a segment of another path is, and text only if that is the same text.
  fileprivate func mayMatch(_ other: PathPattern) -> Bool {
    for (own, its) in zip(segments, other.segments) {
      guard case .piece(let piece) = own else { return true }
      guard case .piece(let theirs) = its else { return false }
      if let text = piece.literal, text != theirs.literal { return false }
    }
    return segments.count == other.segments.count
  }
}

extension LinkPattern {
  /// The pattern of an exclude for all links that have the text of this one, whatever their values are. It has no fragment.
  package var withoutValues: String {
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
  /// The same path with any values.
  fileprivate var withoutValues: String {
    let texts = segments.map { segment -> String in
      guard case .piece(let piece) = segment else { return "{_...}" }
      var text = ""
      for part in piece.parts {
        if case .literal(let literal) = part { text += literal } else { text += "{_}" }
      }
      return text
    }
    return "/" + texts.joined(separator: "/") + (endsWithSlash && !texts.isEmpty ? "/" : "")
  }
}
