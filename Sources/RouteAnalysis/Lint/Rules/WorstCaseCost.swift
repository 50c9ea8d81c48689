import RouteLanguage

extension LintRule {
  /// The maximum number of patterns and parameters that may be compared with a link before its route is found. Only a
  /// table that can need more is reported.
  static let unremarkableCost = 32

  static let worstCaseCost = LintRule("worst-case-cost", .note) { context in
    let worst = context.space.tree.worstCase()
    guard worst.attempts > unremarkableCost, let last = worst.patterns.last else { return [] }
    let pattern = context.resolved.patterns[last]
    return [
      Diagnostic(
        "in the worst case, a link is compared with \(worst.attempts) patterns and parameters before its route is found; "
          + "this rule allows \(unremarkableCost)",
        at: pattern.source.range,
        fix:
          "give each route a different literal segment, or a different value in the same query item; if you can't change the links, turn the rule off",
        witness: context.space.places(of: pattern).first.flatMap { context.analysis.example(of: pattern, at: $0) })
    ]
  }
}
