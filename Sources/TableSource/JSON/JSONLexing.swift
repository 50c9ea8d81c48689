import RouteMatching

extension JSONReader {
  /// Skips a byte order mark and reports it, because RFC 8259 (section 8.1) forbids it. Returns `false` if the file
  /// isn't UTF-8.
  mutating func skipMark() -> Bool {
    if end >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
      report(
        "byte-order-mark", "the file begins with a byte order mark", at: 0..<3,
        fix: Fix("save it as UTF-8 without a byte order mark", replacing: range(0..<3), by: ""))
      index = 3
    } else if end >= 2, (bytes[0] == 0xFF && bytes[1] == 0xFE) || (bytes[0] == 0xFE && bytes[1] == 0xFF) {
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
    while index < end {
      if hasTooMany { return false }
      switch bytes[index] {
      case 0x20, 0x0A, 0x0D, 0x09: index += 1
      case UInt8(ascii: "/")
      where index + 1 >= end || (bytes[index + 1] != UInt8(ascii: "/") && bytes[index + 1] != UInt8(ascii: "*")):
        return true
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
    let next = index + 1 < end ? bytes[index + 1] : 0
    if bytes[index] == UInt8(ascii: "#") || next == UInt8(ascii: "/") {
      while index < end, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
    } else {
      index += 2
      while index + 1 < end, !(bytes[index] == UInt8(ascii: "*") && bytes[index + 1] == UInt8(ascii: "/")) {
        index += 1
      }
      guard index + 1 < end else {
        report(
          "unclosed", "the comment is never closed, and JSON doesn't allow comments", at: start..<start + 2,
          fix: "remove the comment")
        return false
      }
      index += 2
    }
    // A block comment may be long, so report only its first line.
    let stop = bytes[start..<index].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? index
    report(
      "comment", "JSON doesn't allow comments", at: start..<stop,
      fix: Fix("remove it, or move its text to the 'summary' of a route", replacing: range(start..<index), by: ""))
    return true
  }

  /// Skips and reports a no-break space, a zero-width space or a similar invisible character, which people paste from
  /// web pages. The message names the character. Returns `false` for any other character.
  private mutating func skipStrangeSpace() -> Bool {
    guard let length = utf8SequenceLength(bytes, at: index, end: end) else { return false }
    let text = String(decoding: bytes[index..<index + length], as: UTF8.self)
    guard let scalar = text.unicodeScalars.first else { return false }
    switch scalar.value {
    case 0x0B, 0x0C, 0x85, 0xA0, 0x2000...0x200D, 0x2028, 0x2029, 0x202F, 0x205F, 0x2060, 0x3000, 0xFEFF: break
    default: return false
    }
    report(
      "unexpected-character", "\(described(index)) isn't allowed as whitespace in JSON", at: index..<index + length,
      fix: Fix("write an ordinary space", replacing: range(index..<index + length), by: " "))
    index += length
    return true
  }

  mutating func report(
    _ rule: String, _ message: String, at stretch: Range<Int>, notes: [Diagnostic.Note] = [], fix: Fix? = nil
  ) {
    diagnostics.append(Diagnostic(.error, rule, message, at: range(stretch), notes: notes, fix: fix))
  }

  func range(_ bytes: Range<Int>) -> SourceRange {
    SourceRange(file: file, lower: bytes.lowerBound, upper: bytes.upperBound)
  }

  /// Returns the range of the character at this index: a whole UTF-8 sequence, or a single byte.
  func character(_ index: Int) -> Range<Int> {
    guard index < end else { return end..<end }
    return index..<index + (utf8SequenceLength(bytes, at: index, end: end) ?? 1)
  }

  /// Returns the range of a mark that a merge writes if both sides changed the same lines: seven times the same
  /// character of `<=>|`. Returns `nil` if there's no such mark at this index.
  func conflictMark(at index: Int) -> Range<Int>? {
    let mark = index..<index + 7
    guard mark.upperBound <= end, "<=>|".utf8.contains(bytes[index]), bytes[mark].allSatisfy({ $0 == bytes[index] })
    else {
      return nil
    }
    return mark
  }

  /// Returns a description of the character at this index for a message.
  func described(_ index: Int) -> String {
    guard index < end else { return "the end of the file" }
    guard let length = utf8SequenceLength(bytes, at: index, end: end) else {
      return "the byte 0x" + hex(UInt32(bytes[index]), width: 2) + ", which isn't UTF-8"
    }
    let text = String(decoding: bytes[index..<index + length], as: UTF8.self)
    guard let scalar = text.unicodeScalars.first else { return "nothing" }
    if scalar.value < 0x7F, scalar.value > 0x20 { return "'" + text + "'" }
    let code = "U+" + hex(scalar.value, width: 4)
    return isHidden(scalar) || length == 1 || scalar.value == 0xA0 || (0x2000...0x206F).contains(scalar.value)
      ? "the character \(code)" : "'\(text)' (\(code))"
  }

  func hex(_ value: UInt32, width: Int) -> String {
    String(value, radix: 16, uppercase: true).padded(to: width)
  }

  func isLetter(_ byte: UInt8) -> Bool {
    LinkCharacters.isLetter(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
  }

  func startsValue(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "-"): true
    default: LinkCharacters.isDigit(byte) || isLetter(byte)
    }
  }
}
