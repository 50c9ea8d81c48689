import RouteLanguage

extension LintRule {
  static let requirementUnused = LintRule("requirement-unused", .warning) { context in
    let required = Set(context.document.routes.flatMap { $0.requires.map { $0.value } })
    // `look-alike` reports a name that has another spelling in 'requires'.
    let plain = Set(required.map { plainName($0) })
    return context.document.launchDeclaration.rules.compactMap { rule in
      guard rule.source == .requirement, let name = rule.name, !required.contains(name.value),
        !plain.contains(plainName(name.value))
      else { return nil }
      let meant = nearestName(to: name.value, among: required.sorted())
      return Diagnostic(
        "no route requires \(quoted(name.value))", at: name.range,
        fix: meant.map { .write($0, for: name) } ?? "remove it, or add it to 'requires' of a route")
    }
  }
}
