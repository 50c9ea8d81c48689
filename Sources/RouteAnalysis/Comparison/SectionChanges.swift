import RouteLanguage

/// The changes of the sections that don't affect matching, member by member: `launch`, `requirements`,
/// `windows`, and the `event` and `activity` of routes.
///
/// Reports only which members differ, and leaves the consequences to the reader. A removed member counts as breaking,
/// because installed apps or saved state may rely on it. So does a target of `launch` that becomes `false`.
struct SectionChanges {
  /// The new ids of routes whose id is the only change, keyed by the old id.
  private let renamed: [String: String]
  private var changes: [TableChange] = []

  static func between(_ old: CompiledTable, _ new: CompiledTable, renamed: [String: String]) -> [TableChange] {
    var sections = SectionChanges(renamed: renamed)
    let before = files(old)
    let after = files(new)
    for key in ["launch", "requirements", "windows"] { sections.compare(before.first?[key], after.first?[key], key) }
    let routes = after.flatMap { $0["routes"]?.members ?? [] }
    for (id, route) in before.flatMap({ $0["routes"]?.members ?? [] }) {
      let name = renamed[id.text] ?? id.text
      guard let other = routes.first(where: { $0.key.text == name })?.value else { continue }
      sections.compare(route["activity"], other["activity"], "\(id.text).activity", id.text)
      sections.compareEvents(route, other, id.text)
    }
    return sections.changes
  }

  private init(renamed: [String: String]) { self.renamed = renamed }

  /// Returns the JSON of the table's file and of the files that it includes. Included files have routes but no
  /// sections.
  private static func files(_ table: CompiledTable) -> [JSONValue] {
    table.files.enumerated().compactMap { index, file in JSONReader.read(file.bytes, file: index).value }
  }

  private mutating func compare(_ before: JSONValue?, _ after: JSONValue?, _ path: String, _ route: String = "") {
    switch (before, after) {
    case (nil, nil): return
    case (let before?, nil): add(.breaking, "\(quoted(path)) is removed", route, before.range, nil)
    case (nil, let after?): add(.compatible, "\(quoted(path)) is new", route, nil, after.range)
    case (let before?, let after?):
      guard let left = before.members, let right = after.members else {
        let (was, becomes) = (text(before), text(after))
        if was == becomes || isRenaming(before, after) { return }
        return add(
          path.hasPrefix("launch.") && isRevoked(before, after) ? .breaking : .compatible,
          "\(quoted(path)) is \(becomes), not \(was)", route, before.range, after.range)
      }
      for (key, value) in left {
        compare(value, after[key.text], path + "." + key.text, route)
      }
      for (key, value) in right where !left.contains(where: { $0.key.text == key.text }) {
        compare(nil, value, path + "." + key.text, route)
      }
    }
  }

  /// Compares the events of a route. A route without `event` has the same event as with `"event": true`.
  private mutating func compareEvents(_ before: JSONValue, _ after: JSONValue, _ route: String) {
    func event(_ one: JSONValue, _ other: JSONValue) -> JSONValue? {
      guard one["event"] == nil, case .bool? = other["event"]?.kind else { return one["event"] }
      return JSONValue(.bool(true), one.range)
    }
    compare(event(before, after), event(after, before), "\(route).event", route)
  }

  /// Returns `true` if a target becomes `false`, so that the input opens nothing.
  private func isRevoked(_ before: JSONValue, _ after: JSONValue) -> Bool {
    if case .bool = before.kind { return false }
    if case .bool(false) = after.kind { return true }
    return false
  }

  private func isRenaming(_ before: JSONValue, _ after: JSONValue) -> Bool {
    guard let was = before.text?.text, let becomes = after.text?.text else { return false }
    return renamed[was] == becomes
  }

  private mutating func add(
    _ verdict: TableChange.Verdict, _ message: String, _ route: String, _ old: SourceRange?, _ new: SourceRange?
  ) {
    changes.append(TableChange(.meaningChanges, verdict, message, route: route, old: old, new: new))
  }

  /// Returns a value as text on a single line.
  private func text(_ value: JSONValue) -> String {
    switch value.kind {
    case .null, .other: return "null"
    case .bool(let truth): return truth ? "true" : "false"
    case .number(let text): return text
    case .string(let text): return quoted(text.text)
    case .array(let elements): return "[" + elements.map { text($0) }.joined(separator: ", ") + "]"
    case .object(let members):
      let texts = members.map { $0.key.text + ": " + text($0.value) }.sorted()
      return "{" + texts.joined(separator: ", ") + "}"
    }
  }
}
