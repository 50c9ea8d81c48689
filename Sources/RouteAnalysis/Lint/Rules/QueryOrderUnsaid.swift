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

  /// Routes that a winner shares links with, with the patterns that do and such a link.
  private typealias Losers = [(winner: PatternShape, loser: PatternShape, link: String?)]

  @Sendable private static func check(_ context: LintContext) -> [LintFinding] {
    // One finding for a winner, however many routes it meets.
    var losers: [Int: Losers] = [:]
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
      losers[winner.route, default: []].append((winner, loser, witness))
    }
    return losers.keys.sorted().map { finding(context, losers[$0] ?? []) }
  }

  private static func finding(_ context: LintContext, _ losers: Losers) -> LintFinding {
    let first = losers[0]
    let winner = context.shape.name(of: first.winner)
    let names = losers.map { context.shape.name(of: $0.loser) }
    let others = names.count == 1 ? "," : ", or of \(names.count - 1) more,"
    let list = names.count == 1 ? jsonLiteral(names[0]) : "[" + names.map(jsonLiteral).joined(separator: ", ") + "]"
    let notes = losers.prefix(3).map { meeting in
      var what = "\(quoted(context.shape.name(of: meeting.loser))) is here"
      if losers.count > 1, let link = meeting.link { what += ", and \(quoted(link)) is a link of both" }
      return Diagnostic.Note(what, at: meeting.loser.source.range)
    }
    return LintFinding(
      "a link can meet the conditions of both \(quoted(winner)) and \(quoted(names[0]))\(others) and only their ids decide "
        + "that \(quoted(winner)) wins",
      at: first.winner.source.range, notes: notes,
      fix: "write \"beats\": \(list) in '\(winner)', or the other way round", witness: first.link)
  }
}
