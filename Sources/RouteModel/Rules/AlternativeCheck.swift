/// Refuses tables with too many alternatives: pairs of patterns that neither a literal segment nor the literal text of
/// an item distinguishes. Precedence and ambiguities are checked for each such pair.
package struct AlternativeCheck {
  /// The maximum number of pairs in a table, enough for 447 patterns with the same segments. Checking a pair takes two
  /// to five microseconds, or sixty if the fragments of both contain values.
  package static let limit = 100_000

  private let resolved: ResolvedTable
  private var count = 0

  /// Returns a diagnostic at the pattern that exceeds the limit, if any.
  package static func run(_ resolved: ResolvedTable) -> Diagnostic? {
    var check = AlternativeCheck(resolved: resolved)
    return check.excess(Array(resolved.patterns.indices), depth: 0).map { pattern in
      Diagnostic(
        .error, "too-many-alternatives",
        "more than \(limit) pairs of patterns would have to be compared, because no literal segment distinguishes them",
        at: resolved.patterns[pattern].source.range,
        fix: "give each pattern a different literal segment, or a different value in the same query item")
    }
  }

  private init(resolved: ResolvedTable) { self.resolved = resolved }

  /// Counts the pairs of these patterns, whose segments before `depth` are equal, and returns the pattern that exceeds
  /// the limit, if any.
  private mutating func excess(_ members: [Int], depth: Int) -> Int? {
    guard members.count > 1 else { return nil }
    var ended: [Int] = []
    var rested: [Int] = []
    var texts: [String: [Int]] = [:]
    var typed: [Language: [Int]] = [:]
    for member in members {
      let segments = resolved.patterns[member].segments
      if depth >= segments.count {
        ended.append(member)
      } else if segments[depth].isRest {
        rested.append(member)
      } else if let text = segments[depth].piece.literal {
        texts[text, default: []].append(member)
      } else {
        typed[segments[depth].piece.language, default: []].append(member)
      }
    }
    // The groups are in the order of their first patterns, so that the result doesn't depend on hashes.
    let groups = typed.values.sorted { $0[0] < $1[0] }
    let places = [
      (ended.last, QueryGroups(ended.map { resolved.patterns[$0] }).pairCount),
      (rested.last, rested.count * rested.count / 2), (groups.first?.last, groups.count * groups.count / 2),
    ]
    for case (let last?, let pairs) in places {
      count += pairs
      if count > Self.limit { return last }
    }
    if let last = crossed(groups, depth) { return last }
    for group in texts.sorted(by: { $0.key < $1.key }).map({ $0.value }) + groups {
      if let last = excess(group, depth: depth + 1) { return last }
    }
    return nil
  }

  /// Counts pairs whose types at segment `depth` overlap, but don't contain each other. Returns the pattern that
  /// exceeds the limit, if any.
  private mutating func crossed(_ groups: [[Int]], _ depth: Int) -> Int? {
    for (offset, group) in groups.enumerated() {
      let piece = resolved.patterns[group[0]].segments[depth].piece
      for other in groups[(offset + 1)...] where group.count * other.count > 1 {
        let second = resolved.patterns[other[0]].segments[depth].piece
        guard Precedence.piece(piece, second, resolved.pool) == .unordered else { continue }
        count += group.count * other.count
        if count > Self.limit { return other.last }
      }
    }
    return nil
  }
}
