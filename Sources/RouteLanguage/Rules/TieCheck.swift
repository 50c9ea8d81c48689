/// Refuses ties: two routes that share a link and of which precedence puts neither first (`ambiguous-routes`).
///
/// Walks the patterns by their segments as the tree does, and goes on only where they can still meet and nothing has
/// decided between them yet, so that the cost is near that of building the tree.
struct TieCheck {
  private let shape: TableShape
  private let beats: Beats
  private var diagnostics: [Diagnostic] = []
  private var reported: Set<[Int]> = []

  private init(_ shape: TableShape) {
    self.shape = shape
    beats = Beats(shape)
  }

  static func run(_ shape: TableShape) -> [Diagnostic] {
    var check = TieCheck(shape)
    let searched = shape.patterns.indices.filter { !shape.patterns[$0].refuses }
    check.compare(searched.filter { shape.patterns[$0].restIndex == nil }, depth: 0)
    let rested = searched.filter { shape.patterns[$0].restIndex != nil }
    for (offset, a) in rested.enumerated() {
      for b in rested[(offset + 1)...] { check.compare(a, b) }
      for b in searched where shape.patterns[b].restIndex == nil { check.compare(a, b) }
    }
    return check.diagnostics
  }

  /// Pairs within patterns that are equal before `depth`; none has a rest.
  private mutating func compare(_ members: [Int], depth: Int) {
    guard members.count > 1 else { return }
    var ended: [Int] = []
    var literals: [Language: [Int]] = [:]
    var typed: [Language: [Int]] = [:]
    for member in members {
      let segments = shape.patterns[member].segments
      guard depth < segments.count else {
        ended.append(member)
        continue
      }
      let piece = segments[depth].piece
      if piece.literal != nil {
        literals[piece.language, default: []].append(member)
      } else {
        typed[piece.language, default: []].append(member)
      }
    }
    for (offset, a) in ended.enumerated() {
      for b in ended[(offset + 1)...] { compare(a, b) }
    }
    for group in literals.values { compare(group, depth: depth + 1) }
    let groups = Array(typed.values)
    for (offset, group) in groups.enumerated() {
      compare(group, depth: depth + 1)
      for other in groups[(offset + 1)...] {
        let left = shape.patterns[group[0]].segments[depth].piece
        let right = shape.patterns[other[0]].segments[depth].piece
        guard Precedence.piece(left, right, shape.pool) == .unordered else { continue }
        for a in group {
          for b in other { compare(a, b) }
        }
      }
    }
  }

  private mutating func compare(_ a: Int, _ b: Int) {
    let left = shape.patterns[a]
    let right = shape.patterns[b]
    let origins = left.origins & right.origins
    guard left.route != right.route || left.redirectID != right.redirectID, origins != 0 else { return }
    let path = Precedence.segments(left, right, from: 0, shape.pool)
    guard path == .same || path == .unordered else { return }
    if path == .same {
      let order = Precedence.afterPath(left, right, shape.pool)
      guard order == .same || order == .unordered else { return }
      // Only the query differs, and neither condition contains the other: `beats` decides, and lint asks for it.
      if order == .unordered, Precedence.fragment(left.fragment, right.fragment, shape.pool) == .same { return }
    }
    guard let shared = sharedLink(left, right, origin: origins.trailingZeroBitCount),
      !isSettled(left, right, shared)
    else { return }
    report(left, right, shared)
  }

  private func sharedLink(_ a: PatternShape, _ b: PatternShape, origin: Int) -> SharedLink? {
    guard let counts = a.sharedCounts(b) else { return nil }
    for count in counts {
      if let shared = SharedLink(a, b, origin: origin, segmentCount: count, shape.pool) { return shared }
    }
    return nil
  }

  /// Whether a third pattern comes before both and takes every link they share.
  private func isSettled(_ a: PatternShape, _ b: PatternShape, _ shared: SharedLink) -> Bool {
    guard a.restIndex == nil || b.restIndex == nil else { return false }
    return shape.patterns.contains { c in
      guard !c.refuses, c.excludes.isEmpty, c.origins & a.origins & b.origins == a.origins & b.origins,
        Precedence.pattern(c, a, shape.pool) == .before, Precedence.pattern(c, b, shape.pool) == .before,
        c.sharedCounts(a) != nil || c.sharedCounts(b) != nil,
        c.restIndex != nil ? c.segments.count <= shared.segments.count : c.segments.count == shared.segments.count
      else { return false }
      for (index, segment) in shared.segments.enumerated() {
        guard let language = c.language(at: index, of: shared.segments.count) else { continue }
        let relation = shape.pool.relation(segment, language)
        guard relation == .same || relation == .inside else { return false }
      }
      return includes(c, a) || includes(c, b)
    }
  }

  /// Whether what `c` asks beyond the path is asked by `a` too.
  private func includes(_ c: PatternShape, _ a: PatternShape) -> Bool {
    guard !c.isStrictSlash else { return false }
    let query = Precedence.query(a.query, a.isStrictQuery, c.query, c.isStrictQuery, shape.pool)
    let fragment = Precedence.fragment(a.fragment, c.fragment, shape.pool)
    return (query == .before || query == .same) && (c.fragment == nil || fragment == .same)
  }

  private mutating func report(_ a: PatternShape, _ b: PatternShape, _ shared: SharedLink) {
    let first = a.source.range.lower <= b.source.range.lower ? a : b
    let second = a.source.range.lower <= b.source.range.lower ? b : a
    guard reported.insert([first.route, second.route]).inserted else { return }
    let names = (name(first), name(second))
    diagnostics.append(
      Diagnostic(
        .error, "ambiguous-routes", "'\(names.0)' and '\(names.1)' share a link, and neither comes first",
        at: second.source.range,
        notes: [Diagnostic.Note("'\(names.0)' is here", at: first.source.range)],
        fix: "make one of the patterns narrower, or exclude the shared links from one of them",
        witness: shared.witness(shape)))
  }

  private func name(_ pattern: PatternShape) -> String {
    pattern.redirectID ?? shape.routes[pattern.route].id
  }
}
