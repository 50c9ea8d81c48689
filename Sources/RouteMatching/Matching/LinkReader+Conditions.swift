// What a pattern asks of a link beyond its segments: slash, fragment, query items, groups, exclusions.
extension LinkReader {
  typealias Pattern = TableLayout.Pattern
  typealias Condition = TableLayout.Condition
  typealias ConditionFlag = TableLayout.ConditionFlag

  /// Whether the link, whose segments match the pattern, meets its other conditions.
  @inline(__always)
  func meetsConditions(of pattern: Int) -> Bool {
    let flags = table.word(pattern, Pattern.flags.rawValue)
    if flags & TableLayout.PatternFlag.strictSlash != 0, segments.count > 0,
      (flags & TableLayout.PatternFlag.endsWithSlash != 0) != segments.endsWithSeparator
    {
      return false
    }
    return meetsRawRest(of: pattern) && meetsFragment(of: pattern) && meetsQuery(of: pattern, flags: flags)
      && meetsGroups(of: pattern)
      && !isExcluded(by: pattern)
  }

  /// Whether a rest that takes the raw text to the link's end is of its type.
  func meetsRawRest(of pattern: Int) -> Bool {
    let rest = table.word(pattern, Pattern.restIndex.rawValue)
    guard rest > 0 else { return true }
    let piece = table.record(
      table.word(pattern, Pattern.segments.rawValue), rest &- 1, TableLayout.Piece.count.rawValue)
    guard table.word(piece, TableLayout.Piece.kind.rawValue) == TableLayout.PieceKind.rawRest.rawValue else {
      return true
    }
    return table.recognises(
      table.word(piece, TableLayout.Piece.recogniser.rawValue), link, rawRange(from: rest &- 1))
  }

  /// From a segment to the end of the link.
  func rawRange(from segment: Int) -> ByteRange {
    ByteRange(segments[segment].lower, parts.fragment?.upper ?? parts.query?.upper ?? parts.path.upper)
  }

  // MARK: Query

  /// The items of the query.
  var queryRange: ByteRange { parts.query ?? ByteRange(parts.path.upper, parts.path.upper) }

  func condition(_ start: Int, _ index: Int) -> Int { table.record(start, index, Condition.count.rawValue) }

  private func meetsQuery(of pattern: Int, flags: Int) -> Bool {
    let count = table.word(pattern, Pattern.queryCount.rawValue)
    let start = table.word(pattern, Pattern.query.rawValue)
    for index in 0..<count {
      guard meets(condition(start, index), in: queryRange, plusIsSpace: plusIsSpace) else { return false }
    }
    return flags & TableLayout.PatternFlag.strictQuery == 0 || hasOnlyNamedItems(start, count)
  }

  /// How the items of a key stand to its condition.
  enum Standing { case absent, good, bad }

  func meets(_ condition: Int, in range: ByteRange, plusIsSpace: Bool) -> Bool {
    let flags = table.word(condition, Condition.flags.rawValue)
    if flags & (ConditionFlag.lenient | ConditionFlag.remaining | ConditionFlag.flag) != 0 { return true }
    switch standing(condition, in: range, plusIsSpace: plusIsSpace) {
    case .absent: return flags & ConditionFlag.required == 0
    case .good: return true
    case .bad: return false
    }
  }

  func standing(_ condition: Int, in range: ByteRange, plusIsSpace: Bool) -> Standing {
    let flags = table.word(condition, Condition.flags.rawValue)
    let piece = table.word(condition, Condition.piece.rawValue)
    if flags & ConditionFlag.list == 0 {
      let (item, isRepeated) = item(condition, in: range)
      guard let item else { return .absent }
      if isRepeated, table.header(.repeated) == 2 { return .bad }
      return piece == 0 || accepts(piece: piece, item.text, plusIsSpace: plusIsSpace) ? .good : .bad
    }
    let key = table.bytes(condition, Condition.key.rawValue)
    var items = QueryItemReader(link, range)
    var count = 0
    while let item = items.read() {
      guard decodesEqually(link, item.key, key) else { continue }
      guard accepts(piece: piece, item.text, plusIsSpace: plusIsSpace) else { return .bad }
      count += 1
    }
    let maximum = table.word(condition, Condition.maximum.rawValue)
    if count == 0, table.word(condition, Condition.minimum.rawValue) == 0 { return .absent }
    return count >= table.word(condition, Condition.minimum.rawValue) && (maximum == 0 || count < maximum)
      ? .good : .bad
  }

  /// The item that counts for a condition's key.
  func item(_ condition: Int, in range: ByteRange) -> (item: QueryItemReader.Item?, isRepeated: Bool) {
    let key = table.bytes(condition, Condition.key.rawValue)
    let takesLast = table.header(.repeated) == 1
    var items = QueryItemReader(link, range)
    var found: QueryItemReader.Item?
    while let item = items.read() {
      guard decodesEqually(link, item.key, key) else { continue }
      if found != nil, !takesLast { return (found, true) }
      found = item
      if !takesLast, table.header(.repeated) == 0 { return (found, false) }
    }
    return (found, false)
  }

  /// Whether every item that is not set aside has a named key, and none but a list's stands twice.
  func hasOnlyNamedItems(_ start: Int, _ count: Int) -> Bool {
    var items = QueryItemReader(link, queryRange)
    while let item = items.read() {
      guard isIgnored(item.key) || isNamedOnce(item.key, start, count) else { return false }
    }
    return true
  }

  /// Whether one of the conditions names the key, and the link has it only once unless it is a list's; or none does, and
  /// `{items...}` takes it.
  func isNamedOnce(_ key: ByteRange, _ start: Int, _ count: Int) -> Bool {
    var isTaken = false
    for index in 0..<count {
      let condition = condition(start, index)
      let flags = table.word(condition, Condition.flags.rawValue)
      if flags & ConditionFlag.remaining != 0 {
        isTaken = true
      } else if decodesEqually(link, key, table.bytes(condition, Condition.key.rawValue)) {
        return flags & ConditionFlag.list != 0 || !isRepeated(key)
      }
    }
    return isTaken
  }

  private func isRepeated(_ key: ByteRange) -> Bool {
    var items = QueryItemReader(link, queryRange)
    var count = 0
    let text = UnsafeBufferPointer(start: link + key.lower, count: key.count)
    while let item = items.read() {
      if decodesEqually(link, item.key, text) { count += 1 }
    }
    return count > 1
  }

  /// Whether the table sets items of this key aside (`ignoredQuery`).
  func isIgnored(_ key: ByteRange) -> Bool {
    for index in 0..<table.header(.ignoredCount) {
      let record = table.record(table.header(.ignored), index, TableLayout.Ignored.count.rawValue)
      let text = table.bytes(record, TableLayout.Ignored.key.rawValue)
      if table.word(record, TableLayout.Ignored.isPrefix.rawValue) == 0 {
        if decodesEqually(link, key, text) { return true }
      } else if key.count >= text.count, isEqual(link, ByteRange(key.lower, key.lower + text.count), text) {
        return true
      }
    }
    return false
  }

  // MARK: Pieces

  /// Whether text is what a piece asks for.
  @inline(__always)
  func accepts(piece: Int, _ range: ByteRange, plusIsSpace: Bool = false) -> Bool {
    let kind = table.word(piece, TableLayout.Piece.kind.rawValue)
    if kind <= TableLayout.PieceKind.foldedLiteral.rawValue {
      return isEqual(
        link, range, table.bytes(piece, TableLayout.Piece.text.rawValue),
        folded: kind == TableLayout.PieceKind.foldedLiteral.rawValue)
    }
    return table.recognises(
      table.word(piece, TableLayout.Piece.recogniser.rawValue), link, range, plusIsSpace: plusIsSpace)
  }

  // MARK: Fragment

  /// The fragment's text and its items, which a raw `?` separates.
  func fragmentParts(kind: Int) -> (text: ByteRange, items: ByteRange)? {
    guard let fragment = parts.fragment else { return nil }
    if kind == TableLayout.FragmentKind.items.rawValue {
      return (ByteRange(fragment.lower, fragment.lower), fragment)
    }
    guard kind == TableLayout.FragmentKind.pieceAndItems.rawValue else {
      return (fragment, ByteRange(fragment.upper, fragment.upper))
    }
    var index = fragment.lower
    while index < fragment.upper, link[index] != UInt8(ascii: "?") { index += 1 }
    return (ByteRange(fragment.lower, index), ByteRange(min(index + 1, fragment.upper), fragment.upper))
  }

  func meetsFragment(of pattern: Int) -> Bool {
    let kind = table.word(pattern, Pattern.fragmentKind.rawValue)
    if kind == TableLayout.FragmentKind.ignored.rawValue { return true }
    guard let (text, items) = fragmentParts(kind: kind) else { return false }
    if kind != TableLayout.FragmentKind.items.rawValue,
      !accepts(piece: table.word(pattern, Pattern.fragment.rawValue), text)
    {
      return false
    }
    let start = table.word(pattern, Pattern.fragmentQuery.rawValue)
    for index in 0..<table.word(pattern, Pattern.fragmentQueryCount.rawValue) {
      guard meets(condition(start, index), in: items, plusIsSpace: false) else { return false }
    }
    return true
  }

  // MARK: Groups and exclusions

  /// The items of a group and how they stand together.
  func standing(group: Int, of pattern: Int) -> Standing {
    typealias Group = TableLayout.Group
    let members = table.word(group, Group.members.rawValue)
    let count = table.word(group, Group.memberCount.rawValue)
    let query = table.word(pattern, Pattern.query.rawValue)
    var present = 0
    for index in 0..<count {
      let member = condition(query, table.word(at: members + index * TableLayout.wordSize))
      switch standing(member, in: queryRange, plusIsSpace: plusIsSpace) {
      case .absent: break
      case .good: present += 1
      case .bad: return .bad
      }
    }
    if present == 0 { return .absent }
    let isWhole =
      table.word(group, Group.kind.rawValue) == TableLayout.GroupKind.allOrNone.rawValue
      ? present == count : present == 1
    return isWhole ? .good : .bad
  }

  func group(_ index: Int, of pattern: Int) -> Int {
    table.record(table.word(pattern, Pattern.groups.rawValue), index, TableLayout.Group.count.rawValue)
  }

  private func meetsGroups(of pattern: Int) -> Bool {
    for index in 0..<table.word(pattern, Pattern.groupCount.rawValue) {
      let group = group(index, of: pattern)
      if table.word(group, TableLayout.Group.lenient.rawValue) == 0, standing(group: group, of: pattern) == .bad {
        return false
      }
    }
    return true
  }

  /// Whether one of the pattern's exclusions matches.
  func isExcluded(by pattern: Int) -> Bool {
    let start = table.word(pattern, Pattern.excludes.rawValue)
    for index in 0..<table.word(pattern, Pattern.excludeCount.rawValue) {
      let exclude = table.word(at: start + index * TableLayout.wordSize)
      if serves(exclude), matches(pattern: exclude) { return true }
      if matchesElsewhere(pattern: exclude) { return true }
    }
    return false
  }

  /// Whether the link fits an exclusion at another place than the one entered: an exclusion is read at all of its own.
  private func matchesElsewhere(pattern: Int) -> Bool {
    guard isAtSeveralPlaces else { return false }
    let end = parts.fragment?.upper ?? parts.query?.upper ?? parts.path.upper
    return table.withReader(link, end, environment: environment) { reader, refusal in
      guard refusal == nil else { return false }
      for index in 0..<table.header(.placeCount) {
        let place = table.record(table.header(.places), index, TableLayout.Place.count.rawValue)
        if reader.enter(place: place), reader.serves(pattern), reader.matches(pattern: pattern) { return true }
      }
      return false
    }
  }

  /// Whether the link's scheme and host are those of more than one place.
  private var isAtSeveralPlaces: Bool {
    var count = 0
    for index in 0..<table.header(.placeCount) {
      if authority(at: table.record(table.header(.places), index, TableLayout.Place.count.rawValue)) == .fits {
        count += 1
      }
    }
    return count > 1
  }

  /// Whether a single pattern matches, tried without the tree.
  func matches(pattern: Int) -> Bool {
    matchingSegments(of: pattern) == nil && meetsConditions(of: pattern)
  }

  /// The pattern's segment for a segment of the link, or the other way round, where a rest may stand for several.
  func segmentRange(_ index: Int, of pattern: Int) -> ByteRange {
    let rest = table.word(pattern, Pattern.restIndex.rawValue) - 1
    if rest < 0 || index < rest { return segments[index] }
    let after = table.word(pattern, Pattern.segmentCount.rawValue) - 1 - index
    let last = segments.count - 1 - after
    return index == rest ? segments.span(rest, through: last) : segments[last]
  }

  /// `nil` where all segments match, else the index of the pattern's first segment that does not; the number of
  /// segments where the link has too many or too few.
  func matchingSegments(of pattern: Int) -> Int? {
    let count = table.word(pattern, Pattern.segmentCount.rawValue)
    let rest = table.word(pattern, Pattern.restIndex.rawValue) - 1
    let start = table.word(pattern, Pattern.segments.rawValue)
    let fits = rest < 0 ? segments.count == count : segments.count >= count
    let keepsEmpty = table.header(.emptySegments) == 2
    for index in 0..<count {
      if !fits, index >= segments.count || (rest >= 0 && index >= rest) { return index }
      if index == rest { continue }
      let range = fits ? segmentRange(index, of: pattern) : segments[index]
      let piece = table.record(start, index, TableLayout.Piece.count.rawValue)
      guard keepsEmpty || !range.isEmpty, accepts(piece: piece, range) else { return index }
    }
    return fits ? nil : count
  }
}
