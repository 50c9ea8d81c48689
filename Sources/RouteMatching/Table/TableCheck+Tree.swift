extension TableCheck {
  mutating func recogniser(_ recogniser: Int) throws(TableDamage) {
    typealias Recogniser = TableLayout.Recogniser
    guard recogniser != TableLayout.anyText, recognisers.insert(recogniser).inserted else { return }
    try records(recogniser, 1, Recogniser.count.rawValue, "a recogniser")
    let classes = table.word(recogniser, Recogniser.classes.rawValue)
    let classCount = table.word(recogniser, Recogniser.classCount.rawValue)
    let stateCount = table.word(recogniser, Recogniser.stateCount.rawValue)
    let transitions = table.word(recogniser, Recogniser.transitions.rawValue)
    try require(
      (1...256).contains(classCount) && (1...TableLayout.maximumHalf + 1).contains(stateCount), "a recogniser")
    try require(classes <= count - 256 * TableLayout.halfSize, "a recogniser's classes")
    try require(transitions <= count - stateCount * classCount * TableLayout.halfSize, "a recogniser's transitions")
    for symbol in 0..<256 {
      try require(table.half(at: classes + symbol * TableLayout.halfSize) < classCount, "a class")
    }
    for index in 0..<stateCount * classCount {
      let target = table.half(at: transitions + index * TableLayout.halfSize)
      try require(index < classCount ? target == 0 : target < stateCount, "a transition")
    }
    try require(table.word(recogniser, Recogniser.start.rawValue) < stateCount, "a start state")
    try require(table.word(recogniser, Recogniser.firstAccepting.rawValue) >= 1, "the dead state accepts")
  }

  /// A node of the tree and all below it.
  ///
  /// - Parameters:
  ///   - depth: the number of a pattern's segments before the node.
  ///   - rest: the index + 1 of the rest among them, 0 for none.
  mutating func node(_ node: Int, below: Int, depth: Int, rest: Int) throws(TableDamage) {
    typealias Node = TableLayout.Node
    // No link that is read has as many segments, so the matcher never goes deeper either.
    try require(node < below && depth <= 1_000, "a node")
    try require(nodes.insert(node).inserted, "a node of two parents")
    try records(node, 1, Node.count.rawValue, "a node")
    try slots(node, Node.literalBits, Node.literals, depth, rest)
    try slots(node, Node.foldedBits, Node.folded, depth, rest)
    let edges = table.word(node, Node.edges.rawValue)
    let edgeCount = table.word(node, Node.edgeCount.rawValue)
    try records(edges, edgeCount, TableLayout.Edge.count.rawValue, "edges")
    for index in 0..<edgeCount {
      let edge = table.record(edges, index, TableLayout.Edge.count.rawValue)
      try recogniser(table.word(edge, TableLayout.Edge.recogniser.rawValue))
      try self.node(table.word(edge, TableLayout.Edge.child.rawValue), below: node, depth: depth + 1, rest: rest)
    }
    let rests = table.word(node, Node.rests.rawValue)
    let restCount = table.word(node, Node.restCount.rawValue)
    try require(rest == 0 || restCount == 0, "a rest after a rest")
    try records(rests, restCount, TableLayout.Rest.count.rawValue, "rests")
    for index in 0..<restCount {
      let record = table.record(rests, index, TableLayout.Rest.count.rawValue)
      let child = table.word(record, TableLayout.Rest.child.rawValue)
      try self.node(child, below: node, depth: depth + 1, rest: depth + 1)
    }
    try leaves(of: node, depth: depth, rest: rest)
  }

  /// A pattern ends where its segments do: its captures are read from the link's segments without a further look.
  private mutating func leaves(of node: Int, depth: Int, rest: Int) throws(TableDamage) {
    let leaves = table.word(node, TableLayout.Node.leaves.rawValue)
    let leafCount = table.word(node, TableLayout.Node.leafCount.rawValue)
    try records(leaves, leafCount, 1, "leaves")
    for index in 0..<leafCount {
      let pattern = table.word(at: leaves + index * TableLayout.wordSize)
      try require(patterns.contains(pattern), "a leaf")
      try require(table.word(pattern, TableLayout.Pattern.segmentCount.rawValue) == depth, "a leaf's depth")
      try require(table.word(pattern, TableLayout.Pattern.restIndex.rawValue) == rest, "a leaf's rest")
    }
  }

  /// Hash slots of which at least one is empty, so that probing ends.
  private mutating func slots(
    _ node: Int, _ bitsField: TableLayout.Node, _ startField: TableLayout.Node, _ depth: Int, _ rest: Int
  ) throws(TableDamage) {
    typealias Slot = TableLayout.Slot
    let bits = table.word(node, bitsField.rawValue)
    guard bits > 0 else { return }
    let start = table.word(node, startField.rawValue)
    try require(bits <= 20, "a node's slots")
    try records(start, 1 << bits, Slot.count.rawValue, "a node's slots")
    var hasEmpty = false
    for index in 0..<1 << bits {
      let slot = table.record(start, index, Slot.count.rawValue)
      let child = table.word(slot, Slot.child.rawValue)
      if child == 0 {
        hasEmpty = true
        continue
      }
      try string(slot, Slot.text.rawValue, "a literal")
      try self.node(child, below: node, depth: depth + 1, rest: rest)
    }
    try require(hasEmpty, "a node's slots are full")
  }
}
