import RouteLanguage

extension LintRule {
  static let deadRedirect = LintRule("dead-redirect", .warning) { context in
    context.resolved.patterns.enumerated().compactMap { index, pattern in
      guard let id = pattern.redirectID else { return nil }
      if pattern.origins == 0 { return outsideOfTarget(context, pattern, id) }
      guard case .covered(let covers) = context.analysis.reach(of: index), !covers.isEmpty else { return nil }
      let names = Set(covers.map { context.resolved.name(of: context.resolved.patterns[$0]) }).sorted()
      // Another pattern of the same redirect already redirects these links.
      if names.contains(id) { return nil }
      return Diagnostic(
        "the redirect \(quoted(id)) never redirects: \(quotedList(names, "and")) "
          + "\(names.count == 1 ? "takes" : "take") all of its links",
        at: pattern.source.range, notes: UnreachableRoute.notes(context.resolved, covers),
        fix: "remove the redirect, or exclude its links from the other \(names.count == 1 ? "route" : "routes")")
    }
  }

  /// Returns the finding that a redirect's origin isn't an origin of its target. A redirect can't bypass the origins of
  /// its target.
  private static func outsideOfTarget(_ context: LintContext, _ pattern: ResolvedPattern, _ id: String) -> Diagnostic {
    let target = context.resolved.routes[pattern.route]
    return Diagnostic(
      "the redirect \(quoted(id)) never redirects: links of this origin don't open \(quoted(target.id))",
      at: pattern.source.range,
      notes: (target.declaration.only?.first).map { [Diagnostic.Note("the target's origins are here", at: $0.range)] }
        ?? [],
      fix: "remove the redirect, or add its origins to 'only' of '\(target.id)'")
  }
}
