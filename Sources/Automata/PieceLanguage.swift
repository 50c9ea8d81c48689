/// The words of a segment, item value or fragment: literal text around parameters, `{slug}-{id: Int}.html`.
///
/// The matcher also finds the text of each parameter in a word. From the left, each parameter takes the shortest text.
/// For each parameter, `remainderReversed`, read from the end of the word, finds the positions at which the remainder
/// can begin. `value`, read from the left, finds the positions at which the parameter can end. The parameter ends at
/// the first position that both find.
package struct PieceLanguage: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    /// Literal text in normal form.
    case literal(String)
    /// The language of a parameter (or of a list, see `list`).
    case value(Automaton)
  }

  /// The automata with which the matcher finds the end of a parameter.
  package struct Split: Hashable, Sendable {
    /// The parameter's own language.
    package let value: Automaton
    /// The text that may follow the parameter in the piece, read backwards.
    package let remainderReversed: Automaton
  }

  package let parts: [Part]
  /// All words that the piece matches.
  package let whole: Automaton
  /// The splits of the parameters, from the left.
  package let splits: [Split]

  /// Creates the language of a piece. Without `caseSensitive`, the ASCII letters of its literals match in either case.
  package init(_ parts: [Part], caseSensitive: Bool = true) throws(AutomatonTooLarge) {
    var reversals: [Automaton: Automaton] = [:]
    try self.init(parts, caseSensitive: caseSensitive, reversals: &reversals)
  }

  /// Creates the language of a piece and reuses reversed automata, because reversing a type's language is the slow
  /// part.
  package init(
    _ parts: [Part], caseSensitive: Bool = true, reversals: inout [Automaton: Automaton]
  ) throws(AutomatonTooLarge) {
    self.parts = parts
    let languages = try parts.map { (part) throws(AutomatonTooLarge) in
      switch part {
      case .literal(let text): try Self.literal(text, caseSensitive: caseSensitive)
      case .value(let language): language
      }
    }
    whole = try Automaton.concatenation(languages)

    let parameterCount = parts.count { if case .value = $0 { true } else { false } }
    var splits: [Split] = []
    // The reversed language of each part after the current part, beginning with the last part.
    var following: [Automaton] = []
    for (part, language) in zip(parts, languages).reversed() {
      if case .value = part {
        splits.append(Split(value: language, remainderReversed: try Automaton.concatenation(following)))
      }
      if splits.count == parameterCount { break }
      if let known = reversals[language] {
        following.append(known)
      } else {
        let reversed = try language.reversed()
        if case .value = part { reversals[language] = reversed }
        following.append(reversed)
      }
    }
    self.splits = splits.reversed()
  }

  /// Creates the language of a piece with literal text before it. The piece's splits stay the same. Cost: linear.
  package init(_ text: String, caseSensitive: Bool, before behind: PieceLanguage) throws(AutomatonTooLarge) {
    parts = [.literal(text)] + behind.parts
    whole = try behind.whole.preceded(by: LinkSymbols.symbols(of: text), foldsCase: !caseSensitive)
    splits = behind.splits
  }

  /// Returns the language of literal text in normal form. Reserved characters match only as written.
  package static func literal(_ text: String, caseSensitive: Bool = true) throws(AutomatonTooLarge) -> Automaton {
    try Automaton.literal(LinkSymbols.symbols(of: text), foldsCase: !caseSensitive)
  }

  /// Returns the range of each parameter in a word, or `nil` if the piece doesn't match the word.
  ///
  /// This is a plain version of the matcher's algorithm. Cost: linear in the word for each parameter.
  package func ranges(in word: [UInt8]) -> [Range<Int>]? {
    guard whole.accepts(word) else { return nil }
    var result: [Range<Int>] = []
    var place = 0
    for part in parts {
      if case .literal(let text) = part {
        place += LinkSymbols.symbols(of: text).count
        continue
      }
      let split = splits[result.count]
      // By position: `true` if the remainder of the piece can begin there.
      var canFollow = [Bool](repeating: false, count: word.count + 1)
      var state = split.remainderReversed.start
      for index in stride(from: word.count, through: place, by: -1) {
        canFollow[index] = split.remainderReversed.accepting[state]
        if index > place { state = split.remainderReversed.next(state, word[index - 1]) }
      }
      var end = place
      state = split.value.start
      while !(canFollow[end] && split.value.accepting[state]) {
        if end == word.count { return nil }
        state = split.value.next(state, word[end])
        end += 1
      }
      result.append(place..<end)
      place = end
    }
    return result
  }
}

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
  /// Returns the words that don't contain a separator. Unless `isLast`, a separator follows, and a split from the left
  /// must find this separator first: `a-` isn't a word before `--`, because `a---` is split into `a` and `-`.
  package static func words(before separator: [UInt8], isLast: Bool) throws(AutomatonTooLarge) -> Automaton {
    if separator.isEmpty { return try symbol(.all).repeated(0, nil) }
    let own = SymbolSet(separator)
    let labels = SymbolLabels(below: 257) { own.contains($0) ? Int($0) : 256 }
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
    return try reached(
      from: 0, labels: labels.symbols.indices.map { UInt8($0) }, labelOfSymbol: labels.ofSymbol,
      accepts: { length in
        var end = length
        let isEarly = separator.dropLast().contains { symbol in
          end = next(end, symbol)
          return end == separator.count
        }
        return isLast || !isEarly
      },
      next: { length, label in
        let head = next(length, labels.symbols[Int(label)])
        return head < separator.count ? head : nil
      })
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
