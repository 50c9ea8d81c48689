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
      reason.expected = stopped < count ? expectation(piece: piece, route: table.word(pattern, 0)) : nil
      // Of patterns that stop at one segment, the one with the right number of segments is nearer.
      return (stopped * 2 + (segments.count == count ? 1 : 0), reason)
    }
    let path = 2 * TableLayout.maximumHalf
    if let slash = slashExpected(by: pattern) {
      reason.kind = .slash
      reason.expected = slash ? "ends in no slash" : "ends in a slash"
      return (path, reason)
    }
    if !meetsRawRest(of: pattern) {
      let rest = table.word(pattern, Pattern.restIndex.rawValue) - 1
      reason.segment = rest + 1
      reason.found = text(rawRange(from: rest))
      let piece = table.record(
        table.word(pattern, Pattern.segments.rawValue), rest, TableLayout.Piece.count.rawValue)
      reason.expected = expectation(piece: piece, route: table.word(pattern, 0))
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
      reason.expected = piece == 0 ? nil : expectation(piece: piece, route: table.word(pattern, 0))
      return (path + 1 + index, reason)
    }
    if let (key, found) = unlistedItem(of: pattern) {
      reason.key = key
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

  /// Whether a strict pattern wants a slash at the end; `nil` where the link is as it wants.
  private func slashExpected(by pattern: Int) -> Bool? {
    let flags = table.word(pattern, Pattern.flags.rawValue)
    guard flags & TableLayout.PatternFlag.strictSlash != 0, segments.count > 0 else { return nil }
    let wanted = flags & TableLayout.PatternFlag.endsWithSlash != 0
    return wanted == segments.endsWithSeparator ? nil : segments.endsWithSeparator
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
  private func expectation(piece: Int, route: Int) -> String {
    typealias Part = TableLayout.Part
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
        text += "{\(table.text(parameter, TableLayout.Parameter.name.rawValue)): \(type)}"
      } else {
        text += "{_}"
      }
    }
    return text
  }
}
