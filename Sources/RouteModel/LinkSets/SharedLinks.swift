// The links that two patterns of a table share.
extension LinkSpace {
  /// Returns a link that both patterns match and that no third pattern matches before them, or `nil` if there is none.
  ///
  /// - Throws: If the search was too expensive, so that the answer is unknown.
  package func unsettledLink(
    _ first: Int, _ second: Int, budget: Int = LinkSearch.pairBudget
  ) throws(AutomatonTooLarge) -> String? {
    let a = resolved.patterns[first]
    let b = resolved.patterns[second]
    var isKnown = true
    var search = LinkSearch(universe, budget: budget)
    // The same patterns and, except at places with excludes of their own, the same excludes apply at all places of an
    // origin. So search only the first of these places, unless an earlier place may match its links first.
    var searched: Set<Int> = []
    for place in places(of: a) where places(of: b).contains(place) {
      let origin = resolved.places[place].origin
      let isUsual = !hasOwnExcludes[place]
      if isUsual, searched.contains(origin) { continue }
      let contenders = contenders(at: place).filter { $0 != place }
      if isUsual, contenders.isEmpty { searched.insert(origin) }
      let counts = segmentCounts(b, at: place)
      for count in segmentCounts(a, at: place) where counts.contains(count) {
        do throws(AutomatonTooLarge) {
          if let set = try unsettled(first, second, at: place, after: contenders, count: count, &search) {
            guard let link = WitnessWriter(self).link(set, preferring: [a, b]) else { throw AutomatonTooLarge() }
            return link
          }
        } catch {
          isKnown = false
        }
      }
    }
    if !isKnown { throw AutomatonTooLarge() }
    return nil
  }

  /// Returns links with `count` segments that both patterns match at a place, and that neither a third pattern nor an
  /// earlier place matches before them.
  private func unsettled(
    _ first: Int, _ second: Int, at place: Int, after contenders: [Int], count: Int, _ search: inout LinkSearch
  ) throws(AutomatonTooLarge) -> LinkSet? {
    let a = resolved.patterns[first]
    let b = resolved.patterns[second]
    guard let left = try segments(a, at: place, count: count),
      let right = try segments(b, at: place, count: count)
    else { return nil }
    var path: [Language] = []
    for (x, y) in zip(left, right) {
      guard let both = try universe.pool.intersection(x, y) else { return nil }
      path.append(both)
    }
    let base = resolved.places[place].basePath.count
    var rivals: [(pattern: ResolvedPattern, place: Int)] = []
    // At the node at which both patterns end, only patterns that may come before both matter.
    tree.visit(meeting: path[base...], universe.pool) { node in
      let isEnd = node.leaves.contains(first) && node.leaves.contains(second)
      return isEnd ? node.leafGroups.candidates(before: a, b) : nil
    } _: { third in
      let pattern = resolved.patterns[third]
      guard third != first, third != second, pattern.serves(resolved.places[place].origin),
        // Decisions by `beats` or ids don't count.
        [a, b].allSatisfy({ Precedence.pattern(pattern, $0, universe.pool) == .before })
      else { return }
      rivals.append((pattern, place))
    }
    for contender in contenders {
      for rival in meeting(path, at: contender) { rivals.append((resolved.patterns[rival], contender)) }
    }
    var keys = a.keys.union(b.keys)
    for rival in rivals { keys.formUnion(rival.pattern.keys) }
    let taken =
      rivals.flatMap { self.taken($0.pattern, at: $0.place, count: count, keys: keys) }
      + [a, b].flatMap { excluded($0, at: place, count: count, keys: keys) }
    for set in try shared(a, at: place, b, at: place, count: count, keys: keys) {
      if let free = try search.freeLinks(in: set, outside: taken) { return free }
    }
    return nil
  }

  /// Returns the links with `count` segments that a pattern matches at a place and another pattern at its own place, if
  /// their exclusions are ignored.
  package func shared(
    _ a: ResolvedPattern, at place: Int, _ b: ResolvedPattern, at other: Int, count: Int, keys: Set<String>
  ) throws(AutomatonTooLarge) -> [LinkSet] {
    var result: [LinkSet] = []
    for left in try accepted(a, at: place, count: count, keys: keys) {
      for right in try accepted(b, at: other, count: count, keys: keys) {
        if let both = try left.intersection(right, universe) { result.append(both) }
      }
    }
    return result
  }
}
