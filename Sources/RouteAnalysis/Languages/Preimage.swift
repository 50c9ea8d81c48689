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
    var graph = TransitionGraph()
    var numbers = [Int](repeating: -1, count: stateCount)
    var states = [first]
    numbers[first] = try graph.addState(accepting: accepting[first])
    var index = 0
    while index < states.count {
      let state = states[index]
      index += 1
      for symbol in 0..<256 where !spellings[symbol].isEmpty {
        let target = spellings[symbol].reduce(state) { next($0, $1) }
        if target == 0 { continue }
        if numbers[target] < 0 {
          numbers[target] = try graph.addState(accepting: accepting[target])
          states.append(target)
        }
        try graph.addEdge(numbers[state], UInt8(symbol), numbers[target])
      }
    }
    return try graph.minimised()
  }
}
