extension RouteTable {
  /// Returns the destination of a link, or the reason why there is none.
  ///
  /// This reads the bytes of the link (RFC 3986) and doesn't use Foundation. Any text is valid input: if no route
  /// matches it, the result is a `.miss` with a reason. Cost: linear in the length of the link for a given table. Links
  /// of up to 512 bytes need no allocation, unless they contain a nested link.
  public func match(_ link: String) -> LinkResult {
    #if hasFeature(Embedded)
      // A page has time for the other door, and none for the bytes of two.
      return matchInFull(link, depth: 0)
    #else
      var found = Found()
      let answer = link.utf8.withContiguousStorageIfAvailable { quickMatch($0, &found) }
      if answer == .found, !unowned.header[.flags].contains(.hasLinksInside) {
        return .match(RouteMatch(table: self, link: link, found: found))
      }
      let result = result(answer, link, found, depth: 0)
      guard case .miss = result, let newer else { return result }
      return newRoute(newer.match(link)) ?? result
    #endif
  }

  /// A newer table's match of a route that has no pattern here.
  private func newRoute(_ result: LinkResult) -> LinkResult? {
    guard case .match(let match) = result, header[.routes][match.route][.patterns].isEmpty else { return nil }
    return result
  }

  /// Finds the destination of a link given as bytes. Those that are no UTF-8 are refused: repaired, they might lead somewhere.
  package func match(utf8 bytes: UnsafeBufferPointer<UInt8>) -> LinkResult {
    var link = String(decoding: bytes, as: UTF8.self)
    let isRepaired = link.withUTF8 { text in
      text.baseAddress.map { !isEqual($0, ByteRange(0, text.count), bytes) } ?? false
    }
    if isRepaired, case .refused(let refusal) = match(bytes: bytes) {
      return .miss(LinkMiss(table: self, link: link, cause: .refused(refusal)))
    }
    return match(link)
  }

  /// - Parameter depth: how many links this one is inside of.
  package func match(_ link: String, depth: Int) -> LinkResult {
    #if hasFeature(Embedded)
      return matchInFull(link, depth: depth)
    #else
      var found = Found()
      let answer = link.utf8.withContiguousStorageIfAvailable { quickMatch($0, &found) }
      return result(answer, link, found, depth: depth)
    #endif
  }

  /// What the quick door said, or the other one says.
  private func result(_ answer: QuickAnswer?, _ link: String, _ found: Found, depth: Int) -> LinkResult {
    switch answer {
    case .found: RouteMatch(table: self, link: link, found: found).checkingNestedLinks(depth: depth)
    case .missed: .miss(LinkMiss(table: self, link: link))
    case .undecided, nil: matchInFull(link, depth: depth)
    }
  }

  /// The other door: for links that are wrapped, long, odd, or at a place that asks for more than a scheme and a host.
  private func matchInFull(_ link: String, depth: Int) -> LinkResult {
    if header[.flags].contains(.hasWrappers), depth < RouteTable.deepestWrapper, let inner = unwrapped(link),
      case .match(var match) = match(inner.link, depth: depth + 1)
    {
      match.wrapper = match.wrapper?.within(inner.items) ?? inner.items
      return .match(match)
    }
    var link = link
    let outcome = link.withUTF8 { match(bytes: $0) }
    switch outcome {
    case .refused(let refusal): return .miss(LinkMiss(table: self, link: link, cause: .refused(refusal)))
    case .missed: return .miss(LinkMiss(table: self, link: link))
    case .found(let found): return RouteMatch(table: self, link: link, found: found).checkingNestedLinks(depth: depth)
    }
  }

  /// What a match knows, apart from the link's bytes.
  package struct Found: Sendable {
    /// The offset of the pattern's record.
    var pattern: UInt32 = 0
    /// The offset of the place's record, or 0 for one the app added.
    var place: UInt32 = 0
    /// In the link's normal form.
    var captures = CaptureRanges()
    /// Where its query and its fragment stand.
    private var queryBounds = SegmentList.absent
    private var fragmentBounds = SegmentList.absent
    /// Whether the link isn't its own normal form.
    var isRewritten = false
    /// Whether each byte of a parameter stands for itself, whatever it is.
    var isDirect = false

    @inline(__always)
    init() {}

    /// Where the query stands, without its mark.
    @inline(__always)
    var query: ByteRange? {
      get { SegmentList.range(ifAny: queryBounds) }
      set { queryBounds = SegmentList.bounds(newValue) }
    }

    /// Where the fragment stands, without its mark.
    @inline(__always)
    var fragment: ByteRange? {
      get { SegmentList.range(ifAny: fragmentBounds) }
      set { fragmentBounds = SegmentList.bounds(newValue) }
    }
  }

  package enum Outcome {
    case found(Found)
    case missed
    case refused(LinkRefusal)
  }

  /// Finds the destination of a link given as bytes, whatever is inside it.
  package func match(bytes: UnsafeBufferPointer<UInt8>) -> Outcome {
    let reading = withReader(of: bytes) { reader -> Found? in
      var found = Found()
      guard reader.find(added: addedPlaces, &found) else { return nil }
      found.isRewritten = !reader.isSame(bytes)
      return found
    }
    switch reading {
    case .refused(let refusal): return .refused(refusal)
    case .read(nil): return .missed
    case .read(let found?): return .found(found)
    }
  }
}

extension LinkReader {
  /// Tries the places that fit, in precedence order.
  mutating func find(added: [RouteTable.AddedPlace], _ found: inout RouteTable.Found) -> Bool {
    for place in places where enter(place: place) {
      if let pattern = search(into: &found.captures) {
        take(pattern, place: place, &found)
        return true
      }
    }
    for place in added where enter(added: place) {
      if let pattern = search(into: &found.captures) {
        take(pattern, place: nil, &found)
        return true
      }
    }
    return false
  }

  /// Takes what a match knows from the winner.
  @inline(__always)
  func take(_ pattern: PatternRecord, place: PlaceRecord?, _ found: inout RouteTable.Found) {
    found.pattern = UInt32(truncatingIfNeeded: pattern.offset)
    found.place = UInt32(truncatingIfNeeded: place?.offset ?? 0)
    found.query = parts.query
    found.fragment = parts.fragment
    capture(pattern, place: place, into: &found.captures)
  }

  /// Runs `body` with an index of the query's items, if there are any. The index tells keys by case.
  @inline(__always)
  mutating func withIndex<Value>(_ body: (LinkReader) -> Value) -> Value {
    guard let query = parts.query, !query.isEmpty, !table.header[.flags].contains(.foldsKeys) else { return body(self) }
    return withUnsafeTemporaryAllocation(of: QueryIndex.Entry.self, capacity: QueryIndex.capacity) { memory in
      if let start = memory.baseAddress { index = QueryIndex(link, query, into: start) }
      return body(self)
    }
  }

  /// The link in normal form.
  package var text: String { String(decoding: UnsafeBufferPointer(start: link, count: parts.end), as: UTF8.self) }

  /// Whether the link came as it is read here.
  func isSame(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { isEqual(link, ByteRange(0, parts.end), bytes) }
}
