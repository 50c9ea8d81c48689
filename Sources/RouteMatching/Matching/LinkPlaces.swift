// Finds the places at which a link may be, by the link's scheme and host.
extension LinkReader {
  /// The places at which the link may be, in precedence order: those that the table's index of hosts lists for the
  /// link's scheme and host, and those that aren't in the index.
  package var places: FittingPlaces { places(after: 0) }

  /// Returns the places at which the link may be, except for the first `first` places that the table's index of hosts
  /// lists for the link's scheme and host.
  func places(after first: Int) -> FittingPlaces {
    FittingPlaces(own: hostEntry?[.places], from: first, others: table.header[.otherPlaces])
  }

  /// The entry for the link's scheme and host in the table's index of hosts, regardless of the port; `nil` if there is
  /// none.
  @inline(__always)
  var hostEntry: Record<Block.HostEntry>? {
    state.pointee.hostEntry == 0 ? nil : Record(table, state.pointee.hostEntry)
  }

  /// Makes a place current, with the `segments` after its base path. Returns `false` if the link isn't at the place.
  package func enter(place: PlaceRecord) -> Bool {
    state.pointee.segments = SegmentList(state.pointee.memory.bounds)
    switch authority(at: place) {
    case .fits: break
    case .otherPort:
      state.pointee.portIsRefused = true
      return false
    case .other: return false
    }
    return enter(fitting: place)
  }

  /// Makes a place current that is known to have the link's scheme, host and port. Returns `false` if the environment
  /// or the path doesn't fit.
  @inline(__always)
  func enter(certain place: PlaceRecord) -> Bool {
    guard place[.flags].contains(.isPlain) else { return isInEnvironment(place) && enter(fitting: place) }
    state.pointee.place = place.offset
    return takeSlices(from: 1)
  }

  private func enter(fitting place: PlaceRecord) -> Bool {
    state.pointee.place = place.offset
    return enter(hostIsPlace: place[.hostKind] != .none, base: place[.base])
  }

  /// The result of comparing a link's scheme, host and port with a place. If only the port differs, it's `otherPort`.
  enum AuthorityFit { case fits, otherPort, other }

  /// Compares the link's scheme, host and port with those of a place.
  func authority(at place: PlaceRecord) -> AuthorityFit {
    guard isEqual(link, parts.scheme, place[.scheme].bytes, folded: true), isInEnvironment(place) else { return .other }
    let hostKind = place[.hostKind]
    if hostKind == .none { return place[.flags].contains(.needsSlashes) && parts.authority == nil ? .other : .fits }
    guard parts.authority != nil, hostMatches(place, kind: hostKind) else { return .other }
    return portFits(place[.port]) ? .fits : .otherPort
  }

  /// Returns `true` if a place belongs to the chosen environment or to every environment.
  @inline(__always)
  func isInEnvironment(_ place: PlaceRecord) -> Bool { place[.environment].map { $0 &+ 1 == environment } ?? true }

  /// Returns `true` if the link's port is allowed at a place. `port` is 0 for no port, 1 for any port, or else the port
  /// + 2.
  private func portFits(_ port: Int) -> Bool {
    if port == 1 { return parts.port != LinkReference.malformedPort }
    return port == 0 ? parts.port == -1 : parts.port == port &- 2
  }

  /// Makes a place current that the app added. Returns `false` if the link isn't at the place.
  package func enter(added place: RouteTable.AddedPlace) -> Bool {
    state.pointee.segments = SegmentList(state.pointee.memory.bounds)
    let atPlace = place.scheme.withUnsafeBufferPointer { isEqual(link, parts.scheme, $0, folded: true) }
    let atHost = place.host.withUnsafeBufferPointer { isEqual(link, parts.host, $0, folded: true) }
    guard atPlace, atHost, parts.port == -1 else { return false }
    state.pointee.place = 0
    state.pointee.addedOrigin = place.origin
    return enter(hostIsPlace: true, base: nil)
  }

  private func enter(hostIsPlace: Bool, base: List<Text>?) -> Bool {
    let record = table.header[.origins][origin]
    let separator = record[.separator]
    let isCollapsing = table.header[.emptySegments] == .collapse
    if separator != 0 || isCollapsing {
      let path = path(hostIsPlace: hostIsPlace, isOpaque: separator != 0)
      // An opaque link doesn't have a slash after the scheme, even if `/` is its separator.
      if separator == Int(UInt8(ascii: "/")), path.count > 0, link[path.lower] == UInt8(ascii: "/") { return false }
      guard splitPath(path, at: separator, isCollapsing: isCollapsing) else { return false }
    } else {
      guard takeSlices(from: firstPiece(hostIsPlace: hostIsPlace)) else { return false }
    }
    guard let base, base.count > 0 else { return true }
    let foldsBase = record[.flags].contains(.foldsBase)
    guard segments.count >= base.count else { return false }
    for index in 0..<base.count {
      guard isEqual(link, segments[index], base[index].bytes, folded: foldsBase) else { return false }
    }
    state.pointee.segments.dropFirst(base.count)
    return true
  }

  /// Uses the texts between the link's slashes, from an index on, as segments. Returns `false` if a segment is refused.
  @inline(__always)
  private func takeSlices(from first: Int) -> Bool {
    // A text of at most two bytes may be empty, `.` or `..`, which must be checked. In ample memory, the number
    // of segments is checked, too. Small memory can't contain more segments than the table allows.
    if state.pointee.hasShortPieces || state.pointee.memory.isAmple { return checkPieces(from: first) }
    state.pointee.segments = SegmentList(
      state.pointee.memory.bounds + first, count: state.pointee.sliceCount &- first)
    return true
  }

  @inline(never)
  private func checkPieces(from first: Int) -> Bool {
    state.pointee.segments = SegmentList(
      link, pieces: state.pointee.memory.bounds + first, count: state.pointee.sliceCount - first,
      maximum: table.header[.maximumSegments])
    return segments.refusal == nil
  }

  /// Splits the path at a separator, and stores the ranges of the segments. Returns `false` if a segment is refused or
  /// the memory is too small.
  private func splitPath(_ path: ByteRange, at separator: Int, isCollapsing: Bool) -> Bool {
    let (memory, count) = (state.pointee.memory, state.pointee.sliceCount)
    let segments = SegmentList(
      link, path, at: separator != 0 ? UInt8(truncatingIfNeeded: separator) : UInt8(ascii: "/"),
      isCollapsing: isCollapsing, maximum: table.header[.maximumSegments], into: memory.bounds + count,
      capacity: Int(memory.boundsCapacity) - count)
    state.pointee.segments = segments
    if segments.isOverfull { state.pointee.isOverfull = !memory.isAmple }
    return segments.refusal == nil && !segments.isOverfull
  }

  /// Returns the index of the first segment among the texts between the link's slashes. At a place with a host, the
  /// first text is the authority. At a place without a host, it's a segment, too, unless it's empty.
  private func firstPiece(hostIsPlace: Bool) -> Int {
    hostIsPlace || (state.pointee.sliceCount > 1 && SegmentList.range(state.pointee.memory.bounds[0]).isEmpty) ? 1 : 0
  }

  /// Returns the range of the link that is split into segments. At a place with a host, it's the path without its
  /// leading slash. At a place without a host, it begins with the authority, or after `scheme:` if the link is opaque.
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

  /// `true` if one of `places` has exactly the link's host. Such a host may contain characters beyond ASCII.
  private var isHostOfTable: Bool {
    places.contains { $0[.hostKind] == .exact && isEqual(link, parts.host, $0[.host].bytes, folded: true) }
  }

  /// Returns the range that a place captures as its label: the labels before the place's own host. If the place accepts
  /// any host and any port, the range includes the port.
  func label(of place: PlaceRecord) -> ByteRange? {
    let host = place[.host].bytes
    guard let labels = labels(before: host) else { return nil }
    guard host.count == 0, place[.port] == 1, parts.port >= 0,
      let authority = parts.authority
    else { return labels }
    return ByteRange(labels.lower, authority.upper)
  }

  /// Returns the range of the host labels before `.suffix`, or the whole host if the suffix is empty. Returns `nil` if
  /// the host doesn't end with the suffix.
  func labels(before suffix: UnsafeBufferPointer<UInt8>) -> ByteRange? {
    guard suffix.count > 0 else { return parts.host }
    let dot = parts.host.upper - suffix.count - 1
    guard dot > parts.host.lower, link[dot] == UInt8(ascii: "."),
      isEqual(link, ByteRange(dot + 1, parts.host.upper), suffix, folded: true)
    else { return nil }
    return ByteRange(parts.host.lower, dot)
  }
}

extension TableBlock {
  /// Returns the host entry for `scheme://host` at the beginning of a link, or `nil` if there is none.
  ///
  /// - Parameters:
  ///   - link: The link. At least 16 bytes after it must be readable.
  ///   - count: The length of the beginning, up to the end of the authority.
  @inline(__always)
  func hostEntry(_ link: UnsafePointer<UInt8>, _ count: Int) -> Record<Block.HostEntry>? {
    let hostEntries = header[.hostEntries]
    if !hostEntries.probing.hasSlots { return nil }
    let first = hostEntries.probing.first(Block.HostEntry.hash(link, count))
    if isEqual(link, ByteRange(0, count), hostEntries[first][.text].bytes) { return hostEntries[first] }
    return hostEntry(from: first, link, count, isFolded: false)
  }

  /// Returns the host entry for `scheme://host` at the beginning of a link, without regard to letter case.
  @inline(never)
  func foldedHostEntry(_ link: UnsafePointer<UInt8>, _ count: Int) -> Record<Block.HostEntry>? {
    let probing = header[.hostEntries].probing
    if !probing.hasSlots { return nil }
    return hostEntry(
      from: probing.first(Block.HostEntry.hash(link, count, isFolded: true)), link, count, isFolded: true)
  }

  @inline(never)
  private func hostEntry(
    from first: Int, _ link: UnsafePointer<UInt8>, _ count: Int, isFolded: Bool
  ) -> Record<Block.HostEntry>? {
    let hostEntries = header[.hostEntries]
    var slot = first
    while !Block.HostEntry.isFree(hostEntries[slot]) {
      if isEqual(link, ByteRange(0, count), hostEntries[slot][.text].bytes, folded: isFolded) {
        return hostEntries[slot]
      }
      slot = hostEntries.probing.next(slot)
    }
    return nil
  }
}

/// Two lists of places, merged in precedence order.
package struct FittingPlaces: Sequence, IteratorProtocol {
  private let own: List<Reference<Block.Place>>?
  private let others: List<Reference<Block.Place>>
  private var nextOwn: Int
  private var nextOther = 0

  /// - Parameter first: The index in `own` at which the sequence begins.
  init(own: List<Reference<Block.Place>>?, from first: Int, others: List<Reference<Block.Place>>) {
    self.own = own
    self.others = others
    nextOwn = first
  }

  package mutating func next() -> PlaceRecord? {
    let other = nextOther < others.count ? others[nextOther] : nil
    if let own, nextOwn < own.count, other.map({ own[nextOwn].offset < $0.offset }) ?? true {
      nextOwn += 1
      return own[nextOwn - 1]
    }
    nextOther += 1
    return other
  }
}
