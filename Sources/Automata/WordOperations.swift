// Automata from words, and the operations on words: concatenation, repetition, reversal.

extension Automaton {
  /// Returns the words that consist of a single symbol of a set.
  package static func symbol(_ set: SymbolSet) -> Automaton {
    var labelOfSymbol = [UInt8](repeating: 0, count: 256)
    for symbol in set.symbols { labelOfSymbol[Int(symbol)] = 1 }
    return build { (graph) throws(AutomatonTooLarge) in
      graph.labelOfSymbol = labelOfSymbol
      let start = try graph.addState(accepting: false)
      let end = try graph.addState(accepting: true)
      if !set.isEmpty { try graph.addEdge(start, 1, end) }
    }
  }

  /// Returns the language of a single word. With `foldsCase`, ASCII letters match in either case.
  package static func literal(_ word: [UInt8], foldsCase: Bool = false) throws(AutomatonTooLarge) -> Automaton {
    try words([word], foldsCase: foldsCase)
  }

  /// Returns a finite set of words. Cost: nearly linear in the words' length.
  package static func words(_ words: [[UInt8]], foldsCase: Bool = false) throws(AutomatonTooLarge) -> Automaton {
    if words.isEmpty { return .nothing }
    var graph = TransitionGraph()
    if foldsCase {
      for letter: UInt8 in 0x41...0x5A { graph.labelOfSymbol[Int(letter)] = letter + 0x20 }
    }
    // A tree of prefixes: the children of a node are a linked list.
    var firstChild: [Int] = [-1]
    var nextSibling: [Int] = [-1]
    var label: [UInt8] = [0]
    _ = try graph.addState(accepting: false)
    for word in words {
      var node = 0
      for symbol in word {
        let wanted = graph.labelOfSymbol[Int(symbol)]
        var child = firstChild[node]
        while child >= 0, label[child] != wanted { child = nextSibling[child] }
        if child < 0 {
          child = try graph.addState(accepting: false)
          firstChild.append(-1)
          nextSibling.append(firstChild[node])
          label.append(wanted)
          firstChild[node] = child
          try graph.addEdge(node, wanted, child)
        }
        node = child
      }
      graph.accept(node)
    }
    return try graph.minimised()
  }

  /// Returns the words that consist of a word of each part, in order. Without parts, this is the empty word.
  package static func concatenation(_ parts: [Automaton]) throws(AutomatonTooLarge) -> Automaton {
    if parts.isEmpty { return .emptyWord }
    if parts.count == 1 { return parts[0] }
    for part in parts where part.isEmpty { return .nothing }
    var builder = NondeterministicAutomaton()
    let start = try builder.addState()
    var end = start
    for part in parts {
      let next = try builder.addState()
      try builder.add(part, from: end, to: next)
      end = next
    }
    return try builder.determinised(start: start, accept: end)
  }

  package func concatenating(_ other: Automaton) throws(AutomatonTooLarge) -> Automaton {
    try Automaton.concatenation([self, other])
  }

  /// Returns the words of this language, each with a prefix before it. With `foldsCase`, ASCII letters of the prefix
  /// match in either case.
  ///
  /// Cost: linear, unless the last state of the prefix would be equivalent to a state of this automaton.
  package func preceded(by word: [UInt8], foldsCase: Bool = false) throws(AutomatonTooLarge) -> Automaton {
    if isEmpty { return self }
    let sets = word.map { foldsCase ? SymbolSet([$0, LinkSymbols.otherCase($0)]) : SymbolSet($0) }
    guard let last = word.last, let lastSet = sets.last else { return self }
    let isMinimal = (1..<stateCount).allSatisfy { state in
      accepting[state] || next(state, last) != start
        || SymbolSet.allSymbols.contains { next(state, $0) != (lastSet.contains($0) ? start : 0) }
    }
    guard isMinimal else { return try Automaton.concatenation([.literal(word, foldsCase: foldsCase), self]) }

    let own = sets.reduce(into: SymbolSet()) { $0.formUnion($1) }
    let labels = SymbolLabels(below: 256 + classCount) { own.contains($0) ? Int($0) : 256 + Int(classes[Int($0)]) }
    var graph = TransitionGraph(labelOfSymbol: labels.ofSymbol)
    for _ in word { _ = try graph.addState(accepting: false) }
    for (index, symbols) in sets.enumerated() {
      for symbol in symbols.symbols { try graph.addEdge(index, labels.ofSymbol[Int(symbol)], index + 1) }
    }
    // Skip the dead state. The start, state 1, follows the last state of the prefix.
    for state in 1..<stateCount { _ = try graph.addState(accepting: accepting[state]) }
    let offset = word.count - start
    for state in 1..<stateCount {
      for label in labels.symbols.indices {
        let head = next(state, labels.symbols[label])
        if head != 0 { try graph.addEdge(offset + state, UInt8(label), offset + head) }
      }
    }
    return try graph.canonical()
  }

  /// Returns sequences of at least `minimum` and at most `maximum` words. If `maximum` is `nil`, there is no limit.
  ///
  /// If the maximum is less than the minimum, the result is the empty language.
  package func repeated(_ minimum: Int, _ maximum: Int?) throws(AutomatonTooLarge) -> Automaton {
    if let maximum, maximum < minimum { return .nothing }
    var builder = NondeterministicAutomaton()
    let start = try builder.addState()
    let accept = try builder.addState()
    try builder.addRepetition(from: start, to: accept, max(0, minimum), maximum) {
      (builder, from, to) throws(AutomatonTooLarge) in try builder.add(self, from: from, to: to)
    }
    return try builder.determinised(start: start, accept: accept)
  }

  /// Returns the words of this language with their symbols in reverse order.
  package func reversed() throws(AutomatonTooLarge) -> Automaton {
    if isEmpty { return self }
    var builder = NondeterministicAutomaton()
    let start = try builder.addState()
    let end = try builder.addState()
    try builder.add(self, from: start, to: end, backwards: true)
    return try builder.determinised(start: start, accept: end)
  }

  /// Returns the words that contain none of the symbols.
  package func removing(_ symbols: SymbolSet) -> Automaton {
    relabelled { symbol in symbols.contains(symbol) ? nil : symbol }
  }

  /// Returns the words that don't contain a symbol.
  package func removing(_ symbol: UInt8) -> Automaton { removing(SymbolSet(symbol)) }

  /// Returns the language in which each symbol behaves like the symbol `source(symbol)` in this automaton. Symbols
  /// with the source `nil` don't occur in the result.
  ///
  /// The result is never larger than the original, so this can't fail.
  package func relabelled(_ source: (UInt8) -> UInt8?) -> Automaton {
    // Use a label for each class, and another for symbols that don't occur in the result. There are never more labels
    // than symbols, so a byte is enough.
    let labels = SymbolLabels(below: classCount + 1) { source($0).map { Int(classes[Int($0)]) } ?? classCount }
    let sources = labels.symbols.map(source)
    return Automaton.build { (graph) throws(AutomatonTooLarge) in
      graph.labelOfSymbol = labels.ofSymbol
      // Skip the dead state: state n becomes n - 1, and the start becomes 0.
      for state in 1..<max(1, stateCount) { _ = try graph.addState(accepting: accepting[state]) }
      for state in 1..<max(1, stateCount) {
        for label in sources.indices {
          guard let source = sources[label], case let head = next(state, source), head != 0 else { continue }
          try graph.addEdge(state - 1, UInt8(label), head - 1)
        }
      }
    }
  }

  /// Builds an automaton from any kind of states, of which only those that can be reached are considered.
  ///
  /// - Parameters:
  ///   - labels: The labels of edges. Without `labelOfSymbol`, these are symbols.
  ///   - accepts: Returns `true` if a word that leads to a state is a member.
  ///   - next: Returns the state after a label, or `nil` if no member continues with it.
  package static func reached<State: Hashable>(
    from start: State, labels: [UInt8], labelOfSymbol: [UInt8] = SymbolSet.allSymbols, accepts: (State) -> Bool,
    next: (State, UInt8) -> State?
  ) throws(AutomatonTooLarge) -> Automaton {
    var graph = TransitionGraph(labelOfSymbol: labelOfSymbol)
    var numbers: [State: Int] = [:]
    var states: [State] = []

    func number(of state: State) throws(AutomatonTooLarge) -> Int {
      if let known = numbers[state] { return known }
      let new = try graph.addState(accepting: accepts(state))
      numbers[state] = new
      states.append(state)
      return new
    }

    _ = try number(of: start)
    var position = 0
    while position < states.count {
      for label in labels {
        if let head = next(states[position], label) { try graph.addEdge(position, label, number(of: head)) }
      }
      position += 1
    }
    return try graph.minimised()
  }

  /// Builds an automaton that is known to be within the limits.
  package static func build(
    _ fill: (inout TransitionGraph) throws(AutomatonTooLarge) -> Void
  ) -> Automaton {
    builtIn { () throws(AutomatonTooLarge) in
      var graph = TransitionGraph()
      try fill(&graph)
      return try graph.minimised()
    }
  }
}
