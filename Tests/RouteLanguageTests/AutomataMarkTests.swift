import RouteAnalysis
import RouteMatching
import Testing

@testable import RouteModel

/// Marks around a capture appear exactly where the component splits.
@Suite struct AutomataMarkTests {
  /// All words of up to five symbols.
  private static let words: [[UInt8]] = {
    var words: [[UInt8]] = [[]]
    var longest: [[UInt8]] = [[]]
    for _ in 0..<5 {
      longest = longest.flatMap { word in Array("a-1".utf8).map { word + [$0] } }
      words += longest
    }
    return words
  }()

  private static func type(_ pattern: String) throws -> PieceLanguage.Part {
    .value(try RegularExpression(pattern).automaton())
  }

  private static func pieces() throws -> [[PieceLanguage.Part]] {
    let any = PieceLanguage.Part.value(.text)
    let (letters, digits, words) = try (type("a+"), type("1*"), type("a+(-a+)?"))
    return [
      [any], [any, .literal("-"), any], [words, .literal("-"), words], [letters, digits], [any, digits],
      [.literal("a"), any, .literal("-")], [any, .literal("-"), words, .literal("-"), any], [words, any, digits],
    ]
  }

  @Test func marksAreWhereTheComponentSplits() throws {
    let universe = LinkUniverse(LanguagePool())
    for parts in try Self.pieces() {
      let piece = try PieceLanguage(parts)
      for capture in piece.splits.indices {
        let resolved = Self.resolved(piece, parts, universe.pool)
        let marked = universe.pool.automaton(
          try universe.words(of: MarkedText(.component(0), resolved, capture: capture, .segment)))
        #expect(try marked.unmarked() == piece.whole)
        for word in Self.words {
          let range = piece.ranges(in: word)?[capture]
          for start in 0...word.count {
            for end in start...word.count {
              let text = word[..<start] + [Mark.start] + word[start..<end] + [Mark.end] + word[end...]
              if marked.accepts(Array(text)) != (range == start..<end) {
                Issue.record("\(parts.count) parts, \(String(decoding: word, as: UTF8.self)), \(start)..<\(end)")
              }
            }
          }
        }
      }
    }
  }

  private static func resolved(
    _ piece: PieceLanguage, _ parts: [PieceLanguage.Part], _ pool: LanguagePool
  ) -> ResolvedPiece {
    var resolved: [ResolvedPart] = []
    var capture = 0
    for (index, part) in parts.enumerated() {
      switch part {
      case .literal(let text): resolved.append(.literal(text))
      case .value:
        let split = piece.splits[capture]
        resolved.append(
          .value(
            capture: capture, language: pool.intern(split.value),
            remainder: index == parts.count - 1 ? nil : pool.intern(split.remainderReversed)))
        capture += 1
      }
    }
    return ResolvedPiece(parts: resolved, language: pool.intern(piece.whole))
  }

  @Test func decisiveItemIsMarked() throws {
    let universe = LinkUniverse(LanguagePool())
    let language = universe.pool.intern(try RegularExpression("a+").automaton())
    let piece = ResolvedPiece(
      parts: [.value(capture: 0, language: language, remainder: nil)], language: language)
    func words(_ repeated: TableOptions.Repeated) throws -> [String] {
      let marked = MarkedText(.items("k"), piece, capture: 0, .item(isList: false, repeated))
      let automaton = universe.pool.automaton(try universe.words(of: marked))
      return ["<a>&", "<a>&1&", "1&<a>&", "<a>&a&", "a&<a>&", "a<a>&", "<a>"].filter { word in
        let marks: [UInt8: UInt8] = [UInt8(ascii: "<"): Mark.start, UInt8(ascii: ">"): Mark.end]
        return automaton.accepts(word.utf8.map { marks[$0] ?? $0 })
      }
    }
    #expect(try words(.first) == ["<a>&", "<a>&1&", "<a>&a&"])
    #expect(try words(.last) == ["<a>&", "1&<a>&", "a&<a>&"])
    #expect(try words(.refuse) == ["<a>&"])
  }
}
