import TestSupport
import Testing

@testable import RouteLanguage

/// The language of a type's `pattern`.
@Suite(.namingCases) struct AutomataPatternTests {
  @Test func foldedPatternsTakeLettersInEitherCase() {
    hold(
      [
        ("Ab", ["ab", "AB", "aB"], ["a", "é"]),
        ("[B-c]", ["b", "B", "z", "Z", "a", "A", "_"], ["1", "d1"]),
        ("[C-E]{2}", ["cd", "Ce", "DE"], ["cf", "bd"]),
        ("[^A]", ["b", "B", "1"], ["a", "A"]),
        ("[É]", ["É"], ["é"]),
        ("\\W", ["-"], ["a", "A"]),
        ("@|`|\\[|\\{", ["@", "`", "[", "{"], ["a", "A"]),
      ], foldsCase: true)
  }

  @Test func patternsMatchWholeValues() {
    hold(
      [
        ("97[89][0-9]{10}", ["9784873119038"], ["9774873119038", "978487311903"]),
        ("", [""], ["a"]),
        ("a|", ["", "a"], ["aa"]),
        ("(a|b)*c", ["c", "abac"], ["ab"]),
        ("(?:ab)+", ["ab", "abab"], ["", "aba"]),
        ("a{2}", ["aa"], ["a", "aaa"]),
        ("a{2,}", ["aa", "aaaa"], ["a"]),
        ("a{0,2}b", ["b", "ab", "aab"], ["aaab"]),
        ("a{0}", [""], ["a"]),
        (".", ["a", "é", "😀", "/", " "], ["", "ab"]),
        ("[a-c_-]", ["a", "b", "_", "-"], ["d", "ab"]),
        ("[^a-c]", ["d", "é", "^", "]"], ["b", ""]),
        ("[a^]", ["a", "^"], ["b"]),
        ("[-a]", ["-", "a"], ["b"]),
        ("[\\]\\[\\\\]", ["]", "[", "\\"], ["a"]),
        ("[à-ÿ€😀]", ["é", "€", "😀"], ["e", "😁"]),
        ("[\\d.]", ["7", "."], ["a", "\\"]),
        ("\\d\\w\\s\\D\\W\\S", ["0_ a-b"], ["a_ a-b", "0- a-b"]),
        ("\\.\\*\\{\\}\\|\\^\\$\\/", [".*{}|^$/"], [""]),
        ("a-b,c:d", ["a-b,c:d"], ["a"]),
        ("(a?){3}", ["", "aaa"], ["aaaa"]),
        ("(a*)*b", ["b", "aab"], ["a"]),
        ("[+--]", ["+", ",", "-"], ["."]),
      ])
  }

  /// Checks patterns with the texts that they must accept and reject.
  private func hold(_ rows: [(String, [String], [String])], foldsCase: Bool = false) {
    each(rows) { pattern, accepted, refused in
      let automaton = try RegularExpression(pattern, foldsCase: foldsCase).automaton()
      for text in accepted where !automaton.accepts(text) { Issue.record("'\(pattern)' refuses '\(text)'") }
      for text in refused where automaton.accepts(text) { Issue.record("'\(pattern)' accepts '\(text)'") }
    }
  }

  /// The example words of a pattern distinguish it from each of these small edits.
  @Test func coverDistinguishesSmallEdits() {
    each(
      [
        ("[^:]+\\..+", ["[^:]*\\..+", "[^:]+\\..*", "[^:]+..+", "[^:]\\..+"]),
        ("id=[^&]+&key=[^&]+&v=2", ["id=[^&]*&key=[^&]+&v=2", "id=[^&]+&key=[^&]*&v=2", "id=[^&]+&key=[^&]+&v=3"]),
        ("[A-Z]{4}-[0-9]{4}", ["[A-Z]{3}-[0-9]{4}", "[A-Z]{4}-[0-9]{5}", "[B-Z]{4}-[0-9]{4}", "[A-Z]{4}-[0-8]{4}"]),
        ("[a-z0-9]+(-[a-z0-9]+)*", ["[a-z0-9]*(-[a-z0-9]+)*", "[a-z0-9]+(-[a-z0-9]*)*", "[a-z0-9]+(-[a-z0-9]+)+"]),
      ] as [(String, [String])]
    ) { pattern, edits in
      let automaton = try RegularExpression(pattern).automaton()
      let cover = automaton.cover(limit: 160)
      #expect(cover.inside.allSatisfy { automaton.accepts($0) } && !cover.outside.contains { automaton.accepts($0) })
      for edit in edits {
        let other = try RegularExpression(edit).automaton()
        let isDetected = cover.inside.contains { !other.accepts($0) } || cover.outside.contains { other.accepts($0) }
        #expect(isDetected, "'\(edit)' for '\(pattern)'")
      }
    }
  }

  /// An invalid pattern, the byte range of the error, and a word of its message.
  @Test func invalidPatternHasAPosition() {
    each(
      [
        ("a)", 1..<2, "doesn't close a group"), ("(a", 0..<1, "never closed"), ("é(a", 2..<3, "never closed"),
        ("[a", 0..<1, "never closed"), ("[]", 0..<2, "no character"), ("[^]", 0..<3, "no character"),
        ("[z-a]", 1..<4, "higher"), ("[a-\\d]", 1..<5, "range"), ("[[:alpha:]]", 1..<10, "class"),
        ("[a&&b]", 2..<4, "intersections"), ("*a", 0..<1, "nothing to repeat"), ("a|+", 2..<3, "nothing to repeat"),
        ("a**", 1..<3, "repeated"), ("a{2}{3}", 1..<5, "repeated"), ("a*?", 2..<3, "lazy"),
        ("a{2}+", 4..<5, "possessive"),
        ("a{,2}", 1..<2, "must begin a repetition"), ("a{2", 1..<2, "must begin a repetition"),
        ("a{x}", 1..<2, "repetition"),
        ("a{3,2}", 1..<6, "greater than its maximum"), ("a{99999999999999999999}", 2..<22, "at most"),
        ("{", 0..<1, "meaning"),
        ("a}", 1..<2, "meaning"), ("]", 0..<1, "meaning"), ("^a", 0..<1, "isn't needed"), ("a$", 1..<2, "isn't needed"),
        ("(?=a)", 0..<3, "look-around"), ("(?!a)", 0..<3, "look-around"), ("(?<=a)", 0..<3, "look-around"),
        ("(?<name>a)", 0..<3, "named groups"), ("(?P<name>a)", 0..<3, "named groups"), ("(?>a)", 0..<3, "atomic"),
        ("(?i)a", 0..<3, "case"), ("(?", 0..<2, "begins with"), ("(a)\\1", 3..<5, "back-reference"),
        ("\\bfoo", 0..<2, "anchor"), ("\\p{L}", 0..<2, "properties"), ("\\n", 0..<2, "control"),
        ("a\u{1}", 1..<2, "control"),
        ("\\q", 0..<2, "supported escape"), ("\\é", 0..<3, "supported escape"), ("a\\", 1..<2, "nothing after"),
        ("[\\", 1..<2, "nothing after"),
      ] as [(String, Range<Int>, String)]
    ) { pattern, range, message in
      let error = #expect(throws: RegularExpressionError.self) { try RegularExpression(pattern) }
      #expect(error?.range == SourceRange(lower: range.lowerBound, upper: range.upperBound))
      #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    }
  }

  @Test func groupsAreBoundedInDepth() throws {
    let deep = String(repeating: "(", count: 100) + "a" + String(repeating: ")", count: 100)
    #expect(try RegularExpression(deep).automaton().accepts("a"))
    let error = #expect(throws: RegularExpressionError.self) { try RegularExpression("(" + deep + ")") }
    #expect(error?.range == SourceRange(lower: 100, upper: 101))
    #expect(throws: RegularExpressionError.self) { try RegularExpression(String(repeating: "(?:", count: 200_000)) }
  }

  @Test func patternsThatExplodeAreTooLarge() {
    each(
      [
        "((a{50}){50}){50}", "(((((a?){20}){20}){20}){20}){20}", "(a|aa|aaa|.){1000}", "(.{0,60}a){8}",
        "(((){4000}){4000}){4000}", "a{65535}", "(a{0,300}){0,300}",
      ] as [String]
    ) { pattern in
      let expression = try RegularExpression(pattern)
      #expect(throws: AutomatonTooLarge.self) { try expression.automaton() }
    }
  }

  @Test func patternsThatMakeBacktrackersExplodeAreSmall() {
    each(
      [
        "(.*.*.*.*=.*)*", "((((((a*)*)*)*)*)*)*b", "(a*a*a*a*a*a*a*a*)*b", "(a|a)*(a|a)*(a|a)*b", "(.*a){20}.*",
      ] as [String]
    ) { pattern in
      let automaton = try RegularExpression(pattern).automaton()
      #expect(automaton.stateCount < 200)
    }
  }

  @Test func noTextMakesTheParserTrap() {
    each(1...5 as ClosedRange<UInt64>) { seed in
      var generator = SeededRandom(seed: seed)
      let alphabet = Array("ab-^$.*+?{}[]()|\\,0123é😀:=!<>dwn&".unicodeScalars)
      for _ in 0..<Thoroughness.amount(600, full: 3_000) {
        var pattern = ""
        for _ in 0..<Int.random(in: 0...12, using: &generator) {
          pattern.unicodeScalars.append(alphabet[Int.random(in: 0..<alphabet.count, using: &generator)])
        }
        do throws(RegularExpressionError) {
          let expression = try RegularExpression(pattern)
          if pattern.count < 8 { _ = try? expression.automaton() }
        } catch {
          let (lower, upper) = (error.range.lower, error.range.upper)
          if lower < 0 || upper > pattern.utf8.count || lower >= upper {
            Issue.record("seed \(seed): '\(pattern)' \(error.range)")
          }
        }
      }
    }
  }
}
