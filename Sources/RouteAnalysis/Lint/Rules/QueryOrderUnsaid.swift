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
        + "the link, and renaming a route would change where it leads. Where ids, conditions and \"beats\" of several routes "
        + "lead round in a circle, the ids of one pair can't hold, and adding a route would change where its links lead.",
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

  /// Two routes that share a link, of which no word says who wins.
  private struct Meeting {
    var winner: PatternShape
    var loser: PatternShape
    var link: String?
    /// Whether the winner's id comes second, and only the order of other routes puts it first.
    var isTurned: Bool
  }

  @Sendable private static func check(_ context: LintContext) -> [LintFinding] {
    // One finding for a winner, however many routes it meets; those that are turned round each have their own.
    var meetings: [Int: [Meeting]] = [:]
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
      let isFirst = context.space.ranks[tie.first] < context.space.ranks[tie.second]
      let (winner, loser) = isFirst ? (tie.first, tie.second) : (tie.second, tie.first)
      let meeting = Meeting(
        winner: context.shape.patterns[winner], loser: context.shape.patterns[loser], link: witness,
        isTurned: context.space.turned.contains { $0.winner == winner && $0.loser == loser })
      if meeting.isTurned {
        findings.append(finding(context, [meeting]))
      } else {
        meetings[meeting.winner.route, default: []].append(meeting)
      }
    }
    return meetings.keys.sorted().map { finding(context, meetings[$0] ?? []) } + findings
  }

  private static func finding(_ context: LintContext, _ meetings: [Meeting]) -> LintFinding {
    let first = meetings[0]
    let winner = context.shape.name(of: first.winner)
    let names = meetings.map { context.shape.name(of: $0.loser) }
    let others = names.count == 1 ? "," : ", or of \(names.count - 1) more,"
    let list = names.count == 1 ? jsonLiteral(names[0]) : "[" + names.map(jsonLiteral).joined(separator: ", ") + "]"
    let notes = meetings.prefix(3).map { meeting in
      var what = "\(quoted(context.shape.name(of: meeting.loser))) is here"
      if meetings.count > 1, let link = meeting.link { what += ", and \(quoted(link)) is a link of both" }
      return Diagnostic.Note(what, at: meeting.loser.source.range)
    }
    let why =
      first.isTurned
      ? "\(quoted(winner)) wins only because the order of other routes leads round to it, though the id of "
        + "\(quoted(names[0])) comes first"
      : "only their ids decide that \(quoted(winner)) wins"
    return LintFinding(
      "a link can meet the conditions of both \(quoted(winner)) and \(quoted(names[0]))\(others) and \(why)",
      at: first.winner.source.range, notes: notes,
      fix: "write \"beats\": \(list) in '\(winner)', or the other way round", witness: first.link)
  }
}
