import RouteLanguage

/// The routes that share links because of their query conditions, if the ids decide which of them wins.
struct UndeclaredOrders {
  /// Two patterns that share a link.
  struct SharedLink {
    var winner: Int
    var loser: Int
    var link: String
  }

  /// Routes that are connected by shared links, directly or through other routes of the group.
  struct Group {
    var meetings: [SharedLink] = []
    /// `true` if there are further pairs that may share links, but weren't checked.
    var hasMore = false
  }

  /// The maximum number of pairs that a finding shows for a group. If more are found, no further pairs of the group are
  /// checked, because a thousand routes have half a million pairs.
  static let maximumShown = 12

  /// The groups, with their pairs in the order of the winner and then of the loser.
  private(set) var groups: [Group]
  /// Pairs whose winner has the greater id, and wins only because of the order of other routes.
  private(set) var reversed: [SharedLink] = []
  /// For each route, the index of its group.
  private var groupOfRoute: [Int]

  init(_ context: LintContext) {
    let resolved = context.resolved
    let beats = Beats(resolved)
    var isDeclared: [[Int]: Bool] = [:]
    for pair in context.space.impliedPairs { isDeclared[[pair.winner, pair.loser]] = pair.isDeclared }
    groups = resolved.routes.map { _ in Group() }
    groupOfRoute = Array(resolved.routes.indices)
    var reported: Set<[Int]> = []
    for tie in context.analysis.ties where tie.isQueryOrder {
      let pair = Ties.routes(resolved.patterns[tie.first], resolved.patterns[tie.second])
      guard pair[0] != pair[1], !reported.contains(pair), !beats.beats(tie.first, tie.second),
        !beats.beats(tie.second, tie.first),
        !beats.areBothFirst(tie.first, tie.second)
      else { continue }
      let isFirst = context.space.ranks[tie.first] < context.space.ranks[tie.second]
      let (winner, loser) = isFirst ? (tie.first, tie.second) : (tie.second, tie.first)
      if isDeclared[[winner, loser]] == true { continue }
      let isReversed = isDeclared[[winner, loser]] == false
      let group = groupOfRoute[pair[0]]
      if !isReversed, group == groupOfRoute[pair[1]], groups[group].meetings.count > Self.maximumShown {
        groups[group].hasMore = true
        continue
      }
      let link = try? context.space.unsettledLink(tie.first, tie.second, budget: context.analysis.budget)
      guard let link else { continue }
      reported.insert(pair)
      let meeting = SharedLink(winner: winner, loser: loser, link: link)
      if isReversed { reversed.append(meeting) } else { add(meeting, pair) }
    }
    func routes(_ meeting: SharedLink) -> (Int, Int) {
      (resolved.patterns[meeting.winner].route, resolved.patterns[meeting.loser].route)
    }
    groups = groups.filter { !$0.meetings.isEmpty }.map { group in
      Group(meetings: group.meetings.sorted { routes($0) < routes($1) }, hasMore: group.hasMore)
    }
    groups.sort { routes($0.meetings[0]).0 < routes($1.meetings[0]).0 }
  }

  /// Adds a pair, and merges the groups of its routes.
  private mutating func add(_ meeting: SharedLink, _ routes: [Int]) {
    let (own, other) = (groupOfRoute[routes[0]], groupOfRoute[routes[1]])
    if own != other {
      groups[own].meetings += groups[other].meetings
      groups[own].hasMore = groups[own].hasMore || groups[other].hasMore
      groups[other] = Group()
      for route in groupOfRoute.indices where groupOfRoute[route] == other { groupOfRoute[route] = own }
    }
    groups[own].meetings.append(meeting)
  }
}
