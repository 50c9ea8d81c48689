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

  /// The maximum number of pairs that are shown of a group. If more are known, pairs within the group aren't checked
  /// any more, because a thousand routes have half a million pairs.
  static let shown = 12

  /// The groups, with their pairs in the order of the winner and then of the loser.
  private(set) var groups: [Group] = []
  /// Pairs whose winner has the greater id, and wins only because of the order of other routes.
  private(set) var turned: [Meeting] = []

  init(_ context: LintContext) {
    let shape = context.shape
    let beats = Beats(shape)
    let turnedPairs = Set(context.space.turned.map { [$0.winner, $0.loser] })
    var reported: Set<[Int]> = []
    var clusters = Clusters(count: shape.routes.count)
    for tie in context.analysis.ties where tie.isQueryOrder {
      let routes = (shape.patterns[tie.first].route, shape.patterns[tie.second].route)
      guard routes.0 != routes.1, !reported.contains([min(routes.0, routes.1), max(routes.0, routes.1)]),
        !beats.beats(tie.first, tie.second), !beats.beats(tie.second, tie.first),
        !beats.areBothFirst(tie.first, tie.second)
      else { continue }
      let isFirst = context.space.ranks[tie.first] < context.space.ranks[tie.second]
      let (winner, loser) = isFirst ? (tie.first, tie.second) : (tie.second, tie.first)
      let isTurned = turnedPairs.contains([winner, loser])
      if !isTurned, clusters.knowsEnough(of: routes.0, routes.1) {
        clusters.noteMore(routes.0)
        continue
      }
      guard
        case .some(let link) = SharedLinks(context.space, budget: context.analysis.budget).unsettled(
          tie.first, tie.second)
      else { continue }
      reported.insert([min(routes.0, routes.1), max(routes.0, routes.1)])
      let meeting = Meeting(winner: winner, loser: loser, link: link)
      if isTurned { turned.append(meeting) } else { clusters.add(meeting, routes.0, routes.1) }
    }
    func routes(_ meeting: Meeting) -> (Int, Int) {
      (shape.patterns[meeting.winner].route, shape.patterns[meeting.loser].route)
    }
    groups = clusters.all.map { group in
      Group(meetings: group.meetings.sorted { routes($0) < routes($1) }, hasMore: group.hasMore)
    }
    groups.sort { routes($0.meetings[0]).0 < routes($1.meetings[0]).0 }
  }
}

extension UnsaidOrders {
  /// Groups of routes that are merged if two of their routes share links.
  fileprivate struct Clusters {
    private var parents: [Int]
    private var clusters: [Int: Group] = [:]

    init(count: Int) { parents = Array(0..<count) }

    var all: [Group] { Array(clusters.values) }

    private func root(_ route: Int) -> Int {
      var root = route
      while parents[root] != root { root = parents[root] }
      return root
    }

    /// Returns `true` if two routes belong to the same cluster, and the cluster has more pairs than are shown.
    func knowsEnough(of a: Int, _ b: Int) -> Bool {
      let root = root(a)
      return root == self.root(b) && clusters[root].map { $0.meetings.count > UnsaidOrders.shown } ?? false
    }

    mutating func noteMore(_ route: Int) { clusters[root(route)]?.hasMore = true }

    mutating func add(_ meeting: Meeting, _ a: Int, _ b: Int) {
      let roots = (root(a), root(b))
      var cluster = clusters.removeValue(forKey: roots.0) ?? Group()
      if roots.0 != roots.1, let other = clusters.removeValue(forKey: roots.1) {
        cluster.meetings += other.meetings
        if other.hasMore { cluster.hasMore = true }
      }
      cluster.meetings.append(meeting)
      // Use the smaller number as the root, which keeps paths short if routes arrive in order.
      let root = min(roots.0, roots.1)
      parents[max(roots.0, roots.1)] = root
      clusters[root] = cluster
    }
  }
}
