import RouteLanguage

extension LintRule {
  static let quickActionWindow = LintRule("quick-action-window", .note) { context in
    context.document.launchDeclaration.rules.filter { $0.shortcut != nil }.compactMap { rule in
      guard let id = rule.target.route,
        let window = context.document.windows.first(where: { $0.prefers.selection(of: id.value) != nil }),
        let selection = window.prefers.selection(of: id.value)
      else { return nil }
      return Diagnostic(
        "the quick action \(quoted(rule.label)) opens \(quoted(id.value)), which windows of the kind \(quoted(window.name.value)) prefer",
        at: id.range, notes: [Diagnostic.Note("preferred here", at: selection.routes.range)],
        fix: "add the quick action at run time, with its target content identifier")
    }
  }
}
