/// A link split into its components (RFC 3986 §3), as ranges of its bytes.
///
/// Made from text in normal form. It is not a validator of URIs at large: it knows what routing needs.
package struct LinkReference: Sendable {
  /// Without the colon.
  package var scheme = ByteRange(0, 0)
  /// Without the slashes; `nil` where there is no `//`.
  package var authority: ByteRange?
  /// The part of the authority before a port. It equals a place's host or is looked at by `HostGrammar`.
  package var host = ByteRange(0, 0)
  /// -1 where there is none.
  package var port = -1
  /// From its first slash, if it has one.
  package var path = ByteRange(0, 0)
  /// Without the question mark.
  package var query: ByteRange?
  /// Without the number sign.
  package var fragment: ByteRange?

  /// Splits `count` bytes of text in normal form.
  ///
  /// Cost: one pass. Bad input: a refusal.
  @inline(__always)
  package static func split(
    _ bytes: UnsafePointer<UInt8>, count: Int, into link: inout LinkReference
  ) -> LinkRefusal? {
    var index = 0
    while index < count, bytes[index] != UInt8(ascii: ":") {
      guard isSchemeByte(bytes[index], first: index == 0) else { return LinkRefusal(.noScheme, at: index) }
      index += 1
    }
    guard index > 0, index < count else { return LinkRefusal(.noScheme, at: index) }
    link.scheme = ByteRange(0, index)
    index += 1
    if index + 1 < count, bytes[index] == UInt8(ascii: "/"), bytes[index + 1] == UInt8(ascii: "/") {
      index += 2
      let start = index
      var colon = -1
      while index < count {
        let byte = bytes[index]
        if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { break }
        if byte == UInt8(ascii: "@") { return LinkRefusal(.userinfo, at: index) }
        if colon < 0, byte == UInt8(ascii: ":") { colon = index }
        index += 1
      }
      if colon >= 0, bytes[start] == UInt8(ascii: "[") { colon = portColon(bytes, ByteRange(start, index)) }
      link.authority = ByteRange(start, index)
      link.host = ByteRange(start, colon < 0 ? index : colon)
      if colon >= 0 { link.port = portNumber(bytes, ByteRange(colon + 1, index)) }
    }
    let pathStart = index
    while index < count, bytes[index] != UInt8(ascii: "?"), bytes[index] != UInt8(ascii: "#") { index += 1 }
    link.path = ByteRange(pathStart, index)
    if index < count, bytes[index] == UInt8(ascii: "?") {
      let start = index + 1
      index = start
      while index < count, bytes[index] != UInt8(ascii: "#") { index += 1 }
      link.query = ByteRange(start, index)
    }
    if index < count { link.fragment = ByteRange(index + 1, count) }
    return nil
  }

  /// The colon before the port of an authority that begins with a bracket, where colons begin none (RFC 3986 §3.2.2);
  /// -1 for none.
  private static func portColon(_ bytes: UnsafePointer<UInt8>, _ authority: ByteRange) -> Int {
    var index = authority.lower
    while index < authority.upper, bytes[index] != UInt8(ascii: "]") { index += 1 }
    index += 1
    return index < authority.upper && bytes[index] == UInt8(ascii: ":") ? index : -1
  }

  /// What `port` holds where the text after the first colon is no number up to 65,535; so a second colon is in no link.
  static let malformedPort = -2

  private static func portNumber(_ bytes: UnsafePointer<UInt8>, _ range: ByteRange) -> Int {
    guard range.count >= 1, range.count <= 5 else { return malformedPort }
    var value = 0
    for index in range.lower..<range.upper {
      let byte = bytes[index]
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return malformedPort }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value <= 65_535 ? value : malformedPort
  }

  /// Whether the scheme is `http` or `https`, whose authorities are hosts that others read too.
  func isWeb(_ bytes: UnsafePointer<UInt8>) -> Bool {
    let text: StaticString = "https"
    guard scheme.count == 4 || scheme.count == 5 else { return false }
    return isEqual(bytes, scheme, UnsafeBufferPointer(start: text.utf8Start, count: scheme.count), folded: true)
  }

  @inline(__always)
  private static func isSchemeByte(_ byte: UInt8, first: Bool) -> Bool {
    switch asciiLowercased(byte) {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): return true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): return !first
    default: return false
    }
  }
}
