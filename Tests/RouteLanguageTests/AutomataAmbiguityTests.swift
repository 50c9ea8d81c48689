import RouteAnalysis
import TestSupport
import Testing

@testable import RouteLanguage

/// Values that are read back differently than they were printed, because the text splits in another way.
@Suite(.namingCases) struct AutomataAmbiguityTests {
  private let int = BuiltInType.int.language
  private let uint = BuiltInType.uint.language

  /// Returns the ambiguity of a component if the printer encodes the reserved characters of its literals.
  private func ambiguity(_ parts: [PieceLanguage.Part]) throws -> PieceLanguage.Ambiguity? {
    let piece = try PieceLanguage(parts)
    let printed = piece.splits.map { PieceLanguage.printed($0.value, encoding: piece.rawReserved) }
    let found = try piece.ambiguity(printed: printed)
    if let found {
      #expect(found.meant != found.read && found.meant.count == printed.count && found.read.count == printed.count)
      for (value, language) in zip(found.meant, printed) { #expect(language.accepts(value)) }
      for (value, split) in zip(found.read, piece.splits) { #expect(split.value.accepts(value)) }
      for values in [found.meant, found.read] {
        var rest = values[...]
        let word = parts.flatMap { part in
          if case .literal(let text) = part { return LinkSymbols.symbols(of: text) }
          return rest.popFirst() ?? []
        }
        #expect(word == found.word)
      }
    }
    return found
  }

  @Test func punctuationIsSafeBecauseValuesEncodeIt() throws {
    for literal in [",", "@", ":", "=", "(", ",,"] {
      #expect(try ambiguity([.value(.text), .literal(literal), .value(.text)]) == nil)
    }
    #expect(try ambiguity([.literal("@"), .value(.text), .literal(":"), .value(.text), .literal("!")]) == nil)
  }

  @Test func textBesideAHyphenIsAmbiguous() throws {
    let found = try #require(try ambiguity([.value(.text), .literal("-"), .value(.text)]))
    #expect(found.parameter == 0)
    #expect(found.word.count == 4)  // such as '-' and 'a', printed '---a' or 'a--a'
    #expect(try ambiguity([.literal("x-"), .value(.text), .literal("-y")]) == nil)
  }

  @Test func aSignIsReadAsPartOfTheNumber() throws {
    let found = try #require(try ambiguity([.value(.text), .literal("-"), .value(int), .literal(".html")]))
    #expect(found.read[1].first == UInt8(ascii: "-"))
    #expect(try ambiguity([.value(.text), .literal("-"), .value(uint), .literal(".html")]) == nil)
  }

  @Test func anEncodedLiteralMeetsAnEncodingPrinter() throws {
    let parts: [PieceLanguage.Part] = [.value(.text), .literal("%2C"), .value(.text)]
    #expect(try ambiguity(parts) == nil)
    let piece = try PieceLanguage(parts)
    let reserved = Array(":/?#[]@!$&'()*+,;=".utf8)
    let printed = piece.splits.map { PieceLanguage.printed($0.value, encoding: SymbolSet(reserved)) }
    #expect(try piece.ambiguity(printed: printed) != nil)
  }

  @Test func aLaterParameterCanBeTheAmbiguousOne() throws {
    let found = try #require(
      try ambiguity([.value(uint), .literal("_"), .value(.text), .literal("_"), .value(.text), .literal(".x")]))
    #expect(found.parameter == 1)
    #expect(try ambiguity([.value(uint), .literal("_"), .value(.text), .literal("_"), .value(uint)]) == nil)
  }

  @Test func everyAmbiguityIsFound() {
    each(1...UInt64(Thoroughness.amount(10, full: 30))) { seed in
      var generator = SeededRandom(seed: seed)
      let texts = sampleTexts(["a", "b", "-"], upTo: 3).map(\.utf8Bytes)
      for _ in 0..<8 {
        var parts: [PieceLanguage.Part] = []
        for _ in 0..<Int.random(in: 2...3, using: &generator) {
          if !parts.isEmpty {
            let literal = texts.filter { !$0.isEmpty && $0.count < 3 }.randomElement(using: &generator) ?? [0x2D]
            parts.append(.literal(String(decoding: literal, as: UTF8.self)))
          }
          let words = texts.shuffled(using: &generator).prefix(Int.random(in: 1...20, using: &generator))
          parts.append(.value(try Automaton.words(Array(words))))
        }
        let piece = try PieceLanguage(parts)
        let isAmbiguous = try ambiguity(parts) != nil
        var combinations: [(word: [UInt8], values: [[UInt8]])] = [([], [])]
        for part in parts {
          switch part {
          case .literal(let text):
            combinations = combinations.map { ($0.word + Array(text.utf8), $0.values) }
          case .value(let language):
            let members = language.members(limit: 100)
            combinations = combinations.flatMap { before in
              members.map { (before.word + $0, before.values + [$0]) }
            }
          }
        }
        let hasCounterexample = combinations.contains { word, values in
          (piece.ranges(in: word) ?? []).map { Array(word[$0]) } != values
        }
        if isAmbiguous != hasCounterexample { Issue.record("seed \(seed): \(parts)") }
      }
    }
  }
}
