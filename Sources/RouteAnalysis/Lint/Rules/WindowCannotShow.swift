import RouteLanguage

extension LintRule {
  static let windowCannotShow = LintRule(
    "window-cannot-show", .warning, "a route opens in a kind of window that can't show it",
    explanation: [
      "A route's 'window' is the kind of a new window for it. If the 'can' of that kind excludes the route, the window opens with it, and "
        + "the system takes no later event for it there: the next one opens another window, or reaches one of another kind.",
      "Name the route in the kind's 'can' or 'prefers'. With \"same\" an event for the destination finds the window that shows it.",
    ],
    wrong: """
      {
        "version": 1,
        "origins": { "web": "https://mail.example" },
        "routes": { "inbox": "/", "draft": { "link": "/draft", "window": "compose" }, "contact": "/contacts/{contact: Int}" },
        "windows": { "mail": { "main": true }, "compose": { "can": "contact" } }
      }
      """,
    right: """
      {
        "version": 1,
        "origins": { "web": "https://mail.example" },
        "routes": { "inbox": "/", "draft": { "link": "/draft", "window": "compose" }, "contact": "/contacts/{contact: Int}" },
        "windows": { "mail": { "main": true }, "compose": { "can": "contact", "prefers": { "draft": "same" } } }
      }
      """,
    check: check)

  @Sendable private static func check(_ context: LintContext) -> [LintFinding] {
    context.shape.routes.indices.compactMap { index in
      let route = context.shape.routes[index]
      guard let name = route.declaration.window,
        let window = context.shape.windows.first(where: { $0.name == name.value }), !window.canShow(index)
      else { return nil }
      let declaration = context.document.windows.first { $0.name.value == name.value }
      return LintFinding(
        "\(quoted(route.id)) opens in a window of the kind \(quoted(name.value)), which can't show it", at: name.range,
        notes: declaration.map { [Diagnostic.Note("the kind is here", at: $0.name.range)] } ?? [],
        fix:
          "name \(quoted(route.id)) in 'can' or 'prefers' of \(quoted(name.value)), or open it in another kind of window"
      )
    }
  }
}
