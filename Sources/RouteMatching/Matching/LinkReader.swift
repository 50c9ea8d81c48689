/// A link that is being matched: its bytes in normal form, its components and, for a place, its segments.
package struct LinkReader {
  package let table: TableBlock
  /// The environment whose places count, see `RouteTable.environment`.
  let environment: Int
  /// Padded, see `LinkScan`.
  package let link: UnsafePointer<UInt8>
  package let parts: LinkReference
  /// The pieces of the scan, see `LinkScan`.
  let pieces: SegmentPieces
  /// Where segments go that are no pieces of the scan: memory for all that the link may have; `nil` where no place needs it.
  let memory: UnsafeMutablePointer<UInt32>?
  /// How many segments a link may have.
  let maximumSegments: Int
  /// Set by `enter`.
  package var segments: SegmentList
  /// The index of the origin entered.
  var origin = 0
  var plusIsSpace = false
  /// The items of the query, where they have been looked for.
  var index: QueryIndex?
  /// A place has this scheme and host, but not this port.
  package var portIsRefused = false

  /// Whether the link is at a place; then `segments` are those after the place's base path.
  package mutating func enter(place: PlaceRecord) -> Bool {
    segments = SegmentList(pieces.start)
    switch authority(at: place) {
    case .fits: break
    case .otherPort:
      portIsRefused = true
      return false
    case .other: return false
    }
    if place[.flags].contains(.isPlain) { return enter(plain: place) }
    return enter(origin: place[.origin], hostIsPlace: place[.hostKind] != .none, base: place[.base])
  }

  /// Enters a place that asks for nothing but its scheme and host, which the link has.
  private mutating func enter(plain place: PlaceRecord) -> Bool {
    origin = place[.origin]
    plusIsSpace = place[.flags].contains(.plusIsSpace)
    segments = SegmentList(link, pieces, from: 3, maximum: maximumSegments)
    return segments.refusal == nil
  }

  /// How a link's scheme, host and port stand to a place.
  enum AuthorityFit { case fits, otherPort, other }

  /// How the link stands to a place, its path aside.
  func authority(at place: PlaceRecord) -> AuthorityFit {
    guard isEqual(link, parts.scheme, place[.scheme].bytes, folded: true) else { return .other }
    if let itsEnvironment = place[.environment], itsEnvironment &+ 1 != environment { return .other }
    let hostKind = place[.hostKind]
    if hostKind == .none { return place[.flags].contains(.needsSlashes) && parts.authority == nil ? .other : .fits }
    guard parts.authority != nil, hostMatches(place, kind: hostKind) else { return .other }
    return portFits(place[.port]) ? .fits : .otherPort
  }

  /// Whether the link's port is the place's: 0 none, 1 any, else the port + 2.
  private func portFits(_ port: Int) -> Bool {
    if port == 1 { return parts.port != LinkReference.malformedPort }
    return port == 0 ? parts.port == -1 : parts.port == port &- 2
  }

  /// Whether the link is at a place the app added.
  package mutating func enter(added place: RouteTable.AddedPlace) -> Bool {
    let atPlace = place.scheme.withUnsafeBufferPointer { isEqual(link, parts.scheme, $0, folded: true) }
    let atHost = place.host.withUnsafeBufferPointer { isEqual(link, parts.host, $0, folded: true) }
    guard atPlace, atHost, parts.port == -1 else { return false }
    return enter(origin: place.origin, hostIsPlace: true, base: nil)
  }

  private mutating func enter(origin: Int, hostIsPlace: Bool, base: List<Text>?) -> Bool {
    let record = table.header[.origins][origin]
    let separator = record[.separator]
    let flags = record[.flags]
    plusIsSpace = flags.contains(.plusIsSpace)
    let foldsBase = flags.contains(.foldsBase)
    self.origin = origin
    let isCollapsing = table.header[.emptySegments] == .collapse
    if separator != 0 || isCollapsing, let memory {
      let path = path(hostIsPlace: hostIsPlace, isOpaque: separator != 0)
      // What begins with the mark itself has the slashes that such links don't have.
      if separator == Int(UInt8(ascii: "/")), path.count > 0, link[path.lower] == UInt8(ascii: "/") { return false }
      segments = SegmentList(
        link, path, at: separator != 0 ? UInt8(truncatingIfNeeded: separator) : UInt8(ascii: "/"),
        isCollapsing: isCollapsing,
        maximum: maximumSegments, into: memory)
    } else {
      segments = SegmentList(link, pieces, from: firstPiece(hostIsPlace: hostIsPlace), maximum: maximumSegments)
    }
    guard segments.refusal == nil else { return false }
    guard let base, base.count > 0 else { return true }
    guard segments.count >= base.count else { return false }
    for index in 0..<base.count {
      guard isEqual(link, segments[index], base[index].bytes, folded: foldsBase) else { return false }
    }
    segments.dropFirst(base.count)
    return true
  }

  /// The piece that a place's first segment is. Where the host is no place, an authority is a segment like the others.
  private func firstPiece(hostIsPlace: Bool) -> Int {
    guard let authority = parts.authority else { return pieces.count > 1 && pieces[0].isEmpty ? 1 : 0 }
    return hostIsPlace || (authority.isEmpty && pieces.count > 3) ? 3 : 2
  }

  /// The range of the segments of a path under a place of that kind; after a leading slash.
  private func path(hostIsPlace: Bool, isOpaque: Bool) -> ByteRange {
    var start = hostIsPlace ? parts.path.lower : parts.scheme.upper + 1
    if !hostIsPlace, !isOpaque, let authority = parts.authority { start = authority.lower }
    if !isOpaque, start < parts.path.upper, link[start] == UInt8(ascii: "/") { start += 1 }
    return ByteRange(start, max(start, parts.path.upper))
  }

  private func hostMatches(_ place: PlaceRecord, kind: Block.HostKind) -> Bool {
    let host = place[.host].bytes
    if kind == .exact {
      return isEqual(link, parts.host, host, folded: true)
    }
    guard let labels = labels(before: host) else { return false }
    let refusal =
      host.count == 0 ? HostGrammar.refusal(link, host: labels) : HostGrammar.refusal(link, labels: labels)
    guard refusal == nil || kind != .captured && isHostOfTable else { return false }
    guard kind == .captured, let label = label(of: place) else { return true }
    return place[.labelLanguage].recognises(link, label, isHost: true)
  }

  /// Returns `true` if a place has the link's host, which may then be beyond ASCII.
  private var isHostOfTable: Bool {
    places.contains { $0[.hostKind] == .exact && isEqual(link, parts.host, $0[.host].bytes, folded: true) }
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
