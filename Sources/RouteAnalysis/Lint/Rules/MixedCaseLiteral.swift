import RouteLanguage

extension LintRule {
  /// The maximum number of notes about further routes.
  private static let mostNotes = 3

  static let mixedCaseLiteral = LintRule("mixed-case-literal", .note) { context in
    let found = context.literals { text, isFolded in
      !isFolded && LinkSymbols.symbols(of: text).contains { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }
    }
    .sorted { $0.pattern.source.range.precedes($1.pattern.source.range) }
    // Report a table only once: if another party defines its links, most of them have uppercase letters.
    guard let (pattern, literal) = found.first else { return [] }
    var routes = [context.resolved.name(of: pattern)]
    var others: [Diagnostic.Note] = []
    for (pattern, literal) in found.dropFirst() where !routes.contains(context.resolved.name(of: pattern)) {
      routes.append(context.resolved.name(of: pattern))
      others.append(
        Diagnostic.Note("so does \(quoted(literal)) of \(quoted(routes[routes.count - 1]))", at: pattern.source.range))
    }
    let more = others.count > mostNotes ? ", as do \(others.count) other routes" : ""
    return [
      Diagnostic(
        "\(quoted(literal)) of \(quoted(routes[0])) contains uppercase letters\(more), so \(quoted(literal.lowercased())) doesn't match",
        at: pattern.source.range, notes: Array(others.prefix(mostNotes)),
        fix: "write it in lowercase, or add \"caseSensitive\": false to the table",
        witness: context.link(of: pattern.source.range))
    ]
  }
}

extension LintContext {
  /// Returns the canonical patterns whose paths contain a literal that `isWanted` accepts, each with the first such
  /// literal. Base paths don't count.
  func literals(where isWanted: (String, _ isFolded: Bool) -> Bool) -> [(pattern: ResolvedPattern, literal: String)] {
    var result: [(pattern: ResolvedPattern, literal: String)] = []
    for pattern in resolved.patterns where pattern.isCanonical {
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
