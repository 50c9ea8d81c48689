/// Which bytes a JSON string can't hold as they are (RFC 8259 section 7).
private enum JSONEscape {
  @inline(__always)
  static func isNeeded(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }
}

/// JSON (RFC 8259) written straight into a buffer, for output by the million lines.
extension [UInt8] {
  /// Appends text that is JSON already.
  mutating func append(json text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a JSON string, quotes included. Only what must be escaped is: quotes, backslashes and control characters.
  mutating func append(jsonString text: String) {
    append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { bytes in
      // Stretches without an escape are copied whole.
      var start = 0
      for index in bytes.indices where JSONEscape.isNeeded(bytes[index]) {
        append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
        appendEscape(of: bytes[index])
        start = index + 1
      }
      append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func appendEscape(of byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append(json: "\\\"")
    case UInt8(ascii: "\\"): append(json: "\\\\")
    case UInt8(ascii: "\n"): append(json: "\\n")
    case UInt8(ascii: "\r"): append(json: "\\r")
    case UInt8(ascii: "\t"): append(json: "\\t")
    default:
      append(json: "\\u00")
      for digit: UInt8 in [byte >> 4, byte & 15] { append(digit < 10 ? 0x30 + digit : 0x57 + digit) }
    }
  }

  /// Appends a JSON string, or `null`.
  mutating func append(jsonString text: String?) {
    guard let text else { return append(json: "null") }
    append(jsonString: text as String)
  }
}
