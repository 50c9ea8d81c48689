import RouteLanguage

extension LintRule {
  static let missingExample = LintRule(
    "missing-example", .note, "a parameter of text has no example",
    explanation: [
      "Examples are the real links that documentation, tests, the catalogue and association-file checks use. Numbers, "
        + "dates, enums and the like have obvious ones. Text has not: 'x' tells nobody what '/s/{token}' holds.",
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
    for route in context.shape.routes where route.declaration.examples.isEmpty {
      let resolved = context.document.resolvedParameters(of: route.declaration)
      let needy = zip(route.parameters, resolved).filter { parameter, _ in
        parameter.example == nil && parameter.defaultText == nil && !parameter.isItems && !parameter.isFlag
          && parameter.type.enumeration == nil && [.string, .link].contains(parameter.type.base)
      }
      guard let first = needy.first else { continue }
      let names = needy.map(\.0.name)
      findings.append(
        LintFinding(
          "\(quotedList(names, "and")) of \(quoted(route.id)) \(names.count == 1 ? "has" : "have") no example",
          at: first.1.name.range, fix: "write \"parameters\": { \"\(names[0])\": { \"example\": \"…\" } }"))
    }
    return findings
  }
}
