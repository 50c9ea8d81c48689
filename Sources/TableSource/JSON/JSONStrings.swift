import RouteMatching

extension JSONReader {
  /// Reads a string that begins at `index` with a quotation mark. Returns `nil` to end the reading.
  ///
  /// Invalid escapes, control characters and bytes that aren't UTF-8 are reported and replaced with U+FFFD.
  mutating func readString() -> SourceText? {
    let start = index
    let quote = bytes[index]
    index += 1
    // Nearly every string is plain ASCII without escapes, so a single scan finds its end.
    while index < end {
      let byte = bytes[index]
      if byte == quote || byte == UInt8(ascii: "\\") || byte < 0x20 || byte >= 0x80 { break }
      index += 1
    }
    var builder = StringBuilder(start: start + 1)
    while index < end, bytes[index] != quote {
      let byte = bytes[index]
      if byte == 0x0A || byte == 0x0D { break }
      if byte == UInt8(ascii: "\\") {
        builder.copy(bytes, upTo: index)
        readEscape(into: &builder)
      } else if byte < 0x20 {
        builder.copy(bytes, upTo: index)
        let name = byte == 0x09 ? "a tab" : "the control character U+" + hex(UInt32(byte), width: 4)
        let escape = byte == 0x09 ? "\\t" : "\\u" + hex(UInt32(byte), width: 4)
        report(
          "control-character", "\(name) must be escaped in a JSON string", at: index..<index + 1,
          fix: Fix("write '\(escape)'", replacing: range(index..<index + 1), by: escape))
        builder.replace(from: index, to: index + 1)
        index += 1
      } else if byte < 0x80 {
        index += 1
      } else if let length = utf8SequenceLength(bytes, at: index, end: end) {
        index += length
      } else {
        builder.copy(bytes, upTo: index)
        report(
          "invalid-utf8", "the byte 0x\(hex(UInt32(byte), width: 2)) isn't valid UTF-8", at: index..<index + 1,
          fix: "save the file as UTF-8")
        builder.replace(from: index, to: index + 1)
        index += 1
      }
      if hasTooMany { return nil }
    }
    let close = index
    if index < end, bytes[index] == quote {
      index += 1
      lostTrack = false
      if quote == UInt8(ascii: "'") {
        let text = jsonLiteral(builder.finish(bytes, upTo: close, range: range(start..<index)).text)
        reportOnce(
          "single-quotes", "a string in JSON must be in double quotes", at: start..<index,
          fix: Fix("write \(text)", replacing: range(start..<index), by: text), together: "write '\"' for each \"'\"")
      }
    } else {
      report(
        "unclosed", "the string isn't closed on its line", at: start..<close, fix: "write '\"' where the text ends")
      (lostTrack, mayHideClosers) = (true, true)
    }
    return builder.finish(bytes, upTo: close, range: range(start..<index))
  }

  /// Reads an escape such as `\n`, `\u00e9` or `\ud83d\ude00` (RFC 8259, section 7).
  private mutating func readEscape(into builder: inout StringBuilder) {
    let start = index
    index += 1
    guard index < end else { return builder.replace(from: start, to: index) }
    let byte = bytes[index]
    let plain: UInt8
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain = byte
    case UInt8(ascii: "b"): plain = 0x08
    case UInt8(ascii: "f"): plain = 0x0C
    case UInt8(ascii: "n"): plain = 0x0A
    case UInt8(ascii: "r"): plain = 0x0D
    case UInt8(ascii: "t"): plain = 0x09
    case UInt8(ascii: "u"): return readUnicodeEscape(from: start, into: &builder)
    default:
      // Leave the end of the line to the caller.
      if byte != 0x0A, byte != 0x0D { index = character(index).upperBound }
      let text = String(decoding: bytes[start..<index], as: UTF8.self)
      report(
        "bad-escape", "\(quoted(text)) isn't a valid escape in JSON", at: start..<index,
        fix: Fix("write '\\\\' for a backslash", replacing: range(start..<start), by: "\\"))
      return builder.replace(from: start, to: index)
    }
    index += 1
    builder.append([plain], from: start, to: index)
  }

  private mutating func readUnicodeEscape(from start: Int, into builder: inout StringBuilder) {
    index = start + 2
    guard let first = readFourDigits() else {
      report("bad-escape", "'\\u' must be followed by four hexadecimal digits", at: start..<index)
      return builder.replace(from: start, to: index)
    }
    var value = first
    if (0xD800...0xDBFF).contains(first) {
      let middle = index
      if index + 1 < end, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u") {
        index += 2
        if let second = readFourDigits(), (0xDC00...0xDFFF).contains(second) {
          value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
        } else {
          index = middle
        }
      }
    }
    guard let scalar = Unicode.Scalar(value) else {
      let text = String(decoding: bytes[start..<index], as: UTF8.self)
      report(
        "lone-surrogate", "\(quoted(text)) is half of a surrogate pair, and the other half is missing",
        at: start..<index)
      return builder.replace(from: start, to: index)
    }
    builder.append(Array(String(scalar).utf8), from: start, to: index)
  }

  private mutating func readFourDigits() -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard index < end, let digit = hexadecimalValue(bytes[index]) else { return nil }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }
}

/// A builder of a string's text. From the first escape on, it also collects the position of each byte.
private struct StringBuilder {
  /// The position of the first byte that isn't copied yet.
  private var next: Int
  private var text: [UInt8] = []
  /// The position in the file of each byte of `text`, or `nil` while the string equals the file's bytes from `next` on.
  private var offsets: [Int]?

  init(start: Int) { next = start }

  mutating func copy(_ bytes: [UInt8], upTo index: Int) {
    text.append(contentsOf: bytes[next..<index])
    if offsets == nil { offsets = [] }
    offsets?.append(contentsOf: next..<index)
    next = index
  }

  /// Appends decoded bytes, which the file spells with its bytes from `start` to `end`.
  mutating func append(_ decoded: [UInt8], from start: Int, to end: Int) {
    text.append(contentsOf: decoded)
    if offsets == nil { offsets = [] }
    for _ in decoded { offsets?.append(start) }
    next = end
  }

  mutating func replace(from start: Int, to end: Int) {
    append([0xEF, 0xBF, 0xBD], from: start, to: end)
  }

  mutating func finish(_ bytes: [UInt8], upTo index: Int, range: SourceRange) -> SourceText {
    guard offsets != nil else {
      return SourceText(text: String(decoding: bytes[next..<index], as: UTF8.self), range: range)
    }
    copy(bytes, upTo: index)
    offsets?.append(index)
    return SourceText(text: String(decoding: text, as: UTF8.self), range: range, offsets: offsets)
  }
}
