import RouteLanguage

extension LintRule {
  static let windowsCompete = LintRule(
    "windows-compete", .warning, "two kinds of window prefer the same route",
    explanation: [
      "A window that prefers an event wins over one that only can show it. Which of two that prefer it wins isn't documented "
        + "(Apple, 'UISceneActivationConditions'), so the same notification may open here today and there tomorrow.",
      "Let one kind prefer the route, and let the other one only show it.",
    ],
    wrong: """
      {
        "version": 1,
        "origins": { "web": "https://mail.example" },
        "routes": { "thread": "/threads/{thread: Int}" },
        "windows": {
          "main": { "main": true, "prefers": "thread" },
          "thread": { "prefers": { "thread": "same" } }
        }
      }
      """,
    right: """
      {
        "version": 1,
        "origins": { "web": "https://mail.example" },
        "routes": { "thread": "/threads/{thread: Int}" },
        "windows": {
          "main": { "main": true },
          "thread": { "prefers": { "thread": "same" } }
        }
      }
      """,
    check: check)

  @Sendable private static func check(_ context: LintContext) -> [LintFinding] {
    var findings: [LintFinding] = []
    for (index, route) in context.shape.routes.enumerated() {
      let preferring = context.shape.windows.compactMap { window in
        window.prefers.first { $0.route == index }.map { (window.name, $0.selection.routes) }
      }
      guard preferring.count > 1 else { continue }
      let (first, second) = (preferring[0], preferring[1])
      findings.append(
        LintFinding(
          "windows of the kinds \(quoted(first.0)) and \(quoted(second.0)) both prefer \(quoted(route.id))",
          at: second.1.range, notes: [Diagnostic.Note("the other is here", at: first.1.range)],
          fix: "take it out of the 'prefers' of one"))
    }
    return findings
  }
}
