import TestSupport
import Testing

@testable import RouteLanguage

/// Laws of automata, checked on random regular expressions against a matcher that tries everything.
@Suite(.namingCases) struct AutomataLawTests {
  static let seeds: [UInt64] = Array(1...8)
  static let texts = sampleTexts(NaiveExpression.alphabet, upTo: 3)

  private func expression(_ generator: inout SeededRandom) -> NaiveExpression {
    .random(depth: 4, using: &generator)
  }

  private func automaton(_ expression: NaiveExpression) throws -> Automaton {
    try RegularExpression(expression.pattern).automaton()
  }

  @Test func anAutomatonAcceptsWhatItsExpressionMatches() {
    each(Self.seeds) { seed in
      var generator = SeededRandom(seed: seed)
      for _ in 0..<20 {
        let expression = expression(&generator)
        let automaton = try automaton(expression)
        #expect(automaton.brokenInvariant == nil, "\(expression.pattern)")
        for text in Self.texts where automaton.accepts(text.utf8Bytes) != expression.matches(text) {
          Issue.record("seed \(seed): '\(expression.pattern)' on '\(text)'")
        }
      }
    }
  }

  @Test func setOperationsWorkOnMembership() {
    each(Self.seeds) { seed in
      var generator = SeededRandom(seed: seed)
      for _ in 0..<Thoroughness.amount(6, full: 12) {
        let left = expression(&generator)
        let right = expression(&generator)
        let (a, b) = (try automaton(left), try automaton(right))
        let results = [try a.union(b), try a.intersection(b), try a.subtracting(b)]
        for result in results { #expect(result.brokenInvariant == nil) }
        for text in Self.texts {
          let bytes = text.utf8Bytes
          let (inLeft, inRight) = (left.matches(text), right.matches(text))
          let expected = [inLeft || inRight, inLeft && inRight, inLeft && !inRight]
          if results.map({ $0.accepts(bytes) }) != expected {
            Issue.record("seed \(seed): '\(left.pattern)' and '\(right.pattern)' on '\(text)'")
          }
        }
        #expect(a.isSubset(of: b) == results[2].isEmpty)
        #expect(a.overlaps(b) == !results[1].isEmpty)
        #expect(results[1].isSubset(of: a) && a.isSubset(of: results[0]))
      }
    }
  }

  @Test func equalLanguagesAreEqualValues() {
    each(Self.seeds) { seed in
      var generator = SeededRandom(seed: seed)
      for _ in 0..<Thoroughness.amount(4, full: 12) {
        let a = try automaton(expression(&generator))
        let b = try automaton(expression(&generator))
        let c = try automaton(expression(&generator))
        #expect(try a.union(b) == b.union(a))
        #expect(try a.union(b).union(c) == a.union(b.union(c)))
        #expect(try a.intersection(b.union(c)) == a.intersection(b).union(a.intersection(c)))
        #expect(try a.subtracting(b) == a.subtracting(a.intersection(b)))
        #expect(try a.concatenating(b.union(c)) == a.concatenating(b).union(a.concatenating(c)))
        #expect(try a.concatenating(b).reversed() == b.reversed().concatenating(a.reversed()))
        #expect(try a.reversed().reversed() == a)
        #expect(try a.repeated(0, nil) == Automaton.emptyWord.union(a.concatenating(a.repeated(0, nil))))
        #expect(try a.repeated(1, 3) == a.concatenating(a.repeated(0, 2)))
        #expect(try a.repeated(2, nil) == a.concatenating(a).concatenating(a.repeated(0, nil)))
        let isEqual = a.isSubset(of: b) && b.isSubset(of: a)
        #expect((a == b) == isEqual)
      }
    }
  }

  @Test func concatenationAndRepetitionSplitWords() {
    each(Self.seeds) { seed in
      var generator = SeededRandom(seed: seed)
      for _ in 0..<Thoroughness.amount(4, full: 8) {
        let left = expression(&generator)
        let right = expression(&generator)
        let sequence = try automaton(left).concatenating(automaton(right))
        let twice = try automaton(left).repeated(0, 2)
        for text in Self.texts {
          let isSplit = (0...text.count).contains {
            left.matches(Array(text[..<$0])) && right.matches(Array(text[$0...]))
          }
          let isTwice =
            text.isEmpty || left.matches(text)
            || (0...text.count).contains { left.matches(Array(text[..<$0])) && left.matches(Array(text[$0...])) }
          #expect(sequence.accepts(text.utf8Bytes) == isSplit)
          #expect(twice.accepts(text.utf8Bytes) == isTwice)
        }
      }
    }
  }

  @Test func aTextBeforeALanguageIsItsConcatenation() throws {
    func check(_ language: Automaton, _ word: [UInt8]) throws {
      for foldsCase in [false, true] {
        let preceded = try language.preceded(by: word, foldsCase: foldsCase)
        let text = try Automaton.literal(word, foldsCase: foldsCase)
        #expect(try preceded == Automaton.concatenation([text, language]), "\(word)")
      }
    }
    each(Self.seeds) { seed in
      var generator = SeededRandom(seed: seed)
      let words = Self.texts.map(\.utf8Bytes)
      for _ in 0..<10 {
        let language = try automaton(expression(&generator))
        for _ in 0..<4 { try check(language, words.randomElement(using: &generator) ?? []) }
      }
    }
    // These languages already contain the state in which the prepended text must begin.
    for pattern in ["(ba)*", "([bB][aA])*", "[bB]?[aA]*", "(aba)+", "."] {
      for word in ["a", "ba", "aba", "A", "é"] { try check(RegularExpression(pattern).automaton(), Array(word.utf8)) }
    }
  }

  @Test func membersAreMembersAndCounted() {
    each(Self.seeds) { seed in
      var generator = SeededRandom(seed: seed)
      for _ in 0..<20 {
        let expression = expression(&generator)
        let automaton = try automaton(expression)
        let members = automaton.members(limit: 40)
        #expect(automaton.shortestMember() == members.first)
        #expect(Set(members).count == members.count)
        #expect(members.map(\.count) == members.map(\.count).sorted())
        for member in members {
          #expect(automaton.accepts(member))
          #expect(expression.matches(Array(LinkSymbols.text(decoding: member).unicodeScalars)))
        }
        if let count = automaton.memberCount(upTo: 40) {
          #expect(count == members.count && automaton.longestLength != nil)
        } else {
          #expect(members.count == 40)
        }
        if let longest = automaton.longestLength {
          #expect(members.allSatisfy { $0.count <= longest })
        } else {
          #expect(automaton.memberCount(upTo: 1_000_000) == nil)
        }
      }
    }
  }

  @Test func wordSetsAreTheUnionOfTheirWords() {
    each(Self.seeds) { seed in
      var generator = SeededRandom(seed: seed)
      var words: [[UInt8]] = []
      for _ in 0..<30 {
        words.append(
          (0..<Int.random(in: 0...5, using: &generator)).map { _ in UInt8.random(in: 0x61...0x63, using: &generator) })
      }
      let automaton = try Automaton.words(words)
      #expect(automaton.brokenInvariant == nil)
      #expect(automaton.memberCount(upTo: 1_000) == Set(words).count)
      #expect(Set(automaton.members(limit: 1_000)) == Set(words))
      var union = Automaton.nothing
      for word in words { union = try union.union(.literal(word)) }
      #expect(union == automaton)
    }
  }
}
