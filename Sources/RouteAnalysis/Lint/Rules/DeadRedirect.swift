import RouteLanguage

extension LintRule {
  static let deadRedirect = LintRule(
    "dead-redirect", .warning, "a redirect never redirects, because other routes take all its links",
    explanation: [
      "A redirect keeps old links alive. Where routes take all its links first, the old links lead there and the redirect "
        + "does nothing: often a newer route took over the path.",
      "Remove the redirect, or make the newer route leave the old links to it.",
    ],
    wrong: """
      {
        "version": 1,
        "canonical": "web",
        "origins": { "web": "https://shop.example" },
        "types": { "Season": ["summer", "winter"] },
        "routes": {
          "sale": "/sale",
          "summer": "/sale/summer",
          "winter": "/sale/winter",
          "old.sale": { "link": "/sale/{_: Season}", "redirect": "sale" }
        }
      }
      """,
    right: """
      {
        "version": 1,
        "canonical": "web",
        "origins": { "web": "https://shop.example" },
        "types": { "Season": ["summer", "winter"] },
        "routes": {
          "sale": "/sale",
          "summer": "/sale/summer",
          "old.sale": { "link": "/sale/{_: Season}", "redirect": "sale" }
        }
      }
      """,
    check: check)

  @Sendable private static func check(_ context: LintContext) -> [LintFinding] {
    var findings: [LintFinding] = []
    for (index, pattern) in context.shape.patterns.enumerated() {
      guard let id = pattern.redirectID, !pattern.refuses,
        case .covered(let covers) = context.analysis.reach(of: index), !covers.isEmpty
      else { continue }
      let names = Set(covers.map { context.shape.name(of: context.shape.patterns[$0]) }).sorted()
      findings.append(
        LintFinding(
          "the redirect \(quoted(id)) never redirects: \(quotedList(names, "and")) "
            + "\(names.count == 1 ? "takes" : "take") all its links",
          at: pattern.source.range, notes: UnreachableRoute.notes(context.shape, covers),
          fix: "remove the redirect, or exclude its links there"))
    }
    return findings
  }
}
