import RouteLanguage

extension LintRule {
  static let pastSunset = LintRule(
    "past-sunset", .warning, "a deprecated link is past the day it was to go",
    explanation: [
      "'deprecated' may say a 'sunset', the day after which the link is no longer needed. After that day lint asks to "
        + "remove it, or to give it more time. The day that counts is today's, or that of '--as-of'.",
      "The link works all the same until it is removed.",
    ],
    wrong: """
      {
        "version": 1,
        "canonical": "web",
        "origins": { "web": "https://news.example" },
        "routes": {
          "year": { "link": "/archive/{year: Int}", "deprecated": { "since": "3.0", "sunset": "2024-06-30" } }
        }
      }
      """,
    right: """
      {
        "version": 1,
        "canonical": "web",
        "origins": { "web": "https://news.example" },
        "routes": {
          "year": { "link": "/archive/{year: Int}", "deprecated": { "since": "3.0", "sunset": "2031-06-30" } }
        }
      }
      """,
    options: LintOptions(asOf: "2026-05-31"), check: check)

  @Sendable private static func check(_ context: LintContext) -> [LintFinding] {
    guard let day = context.options.asOf else { return [] }
    var findings: [LintFinding] = []
    for route in context.document.routes {
      var all = [(quoted(route.id.value), route.deprecated, route.forms.first?.pattern.source.range)]
      for form in route.aliases {
        all.append((quoted(form.pattern.source.text), form.deprecated, form.pattern.source.range))
      }
      for (what, deprecation, range) in all {
        // Dates of RFC 3339 compare as text.
        guard let sunset = deprecation?.sunset, sunset.value < day else { continue }
        findings.append(
          LintFinding(
            "\(what) was to go on \(sunset.value)", at: sunset.range, fix: "remove it, or give it a later 'sunset'",
            witness: range.flatMap { context.link(of: $0) }))
      }
    }
    return findings
  }
}
