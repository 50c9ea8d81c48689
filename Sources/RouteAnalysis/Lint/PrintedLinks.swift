import RouteLanguage
import RouteMatching

// The links that a pattern prints, as a subset of the links that it accepts.
extension LinkSet {
  /// Returns the links of the set that a pattern prints, and perhaps more. They have the pattern's own spelling of
  /// literals, and no item, trailing slash or fragment that the pattern lacks. Returns `nil` if there are none.
  ///
  /// - Parameters:
  ///   - base: The number of segments before the pattern's own.
  ///   - keys: The query keys of the set.
  func printed(
    by pattern: ResolvedPattern, base: Int, keys: Set<String>, _ universe: LinkUniverse
  ) throws(AutomatonTooLarge) -> LinkSet? {
    var printed = self
    for (index, segment) in pattern.segments.enumerated() {
      if segment.isRest { break }
      guard let literal = segment.piece.literal else { continue }
      let word = Language.word(LinkSymbols.symbols(of: literal), isFolded: false)
      printed.languages[LinkSet.firstSegment + base + index] = word
    }
    // An empty last segment is followed by a slash.
    let endsEmpty = segmentCount > base && segments.last == universe.nothing
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
