/// What takes links away: a set of them, but for exclusions.
package struct TakenLinks: Sendable {
  package var set: LinkSet
  /// Links of `set` that are not taken after all.
  package var excluded: [LinkSet]

  package init(_ set: LinkSet, excluded: [LinkSet] = []) {
    self.set = set
    self.excluded = excluded
  }
}

/// Links that are taken, in order; and which of them may take all of a set, without looking at each.
package struct TakenList {
  package private(set) var all: [TakenLinks] = []
  /// The indices of those without exclusions, by one key of an item that they ask about; the empty key for none.
  private var byKey: [String: [Int]] = [:]

  package init(_ links: [TakenLinks]) { append(links) }

  package mutating func append(_ links: [TakenLinks]) {
    for one in links {
      if one.excluded.isEmpty { byKey[one.set.items.keys.min() ?? "", default: []].append(all.count) }
      all.append(one)
    }
  }

  /// Returns `true` if one of them takes all links of a set. More than one may do so together.
  package func has(allOf set: LinkSet, _ universe: LinkUniverse) -> Bool {
    for key in ["" as String] + set.items.keys {
      for index in byKey[key] ?? [] {
        let other = all[index].set
        if set.hasTail(of: other, universe), set.dimensions(outside: other, universe)?.isEmpty ?? false { return true }
      }
    }
    return false
  }
}

/// Looks for a link of one set that none of some others takes.
///
/// The search subtracts one set after another and follows the products that are left, depth first. It is exact: an
/// answer is a set of links all of which are free, and "none" is a proof. Work is bounded by `budget` steps, a step
/// being one look at one product; past that, or where an automaton would be too large, the answer is that nothing is
/// known.
package struct LinkSearch {
  package let universe: LinkUniverse
  /// Steps left. Every search of a question takes from the same.
  package private(set) var budget: Int

  package init(_ universe: LinkUniverse, budget: Int) {
    self.universe = universe
    self.budget = budget
  }

  /// The question is too hard: nothing is known.
  package struct Unknown: Error {
    package init() {}
  }

  /// A set of links of `start` that nobody takes, or `nil` where all are taken.
  package mutating func freeLinks(in start: LinkSet, outside taken: [TakenLinks]) throws(Unknown) -> LinkSet? {
    do {
      return try search(start, taken)
    } catch {
      throw Unknown()
    }
  }

  private mutating func search(_ start: LinkSet, _ taken: [TakenLinks]) throws(AutomatonTooLarge) -> LinkSet? {
    var box = start
    var waiting = taken
    while true {
      guard budget > 0 else { throw AutomatonTooLarge() }
      budget -= 1
      // Sets that differ from the box in one dimension leave no choice: they are subtracted at once.
      var forced: [LinkSet.Dimension: [Language]] = [:]
      var open: [(taken: TakenLinks, dimensions: [LinkSet.Dimension])] = []
      for candidate in waiting {
        // Of a set with a raw tail nothing is sure to be taken, but where the box has that tail too.
        guard box.hasTail(of: candidate.set, universe),
          let dimensions = box.dimensions(outside: candidate.set, universe)
        else { continue }
        let excluded = candidate.excluded.filter { $0.meets(box, universe) }
        if dimensions.isEmpty, excluded.isEmpty { return nil }
        if dimensions.count == 1, excluded.isEmpty {
          forced[dimensions[0], default: []].append(candidate.set.language(dimensions[0], universe))
        } else {
          open.append((TakenLinks(candidate.set, excluded: excluded), dimensions))
        }
      }
      if !forced.isEmpty {
        for (dimension, languages) in forced {
          guard let rest = try universe.pool.difference(box.language(dimension, universe), languages) else {
            return nil
          }
          box.set(dimension, rest)
        }
        waiting = open.map({ $0.taken })
        continue
      }
      guard let next = open.indices.min(by: { open[$0].dimensions.count < open[$1].dimensions.count }) else {
        return box
      }
      let (chosen, dimensions) = open.remove(at: next)
      return try search(box, outside: chosen, dimensions, open.map { $0.taken })
    }
  }

  /// The links outside one set, dimension by dimension; then those it excludes.
  private mutating func search(
    _ start: LinkSet, outside chosen: TakenLinks, _ dimensions: [LinkSet.Dimension], _ others: [TakenLinks]
  ) throws(AutomatonTooLarge) -> LinkSet? {
    var box = start
    for dimension in dimensions {
      let language = box.language(dimension, universe)
      let taken = chosen.set.language(dimension, universe)
      if let rest = try universe.pool.difference(language, taken) {
        var outside = box
        outside.set(dimension, rest)
        if let found = try search(outside, others) { return found }
      }
      guard let both = try universe.pool.intersection(language, taken) else { return nil }
      box.set(dimension, both)
    }
    for excluded in chosen.excluded {
      guard let both = try box.intersection(excluded, universe) else { continue }
      if let found = try search(both, others) { return found }
    }
    return nil
  }
}
