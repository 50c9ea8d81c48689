// How much work a link can make.
extension LinkSpace {
  /// The most that the matcher can try for one link.
  package struct WorstCase {
    /// Typed segments compared and patterns whose conditions are looked at.
    package var attempts: Int
    /// The patterns that end where most is tried.
    package var patterns: [Int]
  }

  /// An upper bound on what one link can make the matcher try at one place: a literal segment is looked up, so of the
  /// literals at a node only the costliest counts; every parameter and rest may fit.
  package func worstCase() -> WorstCase { tree.worstCase() }
}

extension SegmentTree {
  fileprivate func worstCase() -> LinkSpace.WorstCase {
    var worst = LinkSpace.WorstCase(attempts: leafGroups.most, patterns: leaves)
    var inner = LinkSpace.WorstCase(attempts: edges.count, patterns: [])
    var widest = 0
    func add(_ child: LinkSpace.WorstCase) {
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
