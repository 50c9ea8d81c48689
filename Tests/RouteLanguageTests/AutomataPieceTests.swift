import TestSupport
import Testing

@testable import RouteLanguage

/// Components: literal text around parameters, and lists in a single component.
@Suite(.namingCases) struct AutomataPieceTests {
  private let int = BuiltInType.int.language

  /// Splits a word as the matcher does, with the two automata of each parameter.
  private func values(of word: String, in parts: [PieceLanguage.Part]) throws -> [String]? {
    let piece = try PieceLanguage(parts)
    let symbols = LinkSymbols.symbols(of: word)
    let ranges = piece.ranges(in: symbols)
    guard piece.whole.accepts(symbols) else {
      #expect(ranges == nil)
      return nil
    }
    var result: [String] = []
    var place = 0
    var index = 0
    for part in parts {
      switch part {
      case .literal(let text):
        place += LinkSymbols.symbols(of: text).count
      case .value:
        let split = piece.splits[index]
        index += 1
        let end = try #require(
          (place...symbols.count).first {
            split.value.accepts(Array(symbols[place..<$0]))
              && split.remainderReversed.accepts(symbols[$0...].reversed())
          })
        result.append(LinkSymbols.text(decoding: Array(symbols[place..<end])))
        place = end
      }
    }
    #expect(place == symbols.count)
    #expect(ranges?.map { LinkSymbols.text(decoding: Array(symbols[$0])) } == result)
    return result
  }

  @Test func earlierParametersMatchTheShortestText() throws {
    let parts: [PieceLanguage.Part] = [.value(.text), .literal("-"), .value(int), .literal(".html")]
    #expect(try values(of: "my-book-5.html", in: parts) == ["my-book", "5"])
    #expect(try values(of: "a--5.html", in: parts) == ["a", "-5"])
    #expect(try values(of: "5.html", in: parts) == nil)
    let texts: [PieceLanguage.Part] = [.value(.text), .literal("-"), .value(.text)]
    #expect(try values(of: "a-b-c", in: texts) == ["a", "b-c"])
    #expect(try values(of: "--a", in: texts) == ["-", "a"])
  }

  @Test func literalsSplitAsWritten() throws {
    let parts: [PieceLanguage.Part] = [.value(.text), .literal("%2C"), .value(.text)]
    #expect(try values(of: "a,b%2Cc", in: parts) == ["a,b", "c"])
    #expect(try values(of: "a,b", in: parts) == nil)
    let raw: [PieceLanguage.Part] = [.literal("@"), .value(.text)]
    #expect(try values(of: "@ann%40home", in: raw) == ["ann@home"])
    #expect(try values(of: "%40ann", in: raw) == nil)
  }

  @Test func cachedReversalsDoNotChangeTheResult() throws {
    var reversals: [Automaton: Automaton] = [:]
    let parts: [PieceLanguage.Part] = [.value(int), .literal("x"), .value(.text), .literal("-"), .value(int)]
    for _ in 0..<2 {
      let piece = try PieceLanguage(parts, caseSensitive: false, reversals: &reversals)
      #expect(piece == (try PieceLanguage(parts, caseSensitive: false)))
      for (index, split) in piece.splits.enumerated() {
        let rest = try PieceLanguage(Array(parts[(2 * index + 1)...]), caseSensitive: false)
        #expect(try split.remainderReversed.reversed() == rest.whole)
      }
    }
    #expect(reversals[int] != nil)
  }

  @Test func listsAreCounted() {
    each(
      [
        (0, nil, "", true), (0, nil, "1", true), (0, nil, "1,-2,3", true), (0, nil, "1,", false),
        (0, nil, "1%2C2", false),
        (1, nil, "", false), (2, nil, "1", false), (2, 3, "1,2", true), (2, 3, "1,2,3", true), (2, 3, "1,2,3,4", false),
        (0, 0, "", true), (0, 0, "1", false), (3, 2, "1,2", false),
      ] as [(Int, Int?, String, Bool)]
    ) { minimum, maximum, text, isMember in
      let list = try PieceLanguage.list(of: int, separator: ",", minimum: minimum, maximum: maximum)
      #expect(list.accepts(LinkSymbols.symbols(of: text)) == isMember)
    }
  }

  /// Splits at each separator, found from the left.
  private func cut(_ word: [UInt8], at separator: [UInt8]) -> [[UInt8]] {
    var result: [[UInt8]] = [[]]
    var index = 0
    while index < word.count {
      if word[index...].starts(with: separator) {
        result.append([])
        index += separator.count
      } else {
        result[result.count - 1].append(word[index])
        index += 1
      }
    }
    return result
  }

  @Test func listsSplitAtSeparatorsFromTheLeft() {
    each(["-", "--", "aa", "aba", "a-a-", "-ab"] as [String]) { separator in
      let separatorSymbols = Array(separator.utf8)
      let samples = sampleTexts(["a", "b", "-"], upTo: 7).map(\.utf8Bytes)
      for pattern in ["[ab\\-]*", "[ab\\-]+", "a*-?", "(ab?)*", "b|-a|a"] {
        let element = try RegularExpression(pattern).automaton()
        let list = try PieceLanguage.list(of: element, separator: separator, minimum: 1, maximum: 3)
        for word in samples {
          let values = cut(word, at: separatorSymbols)
          let isMember = !word.isEmpty && values.count <= 3 && values.allSatisfy(element.accepts)
          if list.accepts(word) != isMember {
            Issue.record("'\(String(decoding: word, as: UTF8.self))' of '\(pattern)' at '\(separator)'")
          }
        }
      }
    }
  }
}
