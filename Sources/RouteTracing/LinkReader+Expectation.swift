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
    return expectation(fragmentSegments(of: piece, isWhole: true)[0], piece, of: pattern)
  }

  private func expectation(_ parts: [Part], _ piece: PieceRecord, of pattern: PatternRecord) -> String {
    if parts.count == 1, case .text(let text) = parts[0] { return "'\(String(decoding: text, as: UTF8.self))'" }
    let parameters = table.header[.routes][pattern[.route]][.parameters]
    var words = ""
    for part in parts {
      switch part {
      case .text(let text): words += String(decoding: text, as: UTF8.self)
      case .value(let index):
        guard let capture = piece[.parts][index][.capture], capture < parameters.count else {
          words += unkeptAsWritten(index, piece, of: pattern)
          continue
        }
        let parameter = parameters[capture]
        let type = parameter[.typeName].string
        let name = parameter[.name].string
        let flags = parameter[.flags]
        if flags.containsOne(of: .list, .rest) {
          let written = flags.contains(.rest) ? "{\(name)...:" : "{\(name): ["
          let typed = type == "String" ? "" : ": \(type)"
          let short = flags.contains(.rest) ? "{\(name)...\(typed)}" : "{\(name): [\(type)]}"
          words +=
            asWritten(in: pattern).first { $0.starts(with: written.utf8) }.map { String(decoding: $0, as: UTF8.self) }
            ?? short
        } else {
          words += "{\(name): \(type)}"
        }
      }
    }
    return words
  }

  /// Returns the parameters in a pattern as written, each with braces.
  private func asWritten(in pattern: PatternRecord) -> [[UInt8]] {
    let source = Array(pattern[.source].string.utf8)
    var found: [[UInt8]] = []
    /// The index at which a parameter may begin: in its own braces, or between texts and braces in an optional part.
    var start: Int?
    /// The open braces, and for each `true` if it begins an optional part.
    var open: [Bool] = []
    var quote: UInt8?
    func take(_ end: Int) {
      guard let start else { return }
      var use = source[start..<end].drop { $0 == UInt8(ascii: " ") }
      while use.last == UInt8(ascii: " ") { use.removeLast() }
      if use.isEmpty || use.first == UInt8(ascii: "|") { return }
      found.append([UInt8(ascii: "{")] + use + [UInt8(ascii: "}")])
    }
    for (index, byte) in source.enumerated() {
      switch byte {
      case quote:
        if byte == UInt8(ascii: "'") { start = index + 1 }
        quote = nil
      case _ where quote != nil || (open.isEmpty && byte != UInt8(ascii: "{")): break
      // The separator of a list is part of the parameter.
      case UInt8(ascii: "\""): quote = byte
      case UInt8(ascii: "'"):
        take(index)
        quote = byte
      case UInt8(ascii: "{"):
        take(index)
        open.append(source[index + 1] == UInt8(ascii: "?"))
        start = index + (open.last == true ? 2 : 1)
      case UInt8(ascii: "}"):
        take(index)
        open.removeLast()
        start = open.isEmpty ? nil : index + 1
      default: break
      }
    }
    return found
  }

  /// Returns a value that isn't a parameter of the route, as written: `{_: Name}`, or `{rest...}` if only a template
  /// uses it.
  private func unkeptAsWritten(_ part: Int, _ piece: PieceRecord, of pattern: PatternRecord) -> String {
    let parameters = table.header[.routes][pattern[.route]][.parameters]
    // Such values are in the same order in the text and in the record, unless a variant omits some of them.
    let written = asWritten(in: pattern).filter { use in
      !parameters.contains { parameter in
        let name = parameter[.name].bytes
        guard use.dropFirst().starts(with: name) else { return false }
        let next = use[1 + name.count]
        return next == UInt8(ascii: ":") || next == UInt8(ascii: "}") || next == UInt8(ascii: " ")
          || next == UInt8(ascii: ".") || next == UInt8(ascii: "?") || next == UInt8(ascii: "=")
      }
    }
    var pieces = Array(pattern[.segments])
    for condition in pattern[.query] { if let piece = condition[.piece] { pieces.append(piece) } }
    if let fragment = pattern[.fragment] { pieces.append(fragment) }
    for condition in pattern[.fragmentQuery] { if let piece = condition[.piece] { pieces.append(piece) } }
    var count = 0
    var ordinal = 0
    for other in pieces where !other[.kind].isLiteral {
      for (index, value) in other[.parts].enumerated() where value[.text].isEmpty {
        if let capture = value[.capture], capture < parameters.count { continue }
        if other.offset == piece.offset, index == part { ordinal = count }
        count += 1
      }
    }
    return count == written.count ? String(decoding: written[ordinal], as: UTF8.self) : "another value"
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
        reason.expected = expectation(parts, piece, of: pattern)
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
