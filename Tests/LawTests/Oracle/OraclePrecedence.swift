/// The order that the page *Precedence* defines. Patterns are compared part by part, and the first difference decides.
final class OraclePrecedence {
  enum Order {
    case before, after
    /// Equal, or overlapping without containment. It's an error if the two patterns share a link.
    case tied
  }

  /// The result of comparing two parts: an `Order`, or `same` if the next part decides.
  private enum Relation {
    case before, after, same, crossing
    /// No link matches both, so no order is needed.
    case apart
  }

  let table: ModelTable
  private let patterns: [OraclePattern]
  let bug: OracleBug?
  let cache: SampleCache
  /// A reader without a planted bug.
  private let reader: OracleReader
  private var paths: [[Int]: Relation] = [:]
  /// For a pattern, the group of all patterns with the same path, in their order. See `settled`.
  private var groups: [Int: Group] = [:]
  /// All places with their origins, in the order in which links are tried.
  let places: [(ModelOrigin, ModelPlace)]

  init(table: ModelTable, patterns: [OraclePattern], bug: OracleBug?, cache: SampleCache) {
    self.table = table
    self.patterns = patterns
    self.bug = bug
    self.cache = cache
    // For the order, the first of repeated items counts, whatever the table specifies.
    var plain = table
    plain.repeated = .first
    reader = OracleReader(table: plain, bug: nil)
    // An exact host comes first, then `{label}.host`, then `*.host` with the longer host first, then any host. A scheme
    // without a host is last. On the same host, the longer base path comes first, and a specific port or none comes
    // before `:*`. Among captured labels, the more specific type comes first. A scheme with `slashes` or a `separator`
    // comes before the same scheme without. Otherwise, the names of the origins decide.
    func rank(_ origin: ModelOrigin, _ place: ModelPlace) -> [Int] {
      let host =
        switch place.host {
        case .exact: [0, 0, 0]
        case .captured(_, let type, let suffix): [1, -suffix.utf8.count, type == nil ? 1 : 0]
        case .subdomains(let suffix): [2, -suffix.utf8.count, 0]
        case .any: [3, 0, 0]
        case .none: [4, 0, 0]
        }
      return host + [-place.base.count, place.port == .any && bug != .triesAnyPortFirst ? 1 : 0]
        + [origin.separator == nil && !origin.needsSlashes ? 1 : 0]
    }
    places = table.origins.sorted { $0.name < $1.name }.flatMap { origin in origin.places.map { (origin, $0) } }
      .enumerated().sorted { a, b in
        let ranks = (rank(a.element.0, a.element.1), rank(b.element.0, b.element.1))
        return ranks.0 == ranks.1 ? a.offset < b.offset : ranks.0.lexicographicallyPrecedes(ranks.1)
      }.map(\.element)
  }

  func order(_ a: OraclePattern, _ b: OraclePattern) -> Order {
    switch path(a, b) {
    case .before: return .before
    case .after: return .after
    // The patterns of a route never tie: `link` comes first, then the aliases in their written order.
    case .crossing, .apart: return a.route.id != b.route.id ? .tied : a.ordinal < b.ordinal ? .before : .after
    case .same: break
    }
    let group = group(of: a)
    if group.tied.contains([a.index, b.index]) { return .tied }
    if group.settled.contains([a.index, b.index]) { return .before }
    return group.settled.contains([b.index, a.index]) ? .after : .tied
  }

  private func path(_ a: OraclePattern, _ b: OraclePattern) -> Relation {
    if let known = paths[[a.index, b.index]] { return known }
    let relation = segments(a.pattern.segments, b.pattern.segments, (isFolded(a), isFolded(b)))
    paths[[a.index, b.index]] = relation
    return relation
  }

  // MARK: Patterns with one path

  /// Patterns with the same path, and the pairs in which the first takes precedence over the second.
  private struct Group {
    var settled: Set<[Int]> = []
    /// Pairs without an order, which the ids must not order either.
    var tied: Set<[Int]> = []

    /// Orders `a` before `b`, with all consequences, unless the opposite is already settled.
    mutating func settle(_ a: Int, _ b: Int) {
      guard !settled.contains([a, b]), !settled.contains([b, a]) else { return }
      let before = [a] + settled.filter { $0[1] == a }.map { $0[0] }
      let after = [b] + settled.filter { $0[0] == b }.map { $0[1] }
      for x in before {
        for y in after { settled.insert([x, y]) }
      }
    }
  }

  private func group(of pattern: OraclePattern) -> Group {
    if let known = groups[pattern.index] { return known }
    // Sort by id, then by the order of a route's patterns.
    let members = patterns.filter { $0.index == pattern.index || path(pattern, $0) == .same }
      .sorted { ($0.route.id, $0.ordinal, $0.index) < ($1.route.id, $1.ordinal, $1.index) }
    var group = Group()
    var open: [(OraclePattern, OraclePattern)] = []
    for (offset, a) in members.enumerated() {
      for b in members[(offset + 1)...] where !a.origins.isDisjoint(with: b.origins) {
        switch behindPath(a, b) {
        case (.before, _): group.settle(a.index, b.index)
        case (.after, _): group.settle(b.index, a.index)
        case (.apart, _): break
        case (_, let isOpen):
          open.append((a, b))
          if !isOpen, a.route.id != b.route.id {
            group.tied.formUnion([[a.index, b.index], [b.index, a.index]])
          }
        }
      }
    }
    // First `beats` decides, then the order of a route's patterns, then the ids, for each pair separately.
    for (a, b) in open where !group.tied.contains([a.index, b.index]) {
      if a.route.beats.contains(b.route.id) { group.settle(a.index, b.index) }
      if b.route.beats.contains(a.route.id) { group.settle(b.index, a.index) }
    }
    let pairs = bug == .turnsIDs ? open.map { ($0.1, $0.0) } : open
    for (a, b) in open where a.route.id == b.route.id { group.settle(a.index, b.index) }
    for (a, b) in pairs { group.settle(a.index, b.index) }
    for member in members { groups[member.index] = group }
    return group
  }

  /// Compares two patterns of the same path by everything after the path. `isOpen` is `true` if only their items leave
  /// the order open.
  private func behindPath(_ a: OraclePattern, _ b: OraclePattern) -> (Relation, isOpen: Bool) {
    let rests = rests(a.pattern.segments, b.pattern.segments)
    if rests != .same { return (rests, false) }
    let areStrict = (a.route.isStrictQuery, b.route.isStrictQuery)
    let fragments = fragment(a.pattern.fragment, b.pattern.fragment, (isFolded(a), isFolded(b)), areStrict)
    if fragments.0 != .same { return fragments }
    let query = query(a.pattern.query, b.pattern.query, isStrict: areStrict)
    if query != .same { return (query, true) }
    // If everything else is the same, a route with strict slashes comes before a route without.
    let isStrict = (a.route.isStrictSlash ?? table.isStrictSlash, b.route.isStrictSlash ?? table.isStrictSlash)
    return (isStrict.0 == isStrict.1 ? .same : isStrict.0 ? .before : .after, false)
  }

  private func isFolded(_ pattern: OraclePattern) -> Bool { !(pattern.route.isCaseSensitive ?? table.isCaseSensitive) }

  // MARK: Path

  /// Compares segments from the left: a literal, then a literal with parameters, then a parameter, then a rest
  /// parameter.
  private func segments(_ a: [ModelSegment], _ b: [ModelSegment], _ isFolded: (Bool, Bool)) -> Relation {
    var isBehindRest = false
    for index in 0..<max(a.count, b.count) {
      // The pattern with more segments after a rest parameter takes precedence.
      guard index < a.count else { return .after }
      guard index < b.count else { return .before }
      switch (a[index], b[index]) {
      case (.rest, .rest): isBehindRest = true
      case (.rest, .piece): return bug == .triesRestFirst ? .before : .after
      case (.piece, .rest): return bug == .triesRestFirst ? .after : .before
      case (.piece(let x), .piece(let y)):
        let relation = piece(x, y, isFolded)
        // After rest parameters of different length, texts and types without a common value don't decide.
        if relation == .crossing, isBehindRest, a.count != b.count, shareNothing(x, y, isFolded) { continue }
        if relation != .same { return relation }
      }
    }
    return .same
  }

  /// Compares two rest parameters at the same position: the rest whose segments are contained in the other's comes
  /// first.
  private func rests(_ a: [ModelSegment], _ b: [ModelSegment]) -> Relation {
    for case (.rest(let x), .rest(let y)) in zip(a, b) {
      let isNarrower = isContained(rest: x, in: y)
      let isWider = isContained(rest: y, in: x)
      if isNarrower != isWider { return isNarrower ? .before : .after }
    }
    return .same
  }

  private func isContained(rest a: ModelParameter, in b: ModelParameter) -> Bool {
    guard a.list?.minimum ?? 1 >= b.list?.minimum ?? 1, a.list?.maximum ?? .max <= b.list?.maximum ?? .max else {
      return false
    }
    // A segment may be empty only without a type and a count.
    func isPlain(_ rest: ModelParameter) -> Bool { rest.type ?? "String" == "String" && rest.list == nil }
    if isPlain(a), !isPlain(b) { return false }
    func value(_ rest: ModelParameter) -> [ModelPart] { [.parameter(ModelParameter(type: rest.type ?? "String"))] }
    return Samples.texts(of: value(a), isFolded: false).allSatisfy { text in
      text.isEmpty || reader.piece(value(b), text, isFolded: false) != nil
    }
  }

  private func piece(_ a: [ModelPart], _ b: [ModelPart], _ isFolded: (Bool, Bool)) -> Relation {
    // A literal comes first, then literals with parameters (the longer literal prefix first, then more literal text),
    // then a parameter.
    let ranks = (rank(a), rank(b))
    if ranks.0 != ranks.1 {
      if bug == .triesParameterFirst, ranks.0[0] != ranks.1[0] { return ranks.0[0] > ranks.1[0] ? .before : .after }
      return ranks.0.lexicographicallyPrecedes(ranks.1) ? .before : .after
    }
    return containment(a, b, isFolded)
  }

  /// Compares two components by containment: a parameter whose values are contained in the other's comes first.
  private func containment(_ a: [ModelPart], _ b: [ModelPart], _ isFolded: (Bool, Bool)) -> Relation {
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

  private func rank(_ parts: [ModelPart], isText: Bool = true) -> [Int] {
    let literals = parts.map { part in if case .literal(let text) = part { normalLength(text) } else { 0 } }
    let total = literals.reduce(0, +)
    if isText, parts.allSatisfy({ if case .literal = $0 { true } else { false } }) { return [0] }
    return total == 0 ? [2] : [1, -literals[0], -total]
  }

  /// Returns the number of bytes of literal text. A percent-encoded byte counts once.
  private func normalLength(_ text: String) -> Int { (Units(link: text.utf8) ?? []).count }

  private func isContained(_ a: [ModelPart], _ aIsFolded: Bool, in b: [ModelPart], _ bIsFolded: Bool) -> Bool {
    Samples.texts(of: a, isFolded: aIsFolded).allSatisfy { reader.piece(b, $0, isFolded: bIsFolded) != nil }
  }

  private func shareNothing(_ a: [ModelPart], _ b: [ModelPart], _ isFolded: (Bool, Bool)) -> Bool {
    !Samples.texts(of: a, isFolded: isFolded.0).contains { reader.piece(b, $0, isFolded: isFolded.1) != nil }
      && !Samples.texts(of: b, isFolded: isFolded.1).contains { reader.piece(a, $0, isFolded: isFolded.0) != nil }
  }

  // MARK: Fragment and query

  /// Compares fragments: a text comes first, then a path, then items of which at least one is required, then a single
  /// value, then optional items, then no fragment. Two fragments of the same kind are compared like a segment, with raw
  /// slashes as text, and then by their items.
  ///
  /// - Returns: The relation, and `true` if only the items leave the order open, so that `beats` can decide.
  private func fragment(
    _ a: ModelFragment?, _ b: ModelFragment?, _ isFolded: (Bool, Bool), _ isStrict: (Bool, Bool)
  ) -> (Relation, isOpen: Bool) {
    func rank(_ fragment: ModelFragment?) -> Int {
      switch fragment {
      case .text(let parts)? where self.rank(parts)[0] == 0: 0
      case .path?: 1
      case .items(let items)? where items.contains { reader.item($0, []) == nil }: bug == .triesTextsBeforeItems ? 4 : 2
      case .text?: 3
      case .items?: 4
      case nil: 5
      }
    }
    if rank(a) != rank(b) { return (rank(a) < rank(b) ? .before : .after, false) }
    switch (a, b) {
    case (.text(let x)?, .text(let y)?): return (piece(x, y, isFolded), false)
    case (.items(let x)?, .items(let y)?): return (query(x, y, isStrict: isStrict), true)
    case (.path(let x, let xIsAbsolute, let xItems)?, .path(let y, let yIsAbsolute, let yItems)?):
      let pieces = (OraclePrecedence.text(of: x, xIsAbsolute), OraclePrecedence.text(of: y, yIsAbsolute))
      // A path without parameters doesn't count as text, because it may have a trailing slash.
      let ranks = (self.rank(pieces.0, isText: false), self.rank(pieces.1, isText: false))
      if ranks.0 != ranks.1 { return (ranks.0.lexicographicallyPrecedes(ranks.1) ? .before : .after, false) }
      func takes(_ path: [ModelSegment], _ isAbsolute: Bool, _ isFolded: Bool, _ text: Units) -> Bool {
        reader.fragment(.path(path, startsWithSlash: isAbsolute, []), text, isFolded: isFolded) != nil
      }
      func isContained(_ texts: [Units], isReversed: Bool) -> Bool {
        texts.allSatisfy { text in
          let taken = (takes(x, xIsAbsolute, isFolded.0, text), takes(y, yIsAbsolute, isFolded.1, text))
          return isReversed ? !taken.1 || taken.0 : !taken.0 || taken.1
        }
      }
      let isNarrower = isContained(Samples.texts(of: pieces.0, isFolded: isFolded.0), isReversed: false)
      let isWider = isContained(Samples.texts(of: pieces.1, isFolded: isFolded.1), isReversed: true)
      switch (isNarrower, isWider) {
      case (true, true): return (query(xItems, yItems, isStrict: isStrict), true)
      case (true, false): return (.before, false)
      case (false, true): return (.after, false)
      case (false, false): return (.crossing, false)
      }
    default: return (.same, false)
    }
  }

  /// Returns a fragment's path as a single component.
  private static func text(of path: [ModelSegment], _ isAbsolute: Bool) -> [ModelPart] {
    var parts: [ModelPart] = isAbsolute ? [.literal("/")] : []
    for (index, segment) in path.enumerated() {
      if index > 0 { parts.append(.literal("/")) }
      switch segment {
      case .piece(let piece): parts += piece
      case .rest(var use):
        // A rest parameter takes several segments, unless its type reads them as a single text.
        if use.type != "URL", use.type != "Link" {
          use.list = .init(separator: "/", minimum: max(1, use.list?.minimum ?? 1), maximum: use.list?.maximum)
        }
        parts.append(.parameter(use))
      }
    }
    var merged: [ModelPart] = []
    for part in parts {
      if case .literal(let text) = part, case .literal(let before)? = merged.last {
        merged[merged.count - 1] = .literal(before + text)
      } else {
        merged.append(part)
      }
    }
    return merged
  }

  /// Compares query conditions by inclusion, not by number: the pattern that requires everything that the other
  /// requires, and more, comes first.
  ///
  /// - Parameter isStrict: `true` if the query must not contain other items.
  private func query(_ a: [ModelItem], _ b: [ModelItem], isStrict: (Bool, Bool) = (false, false)) -> Relation {
    if bug == .triesStrictQueriesFirst, isStrict.0 != isStrict.1 { return isStrict.0 ? .before : .after }
    // An item is required if the pattern doesn't match without it.
    func required(_ items: [ModelItem]) -> [ModelItem] { items.filter { reader.item($0, []) == nil } }
    let all = inclusion(a, b, isStrict)
    guard all == .crossing else { return all }
    // If both require the same items, the optional items still cross.
    let narrower = inclusion(required(a), required(b), (false, false))
    return narrower == .same ? .crossing : narrower
  }

  private func inclusion(_ a: [ModelItem], _ b: [ModelItem], _ isStrict: (Bool, Bool)) -> Relation {
    // Include a key that neither pattern names, because a strict query refuses it.
    let keys = Set((a + b).map { reader.key($0.key) }).union([Units(text: "any other")])
    let relations = keys.map { key in
      let items = (a.first { reader.key($0.key) == key }, b.first { reader.key($0.key) == key })
      return condition(items, takesOthers: (!isStrict.0 || a.takesAll, !isStrict.1 || b.takesAll))
    }
    if relations.contains(.apart) { return .apart }
    if relations.contains(.crossing) { return .crossing }
    let (isBefore, isAfter) = (relations.contains(.before), relations.contains(.after))
    if bug == .countsQueryConditions, a.count != b.count { return a.count > b.count ? .before : .after }
    if isBefore, isAfter { return .crossing }
    return isBefore ? .before : isAfter ? .after : .same
  }

  private func condition(_ items: (ModelItem?, ModelItem?), takesOthers: (Bool, Bool)) -> Relation {
    // The more specific value takes precedence, that is, the value whose texts are all texts of the other.
    if let x = items.0?.requiredPiece, let y = items.1?.requiredPiece {
      return shareNothing(x, y, (false, false)) ? .apart : containment(x, y, (false, false))
    }
    let samples = Samples.values(items)
    func accepted(_ item: ModelItem?, _ takesOthers: Bool) -> [Bool] {
      samples.map { values in
        guard let item else { return values.isEmpty || takesOthers }
        if case .remaining = item.value { return true }
        return reader.item(item, values) != nil
      }
    }
    let left = accepted(items.0, takesOthers.0)
    let right = accepted(items.1, takesOthers.1)
    // "Two patterns have no order if no link can match both."
    if !zip(left, right).contains(where: { $0 && $1 }) { return .apart }
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
  /// `true` if the items include `{items...}`.
  fileprivate var takesAll: Bool { contains { if case .remaining = $0.value { true } else { false } } }
}

extension ModelItem {
  /// The elements of a required value.
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
