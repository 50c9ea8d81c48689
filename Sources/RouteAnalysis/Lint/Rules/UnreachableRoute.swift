import RouteLanguage

extension LintRule {
  static let unreachableRoute = LintRule("unreachable-route", .error, isLoadRule: true) { context in
    // If the table doesn't load, its diagnostics already report routes that are covered by a single other route.
    guard context.analysis.table != nil else { return [] }
    var findings: [Diagnostic] = []
    for route in context.resolved.routes.indices {
      let patterns = context.space.patterns(of: route)
      guard !patterns.isEmpty else { continue }
      if case .covered(let covers) = context.analysis.reach(ofRoute: route) {
        findings.append(UnreachableRoute.diagnostic(context.resolved, route, covers: covers))
        continue
      }
      // The variants of a pattern with an optional part or a choice would repeat the finding, so report it once.
      var said: Set<SourceRange> = []
      for pattern in patterns {
        let range = context.resolved.patterns[pattern].source.range
        if case .covered(let covers) = context.analysis.reach(of: pattern),
          !context.isRedundantVariant(pattern, covers),
          said.insert(range).inserted
        {
          findings.append(unused(context, pattern, covers))
        }
      }
    }
    return findings
  }

  private static func unused(_ context: LintContext, _ pattern: Int, _ covers: [Int]) -> Diagnostic {
    let resolved = context.resolved.patterns[pattern]
    let names = Set(covers.map { context.resolved.name(of: context.resolved.patterns[$0]) }).sorted()
    let whole = resolved.ordinal == 0 ? "this link" : "this alias"
    let what = resolved.form.map { "variant \($0) of \(whole)" } ?? whole
    let why: String
    if resolved.form != nil, covers.allSatisfy({ context.resolved.patterns[$0].source.range == resolved.source.range }),
      !covers.isEmpty
    {
      why = "other variants match all such links first, with other values"
    } else if !names.isEmpty {
      why = "\(UnreachableRoute.short(names)) \(names.count == 1 ? "takes" : "take") all of these links"
    } else if resolved.excludes.isEmpty {
      why = "the pattern requires something that a link can't have, such as text in an empty segment"
    } else {
      why = "the route excludes all of these links"
    }
    return Diagnostic(
      "\(what) of \(quoted(context.resolved.name(of: resolved))) never matches: \(why)",
      at: resolved.source.range, notes: UnreachableRoute.notes(context.resolved, covers),
      fix: "remove it, or change it so that it matches links that the others don't", witness: link(context, resolved),
      atMost: .warning)
  }

  /// Returns a link that the pattern accepts but another pattern matches first, or `nil` if none is found.
  private static func link(_ context: LintContext, _ pattern: ResolvedPattern) -> String? {
    for place in context.space.places(of: pattern) {
      for count in context.space.segmentCounts(pattern, at: place).prefix(2) {
        let sets = (try? context.space.accepted(pattern, at: place, count: count, keys: pattern.keys)) ?? []
        let exact = sets.filter { $0.isExact }
        if let link = context.analysis.example(of: pattern, at: place, among: exact) { return link }
      }
    }
    return nil
  }
}
