import RouteMatching

/// Questions about one table, answered with links that show it.
///
/// The answers come from the shapes the matcher is compiled from, and every link named in one has been run through the
/// matcher. Where a question would cost more than its budget, or a construct can't be described exactly, the answer is
/// "unknown", never a guess. What is not taken into account, `CompiledTable.approximations` names.
///
/// A class, because what was worked out once is kept.
package final class TableAnalysis {
  package let shape: TableShape
  package let space: LinkSpace
  /// `nil` where the table doesn't load because routes tie; then links are not run through the matcher.
  package let table: RouteTable?
  package let writer: WitnessWriter
  /// Steps for one question; see `LinkSearch`.
  package let budget: Int
  private var environments: [String: RouteTable] = [:]
  private var reaches: [Int: Reach] = [:]
  /// Pairs that precedence leaves open.
  package private(set) lazy var ties: [Ties.Pair] = Ties(space).pairs

  private(set) lazy var openPairs: Set<[Int]> = {
    let beats = Beats(shape)
    var pairs: Set<[Int]> = []
    for tie in ties
    where !tie.isQueryOrder || !(beats.beats(tie.first, tie.second) || beats.beats(tie.second, tie.first)) {
      pairs.insert([tie.first, tie.second])
    }
    return pairs
  }()

  package static let defaultBudget = 4_000

  /// - Parameter foldingKeys: whether keys of items count as one whatever their case, though the table tells them apart.
  /// - Returns: `nil` where the table has no shapes.
  package init?(_ compiled: CompiledTable, budget: Int = TableAnalysis.defaultBudget, foldingKeys: Bool = false) {
    guard var space = compiled.space else { return nil }
    if foldingKeys, !space.shape.options.foldsKeys {
      space = LinkSpace(space.shape.foldingKeys, LinkUniverse(space.universe.pool))
    }
    self.space = space
    self.budget = budget
    shape = space.shape
    table = compiled.table
    writer = WitnessWriter(space)
  }

  package var universe: LinkUniverse { space.universe }

  /// What a link leads to, in the environment of a place.
  package func match(_ link: String, at place: Int? = nil) -> LinkResult? { table(at: place)?.match(link) }

  /// The table in the environment of a place.
  package func table(at place: Int?) -> RouteTable? {
    guard let table else { return nil }
    guard let place, let environment = shape.places[place].declaration.environment else { return table }
    if environments[environment] == nil { environments[environment] = table.choosing(environment: environment) }
    return environments[environment]
  }

  /// Whether a match came by that pattern.
  package func isMatch(_ match: RouteMatch, by pattern: PatternShape) -> Bool {
    match.route == pattern.route && match.patternIndex == pattern.ordinal && match.patternForm == pattern.form
      && match.redirectID == pattern.redirectID && match.pattern == pattern.source.text
  }

  // MARK: Reach

  /// Whether some link leads to a route or by a pattern.
  package enum Reach: Sendable {
    case reached(link: String)
    /// Never, because these patterns, in order of precedence, take all its links.
    case covered(by: [Int])
    case unknown
  }

  /// Whether a pattern ever wins.
  package func reach(of pattern: Int) -> Reach {
    if let known = reaches[pattern] { return known }
    let reach = PatternReach(self, pattern).answer()
    reaches[pattern] = reach
    return reach
  }

  /// Whether a link leads to a route.
  package func reach(ofRoute route: Int) -> Reach {
    var covers: Set<Int> = []
    var isKnown = true
    for pattern in patterns(of: route) {
      switch reach(of: pattern) {
      case .reached(let link): return .reached(link: link)
      case .covered(let by): covers.formUnion(by)
      case .unknown: isKnown = false
      }
    }
    return isKnown ? .covered(by: covers.sorted { space.ranks[$0] < space.ranks[$1] }) : .unknown
  }

  /// A route's own patterns, without redirects to it.
  package func patterns(of route: Int) -> [Int] {
    space.patterns(of: route)
  }
}
