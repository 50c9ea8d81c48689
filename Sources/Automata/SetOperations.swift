// Automata as sets of words: union, intersection, difference, and comparisons of two sets.
//
// Each operation walks pairs of states, a state of each automaton, with a single symbol for each joint class.

extension Automaton {
  package func union(_ other: Automaton) throws(AutomatonTooLarge) -> Automaton {
    if isEmpty || self == other { return other }
    if other.isEmpty { return self }
    return try combined(with: other, .union)
  }

  package func intersection(_ other: Automaton) throws(AutomatonTooLarge) -> Automaton {
    if isEmpty || self == other { return self }
    if other.isEmpty { return other }
    return try combined(with: other, .intersection)
  }

  package func subtracting(_ other: Automaton) throws(AutomatonTooLarge) -> Automaton {
    if isEmpty || other.isEmpty { return self }
    return try combined(with: other, .difference)
  }

  /// Returns `true` if every word is also a word of the other automaton. Cost: at most the product of the two sizes.
  package func isSubset(of other: Automaton) -> Bool {
    if isEmpty || self == other { return true }
    return !hasWord(with: other, .difference)
  }

  /// Returns `true` if at least one word is in both languages. Cost: at most the product of the two sizes.
  package func overlaps(_ other: Automaton) -> Bool {
    if isEmpty || other.isEmpty { return false }
    return hasWord(with: other, .intersection)
  }

  private enum Combination {
    case union, intersection, difference

    func accepts(_ left: Bool, _ right: Bool) -> Bool {
      switch self {
      case .union: left || right
      case .intersection: left && right
      case .difference: left && !right
      }
    }

    /// Returns `true` if no word of the combination leads through this pair of states.
    func isDead(_ left: Int, _ right: Int) -> Bool {
      switch self {
      case .union: left == 0 && right == 0
      case .intersection: left == 0 || right == 0
      case .difference: left == 0
      }
    }
  }

  /// Returns the joint class of each symbol. Symbols share a joint class if both automata give them the same class.
  private func jointClasses(_ other: Automaton) -> SymbolLabels {
    SymbolLabels(below: classCount * other.classCount) { symbol in
      Int(classes[Int(symbol)]) * other.classCount + Int(other.classes[Int(symbol)])
    }
  }

  private func combined(with other: Automaton, _ combination: Combination) throws(AutomatonTooLarge) -> Automaton {
    let joint = jointClasses(other)
    var graph = TransitionGraph(labelOfSymbol: joint.ofSymbol)
    var pairs: [(Int, Int)] = []
    var numbers = PairNumbers(rows: stateCount, columns: other.stateCount)

    func number(_ left: Int, _ right: Int) throws(AutomatonTooLarge) -> Int {
      let number = numbers.number(left, right, next: pairs.count)
      if number == pairs.count {
        pairs.append((left, right))
        _ = try graph.addState(accepting: combination.accepts(accepting[left], other.accepting[right]))
      }
      return number
    }

    var state = try number(start, other.start)
    while state < pairs.count {
      let (left, right) = pairs[state]
      for label in joint.symbols.indices {
        let (nextLeft, nextRight) = (next(left, joint.symbols[label]), other.next(right, joint.symbols[label]))
        if combination.isDead(nextLeft, nextRight) { continue }
        try graph.addEdge(state, UInt8(label), number(nextLeft, nextRight))
      }
      state += 1
    }
    return try graph.minimised()
  }

  private func hasWord(with other: Automaton, _ combination: Combination) -> Bool {
    let symbols = jointClasses(other).symbols
    var numbers = PairNumbers(rows: stateCount, columns: other.stateCount)
    var pairs: [(Int, Int)] = [(start, other.start)]
    var count = 1 + numbers.number(start, other.start, next: 0)
    while let (left, right) = pairs.popLast() {
      if combination.accepts(accepting[left], other.accepting[right]) { return true }
      for symbol in symbols {
        let (nextLeft, nextRight) = (next(left, symbol), other.next(right, symbol))
        guard !combination.isDead(nextLeft, nextRight), numbers.number(nextLeft, nextRight, next: count) == count
        else { continue }
        count += 1
        pairs.append((nextLeft, nextRight))
      }
    }
    return false
  }
}

/// Numbers for the pairs of states found so far, in a table if few pairs are possible, otherwise in a dictionary.
private struct PairNumbers {
  private let columns: Int
  private var table: [Int32]
  private var dictionary: [Int: Int] = [:]

  init(rows: Int, columns: Int) {
    self.columns = columns
    table = rows * columns <= 65_536 ? [Int32](repeating: -1, count: rows * columns) : []
  }

  /// Returns the number of a pair. A new pair gets the number `next`.
  mutating func number(_ row: Int, _ column: Int, next: Int) -> Int {
    let key = row * columns + column
    if table.isEmpty {
      if let known = dictionary[key] { return known }
      dictionary[key] = next
      return next
    }
    if table[key] < 0 { table[key] = Int32(next) }
    return Int(table[key])
  }
}
