import RouteLanguage
import RouteMatching

// Marks: symbols that no link has. They say where in a word a captured text stands.

/// The symbols that stand before and after a captured text. Codes of control characters never occur in a link, and these
/// are no encoded character's (`LinkSymbols`) either.
package enum Mark {
  package static let start = UInt8(Symbols.reservedCount + 1)
  package static let end = start + 1
  /// Behind a value that isn't the captured one.
  static let border = end + 1

  static let all = SymbolSet(start...border)
}

extension Automaton {
  /// Every word.
  package static let everything: Automaton = builtIn { () throws(AutomatonTooLarge) in
    try Automaton.symbol(.all).repeated(0, nil)
  }

  /// The words between the two marks of a capture.
  package func captured() throws(AutomatonTooLarge) -> Automaton {
    let start = Automaton.symbol(SymbolSet(Mark.start))
    return try Automaton.concatenation([start, self, .symbol(SymbolSet(Mark.end))])
  }

  /// Of marked words those whose captured text is in a language.
  package func capturing(_ language: Automaton) throws(AutomatonTooLarge) -> Automaton {
    try intersection(Automaton.concatenation([.everything, language.captured(), .everything]))
  }

  /// The words without their marks.
  package func unmarked() throws(AutomatonTooLarge) -> Automaton { try erasing(Mark.all) }

  /// The words, with these symbols left out wherever they stand.
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

  /// The words, which hold none of the marks, with any marks anywhere in them.
  func sprinkledWithMarks() -> Automaton {
    Automaton.build { (graph) throws(AutomatonTooLarge) in
      graph.labelOfSymbol = classes
      // Where every symbol has a class of its own, so has each mark.
      let label = classCount < 256 ? UInt8(classCount) : classes[Int(Mark.start)]
      for mark in Mark.all.symbols { graph.labelOfSymbol[Int(mark)] = label }
      let used = SymbolSet(graph.labelOfSymbol)
      // The dead state is left out: number n becomes n - 1, the start 0.
      for state in 1..<max(1, stateCount) { _ = try graph.addState(accepting: accepting[state]) }
      for state in 1..<max(1, stateCount) {
        for number in 0..<classCount where used.contains(UInt8(number)) && UInt8(number) != label {
          let head = Int(transitions[state * classCount + number])
          if head != 0 { try graph.addEdge(state - 1, UInt8(number), head - 1) }
        }
        try graph.addEdge(state - 1, label, state - 1)
      }
    }
  }
}
