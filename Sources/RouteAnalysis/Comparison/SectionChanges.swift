import RouteLanguage

/// What tables say beside links, member by member: `launch`, `windows`, and the `event` and `activity` of routes.
///
/// Only that they differ is said, and where: what follows from it is for the reader. Something that is gone counts as
/// breaking, since what is in the world or in saved state may rely on it.
struct SectionChanges {
  private let old: CompiledTable
  private let new: CompiledTable
  /// Route ids that were renamed, and nothing else.
  private let renamed: [String: String]
  private var changes: [TableChange] = []

  static func between(_ old: CompiledTable, _ new: CompiledTable, renamed: [String: String]) -> [TableChange] {
    var sections = SectionChanges(old: old, new: new, renamed: renamed)
    guard let before = sections.root(old), let after = sections.root(new) else { return [] }
    for key in ["launch", "windows"] { sections.compare(before[key], after[key], key) }
    for (id, route) in before["routes"]?.members ?? [] {
      guard let other = after["routes"]?[id.text] else { continue }
      for key in ["event", "activity"] { sections.compare(route[key], other[key], "\(id.text).\(key)", id.text) }
    }
    return sections.changes
  }

  private init(old: CompiledTable, new: CompiledTable, renamed: [String: String]) {
    self.old = old
    self.new = new
    self.renamed = renamed
  }

  private func root(_ table: CompiledTable) -> JSONValue? {
    table.files.first.flatMap { JSONReader.read($0.bytes, file: 0).value }
  }

  private mutating func compare(_ before: JSONValue?, _ after: JSONValue?, _ path: String, _ route: String = "") {
    switch (before, after) {
    case (nil, nil): return
    case (let before?, nil): add(.breaking, "\(quoted(path)) is gone", route, before.range, nil)
    case (nil, let after?): add(.compatible, "\(quoted(path)) is new", route, nil, after.range)
    case (let before?, let after?):
      guard let left = before.members, let right = after.members else {
        let texts = (text(before), text(after))
        if texts.0 == texts.1 || renamed[texts.0] == texts.1 { return }
        return add(.compatible, "\(quoted(path)) is \(texts.1), not \(texts.0)", route, before.range, after.range)
      }
      for (key, value) in left {
        compare(value, after[key.text], path + "." + key.text, route)
      }
      for (key, value) in right where !left.contains(where: { $0.key.text == key.text }) {
        compare(nil, value, path + "." + key.text, route)
      }
    }
  }

  private mutating func add(
    _ verdict: TableChange.Verdict, _ message: String, _ route: String, _ old: SourceRange?, _ new: SourceRange?
  ) {
    var change = TableChange(.meaningChanges, verdict, message, route: route)
    change.oldRange = old
    change.newRange = new
    changes.append(change)
  }

  /// A value on one line.
  private func text(_ value: JSONValue) -> String {
    switch value.kind {
    case .null: return "null"
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
