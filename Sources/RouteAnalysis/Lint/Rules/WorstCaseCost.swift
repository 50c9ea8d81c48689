import RouteLanguage
import RouteMatching

extension LintRule {
  static let worstCaseCost = LintRule(
    "worst-case-cost", .note, "some link makes the matcher try many patterns",
    explanation: [
      "Matching takes time that is linear in the link's length, whatever the link; the table decides how many patterns are "
        + "tried on the way. Literals cost nothing: a segment is looked up, and so is the text of the one item that tells most "
        + "patterns of a path apart (`?task=t1`). What adds up is patterns that differ only in other items or in their "
        + "fragments, and typed parameters side by side at one place.",
      "The finding says how many patterns and edges one link may meet, counted from the compiled tree, when there are more "
        + "than 32. It is still fast; where links come by the million, tell routes apart by a segment. Where others give the links, set "
        + "this rule to \"off\".",
    ],
    wrong: table("#"), right: table("?task="), check: check)

  /// Below this many nothing is said.
  static let unremarkableCost = 32

  private static func table(_ separator: String) -> String {
    let routes = (1...40).map { "    \"task\($0)\": \"/index.php\(separator)t\($0)\"" }
    return """
      {
        "version": 1,
        "canonical": "web",
        "origins": { "web": "https://legacy.example" },
        "routes": {
      \(routes.joined(separator: ",\n"))
        }
      }
      """
  }

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
