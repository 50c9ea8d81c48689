import RouteLanguage

/// The values that change for links of an old pattern that a new pattern of the same route accepts.
///
/// A value belongs to a parameter, or consists of the leftover items: the items that a pattern doesn't read.
struct ValueChanges {
  /// A parameter, or the leftover items, with different sources in the two tables.
  struct OpenValue {
    /// The name of the parameter, or `nil` for the leftover items.
    var name: String?
    var before: ValueSource
    var after: ValueSource
  }

  private let old: TableAnalysis
  private let comparesLeftoverItems: Bool
  private(set) var changes: [TableChange] = []
  /// Descriptions of values that may or may not change, because the search was too expensive or showed no link.
  private(set) var unknown: [String] = []
  /// By the old and the new pattern, the values for which a change was found or the search gave up.
  private var settled: [[Int]: Set<String?>] = [:]

  init(_ old: TableAnalysis, leftoverItems: Bool) { (self.old, comparesLeftoverItems) = (old, leftoverItems) }

  /// Returns the values that may differ between the old and the new pattern, for links with `count` segments. The
  /// leftover items come last, because they often change together with a parameter.
  mutating func open(on diff: PatternPairDiff, count: Int) -> [OpenValue] {
    guard diff.isSameRoute else { return [] }
    var open: [OpenValue] = []
    let names = diff.parameters.map(Optional.some) + (comparesLeftoverItems ? [nil] : [])
    for name in names where settled[diff.patterns]?.contains(name) != true {
      do {
        guard let (before, after) = try diff.sources(of: name, count: count) else { continue }
        open.append(OpenValue(name: name, before: before, after: after))
      } catch {
        settleAsUnknown(name, diff)
      }
    }
    return open
  }

  /// Finds out if a value changes for any link of `links`, except for the links in `outside`.
  mutating func compare(_ value: OpenValue, on diff: PatternPairDiff, links: LinkSet, outside: [MatchedLinks]) {
    guard settled[diff.patterns]?.contains(value.name) != true else { return }
    var search = LinkSearch(old.universe, budget: old.budget)
    do {
      let candidates = try ValueComparison(universe: old.universe).candidates(value.before, value.after, in: links)
      for candidate in candidates where (try? decide(value.name, diff, candidate, outside, &search)) != true {
        settleAsUnknown(value.name, diff)
      }
    } catch {
      settleAsUnknown(value.name, diff)
    }
  }

  /// Reports the first link that shows a changed value, among the links of `candidate`, on which the value may change.
  ///
  /// - Returns: `true` if the outcome is known: a link shows a change, or all links of `candidate` were tried.
  private mutating func decide(
    _ name: String?, _ diff: PatternPairDiff, _ candidate: ValueComparison.Candidate, _ outside: [MatchedLinks],
    _ search: inout LinkSearch
  ) throws(AutomatonTooLarge) -> Bool {
    let trials = candidate.trials(old.universe)
    for (index, links) in trials.sets.enumerated() {
      guard let free = try search.freeLinks(in: links, outside: outside) else {
        if index == 0 { return true }
        continue
      }
      let shown = candidate.needsPlus ? diff.linksWithPlus(of: free) : diff.links(of: free)
      let changes = shown.lazy.compactMap { link in
        name.map { diff.valueChange(of: $0, for: link) } ?? diff.leftoverChange(for: link)
      }
      guard let found = changes.first else { continue }
      // If a parameter now reads an item, the leftover items lack this item. So don't report a change of the leftover
      // items as well.
      settled[diff.patterns, default: []].formUnion([name, nil])
      if !isKnown(found) { self.changes.append(found) }
      return true
    }
    return trials.isExhaustive
  }

  /// Returns `true` if the same change was reported for another link, place or pattern.
  private func isKnown(_ change: TableChange) -> Bool {
    changes.contains { other in
      other.kind == change.kind && other.route == change.route && other.parameter == change.parameter
        && (other.oldPattern == change.oldPattern || other.message == change.message)
    }
  }

  private mutating func settleAsUnknown(_ name: String?, _ diff: PatternPairDiff) {
    settled[diff.patterns, default: []].insert(name)
    let pattern = diff.old.resolved
    let text = "\(name.map(quoted) ?? "the leftover items") of \(old.resolved.name(of: pattern)): \(pattern.text)"
    if !unknown.contains(text) { unknown.append(text) }
  }
}
