// Lists of values in a single segment, item value or fragment: `{ids: [Int] ","}`.

extension PieceLanguage {
  /// Returns the language of a list of values. The text is split at each occurrence of a separator, from the left,
  /// before decoding.
  ///
  /// - Parameters:
  ///   - separator: Text in normal form. An empty separator allows at most one value.
  ///   - minimum: The minimum number of values. The empty word is the empty list, even if the element's language
  ///     includes the empty word. With a minimum above zero, the empty word isn't a list.
  package static func list(
    of element: Automaton, separator: String, minimum: Int, maximum: Int?
  ) throws(AutomatonTooLarge) -> Automaton {
    let separator = LinkSymbols.symbols(of: separator)
    if let maximum, maximum < max(1, minimum) {
      return minimum <= 0 && maximum >= 0 ? .emptyWord : .nothing
    }
    let last = try element.intersection(.words(before: separator, isLast: true))
    let inner = try element.intersection(.words(before: separator, isLast: false))
    // A list of n values is n - 1 values with a separator each, and a last value.
    let followed = try inner.concatenating(.literal(separator))
    let several = try followed.repeated(max(0, minimum - 1), separator.isEmpty ? 0 : maximum.map { $0 - 1 })
    let filled = try several.concatenating(last)
    return minimum <= 0 ? try filled.union(.emptyWord) : try filled.subtracting(.emptyWord)
  }
}

extension Automaton {
  /// Returns the words that don't contain a separator. Unless `isLast`, the word is followed by a separator, and no
  /// other separator may begin in the word and end in that one, because a split from the left would find it first.
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
    // State n means: the longest end of the word that is a prefix of the separator has n symbols.
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

  /// Returns a label for each distinct symbol of a word, and 0 for all others.
  private static func labels(of word: [UInt8]) -> [UInt8] {
    var labels = [UInt8](repeating: 0, count: 256)
    var count: UInt8 = 0
    for symbol in word where labels[Int(symbol)] == 0 && count < 255 {
      count += 1
      labels[Int(symbol)] = count
    }
    return labels
  }

  /// Returns, for each prefix of a word, the length of its longest proper suffix that is also a prefix (Knuth, Morris,
  /// Pratt).
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
