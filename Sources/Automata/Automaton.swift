/// A set of words over the 256 link symbols (`LinkSymbols`), as a deterministic finite automaton.
///
/// It is always complete, minimal and numbered canonically, so that `==` compares languages:
///
/// - State 0 is the dead state: it doesn't accept, and each of its transitions leads back to it. Every automaton has
///   this state, even if no other state leads to it. The empty language has no other state. Any other language starts
///   in state 1, and the following states are numbered breadth first, by class.
/// - Symbols have the same class if they lead from each state to the same state. Classes are numbered by first symbol.
/// - Every state except state 0 can be reached and can reach an accepting state.
///
/// An automaton has at most `stateLimit` states. An operation throws `AutomatonTooLarge` if its result would need more
/// states, or if it would take far more work than a reasonable table requires.
package struct Automaton: Hashable, Sendable {
  /// The class of each of the 256 symbols.
  package let classes: [UInt8]
  /// The number of classes, 1...256.
  package let classCount: Int
  /// The next state, at `state * classCount + class`.
  package let transitions: [UInt16]
  /// For each state, `true` if a word that leads from the start to the state is a member.
  package let accepting: [Bool]
  /// A hash of the automaton, stored because automata are large and serve as keys of dictionaries.
  private let digest: Int

  /// The maximum number of states of an automaton, including the dead state.
  package static let stateLimit = 4_096

  /// Creates an automaton from parts in canonical form, as `TransitionGraph` and the constants below do.
  package init(classes: [UInt8], classCount: Int, transitions: [UInt16], accepting: [Bool]) {
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

  /// The language of only the empty word.
  package static let emptyWord = Automaton(
    classes: [UInt8](repeating: 0, count: 256), classCount: 1, transitions: [0, 0], accepting: [false, true])

  package static func == (a: Automaton, b: Automaton) -> Bool {
    a.digest == b.digest && a.accepting == b.accepting && a.transitions == b.transitions && a.classes == b.classes
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }

  package var stateCount: Int { accepting.count }

  /// The state before the first symbol: 0 for the empty language, otherwise 1.
  package var start: Int { accepting.count == 1 ? 0 : 1 }

  /// `true` if the language doesn't contain any word.
  package var isEmpty: Bool { accepting.count == 1 }

  package var acceptsEmptyWord: Bool { accepting[start] }

  /// Returns the state after a symbol.
  @inline(__always)
  package func next(_ state: Int, _ symbol: UInt8) -> Int {
    Int(transitions[state * classCount + Int(classes[Int(symbol)])])
  }

  /// Returns `true` if a word of symbols is a member. Cost: linear in the word.
  package func accepts(_ word: [UInt8]) -> Bool {
    var state = start
    for symbol in word {
      state = next(state, symbol)
      if state == 0 { return false }
    }
    return accepting[state]
  }

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
