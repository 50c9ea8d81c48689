// A smaller automaton for the compiled table.

extension Automaton {
  /// Returns an automaton that accepts the same words as this automaton among the texts that a link can carry. The two
  /// may differ for other bytes.
  ///
  /// A link is known to be valid UTF-8 before it is matched, and an automaton that checks this again spends most of its
  /// states on the check. `String` of at most 255 characters has 2,042 states, and 257 when relaxed. If all characters
  /// of several bytes lead from a state to the same target, the first byte of such a character leads to the target in
  /// the result, and its other bytes stay in the target.
  ///
  /// The result may also accept inside a character, so use its answer only at the end of a whole text. To find the end
  /// of a parameter within a piece, relax either the parameter's language or the remainder's, not both, or look only at
  /// positions between characters.
  ///
  /// Don't use the result for set operations, equality or witnesses: it may accept words that aren't text. Cost:
  /// linear.
  package func relaxed() -> Automaton {
    if !hasLongCharacters { return self }
    let labels = SymbolLabels(below: classCount * 3) { symbol in
      Int(classes[Int(symbol)]) * 3 + (symbol < 0x80 ? 0 : symbol < 0xC0 ? 1 : 2)
    }
    let landing = landings(of: Self.longScalar)
    var isLanding = [Bool](repeating: false, count: stateCount)
    for target in landing { isLanding[target] = true }
    return Automaton.build { (graph) throws(AutomatonTooLarge) in
      graph.labelOfSymbol = labels.ofSymbol
      for state in 1..<stateCount { _ = try graph.addState(accepting: accepting[state]) }
      for state in 1..<stateCount {
        let target = landing[state]
        for label in labels.symbols.indices {
          let symbol = labels.symbols[label]
          var head = next(state, symbol)
          let isContinuation = symbol >= 0x80 && symbol < 0xC0
          if symbol >= 0xC0, target != 0 { head = target }
          if isContinuation, isLanding[state] { head = state }
          if head != 0 { try graph.addEdge(state - 1, UInt8(label), head - 1) }
        }
      }
    }
  }

  /// `true` if a word has a character of more than one byte.
  private var hasLongCharacters: Bool {
    let long = Set(classes[0x80...])
    return (1..<stateCount).contains { state in
      long.contains { transitions[state * classCount + Int($0)] != 0 }
    }
  }

  /// Returns, for each state at the end of a whole character, the state to which all characters of more than one byte
  /// lead; 0 if they lead to several states or to none.
  private func landings(of scalar: Automaton) -> [Int] {
    var isBoundary = [Bool](repeating: false, count: stateCount)
    var landing = [Int](repeating: 0, count: stateCount)
    var queue: [Int] = [start]
    isBoundary[start] = true
    let short = representatives(of: 0...0x7F, with: scalar)
    let bytes = representatives(of: 0x80...0xFF, with: scalar)
    while let state = queue.popLast() {
      let long = ends(of: scalar, from: state, over: bytes)
      if long.count == 1, let target = long.first { landing[state] = target }
      var ends = long
      for symbol in short { ends.insert(next(state, symbol)) }
      for end in ends where end != 0 && !isBoundary[end] {
        isBoundary[end] = true
        queue.append(end)
      }
    }
    return landing
  }

  /// Returns the states to which the words of another automaton lead from a state. They can include the dead state.
  private func ends(of other: Automaton, from state: Int, over symbols: [UInt8]) -> Set<Int> {
    var result: Set<Int> = []
    var seen: Set<Int> = [state * other.stateCount + other.start]
    var queue: [(Int, Int)] = [(state, other.start)]
    while let (left, right) = queue.popLast() {
      if other.accepting[right] { result.insert(left) }
      for symbol in symbols {
        let nextRight = other.next(right, symbol)
        if nextRight == 0 { continue }
        let nextLeft = next(left, symbol)
        if seen.insert(nextLeft * other.stateCount + nextRight).inserted { queue.append((nextLeft, nextRight)) }
      }
    }
    return result
  }

  /// Returns symbols that represent all of the given symbols: the first for each pair of a class here and a class of
  /// another automaton.
  package func representatives(of symbols: some Sequence<UInt8>, with other: Automaton) -> [UInt8] {
    var seen = [Bool](repeating: false, count: classCount * other.classCount)
    var result: [UInt8] = []
    for symbol in symbols {
      let pair = Int(classes[Int(symbol)]) * other.classCount + Int(other.classes[Int(symbol)])
      if !seen[pair] { result.append(symbol) }
      seen[pair] = true
    }
    return result
  }

  /// A single character of more than one byte.
  private static let longScalar: Automaton = builtIn { () throws(AutomatonTooLarge) in
    try scalar.subtracting(.symbol(SymbolSet(0x00...0x7F)))
  }
}
