import RouteMatching

extension RouteTable {
  /// The indices of all patterns in the order in which the matcher tries them.
  ///
  /// Two different literals in the same position never match the same link, so the matcher may try them in any order.
  /// Here, they are sorted by their text, so that two tables with equal patterns and precedence give the same order.
  package var searchOrder: [Int] {
    var order: [Int] = []
    order.reserveCapacity(header[.patterns].count)
    appendPatterns(below: header[.root], to: &order)
    return order
  }

  /// Returns the index of a pattern in the table.
  package func number(of pattern: Record<Block.Pattern>) -> Int {
    (pattern.offset - header[.patterns].start) / (Block.Pattern.words * TableLayout.wordSize)
  }

  private func appendPatterns(below node: NodeRecord, to order: inout [Int]) {
    for leaf in node[.leaves] { order.append(number(of: leaf)) }
    for child in children(node[.literals]) { appendPatterns(below: child, to: &order) }
    for child in children(node[.folded]) { appendPatterns(below: child, to: &order) }
    for edge in node[.edges] { appendPatterns(below: edge[.child], to: &order) }
    if let text = node[.text] { appendPatterns(below: text, to: &order) }
    for rest in node[.rests] { appendPatterns(below: rest[.child], to: &order) }
  }

  /// Returns the nodes of the search tree that follow the given literals, sorted by literal.
  private func children(_ slots: Slots<Block.Slot>) -> [NodeRecord] {
    let children = slots.compactMap { slot in
      slot[.child].map { (low: slot[.key].low, high: slot[.key].high, long: $0[.literal].string, node: $0) }
    }
    return children.sorted {
      ($0.low, $0.high) != ($1.low, $1.high)
        ? ($0.low, $0.high) < ($1.low, $1.high) : $0.long.utf8.lexicographicallyPrecedes($1.long.utf8)
    }.map { $0.node }
  }
}
