// The walk over the tree of segments.
extension LinkReader {
  /// The first pattern, in precedence order, that accepts the link from this node and segment on.
  ///
  /// Depth-first. A node stands at one depth, and after a rest the number of segments left is fixed, so a link visits
  /// each node at most once, and there is no state to restore.
  func search(node: NodeRecord, segment: Int) -> PatternRecord? {
    guard segment < segments.count else { return firstAccepted(at: node) }
    let range = segments[segment]
    if !range.isEmpty {
      if let child = child(node[.literals], range, folded: false),
        let found = search(node: child, segment: segment &+ 1)
      {
        return found
      }
      if let child = child(node[.folded], range, folded: true),
        let found = search(node: child, segment: segment &+ 1)
      {
        return found
      }
    }
    if !range.isEmpty || table.header[.emptySegments] == .keep {
      for edge in node[.edges] where edge[.language].recognises(link, range) {
        if let found = search(node: edge[.child], segment: segment &+ 1) { return found }
      }
    }
    for rest in node[.rests] {
      let next = segments.count &- rest[.suffixLength]
      guard next > segment else { continue }
      if let found = search(node: rest[.child], segment: next) { return found }
    }
    return nil
  }

  @inline(__always)
  private func child(_ slots: Slots, _ range: ByteRange, folded: Bool) -> NodeRecord? {
    if slots.bits == 0 { return nil }
    let mask = (1 << slots.bits) &- 1
    var index = Int(truncatingIfNeeded: TableLayout.hash(link + range.lower, range.count, folded: folded)) & mask
    while let child = slots[index][.child] {
      if isEqual(link, range, slots[index][.text].bytes, folded: folded) { return child }
      index = (index &+ 1) & mask
    }
    return nil
  }

  @inline(__always)
  private func firstAccepted(at node: NodeRecord) -> PatternRecord? {
    for pattern in node[.leaves] where serves(pattern) && meetsConditions(of: pattern) { return pattern }
    return nil
  }

  /// Whether the pattern is for the origin entered.
  @inline(__always)
  func serves(_ pattern: PatternRecord) -> Bool { pattern[.origins].contains(origin) }
}
