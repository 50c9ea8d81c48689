import RouteLanguage

extension LintRule {
  static let queryOrderUnsaid = LintRule(
    "query-order-unsaid", .warning,
    "a link meets the query conditions of two routes, and the table doesn't say who wins",
    explanation: [
      "Two routes on one path that ask for different query items share the links that carry both: '/play?song=1' and "
        + "'/play?list=7' meet in '/play?song=1&list=7'. Neither asks for everything the other asks for, so precedence "
        + "doesn't decide.",
      "Say it: \"beats\": \"list\" in the route that wins, or, for several, \"order\": [\"song\", \"list\"] in the table. Until then the route whose id comes first in the alphabet takes "
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
    // One finding for all that meet each other, by whatever others; those that are turned round each have their own.
    var meetings: [Meeting] = []
    var findings: [LintFinding] = []
    var reported: Set<[Int]> = []
    let beats = Beats(context.shape)
    for tie in context.analysis.ties where tie.isQueryOrder {
      let a = context.shape.patterns[tie.first]
      let b = context.shape.patterns[tie.second]
      let routes = [a.route, b.route].sorted()
      guard a.route != b.route, !reported.contains(routes), !beats.beats(tie.first, tie.second),
        !beats.beats(tie.second, tie.first), !beats.areBothFirst(tie.first, tie.second),
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
        meetings.append(meeting)
      }
    }
    return groups(of: meetings).map { finding(context, $0) } + findings
  }

  /// Meetings by what they have to do with each other, each group by the ids of its winners.
  private static func groups(of meetings: [Meeting]) -> [[Meeting]] {
    var groups: [(routes: Set<Int>, meetings: [Meeting])] = []
    for meeting in meetings {
      var group: (routes: Set<Int>, meetings: [Meeting]) = ([meeting.winner.route, meeting.loser.route], [meeting])
      for other in groups where !other.routes.isDisjoint(with: group.routes) {
        group = (group.routes.union(other.routes), other.meetings + group.meetings)
      }
      groups.removeAll { !$0.routes.isDisjoint(with: group.routes) }
      groups.append(group)
    }
    return groups.map { group in
      group.meetings.sorted { ($0.winner.route, $0.loser.route) < ($1.winner.route, $1.loser.route) }
    }
    .sorted { $0[0].winner.route < $1[0].winner.route }
  }

  private static func finding(_ context: LintContext, _ meetings: [Meeting]) -> LintFinding {
    let first = meetings[0]
    let winner = context.shape.name(of: first.winner)
    let loser = context.shape.name(of: first.loser)
    if meetings.count > 1 { return finding(context, group: meetings) }
    let why =
      first.isTurned
      ? "\(quoted(winner)) wins only because the order of other routes leads round to it, though the id of "
        + "\(quoted(loser)) comes first"
      : "only their ids decide that \(quoted(winner)) wins"
    return LintFinding(
      "a link can meet the conditions of both \(quoted(winner)) and \(quoted(loser)), and \(why)",
      at: first.winner.source.range,
      notes: [Diagnostic.Note("\(quoted(loser)) is here", at: first.loser.source.range)],
      fix: "write \"beats\": \(jsonLiteral(loser)) in '\(winner)', or the other way round", witness: first.link)
  }

  /// Several routes, of which each meets some other. What wins now is before what loses to it, so the order that is proposed
  /// changes nothing.
  private static func finding(_ context: LintContext, group meetings: [Meeting]) -> LintFinding {
    let names = { (pattern: PatternShape) in context.shape.name(of: pattern) }
    let ids = Set(meetings.flatMap { [names($0.winner), names($0.loser)] })
    var order: [String] = []
    while order.count < ids.count {
      let left = ids.subtracting(order)
      var losers = Set(meetings.filter { left.contains(names($0.winner)) }.map { names($0.loser) })
      for pattern in context.shape.patterns where left.contains(names(pattern)) {
        losers.formUnion(pattern.beats.map { $0.value })
      }
      guard let next = left.subtracting(losers).min() ?? left.min() else { break }
      order.append(next)
    }
    let notes = meetings.prefix(12).map { meeting in
      let link = meeting.link.map { ": \(quoted($0))" } ?? ""
      return Diagnostic.Note(
        "\(quoted(names(meeting.winner))) and \(quoted(names(meeting.loser))) share a link\(link)",
        at: meeting.loser.source.range)
    }
    let more = meetings.count > 12 ? [Diagnostic.Note("and \(meetings.count - 12) more pairs do")] : []
    return LintFinding(
      "\(ids.count) routes have query conditions that a link can meet together, and only their ids decide who wins",
      at: meetings[0].winner.source.range, notes: notes + more,
      fix: "write \"order\": [\(order.map(jsonLiteral).joined(separator: ", "))] in the table, the winner first",
      witness: meetings[0].link)
  }
}
