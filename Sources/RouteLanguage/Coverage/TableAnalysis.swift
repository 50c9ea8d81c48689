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
  package var environments: [String: RouteTable] = [:]
  package var reaches: [Int: Reach] = [:]
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

  /// Whether some link leads to a route or by a pattern.
  package enum Reach: Sendable {
    case reached(link: String)
    /// Never, because these patterns, in order of precedence, take all its links.
    case covered(by: [Int])
    case unknown
  }
}
