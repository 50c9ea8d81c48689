extension RouteTable {
  /// Returns the destination of a link, or the reason why there is none.
  ///
  /// This reads the bytes of the link (RFC 3986) and doesn't use Foundation. Any text is valid input: if no route
  /// matches it, the result is a `.miss` with a reason. Cost: linear in the length of the link for a given table. Links
  /// of up to 512 bytes need no allocation, unless they contain a nested link.
  public func match(_ link: String) -> LinkResult {
    var found = RawMatch()
    let outcome = find(link, &found)
    if case .found = outcome, !unowned.header[.flags].contains(.hasLinksInside) {
      return .match(RouteMatch(table: self, link: link, found: found))
    }
    let result = result(outcome, link, found, depth: 0)
    guard let newer, case .miss = result else { return result }
    return newRoute(newer.match(link)) ?? result
  }

  /// Returns a result of the newer table, which the app added at run time, if the matching route has no pattern in this
  /// table. Otherwise, returns `nil`.
  private func newRoute(_ result: LinkResult) -> LinkResult? {
    guard case .match(let match) = result, header[.routes][match.route][.patterns].isEmpty else { return nil }
    return result
  }

  /// Finds the destination of a link given as bytes. Invalid UTF-8 is refused, because otherwise a route might match
  /// the repaired text.
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

  /// - Parameter depth: The number of links in which the link is nested.
  package func match(_ link: String, depth: Int) -> LinkResult {
    var found = RawMatch()
    let outcome = find(link, isUnwrapping: depth < RouteTable.deepestWrapper, &found)
    return result(outcome, link, found, depth: depth)
  }

  @inline(__always)
  private func result(_ outcome: Outcome, _ link: String, _ found: RawMatch, depth: Int) -> LinkResult {
    if case .missed = outcome { return .miss(LinkMiss(table: self, link: link)) }
    return rareResult(outcome, link, found, depth: depth)
  }

  @inline(never)
  private func rareResult(_ outcome: Outcome, _ link: String, _ found: RawMatch, depth: Int) -> LinkResult {
    switch outcome {
    case .found: return RouteMatch(table: self, link: link, found: found).checkingNestedLinks(depth: depth)
    case .missed: return .miss(LinkMiss(table: self, link: link))
    case .refused(let refusal): return .miss(LinkMiss(table: self, link: link, cause: .refused(refusal)))
    case .wrapped:
      let inner = unwrapped(RouteMatch(table: self, link: link, found: found))
      if case .match(var match) = match(inner.link, depth: depth + 1) {
        match.wrapper = match.wrapper?.within(inner.items) ?? inner.items
        return .match(match)
      }
      var found = RawMatch()
      let outcome = find(link, isUnwrapping: false, &found)
      return result(outcome, link, found, depth: depth)
    }
  }

  /// - Parameter isUnwrapping: `true` to return `.wrapped` if the link is a wrapper, which contains the link to open.
  @inline(__always)
  func find(_ link: String, isUnwrapping: Bool = true, _ found: inout RawMatch) -> Outcome {
    link.lendUTF8 { find($0, isUnwrapping: isUnwrapping, &found) }
  }

  /// The data of a match, except for the bytes of the link.
  package struct RawMatch: Sendable {
    /// The offset of the pattern's record.
    var pattern: UInt32 = 0
    /// The offset of the place's record, or 0 if the app added the place.
    var place: UInt32 = 0
    /// The ranges of the parameters in the link's normal form.
    var captures = CaptureRanges()
    /// The bounds of the link's query and fragment.
    private var queryBounds = SegmentList.absent
    private var fragmentBounds = SegmentList.absent
    /// `true` if the link isn't its own normal form.
    var isRewritten = false
    /// `true` if each parameter's bytes in the link are also its decoded text.
    var isDirect = false

    @inline(__always)
    init() {}

    /// The range of the query, without the question mark.
    @inline(__always)
    var query: ByteRange? {
      get { SegmentList.range(ifAny: queryBounds) }
      set { queryBounds = SegmentList.bounds(newValue) }
    }

    /// The range of the fragment, without the number sign.
    @inline(__always)
    var fragment: ByteRange? {
      get { SegmentList.range(ifAny: fragmentBounds) }
      set { fragmentBounds = SegmentList.bounds(newValue) }
    }
  }

  package enum Outcome {
    case found
    case missed
    case refused(LinkRefusal)
    /// The link is a wrapper. `RawMatch` contains the wrapper's pattern and the location of the nested link.
    case wrapped
  }

  /// Finds the destination of a link given as bytes, without following nested links.
  package func match(bytes: UnsafeBufferPointer<UInt8>) -> Outcome {
    var found = RawMatch()
    return find(bytes, isUnwrapping: false, &found)
  }

  /// The length of the longest link, in bytes, that can be matched on the stack.
  package static let lengthOnStack = 512
  /// The number of segments that can be matched on the stack. A table with a lower limit has the flag
  /// `hasLimitsBelowStack`.
  package static let segmentsOnStack = 36

  /// Finds the destination of a link given as bytes.
  ///
  /// - Parameters:
  ///   - isUnwrapping: `true` to return `.wrapped` if the link is a wrapper, which contains the link to open.
  ///   - memory: Memory that is large enough for the link, or `nil` to try a small amount of memory first.
  @inline(never)
  private func find(
    _ link: UnsafeBufferPointer<UInt8>, isUnwrapping: Bool, in memory: UnsafeMutableRawBufferPointer? = nil,
    _ found: inout RawMatch
  ) -> Outcome {
    var capacity = LinkReader.Capacity.small
    if memory != nil {
      capacity = LinkReader.Capacity(of: link, unowned, hasChoices: true)
    } else if link.count > capacity.text || unowned.header[.flags].contains(.hasLimitsBelowStack) {
      return findLarge(link, isUnwrapping: isUnwrapping, &found)
    }
    let outcome = withUnsafeTemporaryAllocation(byteCount: LinkReader.Capacity.small.byteCount, alignment: 8) {
      smallMemory in
      LinkReader.lend(link, unowned, environment: environment, capacity.memory(in: memory ?? smallMemory)) {
        link -> Outcome? in
        let outcome = link.read().map { .refused($0) } ?? link.search(self, isUnwrapping: isUnwrapping, &found)
        return link.isOverfull ? nil : outcome
      }
    }
    withExtendedLifetime(self) {}
    return outcome ?? findLarge(link, isUnwrapping: isUnwrapping, &found)
  }

  /// Finds the destination with memory that is large enough for the link.
  @inline(never)
  private func findLarge(_ link: UnsafeBufferPointer<UInt8>, isUnwrapping: Bool, _ found: inout RawMatch) -> Outcome {
    found = RawMatch()
    let capacity = LinkReader.Capacity(of: link, unowned, hasChoices: true)
    return withUnsafeTemporaryAllocation(byteCount: capacity.byteCount, alignment: 8) { memory in
      find(link, isUnwrapping: isUnwrapping, in: memory, &found)
    }
  }
}

extension LinkReader {
  /// Tries the places at which the link may be, in precedence order.
  @inline(__always)
  fileprivate func search(
    _ table: RouteTable, isUnwrapping: Bool, _ found: inout RouteTable.RawMatch
  ) -> RouteTable.Outcome {
    var tried = 0
    if let hostEntry, parts.port == -1 {
      let flags = hostEntry[.flags]
      if flags.contains(.mayBeWrapped), isUnwrapping, takeWrapper(&found) { return .wrapped }
      if !hostEntry.isZero(.uncontestedCount) {
        let places = hostEntry[.places]
        repeat {
          let place = places[tried]
          tried &+= 1
          guard enter(certain: place), let pattern = search(into: &found.captures) else { continue }
          take(pattern, place: place, &found)
          return .found
        } while tried < hostEntry[.uncontestedCount]
      }
      if flags.contains(.isWhole), !table.hasAddedPlaces { return .missed }
    } else if isUnwrapping, self.table.header[.flags].contains(.hasWrappers), takeWrapper(&found) {
      return .wrapped
    }
    return findElsewhere(after: tried, table, &found) ? .found : .missed
  }

  /// Stores the first wrapper pattern that matches the link, and the location of the nested link. Returns `false` if no
  /// wrapper pattern matches.
  @inline(never)
  private func takeWrapper(_ found: inout RouteTable.RawMatch) -> Bool {
    guard let (range, pattern) = wrapped() else { return false }
    found.pattern = UInt32(truncatingIfNeeded: pattern.offset)
    found.captures[0] = range
    found.query = parts.query
    found.isRewritten = state.pointee.isRewritten
    return true
  }

  /// Tries the places at which the link may be, except for those that were tried already.
  ///
  /// - Parameter tried: The number of places that were tried. They are the first that the table's index of hosts lists
  ///   for the link's scheme and host.
  @inline(never)
  private func findElsewhere(after tried: Int, _ table: RouteTable, _ found: inout RouteTable.RawMatch) -> Bool {
    for place in places(after: tried) where enter(place: place) {
      guard let pattern = search(into: &found.captures) else { continue }
      take(pattern, place: place, &found)
      if place[.hostKind] == .captured {
        found.isDirect = false
        captureLabel(pattern, place: place, into: &found.captures)
      }
      return true
    }
    for place in table.addedPlaces where enter(added: place) {
      guard let pattern = search(into: &found.captures) else { continue }
      take(pattern, place: nil, &found)
      return true
    }
    return false
  }

  /// Records the pattern that matches and its captures, except for host labels.
  @inline(__always)
  private func take(_ pattern: PatternRecord, place: PlaceRecord?, _ found: inout RouteTable.RawMatch) {
    found.pattern = UInt32(truncatingIfNeeded: pattern.offset)
    found.place = UInt32(truncatingIfNeeded: place?.offset ?? 0)
    found.query = parts.query
    found.fragment = parts.fragment
    found.isRewritten = state.pointee.isRewritten
    if let place, !state.pointee.mayHaveEscapes {
      found.isDirect = !place[.flags].contains(.plusIsSpace) && !pattern[.flags].contains(.plusIsSpace)
    }
    capture(pattern, into: &found.captures)
  }
}
