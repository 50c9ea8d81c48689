// The walk over the tree of segments.
extension LinkReader {
  private typealias Node = TableLayout.Node

  /// The first pattern, in precedence order, that accepts the link from this node and segment on; 0 for none.
  ///
  /// Depth-first. A node stands at one depth, and after a rest the number of segments left is fixed, so a link visits
  /// each node at most once, and there is no state to restore.
  func search(node: Int, segment: Int) -> Int {
    guard segment < segments.count else { return firstAccepted(at: node) }
    let range = segments[segment]
    if !range.isEmpty {
      var child = literalChild(node, Node.literalBits, Node.literals, range, folded: false)
      if child != 0 {
        let found = search(node: child, segment: segment &+ 1)
        if found != 0 { return found }
      }
      child = literalChild(node, Node.foldedBits, Node.folded, range, folded: true)
      if child != 0 {
        let found = search(node: child, segment: segment &+ 1)
        if found != 0 { return found }
      }
    }
    if !range.isEmpty || table.header(.emptySegments) == 2 {
      let edges = table.word(node, Node.edges.rawValue)
      for index in 0..<table.word(node, Node.edgeCount.rawValue) {
        let edge = table.record(edges, index, TableLayout.Edge.count.rawValue)
        guard table.recognises(table.word(edge, TableLayout.Edge.recogniser.rawValue), link, range) else { continue }
        let found = search(node: table.word(edge, TableLayout.Edge.child.rawValue), segment: segment &+ 1)
        if found != 0 { return found }
      }
    }
    let rests = table.word(node, Node.rests.rawValue)
    for index in 0..<table.word(node, Node.restCount.rawValue) {
      let rest = table.record(rests, index, TableLayout.Rest.count.rawValue)
      let next = segments.count &- table.word(rest, TableLayout.Rest.suffixLength.rawValue)
      guard next > segment else { continue }
      let found = search(node: table.word(rest, TableLayout.Rest.child.rawValue), segment: next)
      if found != 0 { return found }
    }
    return 0
  }

  @inline(__always)
  private func literalChild(
    _ node: Int, _ bitsField: Node, _ slotsField: Node, _ range: ByteRange, folded: Bool
  ) -> Int {
    let bits = table.word(node, bitsField.rawValue)
    if bits == 0 { return 0 }
    let mask = (1 << bits) &- 1
    var slot = Int(truncatingIfNeeded: TableLayout.hash(link + range.lower, range.count, folded: folded)) & mask
    let slots = table.word(node, slotsField.rawValue)
    while true {
      let record = table.record(slots, slot, TableLayout.Slot.count.rawValue)
      let child = table.word(record, TableLayout.Slot.child.rawValue)
      if child == 0 { return 0 }
      if isEqual(link, range, table.bytes(record, TableLayout.Slot.text.rawValue), folded: folded) { return child }
      slot = (slot &+ 1) & mask
    }
  }

  @inline(__always)
  private func firstAccepted(at node: Int) -> Int {
    let leaves = table.word(node, Node.leaves.rawValue)
    for index in 0..<table.word(node, Node.leafCount.rawValue) {
      let pattern = table.word(at: leaves &+ index &* TableLayout.wordSize)
      guard serves(pattern), meetsConditions(of: pattern) else { continue }
      return pattern
    }
    return 0
  }

  /// Whether the pattern is for the origin entered.
  @inline(__always)
  func serves(_ pattern: Int) -> Bool {
    table.word(pattern, TableLayout.Pattern.originsLow.rawValue) & originLow != 0
      || table.word(pattern, TableLayout.Pattern.originsHigh.rawValue) & originHigh != 0
  }
}
