/// The relation between two patterns or two routes: the links that they share, and which of them opens these links.
package enum PairVerdict: Sendable {
  /// They share no link.
  case disjoint
  /// They share links, and the first has precedence over the second. `link` is an example of such a link.
  case ordered(first: Int, second: Int, link: String?)
  /// They share links, and neither has precedence over the other. `link` is an example of such a link.
  case ambiguous(link: String?)
  /// The search was too expensive, or the links can't be described exactly.
  case unknown
}

extension TableAnalysis {
  /// Returns the relation between two patterns. The numbers in `ordered` are indices of patterns.
  ///
  /// Cost: for patterns that share no link, as most do, a few comparisons of languages.
  package func verdict(patterns a: Int, _ b: Int) -> PairVerdict {
    do {
      if openPairs.contains([min(a, b), max(a, b)]), let link = try space.unsettledLink(a, b, budget: budget) {
        return .ambiguous(link: link)
      }
      guard let (set, places) = try shared(a, b) else { return .disjoint }
      let left = resolved.patterns[a]
      let right = resolved.patterns[b]
      let isFirst = places.0 == places.1 ? space.ranks[a] < space.ranks[b] : places.0 < places.1
      let link = writer.link(set, preferring: isFirst ? [left, right] : [right, left])
      if !set.isExact { return .unknown }
      return isFirst ? .ordered(first: a, second: b, link: link) : .ordered(first: b, second: a, link: link)
    } catch {
      return .unknown
    }
  }

  /// Returns a set of links that both patterns match, and for each pattern the place at which it matches them. Returns
  /// `nil` if there are no such links.
  private func shared(_ a: Int, _ b: Int) throws(AutomatonTooLarge) -> (LinkSet, (Int, Int))? {
    let left = resolved.patterns[a]
    let right = resolved.patterns[b]
    let keys = left.keys.union(right.keys)
    var search = LinkSearch(universe, budget: budget)
    for place in space.places(of: left) {
      for other in space.places(of: right)
      where place == other || space.contenders(at: place).contains(other) || space.contenders(at: other).contains(place)
      {
        let counts = space.segmentCounts(right, at: other)
        for count in space.segmentCounts(left, at: place) where counts.contains(count) {
          let excluded =
            space.excluded(left, at: place, count: count, keys: keys)
            + space.excluded(right, at: other, count: count, keys: keys)
          for both in try space.shared(left, at: place, right, at: other, count: count, keys: keys) {
            if let free = try search.freeLinks(in: both, outside: excluded) { return (free, (place, other)) }
          }
        }
      }
    }
    return nil
  }

  /// Returns every pair of patterns of different routes that share a link, without comparing all pairs.
  package func meetings() -> [(first: Int, second: Int, verdict: PairVerdict)] {
    var seen: Set<[Int]> = []
    var result: [(first: Int, second: Int, verdict: PairVerdict)] = []
    for (index, pattern) in resolved.patterns.enumerated() {
      for place in space.places(of: pattern) {
        for count in space.segmentCounts(pattern, at: place) {
          guard let path = try? space.path(pattern, at: place, count: count) else { continue }
          for contender in space.contenders(at: place) {
            for other in space.meeting(path, at: contender, links: pattern)
            where resolved.patterns[other].route != pattern.route {
              guard seen.insert([min(index, other), max(index, other)]).inserted else { continue }
              let verdict = verdict(patterns: index, other)
              if case .disjoint = verdict { continue }
              result.append((min(index, other), max(index, other), verdict))
            }
          }
        }
      }
    }
    return result.sorted { ($0.first, $0.second) < ($1.first, $1.second) }
  }
}
