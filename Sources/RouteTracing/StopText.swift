import RouteMatching

// Describes the reason why a pattern doesn't match.
extension LinkReader {
  /// Sets `reason` to the condition that stopped the nearest pattern. If it isn't near, keeps only the link's segment.
  func explain(_ nearest: Nearest, _ reason: inout LinkMiss.Reason) {
    explain(nearest.stop, of: nearest.pattern, &reason)
    if !LinkReader.isNear(nearest.reached) {
      (reason.pattern, reason.route, reason.expected) = (nil, nil, nil)
    }
  }

  /// Sets `reason` to the condition that stopped a pattern.
  ///
  /// - Parameter reason: The reason, which is replaced. It isn't returned, because this would copy all its texts.
  func explain(_ stop: Stop, of pattern: PatternRecord, _ reason: inout LinkMiss.Reason) {
    reason = LinkMiss.Reason(kind: .path)
    reason.pattern = pattern[.source].string
    reason.route = table.routeID(pattern[.route])
    switch stop {
    case .segment(let stopped):
      let pieces = pattern[.segments]
      let index = linkIndex(of: stopped, in: pattern)
      reason.segment = index + 1
      reason.found = index < segments.count ? text(segments[index]) : nil
      reason.expected = stopped < pieces.count ? expectation(piece: pieces[stopped], of: pattern) : nil
    case .slash(let isExpected):
      reason.kind = .slash
      reason.expected = isExpected ? "has no trailing slash, expected one" : "has a trailing slash, expected none"
    case .rest(let rest):
      let piece = pattern[.segments][rest]
      reason.segment = rest + 1
      reason.found = text(piece[.kind] == .rawRest ? rawRange(from: rest) : segmentRange(rest, of: pattern))
      reason.expected = expectation(piece: piece, of: pattern)
      explainEncodedSlash(inRestAt: rest, of: pattern, &reason)
    case .fragment: explainFragment(of: pattern, &reason)
    case .query(let index):
      reason.kind = .query
      explain(condition: pattern[.query][index], in: queryRange, of: pattern, &reason)
    case .others: explainOthers(of: pattern, &reason)
    }
  }

  /// Names the segment of a rest parameter that a template can't use, because it contains an encoded slash. In the
  /// template's text, the slash would look like a slash between segments.
  private func explainEncodedSlash(inRestAt rest: Int, of pattern: PatternRecord, _ reason: inout LinkMiss.Reason) {
    let piece = pattern[.segments][rest]
    let last = rest + segments.count - pattern[.segments].count
    let slash = Symbols.escaped(UInt8(ascii: "/"))
    guard piece[.kind] != .rawRest,
      recognises(piece[.language], rest, through: last, takingSlashesFor: UInt8(ascii: "a")),
      let index = (rest...last).first(where: { hasSymbol(slash, segments[$0]) })
    else { return }
    reason.segment = index + 1
    reason.found = text(segments[index])
    reason.expected = "no encoded slash, because 'set' in the table makes a single string of the segments"
  }

  private func hasSymbol(_ symbol: UInt8, _ range: ByteRange) -> Bool {
    var reader = SymbolReader(link, range)
    while let next = reader.read() { if next == symbol { return true } }
    return false
  }

  func explain(
    condition: ConditionRecord, in range: ByteRange, of pattern: PatternRecord, _ reason: inout LinkMiss.Reason
  ) {
    reason.key = condition[.key].string
    let (found, isRepeated) = item(condition, in: range)
    reason.found = found.map { text($0.text) }
    let isRefused = isRepeated && table.header.has(.repeated, .refuse) && !condition[.flags].contains(.list)
    reason.expected = isRefused ? Self.onlyOne : condition[.piece].map { expectation(piece: $0, of: pattern) }
  }

  func explain(
    unlisted item: QueryItemReader.Item, by conditions: List<ConditionRecord>, _ reason: inout LinkMiss.Reason
  ) {
    reason.key = text(item.key)
    reason.keyIsOfLink = true
    reason.found = text(item.text)
    let isNamed = conditions.contains { condition in
      !condition[.flags].contains(.remaining) && table.isKey(item.key, of: link, condition[.key].bytes)
    }
    reason.expected = isNamed ? Self.onlyOne : "no such item"
  }

  private static let onlyOne = "only one such item"

  private func explainOthers(of pattern: PatternRecord, _ reason: inout LinkMiss.Reason) {
    reason.kind = .query
    if pattern[.flags].contains(.strictQuery), let item = unlistedItem(pattern[.query], in: queryRange) {
      explain(unlisted: item, by: pattern[.query], &reason)
    } else if let (keys, expected) = brokenGroup(of: pattern) {
      reason.key = keys
      reason.found = parts.query.map { text($0) }
      reason.expected = expected
    } else if isExcluded(by: pattern) {
      reason.kind = .excluded
    }
  }

  /// Returns the keys of the first item group that is neither complete nor absent, with a description of the valid
  /// items.
  private func brokenGroup(of pattern: PatternRecord) -> (keys: String, expected: String)? {
    for group in pattern[.groups] where !group[.isLenient] && standing(group: group, of: pattern) == .bad {
      let keys = group[.members].map { pattern[.query][$0][.key].string }
      let expected =
        switch group[.kind] {
        case .allOrNone: "all of them or none, each of its type"
        case .withFirst: "the first too, each of its type"
        }
      return (keys.joined(separator: ", "), expected)
    }
    return nil
  }
}
