/// A link that is being matched: its bytes in normal form, its components and, for a place, its segments.
struct LinkReader {
  let table: TableBlock
  /// The environment whose places count, see `RouteTable.environment`.
  let environment: Int
  let link: UnsafePointer<UInt8>
  let parts: LinkReference
  /// Set by `enter`.
  var segments: SegmentList
  /// The origin's bit, low and high 24.
  var originLow = 0
  var originHigh = 0
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
  mutating func enter(place: Int) -> Bool {
    typealias Place = TableLayout.Place
    switch authority(at: place) {
    case .fits: break
    case .otherPort:
      portIsRefused = true
      return false
    case .other: return false
    }
    return enter(
      origin: table.word(place, Place.origin.rawValue),
      hostIsPlace: table.word(place, Place.hostKind.rawValue) != TableLayout.HostKind.none.rawValue,
      baseCount: table.word(place, Place.baseCount.rawValue), base: table.word(place, Place.base.rawValue))
  }

  /// How a link's scheme, host and port stand to a place.
  enum AuthorityFit { case fits, otherPort, other }

  /// How the link stands to a place, its path aside.
  @inline(__always)
  func authority(at place: Int) -> AuthorityFit {
    typealias Place = TableLayout.Place
    guard isEqual(link, parts.scheme, table.bytes(place, Place.scheme.rawValue), folded: true) else { return .other }
    let itsEnvironment = table.word(place, Place.environment.rawValue)
    guard itsEnvironment == 0 || itsEnvironment == environment else { return .other }
    let hostKind = table.word(place, Place.hostKind.rawValue)
    if hostKind == TableLayout.HostKind.none.rawValue { return .fits }
    guard parts.authority != nil, hostMatches(place, kind: hostKind) else { return .other }
    return portFits(table.word(place, Place.port.rawValue)) ? .fits : .otherPort
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
    return enter(origin: place.origin, hostIsPlace: true, baseCount: 0, base: 0)
  }

  @inline(__always)
  private mutating func enter(origin: Int, hostIsPlace: Bool, baseCount: Int, base: Int) -> Bool {
    let record = table.originOffset(origin)
    let separator = table.word(record, TableLayout.Origin.separator.rawValue)
    let flags = table.word(record, TableLayout.Origin.flags.rawValue)
    plusIsSpace = flags & TableLayout.OriginFlag.plusIsSpace != 0
    let foldsBase = flags & TableLayout.OriginFlag.foldsBase != 0
    originLow = origin < 24 ? 1 << origin : 0
    originHigh = origin < 24 ? 0 : 1 << (origin &- 24)
    segments.reset()
    let opaque = separator != 0
    segments.split(
      link, LinkReader.pathRange(parts, link, hostIsPlace: hostIsPlace, opaque: opaque),
      separator: opaque ? UInt8(truncatingIfNeeded: separator) : UInt8(ascii: "/"),
      collapsing: table.header(.emptySegments) == 1)
    guard segments.refusal == nil, segments.count >= baseCount else { return false }
    for index in 0..<baseCount {
      let text = table.bytes(base &+ index &* 2 &* TableLayout.wordSize)
      guard isEqual(link, segments[index], text, folded: foldsBase) else { return false }
    }
    segments.dropFirst(baseCount)
    return true
  }

  @inline(__always)
  private func hostMatches(_ place: Int, kind: Int) -> Bool {
    let host = table.bytes(place, TableLayout.Place.host.rawValue)
    if kind == TableLayout.HostKind.exact.rawValue {
      return isEqual(link, parts.host, host, folded: true)
    }
    guard let labels = labels(before: host) else { return false }
    let refusal =
      host.count == 0 ? HostGrammar.refusal(link, host: labels) : HostGrammar.refusal(link, labels: labels)
    guard refusal == nil else { return false }
    guard kind == TableLayout.HostKind.captured.rawValue, let label = label(of: place) else { return true }
    return table.recognises(table.word(place, TableLayout.Place.labelRecogniser.rawValue), link, label, isHost: true)
  }

  /// What a place's label holds: the labels before its host; of any host at any port, the port with it.
  func label(of place: Int) -> ByteRange? {
    let host = table.bytes(place, TableLayout.Place.host.rawValue)
    guard let labels = labels(before: host) else { return nil }
    guard host.count == 0, table.word(place, TableLayout.Place.port.rawValue) == 1, parts.port >= 0,
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
