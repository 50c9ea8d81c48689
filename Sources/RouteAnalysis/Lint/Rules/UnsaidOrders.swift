import RouteLanguage

/// The routes that share links by their query conditions, and of which no word says who wins.
struct UnsaidOrders {
  /// Two patterns that share a link.
  struct Meeting {
    var winner: Int
    var loser: Int
    var link: String
  }

  /// Routes that meet each other, by whatever others.
  struct Group {
    /// By winner, then by loser.
    var meetings: [Meeting]
    /// `true` if other pairs may meet, which were not looked at.
    var hasMore: Bool
  }

  /// How many pairs of a group are shown. Once so many are known, and one more, pairs that others have brought together are no
  /// longer looked at: a thousand routes make half a million.
  static let shown = 12

  private(set) var groups: [Group] = []
  /// Pairs whose winner's id comes second, and only the order of other routes puts it first.
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
    groups = clusters.all.map { Group($0, shape) }
      .sorted { shape.patterns[$0.meetings[0].winner].route < shape.patterns[$1.meetings[0].winner].route }
  }
}

extension UnsaidOrders.Group {
  fileprivate init(_ cluster: UnsaidOrders.Cluster, _ shape: TableShape) {
    func routes(_ meeting: UnsaidOrders.Meeting) -> (Int, Int) {
      (shape.patterns[meeting.winner].route, shape.patterns[meeting.loser].route)
    }
    meetings = cluster.meetings.sorted { routes($0) < routes($1) }
    hasMore = cluster.hasMore
  }
}

extension UnsaidOrders {
  /// The meetings of routes that meet each other, by whatever others.
  fileprivate struct Cluster {
    var meetings: [Meeting] = []
    /// `true` if other pairs may meet, which were not looked at.
    var hasMore = false
  }

  /// Routes that are merged when they meet.
  fileprivate struct Clusters {
    private var parents: [Int]
    private var clusters: [Int: Cluster] = [:]

    init(count: Int) { parents = Array(0..<count) }

    var all: [Cluster] { Array(clusters.values) }

    private func root(_ route: Int) -> Int {
      var root = route
      while parents[root] != root { root = parents[root] }
      return root
    }

    /// Returns `true` if two routes are of one cluster of which no more pairs are shown.
    func knowsEnough(of a: Int, _ b: Int) -> Bool {
      let root = root(a)
      return root == self.root(b) && clusters[root].map { $0.meetings.count > UnsaidOrders.shown } ?? false
    }

    mutating func noteMore(_ route: Int) { clusters[root(route)]?.hasMore = true }

    mutating func add(_ meeting: Meeting, _ a: Int, _ b: Int) {
      let roots = (root(a), root(b))
      var cluster = clusters.removeValue(forKey: roots.0) ?? Cluster()
      if roots.0 != roots.1, let other = clusters.removeValue(forKey: roots.1) {
        cluster.meetings += other.meetings
        if other.hasMore { cluster.hasMore = true }
      }
      cluster.meetings.append(meeting)
      // Of the smaller number, so that ways to it stay short if routes come in order.
      let root = min(roots.0, roots.1)
      parents[max(roots.0, roots.1)] = root
      clusters[root] = cluster
    }
  }
}
