/// A link split into its components (RFC 3986 §3), as ranges of its bytes.
///
/// Made from text in normal form. It is not a validator of URIs at large: it knows what routing needs.
package struct LinkReference {
  // Small, since matches carry some of it: bounds of 16 bits, see `SegmentList`.
  private var schemeBounds: UInt32
  private var authorityBounds = SegmentList.absent
  private var hostBounds: UInt32 = 0
  private var pathBounds: UInt32
  private var queryBounds = SegmentList.absent
  private var fragmentBounds = SegmentList.absent
  private var portNumber: Int32 = -1

  /// Without the colon.
  @inline(__always)
  package var scheme: ByteRange { SegmentList.range(schemeBounds) }
  /// Without the slashes; `nil` where there is no `//`.
  @inline(__always)
  package var authority: ByteRange? { SegmentList.range(ifAny: authorityBounds) }
  /// The part of the authority before a port. It equals a place's host or is looked at by `HostGrammar`.
  @inline(__always)
  package var host: ByteRange { SegmentList.range(hostBounds) }
  /// -1 where there is none.
  @inline(__always)
  package var port: Int { Int(portNumber) }
  /// From its first slash, if it has one.
  @inline(__always)
  var path: ByteRange { SegmentList.range(pathBounds) }
  /// Without the question mark.
  @inline(__always)
  package var query: ByteRange? { SegmentList.range(ifAny: queryBounds) }
  /// Without the number sign.
  @inline(__always)
  package var fragment: ByteRange? { SegmentList.range(ifAny: fragmentBounds) }
  /// The end of the link.
  var end: Int { fragment?.upper ?? query?.upper ?? path.upper }

  /// Splits a link in normal form without a table; `nil` where it is refused.
  init?(ofNormal link: inout [UInt8]) {
    let count = link.count
    link += [UInt8](repeating: UInt8(ascii: "A"), count: LinkScan.padding)
    defer { link.removeLast(LinkScan.padding) }
    let parts = link.withUnsafeBufferPointer { buffer -> LinkReference? in
      // What is split off is among the first four pieces.
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 4) { pieces in
        guard let start = buffer.baseAddress, let memory = pieces.baseAddress else { return nil }
        let scan = LinkScan(start, count: count, into: memory, capacity: pieces.count)
        var parts = LinkReference(scan, count: count, schemeEnd: 0)
        return LinkReference.split(start, count: count, scan, into: &parts) == nil ? parts : nil
      }
    }
    guard let parts else { return nil }
    self = parts
  }

  /// Splits a link in normal form that has been scanned.
  ///
  /// Cost: one pass over scheme and authority. Bad input: a refusal.
  static func split(_ bytes: UnsafePointer<UInt8>, count: Int, _ scan: LinkScan, into link: inout LinkReference)
    -> LinkRefusal?
  {
    var index = 0
    while index < count, bytes[index] != UInt8(ascii: ":") {
      guard isSchemeByte(bytes[index], first: index == 0) else { return LinkRefusal(.noScheme, at: index) }
      index += 1
    }
    guard index > 0, index < count else { return LinkRefusal(.noScheme, at: index) }
    scan.cut(scheme: index)
    link = LinkReference(scan, count: count, schemeEnd: index)
    guard let authority = link.authority else { return nil }
    var colon = -1
    for index in authority.lower..<authority.upper {
      if bytes[index] == UInt8(ascii: "@") { return LinkRefusal(.userinfo, at: index) }
      if colon < 0, bytes[index] == UInt8(ascii: ":") { colon = index }
    }
    if colon >= 0, bytes[authority.lower] == UInt8(ascii: "[") { colon = portColon(bytes, authority) }
    guard colon >= 0 else { return nil }
    link.hostBounds = SegmentList.bounds(ByteRange(authority.lower, colon))
    link.portNumber = Int32(portNumber(bytes, ByteRange(colon + 1, authority.upper)))
    return nil
  }

  /// The components of a link whose scheme is known. All of the authority counts as its host.
  @inline(__always)
  init(_ scan: LinkScan, count: Int, schemeEnd: Int) {
    schemeBounds = SegmentList.bounds(ByteRange(0, schemeEnd))
    var pathStart = schemeEnd &+ 1
    if scan.count > 2, scan[0].upper == pathStart, scan[1].isEmpty {
      let authority = scan[2]
      authorityBounds = SegmentList.bounds(authority)
      hostBounds = authorityBounds
      pathStart = authority.upper
    }
    pathBounds = SegmentList.bounds(ByteRange(pathStart, scan.pathEnd))
    if scan.pathEnd == count { return }
    let queryEnd = scan.fragment < 0 ? count : scan.fragment
    if scan.query >= 0 { queryBounds = SegmentList.bounds(ByteRange(scan.query &+ 1, queryEnd)) }
    if scan.fragment >= 0 { fragmentBounds = SegmentList.bounds(ByteRange(scan.fragment &+ 1, count)) }
  }

  /// The components of a link with a host and no port.
  init(scheme: ByteRange, host: ByteRange, path: ByteRange, query: ByteRange?, fragment: ByteRange?) {
    schemeBounds = SegmentList.bounds(scheme)
    hostBounds = SegmentList.bounds(host)
    authorityBounds = hostBounds
    pathBounds = SegmentList.bounds(path)
    queryBounds = SegmentList.bounds(query)
    fragmentBounds = SegmentList.bounds(fragment)
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
  package static let malformedPort = -2

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
  package func isWeb(_ bytes: UnsafePointer<UInt8>) -> Bool {
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
