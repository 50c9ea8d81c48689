import RouteMatching

/// Answers questions about a table, with links as evidence.
///
/// The answers come from the resolved table from which the matcher is compiled, and every link in an answer has been
/// matched. If a question exceeds its budget, or a construct can't be described exactly, the answer is "unknown", never
/// a guess. `CompiledTable.approximations` lists everything that isn't considered.
///
/// This is a class because it caches its results.
package final class TableAnalysis {
  package let resolved: ResolvedTable
  package let space: LinkSpace
  /// The compiled table, with which the links in answers are matched. `nil` if routes are ambiguous; then these links
  /// aren't matched.
  package let table: RouteTable?
  package let writer: WitnessWriter
  /// The maximum number of search steps for a question; see `LinkSearch`.
  package let budget: Int
  package var reaches: [Int: Reach] = [:]
  /// The pairs of patterns that precedence doesn't order.
  package private(set) lazy var ties: [Ties.Pair] = Ties(space).pairs

  /// The pairs of patterns that neither precedence nor `beats` orders, each with the smaller index first.
  private(set) lazy var openPairs: Set<[Int]> = {
    let beats = Beats(resolved)
    var pairs: Set<[Int]> = []
    for tie in ties
    where !tie.isQueryOrder || !(beats.beats(tie.first, tie.second) || beats.beats(tie.second, tie.first)) {
      pairs.insert([tie.first, tie.second])
    }
    return pairs
  }()

  package static let defaultBudget = 4_000

  /// Creates an analysis, or returns `nil` if the table has errors other than ambiguous routes.
  ///
  /// - Parameter foldingKeys: `true` to ignore the letter case of keys even if the table distinguishes it.
  package init?(_ compiled: CompiledTable, budget: Int = TableAnalysis.defaultBudget, foldingKeys: Bool = false) {
    guard var space = compiled.space else { return nil }
    if foldingKeys, !space.resolved.options.foldsKeys {
      space = LinkSpace(space.resolved.foldingKeys, LinkUniverse(space.universe.pool))
    }
    self.space = space
    self.budget = budget
    resolved = space.resolved
    table = compiled.table
    writer = WitnessWriter(space)
  }

  package var universe: LinkUniverse { space.universe }

  /// The answer to the question of which links open a route or match a pattern.
  package enum Reach: Sendable {
    case reached(link: String)
    /// No links, because these patterns together match all of them first. The patterns are in order of precedence.
    case covered(by: [Int])
    case unknown
  }
}
