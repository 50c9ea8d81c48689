// Finds the nearest pattern, for the reason of a miss. Nothing here runs while a link is matched.
extension LinkReader {
  /// A pattern, its progress, and the condition that stopped it.
  package struct Nearest {
    package var reached: Int
    package var pattern: PatternRecord
    package var stop: Stop
  }

  /// Returns the pattern with the most progress at the current place, or `nil` if its progress isn't more than
  /// `furthest`. If several patterns have the same progress, returns the first of them.
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

  /// Searches below the deepest nodes that the link reaches. All other patterns stop earlier.
  ///
  /// - Returns: `nil` if a pattern with a rest parameter may get further, if there are too many such nodes, or if their
  ///   patterns belong to other origins.
  private func searchNearest() -> Nearest? {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 32) { nodes in
      var deepest = Deepest(nodes: nodes)
      guard descend(from: table.header[.root], 0, &deepest) else { return nil }
      var search = Search(depth: deepest.depth)
      let isWithin = search.depth < segments.count
      // A pattern after a likely misspelling is nearer than all others.
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

  /// A comparison of patterns that match the first `depth` segments, but not the next one.
  private struct Search {
    let depth: Int
    var nearest: Nearest?
    /// The likeness of the nearest pattern, see `likeness(of:stopped:)`.
    var likeness = 0

    init(depth: Int) { self.depth = depth }
  }

  /// Records the deepest nodes that the link's segments reach. Returns `false` if they can't be determined.
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

  /// Compares the patterns below literals of which the next segment may be a misspelling.
  private func compareMisspelled(_ slots: Slots<Block.Slot>, _ search: inout Search) {
    let range = segments[search.depth]
    slots.forEachUsed { slot in
      guard isMisspelled(range, slot.literal), let child = slot[.child] else { return }
      compareAsLong(child, search.depth + 1, Likeness.misspelled + Likeness.asLong, &search)
      if search.likeness <= Likeness.misspelled { compare(child, Likeness.misspelled, &search) }
    }
  }

  /// Compares the patterns below a node that have as many segments as the link, except for those that can't be nearest.
  ///
  /// - Parameters:
  ///   - index: The index of the segment after the node.
  ///   - likeness: The likeness of the patterns up to the node. Each segment after it that matches adds one, see
  ///     `Likeness.later`.
  ///   - badValue: The likeness that a parameter adds if the segment isn't a valid value for it.
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
    // These literals include the literal that matches. Comparing it again doesn't change the result.
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

  /// Compares all patterns below a node, regardless of their number of segments.
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
    // Many slots are free, which is cheap to detect.
    for index in 0..<count where !self[index].isZero(.child) { body(self[index]) }
  }
}

extension Record where Layout == Block.Slot {
  /// The literal of the slot: the text of its key, or its long text.
  fileprivate var literal: UnsafeBufferPointer<UInt8> {
    let key = self[.key]
    if key.isCut, let long = Block.Slot.long(self), !long.isEmpty { return long.bytes }
    return UnsafeBufferPointer(start: block.base + offset, count: key.count)
  }
}
