/// The words of a piece of a pattern: literal text around parameters, `{slug}-{id: Int}.html`.
///
/// The matcher needs more than the whole: it splits a word at its parameters, "the earlier takes the shortest". For
/// a parameter, `remainderReversed` read from the end of the word tells the places where the rest of the piece can
/// begin; `value` read from the left tells where the parameter can end; the first place that is both is the split.
package struct PieceLanguage: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    /// Literal text in normal form.
    case literal(String)
    /// The language of a parameter (or of a list, see `list`).
    case value(Automaton)
  }

  /// What the matcher needs to find the end of one parameter.
  package struct Split: Hashable, Sendable {
    /// The parameter's own language.
    package let value: Automaton
    /// What may follow it in the piece, read backwards.
    package let remainderReversed: Automaton
  }

  /// Every word of the piece.
  package let whole: Automaton
  /// One for each parameter, from the left.
  package let splits: [Split]

  /// The language of a piece; without `caseSensitive` the ASCII letters of its literals match in either case.
  package init(_ parts: [Part], caseSensitive: Bool = true) throws(AutomatonTooLarge) {
    var languages: [Automaton] = []
    for part in parts {
      switch part {
      case .literal(let text):
        languages.append(try Self.literal(text, caseSensitive: caseSensitive))
      case .value(let language):
        languages.append(language)
      }
    }
    whole = try Automaton.concatenation(languages)

    var splits: [Split] = []
    for (index, part) in parts.enumerated() {
      guard case .value(let language) = part else { continue }
      let remainder = try Automaton.concatenation(Array(languages[(index + 1)...]))
      splits.append(Split(value: language, remainderReversed: try remainder.reversed()))
    }
    self.splits = splits
  }

  /// Literal text in normal form; each reserved character only as written.
  package static func literal(_ text: String, caseSensitive: Bool = true) throws(AutomatonTooLarge) -> Automaton {
    try Automaton.literal(LinkSymbols.symbols(of: text), foldsCase: !caseSensitive)
  }

  /// A list of values in one piece, split at each occurrence of a separator, from the left, before decoding.
  ///
  /// - Parameters:
  ///   - separator: Text in normal form; empty yields at most one value.
  ///   - minimum: The least count of values. With 0 the empty word is the empty list, even if the element's
  ///     language has the empty word.
  package static func list(
    of element: Automaton, separator: String, minimum: Int, maximum: Int?
  ) throws(AutomatonTooLarge) -> Automaton {
    let separator = LinkSymbols.symbols(of: separator)
    let last = try element.intersection(.words(before: separator, isLast: true))
    let inner = try element.intersection(.words(before: separator, isLast: false))
    if let maximum, maximum < max(1, minimum) {
      return minimum <= 0 && maximum >= 0 ? .emptyWord : .nothing
    }
    // n values are n - 1 of them each with a separator, and a last one.
    let followed = try inner.concatenating(.literal(separator))
    let several = try followed.repeated(max(0, minimum - 1), separator.isEmpty ? 0 : maximum.map { $0 - 1 })
    let filled = try several.concatenating(last)
    return minimum <= 0 ? try filled.union(.emptyWord) : filled
  }
}

extension Automaton {
  /// The words within which a separator doesn't occur; unless `isLast` none may begin in the word either and end in
  /// the separator that follows it, since the split from the left would be found there.
  fileprivate static func words(before separator: [UInt8], isLast: Bool) throws(AutomatonTooLarge) -> Automaton {
    var graph = TransitionGraph(labelOfSymbol: labels(of: separator))
    let labelOf = graph.labelOfSymbol
    // State n: the longest end of the word that begins the separator has n symbols.
    if separator.isEmpty {
      let state = try graph.addState(accepting: true)
      for label in Set(labelOf) { try graph.addEdge(state, label, state) }
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
    for length in 0..<separator.count {
      var reached = length
      var isEarly = false
      for symbol in separator.dropLast() {
        reached = next(reached, symbol)
        if reached == separator.count {
          isEarly = true
          break
        }
      }
      _ = try graph.addState(accepting: isLast || !isEarly)
    }
    for length in 0..<separator.count {
      var seen = Set<UInt8>()
      for symbol: UInt8 in 0...255 where seen.insert(labelOf[Int(symbol)]).inserted {
        let head = next(length, symbol)
        if head < separator.count { try graph.addEdge(length, labelOf[Int(symbol)], head) }
      }
    }
    return try graph.minimised()
  }

  /// One label for each symbol of a word, and one for all others.
  private static func labels(of word: [UInt8]) -> [UInt8] {
    var labels = [UInt8](repeating: 0, count: 256)
    var count: UInt8 = 1
    for symbol in word where labels[Int(symbol)] == 0 {
      labels[Int(symbol)] = count
      if count < 255 { count += 1 }
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
