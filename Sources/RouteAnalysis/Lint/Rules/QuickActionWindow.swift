import RouteLanguage

extension LintRule {
  static let quickActionWindow = LintRule(
    "quick-action-window", .note, "a static quick action can't ask for the window that prefers its route",
    explanation: [
      "Quick actions of Info.plist, which are those with a title in the table, have no key for a target content identifier, so the system doesn't know what they open, and "
        + "any window that can show everything gets them. Quick actions that the app sets while it runs have "
        + "'targetContentIdentifier' (Apple, 'UIMutableApplicationShortcutItem').",
      "Set the action while the app runs, without a title in the table, or let the app itself bring the window forward.",
    ],
    wrong: """
      {
        "version": 1,
        "origins": { "web": "https://mail.example" },
        "routes": { "inbox": "/", "draft": "/draft" },
        "windows": { "mail": { "main": true }, "draft": { "prefers": "draft" } },
        "launch": { "quickActions": { "continue": { "to": "draft", "title": "Go on writing" } } }
      }
      """,
    right: """
      {
        "version": 1,
        "origins": { "web": "https://mail.example" },
        "routes": { "inbox": "/", "draft": "/draft" },
        "windows": { "mail": { "main": true }, "draft": { "prefers": "draft" } },
        "launch": { "quickActions": { "continue": "draft" } }
      }
      """,
    check: check)

  @Sendable private static func check(_ context: LintContext) -> [LintFinding] {
    context.document.launchDeclaration.rules.filter { $0.shortcut != nil }.compactMap { rule in
      guard let id = rule.target.route,
        let window = context.document.windows.first(where: { $0.prefers.selection(of: id.value) != nil }),
        let selection = window.prefers.selection(of: id.value)
      else { return nil }
      return LintFinding(
        "the quick action \(quoted(rule.label)) leads to \(quoted(id.value)), which windows of the kind \(quoted(window.name.value)) prefer",
        at: id.range, notes: [Diagnostic.Note("preferred here", at: selection.routes.range)],
        fix: "set the quick action while the app runs, with its target content identifier")
    }
  }
}
