// Words derived from the written pattern, so that a test with them fails if any part of the pattern is edited. The
// automaton alone isn't enough: for `[0-9]+|N[0-9]*x`, it merges what the branches have in common.

extension RegularExpression {
  /// Texts that take each branch, the ends of each character class, and each repetition with the lowest count, one
  /// more, one less than the highest count, and the highest count. Each text comes twice: with the rest of the pattern
  /// as short as possible, and with many repetitions in the rest. Some texts aren't in the language: they contain a
  /// character next to a class, or a repetition outside its bounds.
  ///
  /// Cost: linear in the parts of the pattern, times the length of a word.
  package var words: [String] {
    [false, true].flatMap { isLong in
      let (word, others) = Self.words(root, isLong: isLong)
      return [word] + others
    }
  }

  /// The number of repetitions beyond the minimum to use if there is no maximum.
  private static let many = 2
  private static let maximumCount = 128

  /// Returns a word, and words that differ from it in a single branch, character or count.
  private static func words(_ node: Node, isLong: Bool) -> (word: String, others: [String]) {
    switch node {
    case .empty: return ("", [])
    case .scalars(let scalars):
      let word = scalars.example.map { String($0) } ?? ""
      return (word, scalars.ends.map { String($0) }.filter { $0 != word })
    case .sequence(let nodes):
      let parts = nodes.map { words($0, isLong: isLong) }
      var others: [String] = []
      for (index, part) in parts.enumerated() {
        let before: String = parts[..<index].map { $0.word }.joined()
        let after: String = parts[(index + 1)...].map { $0.word }.joined()
        others += part.others.map { before + $0 + after }
      }
      return (parts.map { $0.word }.joined(), others)
    case .choice(let nodes):
      let branches = nodes.map { words($0, isLong: isLong) }
      let first = branches.first?.word ?? ""
      return (first, branches.dropFirst().map { $0.word } + branches.flatMap { $0.others })
    case .repetition(let part, let minimum, let maximum):
      let (word, others) = words(part, isLong: isLong)
      let greatest: Int = min(maximum ?? minimum + many, max(minimum, maximumCount))
      let count: Int = isLong ? greatest : minimum
      func repeated(_ count: Int) -> String { String(repeating: word, count: count) }
      let beyond: Int = maximum == greatest ? greatest + 1 : greatest
      let counts: [Int] = [minimum - 1, minimum, minimum + 1, greatest - 1, greatest, beyond].filter { $0 >= 0 }
      return (
        repeated(count),
        counts.filter { $0 != count }.map(repeated)
          + (greatest == 0 ? [] : others.map { $0 + repeated(max(count, 1) - 1) })
      )
    }
  }
}
