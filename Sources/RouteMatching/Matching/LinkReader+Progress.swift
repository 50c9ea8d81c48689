// How far a pattern gets with a link, for people: nothing here runs while a link is matched.
extension LinkReader {
  /// How far a pattern got, as a number that grows, and what stopped it.
  func progress(of pattern: Int) -> (reached: Int, stop: LinkMiss.Reason) {
    var reason = LinkMiss.Reason(kind: .path)
    reason.pattern = table.text(pattern, Pattern.source.rawValue)
    reason.route = table.routeID(table.word(pattern, Pattern.route.rawValue))
    if let stopped = matchingSegments(of: pattern) {
      let count = table.word(pattern, Pattern.segmentCount.rawValue)
      reason.segment = stopped + 1
      reason.found = stopped < segments.count ? text(segments[stopped]) : nil
      let piece = table.record(
        table.word(pattern, Pattern.segments.rawValue), stopped, TableLayout.Piece.count.rawValue)
      reason.expected = stopped < count ? expectation(piece: piece, of: pattern) : nil
      return (stopped * 256 + likeness(of: pattern, stopped: stopped), reason)
    }
    let path = 256 * TableLayout.maximumHalf
    if let slash = slashExpected(by: pattern) {
      reason.kind = .slash
      reason.expected = slash ? "ends in no slash, expected one" : "ends in a slash, expected none"
      return (path, reason)
    }
    if !meetsRawRest(of: pattern) {
      let rest = table.word(pattern, Pattern.restIndex.rawValue) - 1
      reason.segment = rest + 1
      reason.found = text(rawRange(from: rest))
      let piece = table.record(
        table.word(pattern, Pattern.segments.rawValue), rest, TableLayout.Piece.count.rawValue)
      reason.expected = expectation(piece: piece, of: pattern)
      return (path, reason)
    }
    if !meetsFragment(of: pattern) {
      reason.kind = .fragment
      reason.found = parts.fragment.map { text($0) }
      return (path, reason)
    }
    reason.kind = .query
    for index in 0..<table.word(pattern, Pattern.queryCount.rawValue) {
      let condition = condition(table.word(pattern, Pattern.query.rawValue), index)
      guard !meets(condition, in: queryRange, plusIsSpace: plusIsSpace) else { continue }
      reason.key = table.text(condition, Condition.key.rawValue)
      reason.found = item(condition, in: queryRange).item.map { text($0.text) }
      let piece = table.word(condition, Condition.piece.rawValue)
      reason.expected = piece == 0 ? nil : expectation(piece: piece, of: pattern)
      return (path + 1 + index, reason)
    }
    if let (key, found) = unlistedItem(of: pattern) {
      reason.key = key
      reason.keyIsOfLink = true
      reason.found = found
      reason.expected = "no such item, or only one"
    } else if let (keys, isAllOrNone) = brokenGroup(of: pattern) {
      reason.key = keys
      reason.found = parts.query.map { text($0) }
      reason.expected = isAllOrNone ? "all of them or none, each of its type" : "at most one of them, of its type"
    } else if isExcluded(by: pattern) {
      reason.kind = .excluded
    }
    return (path + TableLayout.maximumHalf, reason)
  }

  /// How near a pattern is that stops at a segment, 0...255: a likely misspelling counts most, then the right number of
  /// segments, then a value that is bad rather than other text, then each later segment that fits.
  private func likeness(of pattern: Int, stopped: Int) -> Int {
    let count = table.word(pattern, Pattern.segmentCount.rawValue)
    guard stopped < segments.count, stopped < count else { return 0 }
    let start = table.word(pattern, Pattern.segments.rawValue)
    let piece = table.record(start, stopped, TableLayout.Piece.count.rawValue)
    var result = 0
    if table.word(piece, TableLayout.Piece.kind.rawValue) > TableLayout.PieceKind.foldedLiteral.rawValue {
      result += 32
    } else if isMisspelled(segments[stopped], table.text(piece, TableLayout.Piece.text.rawValue)) {
      result += 128
    }
    guard segments.count == count, table.word(pattern, Pattern.restIndex.rawValue) == 0 else { return result }
    result += 64
    for index in stopped + 1..<max(stopped + 1, min(count, stopped + 32)) {
      let piece = table.record(start, index, TableLayout.Piece.count.rawValue)
      if !segments[index].isEmpty, accepts(piece: piece, segments[index]) { result += 1 }
    }
    return result
  }

  /// Whether all but a few neighbouring letters are the same, or all but the end, whatever their case.
  private func isMisspelled(_ range: ByteRange, _ expected: String) -> Bool {
    let expected = Array(expected.utf8)
    let longer = max(range.count, expected.count)
    let shorter = min(range.count, expected.count)
    var same = 0
    while same < shorter, isSameLetter(link[range.lower + same], expected[same]) { same += 1 }
    var end = 0
    while end < shorter - same, isSameLetter(link[range.upper - 1 - end], expected[expected.count - 1 - end]) {
      end += 1
    }
    // What was cut short is as likely as what was mistyped.
    if same == range.count, same >= 3 { return true }
    return longer - same - end <= 2 && (same + end) * 3 >= longer
  }

  private func isSameLetter(_ a: UInt8, _ b: UInt8) -> Bool {
    func lowercase(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
    return lowercase(a) == lowercase(b)
  }

  /// Whether a strict pattern wants a slash at the end; `nil` where the link is as it wants.
  private func slashExpected(by pattern: Int) -> Bool? {
    let flags = table.word(pattern, Pattern.flags.rawValue)
    guard flags & TableLayout.PatternFlag.strictSlash != 0, segments.count > 0 else { return nil }
    let wanted = flags & TableLayout.PatternFlag.endsWithSlash != 0
    return wanted == segments.endsWithSeparator ? nil : wanted
  }

  /// The first item that a strict query doesn't name, or that stands twice.
  private func unlistedItem(of pattern: Int) -> (key: String, value: String)? {
    guard table.word(pattern, Pattern.flags.rawValue) & TableLayout.PatternFlag.strictQuery != 0 else { return nil }
    let start = table.word(pattern, Pattern.query.rawValue)
    let count = table.word(pattern, Pattern.queryCount.rawValue)
    guard !hasOnlyNamedItems(start, count) else { return nil }
    var items = QueryItemReader(link, queryRange)
    while let item = items.read() {
      if !isIgnored(item.key), !isNamedOnce(item.key, start, count) { return (text(item.key), text(item.text)) }
    }
    return nil
  }

  /// The keys of the first group that is neither whole nor absent.
  private func brokenGroup(of pattern: Int) -> (keys: String, isAllOrNone: Bool)? {
    typealias Group = TableLayout.Group
    for index in 0..<table.word(pattern, Pattern.groupCount.rawValue) {
      let group = group(index, of: pattern)
      guard table.word(group, Group.lenient.rawValue) == 0, standing(group: group, of: pattern) == .bad else {
        continue
      }
      let members = table.word(group, Group.members.rawValue)
      let query = table.word(pattern, Pattern.query.rawValue)
      var keys = ""
      for member in 0..<table.word(group, Group.memberCount.rawValue) {
        let condition = condition(query, table.word(at: members + member * TableLayout.wordSize))
        if member > 0 { keys += ", " }
        keys += table.text(condition, Condition.key.rawValue)
      }
      return (keys, table.word(group, Group.kind.rawValue) == TableLayout.GroupKind.allOrNone.rawValue)
    }
    return nil
  }

  private func text(_ range: ByteRange) -> String {
    String(decoding: UnsafeBufferPointer(start: link + range.lower, count: range.count), as: UTF8.self)
  }

  /// A piece in words: its text with `{name: Type}` for parameters.
  private func expectation(piece: Int, of pattern: Int) -> String {
    typealias Part = TableLayout.Part
    let route = table.word(pattern, Pattern.route.rawValue)
    if table.word(piece, TableLayout.Piece.kind.rawValue) <= TableLayout.PieceKind.foldedLiteral.rawValue {
      return "'\(table.text(piece, TableLayout.Piece.text.rawValue))'"
    }
    var text = ""
    for index in 0..<table.word(piece, TableLayout.Piece.partCount.rawValue) {
      let part = table.record(table.word(piece, TableLayout.Piece.parts.rawValue), index, Part.count.rawValue)
      let value = table.word(part, Part.value.rawValue)
      if table.word(part, Part.textLength.rawValue) > 0 {
        text += table.text(part, Part.text.rawValue)
      } else if value > 0, value <= table.parameterCount(route: route) {
        let parameter = table.parameterOffset(route: route, value - 1)
        let type = table.text(parameter, TableLayout.Parameter.typeName.rawValue)
        let name = table.text(parameter, TableLayout.Parameter.name.rawValue)
        let flags = table.word(parameter, TableLayout.Parameter.flags.rawValue)
        if flags & TableLayout.ParameterFlag.list != 0, flags & TableLayout.ParameterFlag.rest == 0 {
          text += listAsWritten(name, in: pattern) ?? "{\(name): [\(type)]}"
        } else {
          text += "{\(name): \(type)}"
        }
      } else {
        text += "{_}"
      }
    }
    return text
  }

  /// `{ids: [Int] "," 1...4}` of the pattern's source, which has the separator and the bounds; `nil` where it says only
  /// the name.
  private func listAsWritten(_ name: String, in pattern: Int) -> String? {
    let source = Array(table.text(pattern, Pattern.source.rawValue).utf8)
    let opening = Array("{\(name):".utf8)
    var start = 0
    while start + opening.count <= source.count, !source[start...].starts(with: opening) { start += 1 }
    var end = start
    var isQuoted = false
    while end < source.count {
      if source[end] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if source[end] == UInt8(ascii: "}"), !isQuoted {
        return String(decoding: source[start...end], as: UTF8.self)
      }
      end += 1
    }
    return nil
  }
}
