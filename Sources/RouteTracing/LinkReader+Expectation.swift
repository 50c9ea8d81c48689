import RouteMatching

// Describes the text that a pattern expects, and finds the segment of a fragment that doesn't match.
extension LinkReader {
  /// Returns a description of a component: its text, with `{name: Type}` for parameters.
  func expectation(piece: PieceRecord, of pattern: PatternRecord) -> String {
    if piece[.kind].isLiteral {
      return String(written: {
        $0.append(UInt8(ascii: "'"))
        $0.append(decoding: piece[.text].bytes)
        $0.append(UInt8(ascii: "'"))
      })
    }
    return expectation(fragmentSegments(of: piece, isWhole: true)[0], piece)
  }

  private func expectation(_ parts: [Part], _ piece: PieceRecord) -> String {
    if parts.count == 1, case .text(let text) = parts[0] { return "'\(String(decoding: text, as: UTF8.self))'" }
    var words = ""
    for part in parts {
      switch part {
      case .text(let text): words += String(decoding: text, as: UTF8.self)
      case .value(let index): words += piece[.parts][index][.written].string
      }
    }
    return words
  }

  // MARK: Fragments

  /// An element of a component: a literal, a part of a literal, or the value with an index among the elements.
  private enum Part {
    case text(UnsafeBufferPointer<UInt8>)
    case value(Int)
  }

  /// Sets `reason` to the segment or item of the fragment that doesn't match the pattern.
  func explainFragment(of pattern: PatternRecord, _ reason: inout LinkMiss.Reason) {
    reason.kind = .fragment
    let kind = pattern[.fragmentKind]
    guard let (range, items) = fragmentParts(kind: kind) else { return }
    reason.found = parts.fragment.map { text($0) }
    if kind != .items, let piece = pattern[.fragment], !accepts(piece: piece, range) {
      reason.expected = expectation(piece: piece, of: pattern)
      guard kind == .pieceAndItems else { return }
      for isFolded in [true, false] where reason.segment == nil {
        explain(path: range, piece, isFolded: isFolded, of: pattern, &reason)
      }
      return
    }
    if let isExpected = fragmentSlashExpected(by: pattern) {
      reason.expected = isExpected ? "a path with a trailing slash" : "a path without a trailing slash"
      return
    }
    let conditions = pattern[.fragmentQuery]
    for condition in conditions where !meets(condition, in: items, plusIsSpace: false) {
      return explain(condition: condition, in: items, of: pattern, &reason)
    }
    if let item = unlistedItem(conditions, in: items) { explain(unlisted: item, by: conditions, &reason) }
  }

  /// Sets `reason` to the first segment of a fragment's path that doesn't match the component, if it can be determined.
  private func explain(
    path: ByteRange, _ piece: PieceRecord, isFolded: Bool, of pattern: PatternRecord,
    _ reason: inout LinkMiss.Reason
  ) {
    var expected = fragmentSegments(of: piece, isWhole: false)
    var start = path.lower
    // If the expected path begins with a slash, the link's path must, too. The text before that slash isn't a segment.
    if expected.count > 1, expected[0].isEmpty {
      guard path.count > 0, link[start] == UInt8(ascii: "/") else { return }
      expected.removeFirst()
      start += 1
    }
    for (index, parts) in expected.enumerated() {
      var end = start
      while end < path.upper, link[end] != UInt8(ascii: "/") { end += 1 }
      let segment = ByteRange(min(start, path.upper), min(end, path.upper))
      var isMet = start <= path.upper && (start < path.upper || parts.isEmpty)
      if isMet, parts.count == 1 {
        switch parts[0] {
        case .text(let text): isMet = isEqual(link, segment, text, folded: isFolded)
        case .value(let value):
          let language = piece[.parts][value][.language]
          // A rest parameter accepts slashes, so the segments after it can't be determined.
          if language.accepts([UInt8(ascii: "/"), UInt8(ascii: "a")]) { return }
          isMet = language.recognises(link, segment)
        }
      }
      if !isMet {
        reason.segment = index + 1
        reason.found = segment.isEmpty ? nil : text(segment)
        reason.expected = expectation(parts, piece)
        return
      }
      start = end + 1
    }
    guard start < path.upper else { return }
    reason.segment = expected.count + 1
    reason.found = text(ByteRange(start, path.upper))
    reason.expected = nil
  }

  /// Returns the elements of a component, divided at its raw slashes unless `isWhole` is `true`.
  private func fragmentSegments(of piece: PieceRecord, isWhole: Bool) -> [[Part]] {
    if piece[.kind].isLiteral { return segments(of: piece[.text].bytes, isWhole: isWhole) }
    var all: [[Part]] = [[]]
    for (index, part) in piece[.parts].enumerated() {
      guard !part[.text].isEmpty else {
        all[all.count - 1].append(.value(index))
        continue
      }
      let texts = segments(of: part[.text].bytes, isWhole: isWhole)
      all[all.count - 1] += texts[0]
      all += texts.dropFirst()
    }
    return all
  }

  private func segments(of text: UnsafeBufferPointer<UInt8>, isWhole: Bool) -> [[Part]] {
    if isWhole { return [[.text(text)]] }
    return text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { text in
      text.isEmpty ? [] : [.text(UnsafeBufferPointer(rebasing: text))]
    }
  }
}
