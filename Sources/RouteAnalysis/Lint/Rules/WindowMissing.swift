import RouteLanguage

extension LintRule {
  static let windowMissing = LintRule(
    "window-missing", .warning, "an event for a route can match no window",
    explanation: [
      "Every event must match the conditions of some window (Apple, 'UISceneActivationConditions'). If no kind of window can "
        + "show a route, none does, and it isn't documented which window the system brings forward.",
      "The same holds if the kinds that name the route show only \"same\" destinations, or those with the same parameters: an event for "
        + "an item that is open nowhere matches no window.",
      "Let one kind, as a rule the main one, show everything: that is what a kind without 'can' does.",
    ],
    wrong: """
      {
        "version": 1,
        "origins": { "web": "https://shop.example" },
        "routes": { "home": "/", "item": "/items/{item: Int}" },
        "windows": { "item": { "can": "item" } }
      }
      """,
    right: """
      {
        "version": 1,
        "origins": { "web": "https://shop.example" },
        "routes": { "home": "/", "item": "/items/{item: Int}" },
        "windows": { "shop": { "main": true }, "item": { "can": "item" } }
      }
      """,
    check: check)

  @Sendable private static func check(_ context: LintContext) -> [LintFinding] {
    let windows = context.shape.windows
    guard !windows.isEmpty, !windows.contains(where: { $0.canShowAll }) else { return [] }
    let able = windows.flatMap { $0.can }
    return context.shape.routes.indices.compactMap { index in
      let entries = able.filter { $0.route == index }
      guard !entries.contains(where: { $0.isAny }) else { return nil }
      let id = context.shape.routes[index].declaration.id
      guard let entry = entries.first else {
        return LintFinding(
          "no kind of window shows \(quoted(id.value))", at: id.range,
          notes: context.document.windows.first.map {
            [Diagnostic.Note("the kinds of window begin here", at: $0.name.range)]
          } ?? [],
          fix: "remove 'can' from the main kind of window, or name the route in one")
      }
      return LintFinding(
        "an event for \(quoted(id.value)) reaches a window only if that shows it already", at: id.range,
        notes: [Diagnostic.Note("this is only about what a window shows", at: entry.selection.routes.range)],
        fix: "remove 'can' from the main kind of window, or write \"any\" for the route in it")
    }
  }
}
