import RouteLanguage

extension LintRule {
  static let pastSunset = LintRule("past-sunset", .warning) { context in
    guard let day = context.asOf else { return [] }
    return context.document.routes.flatMap { route -> [Diagnostic] in
      let whole = (route.id.value, route.deprecated, route.forms.first?.pattern.source.range)
      let aliases = route.aliases.map { ($0.pattern.source.text, $0.deprecated, Optional($0.pattern.source.range)) }
      return ([whole] + aliases).compactMap { name, deprecation, range -> Diagnostic? in
        // Dates of RFC 3339 can be compared as text.
        guard let sunset = deprecation?.sunset, sunset.value < day else { return nil }
        return Diagnostic(
          "\(quoted(name)) has passed its sunset on \(sunset.value)", at: sunset.range,
          fix: "remove it, or write a later 'sunset'", witness: range.flatMap { context.link(of: $0) })
      }
    }
  }
}
