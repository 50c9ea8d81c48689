import RouteLanguage

extension LintRule {
  static let pastSunset = LintRule("past-sunset", .warning, check: check)

  @Sendable private static func check(_ context: LintContext) -> [LintFinding] {
    guard let day = context.options.asOf else { return [] }
    var findings: [LintFinding] = []
    for route in context.document.routes {
      var all = [(quoted(route.id.value), route.deprecated, route.forms.first?.pattern.source.range)]
      for form in route.aliases {
        all.append((quoted(form.pattern.source.text), form.deprecated, form.pattern.source.range))
      }
      for (what, deprecation, range) in all {
        // Dates of RFC 3339 can be compared as text.
        guard let sunset = deprecation?.sunset, sunset.value < day else { continue }
        findings.append(
          LintFinding(
            "\(what) has passed its sunset on \(sunset.value)", at: sunset.range,
            fix: "remove it, or write a later 'sunset'",
            witness: range.flatMap { context.link(of: $0) }))
      }
    }
    return findings
  }
}
