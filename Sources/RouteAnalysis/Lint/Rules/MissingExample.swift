import RouteLanguage

extension LintRule {
  static let missingExample = LintRule(
    "missing-example", .note, "a text in a path or fragment has no example",
    explanation: [
      "Examples are the real links that documentation, tests, the catalogue and association-file checks use. Numbers, "
        + "dates, enums and the like have obvious ones, and the text of a query item is named by its key. The text of a "
        + "path or fragment has none: nobody can tell what '/s/{token}' holds.",
      "Write \"example\" in the type, or for the parameter in 'parameters'. A type with a 'pattern' must have one, since "
        + "no value of it can be guessed; without it the table doesn't load.",
    ],
    wrong: """
      {
        "version": 1,
        "canonical": "web",
        "origins": { "web": "https://club.example" },
        "routes": { "invite": "/invite/{token: String}" }
      }
      """,
    right: """
      {
        "version": 1,
        "canonical": "web",
        "origins": { "web": "https://club.example" },
        "routes": {
          "invite": { "link": "/invite/{token: String}", "parameters": { "token": { "example": "x7Q" } } }
        }
      }
      """,
    check: check)

  @Sendable private static func check(_ context: LintContext) -> [LintFinding] {
    var findings: [LintFinding] = []
    for (index, route) in context.shape.routes.enumerated() where route.declaration.examples.isEmpty {
      let patterns = context.analysis.patterns(of: index).map { context.shape.patterns[$0] }.filter { $0.ordinal == 0 }
      let resolved = context.document.resolvedParameters(of: route.declaration)
      let needy = zip(route.parameters, resolved).enumerated().filter { number, pair in
        let parameter = pair.0
        return patterns.contains { $0.carriesOutsideQuery(number) } && parameter.example == nil
          && parameter.defaultText == nil && !parameter.isItems && !parameter.isFlag
          && parameter.type.enumeration == nil && [.string, .link].contains(parameter.type.base)
      }
      guard let first = needy.first?.element else { continue }
      let names = needy.map(\.element.0.name)
      findings.append(
        LintFinding(
          "\(quotedList(names, "and")) of \(quoted(route.id)) \(names.count == 1 ? "has" : "have") no example",
          at: first.1.name.range, fix: "write \"parameters\": { \"\(names[0])\": { \"example\": \"…\" } }"))
    }
    return findings
  }
}
