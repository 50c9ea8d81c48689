/// The order of precedence (see the documentation's page on matching). The compiler's tree, the tie check, the analysis
/// and the exporters all use it.
package enum Precedence {
  /// The result of a comparison.
  package enum Order: Sendable {
    case before
    case after
    /// Neither comes first, because they are equivalent.
    case same
    /// Neither comes first, although they differ and can match the same link.
    case unordered
    /// They can't match the same link, so no order is needed.
    case disjoint

    /// Creates the order in which the more specific of two languages comes first.
    fileprivate init(_ relation: LanguageRelation) {
      self =
        switch relation {
        case .same: .same
        case .inside: .before
        case .around: .after
        case .overlapping: .unordered
        case .disjoint: .disjoint
        }
    }
  }

  // MARK: Origins

  /// Returns `true` if a place has precedence over another place.
  ///
  /// These criteria decide, in this order:
  /// - the host: an exact host, a captured label with a suffix, `*.` with a suffix, any other host with or without a
  ///   captured label, no host; of two suffixes, the longer
  /// - the more specific type of a captured label
  /// - the longer base path
  /// - a given or default port before any port
  /// - for schemes without a host: `slashes` or a separator before links with or without `//`
  /// - the names of the origins, then the base URLs as written, alphabetically
  package static func place(_ a: ResolvedPlace, precedes b: ResolvedPlace, origins: [ResolvedOrigin]) -> Bool {
    let left = rank(a)
    let right = rank(b)
    if left != right { return left.lexicographicallyPrecedes(right) }
    let slashes = (origins[a.origin].hasAnySlashes, origins[b.origin].hasAnySlashes)
    if slashes.0 != slashes.1 { return slashes.1 }
    let names = (origins[a.origin].name, origins[b.origin].name)
    if names.0 != names.1 { return names.0.utf8.lexicographicallyPrecedes(names.1.utf8) }
    return a.source.text.utf8.lexicographicallyPrecedes(b.source.text.utf8)
  }

  private static func rank(_ place: ResolvedPlace) -> [Int] {
    let host: [Int]
    switch place.host {
    case .exact: host = [0, 0]
    case .captured(let suffix?): host = [1, -suffix.utf8.count]
    case .subdomains(let suffix): host = [2, -suffix.utf8.count]
    case .captured(nil), .any: host = [3, 0]
    case .none: host = [4, 0]
    }
    return host + [
      place.narrowerLabels, -place.basePath.count, place.port == .any ? 1 : 0,
    ]
  }

  /// Returns `true` if the captured label of a place has a more specific type than the captured label of another place,
  /// and both hosts have the same suffix.
  package static func label(_ a: ResolvedPlace, isInside b: ResolvedPlace, _ pool: LanguagePool) -> Bool {
    guard case .captured(let suffix) = a.host, case .captured(let other) = b.host,
      suffix == other, let left = a.label, let right = b.label
    else { return false }
    return pool.relation(left.language, right.language) == .inside
  }

  // MARK: Segments

  /// Compares two pieces in the same position: a literal comes first, then a literal with parameters (longer literal
  /// prefix first, then more literal text), then a parameter. A parameter comes before another parameter that allows
  /// all of its values and more.
  package static func piece(_ a: ResolvedPiece, _ b: ResolvedPiece, _ pool: LanguagePool) -> Order {
    let relation = pool.relation(a.language, b.language)
    if relation == .disjoint { return .disjoint }
    let ranks = ranks(a, b)
    return ranks == .same ? Order(relation) : ranks
  }

  /// Returns a rank that begins with 0 for a literal, 1 for a literal with parameters, or 2 for a parameter. Longer
  /// literal text at the beginning, then more literal text, gives a lower rank.
  package static func pieceRank(_ piece: ResolvedPiece) -> [Int] {
    if piece.literal != nil { return [0, 0, 0] }
    return piece.literalLength > 0 ? [1, -piece.literalPrefix, -piece.literalLength] : [2, 0, 0]
  }

  /// Compares two pieces by their ranks alone.
  private static func ranks(_ a: ResolvedPiece, _ b: ResolvedPiece) -> Order {
    let left = pieceRank(a)
    let right = pieceRank(b)
    return left == right ? .same : left.lexicographicallyPrecedes(right) ? .before : .after
  }

  /// Compares the segments of two patterns from an index on. A rest parameter comes after everything else at its
  /// position. If both patterns have one, the segments after it decide, and the pattern that ends first comes last.
  ///
  /// Patterns are `.disjoint` if their segments can't match the same path. If segments after a rest parameter may have
  /// different positions in a path, only the first difference is compared. `TieCheck` then decides if the patterns can
  /// match the same link.
  package static func segments(_ a: ResolvedPattern, _ b: ResolvedPattern, from start: Int, _ pool: LanguagePool)
    -> Order
  {
    var order = Order.same
    // After a rest parameter, segments of patterns with different lengths are at different positions of a link. So even
    // segments that share no text must have an order.
    let isShifted = a.segments.count != b.segments.count
    let isAligned = !isShifted && a.restIndex == b.restIndex
    for index in (0..<min(a.segments.count, b.segments.count)).dropFirst(start) {
      let left = a.segments[index]
      let right = b.segments[index]
      if left.isRest != right.isRest { return order == .same ? (right.isRest ? .before : .after) : order }
      if left.isRest { continue }
      var next = piece(left.piece, right.piece, pool)
      if next == .disjoint, isAligned { return .disjoint }
      if next == .disjoint, isShifted, let rest = a.restIndex, rest < index { next = ranks(left.piece, right.piece) }
      if order == .same, next != .disjoint { order = next }
    }
    if order != .same || !isShifted { return order }
    return a.segments.count < b.segments.count ? .after : .before
  }

  // MARK: Fragments and query items

  /// Returns `true` if two fragments have the same conditions except for their items.
  static func differInItemsAlone(_ a: ResolvedFragment?, _ b: ResolvedFragment?, _ pool: LanguagePool) -> Bool {
    guard fragmentRank(a) == fragmentRank(b) else { return false }
    guard let x = a?.piece, let y = b?.piece else { return true }
    return piece(x, y, pool) == .same
  }

  /// Compares fragments by their kind (`fragmentRank`). Fragments of the same kind are compared by their text or path,
  /// then by their items.
  package static func fragment(
    _ a: ResolvedFragment?, _ aIsStrict: Bool, _ b: ResolvedFragment?, _ bIsStrict: Bool, _ pool: LanguagePool
  ) -> Order {
    let left = fragmentRank(a)
    let right = fragmentRank(b)
    if left != right { return left < right ? .before : .after }
    guard let a, let b else { return .same }
    if let x = a.piece, let y = b.piece {
      let ranks = ranks(x, y)
      if ranks != .same { return ranks }
      let pieces = piece(x, y, pool)
      if pieces != .same { return pieces }
    }
    // A fragment that is a single text has no items.
    if a.piece != nil, !a.hasQuestionMark { return .same }
    return query(a.items, aIsStrict, b.items, bIsStrict, pool)
  }

  /// Returns the rank of a fragment by its kind, in order of precedence: literal text; a path; items of which one is
  /// required; text with a parameter; items that may all be absent; no fragment.
  private static func fragmentRank(_ fragment: ResolvedFragment?) -> Int {
    guard let fragment else { return 5 }
    guard let piece = fragment.piece else { return fragment.items.contains { $0.isRequired } ? 2 : 4 }
    if fragment.hasQuestionMark { return 1 }
    return piece.literal == nil ? 3 : 0
  }

  /// Compares conditions by inclusion. The pattern that requires everything that the other requires, and more, comes
  /// first. If both require the same, the pattern with all conditions of the other, and more, comes first.
  package static func query(
    _ a: [ResolvedCondition], _ aIsStrict: Bool, _ b: [ResolvedCondition], _ bIsStrict: Bool, _ pool: LanguagePool
  ) -> Order {
    let all = inclusion(a, aIsStrict, b, bIsStrict, pool)
    guard all == .unordered else { return all }
    // Compare only required items, so that optional items don't keep the pattern with more required items from coming
    // first.
    let required = inclusion(
      a.lazy.filter { $0.isRequired }, false, b.lazy.filter { $0.isRequired }, false, pool)
    return required == .before || required == .after ? required : .unordered
  }

  private static func inclusion(
    _ a: some Collection<ResolvedCondition>, _ aIsStrict: Bool, _ b: some Collection<ResolvedCondition>,
    _ bIsStrict: Bool,
    _ pool: LanguagePool
  ) -> Order {
    var narrower = true
    var wider = true
    func note(_ relation: LanguageRelation) {
      if !relation.isAround { wider = false }
      if !relation.isInside { narrower = false }
    }
    // A strict query without `{items...}` allows only the items that it names.
    let aIsClosed = aIsStrict && !a.contains { $0.isRemaining }
    let bIsClosed = bIsStrict && !b.contains { $0.isRemaining }
    // There are many pairs of patterns, so don't build a set of keys.
    for left in a where !left.key.isEmpty {
      let right = b.first { $0.key == left.key }
      var relation = condition(left, right, pool)
      if right == nil, bIsClosed { relation = left.isRequired ? .disjoint : .around }
      if relation == .disjoint { return .disjoint }
      note(relation)
    }
    for right in b where !right.key.isEmpty && !a.contains(where: { $0.key == right.key }) {
      let relation = aIsClosed ? (right.isRequired ? .disjoint : .inside) : condition(nil, right, pool)
      if relation == .disjoint { return .disjoint }
      note(relation)
    }
    if aIsClosed != bIsClosed { note(aIsClosed ? .inside : .around) }
    return Order(LanguageRelation(inside: narrower, around: wider))
  }

  /// Returns the relation between the items that two conditions allow. A missing condition allows everything.
  package static func condition(_ a: ResolvedCondition?, _ b: ResolvedCondition?, _ pool: LanguagePool)
    -> LanguageRelation
  {
    let aIsFree = isFree(a, pool)
    let bIsFree = isFree(b, pool)
    if aIsFree || bIsFree { return aIsFree && bIsFree ? .same : aIsFree ? .around : .inside }
    guard let a, let b else { return .same }
    // Compare the values first, then consider that an optional item also allows its absence.
    let any = pool.intern(.anyText)
    var values = pool.relation(a.piece?.language ?? any, b.piece?.language ?? any)
    if a.list != nil || b.list != nil { values = listRelation(values, a, b, pool) }
    switch (a.isRequired, b.isRequired) {
    case (true, true): return values
    case (false, false): return values == .disjoint ? .overlapping : values
    case (true, false):
      return values == .disjoint ? .disjoint : LanguageRelation(inside: values.isInside, around: false)
    case (false, true): return condition(b, a, pool).reversed
    }
  }

  /// Returns `true` if all links fulfill a condition: if there is no condition, if it's lenient, or if the item is
  /// optional and may have any text, even the empty text.
  private static func isFree(_ condition: ResolvedCondition?, _ pool: LanguagePool) -> Bool {
    guard let condition, !condition.isFree else { return true }
    guard !condition.isRequired, let piece = condition.piece, condition.list?.maximum == nil else { return false }
    return pool.relation(piece.language, pool.intern(.anyText)) == .same
  }

  /// Returns the relation between two conditions of which at least one is on a list, given the relation of their
  /// values. A condition on a single item examines only one of the items with its key, so it's less specific than a
  /// list with the same values.
  private static func listRelation(
    _ values: LanguageRelation, _ a: ResolvedCondition, _ b: ResolvedCondition, _ pool: LanguagePool
  ) -> LanguageRelation {
    guard let left = a.list, let right = b.list else {
      if isAnyItem(a, pool) { return values == .same ? .same : .around }
      if isAnyItem(b, pool) { return values == .same ? .same : .inside }
      if values == .disjoint { return .disjoint }
      return LanguageRelation(
        inside: a.list != nil && values.isInside, around: b.list != nil && values.isAround)
    }
    if values == .disjoint { return .disjoint }
    let isInside = left.minimum >= right.minimum && (right.maximum.map { (left.maximum ?? .max) <= $0 } ?? true)
    let isAround = right.minimum >= left.minimum && (left.maximum.map { (right.maximum ?? .max) <= $0 } ?? true)
    return LanguageRelation(inside: isInside && values.isInside, around: isAround && values.isAround)
  }

  /// Returns `true` if a condition on a list allows any items, provided that there is at least one.
  private static func isAnyItem(_ condition: ResolvedCondition, _ pool: LanguagePool) -> Bool {
    guard let list = condition.list, list.minimum <= 1, list.maximum == nil, let piece = condition.piece else {
      return false
    }
    return pool.relation(piece.language, pool.intern(.anyText)) == .same
  }

  // MARK: Wrappers

  /// Returns `true` if a wrapper has precedence over another wrapper: by the ranks of their places, segments and
  /// fragments, then by the number of required items, then of all items. If these are equal, the caller keeps their
  /// order in the table.
  package static func wrapper(_ a: ResolvedWrapper, precedes b: ResolvedWrapper) -> Bool {
    rank(a).lexicographicallyPrecedes(rank(b))
  }

  private static func rank(_ wrapper: ResolvedWrapper) -> [Int] {
    let pattern = wrapper.pattern
    var result = rank(wrapper.place)
    for segment in pattern.segments { result += segment.isRest ? [3, 0, 0] : pieceRank(segment.piece) }
    // Mark the end of the segments with a rank after all others, so that the pattern that ends first is last.
    result.append(4)
    result.append(fragmentRank(pattern.fragment))
    if let piece = pattern.fragment?.piece { result += pieceRank(piece) }
    let items = pattern.query + (pattern.fragment?.items ?? [])
    return result + [-items.count { $0.isRequired }, -items.count]
  }

  // MARK: Whole patterns

  /// Compares two patterns of the same origin.
  package static func pattern(_ a: ResolvedPattern, _ b: ResolvedPattern, _ pool: LanguagePool) -> Order {
    let path = segments(a, b, from: 0, pool)
    return path == .same ? afterPath(a, b, pool) : path
  }

  /// Compares the rest parameters of two patterns if they are at the same position. A rest parameter that matches only
  /// some texts, such as a `URL` or segments of a type, comes before a rest parameter that matches all of these and
  /// more.
  private static func rests(_ a: ResolvedPattern, _ b: ResolvedPattern, _ pool: LanguagePool) -> Order {
    guard let index = a.restIndex, index == b.restIndex else { return .same }
    // A rest parameter without limits matches any nonempty text.
    let text = pool.intern(.text)
    func language(_ segment: ResolvedSegment) -> Language {
      let rest = segment.piece
      return rest.isRaw ? rest.language : rest.restLimit?.whole ?? text
    }
    let order = Order(pool.relation(language(a.segments[index]), language(b.segments[index])))
    return order == .before || order == .after ? order : .same
  }

  /// Compares the conditions of two patterns after their segments.
  package static func afterPath(_ a: ResolvedPattern, _ b: ResolvedPattern, _ pool: LanguagePool) -> Order {
    if a.isStrictSlash, b.isStrictSlash, a.endsWithSlash != b.endsWithSlash, !a.segments.isEmpty { return .disjoint }
    let rests = rests(a, b, pool)
    if rests != .same { return rests }
    let fragment = fragment(a.fragment, a.isStrictQuery, b.fragment, b.isStrictQuery, pool)
    if fragment != .same { return fragment }
    if a.isStrictSlash, b.isStrictSlash, a.fragment?.endsWithSlash != b.fragment?.endsWithSlash { return .disjoint }
    let query = query(a.query, a.isStrictQuery, b.query, b.isStrictQuery, pool)
    if query == .same || query == .unordered, a.isStrictSlash != b.isStrictSlash {
      return query == .same ? (a.isStrictSlash ? .before : .after) : query
    }
    return query
  }
}
