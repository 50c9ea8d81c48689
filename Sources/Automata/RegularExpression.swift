/// A type's `pattern`: a regular expression over Unicode scalars, which must match the whole value.
///
/// The supported syntax:
///
/// | written | matches |
/// | --- | --- |
/// | `a`, `é` | that character |
/// | `.` | any character |
/// | `[a-z_]`, `[^/]` | one of, none of these characters |
/// | `\d` `\w` `\s` | `[0-9]`, `[A-Za-z0-9_]`, a space; `\D` `\W` `\S` any other character |
/// | `\.` | that punctuation character; in `[…]` too |
/// | `(ab)`, `(?:ab)` | a group; nothing is captured |
/// | `a\|b` | either; an empty branch is the empty text |
/// | `a*` `a+` `a?` `a{3}` `a{2,}` `a{2,5}` | repetition |
///
/// `{ } ] [ \ | ( ) * + ? . ^ $` are literal after a `\`. A character is anything that a link can carry, so not a
/// control character. Look-around, back-references, anchors, and lazy or possessive repetition aren't supported, so
/// that a pattern is a set of words and becomes an automaton of bounded size.
package struct RegularExpression: Sendable {
  package let root: Node

  /// Parses a pattern. With `foldsCase`, ASCII letters match in either case. Cost: linear.
  package init(_ pattern: SourceText, foldsCase: Bool = false) throws(RegularExpressionError) {
    var parser = RegularExpressionParser(pattern, foldsCase: foldsCase)
    root = try parser.parse()
  }

  /// Parses a pattern that isn't part of a table. The positions in an error are byte offsets in its UTF-8 text.
  package init(_ pattern: String, foldsCase: Bool = false) throws(RegularExpressionError) {
    let length = pattern.utf8.count
    let text = SourceText(text: pattern, range: SourceRange(lower: 0, upper: length), offsets: Array(0...length))
    try self.init(text, foldsCase: foldsCase)
  }

  package indirect enum Node: Sendable {
    case empty
    case scalars(ScalarSet)
    case sequence([Node])
    case choice([Node])
    case repetition(Node, minimum: Int, maximum: Int?)
  }

  /// Returns the decoded texts that match, as an automaton over bytes.
  package func automaton() throws(AutomatonTooLarge) -> Automaton {
    var builder = NondeterministicAutomaton()
    let start = try builder.addState()
    let accept = try builder.addState()
    try Self.add(root, from: start, to: accept, &builder)
    return try builder.determinised(start: start, accept: accept)
  }

  /// Adds the edges of a node between two states. Neighboring nodes share the states, so a node only adds edges that
  /// leave `start` or enter `end`, and edges between new states.
  private static func add(
    _ node: Node, from start: Int, to end: Int, _ builder: inout NondeterministicAutomaton
  ) throws(AutomatonTooLarge) {
    switch node {
    case .empty:
      builder.addMove(start, end)
    case .scalars(let scalars):
      try builder.addEdges(start, scalars, end)
    case .sequence(let nodes):
      var state = start
      for (index, part) in nodes.enumerated() {
        let next = index == nodes.count - 1 ? end : try builder.addState()
        try add(part, from: state, to: next, &builder)
        state = next
      }
    case .choice(let nodes):
      for branch in nodes { try add(branch, from: start, to: end, &builder) }
    case .repetition(let part, let minimum, let maximum):
      // Neighboring nodes share `start`, so begin at a new state.
      let state = try builder.addState()
      builder.addMove(start, state)
      try builder.addRepetition(from: state, to: end, minimum, maximum) {
        (builder, from, to) throws(AutomatonTooLarge) in try add(part, from: from, to: to, &builder)
      }
    }
  }
}

/// The reason and position of a syntax error in a `pattern`.
package struct RegularExpressionError: Error, Hashable, Sendable {
  package let range: SourceRange
  /// A lowercase sentence without a full stop.
  package let message: String
  /// The fix, if it is known.
  package let fix: Fix?

  package init(_ range: SourceRange, _ message: String, fix: Fix? = nil) {
    self.range = range
    self.message = message
    self.fix = fix
  }
}

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
