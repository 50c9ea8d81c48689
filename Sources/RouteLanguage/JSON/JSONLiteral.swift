/// The text as a JSON string, quotes included (RFC 8259, section 7).
package func jsonLiteral(_ text: String) -> String {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.utf8.count + 2)
  appendJSONLiteral(text, to: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}

/// Appends the text as a JSON string, quotes included: the one way of text into JSON.
///
/// Only `"` and `\` are escaped, and what can't be seen (`isHidden`), since people read JSON at terminals too.
package func appendJSONLiteral(_ text: String, to output: inout [UInt8]) {
  output.append(UInt8(ascii: "\""))
  var text = text
  text.withUTF8 { bytes in
    // Stretches without an escape are copied whole.
    var start = 0
    var index = 0
    while index < bytes.count {
      while bytes.count - index >= 8,
        arePlain(UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self))
      {
        index += 8
      }
      guard index < bytes.count else { break }
      let byte = bytes[index]
      let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      if isPlain(byte) || (length > 1 && !isHidden(scalar(bytes, index, length))) {
        index += length
        continue
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
      appendEscape(of: scalar(bytes, index, length), to: &output)
      index += length
      start = index
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
  }
  output.append(UInt8(ascii: "\""))
}

@inline(__always)
private func isPlain(_ byte: UInt8) -> Bool {
  byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
}

/// The same of eight bytes at once.
@inline(__always)
private func arePlain(_ bytes: UInt64) -> Bool {
  let ones: UInt64 = 0x0101_0101_0101_0101
  func has(_ byte: UInt8) -> UInt64 {
    let others = bytes ^ ones &* UInt64(byte)
    return (others &- ones) & ~others
  }
  let areHidden = (bytes &- ones &* 0x20) & ~bytes
  let isSpecial = has(UInt8(ascii: "\"")) | has(UInt8(ascii: "\\")) | has(0x7F)
  return (bytes | areHidden | isSpecial) & (ones &* 0x80) == 0
}

/// The character of a UTF-8 sequence, which a `String` has well-formed.
private func scalar(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ length: Int) -> Unicode.Scalar {
  if length == 1 { return Unicode.Scalar(bytes[index]) }
  var value = UInt32(bytes[index]) & (0x7F >> UInt32(length))
  for next in index + 1..<index + length { value = value << 6 | UInt32(bytes[next] & 0x3F) }
  return Unicode.Scalar(value) ?? "\u{FFFD}"
}

private func appendEscape(of scalar: Unicode.Scalar, to output: inout [UInt8]) {
  switch scalar {
  case "\"", "\\": output += [UInt8(ascii: "\\"), UInt8(ascii: scalar)]
  case "\n": output += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
  case "\r": output += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
  case "\t": output += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
  default:
    // Two halves above the basic plane (RFC 8259, section 7).
    guard scalar.value > 0xFFFF else { return appendEscape(of: scalar.value, to: &output) }
    appendEscape(of: 0xD800 + (scalar.value - 0x10000) >> 10, to: &output)
    appendEscape(of: 0xDC00 + scalar.value & 0x3FF, to: &output)
  }
}

/// Appends `\u001b`.
private func appendEscape(of unit: UInt32, to output: inout [UInt8]) {
  output += [UInt8(ascii: "\\"), UInt8(ascii: "u")]
  for shift: UInt32 in [12, 8, 4, 0] {
    let digit = UInt8(truncatingIfNeeded: unit >> shift & 15)
    output.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
  }
}
