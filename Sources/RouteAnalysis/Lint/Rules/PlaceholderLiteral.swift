import RouteLanguage

extension LintRule {
  static let placeholderLiteral = LintRule(
    "placeholder-literal", .warning, "a literal looks like a parameter or wildcard of another notation",
    explanation: [
      "Other routers write a parameter as ':id' or '<id>', and anything as '*' or '**'. Here these are text like any other: "
        + "'/books/:id' is the one link '/books/:id', and the table loads, but no link that people have leads anywhere.",
      "A parameter stands in braces, '{id}' or '{id: Int}', the rest of a path is '{path...}', and what is matched and not "
        + "kept is '{_}' or '{_...}', in an alias or an exclude. Where the text is meant, set this rule to \"off\".",
    ],
    wrong: """
      {
        "version": 1,
        "canonical": "web",
        "origins": { "web": "https://books.example" },
        "routes": { "book": "/books/:id" }
      }
      """,
    right: """
      {
        "version": 1,
        "canonical": "web",
        "origins": { "web": "https://books.example" },
        "types": { "BookID": { "type": "String", "max": 20, "example": "x7Q" } },
        "routes": { "book": "/books/{id: BookID}" }
      }
      """,
    check: check)

  @Sendable private static func check(_ context: LintContext) -> [LintFinding] {
    var found: [LintFinding] = []
    for pattern in context.shape.patterns where !pattern.refuses {
      for literal in pattern.segments.compactMap(\.piece.literal) {
        let text = LinkSymbols.text(decoding: LinkSymbols.symbols(of: literal))
        guard let parameter = meant(by: text) else { continue }
        found.append(
          LintFinding(
            "\(quoted(text)) of \(quoted(context.shape.name(of: pattern))) is text here, and no parameter",
            at: pattern.source.range, fix: "write '\(parameter)'"))
        break
      }
    }
    return found
  }

  /// What somebody who wrote such a segment had in mind.
  private static func meant(by text: String) -> String? {
    if text == "*" { return "{name}', or in an alias '{_}" }
    if text == "**" { return "{name...}', or in an alias '{_...}" }
    let isBracketed = text.utf8.first == UInt8(ascii: "<") && text.utf8.last == UInt8(ascii: ">")
    guard isBracketed || text.utf8.first == UInt8(ascii: ":") else { return nil }
    let name = text.utf8.dropFirst().dropLast(isBracketed ? 1 : 0)
    guard let first = name.first, isLetter(first), name.allSatisfy({ isLetter($0) || "0123456789_".utf8.contains($0) })
    else { return nil }
    return "{" + String(decoding: name, as: UTF8.self) + "}"
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }
}
