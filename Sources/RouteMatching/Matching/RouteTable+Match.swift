extension RouteTable {
  /// Finds the destination of a link.
  ///
  /// Reads the link's bytes as written (RFC 3986), never through Foundation. Any text is good input: a link that leads
  /// nowhere is a `.miss` with a reason. Cost: linear in the link's length for a given table; no allocation for a link that
  /// is in normal form (no `%`, ASCII only), one copy of the link otherwise.
  public func match(_ link: String) -> LinkResult {
    match(link, depth: 0)
  }

  /// - Parameter depth: how many links this one is inside of.
  func match(_ link: String, depth: Int) -> LinkResult {
    if !header[.wrappers].isEmpty, depth < RouteTable.deepestWrapper, let inner = unwrapped(link),
      case .match(var match) = match(inner, depth: depth + 1)
    {
      match.isUnwrapped = true
      return .match(match)
    }
    let result = matchOutside(link)
    guard case .match(let match) = result, match.hasNestedLinks else { return result }
    return match.checkingNestedLinks(depth: depth)
  }

  /// Finds the destination of the link itself, whatever is inside it.
  private func matchOutside(_ link: String) -> LinkResult {
    var link = link
    let outcome = link.withUTF8 { match(bytes: $0) }
    switch outcome {
    case .refused(let refusal):
      return .miss(LinkMiss(table: self, link: link, refusal: refusal))
    case .missed: return .miss(LinkMiss(table: self, link: link))
    case .found(let found, let normalised):
      let text = normalised.map { String(decoding: $0, as: UTF8.self) } ?? link
      return .match(RouteMatch(table: self, link: text, found: found))
    }
  }

  /// What a match knows, apart from the link's bytes.
  package struct Found: Sendable, Hashable {
    package var pattern: Int
    /// The place's record, or 0 for one the app added.
    package var place: Int
    package var captures: CaptureRanges
  }

  package enum Outcome {
    case found(Found, normalised: [UInt8]?)
    case missed
    case refused(LinkRefusal)
  }

  /// Finds the destination of a link given as bytes. The ranges found refer to `normalised`, where there is one.
  package func match(bytes: UnsafeBufferPointer<UInt8>) -> Outcome {
    if bytes.count > header[.maximumLength] { return .refused(LinkRefusal(.tooLong, at: header[.maximumLength])) }
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return .refused(LinkRefusal(.noScheme, at: 0)) }
    guard RouteTable.needsNormalising(start, bytes.count) else {
      return match(normal: start, count: bytes.count, normalised: nil)
    }
    var normalised: [UInt8] = []
    normalised.reserveCapacity(bytes.count + 16)
    if let refusal = NormalForm.appendLink(bytes, to: &normalised) { return .refused(refusal) }
    if normalised.count > RouteTable.longestNormalForm { return .refused(LinkRefusal(.tooLong, at: bytes.count)) }
    return normalised.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return .refused(LinkRefusal(.noScheme, at: 0)) }
      let outcome = match(normal: start, count: buffer.count, normalised: normalised)
      guard case .refused(let refusal) = outcome else { return outcome }
      return .refused(refusal.moved(to: Array(bytes)))
    }
  }

  /// Captures are 16-bit offsets, and `0xFFFF` says "absent".
  package static let longestNormalForm = 65_000

  @inline(__always)
  private static func needsNormalising(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    var flags: UInt8 = 0
    var hashes = 0
    for index in 0..<count {
      flags |= ByteClass.of(bytes[index])
      if bytes[index] == UInt8(ascii: "#") { hashes &+= 1 }
    }
    return flags & (ByteClass.rewrite | ByteClass.refuse) != 0 || hashes > 1
  }

  private func match(normal link: UnsafePointer<UInt8>, count: Int, normalised: [UInt8]?) -> Outcome {
    withReader(link, count) { reader, refusal in
      if let refusal { return .refused(refusal) }
      guard let found = reader.find(added: addedPlaces) else { return .missed }
      return .found(found, normalised: normalised)
    }
  }

  /// Splits a link in normal form and lends memory for its segments.
  @inline(__always)
  func withReader<Result>(
    _ link: UnsafePointer<UInt8>, _ count: Int, _ body: (inout LinkReader, LinkRefusal?) -> Result
  ) -> Result {
    withBlock { TableBlock(base: base).withReader(link, count, environment: environment, body) }
  }
}

extension TableBlock {
  /// Splits a link in normal form and lends memory for its segments.
  @inline(__always)
  func withReader<Result>(
    _ link: UnsafePointer<UInt8>, _ count: Int, environment: Int, _ body: (inout LinkReader, LinkRefusal?) -> Result
  ) -> Result {
    let capacity = header[.maximumSegments]
    return withUnsafeTemporaryAllocation(of: UInt16.self, capacity: SegmentList.space(capacity)) { memory in
      var parts = LinkReference()
      let refusal = LinkReference.split(link, count: count, into: &parts)
      // The allocation is never empty, so the fallback is never taken.
      let bounds = memory.baseAddress ?? UnsafeMutablePointer(bitPattern: 8).unsafelyUnwrapped
      var reader = LinkReader(
        table: self, environment: environment, link: link, parts: parts,
        segments: SegmentList(bounds, capacity: capacity))
      return body(&reader, refusal ?? reader.tooManyItems())
    }
  }
}

extension LinkReader {
  /// Tries the places that fit, in precedence order.
  @inline(__always)
  mutating func find(added: [RouteTable.AddedPlace]) -> RouteTable.Found? {
    for place in table.header[.places] where enter(place: place) {
      if let pattern = search(node: table.header[.root], segment: 0) { return found(pattern, place: place) }
    }
    for place in added where enter(added: place) {
      if let pattern = search(node: table.header[.root], segment: 0) { return found(pattern, place: nil) }
    }
    return nil
  }

  private func found(_ pattern: PatternRecord, place: PlaceRecord?) -> RouteTable.Found? {
    if pattern[.flags].contains(.refuses) { return nil }
    return RouteTable.Found(
      pattern: pattern.offset, place: place?.offset ?? 0, captures: captures(pattern, place: place))
  }

  /// A refusal where the query has more items than the table reads.
  func tooManyItems() -> LinkRefusal? {
    guard let query = parts.query else { return nil }
    var count = 1
    let maximum = table.header[.maximumItems]
    for index in query.lower..<query.upper where link[index] == UInt8(ascii: "&") {
      count &+= 1
      if count > maximum { return LinkRefusal(.tooManyItems, at: index) }
    }
    return nil
  }
}
