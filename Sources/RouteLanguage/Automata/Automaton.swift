/// A set of words over the 256 link symbols (`LinkSymbols`), as a deterministic finite automaton.
///
/// Always complete, minimal and numbered in one canonical way, so that `==` is equality of languages:
///
/// - State 0 is the dead state: not accepting, every transition leads back to it. It is there even where nothing
///   leads to it. The empty language has no other state; any other starts in state 1, and the states after it are
///   numbered breadth first, by class.
/// - Two symbols are of one class when every state treats them alike; classes are numbered by their first symbol.
/// - Every state but 0 can be reached and can reach an accepting state.
///
/// An automaton has at most `stateLimit` states; an operation whose result would need more, or far more work than
/// any sensible table asks for, throws `AutomatonTooLarge`.
package struct Automaton: Hashable, Sendable {
  /// The class of each of the 256 symbols.
  package let classes: [UInt8]
  /// How many classes there are, 1...256.
  package let classCount: Int
  /// The next state, at `state * classCount + class`.
  package let transitions: [UInt16]
  /// Whether a word that ends in the state is a member.
  package let accepting: [Bool]
  /// Of all that is above: automata are keys, and large ones.
  private let digest: Int

  /// The most states an automaton may have, the dead one included.
  package static let stateLimit = 4_096

  /// Only for `TransitionGraph.minimised()`, which guarantees the canonical form.
  init(classes: [UInt8], classCount: Int, transitions: [UInt16], accepting: [Bool]) {
    self.classes = classes
    self.classCount = classCount
    self.transitions = transitions
    self.accepting = accepting
    var hasher = Hasher()
    hasher.combine(accepting.count)
    transitions.withUnsafeBytes { hasher.combine(bytes: $0) }
    classes.withUnsafeBytes { hasher.combine(bytes: $0) }
    digest = hasher.finalize()
  }

  /// The empty language.
  package static let nothing = Automaton(
    classes: [UInt8](repeating: 0, count: 256), classCount: 1, transitions: [0], accepting: [false])

  /// The language of the empty word alone.
  package static let emptyWord = Automaton(
    classes: [UInt8](repeating: 0, count: 256), classCount: 1, transitions: [0, 0], accepting: [false, true])

  package static func == (a: Automaton, b: Automaton) -> Bool {
    a.digest == b.digest && a.accepting == b.accepting && a.transitions == b.transitions && a.classes == b.classes
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }

  package var stateCount: Int { accepting.count }

  /// The state before the first symbol: 0 for the empty language, else 1.
  package var start: Int { accepting.count == 1 ? 0 : 1 }

  /// No word at all.
  package var isEmpty: Bool { accepting.count == 1 }

  package var acceptsEmptyWord: Bool { accepting[start] }

  /// The state after a symbol.
  @inline(__always)
  package func next(_ state: Int, _ symbol: UInt8) -> Int {
    Int(transitions[state * classCount + Int(classes[Int(symbol)])])
  }

  /// Whether a word of symbols is a member. Cost: linear in the word.
  package func accepts(_ word: [UInt8]) -> Bool {
    var state = start
    for symbol in word {
      state = next(state, symbol)
      if state == 0 { return false }
    }
    return accepting[state]
  }

  /// The symbols that lead from one state to another.
  package func symbols(from state: Int, to target: Int) -> SymbolSet {
    var result = SymbolSet()
    for symbol in 0..<256 where next(state, UInt8(symbol)) == target { result.insert(UInt8(symbol)) }
    return result
  }

  /// The symbols of each class.
  package var symbolsOfClass: [SymbolSet] {
    var result = [SymbolSet](repeating: SymbolSet(), count: classCount)
    for symbol in 0..<256 { result[Int(classes[symbol])].insert(UInt8(symbol)) }
    return result
  }
}

/// An automaton would need more states than `Automaton.stateLimit`, or unreasonable work to build.
package struct AutomatonTooLarge: Error, Hashable, Sendable {
  package init() {}
}
