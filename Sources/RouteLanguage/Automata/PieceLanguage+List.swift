// Lists of values in one piece: `{ids: [Int] ","}`.

extension PieceLanguage {
  /// A list of values in one piece, split at each occurrence of a separator, from the left, before decoding.
  ///
  /// - Parameters:
  ///   - separator: Text in normal form; empty yields at most one value.
  ///   - minimum: The least count of values. The empty word is the empty list, even if the element's language has
  ///     the empty word; with a minimum it is no list.
  package static func list(
    of element: Automaton, separator: String, minimum: Int, maximum: Int?
  ) throws(AutomatonTooLarge) -> Automaton {
    let separator = LinkSymbols.symbols(of: separator)
    if let maximum, maximum < max(1, minimum) {
      return minimum <= 0 && maximum >= 0 ? .emptyWord : .nothing
    }
    let last = try element.intersection(.words(before: separator, isLast: true))
    let inner = try element.intersection(.words(before: separator, isLast: false))
    // n values are n - 1 of them each with a separator, and a last one.
    let followed = try inner.concatenating(.literal(separator))
    let several = try followed.repeated(max(0, minimum - 1), separator.isEmpty ? 0 : maximum.map { $0 - 1 })
    let filled = try several.concatenating(last)
    return minimum <= 0 ? try filled.union(.emptyWord) : try filled.subtracting(.emptyWord)
  }
}

extension Automaton {
  /// The words within which a separator doesn't occur; unless `isLast` none may begin in the word either and end in
  /// the separator that follows it, since the split from the left would be found there.
  package static func words(before separator: [UInt8], isLast: Bool) throws(AutomatonTooLarge) -> Automaton {
    var graph = TransitionGraph(labelOfSymbol: labels(of: separator))
    let labelOf = graph.labelOfSymbol
    if separator.isEmpty {
      let state = try graph.addState(accepting: true)
      try graph.addEdge(state, 0, state)
      return try graph.minimised()
    }
    let restarts = restartLengths(of: separator)
    func next(_ length: Int, _ symbol: UInt8) -> Int {
      var length = length
      while true {
        if separator[length] == symbol { return length + 1 }
        if length == 0 { return 0 }
        length = restarts[length]
      }
    }
    // State n: the longest end of the word that begins the separator has n symbols.
    for length in 0..<separator.count {
      var reached = length
      var isEarly = false
      for symbol in separator.dropLast() where !isEarly {
        reached = next(reached, symbol)
        isEarly = reached == separator.count
      }
      _ = try graph.addState(accepting: isLast || !isEarly)
    }
    var symbols = SymbolSet()
    var seen = SymbolSet()
    for symbol in 0..<256 where !seen.contains(labelOf[symbol]) {
      seen.insert(labelOf[symbol])
      symbols.insert(UInt8(symbol))
    }
    for length in 0..<separator.count {
      for symbol in symbols.symbols {
        let head = next(length, symbol)
        if head < separator.count { try graph.addEdge(length, labelOf[Int(symbol)], head) }
      }
    }
    return try graph.minimised()
  }

  /// One label for each symbol of a word, and 0 for all others.
  private static func labels(of word: [UInt8]) -> [UInt8] {
    var labels = [UInt8](repeating: 0, count: 256)
    var count: UInt8 = 0
    for symbol in word where labels[Int(symbol)] == 0 && count < 255 {
      count += 1
      labels[Int(symbol)] = count
    }
    return labels
  }

  /// For each prefix of a word, the length of its longest proper end that is a prefix too (Knuth, Morris, Pratt).
  private static func restartLengths(of word: [UInt8]) -> [Int] {
    var lengths = [Int](repeating: 0, count: word.count + 1)
    var length = 0
    for index in 1..<max(1, word.count) {
      while length > 0, word[index] != word[length] { length = lengths[length] }
      if word[index] == word[length] { length += 1 }
      lengths[index + 1] = length
    }
    return lengths
  }
}
