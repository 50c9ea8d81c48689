import RouteMatching
import RouteLanguage

extension LintRule {
  static let requirementUnused = LintRule(
    "requirement-unused", .warning, "a requirement has a screen, but no route requires it",
    explanation: [
      "The screen is shown while a link waits for the requirement. No link does, so the screen never comes up by itself, and a route that "
        + "was meant to require a sign-in may be open to everyone.",
      "Write the requirement in 'requires' of the routes that need it, or remove its screen.",
    ],
    wrong: """
      {
        "version": 1,
        "origins": { "web": "https://mail.example" },
        "requirements": { "signedIn": "signIn" },
        "routes": { "signIn": "/sign-in", "inbox": "/" }
      }
      """,
    right: """
      {
        "version": 1,
        "origins": { "web": "https://mail.example" },
        "requirements": { "signedIn": "signIn" },
        "routes": { "signIn": "/sign-in", "inbox": { "link": "/", "requires": "signedIn" } }
      }
      """,
    check: check)

  @Sendable private static func check(_ context: LintContext) -> [LintFinding] {
    let required = Set(context.document.routes.flatMap { $0.requires.map { $0.value } })
    return context.document.launchDeclaration.rules.compactMap { rule in
      guard rule.source == .requirement, let name = rule.name, !required.contains(name.value) else { return nil }
      let meant = nearestName(to: name.value, among: required.sorted())
      return LintFinding(
        "no route requires \(quoted(name.value))", at: name.range,
        fix: meant.map { .write($0, for: name) } ?? "remove it, or write it in 'requires' of a route")
    }
  }
}
