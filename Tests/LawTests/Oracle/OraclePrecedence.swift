/// The order of `matching.md`, section "Choosing": component by component, the first difference decides.
final class OraclePrecedence {
  enum Order {
    case before, after
    /// The same, or overlapping and neither contained in the other: an error if the two share a link.
    case tied
    /// The pages leave the order open.
    case open

    var reversed: Order {
      switch self {
      case .before: .after
      case .after: .before
      case .tied, .open: self
      }
    }
  }

  /// How two parts compare: as an `Order`, or equal, so that the next part decides.
  private enum Relation { case before, after, same, crossing }

  let table: ModelTable
  let bug: OracleBug?
  let cache: SampleCache
  /// Reads without any mistake made on purpose.
  private let reader: OracleReader
  private var orders: [[Int]: Order] = [:]
  /// Every place with its origin, in the order in which links are tried.
  let places: [(ModelOrigin, ModelPlace)]

  init(table: ModelTable, bug: OracleBug?, cache: SampleCache) {
    self.table = table
    self.bug = bug
    self.cache = cache
    // Of repeated items the first counts here, whatever the table says.
    var plain = table
    plain.repeated = .first
    reader = OracleReader(table: plain, bug: nil)
    // "exact host, captured label, `*.` (longer suffix first), any host; within one host longer base path first"; of
    // captured labels the narrower type comes first, as in a segment.
    func rank(_ place: ModelPlace) -> [Int] {
      switch place.host {
      case .exact: [0, 0, 0, -place.base.count]
      case .captured(_, let type, let suffix): [1, -suffix.utf8.count, type == nil ? 1 : 0, -place.base.count]
      case .subdomains(let suffix): [2, -suffix.utf8.count, 0, -place.base.count]
      case .any: [3, 0, 0, -place.base.count]
      case .none: [4, 0, 0, -place.base.count]
      }
    }
    places = table.origins.flatMap { origin in origin.places.map { (origin, $0) } }
      .sorted { rank($0.1).lexicographicallyPrecedes(rank($1.1)) }
  }

  func order(_ a: OraclePattern, _ b: OraclePattern) -> Order {
    if let known = orders[[a.index, b.index]] { return known }
    let order = orderAnew(a, b)
    orders[[a.index, b.index]] = order
    return order
  }

  private func orderAnew(_ a: OraclePattern, _ b: OraclePattern) -> Order {
    let order = orderOfRoutes(a, b)
    // The patterns of one route never tie: canonical, then aliases as written.
    guard order == .tied || order == .open, a.route.id == b.route.id else { return order }
    return a.ordinal < b.ordinal ? .before : .after
  }

  private func orderOfRoutes(_ a: OraclePattern, _ b: OraclePattern) -> Order {
    let isFolded = (isFolded(a), isFolded(b))
    switch segments(a.pattern.segments, b.pattern.segments, isFolded) {
    case .before: return .before
    case .after: return .after
    case .crossing: return .tied
    case .same: break
    }
    guard let fragments = fragment(a.pattern.fragment, b.pattern.fragment, isFolded) else { return .open }
    switch fragments {
    case .before: return .before
    case .after: return .after
    case .crossing: return .tied
    case .same: break
    }
    switch query(a.pattern.query, b.pattern.query, isStrict: (a.route.isStrictQuery, b.route.isStrictQuery)) {
    case .before: return .before
    case .after: return .after
    case .crossing:
      // "then a link that carries both goes to the route that `beats` the other"
      if a.route.beats.contains(b.route.id) { return .before }
      return b.route.beats.contains(a.route.id) ? .after : .open
    case .same:
      // What the pages don't say: a strict slash against a free one.
      return (a.route.isStrictSlash ?? table.isStrictSlash) == (b.route.isStrictSlash ?? table.isStrictSlash)
        ? .tied : .open
    }
  }

  private func isFolded(_ pattern: OraclePattern) -> Bool { !(pattern.route.isCaseSensitive ?? table.isCaseSensitive) }

  // MARK: Path

  /// "each segment from the left: literal; literal with parameters; a parameter; rest"
  private func segments(_ a: [ModelSegment], _ b: [ModelSegment], _ isFolded: (Bool, Bool)) -> Relation {
    for index in 0..<max(a.count, b.count) {
      // The pattern with more after a rest comes first.
      guard index < a.count else { return .after }
      guard index < b.count else { return .before }
      switch (a[index], b[index]) {
      case (.rest, .rest): continue
      case (.rest, .piece): return bug == .triesRestFirst ? .before : .after
      case (.piece, .rest): return bug == .triesRestFirst ? .after : .before
      case (.piece(let x), .piece(let y)):
        let relation = piece(x, y, isFolded)
        if relation != .same { return relation }
      }
    }
    return .same
  }

  private func piece(_ a: [ModelPart], _ b: [ModelPart], _ isFolded: (Bool, Bool)) -> Relation {
    // "literal; literal with parameters (longer literal prefix first, then more literal text); a parameter"
    let ranks = (rank(a), rank(b))
    if ranks.0 != ranks.1 {
      if bug == .triesParameterFirst, ranks.0[0] != ranks.1[0] { return ranks.0[0] > ranks.1[0] ? .before : .after }
      return ranks.0.lexicographicallyPrecedes(ranks.1) ? .before : .after
    }
    // "a parameter whose values are contained in the other's before that other"
    let key = "\(a.written)\u{0}\(isFolded.0)\u{0}\(b.written)\u{0}\(isFolded.1)"
    let contained = cache.contained(key) {
      (isContained(a, isFolded.0, in: b, isFolded.1), isContained(b, isFolded.1, in: a, isFolded.0))
    }
    switch contained {
    case (true, true): return .same
    case (true, false): return bug == .triesWiderTypeFirst ? .after : .before
    case (false, true): return bug == .triesWiderTypeFirst ? .before : .after
    case (false, false): return .crossing
    }
  }

  private func rank(_ parts: [ModelPart]) -> [Int] {
    let literals = parts.map { part in if case .literal(let text) = part { normalLength(text) } else { 0 } }
    let total = literals.reduce(0, +)
    if parts.allSatisfy({ if case .literal = $0 { true } else { false } }) { return [0] }
    return total == 0 ? [2] : [1, -literals[0], -total]
  }

  /// The bytes of literal text; an escape is one.
  private func normalLength(_ text: String) -> Int { (Units(link: text.utf8) ?? []).count }

  private func isContained(_ a: [ModelPart], _ aIsFolded: Bool, in b: [ModelPart], _ bIsFolded: Bool) -> Bool {
    Samples.texts(of: a, isFolded: aIsFolded).allSatisfy { reader.piece(b, $0, isFolded: bIsFolded) != nil }
  }

  // MARK: Fragment and query

  /// "fragment: literal, pattern, none"; `nil` where the pages leave it open.
  private func fragment(_ a: ModelFragment?, _ b: ModelFragment?, _ isFolded: (Bool, Bool)) -> Relation? {
    func rank(_ fragment: ModelFragment?) -> Int {
      switch fragment {
      case nil: 2
      case .text(let parts): self.rank(parts)[0] == 0 ? 0 : 1
      case .path(let segments, _, let items):
        items.isEmpty
          && segments.allSatisfy { if case .piece(let parts) = $0 { self.rank(parts)[0] == 0 } else { false } }
          ? 0 : 1
      case .items: 1
      }
    }
    if rank(a) != rank(b) { return rank(a) < rank(b) ? .before : .after }
    switch (a, b) {
    case (nil, nil): return .same
    case (.text(let x)?, .text(let y)?): return piece(x, y, (false, false))
    case (.items(let x)?, .items(let y)?): return query(x, y)
    case (.path(let x, let xIsAbsolute, let xItems)?, .path(let y, let yIsAbsolute, let yItems)?):
      let isSame = xIsAbsolute == yIsAbsolute && x.count == y.count && segments(x, y, isFolded) == .same
      return isSame ? query(xItems, yItems) : nil
    default: return nil
    }
  }

  /// "query conditions by inclusion, not count: the pattern that requires everything the other requires and more comes
  /// first". `isStrict`: whether the query has no items but those named.
  private func query(_ a: [ModelItem], _ b: [ModelItem], isStrict: (Bool, Bool) = (false, false)) -> Relation {
    // An item is required where its absence is no match.
    func required(_ items: [ModelItem]) -> [ModelItem] { items.filter { reader.item($0, []) == nil } }
    let all = inclusion(a, b, isStrict)
    guard all == .crossing else { return all }
    // Where both require the same, what may be absent still crosses.
    let narrower = inclusion(required(a), required(b), (false, false))
    return narrower == .same ? .crossing : narrower
  }

  private func inclusion(_ a: [ModelItem], _ b: [ModelItem], _ isStrict: (Bool, Bool)) -> Relation {
    // Any other key: a strict query refuses it.
    let keys = Set((a + b).map(\.key)).union(["any other"])
    var isBefore = false
    var isAfter = false
    for key in keys {
      let items = (a.first { $0.key == key }, b.first { $0.key == key })
      switch condition(items, takesOthers: (!isStrict.0 || a.takesAll, !isStrict.1 || b.takesAll)) {
      case .same: break
      case .before: isBefore = true
      case .after: isAfter = true
      case .crossing: return .crossing
      }
    }
    if bug == .countsQueryConditions, a.count != b.count { return a.count > b.count ? .before : .after }
    if isBefore, isAfter { return .crossing }
    return isBefore ? .before : isAfter ? .after : .same
  }

  private func condition(_ items: (ModelItem?, ModelItem?), takesOthers: (Bool, Bool)) -> Relation {
    // "for the same key, value patterns compare like segments"
    if let x = items.0?.requiredPiece, let y = items.1?.requiredPiece { return piece(x, y, (false, false)) }
    let samples = Samples.values(items.0) + Samples.values(items.1)
    func accepted(_ item: ModelItem?, _ takesOthers: Bool) -> [Bool] {
      samples.map { values in
        guard let item else { return values.isEmpty || takesOthers }
        if case .remaining = item.value { return true }
        return reader.item(item, values) != nil
      }
    }
    let left = accepted(items.0, takesOthers.0)
    let right = accepted(items.1, takesOthers.1)
    let isNarrower = zip(left, right).allSatisfy { !$0 || $1 }
    let isWider = zip(left, right).allSatisfy { $0 || !$1 }
    switch (isNarrower, isWider) {
    case (true, true): return .same
    case (true, false): return .before
    case (false, true): return .after
    case (false, false): return .crossing
    }
  }
}

extension [ModelItem] {
  /// Whether `{items...}` is among them.
  fileprivate var takesAll: Bool { contains { if case .remaining = $0.value { true } else { false } } }
}

extension ModelItem {
  /// The piece of a required value.
  fileprivate var requiredPiece: [ModelPart]? {
    guard case .piece(let parts) = value else { return nil }
    for part in parts {
      if case .parameter(let use) = part,
        use.mode != .required || use.isFlag || use.list != nil
      {
        return nil
      }
    }
    return parts
  }
}
