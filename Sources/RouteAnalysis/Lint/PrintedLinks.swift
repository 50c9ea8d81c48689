import RouteLanguage

// The links that a pattern prints, as a subset of the links that it wins.
extension WonLinks {
  /// Returns the links of one of the sets that the pattern prints, and perhaps more. They have the pattern's own
  /// spelling of literals, and no item, trailing slash or fragment that the pattern lacks. Returns `nil` if there are
  /// none.
  func printed(_ set: LinkSet) throws(AutomatonTooLarge) -> LinkSet? {
    let (pattern, universe) = (space.resolved.patterns[index], space.universe)
    let base = space.resolved.places[place].basePath.count
    var printed = set
    for (index, segment) in pattern.segments.enumerated() {
      if segment.isRest { break }
      guard let literal = segment.piece.literal else { continue }
      let word = Language.word(LinkSymbols.symbols(of: literal), isFolded: false)
      printed.languages[LinkSet.firstSegment + base + index] = word
    }
    // An empty last segment is followed by a slash.
    let endsEmpty = set.segmentCount > base && set.segments.last == universe.nothing
    let slash = pattern.endsWithSlash || endsEmpty ? universe.slash : universe.nothing
    guard let ending = try universe.pool.intersection(printed[.slash], slash) else { return nil }
    printed[.slash] = ending
    if pattern.fragment == nil { printed[.fragment] = universe.nothing }
    for condition in pattern.query where condition.list == nil && !condition.isRemaining {
      let key = condition.decodedKey
      let single = universe.singleItem
      printed.items[key] = try universe.pool.intersection(printed.items[key] ?? universe.anyItems, single)
    }
    guard !pattern.query.contains(where: { $0.isRemaining }) else { return printed }
    printed[.others] = universe.nothing
    let own = Set(pattern.query.map { $0.decodedKey })
    for key in keys where !own.contains(key) { printed.items[key] = universe.nothing }
    return printed
  }
}
