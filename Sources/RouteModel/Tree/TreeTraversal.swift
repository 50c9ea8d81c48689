import RouteMatching

/// Two patterns that precedence doesn't order.
package struct TiedPatterns {
  package let first: Int
  package let second: Int
  package let patterns: (ResolvedPattern, ResolvedPattern)
}

// Traverses the tree with a language for each segment instead of the segments of a link.
extension SegmentTree {
  /// Creates the tree of a table.
  package convenience init(_ resolved: ResolvedTable) {
    self.init(resolved, Array(resolved.patterns.indices), depth: 0, beats: Beats(resolved))
  }

  /// Visits all patterns in the order of the matcher.
  func visitLeaves(_ visit: (Int) -> Void) {
    if let only { return visit(only) }
    forEachChild { $0.visitLeaves(visit) }
    leaves.forEach(visit)
  }

  private func forEachChild(_ visit: (SegmentTree) -> Void) {
    for branch in literals { visit(branch.child) }
    for branch in folded { visit(branch.child) }
    for branch in edges { visit(branch.child) }
    for branch in rests { visit(branch.child) }
  }

  /// Sets `true` for the patterns that share no path with another pattern, because each node on the way to them has
  /// only literal children, or only a single child.
  func markWithoutCompetitor(_ hasNoCompetitor: inout [Bool]) {
    if leaves.count == 1 { hasNoCompetitor[leaves[0]] = true }
    let kinds = (literals.isEmpty ? 0 : 1) + (folded.isEmpty ? 0 : 1) + edges.count
    guard kinds <= 1, rests.isEmpty else { return }
    forEachChild { $0.markWithoutCompetitor(&hasNoCompetitor) }
  }

  /// Appends the pairs of all nodes whose order follows from other pairs and contradicts their own `beats` or ids.
  func appendReversedPairs(to all: inout [LeafOrder.ReversedPair]) {
    if only != nil { return }
    all += reversedPairs
    forEachChild { $0.appendReversedPairs(to: &all) }
  }

  /// Visits the patterns whose segments overlap with the languages of a path, in the order of the matcher.
  ///
  /// - Parameters:
  ///   - containing: `true` to visit only patterns whose segments match all words of the languages.
  ///   - links: A pattern. Patterns whose items can't match its links are skipped. With `containing`, patterns that
  ///     require an item that this pattern doesn't name are skipped too.
  ///   - pair: Two patterns. At the node at which both end, only patterns that may come before both are visited.
  package func visit(
    meeting segments: ArraySlice<Language>, containing: Bool = false, links: ResolvedPattern? = nil,
    before pair: TiedPatterns? = nil, _ pool: LanguagePool, _ visit: (Int) -> Void
  ) {
    guard let segment = segments.first else {
      var positions = links.flatMap {
        containing ? leafGroups.candidates(containing: $0) : leafGroups.candidates(around: $0)
      }
      if let pair, leaves.contains(pair.first), leaves.contains(pair.second) {
        positions = leafGroups.candidates(before: pair.patterns.0, pair.patterns.1)
      }
      guard let positions else { return leaves.forEach(visit) }
      return positions.forEach { visit(leaves[$0]) }
    }
    let others = segments.dropFirst()
    for child in literalChildren(meeting: segment, pool) {
      if containing, child.isNarrower { continue }
      child.tree.visit(meeting: others, containing: containing, links: links, before: pair, pool, visit)
    }
    for branch in edges {
      let relation = pool.relation(segment, branch.key)
      if relation == .disjoint || (containing && !relation.isInside) { continue }
      branch.child.visit(meeting: others, containing: containing, links: links, before: pair, pool, visit)
    }
    for branch in rests where branch.key < segments.count {
      branch.child.visit(
        meeting: segments.suffix(branch.key), containing: containing, links: links, before: pair, pool, visit)
    }
  }

  /// Returns `true` if the literal children that match a language can be found by looking up a single text.
  func hasOneText(of language: Language) -> Bool {
    guard case .word(_, let isFolded) = language else { return false }
    return !isFolded || literals.isEmpty
  }

  func literalChildren(
    meeting segment: Language, _ pool: LanguagePool
  ) -> [(tree: SegmentTree, isNarrower: Bool)] {
    var result: [(tree: SegmentTree, isNarrower: Bool)] = []
    if case .word(let word, _) = segment, hasOneText(of: segment) {
      let text = LinkSymbols.linkText(of: word)
      if let child = SegmentTree.child(text, in: literals) { result.append((child, false)) }
      if folded.isEmpty { return result }
      let lowered = String(decoding: text.utf8.map(asciiLowercased), as: UTF8.self)
      if let child = SegmentTree.child(lowered, in: folded) { result.append((child, false)) }
      return result
    }
    for (branches, isFolded) in [(literals, false), (folded, true)] {
      for branch in branches {
        let relation = pool.relation(segment, .word(LinkSymbols.symbols(of: branch.key), isFolded: isFolded))
        if relation != .disjoint { result.append((branch.child, !relation.isInside)) }
      }
    }
    return result
  }

  /// Returns the child with a text. Children are sorted by text.
  private static func child(_ text: String, in children: [Branch<String>]) -> SegmentTree? {
    var lower = 0
    var upper = children.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if children[middle].key < text { lower = middle + 1 } else { upper = middle }
    }
    return lower < children.count && children[lower].key == text ? children[lower].child : nil
  }
}
