import RouteMatching

// Describes the reason why a pattern doesn't match.
extension LinkReader {
  /// Sets `reason` to the first condition of a pattern that the link doesn't meet.
  ///
  /// - Parameter reason: The reason, which is replaced. It isn't returned, because this would copy all its texts.
  func explain(_ step: TraceStep, _ reason: inout LinkMiss.Reason) {
    let pattern = step.pattern
    reason = LinkMiss.Reason(kind: .path)
    reason.pattern = pattern[.source].string
    reason.route = table.routeID(pattern[.route])
    switch step.stop {
    case nil: break
    case .segment(let stopped):
      let pieces = pattern[.segments]
      let index = linkIndex(of: stopped, in: pattern)
      reason.segment = index + 1
      reason.found = index < segments.count ? text(segments[index]) : nil
      reason.expected = stopped < pieces.count ? expectation(pieces[stopped]) : nil
    case .slash(let isExpected):
      reason.kind = .slash
      reason.expected = isExpected ? "has no trailing slash, expected one" : "has a trailing slash, expected none"
    case .rest(let rest):
      let piece = pattern[.segments][rest]
      reason.segment = rest + 1
      reason.found = text(piece[.kind] == .rawRest ? rawRange(from: rest) : segmentRange(rest, of: pattern))
      reason.expected = expectation(piece)
      explainEncodedSlash(inRestAt: rest, of: pattern, &reason)
    case .fragment: explainFragment(of: pattern, &reason)
    case .query(let index):
      reason.kind = .query
      explain(pattern[.query][index], in: queryRange, &reason)
    case .unlisted(let item):
      reason.kind = .query
      explain(unlisted: item, by: pattern[.query], &reason)
    case .group(let group):
      reason.kind = .query
      reason.key = group[.members].map { pattern[.query][$0][.key].string }.joined(separator: ", ")
      reason.found = parts.query.map { text($0) }
      reason.expected =
        switch group[.kind] {
        case .allOrNone: "all of them or none, each of its type"
        case .withFirst: "the first too, each of its type"
        }
    case .excluded: reason.kind = .excluded
    case .otherKey(let condition, let isInFragment):
      reason.kind = isInFragment ? .fragment : .query
      let items = isInFragment ? fragmentParts(kind: pattern[.fragmentKind])?.items : queryRange
      explain(condition, in: items ?? queryRange, &reason)
      if condition[.piece] == nil { reason.expected = "a valid value" }
    }
  }

  private func text(_ range: ByteRange) -> String {
    String(decoding: UnsafeBufferPointer(start: link + range.lower, count: range.count), as: UTF8.self)
  }

  /// Returns a description of a component: its text in quotation marks, or text with `{name: Type}` for parameters.
  private func expectation(_ piece: PieceRecord) -> String {
    String(written: { text in
      guard piece[.kind].isLiteral else {
        for part in piece[.parts] {
          text.append(decoding: part[.text].isEmpty ? part[.written].bytes : part[.text].bytes)
        }
        return
      }
      text.append(UInt8(ascii: "'"))
      text.append(decoding: piece[.text].bytes)
      text.append(UInt8(ascii: "'"))
    })
  }

  // MARK: Segments

  /// Sets `reason` to the segment of a rest parameter that a template can't use, because it contains an encoded slash.
  /// In the template's text, the slash would look like a slash between segments.
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

  // MARK: Items

  private func explain(_ condition: ConditionRecord, in range: ByteRange, _ reason: inout LinkMiss.Reason) {
    reason.key = condition[.key].string
    let (found, isRepeated) = item(condition, in: range)
    reason.found = found.map { text($0.text) }
    let isRefused = isRepeated && table.header.has(.repeated, .refuse) && !condition[.flags].contains(.list)
    reason.expected = isRefused ? Self.onlyOne : condition[.piece].map { expectation($0) }
  }

  private func explain(
    unlisted item: QueryItemReader.Item, by conditions: List<ConditionRecord>, _ reason: inout LinkMiss.Reason
  ) {
    reason.key = text(item.key)
    reason.keyIsOfLink = true
    reason.found = text(item.text)
    reason.expected = table.isNamed(item.key, of: link, by: conditions) ? Self.onlyOne : "no such item"
  }

  private static let onlyOne = "only one such item"

  // MARK: Fragments

  /// Sets `reason` to the segment or item of the fragment that doesn't match the pattern.
  private func explainFragment(of pattern: PatternRecord, _ reason: inout LinkMiss.Reason) {
    reason.kind = .fragment
    let kind = pattern[.fragmentKind]
    guard let (path, items) = fragmentParts(kind: kind) else { return }
    reason.found = parts.fragment.map { text($0) }
    if kind != .items, let piece = pattern[.fragment], !accepts(piece: piece, path) {
      reason.expected = expectation(piece)
      if kind == .pieceAndItems, !piece[.kind].isLiteral { explain(path, piece, &reason) }
    } else if let isExpected = fragmentSlashExpected(by: pattern) {
      reason.expected = isExpected ? "a path with a trailing slash" : "a path without a trailing slash"
    } else if let condition = pattern[.fragmentQuery].first(where: { !meets($0, in: items, plusIsSpace: false) }) {
      explain(condition, in: items, &reason)
    } else if let item = unlistedItem(pattern[.fragmentQuery], in: items) {
      explain(unlisted: item, by: pattern[.fragmentQuery], &reason)
    }
  }

  /// Sets `reason` to the first segment of a fragment's path that doesn't match the component. If this segment is
  /// unknown, `reason` is unchanged: a slash is missing at the beginning, or the segment is after a rest parameter.
  private func explain(_ path: ByteRange, _ piece: PieceRecord, _ reason: inout LinkMiss.Reason) {
    var expected = fragmentSegments(of: piece)
    var start = path.lower
    // The text before a slash at the beginning isn't a segment.
    if expected.count > 1, expected[0].text.isEmpty {
      guard !path.isEmpty, link[start] == Self.slash else { return }
      expected.removeFirst()
      start += 1
    }
    let stop = piece[.language].end(of: link, path, before: Self.slash)
    var end = start
    var index = 0
    while true {
      while end < path.upper, link[end] != Self.slash { end += 1 }
      if stop <= end { break }
      (start, end, index) = (end + 1, end + 1, index + 1)
    }
    if expected.prefix(index).contains(where: { $0.isRest }) { return }
    let isExpected = index < expected.count
    let found = ByteRange(start, isExpected ? end : path.upper)
    reason.segment = index + 1
    reason.found = found.isEmpty ? nil : text(found)
    reason.expected = isExpected ? expected[index].description : nil
  }

  private struct FragmentSegment {
    var text = ""
    /// `true` if a part of the segment is a parameter.
    var hasValue = false
    var isRest = false

    var description: String { hasValue ? text : "'\(text)'" }
  }

  /// Returns the segments of a fragment's path.
  private func fragmentSegments(of piece: PieceRecord) -> [FragmentSegment] {
    var segments = [FragmentSegment()]
    for part in piece[.parts] {
      if part[.text].isEmpty {
        let last = segments.count - 1
        segments[last].text += part[.written].string
        segments[last].hasValue = true
        segments[last].isRest = part[.language].contains(Self.slash)
        continue
      }
      for (index, text) in part[.text].bytes.split(separator: Self.slash, omittingEmptySubsequences: false).enumerated()
      {
        if index > 0 { segments.append(FragmentSegment()) }
        segments[segments.count - 1].text += String(
          written: { $0.append(decoding: UnsafeBufferPointer(rebasing: text)) })
      }
    }
    return segments
  }

  private static let slash = UInt8(ascii: "/")
}
