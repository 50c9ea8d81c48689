import RouteLanguage

extension LintRule {
  /// The maximum number of notes about further parameters without an example.
  private static let mostNotes = 3

  static let missingExample = LintRule("missing-example", .note) { context in
    // All missing examples have the same fix, so report only the first parameter, with notes about further parameters.
    var names: [(name: String, route: String, range: SourceRange)] = []
    for (index, route) in context.resolved.routes.enumerated() where route.declaration.examples.isEmpty {
      let patterns = context.space.patterns(of: index).map { context.resolved.patterns[$0] }.filter {
        $0.isCanonical
      }
      let combined = route.declaration.combinedParameters
      for (number, (parameter, use)) in zip(route.parameters, combined).enumerated() {
        guard patterns.contains(where: { $0.capturesOutsideQuery.contains(number) }), parameter.example == nil,
          parameter.defaultText == nil, !parameter.isItems, !parameter.isFlag, parameter.type.enumeration == nil,
          [.string, .link].contains(parameter.type.base)
        else { continue }
        names.append((parameter.name, route.id, use.name.range))
      }
    }
    names.sort { $0.range.precedes($1.range) }
    var known: Set<String> = []
    names = names.filter { known.insert($0.name).inserted }
    guard let first = names.first else { return [] }
    let what = "\(quoted(first.name)) of \(quoted(first.route))"
    let others = names.count == 2 ? "one other parameter" : "\(names.count - 1) other parameters"
    return [
      Diagnostic(
        "\(what) \(names.count == 1 ? "has" : "and \(others) have") no example", at: first.range,
        notes: names.dropFirst().prefix(mostNotes).map { name in
          Diagnostic.Note("\(quoted(name.name)) of \(quoted(name.route)) has no example", at: name.range)
        },
        fix: first.name.contains(".")
          ? "give the field a type with an example"
          : "write \"parameters\": { \"\(first.name)\": { \"example\": \"…\" } }, or give it a type with an example")
    ]
  }
}
