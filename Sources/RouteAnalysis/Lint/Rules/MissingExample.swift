import RouteLanguage

extension LintRule {
  /// The maximum number of notes about further parameters without an example.
  private static let mostNotes = 3

  static let missingExample = LintRule("missing-example", .note) { context in
    // All missing examples have the same fix, so report only the first parameter, with notes about further parameters.
    var found: [String: (route: String, range: SourceRange)] = [:]
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
        if let first = found[parameter.name], !use.name.range.precedes(first.range) { continue }
        found[parameter.name] = (route.id, use.name.range)
      }
    }
    var names = found.map { (name: $0.key, route: $0.value.route, range: $0.value.range) }
    names.sort { $0.range.precedes($1.range) }
    guard let first = names.first else { return [] }
    let what = "\(quoted(first.name)) of \(quoted(first.route))"
    let message: String
    switch names.count {
    case 1: message = "\(what) has no example"
    case 2: message = "\(what) and one other parameter have no example"
    default: message = "\(what) and \(names.count - 1) other parameters have no example"
    }
    return [
      Diagnostic(
        message, at: first.range,
        notes: names.dropFirst().prefix(mostNotes).map { name in
          Diagnostic.Note("\(quoted(name.name)) of \(quoted(name.route)) has no example", at: name.range)
        },
        fix: first.name.contains(".")
          ? "give the field a type with an example"
          : "write \"parameters\": { \"\(first.name)\": { \"example\": \"…\" } }, or give it a type with an example")
    ]
  }
}
