import RouteLanguage

extension LintRule {
  static let activityUnhandled = LintRule("activity-unhandled", .warning) { context in
    let rules = context.document.launchDeclaration.rules.filter { $0.source == .activity }
    return context.document.routes.compactMap { route in
      guard let type = route.activity?.type else { return nil }
      let rule = rules.first { $0.name?.value == type.value }
      if let rule, rule.target.takesOwnLink || rule.target.linkKeys.contains(where: { $0.value == "link" }) {
        return nil
      }
      return Diagnostic(
        rule == nil
          ? "'launch' has no target for activities of the type \(quoted(type.value))"
          : "the target in 'launch' for activities of the type \(quoted(type.value)) doesn't use their link",
        at: type.range, notes: rule.map { [Diagnostic.Note("the target is here", at: $0.target.range)] } ?? [],
        fix: "write \"\(type.value)\": { \"link\": true } in 'activities' of 'launch'")
    }
  }
}
