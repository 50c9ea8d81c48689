import RouteLanguage

extension LintRule {
  static let queryOrderUnsaid = LintRule("query-order-unsaid", .warning) { context in
    let search = UndeclaredOrders(context)
    let findings = search.groups.map { group in
      group.meetings.count == 1
        ? finding(context, group.meetings[0], isReversed: false) : finding(context, ofSeveral: group)
    }
    return findings + search.reversed.map { finding(context, $0, isReversed: true) }
  }

  private static func finding(_ context: LintContext, _ meeting: UndeclaredOrders.SharedLink, isReversed: Bool)
    -> Diagnostic
  {
    let (first, second) = (context.resolved.patterns[meeting.winner], context.resolved.patterns[meeting.loser])
    let (winner, loser) = (context.resolved.name(of: first), context.resolved.name(of: second))
    // For a redirect, precedence depends on the id of its target, not on the id of the redirect.
    let ids = (context.resolved.routes[first.route].id, context.resolved.routes[second.route].id)
    let why =
      isReversed
      ? "\(quoted(winner)) takes precedence only because of the order of other routes, although the id "
        + "\(quoted(ids.1)) is alphabetically first"
      : "\(quoted(winner)) takes precedence only because "
        + "\(ids.0 == winner ? "its id" : "the id of its target, \(quoted(ids.0)),") is alphabetically first"
    return Diagnostic(
      "a link can meet the conditions of both \(quoted(winner)) and \(quoted(loser)), and \(why)",
      at: first.source.range,
      notes: [Diagnostic.Note("\(quoted(loser)) is here", at: second.source.range)],
      fix: "write \"beats\": \(jsonLiteral(loser)) in '\(winner)', or \"beats\": \(jsonLiteral(winner)) in '\(loser)'",
      witness: meeting.link)
  }

  /// Returns a finding about more than two routes, each of which shares links with another route of the group.
  /// Following the fix doesn't change which routes win.
  private static func finding(_ context: LintContext, ofSeveral group: UndeclaredOrders.Group) -> Diagnostic {
    let id = { (pattern: Int) in context.resolved.name(of: context.resolved.patterns[pattern]) }
    let name = { (pattern: Int) in quoted(id(pattern)) }
    let notes = group.meetings.prefix(UndeclaredOrders.maximumShown).map { meeting in
      Diagnostic.Note(
        "\(name(meeting.winner)) and \(name(meeting.loser)) share a link: \(quoted(meeting.link))",
        at: context.resolved.patterns[meeting.loser].source.range)
    }
    let others = group.meetings.count - notes.count
    let more = group.hasMore ? "and others do" : others > 0 ? "and \(others) more pairs do" : nil
    let count = Set(group.meetings.flatMap { [id($0.winner), id($0.loser)] }).count
    let beats = group.meetings.map { id($0.winner) }.withoutDuplicates.map { winner in
      let losers = group.meetings.filter { id($0.winner) == winner }.map { id($0.loser) }
      return "\"beats\": \(JSONText.oneOrMore(losers)) in '\(winner)'"
    }
    return Diagnostic(
      "\(count) routes have query conditions that the same link can meet, and only the alphabetical order of their ids decides which route takes precedence",
      at: context.resolved.patterns[group.meetings[0].winner].source.range,
      notes: notes + [more].compactMap { $0.map { Diagnostic.Note($0) } },
      fix: "write \(beats.joined(separator: ", ")), or the other way round",
      witness: group.meetings[0].link)
  }
}
