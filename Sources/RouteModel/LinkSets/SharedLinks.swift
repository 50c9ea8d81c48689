/// The links that two patterns of a table share.
package struct SharedLinks {
  package let space: LinkSpace
  package var budget: Int

  package init(_ space: LinkSpace, budget: Int = SharedLinks.budget) {
    self.space = space
    self.budget = budget
  }

  /// The default for the maximum number of search steps for a pair of patterns.
  package static let budget = 2_000

  package enum Answer: Sendable {
    /// There is no such link.
    case none
    case some(witness: String)
    /// The search was too expensive.
    case unknown
  }

  /// Returns a link that both patterns match, and that no third pattern matches before them.
  package func unsettled(_ first: Int, _ second: Int) -> Answer {
    let a = space.resolved.patterns[first]
    let b = space.resolved.patterns[second]
    var isKnown = true
    var search = LinkSearch(space.universe, budget: budget)
    // At places of the same kind, the same patterns and excludes apply. So search only the first place of a kind,
    // unless an earlier place may match its links first.
    var seen: Set<Int> = []
    for place in space.places(of: a) where space.places(of: b).contains(place) {
      let kind = space.firstOfKind[place]
      guard !seen.contains(kind) else { continue }
      let contenders = space.contenders(at: place).filter { $0 != place }
      // A kind with neighbors also lists the earlier places that match the same links, so its first place is enough
      // even then.
      if contenders.isEmpty || !space.placeKinds[kind].neighbors.isEmpty { seen.insert(kind) }
      let counts = space.segmentCounts(b, at: place)
      for count in space.segmentCounts(a, at: place) where counts.contains(count) {
        do throws(AutomatonTooLarge) {
          if let set = try unsettled(first, second, at: place, after: contenders, count: count, &search) {
            guard let link = WitnessWriter(space).link(set, preferring: [a, b]) else { throw AutomatonTooLarge() }
            return .some(witness: link)
          }
        } catch {
          isKnown = false
        }
      }
    }
    return isKnown ? .none : .unknown
  }

  /// Returns links with `count` segments that both patterns match at a place, and that neither a third pattern nor an
  /// earlier place matches before them.
  private func unsettled(
    _ first: Int, _ second: Int, at place: Int, after contenders: [Int], count: Int, _ search: inout LinkSearch
  ) throws(AutomatonTooLarge) -> LinkSet? {
    let a = space.resolved.patterns[first]
    let b = space.resolved.patterns[second]
    guard let left = try space.segments(a, at: place, count: count),
      let right = try space.segments(b, at: place, count: count)
    else { return nil }
    var segments: [Language] = []
    for (x, y) in zip(left, right) {
      guard let both = try space.universe.pool.intersection(x, y) else { return nil }
      segments.append(both)
    }
    let base = space.resolved.places[place].basePath.count
    let pool = space.universe.pool
    var thirds: [Int] = []
    let pair = TiedPatterns(first: first, second: second, patterns: (a, b))
    space.tree.visit(meeting: segments[base...], before: pair, pool) { third in
      let c = space.resolved.patterns[third]
      guard c.serves(space.resolved.places[place].origin), third != first, third != second,
        precedes(third, first), precedes(third, second)
      else { return }
      thirds.append(third)
    }
    var rivals = thirds.map { (pattern: space.resolved.patterns[$0], place: place) }
    for contender in contenders {
      for rival in space.meeting(segments, at: contender) { rivals.append((space.resolved.patterns[rival], contender)) }
    }
    var keys = a.keys.union(b.keys)
    for rival in rivals { keys.formUnion(rival.pattern.keys) }
    var taken = rivals.flatMap { space.taken($0.pattern, at: $0.place, count: count, keys: keys) }
    taken += space.excluded(a, at: place, count: count, keys: keys)
    taken += space.excluded(b, at: place, count: count, keys: keys)
    for set in try space.shared(a, b, at: place, count: count, keys: keys) {
      if let free = try search.freeLinks(in: set, outside: taken) { return free }
    }
    return nil
  }

  /// Returns `true` if the third pattern comes before the other by precedence, without a decision by `beats` or ids.
  private func precedes(_ third: Int, _ other: Int) -> Bool {
    Precedence.pattern(space.resolved.patterns[third], space.resolved.patterns[other], space.universe.pool) == .before
  }
}

extension LinkSpace {
  /// Returns the links with `count` segments that both patterns match at a place if their exclusions are ignored.
  package func shared(
    _ a: ResolvedPattern, _ b: ResolvedPattern, at place: Int, count: Int, keys: Set<String>
  ) throws(AutomatonTooLarge) -> [LinkSet] {
    var result: [LinkSet] = []
    for left in try accepted(a, at: place, count: count, keys: keys) {
      for right in try accepted(b, at: place, count: count, keys: keys) {
        if let both = try left.intersection(right, universe) { result.append(both) }
      }
    }
    return result
  }
}
