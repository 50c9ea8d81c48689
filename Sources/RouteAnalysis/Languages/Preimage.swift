import RouteLanguage

extension Automaton {
  /// Returns the words whose spelling is a word of this language if it follows `prefix`. The spelling of a word
  /// consists of the spellings of its symbols.
  ///
  /// Cost: the spelling of 256 symbols for each state.
  package func preimage(
    after prefix: [UInt8] = [], spelling: (UInt8) -> [UInt8]
  ) throws(AutomatonTooLarge) -> Automaton {
    let first = prefix.reduce(start) { next($0, $1) }
    if first == 0 { return .nothing }
    let spellings = (0..<256).map { spelling(UInt8($0)) }
    return try Automaton.reached(
      from: first, labels: SymbolSet.allSymbols.filter { !spellings[Int($0)].isEmpty }, accepts: { accepting[$0] },
      next: { state, symbol in
        let target = spellings[Int(symbol)].reduce(state) { next($0, $1) }
        return target == 0 ? nil : target
      })
  }
}
