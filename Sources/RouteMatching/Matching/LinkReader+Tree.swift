// The walk over the tree of segments.
extension LinkReader {
  /// The first pattern, in precedence order, that accepts the link from this node and segment on.
  ///
  /// Depth-first. A node stands at one depth, and after a rest the number of segments left is fixed, so a link visits
  /// each node at most once, and there is no state to restore.
  mutating func search(node start: NodeRecord, segment first: Int) -> PatternRecord? {
    var node = start
    var segment = first
    while segment < segments.count {
      let range = segments[segment]
      let needs = node[.flags]
      // The last alternative needs no return, so that a link without any costs no frames.
      if !range.isEmpty {
        if needs.contains(.literals), let child = child(node[.literals], range, isFolded: false) {
          if !needs.containsOther(than: .literals) {
            (node, segment) = (child, segment &+ 1)
            continue
          }
          if let found = search(node: child, segment: segment &+ 1) { return found }
        }
        if needs.contains(.folded), let child = child(node[.folded], range, isFolded: true),
          let found = search(node: child, segment: segment &+ 1)
        {
          return found
        }
      }
      if needs.contains(.edges), !range.isEmpty || table.header[.emptySegments] == .keep {
        for edge in node[.edges] where edge[.language].recognises(link, range) {
          if let found = search(node: edge[.child], segment: segment &+ 1) { return found }
        }
      }
      if needs.contains(.text), !range.isEmpty, let child = node[.text] {
        if !needs.contains(.rests) {
          (node, segment) = (child, segment &+ 1)
          continue
        }
        if let found = search(node: child, segment: segment &+ 1) { return found }
      }
      return needs.contains(.rests) ? searchRests(of: node, segment: segment) : nil
    }
    return firstAccepted(at: node)
  }

  private mutating func searchRests(of node: NodeRecord, segment: Int) -> PatternRecord? {
    for rest in node[.rests] {
      let next = segments.count &- rest[.suffixLength]
      guard next > segment else { continue }
      if let found = search(node: rest[.child], segment: next) { return found }
    }
    return nil
  }

  @inline(__always)
  private func child(_ slots: Slots<Block.Slot>, _ range: ByteRange, isFolded: Bool) -> NodeRecord? {
    let key = TextKey(link + range.lower, range.count, isFolded: isFolded)
    var index = Slots<Block.Slot>.first(key.hash, bits: slots.bits)
    while true {
      let slot = slots[index]
      if slot[.key] == key,
        range.count <= TextKey.capacity || isEqual(link, range, slot[.text].bytes, folded: isFolded)
      {
        return slot[.child]
      }
      if slot[.child] == nil { return nil }
      index = Slots<Block.Slot>.next(index, bits: slots.bits)
    }
  }

  @inline(__always)
  private func firstAccepted(at node: NodeRecord) -> PatternRecord? {
    for pattern in node[.leaves] where serves(pattern) && meetsConditions(of: pattern) { return pattern }
    return nil
  }

  /// Whether the pattern is for the origin entered.
  @inline(__always)
  func serves(_ pattern: PatternRecord) -> Bool {
    pattern[.flags].contains(.servesAll) || pattern[.origins].contains(origin)
  }
}
