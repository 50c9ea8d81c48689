// The pattern that came nearest, for the reason of a miss. Nothing here runs while a link is matched.
extension LinkReader {
  /// A pattern, how far it got, and what stopped it.
  package struct Nearest {
    package var reached: Int
    package var pattern: PatternRecord
    package var stop: Stop
  }

  /// The first of the patterns that got furthest at the place entered, if further than another.
  package func nearest(beyond furthest: Int) -> Nearest? {
    if let nearest = searchNearest() { return nearest.reached > furthest ? nearest : nil }
    var nearest: Nearest?
    let patterns = table.header[.patterns]
    for index in 0..<patterns.count {
      let pattern = patterns[index]
      guard serves(pattern) else { continue }
      let (reached, stop) = progress(of: pattern)
      if reached > nearest?.reached ?? furthest { nearest = Nearest(reached: reached, pattern: pattern, stop: stop) }
    }
    return nearest
  }

  // MARK: By the tree

  /// Looks for it beneath the deepest nodes that the link leads to: all other patterns are stopped earlier.
  ///
  /// - Returns: `nil` where that isn't so, because a rest stands for any number of segments, or where the nodes are many or
  ///   of other origins.
  private func searchNearest() -> Nearest? {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 32) { nodes in
      var deepest = Deepest(nodes: nodes)
      guard descend(from: table.header[.root], 0, &deepest) else { return nil }
      var search = Search(depth: deepest.depth)
      let isWithin = search.depth < segments.count
      // What comes of a likely misspelling is nearer than all else.
      if isWithin {
        for index in 0..<deepest.count {
          let node = NodeRecord(table, nodes[index])
          compareMisspelled(node[.literals], &search)
          compareMisspelled(node[.folded], &search)
        }
        if search.nearest != nil { return search.nearest }
      }
      let badValue = isWithin ? Likeness.badValue : 0
      for index in 0..<deepest.count {
        compareAsLong(NodeRecord(table, nodes[index]), search.depth, Likeness.asLong, badValue: badValue, &search)
      }
      if search.nearest != nil { return search.nearest }
      for index in 0..<deepest.count {
        compare(NodeRecord(table, nodes[index]), 0, badValue: badValue, &search)
      }
      return search.nearest
    }
  }

  private struct Deepest {
    let nodes: UnsafeMutableBufferPointer<Int>
    var depth = -1
    var count = 0
  }

  /// A comparison of patterns of which so many segments fit and no more.
  private struct Search {
    let depth: Int
    var nearest: Nearest?
    /// How near the nearest is, as `likeness(of:stopped:)` says it.
    var likeness = 0

    init(depth: Int) { self.depth = depth }
  }

  /// Notes the nodes at which the most segments have found their piece; false where that can't be said.
  private func descend(from node: NodeRecord, _ depth: Int, _ deepest: inout Deepest) -> Bool {
    let needs = node[.flags]
    if needs.contains(.rests) { return false }
    if depth > deepest.depth { (deepest.depth, deepest.count) = (depth, 0) }
    if depth == deepest.depth {
      guard deepest.count < deepest.nodes.count else { return false }
      deepest.nodes[deepest.count] = node.offset
      deepest.count += 1
    }
    guard depth < segments.count else { return true }
    let range = segments[depth]
    if !range.isEmpty {
      if needs.contains(.literals), let child = table.child(node[.literals], link, range, isFolded: false),
        !descend(from: child, depth + 1, &deepest)
      {
        return false
      }
      if needs.contains(.folded), let child = table.child(node[.folded], link, range, isFolded: true),
        !descend(from: child, depth + 1, &deepest)
      {
        return false
      }
      if let child = node[.text], !descend(from: child, depth + 1, &deepest) { return false }
    }
    if needs.contains(.edges), !range.isEmpty || table.header[.emptySegments] == .keep {
      for edge in node[.edges] where edge[.language].recognises(link, range) {
        if !descend(from: edge[.child], depth + 1, &deepest) { return false }
      }
    }
    return true
  }

  /// Compares the patterns behind literals that the next segment may be a misspelling of.
  private func compareMisspelled(_ slots: Slots<Block.Slot>, _ search: inout Search) {
    let range = segments[search.depth]
    slots.forEachUsed { slot in
      guard isMisspelled(range, slot.literal), let child = slot[.child] else { return }
      compareAsLong(child, search.depth + 1, Likeness.misspelled + Likeness.asLong, &search)
      if search.likeness <= Likeness.misspelled { compare(child, Likeness.misspelled, &search) }
    }
  }

  /// Compares the patterns of as many segments as the link beneath a node, but for those that can't be nearest.
  ///
  /// - Parameters:
  ///   - index: the segment that the node's children are for.
  ///   - likeness: of the patterns as far as the node. Each later segment that fits adds one.
  ///   - badValue: what a value adds that isn't the segment's.
  private func compareAsLong(
    _ node: NodeRecord, _ index: Int, _ likeness: Int, badValue: Int = 0, _ search: inout Search
  ) {
    let left = segments.count - index
    guard likeness + badValue + left >= search.likeness else { return }
    if left == 0 { return compareLeaves(of: node, likeness, &search) }
    let range = segments[index]
    let needs = node[.flags]
    let ifFitting = likeness + (index - search.depth <= Likeness.later ? 1 : 0)
    if !range.isEmpty {
      if needs.contains(.literals), let child = table.child(node[.literals], link, range, isFolded: false) {
        compareAsLong(child, index + 1, ifFitting, &search)
      }
      if needs.contains(.folded), let child = table.child(node[.folded], link, range, isFolded: true) {
        compareAsLong(child, index + 1, ifFitting, &search)
      }
    }
    if needs.contains(.edges) {
      for edge in node[.edges] {
        let isFitting = !range.isEmpty && edge[.language].recognises(link, range)
        compareAsLong(edge[.child], index + 1, isFitting ? ifFitting : likeness + badValue, &search)
      }
    }
    if let child = node[.text] {
      compareAsLong(child, index + 1, range.isEmpty ? likeness + badValue : ifFitting, &search)
    }
    // The literal that fits is among these, too, and no nearer than it was.
    if needs.contains(.literals) { compareAsLong(node[.literals], index + 1, likeness, &search) }
    if needs.contains(.folded) { compareAsLong(node[.folded], index + 1, likeness, &search) }
  }

  private func compareAsLong(_ slots: Slots<Block.Slot>, _ index: Int, _ likeness: Int, _ search: inout Search) {
    let left = segments.count - index
    let most = likeness + left
    guard most >= search.likeness else { return }
    slots.forEachUsed { slot in
      guard most >= search.likeness, let child = slot[.child], left == 0 || child[.flags].leadsOn else { return }
      compareAsLong(child, index, likeness, &search)
    }
  }

  /// Compares all patterns beneath a node, whatever their length.
  private func compare(_ node: NodeRecord, _ likeness: Int, badValue: Int = 0, _ search: inout Search) {
    compareLeaves(of: node, likeness, &search)
    node[.literals].forEachUsed { if let child = $0[.child] { compare(child, likeness, &search) } }
    node[.folded].forEachUsed { if let child = $0[.child] { compare(child, likeness, &search) } }
    for edge in node[.edges] { compare(edge[.child], likeness + badValue, &search) }
    if let child = node[.text] { compare(child, likeness + badValue, &search) }
    for rest in node[.rests] { compare(rest[.child], likeness, &search) }
  }

  private func compareLeaves(of node: NodeRecord, _ likeness: Int, _ search: inout Search) {
    for pattern in node[.leaves] where serves(pattern) {
      let (reached, stop) =
        segments.count == search.depth
        ? progress(of: pattern) : (reached(by: pattern, stopped: search.depth, likeness), .segment(search.depth))
      if let nearest = search.nearest,
        reached < nearest.reached || (reached == nearest.reached && pattern.offset > nearest.pattern.offset)
      {
        continue
      }
      search.nearest = Nearest(reached: reached, pattern: pattern, stop: stop)
      search.likeness = likeness
    }
  }
}

extension Slots<Block.Slot> {
  @inline(__always)
  fileprivate func forEachUsed(_ body: (Record<Block.Slot>) -> Void) {
    // Many slots are free, which takes one look to see.
    for index in 0..<count where !self[index].isZero(.child) { body(self[index]) }
  }
}

extension Record where Layout == Block.Slot {
  /// The text of the slot: of its key, unless it is longer.
  fileprivate var literal: UnsafeBufferPointer<UInt8> {
    let key = self[.key]
    if key.isCut, let long = Block.Slot.long(self), !long.isEmpty { return long.bytes }
    return UnsafeBufferPointer(start: block.base + offset, count: key.count)
  }
}
