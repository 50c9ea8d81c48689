/// JSON (RFC 8259) written straight into a buffer, for output by the million lines.
extension [UInt8] {
  /// Appends text that is JSON already.
  mutating func append(json text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a JSON string, quotes included. Only what must be escaped is: quotes, backslashes and control characters.
  mutating func append(jsonString text: String) {
    append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append(json: "\\\"")
      case UInt8(ascii: "\\"): append(json: "\\\\")
      case UInt8(ascii: "\n"): append(json: "\\n")
      case UInt8(ascii: "\r"): append(json: "\\r")
      case UInt8(ascii: "\t"): append(json: "\\t")
      case 0..<0x20:
        append(json: "\\u00")
        for digit: UInt8 in [byte >> 4, byte & 15] { append(digit < 10 ? 0x30 + digit : 0x57 + digit) }
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }

  /// Appends a JSON string, or `null`.
  mutating func append(jsonString text: String?) {
    guard let text else { return append(json: "null") }
    append(jsonString: text as String)
  }
}
