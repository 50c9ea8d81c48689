import RouteMatching

extension JSONReader {
  /// Reads a string that begins at `index` with a quotation mark. Returns `nil` to end the reading.
  ///
  /// Invalid escapes, control characters and bytes that aren't UTF-8 are reported. An invalid escape such as `\d` is
  /// read as its fix writes it. Anything else is replaced with U+FFFD.
  mutating func readString() -> SourceText? {
    let start = index
    let quote = bytes[index]
    index += 1
    var builder = StringBuilder(next: index)
    while let byte, byte != quote, !isLineBreak(byte) {
      let isPlain = byte >= 0x20 && byte != UInt8(ascii: "\\")
      if isPlain, let length = byte < 0x80 ? 1 : utf8SequenceLength(bytes, at: index, end: end) {
        index += length
        continue
      }
      if byte == UInt8(ascii: "\\") {
        readEscape(in: quote, into: &builder)
      } else {
        if byte < 0x20 {
          let name = byte == 0x09 ? "a tab" : "the control character U+" + hex(UInt32(byte), width: 4)
          report(
            "control-character", "\(name) must be escaped in a JSON string", at: index..<index + 1,
            by: byte == 0x09 ? "\\t" : "\\u" + hex(UInt32(byte), width: 4))
        } else {
          report(
            "invalid-utf8", "the byte 0x\(hex(UInt32(byte), width: 2)) isn't valid UTF-8", at: index..<index + 1,
            fix: "save the file as UTF-8")
        }
        index += 1
        builder.append(nil, for: index - 1..<index, of: bytes)
      }
      if hasTooMany { return nil }
    }
    let close = index
    if byte == quote {
      index += 1
      lostTrack = false
    } else {
      report(
        "unclosed", "the string isn't closed on its line", at: start..<close, fix: "write '\"' where the text ends")
      (lostTrack, mayHideClosers) = (true, true)
    }
    let string = builder.finish(bytes, upTo: close, range: range(start..<index))
    if index > close, quote == UInt8(ascii: "'") {
      let message = "a string in JSON must be in double quotes"
      if string.text.unicodeScalars.contains("\u{FFFD}") {
        report("single-quotes", message, at: start..<index, fix: "write '\"' for each \"'\"")
      } else {
        reportOnce(
          "single-quotes", message, at: start..<index, by: jsonLiteral(string.text),
          together: "write '\"' for each \"'\"")
      }
    }
    return string
  }

  /// Reads an escape such as `\n`, `\u00e9` or `\ud83d\ude00` (RFC 8259, section 7).
  ///
  /// - Parameter quote: The quotation mark around the string.
  private mutating func readEscape(in quote: UInt8, into builder: inout StringBuilder) {
    let start = index
    var scalar: Unicode.Scalar?
    index += 1
    switch byte {
    case nil: break
    case UInt8(ascii: "u"): scalar = readUnicodeEscape(from: start)
    case let byte?:
      let plain = zip("\"\\/bfnrt".utf8, "\"\\/\u{8}\u{C}\n\r\t".unicodeScalars).first { $0.0 == byte }
      scalar = plain?.1
      // Leave the end of the line to the caller.
      let end = isLineBreak(byte) ? index : character(index).upperBound
      let message = "\(quoted(text(start..<end))) isn't a valid escape in JSON"
      if plain != nil {
        index = end
      } else if byte == UInt8(ascii: "'") {
        // In a string in single quotes, the fix of the quotes writes the character without the backslash.
        if byte != quote { report("bad-escape", message, at: start..<end, by: "'", fix: "remove the backslash") }
        (scalar, index) = ("'", end)
      } else {
        report(
          "bad-escape", message, at: start..<end,
          fix: Fix("write '\\\\' for a backslash", replacing: range(start..<start), by: "\\"))
        scalar = "\\"
      }
    }
    builder.append(scalar, for: start..<index, of: bytes)
  }

  private mutating func readUnicodeEscape(from start: Int) -> Unicode.Scalar? {
    index += 1
    guard var value = readFourDigits() else {
      report("bad-escape", "'\\u' must be followed by four hexadecimal digits", at: start..<index)
      return nil
    }
    if (0xD800...0xDBFF).contains(value), isAt("\\u") {
      let middle = index
      index += 2
      if let second = readFourDigits(), (0xDC00...0xDFFF).contains(second) {
        value = 0x10000 + (value - 0xD800) << 10 + (second - 0xDC00)
      } else {
        index = middle
      }
    }
    if let scalar = Unicode.Scalar(value) { return scalar }
    report(
      "lone-surrogate", "\(quoted(text(start..<index))) is half of a surrogate pair, and the other half is missing",
      at: start..<index)
    return nil
  }

  private mutating func readFourDigits() -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = byte.flatMap(hexadecimalValue) else { return nil }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }
}

/// A builder of a string's text. From the first escape on, it also collects the position of each byte.
private struct StringBuilder {
  /// The position of the first byte that isn't copied yet.
  var next: Int
  private var text: [UInt8] = []
  /// The position in the file of each byte of `text`, which is empty while the string equals the file's bytes from
  /// `next` on.
  private var offsets: [Int] = []

  init(next: Int) { self.next = next }

  /// Appends all bytes before a range, and the character that the file spells with the range's bytes. If it is `nil`,
  /// the bytes aren't valid, so appends U+FFFD.
  mutating func append(_ scalar: Unicode.Scalar?, for range: Range<Int>, of bytes: [UInt8]) {
    copy(bytes, upTo: range.lowerBound)
    let decoded = Array(String(scalar ?? "\u{FFFD}").utf8)
    text += decoded
    offsets += [Int](repeating: range.lowerBound, count: decoded.count)
    next = range.upperBound
  }

  private mutating func copy(_ bytes: [UInt8], upTo index: Int) {
    text += bytes[next..<index]
    offsets += next..<index
  }

  mutating func finish(_ bytes: [UInt8], upTo index: Int, range: SourceRange) -> SourceText {
    guard !offsets.isEmpty else {
      return SourceText(text: String(decoding: bytes[next..<index], as: UTF8.self), range: range)
    }
    copy(bytes, upTo: index)
    return SourceText(text: String(decoding: text, as: UTF8.self), range: range, offsets: offsets + [index])
  }
}
