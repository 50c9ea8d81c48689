// The conditions of a pattern in addition to its segments: trailing slash, fragment, query items, item groups and
// exclusions.
extension LinkReader {
  /// Returns `true` if the link, whose segments match the pattern, meets the pattern's other conditions. Captures the
  /// parameters in its query items and in its fragment.
  @inline(__always)
  func meetsConditions(of pattern: PatternRecord, into captures: inout CaptureRanges) -> Bool {
    let flags = pattern[.flags]
    return flags.contains(.isPlain) || meetsConditions(of: pattern, flags, into: &captures)
  }

  private func meetsConditions(
    of pattern: PatternRecord, _ flags: Flags<Block.PatternFlag>, into captures: inout CaptureRanges
  ) -> Bool {
    if slashExpected(by: pattern) == nil, meetsRest(of: pattern), meetsFragment(of: pattern, into: &captures),
      meetsQuery(of: pattern, flags: flags, into: &captures), meetsGroups(of: pattern, into: &captures),
      !isExcluded(by: pattern)
    {
      return true
    }
    // The next pattern may capture fewer parameters, so remove the captures of this pattern.
    captures.clear()
    return false
  }

  /// Returns `true` if a strict pattern requires a trailing slash that the link lacks, and `false` if it doesn't allow
  /// the link's trailing slash. Returns `nil` if the link's end is correct.
  @inline(__always)
  func slashExpected(by pattern: PatternRecord) -> Bool? {
    let flags = pattern[.flags]
    guard flags.contains(.strictSlash), segments.count > 0 else { return nil }
    let isWanted = flags.contains(.endsWithSlash)
    return isWanted == segments.endsWithSeparator ? nil : isWanted
  }

  /// Returns `true` if the text of the pattern's rest parameter is allowed, or if there is no rest parameter. The type,
  /// a number of segments, or a template that uses the parameter can limit the text.
  @inline(__always)
  func meetsRest(of pattern: PatternRecord) -> Bool {
    !pattern[.flags].contains(.restIndex) || meets(restOf: pattern)
  }

  private func meets(restOf pattern: PatternRecord) -> Bool {
    guard let rest = pattern.rest else { return true }
    let language = pattern[.segments][rest][.language]
    if pattern[.segments][rest][.kind] == .rawRest { return language.recognises(link, rawRange(from: rest)) }
    return language.isAnyText || recognises(language, rest, through: rest + segments.count - pattern[.segments].count)
  }

  /// Returns `true` if segments, joined with slashes as in a template, are a word of a language. The segments of an
  /// opaque link may contain raw slashes, which count as percent-encoded.
  ///
  /// - Parameter substitute: The symbol that replaces a slash within a segment, or `nil` for a percent-encoded slash.
  package func recognises(
    _ language: StoredLanguage, _ first: Int, through last: Int, takingSlashesFor substitute: UInt8? = nil
  ) -> Bool {
    let slash = UInt8(ascii: "/")
    var automaton = Recogniser(language)
    for index in first...last {
      if index > first, !automaton.step(slash) { return false }
      var reader = SymbolReader(link, segments[index])
      while let symbol = reader.read() {
        let isSlash = symbol == slash || symbol == Symbols.escaped(slash)
        guard automaton.step(isSlash ? substitute ?? Symbols.escaped(slash) : symbol) else { return false }
      }
    }
    return automaton.accepts
  }

  /// Returns the range from a segment to the end of the link.
  package func rawRange(from segment: Int) -> ByteRange {
    ByteRange(segments[segment].lower, parts.end)
  }

  // MARK: Query

  /// The range of the query, which is empty if there is no query.
  package var queryRange: ByteRange { parts.query ?? ByteRange(parts.path.upper, parts.path.upper) }

  private func meetsQuery(
    of pattern: PatternRecord, flags: Flags<Block.PatternFlag>, into captures: inout CaptureRanges
  ) -> Bool {
    let conditions = pattern[.query]
    for condition in conditions {
      guard meets(condition, in: queryRange, plusIsSpace: plusIsSpace, into: &captures) else { return false }
    }
    return !flags.contains(.strictQuery) || unlistedItem(conditions, in: queryRange) == nil
  }

  /// The state of a condition: no item has its key, the item with its key is valid, or the item is invalid.
  package enum ItemState { case absent, valid, invalid }

  /// Returns `true` if a condition is met. Captures its parameters.
  func meets(
    _ condition: ConditionRecord, in range: ByteRange, plusIsSpace: Bool, into captures: inout CaptureRanges
  ) -> Bool {
    let flags = condition[.flags]
    if flags.contains(.remaining) {
      if let piece = condition[.piece] { capture(piece: piece, range, into: &captures) }
      return true
    }
    switch state(condition, in: range, plusIsSpace: plusIsSpace, into: &captures) {
    case .absent: return !flags.contains(.required) || flags.containsOne(of: .flag, .lenient)
    case .valid: return true
    case .invalid: return flags.contains(.lenient)
    }
  }

  /// Returns `true` if a condition is met.
  package func meets(_ condition: ConditionRecord, in range: ByteRange, plusIsSpace: Bool) -> Bool {
    var captures = CaptureRanges()
    return meets(condition, in: range, plusIsSpace: plusIsSpace, into: &captures)
  }

  /// Returns the state of a condition. Captures the parameters of a valid item.
  private func state(
    _ condition: ConditionRecord, in range: ByteRange, plusIsSpace: Bool, into captures: inout CaptureRanges
  ) -> ItemState {
    let flags = condition[.flags]
    if flags.contains(.list) { return state(list: condition, in: range, plusIsSpace: plusIsSpace, into: &captures) }
    let (text, isRepeated) = text(of: condition, in: range)
    guard let text else { return .absent }
    let isRefused = isRepeated && table.header.has(.repeated, .refuse)
    guard let piece = condition[.piece] else { return isRefused ? .invalid : .valid }
    let isAccepted = piece.isAnyText ? !text.isEmpty : accepts(piece: piece, text, plusIsSpace: plusIsSpace)
    // Any value of a flag is valid, because only its presence counts.
    guard (isAccepted && !isRefused) || flags.contains(.flag) else { return .invalid }
    capture(piece: piece, text, plusIsSpace: plusIsSpace, into: &captures)
    return .valid
  }

  private func state(
    list condition: ConditionRecord, in range: ByteRange, plusIsSpace: Bool, into captures: inout CaptureRanges
  ) -> ItemState {
    guard let piece = condition[.piece] else { return .invalid }
    let state = state(list: condition, piece, in: range, plusIsSpace: plusIsSpace)
    if state != .invalid { capture(piece: piece, range, into: &captures) }
    return state
  }

  private func state(
    list condition: ConditionRecord, _ piece: PieceRecord, in range: ByteRange, plusIsSpace: Bool
  ) -> ItemState {
    let key = condition[.key].bytes
    var items = QueryItemReader(link, range)
    var count = 0
    while let item = items.read() {
      guard table.isKey(item.key, of: link, key) else { continue }
      guard accepts(piece: piece, item.text, plusIsSpace: plusIsSpace) else { return .invalid }
      count += 1
    }
    let maximum = condition[.maximum]
    if count == 0, condition[.minimum] == 0 { return .absent }
    return count >= condition[.minimum] && maximum.map { count <= $0 } ?? true ? .valid : .invalid
  }

  /// Returns the value of the item with a condition's key, and `true` if the key is repeated although the table refuses
  /// that. If the table allows repeated keys, the table decides if the first or the last item is returned.
  @inline(__always)
  private func text(of condition: ConditionRecord, in range: ByteRange) -> (text: ByteRange?, isRepeated: Bool) {
    if let index = state.pointee.index?.pointee, index.start == range.lower, table.header.has(.repeated, .first) {
      return (index.first(of: condition, in: link).map { index.text($0) }, false)
    }
    let (item, isRepeated) = item(condition, in: range)
    return (item?.text, isRepeated)
  }

  /// Returns the item with a condition's key, and `true` if the key is repeated although the table refuses that. If the
  /// table allows repeated keys, the table decides if the first or the last item is returned.
  package func item(_ condition: ConditionRecord, in range: ByteRange) -> (
    item: QueryItemReader.Item?, isRepeated: Bool
  ) {
    guard let index = state.pointee.index?.pointee, index.start == range.lower else {
      return scannedItem(condition, in: range)
    }
    guard var found = index.first(of: condition, in: link) else { return (nil, false) }
    if table.header.has(.repeated, .first) { return (index[found], false) }
    while let next = index.first(of: condition, in: link, from: found &+ 1) {
      if table.header.has(.repeated, .refuse) { return (index[found], true) }
      found = next
    }
    return (index[found], false)
  }

  private func scannedItem(
    _ condition: ConditionRecord, in range: ByteRange
  ) -> (item: QueryItemReader.Item?, isRepeated: Bool) {
    let key = condition[.key].bytes
    let takesLast = table.header[.repeated] == .last
    var items = QueryItemReader(link, range)
    var found: QueryItemReader.Item?
    while let item = items.read() {
      guard table.isKey(item.key, of: link, key) else { continue }
      if found != nil, !takesLast { return (found, true) }
      found = item
      if !takesLast, table.header[.repeated] == .first { return (found, false) }
    }
    return (found, false)
  }

  /// Returns the first item that no condition matches, or that is repeated although its condition doesn't allow several
  /// values. Ignored items of the query are skipped. A fragment has no ignored items.
  package func unlistedItem(_ conditions: List<ConditionRecord>, in range: ByteRange) -> QueryItemReader.Item? {
    let isQuery = range.lower == queryRange.lower
    var items = QueryItemReader(link, range)
    while let item = items.read() {
      if isQuery, table.isIgnored(item.key, of: link) { continue }
      guard isNamedOnce(item.key, conditions, in: range) else { return item }
    }
    return nil
  }

  /// Returns `true` if a condition names the key, and the key is either unique or that of a list. If no condition names
  /// it, returns `true` if the pattern has `{items...}`.
  private func isNamedOnce(_ key: ByteRange, _ conditions: List<ConditionRecord>, in range: ByteRange) -> Bool {
    var isTaken = false
    for condition in conditions {
      let flags = condition[.flags]
      if flags.contains(.remaining) {
        isTaken = true
      } else if table.isKey(key, of: link, condition[.key].bytes) {
        return flags.contains(.list) || !isRepeated(key, in: range)
      }
    }
    return isTaken
  }

  private func isRepeated(_ key: ByteRange, in range: ByteRange) -> Bool {
    var items = QueryItemReader(link, range)
    var count = 0
    let text = UnsafeBufferPointer(start: link + key.lower, count: key.count)
    while let item = items.read() {
      if table.isKey(item.key, of: link, text) { count += 1 }
    }
    return count > 1
  }

  // MARK: Pieces

  /// Returns `true` if a component accepts the text.
  @inline(__always)
  package func accepts(piece: PieceRecord, _ range: ByteRange, plusIsSpace: Bool = false) -> Bool {
    let kind = piece[.kind]
    if kind.isLiteral { return isEqual(link, range, piece[.text].bytes, folded: kind == .foldedLiteral) }
    return piece[.language].recognises(link, range, plusIsSpace: plusIsSpace)
  }

  // MARK: Fragment

  /// Returns the ranges of the fragment's text and of its items after a raw `?`, or `nil` if there is no fragment.
  package func fragmentParts(kind: Block.FragmentKind) -> (text: ByteRange, items: ByteRange)? {
    guard let fragment = parts.fragment else { return nil }
    if kind == .items {
      return (ByteRange(fragment.lower, fragment.lower), fragment)
    }
    guard kind == .pieceAndItems else {
      return (fragment, ByteRange(fragment.upper, fragment.upper))
    }
    var index = fragment.lower
    while index < fragment.upper, link[index] != UInt8(ascii: "?") { index += 1 }
    return (ByteRange(fragment.lower, index), ByteRange(min(index + 1, fragment.upper), fragment.upper))
  }

  /// Returns `true` if the fragment meets the pattern's conditions. Captures its parameters.
  @inline(__always)
  func meetsFragment(of pattern: PatternRecord, into captures: inout CaptureRanges) -> Bool {
    !pattern[.flags].contains(.fragment) || meets(fragmentOf: pattern, into: &captures)
  }

  private func meets(fragmentOf pattern: PatternRecord, into captures: inout CaptureRanges) -> Bool {
    let kind = pattern[.fragmentKind]
    guard let (text, items) = fragmentParts(kind: kind), fragmentSlashExpected(by: pattern) == nil else { return false }
    if kind != .items, let piece = pattern[.fragment] {
      guard accepts(piece: piece, text) else { return false }
      capture(piece: piece, text, into: &captures)
    }
    let conditions = pattern[.fragmentQuery]
    for condition in conditions {
      guard meets(condition, in: items, plusIsSpace: false, into: &captures) else { return false }
    }
    if kind == .piece || !pattern[.flags].contains(.strictQuery) { return true }
    return unlistedItem(conditions, in: items) == nil
  }

  /// Returns `true` if a strict pattern requires a trailing slash that the fragment's path lacks, and `false` if it
  /// doesn't allow the trailing slash of the path. Returns `nil` if the path is correct, or only a slash.
  package func fragmentSlashExpected(by pattern: PatternRecord) -> Bool? {
    guard pattern[.flags].contains(.strictSlash), pattern[.fragmentKind] == .pieceAndItems,
      let (path, _) = fragmentParts(kind: .pieceAndItems), !path.isEmpty
    else { return nil }
    let hasSlash = link[path.upper - 1] == UInt8(ascii: "/")
    if hasSlash, path.count == 1 { return nil }
    let isWanted = pattern[.flags].contains(.fragmentEndsWithSlash)
    return isWanted == hasSlash ? nil : isWanted
  }

  /// Returns `true` if the fragment meets the pattern's conditions.
  func meetsFragment(of pattern: PatternRecord) -> Bool {
    var captures = CaptureRanges()
    return meetsFragment(of: pattern, into: &captures)
  }

  // MARK: Groups and exclusions

  /// Returns the state of a group of query items that depend on each other: all or none of them must be present, or the
  /// first must be present if another is.
  package func state(group: GroupRecord, of pattern: PatternRecord) -> ItemState {
    let members = group[.members]
    let query = pattern[.query]
    var present = 0
    var captures = CaptureRanges()
    for member in members {
      switch state(query[member], in: queryRange, plusIsSpace: plusIsSpace, into: &captures) {
      case .absent: break
      case .valid:
        if present == 0, group[.kind] == .withFirst, member != members[0] { return .invalid }
        present += 1
      case .invalid: return .invalid
      }
    }
    if present == 0 { return .absent }
    return group[.kind] == .withFirst || present == members.count ? .valid : .invalid
  }

  /// Returns `true` if no group of query items is invalid. A lenient group that is invalid counts as absent.
  @inline(__always)
  private func meetsGroups(of pattern: PatternRecord, into captures: inout CaptureRanges) -> Bool {
    !pattern[.flags].contains(.groups) || meets(groupsOf: pattern, into: &captures)
  }

  private func meets(groupsOf pattern: PatternRecord, into captures: inout CaptureRanges) -> Bool {
    for group in pattern[.groups] where state(group: group, of: pattern) == .invalid {
      guard group[.isLenient] else { return false }
      for member in group[.members] {
        guard let piece = pattern[.query][member][.piece] else { continue }
        for part in piece[.parts] { if let capture = part[.capture] { captures[capture] = nil } }
      }
    }
    return true
  }

  /// Returns `true` if one of the pattern's exclusions matches.
  @inline(__always)
  private func isExcluded(by pattern: PatternRecord) -> Bool {
    pattern[.flags].contains(.excludes) && exclude(of: pattern) != nil
  }

  /// Returns the first exclusion of a pattern that matches the link.
  func exclude(of pattern: PatternRecord) -> PatternRecord? {
    for exclude in pattern[.excludes]
    where serves(exclude) && matches(pattern: exclude) || matchesElsewhere(pattern: exclude) {
      return exclude
    }
    return nil
  }

  /// Returns `true` if an exclusion matches the link at a place other than the current place. If the link is at several
  /// places, an exclusion applies even if it belongs to an origin of another place.
  private func matchesElsewhere(pattern: PatternRecord) -> Bool {
    guard isAtSeveralPlaces else { return false }
    let isMatching = table.withReader(of: state.pointee.source, environment: environment, isLimited: false) { reader in
      reader.places.contains { place in
        reader.enter(place: place) && reader.serves(pattern) && reader.matches(pattern: pattern)
      }
    }
    return isMatching.value ?? false
  }

  /// `true` if the link's scheme and host are those of more than one place.
  private var isAtSeveralPlaces: Bool {
    var count = 0
    for place in places where authority(at: place) == .fits { count += 1 }
    return count > 1
  }

  /// Returns the index of the link's segment that corresponds to a segment of a pattern. Segments after a rest
  /// parameter are counted from the end.
  package func linkIndex(of index: Int, in pattern: PatternRecord) -> Int {
    let count = pattern[.segments].count
    guard let rest = pattern.rest, index > rest, index < count, segments.count >= count else { return index }
    return segments.count - (count - index)
  }

  /// Returns `true` if a pattern matches. Checks only this pattern, and doesn't search the tree of all patterns.
  package func matches(pattern: PatternRecord) -> Bool {
    var captures = CaptureRanges()
    return matchingSegments(of: pattern) == nil && meetsConditions(of: pattern, into: &captures)
  }

  /// Returns the range in the link of a pattern's segment. A rest parameter may span several segments.
  package func segmentRange(_ index: Int, of pattern: PatternRecord) -> ByteRange {
    guard let rest = pattern.rest, index >= rest else { return segments[index] }
    let after = pattern[.segments].count - 1 - index
    let last = segments.count - 1 - after
    return index == rest ? segments.span(rest, through: last) : segments[last]
  }

  /// Returns `nil` if all segments match. Otherwise, returns the index of the pattern's first segment that doesn't
  /// match, or the number of its segments if the link has too many. If the link has too few, a rest parameter counts as
  /// one segment.
  func matchingSegments(of pattern: PatternRecord) -> Int? {
    let pieces = pattern[.segments]
    let (segments, count, rest) = (segments, pieces.count, pattern.rest)
    @inline(__always)
    func accepts(_ index: Int, _ range: ByteRange) -> Bool {
      self.accepts(piece: pieces[index], range) && (!range.isEmpty || table.header[.emptySegments] == .keep)
    }
    for index in 0..<min(rest ?? count, segments.count) {
      guard accepts(index, segments[index]) else { return index }
    }
    guard let rest else { return segments.count == count ? nil : min(segments.count, count) }
    // In a link with too few segments, it's unknown which ones belong to the segments after a rest parameter.
    guard segments.count >= count else { return segments.count }
    return (rest + 1..<count).first { !accepts($0, segments[segments.count - count + $0]) }
  }
}

extension Record where Layout == Block.Piece {
  /// `true` if the component is a parameter that accepts any text that isn't empty.
  @inline(__always)
  fileprivate var isAnyText: Bool { has(.kind, .whole) && isZero(.language) }
}

extension TableBlock {
  /// Returns `true` if the table ignores items with this key (`ignoredQuery`).
  func isIgnored(_ key: ByteRange, of link: UnsafePointer<UInt8>) -> Bool {
    for record in header[.ignored] {
      if isKey(key, of: link, record[.key].bytes, isPrefix: record[.isPrefix]) { return true }
    }
    return false
  }

  /// Returns `true` if one of the conditions names the key of a link's item.
  package func isNamed(
    _ key: ByteRange, of link: UnsafePointer<UInt8>, by conditions: List<ConditionRecord>
  ) -> Bool {
    conditions.contains { !$0[.flags].contains(.remaining) && isKey(key, of: link, $0[.key].bytes) }
  }

  /// Returns `true` if the key of a link's item is equal to a key of the table, or begins with it if `isPrefix` is
  /// `true`.
  @inline(__always)
  package func isKey(
    _ key: ByteRange, of link: UnsafePointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>, isPrefix: Bool = false
  ) -> Bool {
    decodesEqually(link, key, text, isPrefix: isPrefix, folded: header[.flags].contains(.foldsKeys))
  }
}
