/// Links that a pattern matches before other patterns: the links of `set` that aren't in a set of `excluded`.
package struct MatchedLinks: Sendable {
  package var set: LinkSet
  /// Links of `set` that the pattern doesn't match, because its excludes match them.
  package var excluded: [LinkSet]

  package init(_ set: LinkSet, excluded: [LinkSet] = []) {
    self.set = set
    self.excluded = excluded
  }
}

/// A list of sets of links, with an index that quickly finds a set that includes all links of another set.
package struct MatchedLinksList {
  package private(set) var all: [MatchedLinks] = []
  /// The indices of sets without exclusions. Each is listed under the alphabetically first key on which the set has a
  /// condition, or under the empty key if the set has no conditions on keys.
  private var byKey: [String: [Int]] = [:]

  package init(_ links: [MatchedLinks]) { append(links) }

  package mutating func append(_ links: [MatchedLinks]) {
    for one in links {
      if one.excluded.isEmpty { byKey[one.set.items.keys.min() ?? "", default: []].append(all.count) }
      all.append(one)
    }
  }

  /// Returns `true` if a single set of the list includes all links of `set`. It returns `false` if only several sets of
  /// the list together include them.
  package func has(allOf set: LinkSet, _ universe: LinkUniverse) -> Bool {
    for key in ["" as String] + set.items.keys {
      for index in byKey[key] ?? [] {
        if set.dimensions(outside: all[index].set, universe)?.isEmpty ?? false { return true }
      }
    }
    return false
  }
}

/// A search for links of a set that aren't in any of several other sets.
///
/// The search subtracts the other sets one by one. Each difference is a list of products, which are searched depth
/// first. It is exact: no link of the returned set is in another set, and `nil` proves that all links are. The work is
/// limited to `budget` steps, each of which examines a product. If the budget is exhausted or an automaton would be too
/// large, the search throws `AutomatonTooLarge`: the answer is unknown.
package struct LinkSearch {
  package let universe: LinkUniverse
  /// The remaining steps, shared by all searches for the same question.
  package private(set) var budget: Int

  /// The default for the maximum number of steps for a pair of patterns.
  package static let pairBudget = 2_000

  package init(_ universe: LinkUniverse, budget: Int) {
    self.universe = universe
    self.budget = budget
  }

  /// Returns a set of links that are in `start` but not in `taken`, or `nil` if there are none.
  package mutating func freeLinks(
    in start: LinkSet, outside taken: [MatchedLinks]
  ) throws(AutomatonTooLarge) -> LinkSet? {
    var remaining = start
    var waiting = taken
    while true {
      guard budget > 0 else { throw AutomatonTooLarge() }
      budget -= 1
      // If `remaining` exceeds a set in a single dimension, their difference is a single product, so subtract the set
      // at once.
      var forced: [LinkSet.Dimension: [Language]] = [:]
      var open: [(taken: MatchedLinks, dimensions: [LinkSet.Dimension])] = []
      for candidate in waiting {
        guard let dimensions = remaining.dimensions(outside: candidate.set, universe) else { continue }
        let excluded = candidate.excluded.filter { $0.meets(remaining, universe) }
        if dimensions.isEmpty, excluded.isEmpty { return nil }
        if dimensions.count == 1, excluded.isEmpty {
          forced[dimensions[0], default: []].append(candidate.set.language(dimensions[0], universe))
        } else {
          open.append((MatchedLinks(candidate.set, excluded: excluded), dimensions))
        }
      }
      if !forced.isEmpty {
        for (dimension, languages) in forced {
          guard let rest = try universe.pool.difference(remaining.language(dimension, universe), languages) else {
            return nil
          }
          remaining.set(dimension, rest)
        }
        waiting = open.map({ $0.taken })
        continue
      }
      guard let next = open.indices.min(by: { open[$0].dimensions.count < open[$1].dimensions.count }) else {
        return remaining
      }
      let (chosen, dimensions) = open.remove(at: next)
      return try search(remaining, outside: chosen, dimensions, open.map { $0.taken })
    }
  }

  /// Searches the links of `start` that aren't in `chosen`, for links that aren't in `others` either. Begins with the
  /// links outside of `chosen.set`, dimension by dimension, and continues with the links in `chosen.excluded`.
  private mutating func search(
    _ start: LinkSet, outside chosen: MatchedLinks, _ dimensions: [LinkSet.Dimension], _ others: [MatchedLinks]
  ) throws(AutomatonTooLarge) -> LinkSet? {
    var remaining = start
    for dimension in dimensions {
      let language = remaining.language(dimension, universe)
      let taken = chosen.set.language(dimension, universe)
      if let rest = try universe.pool.difference(language, taken) {
        var outside = remaining
        outside.set(dimension, rest)
        if let found = try freeLinks(in: outside, outside: others) { return found }
      }
      guard let both = try universe.pool.intersection(language, taken) else { return nil }
      remaining.set(dimension, both)
    }
    for excluded in chosen.excluded {
      guard let both = try remaining.intersection(excluded, universe) else { continue }
      if let found = try freeLinks(in: both, outside: others) { return found }
    }
    return nil
  }
}
