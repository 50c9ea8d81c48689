/// The components of a link (RFC 3986 §3), as ranges of its bytes.
///
/// The link must be in normal form. Only problems that matter for routing are detected, so this isn't a general
/// validator of URIs.
package struct LinkReference {
  // The ends of the scheme, host and path, without the delimiters after them, and the start of the path.
  private var schemeEnd = 0
  private var hostEnd = 0
  private var pathStart = 0
  private var pathEnd = 0
  /// The index of the `#` before the fragment, or the link's length if there is no fragment.
  var hash: Int
  /// The length of the link.
  var end: Int
  /// The port; -1 if there is none, and `malformedPort` if it's invalid.
  package private(set) var port = -1

  /// The scheme without the colon.
  @inline(__always)
  package var scheme: ByteRange { ByteRange(0, schemeEnd) }
  /// The authority without the slashes, or `nil` if the link has no `//`.
  package var authority: ByteRange? { hasAuthority ? ByteRange(schemeEnd &+ 3, pathStart) : nil }
  @inline(__always)
  private var hasAuthority: Bool { pathStart > schemeEnd &+ 1 }
  /// The authority without the port. It's compared with the host of a place, or checked by `HostGrammar`.
  package var host: ByteRange { hasAuthority ? ByteRange(schemeEnd &+ 3, hostEnd) : ByteRange(0, 0) }
  /// The path, including its leading slash.
  @inline(__always)
  var path: ByteRange { ByteRange(pathStart, pathEnd) }
  /// The query without the question mark.
  @inline(__always)
  package var query: ByteRange? { pathEnd < hash ? ByteRange(pathEnd &+ 1, hash) : nil }
  /// The fragment without the number sign.
  @inline(__always)
  package var fragment: ByteRange? { hash < end ? ByteRange(hash &+ 1, end) : nil }

  /// Creates a value for a link of `count` bytes. Its components are set later.
  @inline(__always)
  init(count: Int) {
    hash = count
    end = count
  }

  /// Sets the components of a link that begins with `scheme://host` and has no port.
  @inline(__always)
  mutating func setHost(_ hostEnd: Int, schemeEnd: Int) {
    self.schemeEnd = schemeEnd
    self.hostEnd = hostEnd
    pathStart = hostEnd
  }

  @inline(__always)
  mutating func setPath(end: Int) { pathEnd = end }

  /// Creates the components of a link in normal form. Returns `nil` if the link's scheme or authority is refused.
  init?(ofNormal link: [UInt8]) {
    self.init(count: link.count)
    hash = link.firstIndex(of: UInt8(ascii: "#")) ?? link.count
    let refusal = link.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { splitBeginning($0) } ?? LinkRefusal(.noScheme, at: 0)
    }
    guard refusal == nil else { return nil }
    pathEnd = link[pathStart..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash
  }

  /// Splits everything before the path of a link in normal form. Returns the reason if the link is refused.
  mutating func splitBeginning(_ text: UnsafePointer<UInt8>) -> LinkRefusal? {
    var index = 0
    while index < end, text[index] != UInt8(ascii: ":") {
      let isValid = index == 0 ? LinkCharacters.isLetter(text[0]) : LinkCharacters.isSchemeByte(text[index])
      guard isValid else { return LinkRefusal(.noScheme, at: index) }
      index += 1
    }
    guard index > 0, index < end else { return LinkRefusal(.noScheme, at: index) }
    schemeEnd = index
    pathStart = index + 1
    guard index + 2 < end, text[index + 1] == UInt8(ascii: "/"), text[index + 2] == UInt8(ascii: "/") else {
      return nil
    }
    let start = index + 3
    var colon: Int?
    index = start
    while index < end, !isAuthorityEnd(text[index]) {
      if text[index] == UInt8(ascii: "@") { return LinkRefusal(.userinfo, at: index) }
      if colon == nil, text[index] == UInt8(ascii: ":") { colon = index }
      index += 1
    }
    pathStart = index
    if colon != nil, text[start] == UInt8(ascii: "[") { colon = portColon(text, ByteRange(start, index)) }
    hostEnd = colon ?? index
    if let colon { port = portNumber(text, ByteRange(colon + 1, index)) }
    return nil
  }

  private func isAuthorityEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// Returns the index of the colon before the port of an authority that begins with a bracket, or `nil` without a
  /// port. Colons within the brackets don't begin a port (RFC 3986 §3.2.2).
  private func portColon(_ bytes: UnsafePointer<UInt8>, _ authority: ByteRange) -> Int? {
    var index = authority.lower
    while index < authority.upper, bytes[index] != UInt8(ascii: "]") { index += 1 }
    index += 1
    return index < authority.upper && bytes[index] == UInt8(ascii: ":") ? index : nil
  }

  /// The value of `port` if the text after the host's colon isn't a number up to 65,535, for example because it
  /// contains another colon.
  package static let malformedPort = -2

  private func portNumber(_ bytes: UnsafePointer<UInt8>, _ range: ByteRange) -> Int {
    let digits = UnsafeBufferPointer(start: bytes + range.lower, count: range.count)
    guard digits.count <= 5, let port = ValueText.uint(digits), port <= 65_535 else {
      return LinkReference.malformedPort
    }
    return Int(port)
  }

  /// Returns `true` if the scheme is `http` or `https`. The authority of such a link is a host that other programs
  /// interpret, too.
  package func isWeb(_ bytes: UnsafePointer<UInt8>) -> Bool {
    let text: StaticString = "https"
    guard scheme.count == 4 || scheme.count == 5 else { return false }
    return isEqual(bytes, scheme, UnsafeBufferPointer(start: text.utf8Start, count: scheme.count), folded: true)
  }
}
