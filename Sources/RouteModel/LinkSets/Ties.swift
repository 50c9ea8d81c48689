import RouteMatching

/// The pairs of patterns that precedence doesn't order and whose segments, fragments and keys may match the same link.
/// `LinkSpace.unsettledLink` decides if they do.
package struct Ties {
  package struct Pair: Hashable, Sendable {
    package var first: Int
    package var second: Int
    /// `true` if the patterns differ only in conditions on query items or fragment items, and neither pattern's
    /// conditions include all conditions of the other. Such a pair isn't ambiguous, because `beats` or the ids order
    /// it.
    package var isQueryOrder: Bool
  }

  private let resolved: ResolvedTable
  package private(set) var pairs: [Pair] = []

  package init(_ space: LinkSpace) {
    resolved = space.resolved
    compareLeaves(of: space.tree, depth: 0)
    compareRests(resolved.patterns.indices.filter { !space.hasNoCompetitor[$0] })
    pairs.sort { ($0.first, $0.second) < ($1.first, $1.second) }
  }

  /// Adds the pairs in which at least one pattern has a rest parameter. Patterns with different texts in their first
  /// segments share no links, so thousands of patterns need not be compared pair by pair.
  private mutating func compareRests(_ searched: [Int]) {
    let groups = Dictionary(grouping: searched) { resolved.patterns[$0].firstText }
    for a in searched where resolved.patterns[a].restIndex != nil {
      let text = resolved.patterns[a].firstText
      for b in text == nil ? searched : groups[text, default: []] + groups[nil, default: []]
      where resolved.patterns[b].restIndex == nil || b > a { compare(a, b) }
    }
  }

  package static func routes(_ a: ResolvedPattern, _ b: ResolvedPattern) -> [Int] { [a.route, b.route].sorted() }

  /// Compares the patterns of a subtree that have no rest parameter: those that end at the same node, and those whose
  /// types at a segment overlap, but don't contain each other.
  private mutating func compareLeaves(of node: SegmentTree, depth: Int) {
    if node.only != nil { return }
    for (offset, a) in node.leaves.enumerated() {
      for other in node.leafGroups.partners(after: offset) { compare(a, node.leaves[other]) }
    }
    for branches in [node.literals, node.folded] {
      for branch in branches { compareLeaves(of: branch.child, depth: depth + 1) }
    }
    let groups = node.edges.map { branch in
      var group: [Int] = []
      branch.child.visitPatterns { if resolved.patterns[$0].restIndex == nil { group.append($0) } }
      return group
    }
    for (offset, branch) in node.edges.enumerated() {
      compareLeaves(of: branch.child, depth: depth + 1)
      for other in groups[(offset + 1)...] {
        guard let a = groups[offset].first, let b = other.first else { continue }
        let left = resolved.patterns[a].segments[depth].piece
        guard Precedence.piece(left, resolved.patterns[b].segments[depth].piece, resolved.pool) == .unordered else {
          continue
        }
        for a in groups[offset] {
          for b in other { compare(a, b) }
        }
      }
    }
  }

  private mutating func compare(_ a: Int, _ b: Int) {
    let left = resolved.patterns[a]
    let right = resolved.patterns[b]
    guard left.route != right.route || left.redirectID != right.redirectID, left.origins & right.origins != 0 else {
      return
    }
    let path = Precedence.segments(left, right, from: 0, resolved.pool)
    guard path == .same || path == .unordered else { return }
    var isQueryOrder = false
    if path == .same {
      let order = Precedence.afterPath(left, right, resolved.pool)
      guard order == .same || order == .unordered else { return }
      isQueryOrder =
        order == .unordered && Precedence.differInItemsAlone(left.fragment, right.fragment, resolved.pool)
    }
    pairs.append(Pair(first: min(a, b), second: max(a, b), isQueryOrder: isQueryOrder))
  }
}

extension ResolvedPattern {
  /// The text of the first segment in lowercase, or `nil` if the segment isn't a literal.
  fileprivate var firstText: [UInt8]? {
    guard let first = segments.first, !first.isRest, first.piece.literal != nil,
      case .word(let symbols, _) = first.piece.language
    else { return nil }
    return symbols.map(asciiLowercased)
  }
}
