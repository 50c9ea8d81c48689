import RouteLanguage

extension LintRule {
  static let windowMissing = LintRule(
    "window-missing", .warning, "no kind of window shows a route",
    explanation: [
      "Every event must match the conditions of some window (Apple, 'UISceneActivationConditions'). For a route that no kind "
        + "of window can show, none does, and what the system then brings forward isn't documented.",
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
    let shown = Set(windows.flatMap { $0.can + $0.prefers }.map { $0.route })
    return context.shape.routes.indices.filter { !shown.contains($0) }.map { index in
      let id = context.shape.routes[index].declaration.id
      return LintFinding(
        "no kind of window shows \(quoted(id.value))", at: id.range,
        notes: context.document.windows.first.map {
          [Diagnostic.Note("the kinds of window begin here", at: $0.name.range)]
        }
          ?? [],
        fix: "leave out 'can' in the main kind of window, or name the route in one")
    }
  }
}
