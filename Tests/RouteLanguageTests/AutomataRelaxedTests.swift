import TestSupport
import Testing

@testable import RouteLanguage

/// The smaller automata in the compiled table.
@Suite(.namingCases) struct AutomataRelaxedTests {
  private func string(max: Int) throws -> Automaton {
    try Automaton.scalar.repeated(1, max).lifted()
  }

  @Test func countingCharactersTakesOneStateEach() throws {
    let exact = try string(max: 255)
    #expect(exact.stateCount == 2_042)
    #expect(exact.relaxed().stateCount == 257)
    #expect(Automaton.text.relaxed().stateCount == 3)
    #expect(Automaton.nothing.relaxed() == .nothing)
  }

  @Test func relaxedValuesSplitBetweenCharacters() throws {
    let piece = try PieceLanguage([.value(string(max: 9)), .literal("-"), .value(string(max: 9))])
    let value = piece.splits[0].value.relaxed()
    let remainder = piece.splits[0].remainderReversed
    for text in sampleTexts(["a", "-", "é", "😀"], upTo: 5).map(\.utf8Bytes) {
      let end = (0...text.count).first {
        value.accepts(Array(text[..<$0])) && remainder.accepts(text[$0...].reversed())
      }
      #expect(end == piece.ranges(in: text)?[0].upperBound)
    }
  }

  @Test func asciiLanguagesAreNotChanged() {
    for base in [BuiltInType.int, .uint, .double, .bool, .uuid, .date, .duration] {
      let language = base.language
      #expect(language.relaxed() == language)
    }
  }

  @Test func relaxedAutomataAgreeOnText() {
    each(1...8 as ClosedRange<UInt64>) { seed in
      var generator = SeededRandom(seed: seed)
      let texts = sampleTexts(NaiveExpression.alphabet, upTo: 3)
      for _ in 0..<20 {
        let expression = NaiveExpression.random(depth: 4, using: &generator)
        let exact = try RegularExpression(expression.pattern).automaton()
        let relaxed = exact.relaxed()
        #expect(relaxed.brokenInvariant == nil)
        #expect(relaxed.stateCount <= exact.stateCount)
        for text in texts {
          let bytes = text.utf8Bytes
          if relaxed.accepts(bytes) != exact.accepts(bytes) {
            Issue.record("seed \(seed): '\(expression.pattern)' on '\(text)'")
          }
        }
      }
    }
  }

  @Test func relaxingALiteralPrefixRelaxesOnlyTheSuffix() throws {
    let pool = LanguagePool()
    let values = try [
      string(max: 9), string(max: 9).union(.emptyWord), Automaton.text, RegularExpression("é*-?").automaton(),
    ]
    for value in values {
      for text in ["-", "é-"] {
        let exact = try pool.piece([.literal(text), .value(value)]).whole
        let relaxed = pool.relaxed(exact)
        #expect(relaxed.brokenInvariant == nil)
        #expect(relaxed.stateCount <= text.utf8.count + value.relaxed().stateCount)
        for text in sampleTexts(["a", "-", "é", "😀"], upTo: 5).map(\.utf8Bytes) {
          #expect(relaxed.accepts(text) == exact.accepts(text))
        }
      }
    }
  }
}
