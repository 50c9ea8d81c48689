import RouteMatching

/// The tree of segments that the matcher traverses. The alternatives of each node are in order of precedence.
package final class SegmentTree {
  /// The only pattern of this subtree, or `nil` if there are several.
  package let only: Int?
  /// The patterns that end here, in order of precedence.
  package let leaves: [Int]
  /// The leaves grouped by their items.
  package let leafGroups: QueryGroups
  /// Pairs of leaves whose order follows from other pairs.
  package let impliedPairs: [LeafOrder.ImpliedPair]
  /// The children by literal text in normal form. `folded` has the texts whose letter case is ignored, in lowercase.
  package let literals: [Branch<String>]
  package let folded: [Branch<String>]
  package let edges: [Branch<Language>]
  /// The children for rest parameters, by the number of segments after the rest parameter.
  package let rests: [Branch<Int>]

  /// A child and its key.
  package struct Branch<Key> {
    package let key: Key
    package let child: SegmentTree
  }

  /// Creates the tree of patterns that share all segments before `depth`.
  ///
  /// - Parameter members: Indices of `resolved.patterns`, sorted by the id of the route, then in the order of the
  ///   route's patterns. Patterns that precedence doesn't order keep this order.
  package init(_ resolved: ResolvedTable, _ members: [Int], depth: Int, beats: Beats) {
    only = nil
    var ended: [Int] = []
    var texts: [String: [Int]] = [:]
    var foldedTexts: [String: [Int]] = [:]
    var typed = Groups<Label>()
    var rested: [Int] = []
    for member in members {
      guard depth < resolved.patterns[member].segments.count else {
        ended.append(member)
        continue
      }
      let segment = resolved.patterns[member].segments[depth]
      if segment.isRest {
        rested.append(member)
      } else if let literal = segment.piece.literal {
        if segment.piece.isFolded {
          foldedTexts[SegmentTree.folded(literal), default: []].append(member)
        } else {
          texts[literal, default: []].append(member)
        }
      } else {
        typed.append(member, Label(segment))
      }
    }
    let order = LeafOrder(resolved, ended, beats)
    leaves = order.ordered
    leafGroups = QueryGroups(order.ordered.map { resolved.patterns[$0] })
    impliedPairs = order.impliedPairs
    func child(_ members: [Int]) -> SegmentTree {
      if members.count == 1 { return SegmentTree(resolved, only: members[0], depth: depth + 1) }
      return SegmentTree(resolved, members, depth: depth + 1, beats: beats)
    }
    literals = texts.sorted { $0.key < $1.key }.map { Branch(key: $0.key, child: child($0.value)) }
    folded = foldedTexts.sorted { $0.key < $1.key }.map { Branch(key: $0.key, child: child($0.value)) }
    func piece(_ members: [Int]) -> ResolvedPiece { resolved.patterns[members[0]].segments[depth].piece }
    edges = linearOrder(typed.all) { a, b in
      switch Precedence.piece(piece(a), piece(b), resolved.pool) {
      case .before: true
      case .unordered: SegmentTree.comesFirst(resolved, a, before: b, beats)
      default: false
      }
    }.map { Branch(key: piece($0).language, child: child($0)) }
    rests = SegmentTree.restGroups(resolved, rested, depth).map { members in
      Branch(key: resolved.patterns[members[0]].segments.count - depth - 1, child: child(members))
    }
  }

  /// Creates the tree of a single pattern, which needs no order. Most subtrees of a large table have a single pattern.
  private init(_ resolved: borrowing ResolvedTable, only member: Int, depth: Int) {
    only = member
    impliedPairs = []
    let segments = resolved.patterns[member].segments
    guard depth < segments.count else {
      (leaves, leafGroups) = ([member], .one)
      (literals, folded, edges, rests) = ([], [], [], [])
      return
    }
    (leaves, leafGroups) = ([], .none)
    let (segment, piece) = (segments[depth], segments[depth].piece)
    let child = SegmentTree(resolved, only: member, depth: depth + 1)
    func branch<Key>(_ key: Key?) -> [Branch<Key>] { key.map { [Branch(key: $0, child: child)] } ?? [] }
    literals = branch(piece.isFolded ? nil : piece.literal)
    folded = branch(piece.isFolded ? piece.literal.map(SegmentTree.folded) : nil)
    edges = branch(segment.isRest || piece.literal != nil ? nil : piece.language)
    rests = branch(segment.isRest ? segments.count - depth - 1 : nil)
  }

  private static func folded(_ literal: String) -> String {
    String(decoding: literal.utf8.map(asciiLowercased), as: UTF8.self)
  }

  /// Returns `true` if patterns `a` come before patterns `b` although their types don't order them: because they
  /// include an earlier pattern of the same route, or because of `beats`. `beats` counts even if it isn't known that
  /// they share a link.
  private static func comesFirst(_ resolved: ResolvedTable, _ a: [Int], before b: [Int], _ beats: Beats) -> Bool {
    let forms = (hasEarlierPatterns(resolved, a, b), hasEarlierPatterns(resolved, b, a))
    if forms.0 != forms.1 { return forms.0 }
    func hasWinner(_ a: [Int], _ b: [Int]) -> Bool { a.contains { one in b.contains { beats.beats(one, $0) } } }
    return beats.isSilent ? false : hasWinner(a, b) && !hasWinner(b, a)
  }

  /// Returns `true` if a pattern in `a` comes before a pattern of the same route in `b`. Patterns of the same route are
  /// never ambiguous.
  private static func hasEarlierPatterns(_ resolved: ResolvedTable, _ a: [Int], _ b: [Int]) -> Bool {
    a.contains { first in
      let left = resolved.patterns[first]
      return b.contains { other in
        let right = resolved.patterns[other]
        return left.route == right.route && left.place < right.place
      }
    }
  }

  /// Divides patterns with a rest parameter at `depth` into groups with the same number of segments after it. The
  /// patterns are in the order of precedence of these segments, their suffixes. Only neighbors in this order form a
  /// group.
  private static func restGroups(_ resolved: ResolvedTable, _ members: [Int], _ depth: Int) -> [[Int]] {
    // Keep patterns with the same suffix together, so that their query and fragment decide.
    var suffixes = Groups<[Label]>()
    for member in members {
      suffixes.append(member, resolved.patterns[member].segments[(depth + 1)...].map { Label($0) })
    }
    let ordered = linearOrder(suffixes.all) { a, b in
      Precedence.segments(resolved.patterns[a[0]], resolved.patterns[b[0]], from: depth + 1, resolved.pool) == .before
    }
    var groups: [[Int]] = []
    for member in ordered.joined() {
      let length = resolved.patterns[member].segments.count
      if let last = groups.last, resolved.patterns[last[0]].segments.count == length {
        groups[groups.count - 1].append(member)
      } else {
        groups.append([member])
      }
    }
    return groups
  }

  /// The language and the rank of a segment that isn't a literal. Segments for which both are equal share an edge.
  private struct Label: Hashable {
    let language: Language
    let rank: [Int]

    init(_ segment: ResolvedSegment) {
      language = segment.piece.language
      rank = Precedence.pieceRank(segment.piece)
    }
  }
}

/// Patterns grouped by a key, in the order in which the keys first occur.
private struct Groups<Key: Hashable> {
  private var indices: [Key: Int] = [:]
  private(set) var all: [[Int]] = []

  mutating func append(_ member: Int, _ key: Key) {
    if let index = indices[key] { return all[index].append(member) }
    indices[key] = all.count
    all.append([member])
  }
}

/// The `beats` relation between patterns. It orders two patterns if precedence doesn't. The patterns of a redirect have
/// the `beats` of the redirect, not of its target.
package struct Beats {
  private let resolved: ResolvedTable
  /// `true` if no route has `beats`, as in most tables.
  package let isSilent: Bool

  package init(_ resolved: ResolvedTable) {
    self.resolved = resolved
    isSilent = !resolved.patterns.contains { !$0.beats.isEmpty || $0.beatsOthers != nil }
  }

  /// Returns `true` if the route of a pattern beats the route of another pattern. If one route has `"*"` in `beats` and
  /// the other names the first route, the name counts.
  package func beats(_ a: Int, _ b: Int) -> Bool {
    !isSilent && (names(a, b) || (isFirst(a) && !isFirst(b) && !names(b, a)))
  }

  /// Returns `true` if the routes of both patterns have `"beats": "*"` and neither names the other.
  package func areBothFirst(_ a: Int, _ b: Int) -> Bool {
    !isSilent && isFirst(a) && isFirst(b) && name(a) != name(b) && !names(a, b) && !names(b, a)
  }

  private func isFirst(_ pattern: Int) -> Bool { resolved.patterns[pattern].beatsOthers != nil }

  private func name(_ pattern: Int) -> String { resolved.name(of: resolved.patterns[pattern]) }

  private func names(_ a: Int, _ b: Int) -> Bool {
    let name = name(b)
    return resolved.patterns[a].beats.contains { $0.value == name }
  }
}
