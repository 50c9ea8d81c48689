// The pattern that came nearest, for the reason of a miss. Nothing here runs while a link is matched.
extension LinkReader {
  /// A pattern, how far it got, and what stopped it.
  struct Nearest {
    var reached: Int
    var pattern: PatternRecord
    var stop: Stop
  }

  /// The first of the patterns that got furthest at the place entered, if further than another.
  ///
  /// - Parameter route: the only route whose patterns count; `nil` for all.
  func nearest(of route: Int?, beyond furthest: Int) -> Nearest? {
    var nearest: Nearest?
    if route == nil, searchNearest(&nearest) { return nearest.flatMap { $0.reached > furthest ? $0 : nil } }
    nearest = nil
    let patterns = table.header[.patterns]
    for index in 0..<patterns.count {
      let pattern = patterns[index]
      guard route == nil || pattern[.route] == route, mayBeNearest(pattern) else { continue }
      let (reached, stop) = progress(of: pattern)
      if reached > nearest?.reached ?? furthest { nearest = Nearest(reached: reached, pattern: pattern, stop: stop) }
    }
    return nearest
  }

  private func mayBeNearest(_ pattern: PatternRecord) -> Bool {
    !pattern[.flags].contains(.refuses) && serves(pattern)
  }

  /// What stopped the nearest pattern; where none is near, only the link's first segment.
  func reason(of nearest: Nearest) -> LinkMiss.Reason {
    var reason = reason(nearest.stop, of: nearest.pattern)
    if !LinkMiss.Reason.isNear(nearest.reached) {
      (reason.pattern, reason.route, reason.expected) = (nil, nil, nil)
    }
    return reason
  }

  // MARK: By the tree

  /// Looks for it beneath the deepest nodes that the link leads to: all other patterns are stopped earlier.
  ///
  /// - Returns: false where that isn't so, because a rest stands for any number of segments, or where the nodes are many or
  ///   of other origins.
  private func searchNearest(_ nearest: inout Nearest?) -> Bool {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 32) { nodes in
      var deepest = Deepest(nodes: nodes)
      guard descend(from: table.header[.root], 0, &deepest) else { return false }
      // A likely misspelling counts most: what comes of one, few others can reach.
      for index in 0..<deepest.count {
        let node = NodeRecord(table, nodes[index])
        compareMisspelled(node[.literals], deepest.depth, &nearest)
        compareMisspelled(node[.folded], deepest.depth, &nearest)
      }
      if let nearest, nearest.reached >= (deepest.depth * 256 + 128) * LinkMiss.Reason.levels { return true }
      // Then patterns of as many segments, of which none is stopped by a misspelling any more.
      for index in 0..<deepest.count {
        compare(
          beneath: NodeRecord(table, nodes[index]), deepest.depth, &nearest, left: segments.count - deepest.depth)
      }
      if nearest != nil { return true }
      for index in 0..<deepest.count { compare(beneath: NodeRecord(table, nodes[index]), deepest.depth, &nearest) }
      return nearest != nil
    }
  }

  private struct Deepest {
    let nodes: UnsafeMutableBufferPointer<Int>
    var depth = -1
    var count = 0
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
  private func compareMisspelled(_ slots: Slots<Block.Slot>, _ depth: Int, _ nearest: inout Nearest?) {
    guard depth < segments.count else { return }
    for slot in slots {
      guard let child = slot[.child], isMisspelled(segments[depth], slot.literal) else { continue }
      compare(beneath: child, depth, &nearest)
    }
  }

  /// Compares the patterns beneath a node, of which `depth` segments fit and no more.
  ///
  /// - Parameter left: how many segments of the patterns that count stand beneath the node; negative where it may be any
  ///   number.
  private func compare(beneath node: NodeRecord, _ depth: Int, _ nearest: inout Nearest?, left: Int = -1) {
    let needs = node[.flags]
    if left <= 0, needs.contains(.leaves) {
      for pattern in node[.leaves] where mayBeNearest(pattern) {
        compare(pattern, depth, &nearest, isAsLong: left == 0)
      }
    }
    if left == 0 { return }
    if needs.contains(.literals) { compare(beneath: node[.literals], depth, &nearest, left: left - 1) }
    if needs.contains(.folded) { compare(beneath: node[.folded], depth, &nearest, left: left - 1) }
    if needs.contains(.edges) {
      for edge in node[.edges] { compare(beneath: edge[.child], depth, &nearest, left: left - 1) }
    }
    if let child = node[.text] { compare(beneath: child, depth, &nearest, left: left - 1) }
    if left < 0, needs.contains(.rests) {
      for rest in node[.rests] { compare(beneath: rest[.child], depth, &nearest) }
    }
  }

  private func compare(beneath slots: Slots<Block.Slot>, _ depth: Int, _ nearest: inout Nearest?, left: Int) {
    for index in 0..<slots.count where !slots[index].isZero(.child) {
      if let child = slots[index][.child] { compare(beneath: child, depth, &nearest, left: left) }
    }
  }

  /// - Parameter isAsLong: whether it has as many segments as the link, no rest, and is stopped by no misspelling.
  private func compare(
    _ pattern: PatternRecord, _ depth: Int, _ nearest: inout Nearest?, isAsLong: Bool = false
  ) {
    // A pattern of another length gets no further than a misspelling.
    if !isAsLong, let nearest, pattern[.segments].count != segments.count, pattern[.restIndex] == nil,
      nearest.reached >= (depth * 256 + 129) * LinkMiss.Reason.levels
    {
      return
    }
    let reached: Int
    let stop: Stop
    if segments.count == depth || (!isAsLong && pattern[.restIndex] != nil) {
      (reached, stop) = progress(of: pattern)
    } else {
      reached = self.reached(by: pattern, stopped: depth, isAsLong: isAsLong)
      stop = .segment(depth)
    }
    if let nearest, reached < nearest.reached || (reached == nearest.reached && pattern.offset > nearest.pattern.offset)
    {
      return
    }
    nearest = Nearest(reached: reached, pattern: pattern, stop: stop)
  }
}

extension Record where Layout == Block.Slot {
  /// The text of the slot: of its key, unless it is longer.
  fileprivate var literal: UnsafeBufferPointer<UInt8> {
    let count = Int(self[.key].high >> 56) & 0x3F
    if count > TextKey.capacity { return self[.text].bytes }
    return UnsafeBufferPointer(start: block.base + offset, count: count)
  }
}
