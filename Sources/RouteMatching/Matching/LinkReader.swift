/// A link that is being matched: its bytes in normal form, its components and, for a place, its segments.
struct LinkReader {
  let table: TableBlock
  /// The environment whose places count, see `RouteTable.environment`.
  let environment: Int
  let link: UnsafePointer<UInt8>
  let parts: LinkReference
  /// Set by `enter`.
  var segments: SegmentList
  /// The index of the origin entered.
  var origin = 0
  var plusIsSpace = false
  /// A place has this scheme and host, but not this port.
  var portIsRefused = false

  /// The range of the segments of a path under a place of that kind; after a leading slash.
  static func pathRange(_ parts: LinkReference, _ link: UnsafePointer<UInt8>, hostIsPlace: Bool, opaque: Bool)
    -> ByteRange
  {
    var start = hostIsPlace ? parts.path.lower : parts.scheme.upper + 1
    if !hostIsPlace, !opaque, let authority = parts.authority { start = authority.lower }
    if !opaque, start < parts.path.upper, link[start] == UInt8(ascii: "/") { start += 1 }
    return ByteRange(start, max(start, parts.path.upper))
  }

  /// Whether the link is at a place; then `segments` are those after the place's base path.
  @inline(__always)
  mutating func enter(place: PlaceRecord) -> Bool {
    switch authority(at: place) {
    case .fits: break
    case .otherPort:
      portIsRefused = true
      return false
    case .other: return false
    }
    return enter(origin: place[.origin], hostIsPlace: place[.hostKind] != .none, base: place[.base])
  }

  /// How a link's scheme, host and port stand to a place.
  enum AuthorityFit { case fits, otherPort, other }

  /// How the link stands to a place, its path aside.
  @inline(__always)
  func authority(at place: PlaceRecord) -> AuthorityFit {
    guard isEqual(link, parts.scheme, place[.scheme].bytes, folded: true) else { return .other }
    if let itsEnvironment = place[.environment], itsEnvironment &+ 1 != environment { return .other }
    let hostKind = place[.hostKind]
    if hostKind == .none { return .fits }
    guard parts.authority != nil, hostMatches(place, kind: hostKind) else { return .other }
    return portFits(place[.port]) ? .fits : .otherPort
  }

  /// Whether the link's port is the place's: 0 none, 1 any, else the port + 2.
  @inline(__always)
  private func portFits(_ port: Int) -> Bool {
    if port == 1 { return parts.port != LinkReference.malformedPort }
    return port == 0 ? parts.port == -1 : parts.port == port &- 2
  }

  /// Whether the link is at a place the app added.
  mutating func enter(added place: RouteTable.AddedPlace) -> Bool {
    let atPlace = place.scheme.withUnsafeBufferPointer { isEqual(link, parts.scheme, $0, folded: true) }
    let atHost = place.host.withUnsafeBufferPointer { isEqual(link, parts.host, $0, folded: true) }
    guard atPlace, atHost, parts.port == -1 else { return false }
    return enter(origin: place.origin, hostIsPlace: true, base: nil)
  }

  @inline(__always)
  private mutating func enter(origin: Int, hostIsPlace: Bool, base: List<Text>?) -> Bool {
    let record = table.header[.origins][origin]
    let separator = record[.separator]
    let flags = record[.flags]
    plusIsSpace = flags.contains(.plusIsSpace)
    let foldsBase = flags.contains(.foldsBase)
    self.origin = origin
    segments.reset()
    let opaque = separator != 0
    segments.split(
      link, LinkReader.pathRange(parts, link, hostIsPlace: hostIsPlace, opaque: opaque),
      separator: opaque ? UInt8(truncatingIfNeeded: separator) : UInt8(ascii: "/"),
      collapsing: table.header[.emptySegments] == .collapse)
    guard segments.refusal == nil else { return false }
    guard let base, base.count > 0 else { return true }
    guard segments.count >= base.count else { return false }
    for index in 0..<base.count {
      guard isEqual(link, segments[index], base[index].bytes, folded: foldsBase) else { return false }
    }
    segments.dropFirst(base.count)
    return true
  }

  @inline(__always)
  private func hostMatches(_ place: PlaceRecord, kind: Block.HostKind) -> Bool {
    let host = place[.host].bytes
    if kind == .exact {
      return isEqual(link, parts.host, host, folded: true)
    }
    guard let labels = labels(before: host) else { return false }
    let refusal =
      host.count == 0 ? HostGrammar.refusal(link, host: labels) : HostGrammar.refusal(link, labels: labels)
    guard refusal == nil else { return false }
    guard kind == .captured, let label = label(of: place) else { return true }
    return place[.labelLanguage].recognises(link, label, isHost: true)
  }

  /// What a place's label holds: the labels before its host; of any host at any port, the port with it.
  func label(of place: PlaceRecord) -> ByteRange? {
    let host = place[.host].bytes
    guard let labels = labels(before: host) else { return nil }
    guard host.count == 0, place[.port] == 1, parts.port >= 0,
      let authority = parts.authority
    else { return labels }
    return ByteRange(labels.lower, authority.upper)
  }

  /// The host, or what stands in it before `.suffix`.
  func labels(before suffix: UnsafeBufferPointer<UInt8>) -> ByteRange? {
    guard suffix.count > 0 else { return parts.host }
    let dot = parts.host.upper - suffix.count - 1
    guard dot > parts.host.lower, link[dot] == UInt8(ascii: "."),
      isEqual(link, ByteRange(dot + 1, parts.host.upper), suffix, folded: true)
    else { return nil }
    return ByteRange(parts.host.lower, dot)
  }
}
