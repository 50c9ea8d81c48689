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

  /// One finding for each name: a name that many routes share wants one type with one example.
  @Sendable private static func check(_ context: LintContext) -> [LintFinding] {
    var names: [String] = []
    var found: [String: (routes: [String], range: SourceRange)] = [:]
    for (index, route) in context.shape.routes.enumerated() where route.declaration.examples.isEmpty {
      let patterns = context.analysis.patterns(of: index).map { context.shape.patterns[$0] }.filter { $0.ordinal == 0 }
      let resolved = context.document.resolvedParameters(of: route.declaration)
      for (number, (parameter, use)) in zip(route.parameters, resolved).enumerated() {
        guard patterns.contains(where: { $0.carriesOutsideQuery(number) }), parameter.example == nil,
          parameter.defaultText == nil, !parameter.isItems, !parameter.isFlag, parameter.type.enumeration == nil,
          [.string, .link].contains(parameter.type.base)
        else { continue }
        let name = parameter.name
        if found[name] == nil { names.append(name) }
        found[name, default: ([], use.name.range)].routes.append(route.id)
        if use.name.range.precedes(found[name]?.range ?? use.name.range) { found[name]?.range = use.name.range }
      }
    }
    return names.compactMap { name in found[name].map { finding(name, $0.routes, $0.range) } }
  }

  private static func finding(_ name: String, _ routes: [String], _ range: SourceRange) -> LintFinding {
    guard routes.count > 1 else {
      return LintFinding(
        "\(quoted(name)) of \(quoted(routes[0])) has no example", at: range,
        fix: "write \"parameters\": { \"\(name)\": { \"example\": \"…\" } }")
    }
    let type = name.prefix(1).uppercased() + name.dropFirst()
    let others = routes.count == 2 ? quoted(routes[1]) : "\(routes.count - 1) other routes"
    return LintFinding(
      "\(quoted(name)) of \(quoted(routes[0])) and \(others) has no example", at: range,
      fix: "give it a type with one: \"types\": { \"\(type)\": { \"type\": \"String\", \"example\": \"…\" } }")
  }
}
