import TestSupport
import Testing

@testable import RouteLanguage

/// Individual facts about automata.
@Suite(.namingCases) struct AutomataTests {
  @Test func theEmptyLanguageHasOneState() {
    #expect(Automaton.nothing.isEmpty && Automaton.nothing.stateCount == 1 && Automaton.nothing.start == 0)
    #expect(Automaton.nothing.shortestMember() == nil)
    #expect(Automaton.nothing.members(limit: 3).isEmpty)
    #expect(Automaton.nothing.memberCount(upTo: 0) == 0)
    #expect(Automaton.symbol(SymbolSet()) == .nothing)
    #expect(Automaton.nothing.brokenInvariant == nil)
  }

  @Test func theEmptyWordIsAWord() throws {
    #expect(Automaton.emptyWord.shortestMember() == [])
    #expect(try Automaton.words([[]]) == .emptyWord)
    #expect(try Automaton.concatenation([]) == .emptyWord)
    #expect(try Automaton.text.repeated(0, 0) == .emptyWord)
    #expect(try Automaton.text.repeated(3, 2) == .nothing)
    #expect(Automaton.emptyWord.brokenInvariant == nil)
  }

  @Test func textIsScalarsAndEncodedReservedCharacters() {
    each(
      [
        ("a", true), ("é😀", true), ("", false), ("\u{1}", true), ("\u{12}", true), ("\u{13}", false),
        ("a\u{7F}", false),
        ("\u{1B}", false), ("\u{80}", true), ("\u{FFFD}", true), ("\u{10FFFF}", true),
      ] as [(String, Bool)]
    ) { text, isMember in
      #expect(Automaton.text.accepts(text) == isMember)
    }
  }

  @Test func textIsValidUTF8() {
    each(
      [
        [0x80], [0xC3], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
        [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xE2, 0x82], [0x61, 0xBF],
      ] as [[UInt8]]
    ) { bytes in
      #expect(!Automaton.text.accepts(bytes))
    }
  }

  @Test func everyScalarIsText() {
    for value: UInt32 in Array(0x20...0x3000) + Array(stride(from: 0x3000, through: 0x10FFFF, by: 61)) {
      guard let scalar = Unicode.Scalar(value), value != 0x7F else { continue }
      if !Automaton.text.accepts(Array(UTF8.encode(scalar).map { Array($0) } ?? [])) {
        Issue.record("U+\(String(value, radix: 16))")
      }
    }
  }

  @Test func encodedReservedCharactersHaveTheirOwnSymbols() throws {
    #expect(
      LinkSymbols.symbols(of: "a,b%2Cc%2F%20%C3%A9") == Array("a,b".utf8) + [0x10] + Array("c".utf8) + [
        0x02, 0x20, 0xC3, 0xA9,
      ])
    for text in [
      "a,b%2Cc%2F%20%C3%A9", "%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D", "!$&'()*+,;=:@/?", "%25%22",
    ] {
      #expect(LinkSymbols.linkText(of: LinkSymbols.symbols(of: text)) == text)
    }
    #expect(LinkSymbols.text(decoding: LinkSymbols.symbols(of: "a%2Cb%2F%C3%A9")) == "a,b/é")
    let comma = try PieceLanguage.literal(",")
    let encoded = try PieceLanguage.literal("%2C")
    #expect(!comma.overlaps(encoded))
    #expect(comma.isSubset(of: .text) && encoded.isSubset(of: .text))
    #expect(try Automaton.words([Array("a,b".utf8)]).lifted().accepts(LinkSymbols.symbols(of: "a%2Cb")))
  }

  @Test func literalsCanFoldCase() throws {
    let literal = try PieceLanguage.literal("aZ-%2F", caseSensitive: false)
    #expect(literal.accepts(LinkSymbols.symbols(of: "Az-%2F")))
    #expect(!literal.accepts(LinkSymbols.symbols(of: "Az-/")))
    #expect(literal.memberCount(upTo: 10) == 4)
  }

  @Test func witnessesAreReadable() throws {
    #expect(Automaton.text.shortestMember() == Array("a".utf8))
    let noASCII = try RegularExpression("[^ -~]{2}").automaton()
    let witness = try #require(noASCII.shortestMember())
    #expect(Array(String(decoding: witness, as: UTF8.self).utf8) == witness)
    #expect(Automaton.text.members(limit: 30).map { String(decoding: $0, as: UTF8.self) }.prefix(3) == ["a", "b", "c"])
  }

  @Test func removingASymbolRemovesItsWords() throws {
    let words = try Automaton.words([Array("a-b".utf8), Array("ab".utf8), []])
    #expect(words.removing(UInt8(ascii: "-")) == (try Automaton.words([Array("ab".utf8), []])))
    #expect(Automaton.text.removing(SymbolSet.all) == .nothing)
  }

  @Test func threeHundredWordsAreBuiltAtOnce() throws {
    var words: [[UInt8]] = []
    for number in 0..<300 { words.append(Array("value-number-\(number * 7919)".utf8)) }
    let automaton = try Automaton.words(words)
    #expect(automaton.memberCount(upTo: 1_000) == 300)
    #expect(automaton.brokenInvariant == nil)
  }

  @Test func limitsAreErrorsNotTraps() throws {
    let a = Automaton.symbol(SymbolSet(0x61))
    #expect(throws: AutomatonTooLarge.self) { try a.repeated(Automaton.stateLimit, Automaton.stateLimit) }
    #expect(throws: AutomatonTooLarge.self) { try a.repeated(Int.max, nil) }
    #expect(throws: AutomatonTooLarge.self) { try a.repeated(0, Int.max) }
    #expect(try a.repeated(0, Automaton.stateLimit - 2).stateCount == Automaton.stateLimit)
    #expect(throws: AutomatonTooLarge.self) { try a.repeated(0, Automaton.stateLimit - 1) }
    // To find the nth symbol from the end, an automaton needs 2^n states.
    #expect(throws: AutomatonTooLarge.self) { try RegularExpression("(a|b)*a(a|b){40}").automaton() }
  }

  @Test(.enabled(if: Thoroughness.isFull)) func limitsOfLargeAutomataAreErrors() throws {
    let mirrored = try RegularExpression("(a|b){40}a(a|b)*").automaton()
    #expect(throws: AutomatonTooLarge.self) { try mirrored.reversed() }
    // The product of two counters with coprime lengths has as many states as the product of the lengths.
    let left = try RegularExpression("(a{199})*").automaton()
    let right = try RegularExpression("(a{211})*").automaton()
    #expect(throws: AutomatonTooLarge.self) { try left.intersection(right) }
    #expect(left.overlaps(right))
  }
}
