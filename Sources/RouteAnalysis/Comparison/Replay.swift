import RouteLanguage
import RouteMatching

/// The outcomes of matching a log of links with two tables, counted by the patterns that matched.
///
/// Keeps a count and a few links for each pair of patterns, so the memory doesn't grow with the log. To use several
/// threads, give each an empty copy, and add the copies in any order. The sum is the same as with a single thread.
package struct Replay: Sendable {
  /// The links that matched the same pair of an old and a new pattern, with the same outcome.
  package struct Row: Sendable {
    package enum Outcome: String, Sendable, CaseIterable {
      case stopsWorking = "stops-working"
      case leadsElsewhere = "leads-elsewhere"
      /// The link opens the same route with other values.
      case valuesChange = "values-change"
      /// The link opens the same route under a new id.
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
    /// The shortest links of the row, at most ``mostSamples``, in order of length and then of bytes. They don't depend
    /// on the order of the log.
    package var samples: [String]

    /// The maximum number of sample links of a row.
    package static let mostSamples = 3

    /// Adds the count and the samples of another row.
    fileprivate mutating func add(_ other: Row) {
      count += other.count
      for sample in other.samples { keep(sample) }
    }

    fileprivate mutating func keep(_ link: String) {
      if samples.count == Row.mostSamples, !Row.isBetter(link, samples[Row.mostSamples - 1]) { return }
      guard !samples.contains(link) else { return }
      samples.insert(link, at: samples.firstIndex { Row.isBetter(link, $0) } ?? samples.endIndex)
      if samples.count > Row.mostSamples { samples.removeLast() }
    }

    private static func isBetter(_ link: String, _ other: String) -> Bool {
      let (length, others) = (link.utf8.count, other.utf8.count)
      return length == others ? link.utf8.lexicographicallyPrecedes(other.utf8) : length < others
    }
  }

  /// An outcome with a pair of patterns, each as its number, or 0 if no pattern matched.
  private struct Key: Hashable {
    var outcome: Row.Outcome
    var old: Int
    var new: Int
  }

  /// Both tables without an environment, and then in each environment of either table.
  private let tables: [(old: RouteTable, new: RouteTable)]
  /// The new ids of routes that only changed their id, keyed by the old id.
  private let renamed: [String: String]
  private var rows: [Key: Row] = [:]
  /// The number of links so far.
  package private(set) var count = 0

  /// - Returns: `nil` if either table is invalid, or if they can't share a pool of languages.
  package init?(old: CompiledTable, new: CompiledTable) {
    guard let before = old.table, let after = new.table, let comparison = TableComparison(old: old, new: new) else {
      return nil
    }
    let environments = (before.environments + after.environments).withoutDuplicates.map { Optional($0) }
    tables = ([nil] + environments).map { (before.chosen(in: $0), after.chosen(in: $0)) }
    renamed = comparison.renamed
  }

  /// Adds a link that occurs `count` times in the log. Matches it with both tables in each environment. The first
  /// breaking outcome counts, or else the first match.
  package mutating func add(_ link: String, count: Int = 1) {
    var (outcome, before, after): (Row.Outcome, RouteMatch?, RouteMatch?) = (.unmatched, nil, nil)
    for (old, new) in tables {
      let matches = (old.match(link).match, new.match(link).match)
      let found = self.outcome(matches.0, matches.1)
      guard found.isBreaking || outcome == .unmatched else { continue }
      (outcome, before, after) = (found, matches.0, matches.1)
      if found.isBreaking { break }
    }
    self.count += count
    let key = Key(outcome: outcome, old: before?.patternNumber ?? 0, new: after?.patternNumber ?? 0)
    guard let index = rows.index(forKey: key) else {
      rows[key] = Row(
        outcome: key.outcome, oldRoute: before?.routeID, oldPattern: before?.pattern, newRoute: after?.routeID,
        newPattern: after?.pattern, count: count, samples: [link])
      return
    }
    rows.values[index].count += count
    rows.values[index].keep(link)
  }

  /// Adds the counts of another part of the log.
  package mutating func add(_ other: Replay) {
    count += other.count
    for (key, row) in other.rows {
      if rows[key]?.add(row) == nil { rows[key] = row }
    }
  }

  private func outcome(_ before: RouteMatch?, _ after: RouteMatch?) -> Row.Outcome {
    switch (before, after) {
    case (nil, nil): return .unmatched
    case (nil, _?): return .newLink
    case (_?, nil): return .stopsWorking
    case (let before?, let after?):
      let isRenamed = after.routeID != before.routeID
      if isRenamed, renamed[before.routeID] != after.routeID { return .leadsElsewhere }
      // A new parameter can have any value, and a removed parameter must not have had a value.
      let names = before.table.parameterNames(route: before.route)
      if names.contains(where: { before[$0] != after[$0] }) { return .valuesChange }
      return isRenamed ? .renamed : .same
    }
  }

  /// The rows, breaking outcomes first. Rows with the same outcome are sorted by descending count.
  ///
  /// Rows with equal outcomes, routes and pattern texts are merged. An alias at several origins has several patterns
  /// with the same text.
  package var sortedRows: [Row] {
    var merged: [[String?]: Row] = [:]
    for row in rows.values {
      let texts = [row.outcome.rawValue, row.oldRoute, row.oldPattern, row.newRoute, row.newPattern]
      if merged[texts]?.add(row) == nil { merged[texts] = row }
    }
    let order = Row.Outcome.allCases
    func key(_ row: Row) -> (Int, Int, String, String, String, String) {
      let place = order.firstIndex(of: row.outcome) ?? 0
      return (place, -row.count, row.oldRoute ?? "", row.oldPattern ?? "", row.newRoute ?? "", row.newPattern ?? "")
    }
    return merged.values.sorted { key($0) < key($1) }
  }

  /// Returns the number of links with an outcome.
  package func count(of outcome: Row.Outcome) -> Int {
    rows.values.lazy.filter { $0.outcome == outcome }.reduce(0) { $0 + $1.count }
  }

  package var hasBreaking: Bool { rows.values.contains { $0.outcome.isBreaking } }

  // MARK: Reports

  package var text: String {
    var lines: [String] = []
    for row in sortedRows where row.outcome != .same {
      let before = "\(row.count)  \(row.outcome.rawValue)  \(template(row.oldRoute, row.oldPattern))"
      let after = row.outcome == .unmatched ? "" : "  ->  \(template(row.newRoute, row.newPattern))"
      lines.append(before + after)
      lines += row.samples.map { "  link: \($0)" }
    }
    let counts = Row.Outcome.allCases.map { outcome in
      "\(count(of: outcome)) \(outcome.rawValue)"
    }
    lines.append("\(count) links: \(counts.joined(separator: ", "))")
    return lines.map { shown($0) + "\n" }.joined()
  }

  private func template(_ route: String?, _ pattern: String?) -> String {
    guard let route, let pattern else { return "nothing" }
    return "\(route) \(pattern)"
  }

  /// An object with `links` and `rows`. Each row has the members `outcome`, `count`, `oldRoute`, `oldPattern`,
  /// `newRoute`, `newPattern` and `links`.
  package var json: String {
    let objects = sortedRows.map { row in
      JSONText.object([
        ("outcome", JSONText.text(row.outcome.rawValue)), ("count", "\(row.count)"),
        ("oldRoute", JSONText.text(row.oldRoute)), ("oldPattern", JSONText.text(row.oldPattern)),
        ("newRoute", JSONText.text(row.newRoute)), ("newPattern", JSONText.text(row.newPattern)),
        ("links", JSONText.texts(row.samples)),
      ])
    }
    return JSONText.block([("links", "\(count)"), ("rows", JSONText.lines(objects))]) + "\n"
  }
}
