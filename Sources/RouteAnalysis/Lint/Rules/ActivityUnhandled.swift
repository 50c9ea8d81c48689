import RouteLanguage
import RouteMatching

extension LintRule {
  static let activityUnhandled = LintRule(
    "activity-unhandled", .warning, "nothing takes a route's activity back",
    explanation: [
      "A route's 'activity' is what Handoff, Spotlight and Siri hand back to the app, on this device or another. Where "
        + "'launch' has no word on its type, it opens nothing.",
      "Let 'activities' of 'launch' take the type with \"link\": true; the activity carries the destination's link.",
    ],
    wrong: """
      {
        "version": 1,
        "origins": { "web": "https://books.example" },
        "routes": { "book": { "link": "/books/{book: Int}", "activity": "example.books.reading" } }
      }
      """,
    right: """
      {
        "version": 1,
        "origins": { "web": "https://books.example" },
        "routes": { "book": { "link": "/books/{book: Int}", "activity": "example.books.reading" } },
        "launch": { "activities": { "example.books.reading": { "link": true } } }
      }
      """,
    check: check)

  @Sendable private static func check(_ context: LintContext) -> [LintFinding] {
    let rules = context.document.launchDeclaration.rules.filter { $0.source == .activity }
    return context.document.routes.compactMap { route in
      guard let type = route.activity?.type else { return nil }
      let rule = rules.first { $0.name?.value == type.value }
      if let rule, rule.target.takesOwnLink || rule.target.linkKeys.contains(where: { $0.value == "link" }) {
        return nil
      }
      return LintFinding(
        rule == nil
          ? "nothing in 'launch' takes activities of the type \(quoted(type.value)) back"
          : "'launch' takes activities of the type \(quoted(type.value)) back, but not by the link they carry",
        at: type.range, notes: rule.map { [Diagnostic.Note("taken here", at: $0.target.range)] } ?? [],
        fix: "write \"\(type.value)\": { \"link\": true } in 'activities' of 'launch'")
    }
  }
}
