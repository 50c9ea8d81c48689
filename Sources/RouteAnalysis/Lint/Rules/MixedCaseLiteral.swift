import RouteLanguage

extension LintRule {
  static let mixedCaseLiteral = LintRule(
    "mixed-case-literal", .note, "a literal has capital letters, and case counts",
    explanation: [
      "Paths are compared letter by letter (RFC 3986 section 6.2.2.1), so '/MyBooks' and '/mybooks' are two links. People "
        + "type small letters, and many systems write links in small letters.",
      "Write the literal in small letters, add an alias, or say \"caseSensitive\": false for the route or the table.",
    ],
    wrong: """
      {
        "version": 1,
        "canonical": "web",
        "origins": { "web": "https://books.example" },
        "routes": { "shelf": "/MyBooks" }
      }
      """,
    right: """
      {
        "version": 1,
        "canonical": "web",
        "origins": { "web": "https://books.example" },
        "routes": { "shelf": "/my-books" }
      }
      """,
    check: check)

  @Sendable private static func check(_ context: LintContext) -> [LintFinding] {
    context.literals { text, isFolded in
      !isFolded && LinkSymbols.symbols(of: text).contains { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }
    }.map { pattern, literal in
      LintFinding(
        "\(quoted(literal)) of \(quoted(context.shape.name(of: pattern))) has capital letters, and "
          + "\(quoted(literal.lowercased())) is another link",
        at: pattern.source.range, fix: "write it in small letters, or say \"caseSensitive\": false",
        witness: context.link(of: pattern.source.range))
    }
  }
}

extension LintContext {
  /// Canonical patterns and the first literal of their path that meets a condition, base paths not counted.
  func literals(where isWanted: (String, _ isFolded: Bool) -> Bool) -> [(pattern: PatternShape, literal: String)] {
    var result: [(pattern: PatternShape, literal: String)] = []
    for pattern in shape.patterns where pattern.isCanonical && !pattern.refuses {
      search: for segment in pattern.segments {
        for case .literal(let text) in segment.piece.parts where isWanted(text, segment.piece.isFolded) {
          result.append((pattern, text))
          break search
        }
      }
    }
    return result
  }
}
