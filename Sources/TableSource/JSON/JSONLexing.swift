import RouteMatching

extension JSONReader {
  /// Skips a byte order mark and reports it, because RFC 8259 (section 8.1) forbids it. Returns `false` if the file
  /// isn't UTF-8.
  mutating func skipMark() -> Bool {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      report(
        "byte-order-mark", "the file begins with a byte order mark", at: 0..<3, by: "",
        fix: "save it as UTF-8 without a byte order mark")
      index = 3
    } else if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      report("invalid-utf8", "the file is UTF-16", at: 0..<2, fix: "save it as UTF-8")
      return false
    } else if end >= 2, bytes[0] == 0 || bytes[1] == 0 {
      report("invalid-utf8", "the file isn't UTF-8 text", at: 0..<1, fix: "save it as UTF-8")
      return false
    }
    return true
  }

  /// Skips whitespace. Reports comments, and characters that only look like whitespace. Returns `false` to end the
  /// reading.
  mutating func skipSpace() -> Bool {
    while let byte {
      if hasTooMany { return false }
      switch byte {
      case 0x20, 0x0A, 0x0D, 0x09: index += 1
      case UInt8(ascii: "/") where !isAt("//") && !isAt("/*"): return true
      case UInt8(ascii: "/"), UInt8(ascii: "#"):
        guard skipComment() else { return false }
      case 0x0B, 0x0C, 0xC2, 0xE2, 0xE3, 0xEF:
        guard skipStrangeSpace() else { return true }
      default: return true
      }
    }
    return true
  }

  private mutating func skipComment() -> Bool {
    mayHideClosers = true
    let start = index
    if isAt("/*") {
      index += 2
      while index < end, !isAt("*/") { index += 1 }
      guard index < end else {
        report(
          "unclosed", "the comment is never closed, and JSON doesn't allow comments", at: start..<start + 2,
          fix: "remove the comment")
        return false
      }
      index += 2
    } else {
      while let byte, !isLineBreak(byte) { index += 1 }
    }
    // A block comment may be long, so report only its first line.
    let stop = bytes[start..<index].firstIndex(where: isLineBreak) ?? index
    // A comment with quotation marks may be a part of the table, so it isn't removed automatically.
    let hasQuotes = bytes[start..<index].contains(UInt8(ascii: "\""))
    report(
      "comment", "JSON doesn't allow comments", at: start..<stop,
      fix: Fix(
        "remove it, or move its text to the 'summary' of a route",
        hasQuotes ? [] : [Fix.Edit(range(start..<index), "")]))
    return true
  }

  /// Skips and reports a no-break space, a zero-width space or a similar invisible character, which people paste from
  /// web pages. The message names the character. Returns `false` for any other character.
  private mutating func skipStrangeSpace() -> Bool {
    switch scalar(index)?.value ?? 0 {
    case 0x0B, 0x0C, 0x85, 0xA0, 0x2000...0x200D, 0x2028, 0x2029, 0x202F, 0x205F, 0x2060, 0x3000, 0xFEFF: break
    default: return false
    }
    let place = character(index)
    report(
      "unexpected-character", "\(described(index)) isn't allowed as whitespace in JSON", at: place, by: " ",
      fix: "write an ordinary space")
    index = place.upperBound
    return true
  }

  /// Skips letters and digits, and returns the index after them.
  mutating func skipWord() -> Int {
    while let byte, isLetter(byte) || LinkCharacters.isDigit(byte) { index += 1 }
    return index
  }

  // MARK: Messages

  mutating func report(
    _ rule: String, _ message: String, at stretch: Range<Int>, notes: [Diagnostic.Note] = [], fix: Fix? = nil
  ) {
    let fix = isGuessing ? fix.map { Fix($0.description) } : fix
    diagnostics.append(Diagnostic(.error, rule, message, at: range(stretch), notes: notes, fix: fix))
    if ["missing-colon", "unexpected-character", "unclosed"].contains(rule), fix?.edits.isEmpty ?? true {
      isGuessing = true
    }
  }

  /// Reports bytes with a fix that replaces them. By default, the instruction is to write the new text.
  mutating func report(
    _ rule: String, _ message: String, at stretch: Range<Int>, by text: String, fix instruction: String? = nil
  ) {
    report(
      rule, message, at: stretch, fix: Fix(instruction ?? "write '\(text)'", replacing: range(stretch), by: text))
  }

  /// Returns a description of the character at this index for a message.
  func described(_ index: Int) -> String {
    guard index < end else { return "the end of the file" }
    guard let scalar = scalar(index) else {
      return "the byte 0x" + hex(UInt32(bytes[index]), width: 2) + ", which isn't UTF-8"
    }
    let code = "U+" + hex(scalar.value, width: 4)
    switch scalar.value {
    case 0x21..<0x7F: return "'\(scalar)'"
    case 0..<0x80, 0xA0, 0x2000...0x206F: return "the character \(code)"
    default: return isHidden(scalar) ? "the character \(code)" : "'\(scalar)' (\(code))"
    }
  }

  func hex(_ value: UInt32, width: Int) -> String {
    String(value, radix: 16, uppercase: true).padded(to: width)
  }

  // MARK: Bytes

  /// The byte at the current index, or `nil` at the end.
  var byte: UInt8? { index < end ? bytes[index] : nil }

  /// Returns `true` if a text follows at the current index.
  func isAt(_ text: String) -> Bool { bytes[index..<end].starts(with: text.utf8) }

  func text(_ stretch: Range<Int>) -> String { String(decoding: bytes[stretch], as: UTF8.self) }

  func range(_ bytes: Range<Int>) -> SourceRange {
    SourceRange(file: file, lower: bytes.lowerBound, upper: bytes.upperBound)
  }

  /// Returns the range of the character at this index: a whole UTF-8 sequence, or a single byte.
  func character(_ index: Int) -> Range<Int> {
    index..<min(end, index + (utf8SequenceLength(bytes, at: index, end: end) ?? 1))
  }

  /// Returns the character at this index, or `nil` if there is none, or if the bytes aren't UTF-8.
  private func scalar(_ index: Int) -> Unicode.Scalar? {
    utf8SequenceLength(bytes, at: index, end: end).flatMap { text(index..<index + $0).unicodeScalars.first }
  }

  func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || isLineBreak(byte) }

  func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  func isLetter(_ byte: UInt8) -> Bool {
    LinkCharacters.isLetter(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
  }

  func startsValue(_ byte: UInt8) -> Bool {
    "\"'{[-".utf8.contains(byte) || LinkCharacters.isDigit(byte) || isLetter(byte)
  }
}
