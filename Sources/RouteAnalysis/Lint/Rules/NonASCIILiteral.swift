import RouteLanguage

extension LintRule {
  static let nonASCIILiteral = LintRule("non-ascii-literal", .note) { context in
    context.literals { text, _ in LinkSymbols.symbols(of: text).contains { $0 >= 0x80 } }.map { pattern, literal in
      let text = LinkSymbols.decoded(literal)
      return Diagnostic(
        "\(quoted(text)) of \(quoted(context.resolved.name(of: pattern))) is written as \(quoted(literal)) in a link",
        at: pattern.source.range, fix: "use ASCII here, and keep this spelling as an alias",
        witness: context.link(of: pattern.source.range))
    }
  }
}
