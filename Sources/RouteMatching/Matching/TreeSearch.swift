/// A node to which a search can return, and the alternative to try there next.
struct SearchChoice {
  private let node: UInt32
  /// The index of the segment in the low ten bits, and the number of the next alternative above them.
  private let place: UInt32

  @inline(__always)
  init(_ node: NodeRecord, segment: Int, next: Int) {
    self.node = UInt32(truncatingIfNeeded: node.offset)
    place = UInt32(truncatingIfNeeded: next &<< 10 | segment)
  }

  @inline(__always)
  func node(in table: TableBlock) -> NodeRecord { Record(table, Int(node)) }
  @inline(__always)
  var segment: Int { Int(place & 0x3FF) }
  /// The number of the next alternative, see `LinkReader.alternative`.
  @inline(__always)
  var next: Int { Int(place &>> 10) }
}

// The search in the tree of segments.
extension LinkReader {
  /// Returns the first pattern, in precedence order, that accepts the link at the current place, or `nil`.
  ///
  /// The search is depth-first and visits each node at most once, because a node has a fixed depth, and after a rest
  /// parameter the number of remaining segments is fixed. `choices` contains at most one node per segment.
  ///
  /// - Parameter captures: Receives the parameters in the pattern's query items and fragment.
  @inline(__always)
  func search(into captures: inout CaptureRanges) -> PatternRecord? {
    let (table, link, choices) = (table, link, state.pointee.memory.choices)
    let (bounds, count) = (segments.bounds, segments.count)
    var node = table.header[.root]
    var segment = 0
    /// The number of nodes in `choices`, to which the search can return.
    var open = 0
    while true {
      let needs = node[.flags]
      step: do {
        if segment == count {
          guard needs.contains(.leaves) else { break step }
          let first = node[.leaves][0]
          if first[.flags].contains(.isPlain), serves(first) { return first }
          if let pattern = firstAccepted(at: node, into: &captures) { return pattern }
          break step
        }
        let range = SegmentList.range(bounds[segment])
        if needs.contains(.literals), !range.isEmpty,
          let child = table.child(node[.literals], link, range, isFolded: false)
        {
          if needs.hasMoreThanLiterals {
            choices[open] = SearchChoice(node, segment: segment, next: 1)
            open &+= 1
          }
          (node, segment) = (child, segment &+ 1)
          continue
        }
        if needs.containsOne(of: .folded, .edges, .rests) {
          choices[open] = SearchChoice(node, segment: segment, next: 1)
          open &+= 1
        } else if let child = node[.text], !range.isEmpty {
          (node, segment) = (child, segment &+ 1)
          continue
        }
      }
      guard let (child, end) = nextAlternative(&open) else { return nil }
      (node, segment) = (child, end)
    }
  }

  /// Returns to the last node in `choices` with an alternative that wasn't tried. Returns the alternative's child node,
  /// and the index of the segment to match there. Returns `nil` if there are no alternatives.
  ///
  /// - Parameter open: The number of nodes in `choices`.
  @inline(never)
  private func nextAlternative(_ open: inout Int) -> (child: NodeRecord, end: Int)? {
    let choices = state.pointee.memory.choices
    while open > 0 {
      let choice = choices[open &- 1]
      var next = choice.next
      let node = choice.node(in: table)
      if let alternative = alternative(node, choice.segment, &next) {
        choices[open &- 1] = SearchChoice(node, segment: choice.segment, next: next)
        return alternative
      }
      open &-= 1
    }
    return nil
  }

  /// Returns the next child of a node to try after the node's literals, and the index of the segment to match there.
  ///
  /// - Parameter next: The number of the alternative to try first: 1 for the literals that ignore letter case, then one
  ///   number for each segment with parameters, one for the child that accepts any text, and one for each rest
  ///   parameter. On return, it's the number of the alternative to try after the result.
  @inline(__always)
  private func alternative(
    _ node: NodeRecord, _ segment: Int, _ next: inout Int
  ) -> (child: NodeRecord, end: Int)? {
    let range = segments[segment]
    if next <= 1 {
      next = 2
      if !range.isEmpty, node[.flags].contains(.folded),
        let child = table.child(node[.folded], link, range, isFolded: true)
      {
        return (child, segment &+ 1)
      }
    }
    let edges = node[.edges]
    if !range.isEmpty || table.header[.emptySegments] == .keep,
      let (child, following) = node.edge(for: link, range, from: next)
    {
      next = following
      return (child, segment &+ 1)
    }
    next = max(next, edges.count &+ 2)
    if next == edges.count &+ 2 {
      next &+= 1
      if !range.isEmpty, let child = node[.text] { return (child, segment &+ 1) }
    }
    let rests = node[.rests]
    while next &- edges.count &- 3 < rests.count {
      let rest = rests[next &- edges.count &- 3]
      next &+= 1
      let end = segments.count &- rest[.suffixLength]
      if end > segment { return (rest[.child], end) }
    }
    return nil
  }

  /// Runs `body` with an index of the query's items, if there are any.
  @inline(__always)
  func withIndex<Value>(_ body: () -> Value) -> Value {
    // The index distinguishes keys by letter case, so it can't be used if the table ignores letter case.
    guard let query = parts.query, !query.isEmpty, !table.header[.flags].contains(.foldsKeys) else { return body() }
    return withUnsafeTemporaryAllocation(of: QueryIndex.Entry.self, capacity: QueryIndex.capacity) { memory in
      guard let start = memory.baseAddress, var index = QueryIndex(link, query, into: start) else { return body() }
      return withUnsafePointer(to: &index) { index in
        state.pointee.index = index
        defer { state.pointee.index = nil }
        return body()
      }
    }
  }

  /// Returns the first of a node's patterns that accepts the link.
  @inline(never)
  private func firstAccepted(at node: NodeRecord, into captures: inout CaptureRanges) -> PatternRecord? {
    withIndex { firstAccepted(of: node, into: &captures) }
  }

  private func firstAccepted(of node: NodeRecord, into captures: inout CaptureRanges) -> PatternRecord? {
    if let selection = node[.selection] { return firstAccepted(of: node[.leaves], by: selection, into: &captures) }
    for pattern in node[.leaves] where accepts(leaf: pattern, into: &captures) { return pattern }
    return nil
  }

  /// Returns the first of a node's patterns, in precedence order, that accepts the link.
  ///
  /// - Parameter selection: An index of the patterns by the value that they require for one query item. With the index,
  ///   patterns that require a different value than the link's aren't tried.
  private func firstAccepted(
    of leaves: List<Leaf>, by selection: Record<Block.Selection>, into captures: inout CaptureRanges
  ) -> PatternRecord? {
    let others = selection[.others]
    let asked = item(selection[.condition], in: queryRange).item
      .flatMap { table.slot(selection[.texts], link, $0.text, isFolded: true)?[.leaves] }
    var (nextAsked, nextOther) = (0, 0)
    while true {
      let leaf: Int
      if let asked, nextAsked < asked.count, nextOther == others.count || asked[nextAsked] < others[nextOther] {
        leaf = asked[nextAsked]
        nextAsked &+= 1
      } else if nextOther < others.count {
        leaf = others[nextOther]
        nextOther &+= 1
      } else {
        return nil
      }
      if accepts(leaf: leaves[leaf], into: &captures) { return leaves[leaf] }
    }
  }

  @inline(__always)
  private func accepts(leaf pattern: PatternRecord, into captures: inout CaptureRanges) -> Bool {
    serves(pattern) && meetsConditions(of: pattern, into: &captures)
  }

  /// Returns `true` if the pattern belongs to the origin of the current place.
  @inline(__always)
  package func serves(_ pattern: PatternRecord) -> Bool {
    pattern[.flags].contains(.servesAll) || pattern.isOne(of: origin)
  }
}

extension Record where Layout == Block.Pattern {
  /// The index of the segment that is a rest parameter, or `nil` if there is none.
  @inline(__always)
  var rest: Int? { self[.flags].contains(.restIndex) ? self[.restIndex] : nil }

  /// Returns `true` if the pattern belongs to an origin.
  @inline(__always)
  func serves(_ origin: Int) -> Bool { self[.flags].contains(.servesAll) || isOne(of: origin) }

  @inline(never)
  fileprivate func isOne(of origin: Int) -> Bool { self[.origins].contains(origin) }
}

extension Record where Layout == Block.Node {
  /// Returns the child of the first edge whose language accepts a segment, and the number of the alternative after that
  /// edge.
  ///
  /// - Parameter next: The number of the alternative to begin with, at least 2.
  @inline(__always)
  func edge(
    for link: UnsafePointer<UInt8>, _ range: ByteRange, from next: Int
  ) -> (child: NodeRecord, next: Int)? {
    let edges = self[.edges]
    var next = next
    while next &- 2 < edges.count {
      let edge = edges[next &- 2]
      next &+= 1
      if edge[.language].recognises(link, range) { return (edge[.child], next) }
    }
    return nil
  }
}

extension Flags where Flag == Block.NodeFlag {
  /// `true` if the node has children other than literals, so that a segment may match several children.
  @inline(__always)
  var hasMoreThanLiterals: Bool { contains(.text) || containsOne(of: .folded, .edges, .rests) }
}

extension TableBlock {
  /// Returns the child whose literal is equal to a segment, or `nil` if there is none.
  ///
  /// - Parameter link: The link. Sixteen bytes must be readable from the beginning of each segment.
  @inline(__always)
  func child(
    _ slots: Slots<Block.Slot>, _ link: UnsafePointer<UInt8>, _ range: ByteRange, isFolded: Bool
  ) -> NodeRecord? {
    slot(slots, link, range, isFolded: isFolded)?[.child]
  }

  /// Returns the slot of a text, or `nil` if the text has none. The hash table must not be empty.
  ///
  /// - Parameter link: The link. Sixteen bytes must be readable from the beginning of the text.
  @inline(__always)
  func slot<Layout: TextSlotLayout>(
    _ slots: Slots<Layout>, _ link: UnsafePointer<UInt8>, _ range: ByteRange, isFolded: Bool
  ) -> Record<Layout>? {
    slot(slots, TextKey(link + range.lower, range.count, isFolded: isFolded), link, range, isFolded: isFolded)
  }

  /// Returns the slot of a text whose key is known. Most texts are in the first slot that is examined.
  @inline(__always)
  func slot<Layout: TextSlotLayout>(
    _ slots: Slots<Layout>, _ key: TextKey, _ link: UnsafePointer<UInt8>, _ range: ByteRange, isFolded: Bool
  ) -> Record<Layout>? {
    let slot = slots[slots.probing.first(key.hash)]
    if slot[Layout.key] == key, range.count <= TextKey.capacity { return slot }
    return offset(slots, key, link, range, isFolded: isFolded).map { Record(self, $0) }
  }

  /// Returns the offset of the slot of a text. An offset is better than a record, because the compiler then knows that
  /// the slot is in this block.
  @inline(never)
  private func offset<Layout: TextSlotLayout>(
    _ slots: Slots<Layout>, _ key: TextKey, _ link: UnsafePointer<UInt8>, _ range: ByteRange, isFolded: Bool
  ) -> Int? {
    var index = slots.probing.first(key.hash)
    while true {
      let slot = slots[index]
      if slot.isSlot(of: link, range, key, isFolded: isFolded) { return slot.offset }
      if Layout.isFree(slot) { return nil }
      index = slots.probing.next(index)
    }
  }
}
