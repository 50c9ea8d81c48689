import RouteMatching

/// The tree of segments that the matcher walks: alternatives at each place in precedence order.
final class SegmentTree {
  /// The only pattern that leads through here; `nil` where there are several.
  let only: Int?
  /// Patterns that end here, in precedence order.
  let leaves: [Int]
  /// Those that items tell apart.
  let leafGroups: QueryGroups
  /// Pairs of them that others keep from the order that they have by themselves.
  let turned: [LeafOrder.Turned]
  /// By normal-form text; folded ones in lower case.
  private(set) var literals: [Branch<String>] = []
  private(set) var folded: [Branch<String>] = []
  private(set) var edges: [Branch<Language>] = []
  /// By the number of segments that follow the rest.
  private(set) var rests: [Branch<Int>] = []

  /// What leads to a child, and the child.
  struct Branch<Key> {
    let key: Key
    let child: SegmentTree
  }

  /// Grows the tree for patterns that share what stands before `depth`.
  ///
  /// - Parameter members: indices of `shape.patterns`, in the order that decides where precedence leaves it open:
  ///   by route id, then ordinal.
  init(_ shape: TableShape, _ members: [Int], depth: Int, beats: Beats) {
    var ended: [Int] = []
    var texts = MembersByText()
    var foldedTexts = MembersByText()
    var labels: [Label: [Int]] = [:]
    var labelOrder: [Label] = []
    var rested: [Int] = []
    for member in members {
      guard depth < shape.patterns[member].segments.count else {
        ended.append(member)
        continue
      }
      let segment = shape.patterns[member].segments[depth]
      if segment.isRest {
        rested.append(member)
      } else if let literal = segment.piece.literal {
        if segment.piece.isFolded {
          foldedTexts.append(member, SegmentTree.folded(literal))
        } else {
          texts.append(member, literal)
        }
      } else {
        let label = Label(segment)
        if labels[label] == nil { labelOrder.append(label) }
        labels[label, default: []].append(member)
      }
    }
    only = nil
    let order = LeafOrder(shape, ended, beats)
    leaves = order.ordered
    leafGroups = QueryGroups(order.ordered.map { shape.patterns[$0] })
    turned = order.turned
    func child(_ members: [Int]) -> SegmentTree {
      members.count == 1
        ? SegmentTree(shape, only: members[0], depth: depth + 1)
        : SegmentTree(shape, members, depth: depth + 1, beats: beats)
    }
    func branches(_ texts: MembersByText) -> [Branch<String>] {
      var branches: [Branch<String>] = []
      texts.forEach { branches.append(Branch(key: $0, child: child($1.map { $0.member }))) }
      return branches
    }
    literals = branches(texts)
    folded = branches(foldedTexts)
    let groups = labelOrder.map { labels[$0] ?? [] }
    edges = linearOrder(groups) { a, b in
      switch Precedence.piece(
        shape.patterns[a[0]].segments[depth].piece, shape.patterns[b[0]].segments[depth].piece, shape.pool)
      {
      case .before: true
      case .unordered: SegmentTree.comesFirst(shape, a, before: b, beats)
      default: false
      }
    }.map { Branch(key: shape.patterns[$0[0]].segments[depth].piece.language, child: child($0)) }
    rests = restGroups(shape, rested, depth).map { members in
      Branch(key: shape.patterns[members[0]].segments.count - depth - 1, child: child(members))
    }
  }

  /// Grows the tree for one pattern, which nothing has to be told apart from.
  private init(_ shape: borrowing TableShape, only member: Int, depth: Int) {
    only = member
    turned = []
    let count = shape.patterns[member].segments.count
    guard depth < count else {
      leaves = [member]
      leafGroups = .one
      return
    }
    leaves = []
    leafGroups = .none
    let child = SegmentTree(shape, only: member, depth: depth + 1)
    let segment = shape.patterns[member].segments[depth]
    if segment.isRest {
      rests = [Branch(key: count - depth - 1, child: child)]
    } else if let literal = segment.piece.literal {
      if segment.piece.isFolded {
        folded = [Branch(key: SegmentTree.folded(literal), child: child)]
      } else {
        literals = [Branch(key: literal, child: child)]
      }
    } else {
      edges = [Branch(key: segment.piece.language, child: child)]
    }
  }

  private static func folded(_ literal: String) -> String {
    String(decoding: literal.utf8.map(asciiLowercased), as: UTF8.self)
  }

  /// Returns `true` if the first patterns go before the others though types leave that open: because of forms of one route, or
  /// because of `beats`, which counts if it isn't known whether the types share a link of both.
  private static func comesFirst(_ shape: TableShape, _ a: [Int], before b: [Int], _ beats: Beats) -> Bool {
    let forms = (holdsEarlierForms(shape, a, b), holdsEarlierForms(shape, b, a))
    if forms.0 != forms.1 { return forms.0 }
    func hasWinner(_ a: [Int], _ b: [Int]) -> Bool { a.contains { one in b.contains { beats.beats(one, $0) } } }
    return beats.isSilent ? false : hasWinner(a, b) && !hasWinner(b, a)
  }

  /// Whether some route has a pattern among the first that comes before one of its own among the others: the patterns
  /// of one route never tie.
  private static func holdsEarlierForms(_ shape: TableShape, _ a: [Int], _ b: [Int]) -> Bool {
    a.contains { first in
      let left = shape.patterns[first]
      return b.contains { other in
        let right = shape.patterns[other]
        return left.route == right.route && left.place < right.place
      }
    }
  }

  /// Runs of patterns with equally long suffixes, in precedence order of what follows the rest.
  private func restGroups(_ shape: TableShape, _ members: [Int], _ depth: Int) -> [[Int]] {
    // Patterns with the same suffix stay together, so that what they require beyond it decides.
    var suffixes: [[Label]] = []
    var membersOfSuffix: [[Label]: [Int]] = [:]
    for member in members {
      let suffix = shape.patterns[member].segments[(depth + 1)...].map { Label($0) }
      if membersOfSuffix[suffix] == nil { suffixes.append(suffix) }
      membersOfSuffix[suffix, default: []].append(member)
    }
    let ordered = linearOrder(suffixes.map { membersOfSuffix[$0] ?? [] }) { a, b in
      Precedence.segments(shape.patterns[a[0]], shape.patterns[b[0]], from: depth + 1, shape.pool) == .before
    }
    var groups: [[Int]] = []
    for member in ordered.joined() {
      let length = shape.patterns[member].segments.count
      if let last = groups.last, shape.patterns[last[0]].segments.count == length {
        groups[groups.count - 1].append(member)
      } else {
        groups.append([member])
      }
    }
    return groups
  }

  /// What makes two typed segments one edge: the language and its place in the order.
  private struct Label: Hashable {
    let language: Language
    let rank: [Int]

    init(_ segment: SegmentShape) {
      language = segment.piece.language
      rank = Precedence.pieceRank(segment.piece)
    }
  }
}

/// Patterns by the literal text of a segment.
struct MembersByText {
  typealias Entry = (text: String, member: Int)

  private var entries: [Entry] = []

  mutating func append(_ member: Int, _ text: String) { entries.append((text, member)) }

  /// The texts in order, each with its patterns in theirs.
  func forEach(_ body: (String, ArraySlice<Entry>) -> Void) {
    // Sorting is stable.
    let sorted = entries.sorted { $0.text < $1.text }
    var start = 0
    while start < sorted.count {
      let text = sorted[start].text
      let end = sorted[start...].firstIndex { $0.text != text } ?? sorted.count
      body(text, sorted[start..<end])
      start = end
    }
  }
}

/// What the routes say about each other where precedence is open. The links of a redirect go by its own id.
package struct Beats {
  /// By pattern: the number of its route, or of its redirect, and those that it beats.
  private let owners: [Int]
  private let beaten: [Set<Int>]
  /// By pattern: whether its route beats all that don't say otherwise.
  private let beatsOthers: [Bool]
  /// Of most tables no route says anything.
  private let saysNothing: Bool
  /// `true` if no route says anything.
  var isSilent: Bool { saysNothing }

  package init(_ shape: TableShape) {
    saysNothing = !shape.patterns.contains { !$0.beats.isEmpty || $0.beatsOthers != nil }
    guard !saysNothing else {
      (owners, beaten, beatsOthers) = ([], [], [])
      return
    }
    var numbers: [String: Int] = [:]
    var owners: [Int] = []
    for pattern in shape.patterns {
      let id = shape.name(of: pattern)
      let number = numbers[id] ?? numbers.count
      numbers[id] = number
      owners.append(number)
    }
    self.owners = owners
    beaten = shape.patterns.map { Set($0.beats.compactMap { numbers[$0.value] }) }
    beatsOthers = shape.patterns.map { $0.beatsOthers != nil }
  }

  /// Whether the route of one pattern says that it beats that of another. By name counts before `"*"`.
  package func beats(_ a: Int, _ b: Int) -> Bool {
    !saysNothing && (names(a, b) || (beatsOthers[a] && !beatsOthers[b] && !names(b, a)))
  }

  /// Whether each of two routes says that it beats all others, and neither names the other.
  package func areBothFirst(_ a: Int, _ b: Int) -> Bool {
    !saysNothing && beatsOthers[a] && beatsOthers[b] && owners[a] != owners[b] && !names(a, b) && !names(b, a)
  }

  private func names(_ a: Int, _ b: Int) -> Bool { beaten[a].contains(owners[b]) }
}
