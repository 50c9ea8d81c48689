import RouteLanguage
import RouteMatching

/// Runs a log of links through two tables and counts what becomes of them, by the patterns they took.
///
/// Keeps a count and one link for each pair of patterns, so memory is bounded by the tables, not by the log.
package struct Replay {
  /// What a link did in the old table and does in the new one.
  package struct Row: Sendable {
    package enum Outcome: String, Sendable, CaseIterable {
      case stopsWorking = "stops-working"
      case leadsElsewhere = "leads-elsewhere"
      /// The same route with other values.
      case valuesChange = "values-change"
      /// The same route under a new id.
      case renamed
      case newLink = "new-link"
      case unmatched
      case same

      package var isBreaking: Bool { self == .stopsWorking || self == .leadsElsewhere || self == .valuesChange }
    }

    package var outcome: Outcome
    package var oldRoute: String?
    package var oldPattern: String?
    package var newRoute: String?
    package var newPattern: String?
    package var count: Int
    /// The first such link.
    package var link: String
  }

  private struct Key: Hashable {
    var outcome: Row.Outcome
    var old: Int
    var new: Int
  }

  private struct Template: Hashable {
    var route: String
    var pattern: String
  }

  private let old: RouteTable
  private let new: RouteTable
  /// New ids of routes, by the old ones.
  private let renamed: [String: String]
  private var oldTemplates: [Template: Int] = [:]
  private var newTemplates: [Template: Int] = [:]
  private var rows: [Key: Row] = [:]
  /// Links so far.
  package private(set) var count = 0

  /// - Returns: `nil` where one of the tables doesn't load, or their languages don't stand in one pool.
  package init?(old: CompiledTable, new: CompiledTable) {
    guard let before = old.table, let after = new.table, let comparison = TableComparison(old: old, new: new) else {
      return nil
    }
    self.old = before
    self.new = after
    renamed = comparison.renamed
  }

  /// Counts the link of a line. A line that isn't UTF-8 is no link: repaired it might lead somewhere.
  package mutating func add(_ line: [UInt8]) {
    let link = String(decoding: line, as: UTF8.self)
    let isLink = link.utf8.elementsEqual(line)
    count(link, isLink ? old.match(link).match : nil, isLink ? new.match(link).match : nil)
  }

  /// Counts one link. Cost: two matches.
  package mutating func add(_ link: String) {
    count(link, old.match(link).match, new.match(link).match)
  }

  private mutating func count(_ link: String, _ before: RouteMatch?, _ after: RouteMatch?) {
    count += 1
    let key = Key(
      outcome: outcome(before, after), old: Replay.number(before, &oldTemplates),
      new: Replay.number(after, &newTemplates))
    if rows[key] != nil {
      rows[key]?.count += 1
    } else {
      rows[key] = Row(
        outcome: key.outcome, oldRoute: before?.routeID, oldPattern: before?.pattern, newRoute: after?.routeID,
        newPattern: after?.pattern, count: 1, link: link)
    }
  }

  private static func number(_ match: RouteMatch?, _ templates: inout [Template: Int]) -> Int {
    guard let match else { return 0 }
    let template = Template(route: match.routeID, pattern: match.pattern)
    if let known = templates[template] { return known }
    templates[template] = templates.count + 1
    return templates.count
  }

  private func outcome(_ before: RouteMatch?, _ after: RouteMatch?) -> Row.Outcome {
    switch (before, after) {
    case (nil, nil): return .unmatched
    case (nil, _?): return .newLink
    case (_?, nil): return .stopsWorking
    case (let before?, let after?):
      let isRenamed = renamed[before.routeID] == after.routeID
      if before.routeID != after.routeID, !isRenamed { return .leadsElsewhere }
      if !Replay.hasSameValues(before, after) { return .valuesChange }
      return isRenamed ? .renamed : .same
    }
  }

  /// A parameter that is new may have any value; one that is gone had better have had none.
  private static func hasSameValues(_ before: RouteMatch, _ after: RouteMatch) -> Bool {
    let names = Set((0..<after.parameterCount).map { after.parameterName($0) })
    for index in 0..<before.parameterCount {
      let name = before.parameterName(index)
      if before.value(at: index) != (names.contains(name) ? after[name] : nil) { return false }
    }
    return true
  }

  /// What became of the links: breaking ones first, the most frequent first.
  package var sortedRows: [Row] {
    let order = Row.Outcome.allCases
    return rows.values.sorted { a, b in
      let left = order.firstIndex(of: a.outcome) ?? 0
      let right = order.firstIndex(of: b.outcome) ?? 0
      if left != right { return left < right }
      if a.count != b.count { return a.count > b.count }
      return (a.oldRoute ?? "", a.oldPattern ?? "", a.newRoute ?? "", a.newPattern ?? "")
        < (b.oldRoute ?? "", b.oldPattern ?? "", b.newRoute ?? "", b.newPattern ?? "")
    }
  }

  package var hasBreaking: Bool { rows.values.contains { $0.outcome.isBreaking } }

  // MARK: Reports

  package var text: String {
    var lines: [String] = []
    for row in sortedRows where row.outcome != .same {
      let before = "\(row.count)  \(row.outcome.rawValue)  \(template(row.oldRoute, row.oldPattern))"
      let after = row.outcome == .unmatched ? "" : "  ->  \(template(row.newRoute, row.newPattern))"
      lines += [before + after, "  link: \(row.link)"]
    }
    let counts = Row.Outcome.allCases.map { outcome in
      "\(rows.values.filter { $0.outcome == outcome }.reduce(0) { $0 + $1.count }) \(outcome.rawValue)"
    }
    lines.append("\(count) links: \(counts.joined(separator: ", "))")
    return lines.map { shown($0) + "\n" }.joined()
  }

  private func template(_ route: String?, _ pattern: String?) -> String {
    guard let route, let pattern else { return "nothing" }
    return "\(route) \(pattern)"
  }

  /// An object with `links`, and `rows` of `outcome`, `count`, `oldRoute`, `oldPattern`, `newRoute`, `newPattern`, `link`.
  package var json: String {
    let objects = sortedRows.map { row in
      JSONText.object([
        ("outcome", JSONText.text(row.outcome.rawValue)), ("count", "\(row.count)"),
        ("oldRoute", JSONText.text(row.oldRoute)), ("oldPattern", JSONText.text(row.oldPattern)),
        ("newRoute", JSONText.text(row.newRoute)), ("newPattern", JSONText.text(row.newPattern)),
        ("link", JSONText.text(row.link)),
      ])
    }
    return "{\n  \"links\": \(count),\n  \"rows\": \(JSONText.lines(objects))\n}\n"
  }
}
