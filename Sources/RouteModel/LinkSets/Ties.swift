import RouteMatching

/// The pairs of patterns that precedence doesn't order and whose segments, fragments and keys may match the same link.
/// `SharedLinks` decides if they do.
package struct Ties {
  package struct Pair: Hashable, Sendable {
    package var first: Int
    package var second: Int
    /// `true` if the patterns differ only in conditions on query items or fragment items, and neither pattern's
    /// conditions include all conditions of the other. Such a pair isn't ambiguous, because `beats` or the ids order
    /// it.
    package var isQueryOrder: Bool
  }

  private let resolved: ResolvedTable
  package private(set) var pairs: [Pair] = []

  package init(_ space: LinkSpace) {
    resolved = space.resolved
    let searched = resolved.patterns.indices.filter { !space.hasNoCompetitor[$0] }
    compare(searched.filter { resolved.patterns[$0].restIndex == nil }, depth: 0)
    compareRests(searched)
    pairs.sort { ($0.first, $0.second) < ($1.first, $1.second) }
  }

  /// Adds the pairs in which at least one pattern has a rest parameter.
  private mutating func compareRests(_ searched: [Int]) {
    let rested = searched.filter { resolved.patterns[$0].restIndex != nil }
    if rested.isEmpty { return }
    let texts = FirstTexts(resolved.patterns, searched)
    for a in rested {
      for b in texts.near(resolved.patterns[a]) where resolved.patterns[b].restIndex == nil || b > a { compare(a, b) }
    }
  }

  package static func routes(_ a: ResolvedPattern, _ b: ResolvedPattern) -> [Int] { [a.route, b.route].sorted() }

  /// Compares patterns that are equal before segment `depth` and have no rest parameter.
  private mutating func compare(_ members: [Int], depth: Int) {
    guard members.count > 1 else { return }
    var ended: [Int] = []
    var literals: [Language: [Int]] = [:]
    var typed: [Language: [Int]] = [:]
    for member in members {
      let segments = resolved.patterns[member].segments
      guard depth < segments.count else {
        ended.append(member)
        continue
      }
      let piece = segments[depth].piece
      if piece.literal != nil {
        literals[Ties.text(piece.language), default: []].append(member)
      } else {
        typed[piece.language, default: []].append(member)
      }
    }
    let apart = QueryGroups(ended.map { resolved.patterns[$0] })
    for (offset, a) in ended.enumerated() {
      for other in apart.partners(after: offset) { compare(a, ended[other]) }
    }
    for group in literals.values { compare(group, depth: depth + 1) }
    let groups = Array(typed.values)
    for (offset, group) in groups.enumerated() {
      compare(group, depth: depth + 1)
      for other in groups[(offset + 1)...] {
        let left = resolved.patterns[group[0]].segments[depth].piece
        let right = resolved.patterns[other[0]].segments[depth].piece
        guard Precedence.piece(left, right, resolved.pool) == .unordered else { continue }
        for a in group {
          for b in other { compare(a, b) }
        }
      }
    }
  }

  /// Returns the language with its text in lowercase if letter case is ignored, so that equal languages have equal
  /// values.
  private static func text(_ language: Language) -> Language {
    guard case .word(let symbols, isFolded: true) = language else { return language }
    return .word(symbols.map(asciiLowercased), isFolded: true)
  }

  private mutating func compare(_ a: Int, _ b: Int) {
    let left = resolved.patterns[a]
    let right = resolved.patterns[b]
    guard left.route != right.route || left.redirectID != right.redirectID, left.origins & right.origins != 0 else {
      return
    }
    let path = Precedence.segments(left, right, from: 0, resolved.pool)
    guard path == .same || path == .unordered else { return }
    var isQueryOrder = false
    if path == .same {
      let order = Precedence.afterPath(left, right, resolved.pool)
      guard order == .same || order == .unordered else { return }
      isQueryOrder =
        order == .unordered && Precedence.differInItemsAlone(left.fragment, right.fragment, resolved.pool)
    }
    pairs.append(Pair(first: min(a, b), second: max(a, b), isQueryOrder: isQueryOrder))
  }
}
