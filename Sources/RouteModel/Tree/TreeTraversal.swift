import RouteMatching

// Traverses the tree with a language for each segment instead of the segments of a link.
extension SegmentTree {
  /// Creates the tree of a table.
  package convenience init(_ resolved: ResolvedTable) {
    self.init(resolved, Array(resolved.patterns.indices), depth: 0, beats: Beats(resolved))
  }

  private func forEachChild(_ visit: (SegmentTree) -> Void) {
    for branch in literals { visit(branch.child) }
    for branch in folded { visit(branch.child) }
    for branch in edges { visit(branch.child) }
    for branch in rests { visit(branch.child) }
  }

  /// Visits all patterns, in the order of the matcher.
  func visitPatterns(_ visit: (Int) -> Void) {
    if let only { return visit(only) }
    forEachChild { $0.visitPatterns(visit) }
    leaves.forEach(visit)
  }

  /// Visits the patterns that share no path with another pattern, because each node on the way to them has only literal
  /// children, or only a single child.
  func visitPatternsWithoutCompetitor(_ visit: (Int) -> Void) {
    if leaves.count == 1 { visit(leaves[0]) }
    let kinds = (literals.isEmpty ? 0 : 1) + (folded.isEmpty ? 0 : 1) + edges.count
    guard kinds <= 1, rests.isEmpty else { return }
    forEachChild { $0.visitPatternsWithoutCompetitor(visit) }
  }

  /// Visits all nodes with several patterns.
  func visitNodes(_ visit: (SegmentTree) -> Void) {
    if only != nil { return }
    visit(self)
    forEachChild { $0.visitNodes(visit) }
  }

  /// Visits the patterns whose segments overlap with the languages of a path, in the order of the matcher.
  ///
  /// - Parameters:
  ///   - containing: `true` to visit only patterns whose segments match all words of the languages.
  ///   - positions: Returns the positions in `leaves` of the patterns to visit at a node, or `nil` for all.
  package func visit(
    meeting segments: ArraySlice<Language>, containing: Bool = false, _ pool: LanguagePool,
    positions: (SegmentTree) -> [Int]?, _ visit: (Int) -> Void
  ) {
    guard let segment = segments.first else {
      guard let positions = positions(self) else { return leaves.forEach(visit) }
      return positions.forEach { visit(leaves[$0]) }
    }
    func descend(_ child: SegmentTree, _ segments: ArraySlice<Language>) {
      child.visit(meeting: segments, containing: containing, pool, positions: positions, visit)
    }
    for child in literalChildren(meeting: segment, pool) where !containing || !child.isNarrower {
      descend(child.tree, segments.dropFirst())
    }
    for branch in edges {
      let relation = pool.relation(segment, branch.key)
      if relation == .disjoint || (containing && !relation.isInside) { continue }
      descend(branch.child, segments.dropFirst())
    }
    for branch in rests where branch.key < segments.count { descend(branch.child, segments.suffix(branch.key)) }
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
