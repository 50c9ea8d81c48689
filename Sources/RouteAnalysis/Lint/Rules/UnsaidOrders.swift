import RouteLanguage

/// The routes that share links because of their query conditions, if no declaration decides which of them wins.
struct UnsaidOrders {
  /// Two patterns that share a link.
  struct Meeting {
    var winner: Int
    var loser: Int
    var link: String
  }

  /// Routes that are connected by shared links, directly or through other routes of the group.
  struct Group {
    var meetings: [Meeting] = []
    /// `true` if there are further pairs that may share links, but weren't checked.
    var hasMore = false
  }

  /// The maximum number of pairs that a finding shows for a group. If more are found, no further pairs of the group are
  /// checked, because a thousand routes have half a million pairs.
  static let shown = 12

  /// The groups, with their pairs in the order of the winner and then of the loser.
  private(set) var groups: [Group]
  /// Pairs whose winner has the greater id, and wins only because of the order of other routes.
  private(set) var turned: [Meeting] = []
  /// For each route, the index of its group.
  private var groupOfRoute: [Int]

  init(_ context: LintContext) {
    let shape = context.shape
    let beats = Beats(shape)
    let turnedPairs = Set(context.space.turned.map { [$0.winner, $0.loser] })
    groups = shape.routes.map { _ in Group() }
    groupOfRoute = Array(shape.routes.indices)
    var reported: Set<[Int]> = []
    for tie in context.analysis.ties where tie.isQueryOrder {
      let pair = Ties.routes(shape.patterns[tie.first], shape.patterns[tie.second])
      guard pair[0] != pair[1], !reported.contains(pair), !beats.beats(tie.first, tie.second),
        !beats.beats(tie.second, tie.first),
        !beats.areBothFirst(tie.first, tie.second)
      else { continue }
      let isFirst = context.space.ranks[tie.first] < context.space.ranks[tie.second]
      let (winner, loser) = isFirst ? (tie.first, tie.second) : (tie.second, tie.first)
      let isTurned = turnedPairs.contains([winner, loser])
      let group = groupOfRoute[pair[0]]
      if !isTurned, group == groupOfRoute[pair[1]], groups[group].meetings.count > Self.shown {
        groups[group].hasMore = true
        continue
      }
      guard
        case .some(let link) = SharedLinks(context.space, budget: context.analysis.budget).unsettled(
          tie.first, tie.second)
      else { continue }
      reported.insert(pair)
      let meeting = Meeting(winner: winner, loser: loser, link: link)
      if isTurned { turned.append(meeting) } else { add(meeting, pair) }
    }
    func routes(_ meeting: Meeting) -> (Int, Int) {
      (shape.patterns[meeting.winner].route, shape.patterns[meeting.loser].route)
    }
    groups = groups.filter { !$0.meetings.isEmpty }.map { group in
      Group(meetings: group.meetings.sorted { routes($0) < routes($1) }, hasMore: group.hasMore)
    }
    groups.sort { routes($0.meetings[0]).0 < routes($1.meetings[0]).0 }
  }

  /// Adds a pair, and merges the groups of its routes.
  private mutating func add(_ meeting: Meeting, _ routes: [Int]) {
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
