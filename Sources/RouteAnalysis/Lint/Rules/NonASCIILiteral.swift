import RouteLanguage

extension LintRule {
  static let nonASCIILiteral = LintRule(
    "non-ascii-literal", .note, "a literal has letters that links carry percent-encoded",
    explanation: [
      "A link carries such letters percent-encoded (RFC 3986 section 2.5). The router reads them raw or encoded, but what "
        + "people copy looks like '/b%C3%BCcher', some systems break such links, and one letter can have two spellings in "
        + "Unicode that look alike and are two links.",
      "Use ASCII in literals, and keep the other spelling as an alias.",
    ],
    wrong: """
      {
        "version": 1,
        "canonical": "web",
        "origins": { "web": "https://laden.example" },
        "routes": { "books": "/bücher" }
      }
      """,
    right: """
      {
        "version": 1,
        "canonical": "web",
        "origins": { "web": "https://laden.example" },
        "routes": { "books": { "link": "/buecher", "aliases": ["/bücher"] } }
      }
      """,
    check: check)

  @Sendable private static func check(_ context: LintContext) -> [LintFinding] {
    context.literals { text, _ in LinkSymbols.symbols(of: text).contains { $0 >= 0x80 } }.map { pattern, literal in
      let text = LinkSymbols.text(decoding: LinkSymbols.symbols(of: literal))
      return LintFinding(
        "\(quoted(text)) of \(quoted(context.shape.name(of: pattern))) is \(quoted(literal)) in a link",
        at: pattern.source.range, fix: "use ASCII here, and keep this spelling as an alias",
        witness: context.link(of: pattern.source.range))
    }
  }
}
