import RouteMatching

extension RouteTable {
  /// The numbers of all patterns in the order in which a search tries them.
  ///
  /// Literals in the same position never match the same link, so their order doesn't matter. Sorting them by their text
  /// gives two tables the same order if their patterns and precedence are equal.
  package var searchOrder: [Int] {
    var order: [Int] = []
    order.reserveCapacity(header[.patterns].count)
    appendPatterns(below: header[.root], to: &order)
    return order
  }

  /// Returns the number of a pattern in the table.
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

  /// Returns the nodes below literals, sorted by literal.
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
