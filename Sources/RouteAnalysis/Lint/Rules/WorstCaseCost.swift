import RouteLanguage
import RouteMatching

extension LintRule {
  static let worstCaseCost = LintRule("worst-case-cost", .note, check: check)

  /// Below this many nothing is said.
  static let unremarkableCost = 32

  @Sendable private static func check(_ context: LintContext) -> [LintFinding] {
    let worst = context.space.worstCase()
    guard worst.attempts > unremarkableCost, let last = worst.patterns.last else { return [] }
    let pattern = context.shape.patterns[last]
    let place = context.space.places(of: pattern).first
    var witness: String?
    if let place {
      let count = context.space.segmentCounts(pattern, at: place).lowerBound
      let sets = try? context.space.accepted(pattern, at: place, count: count, keys: pattern.keys)
      witness = sets?.first.flatMap { set in
        context.analysis.writer.links(set, preferring: [pattern]).first {
          context.analysis.match($0, at: place)?.match != nil
        }
      }
    }
    return [
      LintFinding(
        "one link may be tried against \(worst.attempts) patterns and parameters before its route is known, "
          + "more than \(unremarkableCost)",
        at: pattern.source.range,
        fix:
          "tell such routes apart by a literal segment, or by the text of one item; for links of others set the rule to \"off\"",
        witness: witness)
    ]
  }
}
