import RouteMatching

// Recognisers and the tree of segments.
extension TableCompiler {
  /// The offset of a language's recogniser. Any text but the empty one needs none.
  ///
  /// The link is known to be UTF-8, so that the smaller, relaxed automaton decides alike; a remainder stays exact, lest
  /// a piece be split within a character.
  mutating func recogniser(_ language: Language, isExact: Bool = false) -> Int {
    if let known = isExact ? exactOffsets[language] : relaxedOffsets[language] { return known }
    let offset = newRecogniser(language, isExact: isExact)
    if isExact { exactOffsets[language] = offset } else { relaxedOffsets[language] = offset }
    return offset
  }

  private mutating func newRecogniser(_ language: Language, isExact: Bool) -> Int {
    let exact = shape.pool.automaton(language)
    if exact == .text { return TableLayout.anyText }
    let automaton = isExact ? exact : exact.relaxed()
    if let known = recognisers[automaton] { return known }
    var numbers = [Int](repeating: 0, count: automaton.stateCount)
    var next = 1
    for state in numbers.indices.dropFirst() where !automaton.accepting[state] {
      numbers[state] = next
      next += 1
    }
    let firstAccepting = next
    for state in numbers.indices.dropFirst() where automaton.accepting[state] {
      numbers[state] = next
      next += 1
    }
    var transitions = [Int](repeating: 0, count: automaton.stateCount * automaton.classCount)
    for state in numbers.indices.dropFirst() {
      for label in 0..<automaton.classCount {
        transitions[numbers[state] * automaton.classCount + label] =
          numbers[Int(automaton.transitions[state * automaton.classCount + label])]
      }
    }
    let record = [
      writer.append(halves: automaton.classes.map(Int.init)), automaton.classCount, automaton.stateCount,
      numbers[automaton.start], firstAccepting, writer.append(halves: transitions),
    ]
    let offset = writer.append([record])
    recognisers[automaton] = offset
    return offset
  }

  mutating func node(_ tree: SegmentTree, _ patternBase: Int) -> Int {
    let (literalBits, literals) = slots(tree.literals, patternBase, folded: false)
    let (foldedBits, folded) = slots(tree.folded, patternBase, folded: true)
    let edges = tree.edges.map { [recogniser($0.language), node($0.child, patternBase)] }
    let rests = tree.rests.map { [$0.suffixLength, node($0.child, patternBase)] }
    let size = TableLayout.Pattern.count.rawValue * TableLayout.wordSize
    let leaves = tree.leaves.map { [patternBase + $0 * size] }
    let record = [
      literalBits, literals, foldedBits, folded, edges.count, writer.append(edges), rests.count, writer.append(rests),
      leaves.count, writer.append(leaves),
    ]
    return writer.append([record])
  }

  /// Hash slots with linear probing, at most two thirds full.
  private mutating func slots(
    _ children: [(text: String, child: SegmentTree)], _ patternBase: Int, folded: Bool
  ) -> (bits: Int, offset: Int) {
    if children.isEmpty { return (0, 0) }
    var bits = 1
    while (1 << bits) * 2 < children.count * 3 { bits += 1 }
    let mask = (1 << bits) - 1
    var slots = [[Int]](repeating: [0, 0, 0], count: 1 << bits)
    for (text, child) in children {
      let bytes = Array(text.utf8)
      let hash = bytes.withUnsafeBufferPointer { buffer in
        buffer.baseAddress.map { TableLayout.hash($0, buffer.count, folded: folded) } ?? 0
      }
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot][2] != 0 { slot = (slot + 1) & mask }
      let childOffset = node(child, patternBase)
      slots[slot] = writer.linkWords(text) + [childOffset]
    }
    return (bits, writer.append(slots))
  }
}
