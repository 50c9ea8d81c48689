import RouteDecisions
import TestSupport
import Testing

@Suite(.namingCases) struct ContentPredicateTests {
  static let crusty = "https://clowns.example/clown/Crusty"

  /// A predicate, the texts that it matches, and the texts that it doesn't match.
  static let meanings: [(ContentPredicate, [String], [String])] = [
    (.constant(true), ["", crusty], []),
    (.constant(false), [], ["", crusty]),
    (.equals(crusty), [crusty], [crusty + "/", "", "https://clowns.example/clown/crusty"]),
    (.like("https://clowns.example/clown/?*"), [crusty, crusty + "/tricks"], ["https://clowns.example/clown/"]),
    (.like("a?c"), ["abc", "aéc", "a/c"], ["ac", "abbc"]),
    (.like("*a*b"), ["ab", "xaxb", "abab"], ["aba", "b"]),
    (.like("100%\\*\\?\\\\"), ["100%*?\\"], ["100%x?\\", "100%*x\\"]),
    (.like("*"), ["", "x"], []),
    (.like(""), [""], ["x"]),
    (.beginsWith("https://clowns.example/?"), ["https://clowns.example/?a=1"], ["https://clowns.example/"]),
    (.isIn(["a", "b"]), ["a", "b"], ["c", "ab", ""]),
    (.isIn([]), [], ["", "a"]),
    (.any([.equals("a"), .equals("b")]), ["a", "b"], ["c"]),
    (.any([]), [], ["a"]),
    (.all([.beginsWith("a"), .not(.equals("ab"))]), ["a", "ac"], ["ab", "b"]),
    (.all([]), ["a"], []),
  ]

  @Test func predicateMatchesTheExpectedText() {
    each(Self.meanings) { predicate, yes, no in
      for text in yes { #expect(predicate.matches(text), "\(predicate) and \(text)") }
      for text in no { #expect(!predicate.matches(text), "\(predicate) and \(text)") }
    }
  }

  static let formats: [(ContentPredicate, String)] = [
    (.equals(crusty), "SELF == 'https://clowns.example/clown/Crusty'"),
    (.equals("d'Artagnan\\x"), "SELF == 'd\\'Artagnan\\\\x'"),
    (.like("a\\?b*"), "SELF LIKE 'a\\\\?b*'"),
    (.beginsWith("50%@"), "SELF BEGINSWITH '50%@'"),
    (.isIn(["a", "b"]), "SELF IN {'a', 'b'}"),
    (.isIn([]), "FALSEPREDICATE"),
    (.constant(true), "TRUEPREDICATE"),
    (.any([]), "FALSEPREDICATE"),
    (.all([.equals("a")]), "SELF == 'a'"),
    (
      .any([.equals("a"), .all([.beginsWith("b"), .not(.any([.equals("bc"), .like("b?d")]))])]),
      "SELF == 'a' OR (SELF BEGINSWITH 'b' AND NOT (SELF == 'bc' OR SELF LIKE 'b?d'))"
    ),
  ]

  @Test func predicatesHaveTheirFormat() {
    each(Self.formats) { predicate, format in
      #expect(predicate.format == format)
    }
  }

  @Test func onlyTrueMatchesAnEventWithoutIdentifier() {
    #expect(ContentPredicate.constant(true).matches(nil))
    #expect(!ContentPredicate.not(.equals("a")).matches(nil))
    #expect(!ContentPredicate.like("*").matches(nil))
  }

  /// A written predicate reads back unchanged: no text can break out of its quotes.
  @Test func formatsReadBack() throws {
    for seed in 0..<400 {
      var random = SeededRandom(seed: UInt64(seed))
      let predicate = ContentPredicate.random(&random, depth: 3)
      let read = try PredicateFormatReader.read(predicate.format)
      for _ in 0..<10 {
        let text = ContentPredicate.randomText(&random)
        #expect(read.matches(text) == predicate.matches(text), "seed \(seed): \(predicate.format) and \(text)")
      }
    }
  }
}

extension ContentPredicate {
  static func randomText(_ random: inout SeededRandom) -> String {
    let alphabet = Array("aab'\\?*%")
    return String(
      (0..<Int.random(in: 0...4, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? "a" })
  }

  static func random(_ random: inout SeededRandom, depth: Int) -> ContentPredicate {
    func some() -> [ContentPredicate] {
      (0..<Int.random(in: 0...3, using: &random)).map { _ in self.random(&random, depth: depth - 1) }
    }
    switch Int.random(in: depth > 0 ? 0...7 : 0...4, using: &random) {
    case 0: return .constant(Bool.random(using: &random))
    case 1: return .equals(randomText(&random))
    case 2: return .like(randomText(&random))
    case 3: return .beginsWith(randomText(&random))
    case 4: return .isIn((0..<Int.random(in: 0...3, using: &random)).map { _ in randomText(&random) })
    case 5: return .any(some())
    case 6: return .all(some())
    default: return .not(self.random(&random, depth: depth - 1))
    }
  }
}
