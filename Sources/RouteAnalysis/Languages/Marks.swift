import RouteLanguage
import RouteMatching

// Marks: symbols that don't occur in links. They indicate the position of a captured text in a word.

/// The symbols before and after a captured text. They are codes of control characters, which links never contain, and
/// differ from the symbols of encoded characters (`LinkSymbols`).
package enum Mark {
  package static let start = UInt8(Symbols.reservedCount + 1)
  package static let end = start + 1
  /// The mark after a value that isn't the captured value.
  static let border = end + 1

  static let all = SymbolSet(start...border)
}

extension Automaton {
  /// The language of all words.
  package static let everything: Automaton = builtIn { () throws(AutomatonTooLarge) in
    try Automaton.symbol(.all).repeated(0, nil)
  }

  /// Returns the words with the two marks of a capture around them.
  package func captured() throws(AutomatonTooLarge) -> Automaton {
    let start = Automaton.symbol(SymbolSet(Mark.start))
    return try Automaton.concatenation([start, self, .symbol(SymbolSet(Mark.end))])
  }

  /// Returns the marked words whose captured text is in a language.
  package func capturing(_ language: Automaton) throws(AutomatonTooLarge) -> Automaton {
    try intersection(Automaton.concatenation([.everything, language.captured(), .everything]))
  }

  /// Returns the words without their marks.
  package func unmarked() throws(AutomatonTooLarge) -> Automaton { try erasing(Mark.all) }

  /// Returns the words with some symbols removed.
  func erasing(_ erased: SymbolSet) throws(AutomatonTooLarge) -> Automaton {
    if isEmpty { return self }
    var builder = NondeterministicAutomaton()
    for _ in 0..<stateCount { _ = try builder.addState() }
    let accept = try builder.addState()
    let symbolsOfClass = symbolsOfClass
    let isErased = symbolsOfClass.map { symbols in symbols.symbols.contains { erased.contains($0) } }
    let kept = symbolsOfClass.map { symbols in SymbolSet(symbols.symbols.filter { !erased.contains($0) }) }
    for state in 1..<stateCount {
      var symbols: [Int: SymbolSet] = [:]
      for number in 0..<classCount {
        let head = Int(transitions[state * classCount + number])
        if head == 0 { continue }
        if isErased[number] { builder.addMove(state, head) }
        if !kept[number].isEmpty { symbols[head, default: SymbolSet()].formUnion(kept[number]) }
      }
      for head in symbols.keys.sorted() { builder.addEdge(state, symbols[head] ?? SymbolSet(), head) }
      if accepting[state] { builder.addMove(state, accept) }
    }
    return try builder.determinised(start: start, accept: accept)
  }

  /// Returns the words with any number of marks anywhere in them. The words themselves must not contain marks.
  func sprinkledWithMarks() throws(AutomatonTooLarge) -> Automaton {
    let words = removing(Mark.all)
    var builder = NondeterministicAutomaton()
    let start = try builder.addState()
    let end = try builder.addState()
    try builder.add(words, from: start, to: end)
    // The builder's other states are copies of the states of `words` except for the dead state.
    for state in (end + 1)..<(end + words.stateCount) { builder.addEdge(state, Mark.all, state) }
    return try builder.determinised(start: start, accept: end)
  }
}
