import RouteLanguage

extension LintRule {
  static let queryOrderUnsaid = LintRule(
    "query-order-unsaid", .warning,
    "a link meets the query conditions of two routes, and the table doesn't say who wins",
    explanation: [
      "Two routes on one path that ask for different query items share the links that carry both: '/play?song=1' and "
        + "'/play?list=7' meet in '/play?song=1&list=7'. Neither asks for everything the other asks for, so precedence "
        + "doesn't decide.",
      "Say it: \"beats\": \"list\" in the route that wins. Until then the route whose id comes first in the alphabet takes "
        + "the link, and renaming a route would change where it leads.",
    ],
    wrong: """
      {
        "version": 1,
        "canonical": "web",
        "origins": { "web": "https://music.example" },
        "routes": {
          "song": "/play?song={song: Int}",
          "list": "/play?list={list: Int}"
        }
      }
      """,
    right: """
      {
        "version": 1,
        "canonical": "web",
        "origins": { "web": "https://music.example" },
        "routes": {
          "song": { "link": "/play?song={song: Int}", "beats": "list" },
          "list": "/play?list={list: Int}"
        }
      }
      """,
    check: check)

  @Sendable private static func check(_ context: LintContext) -> [LintFinding] {
    var findings: [LintFinding] = []
    var reported: Set<[Int]> = []
    let beats = Beats(context.shape)
    for tie in context.analysis.ties where tie.isQueryOrder {
      let a = context.shape.patterns[tie.first]
      let b = context.shape.patterns[tie.second]
      let routes = [a.route, b.route].sorted()
      guard a.route != b.route, !reported.contains(routes), !beats.beats(tie.first, tie.second),
        !beats.beats(tie.second, tie.first),
        case .some(let witness) = SharedLinks(context.space, budget: context.analysis.budget).unsettled(
          tie.first, tie.second)
      else { continue }
      reported.insert(routes)
      let (winner, loser) = context.space.ranks[tie.first] < context.space.ranks[tie.second] ? (a, b) : (b, a)
      let names = (context.shape.name(of: winner), context.shape.name(of: loser))
      findings.append(
        LintFinding(
          "a link can meet the conditions of both \(quoted(names.0)) and \(quoted(names.1)), and only their ids decide "
            + "that \(quoted(names.0)) wins",
          at: winner.source.range, notes: [Diagnostic.Note("\(quoted(names.1)) is here", at: loser.source.range)],
          fix: "write \"beats\": \"\(names.1)\" in '\(names.0)', or the other way round", witness: witness))
    }
    return findings
  }
}
