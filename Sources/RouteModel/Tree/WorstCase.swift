// The amount of work that a link can cause.
extension SegmentTree {
  /// The maximum work of the matcher for a single link.
  package struct WorstCase {
    /// The number of typed segments that are compared, and of patterns whose conditions are examined.
    package var attempts: Int
    /// The patterns at the end of the most expensive path.
    package var patterns: [Int]
  }

  /// Returns an upper bound of the work for a link at a place. Literal segments are looked up in a hash table, so of a
  /// node's literal children, only the most expensive counts. All of its parameters and rest parameters count.
  package func worstCase() -> WorstCase {
    var worst = WorstCase(attempts: leafGroups.most, patterns: leaves)
    var inner = WorstCase(attempts: edges.count, patterns: [])
    var widest = 0
    func add(_ child: WorstCase) {
      inner.attempts += child.attempts
      if child.attempts > widest { (widest, inner.patterns) = (child.attempts, child.patterns) }
    }
    for children in [literals, folded] {
      if let most = children.map({ $0.child.worstCase() }).max(by: { $0.attempts < $1.attempts }) { add(most) }
    }
    for branch in edges { add(branch.child.worstCase()) }
    for branch in rests { add(branch.child.worstCase()) }
    if inner.attempts > worst.attempts { worst = inner }
    return worst
  }
}
