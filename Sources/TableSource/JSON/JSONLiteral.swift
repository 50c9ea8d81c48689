import RouteMatching

/// Returns the text as a JSON string, including the quotes (RFC 8259, section 7).
package func jsonLiteral(_ text: String) -> String {
  String(written: { $0.append(jsonString: text) })
}

extension ByteWriter {
  /// Appends text that needs no escapes as a JSON string, including the quotes.
  @inline(__always)
  mutating func append(plainJSONString bytes: UnsafeBufferPointer<UInt8>) {
    append(UInt8(ascii: "\""))
    append(bytes)
    append(UInt8(ascii: "\""))
  }

  /// Appends well-formed UTF-8 as a JSON string, including the quotes. All text that may need escapes must pass through
  /// this method.
  ///
  /// Escapes only `"`, `\` and hidden characters (`isHidden`), because people also read JSON in terminals.
  mutating func append(escapingJSONString utf8: UnsafeRawBufferPointer) {
    let bytes = utf8.bindMemory(to: UInt8.self)
    append(UInt8(ascii: "\""))
    // Copy bytes that need no escapes in one go.
    var start = 0
    var index = 0
    while index < bytes.count {
      #if !hasFeature(Embedded)
        if bytes.count - index >= 8, arePlain(utf8.loadUnaligned(fromByteOffset: index, as: UInt64.self)) {
          index += 8
          continue
        }
      #endif
      let byte = bytes[index]
      let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      if isPlain(byte) || (length > 1 && !isHidden(scalar(bytes, index, length))) {
        index += length
        continue
      }
      append(UnsafeBufferPointer(rebasing: bytes[start..<index]))
      appendEscape(of: scalar(bytes, index, length))
      index += length
      start = index
    }
    append(UnsafeBufferPointer(rebasing: bytes[start...]))
    append(UInt8(ascii: "\""))
  }
}

/// Returns `true` if all bytes of a text are printable ASCII characters that need no escapes in a JSON string.
///
/// - Parameter mark: Another character that the text must not contain.
@inline(never)
func arePlain(_ text: UnsafeBufferPointer<UInt8>, but mark: UInt8 = UInt8(ascii: "\"")) -> Bool {
  #if !hasFeature(Embedded)
    if text.count >= 8 {
      let bytes = UnsafeRawBufferPointer(text)
      // The last eight bytes may overlap with the previous ones.
      let last = bytes.count &- 8
      var index = 0
      while arePlain(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self), but: mark) {
        if index == last { return true }
        index = min(index &+ 8, last)
      }
      return false
    }
  #endif
  for byte in text where !isPlain(byte) || byte == mark { return false }
  return true
}

/// Returns `true` if all of these eight bytes are printable ASCII characters that need no escapes in a JSON string.
@inline(__always)
private func arePlain(_ bytes: UInt64, but mark: UInt8 = UInt8(ascii: "\"")) -> Bool {
  let highBits: UInt64 = 0x8080_8080_8080_8080
  @inline(__always)
  func repeated(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }
  @inline(__always)
  func equal(_ byte: UInt8) -> UInt64 { highBits &- (bytes ^ repeated(byte)) }
  // The highest bit of a byte is set if the byte isn't printable ASCII, needs an escape or equals `mark`. A byte beyond
  // ASCII may also set the bits of other bytes.
  let isHidden = bytes | (repeated(0x9F) &- bytes) | (bytes &+ repeated(1))
  return (isHidden | equal(UInt8(ascii: "\"")) | equal(UInt8(ascii: "\\")) | equal(mark)) & highBits == 0
}

@inline(__always)
private func isPlain(_ byte: UInt8) -> Bool {
  byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
}

/// Returns the character of a UTF-8 sequence, which must be well-formed.
private func scalar(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ length: Int) -> Unicode.Scalar {
  if length == 1 { return Unicode.Scalar(bytes[index]) }
  var value = UInt32(bytes[index]) & (0x7F >> UInt32(length))
  for next in index + 1..<index + length { value = value << 6 | UInt32(bytes[next] & 0x3F) }
  return Unicode.Scalar(value) ?? "\u{FFFD}"
}

extension ByteWriter {
  fileprivate mutating func appendEscape(of scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append("\\\"")
    case "\\": append("\\\\")
    case "\n": append("\\n")
    case "\r": append("\\r")
    case "\t": append("\\t")
    default:
      // A character above U+FFFF becomes a surrogate pair (RFC 8259, section 7).
      guard scalar.value > 0xFFFF else { return appendEscape(of: scalar.value) }
      appendEscape(of: 0xD800 + (scalar.value - 0x10000) >> 10)
      appendEscape(of: 0xDC00 + scalar.value & 0x3FF)
    }
  }

  /// Appends a UTF-16 code unit as an escape such as `\u001b`.
  private mutating func appendEscape(of unit: UInt32) {
    append("\\u")
    for shift: UInt32 in [12, 8, 4, 0] {
      let digit = UInt8(truncatingIfNeeded: unit >> shift & 15)
      append(digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
  }
}
