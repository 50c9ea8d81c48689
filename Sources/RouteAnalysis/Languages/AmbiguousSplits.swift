import RouteLanguage
import RouteMatching

// A check that printed values are read back unchanged.

extension PieceLanguage {
  /// Values whose printed word is split into different values when it is read.
  package struct Ambiguity: Hashable, Sendable {
    /// The index of the first parameter whose value can be read back shorter than it was printed.
    package let parameter: Int
    /// The printed word of the piece.
    package let word: [UInt8]
    /// The printed value of each parameter.
    package let meant: [[UInt8]]
    /// The values into which the word is split.
    package let read: [[UInt8]]
  }

  /// Returns the words of a language that a printer writes if it percent-encodes some reserved characters inside values
  /// and leaves the others raw.
  ///
  /// If the printer encodes at least the reserved characters that the piece's literals and separators contain raw,
  /// values can't be confused with these literals and separators. Then only literals of unreserved characters, such as
  /// `-`, and literals with an encoded character, such as `%2C`, need to be checked.
  package static func printed(_ language: Automaton, encoding encoded: SymbolSet) -> Automaton {
    var removed = SymbolSet()
    for symbol in 1...UInt8(Symbols.reservedCount) {
      let character = Symbols.decoded(symbol)
      removed.insert(encoded.contains(character) ? character : symbol)
    }
    return language.removing(removed)
  }

  /// The reserved characters that the piece's literals contain raw.
  package var rawReserved: SymbolSet {
    var result = SymbolSet()
    for case .literal(let text) in parts {
      for symbol in LinkSymbols.symbols(of: text) where LinkSymbols.encoded(symbol) != nil { result.insert(symbol) }
    }
    return result
  }

  /// Returns a short example of printed values that are split differently when read, or `nil` if there is none.
  ///
  /// The first possible split differs from the printed values if some parameter's value v is read as a proper prefix p
  /// of v. So for each parameter, search for p, x and r with a nonempty x such that p is a value of the parameter, px
  /// is a printed value, r is a printed remainder of the piece, and xr is a remainder.
  ///
  /// - Parameter printed: The printed texts of each parameter, which are a subset of its language.
  /// - Throws: If the search would visit more than some hundred thousand states. Then nothing is known.
  package func ambiguity(printed: [Automaton]) throws(AutomatonTooLarge) -> Ambiguity? {
    guard printed.count == splits.count, !printed.contains(where: { $0.isEmpty }) else { return nil }
    let values = parts.indices.filter { if case .value = parts[$0] { true } else { false } }
    for (parameter, index) in values.enumerated() where index < parts.count - 1 {
      // The printed form of the remaining parts, with the printed values of their parameters.
      var others = printed[(parameter + 1)...]
      let following = try PieceLanguage(
        parts[(index + 1)...].map { part in
          if case .value(let value) = part { .value(others.popFirst() ?? value) } else { part }
        })
      let remainder = try splits[parameter].remainderReversed.reversed()
      var search = AmbiguitySearch(pairs: [
        (splits[parameter].value, printed[parameter]), (printed[parameter], remainder), (following.whole, remainder),
      ])
      guard let found = try search.run() else { continue }

      var meant = printed[..<parameter].map { $0.shortestMember() ?? [] }
      meant.append(found.value)
      for range in following.ranges(in: found.remainder) ?? [] { meant.append(Array(found.remainder[range])) }
      let word = self.word(of: meant)
      let read = (ranges(in: word) ?? []).map { Array(word[$0]) }
      return Ambiguity(parameter: parameter, word: word, meant: meant, read: read)
    }
    return nil
  }

  /// Returns the word of the piece with these values between its literals.
  private func word(of values: [[UInt8]]) -> [UInt8] {
    var values = values[...]
    return parts.flatMap { part in
      if case .literal(let text) = part { LinkSymbols.symbols(of: text) } else { values.popFirst() ?? [] }
    }
  }
}

/// A breadth-first search through three consecutive pairs of automata, for p, x and r of `ambiguity(printed:)`.
private struct AmbiguitySearch {
  /// The pairs that read p, x and r.
  let pairs: [(left: Automaton, right: Automaton)]
  /// The visited nodes, each with the index of its predecessor and the symbol between them.
  var steps: [(node: Node, parent: Int, symbol: UInt8?)] = []
  var seen: Set<Node> = []

  private static let nodeLimit = 300_000

  struct Node: Hashable {
    /// The index of the pair of automata in `pairs`.
    var phase: Int
    var left: Int
    var right: Int
  }

  /// Returns a value that is read back shorter, and the remainder with which it is printed.
  mutating func run() throws(AutomatonTooLarge) -> (value: [UInt8], remainder: [UInt8])? {
    let symbols = pairs.map { $0.left.representatives(of: Automaton.readable, with: $0.right) }
    try visit(Node(phase: 0, left: pairs[0].left.start, right: pairs[0].right.start), after: -1)
    var index = 0
    while index < steps.count {
      let node = steps[index].node
      let isAtEnd = pairs[node.phase].left.accepting[node.left]
      if node.phase == 2, isAtEnd, pairs[2].right.accepting[node.right] { return words(to: index) }
      for symbol in symbols[node.phase] { try visit(node, reading: symbol, after: index) }
      if node.phase == 0, isAtEnd {
        let next = Node(phase: 1, left: node.right, right: pairs[1].right.start)
        for symbol in symbols[1] { try visit(next, reading: symbol, after: index) }
      } else if node.phase == 1, isAtEnd {
        try visit(Node(phase: 2, left: pairs[2].left.start, right: node.right), after: index)
      }
      index += 1
    }
    return nil
  }

  /// Visits the node to which a symbol leads from a node, or, for `nil`, the node itself.
  private mutating func visit(
    _ node: Node, reading symbol: UInt8? = nil, after parent: Int
  ) throws(AutomatonTooLarge) {
    var node = node
    if let symbol {
      node.left = pairs[node.phase].left.next(node.left, symbol)
      node.right = pairs[node.phase].right.next(node.right, symbol)
    }
    if node.left == 0 || node.right == 0 || !seen.insert(node).inserted { return }
    if steps.count >= AmbiguitySearch.nodeLimit { throw AutomatonTooLarge() }
    steps.append((node, parent, symbol))
  }

  private func words(to index: Int) -> (value: [UInt8], remainder: [UInt8]) {
    let path = sequence(first: steps[index]) { $0.parent < 0 ? nil : steps[$0.parent] }.reversed()
    func word(where isPart: (Node) -> Bool) -> [UInt8] { path.compactMap { isPart($0.node) ? $0.symbol : nil } }
    return (word { $0.phase < 2 }, word { $0.phase == 2 })
  }
}
