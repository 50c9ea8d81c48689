import RouteLanguage

extension LintRule {
  static let notAnalysed = LintRule("not-analysed", .note) { context in
    var findings = context.approximations.map { found in
      Diagnostic(found.message, at: found.range, fix: "test such links yourself; see 'fpost explain not-analysed'")
    }
    guard context.analysis.table != nil else { return findings }
    findings += unknownTies(context)
    for (index, route) in context.resolved.routes.enumerated() {
      guard case .unknown = context.analysis.reach(ofRoute: index) else { continue }
      let limit = context.analysis.exceededLimit(ofRoute: index)
      findings.append(
        Diagnostic(
          limit.map { "no known link opens \(quoted(route.id)), because a link can have at most \($0)" }
            ?? "lint found no link that opens \(quoted(route.id)), but can't prove that there is none",
          at: route.declaration.id.range,
          fix: limit == nil
            ? "add an example, or make fewer patterns overlap with the route's patterns"
            : "raise the limit in 'limits', or shorten the route's patterns"))
    }
    return findings
  }

  /// Reports pairs of routes that may be ambiguous. The table loads, because no link was found that shows the
  /// ambiguity.
  private static func unknownTies(_ context: LintContext) -> [Diagnostic] {
    let resolved = context.resolved
    let beats = Beats(resolved)
    var findings: [Diagnostic] = []
    var said: Set<[Int]> = []
    // Skip patterns that differ only in query items, because it can always be decided if these are ambiguous.
    for tie in context.analysis.ties where !tie.isQueryOrder || resolved.patterns[tie.first].fragment != nil {
      let routes = Ties.routes(resolved.patterns[tie.first], resolved.patterns[tie.second])
      guard !said.contains(routes), !beats.beats(tie.first, tie.second), !beats.beats(tie.second, tie.first) else {
        continue
      }
      do {
        _ = try context.space.unsettledLink(tie.first, tie.second)
        continue
      } catch {
        said.insert(routes)
      }
      let isFirst = context.space.ranks[tie.first] < context.space.ranks[tie.second]
      let winner = resolved.patterns[isFirst ? tie.first : tie.second]
      let loser = resolved.patterns[isFirst ? tie.second : tie.first]
      let names = (resolved.name(of: winner), resolved.name(of: loser))
      findings.append(
        Diagnostic(
          "it isn't known whether \(quoted(names.0)) and \(quoted(names.1)) match the same link; if they do, "
            + "the link opens \(quoted(names.0))",
          at: winner.source.range, notes: [Diagnostic.Note("\(quoted(names.1)) is here", at: loser.source.range)],
          fix: "write \"beats\": \(jsonLiteral(names.1)) in '\(names.0)', or the other way round"))
    }
    return findings
  }
}
