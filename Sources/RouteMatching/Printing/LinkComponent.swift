/// The components of a link, which allow different reserved characters in values (RFC 3986 §3.3–3.5).
package enum LinkComponent {
  /// `pchar`
  case segment
  /// `pchar / "/" / "?"` without `&` and `+`, and in keys without `=`.
  case queryKey, queryValue
  /// `pchar / "/" / "?"`
  case fragment
  /// The host. If a label captures the whole host, its value can contain a port and an IPv6 address in brackets.
  case host

  /// Returns `true` if a value may contain a byte raw.
  package func allows(_ byte: UInt8) -> Bool {
    if ByteClass.of(byte) & ByteClass.unreserved != 0 { return true }
    guard ByteClass.of(byte) & ByteClass.reserved != 0 else { return false }
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "]"): return self == .host
    case UInt8(ascii: "#"): return false
    case UInt8(ascii: "@"): return self != .host
    case UInt8(ascii: "/"), UInt8(ascii: "?"): return self != .segment && self != .host
    case UInt8(ascii: "&"), UInt8(ascii: "+"): return self == .segment || self == .fragment || self == .host
    case UInt8(ascii: "="): return self != .queryKey
    default: return true
    }
  }
}

extension ByteWriter {
  /// Appends a decoded value, and percent-encodes it where necessary.
  ///
  /// - Parameters:
  ///   - separator: The separator of segments, which is percent-encoded; 0 if there is none.
  ///   - isSplitter: Returns `true` for other reserved characters that are percent-encoded.
  /// - Returns: The classes of all percent-encoded bytes, see `ByteClass`.
  @inline(__always) @discardableResult
  package mutating func append(
    value: UnsafeBufferPointer<UInt8>, in component: LinkComponent, separator: UInt8 = 0,
    isSplitter: (UInt8) -> Bool = { _ in false }
  ) -> UInt8 {
    var encoded: UInt8 = 0
    var index = 0
    while index < value.count {
      let start = index
      while index < value.count, ByteClass.of(value[index]) & ByteClass.unreserved != 0, value[index] != separator {
        index &+= 1
      }
      append(UnsafeBufferPointer(rebasing: value[start..<index]))
      guard index < value.count else { break }
      let byte = value[index]
      if byte != separator, component.allows(byte), !isSplitter(byte) {
        append(byte)
      } else {
        encoded |= ByteClass.of(byte)
        appendEscape(byte)
      }
      index &+= 1
    }
    return encoded
  }

  /// Appends a nested link or a URL. Characters that RFC 3986 doesn't allow raw are percent-encoded. This includes a
  /// second `#`, and brackets that aren't in the authority (§3.2.2).
  mutating func append(raw link: some Sequence<UInt8>) {
    var slashes = 0
    var hasFragment = false
    for byte in link {
      var isFree = byte == UInt8(ascii: "%") || ByteClass.of(byte) & (ByteClass.unreserved | ByteClass.reserved) != 0
      switch byte {
      case UInt8(ascii: "/"): slashes += 1
      case UInt8(ascii: "?"): slashes += 2
      case UInt8(ascii: "#"):
        isFree = !hasFragment
        slashes += 2
        hasFragment = true
      case UInt8(ascii: "["), UInt8(ascii: "]"): isFree = slashes == 2
      default: break
      }
      if isFree { append(byte) } else { appendEscape(byte) }
    }
  }
}

extension ValueText {
  /// Returns the text of a `URL`, with characters that RFC 3986 doesn't allow raw percent-encoded.
  package static func url(_ text: some Sequence<UInt8>) -> String { String(written: { $0.append(raw: text) }) }
}
