/// The order of patterns that end at the same node of the tree, because their segments are alike.
///
/// Four criteria decide between two of them: their conditions after the path (`Precedence.afterPath`), the routes'
/// `beats`, the order of forms within a route, and the ids. Each criterion, pair by pair in the order of the ids,
/// decides pairs that the earlier criteria and their consequences leave open. The result is a linear order. If a pair's
/// own `beats` or ids would create a cycle, the pair has the opposite order. Such pairs are in `impliedPairs`.
package struct LeafOrder {
  /// Two patterns whose order follows from other pairs.
  package struct ImpliedPair: Hashable, Sendable {
    package var winner: Int
    package var loser: Int
    /// `true` if the loser's route beats the winner's route.
    package var isAgainstBeats = false
    /// `true` if the ids decide none of the other pairs. Otherwise the loser's id comes first.
    package var isDeclared = true
  }

  /// Indices of patterns, in the order in which they are tried.
  package private(set) var ordered: [Int]
  /// The pairs of patterns of different routes whose own `beats` or ids don't decide their order.
  package private(set) var impliedPairs: [ImpliedPair] = []

  private let patterns: [ResolvedPattern]
  private let pool: LanguagePool
  private let members: [Int]
  private var precedes: Relation

  /// - Parameter members: Indices of `resolved.patterns`, sorted by the id of the route, then in the order of the
  ///   route's patterns.
  package init(_ resolved: ResolvedTable, _ members: [Int], _ beats: Beats) {
    patterns = resolved.patterns
    pool = resolved.pool
    self.members = members
    ordered = members
    precedes = Relation(count: members.count)
    guard members.count > 1 else { return }
    let undecided = comparePairs().filter { !settleByBeats($0, $1, beats) }
    // If no pair is ordered yet, `members` already has the order of the ids.
    guard !precedes.isEmpty else { return }
    for (a, b) in undecided where isOneRoute(a, b) && !precedes.holds(b, a) { precedes.insert(a, b) }
    let declared = precedes
    for (a, b) in undecided where !isOneRoute(a, b) {
      let isReversed = precedes.holds(b, a)
      if !isReversed { precedes.insert(a, b) }
      let (winner, loser) = isReversed ? (b, a) : (a, b)
      let isDeclared = declared.holds(winner, loser)
      guard isReversed || isDeclared else { continue }
      impliedPairs.append(ImpliedPair(winner: members[winner], loser: members[loser], isDeclared: isDeclared))
    }
    ordered = linearOrder(Array(members.indices)) { precedes.holds($0, $1) }.map { members[$0] }
  }

  /// Orders the pairs that the patterns' conditions decide.
  ///
  /// - Returns: The undecided pairs.
  private mutating func comparePairs() -> [(Int, Int)] {
    var open: [(Int, Int)] = []
    let groups = QueryGroups(members.map { patterns[$0] })
    for a in members.indices {
      for b in groups.partners(after: a) where haveOneOrigin(a, b) {
        switch Precedence.afterPath(patterns[members[a]], patterns[members[b]], pool) {
        case .before: precedes.insert(a, b)
        case .after: precedes.insert(b, a)
        case .same, .unordered: open.append((a, b))
        case .disjoint: break
        }
      }
    }
    return open
  }

  /// - Returns: `true` if a route beats the other.
  private mutating func settleByBeats(_ a: Int, _ b: Int, _ beats: Beats) -> Bool {
    if beats.beats(members[a], members[b]) {
      settle(a, before: b)
    } else if beats.beats(members[b], members[a]) {
      settle(b, before: a)
    } else {
      return false
    }
    return true
  }

  private mutating func settle(_ a: Int, before b: Int) {
    guard precedes.holds(b, a) else { return precedes.insert(a, b) }
    guard !isOneRoute(a, b) else { return }
    impliedPairs.append(ImpliedPair(winner: members[b], loser: members[a], isAgainstBeats: true))
  }

  private func haveOneOrigin(_ a: Int, _ b: Int) -> Bool {
    patterns[members[a]].origins & patterns[members[b]].origins != 0
  }

  private func isOneRoute(_ a: Int, _ b: Int) -> Bool {
    patterns[members[a]].route == patterns[members[b]].route
  }
}

/// A strict partial order of the numbers below `count`, which includes all consequences of the inserted pairs.
private struct Relation {
  private let count: Int
  private let wordCount: Int
  /// For each number, a row of bits for the numbers after it.
  private var rows: [UInt64]
  private(set) var isEmpty = true

  init(count: Int) {
    self.count = count
    wordCount = (count + 63) / 64
    rows = [UInt64](repeating: 0, count: count * wordCount)
  }

  func holds(_ a: Int, _ b: Int) -> Bool { rows[a * wordCount + b / 64] >> UInt64(b % 64) & 1 == 1 }

  /// Puts a number before another number. The reverse must not hold.
  mutating func insert(_ a: Int, _ b: Int) {
    guard !holds(a, b) else { return }
    isEmpty = false
    for row in 0..<count where row == a || holds(row, a) {
      rows[row * wordCount + b / 64] |= 1 << UInt64(b % 64)
      for word in 0..<wordCount { rows[row * wordCount + word] |= rows[b * wordCount + word] }
    }
  }
}
