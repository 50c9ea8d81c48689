import RouteLanguage

extension LintRule {
  static let mixedCaseLiteral = LintRule("mixed-case-literal", .note, check: check)

  /// How many of the others are shown.
  private static let mostNotes = 3

  @Sendable private static func check(_ context: LintContext) -> [LintFinding] {
    let found = context.literals { text, isFolded in
      !isFolded && LinkSymbols.symbols(of: text).contains { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }
    }
    .sorted { $0.pattern.source.range.precedes($1.pattern.source.range) }
    // Said once: where others give the links, most have capital letters.
    guard let (pattern, literal) = found.first else { return [] }
    var routes = [context.shape.name(of: pattern)]
    var others: [Diagnostic.Note] = []
    for (pattern, literal) in found.dropFirst() where !routes.contains(context.shape.name(of: pattern)) {
      routes.append(context.shape.name(of: pattern))
      others.append(
        Diagnostic.Note("so does \(quoted(literal)) of \(quoted(routes[routes.count - 1]))", at: pattern.source.range))
    }
    let more = others.count > mostNotes ? ", as do \(others.count) other routes" : ""
    return [
      LintFinding(
        "\(quoted(literal)) of \(quoted(routes[0])) contains uppercase letters\(more), so \(quoted(literal.lowercased())) doesn't match",
        at: pattern.source.range, notes: Array(others.prefix(mostNotes)),
        fix: "write it in lowercase, or add \"caseSensitive\": false",
        witness: context.link(of: pattern.source.range))
    ]
  }
}

extension LintContext {
  /// Canonical patterns and the first literal of their path that meets a condition, base paths not counted.
  func literals(where isWanted: (String, _ isFolded: Bool) -> Bool) -> [(pattern: PatternShape, literal: String)] {
    var result: [(pattern: PatternShape, literal: String)] = []
    for pattern in shape.patterns where pattern.isCanonical {
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
