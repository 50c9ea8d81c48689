/// A link that is being matched: a copy in normal form, its components, and its segments at the current place.
///
/// The state is in memory lent for the time of one match, so a reader is one word that never changes.
package struct LinkReader {
  let state: UnsafeMutablePointer<State>

  struct State {
    let table: TableBlock
    /// The number of the chosen environment. Places of other environments don't match. See `RouteTable.environment`.
    let environment: Int
    /// The link, unchanged.
    let source: UnsafeBufferPointer<UInt8>
    let memory: Memory
    var parts: LinkReference
    /// The offset of the host entry with the link's scheme and host, whatever its port is; 0 if there is none.
    var hostEntry = 0
    /// The number of texts between the link's slashes, see `findSlices`.
    var sliceCount = 0
    /// `true` if a text between the link's slashes may be empty, `.` or `..`.
    var hasShortPieces = false
    /// `true` if the link may contain percent-encodings.
    var mayHaveEscapes = false
    /// `true` if the link isn't its own normal form.
    var isRewritten = false
    /// `true` if the memory is too small for the link. Nothing else is valid then.
    var isOverfull = false
    /// `true` if a place has the link's scheme and host, but not the link's port.
    var portIsRefused = false
    /// The offset of the current place; 0 if the app added this place.
    var place = 0
    /// The index of the current place's origin, if the app added the place.
    var addedOrigin = 0
    /// The segments after the base path of the current place.
    var segments: SegmentList
    /// The index of the query's items, see `withIndex`.
    var index: UnsafePointer<QueryIndex>?
  }

  /// The sizes of the parts of a `Memory`.
  struct Capacity {
    /// The maximum length of the normal form, in bytes.
    let text: Int
    let pieces: Int
    /// The maximum number of ranges: one per text between slashes, and one per segment if segments differ from these
    /// texts, because the origin has another separator or the table collapses empty segments.
    let bounds: Int
    /// The maximum number of tree nodes to which a search can return at the same time, to try another alternative.
    let choices: Int
    /// `true` if the memory is large enough for any link that the table doesn't refuse.
    let isAmple: Bool

    /// The capacity for most links. It's constant and less than a kilobyte, so that the memory is on the stack and
    /// costs nothing. Links that fit don't exceed the limits of a table without `hasLimitsBelowStack`.
    @inline(__always)
    static var small: Capacity {
      let segments = RouteTable.segmentsOnStack
      return Capacity(
        text: RouteTable.lengthOnStack, pieces: segments, bounds: segments, choices: segments, isAmple: false)
    }

    @inline(__always)
    private init(text: Int, pieces: Int, bounds: Int, choices: Int, isAmple: Bool) {
      self.text = text
      self.pieces = pieces
      self.bounds = bounds
      self.choices = choices
      self.isAmple = isAmple
    }

    /// Creates a capacity that is large enough for a link.
    ///
    /// - Parameter hasChoices: `true` if the tree is searched.
    init(of link: UnsafeBufferPointer<UInt8>, _ table: TableBlock, hasChoices: Bool) {
      // No link has more segments than bytes.
      let segments = min(table.header[.maximumSegments], link.count)
      // Three additional pieces are possible: one before a place's first segment, one that shows that there are too
      // many segments, and an empty piece at the end.
      self.init(
        text: min(3 * link.count, RouteTable.longestNormalForm), pieces: segments + 3, bounds: 2 * segments + 3,
        choices: hasChoices ? segments + 1 : 0, isAmple: true)
    }

    @inline(__always)
    private var textOffset: Int { boundsOffset &+ bounds &* MemoryLayout<UInt32>.stride }
    @inline(__always)
    private var boundsOffset: Int { choices &* MemoryLayout<SearchChoice>.stride }

    @inline(__always)
    var byteCount: Int { textOffset &+ text &+ padding }

    /// Divides `byteCount` bytes into the parts of a `Memory`.
    @inline(__always)
    func memory(in memory: UnsafeMutableRawBufferPointer) -> Memory {
      // The memory is never empty, so the fallback is never taken.
      let start = memory.baseAddress ?? UnsafeMutableRawPointer(bitPattern: 8).unsafelyUnwrapped
      return Memory(
        choices: start.assumingMemoryBound(to: SearchChoice.self),
        bounds: (start + boundsOffset).assumingMemoryBound(to: UInt32.self),
        text: (start + textOffset).assumingMemoryBound(to: UInt8.self),
        textCapacity: UInt16(truncatingIfNeeded: text), pieceCapacity: UInt16(truncatingIfNeeded: pieces),
        boundsCapacity: UInt16(truncatingIfNeeded: bounds), isAmple: isAmple)
    }
  }

  /// Memory for a link, lent for the time of a match.
  struct Memory {
    let choices: UnsafeMutablePointer<SearchChoice>
    let bounds: UnsafeMutablePointer<UInt32>
    /// The link in normal form, followed by 16 `?`, so that the last piece also ends at a `/` or `?`.
    let text: UnsafeMutablePointer<UInt8>
    // See `Capacity`. 16 bits are enough, because longer links are refused.
    let textCapacity: UInt16
    let pieceCapacity: UInt16
    let boundsCapacity: UInt16
    let isAmple: Bool
  }

  /// The number of bytes that can be read after the end of the link.
  private static let padding = 16

  package var table: TableBlock {
    @inline(__always) get { state.pointee.table }
  }
  var environment: Int {
    @inline(__always) get { state.pointee.environment }
  }
  /// The link in normal form, followed by 16 `?`.
  package var link: UnsafePointer<UInt8> {
    @inline(__always) get { UnsafePointer(state.pointee.memory.text) }
  }
  package var parts: LinkReference {
    @inline(__always) get { state.pointee.parts }
  }
  package var segments: SegmentList {
    @inline(__always) get { state.pointee.segments }
  }
  /// The index of the current place's origin.
  package var origin: Int {
    state.pointee.place == 0 ? state.pointee.addedOrigin : PlaceRecord(table, state.pointee.place)[.origin]
  }
  /// `true` if a raw `+` in a query is a space at the current place.
  var plusIsSpace: Bool { table.header[.origins][origin][.flags].contains(.plusIsSpace) }
  /// `true` if the memory is too small for the link. Nothing else is valid then.
  var isOverfull: Bool {
    @inline(__always) get { state.pointee.isOverfull }
  }
  package var portIsRefused: Bool { state.pointee.portIsRefused }

  /// The link in normal form.
  package var text: String { String(decoding: UnsafeBufferPointer(start: link, count: parts.end), as: UTF8.self) }

  /// Runs `body` with a reader that hasn't read its link yet.
  @inline(__always)
  static func lend<Value>(
    _ source: UnsafeBufferPointer<UInt8>, _ table: TableBlock, environment: Int, _ memory: Memory,
    _ body: (LinkReader) -> Value
  ) -> Value {
    var state = State(
      table: table, environment: environment, source: source, memory: memory,
      parts: LinkReference(count: source.count), segments: SegmentList(memory.bounds))
    return withUnsafeMutablePointer(to: &state) { body(LinkReader(state: $0)) }
  }

  // MARK: Reading

  /// Copies the link, brings the copy into normal form, splits it, and looks up its host entry.
  ///
  /// - Parameter isLimited: `true` to refuse links that are longer than the table allows.
  @inline(__always)
  func read(isLimited: Bool = true) -> LinkRefusal? {
    if isLimited, state.pointee.memory.isAmple, state.pointee.source.count > table.header[.maximumLength] {
      return LinkRefusal(.tooLong, at: table.header[.maximumLength])
    }
    let isOdd = copy()
    var (schemeEnd, hostEnd) = findHost()
    if isOdd {
      if let refusal = normalise(hostEnd: hostEnd) { return refusal }
      (schemeEnd, hostEnd) = findHost()
    }
    if hostEnd > 0, let hostEntry = table.hostEntry(link, hostEnd) ?? table.foldedHostEntry(link, hostEnd) {
      state.pointee.hostEntry = hostEntry.offset
      state.pointee.parts.setHost(hostEnd, schemeEnd: schemeEnd)
      findSlices(after: ByteRange(schemeEnd &+ 3, hostEnd))
    } else {
      if let refusal = split() { return refusal }
      let path = parts.path.lower
      findSlices(after: parts.authority ?? ByteRange(path, LinkReader.mark(link, from: path)))
    }
    return table.tooManyItems(link, parts.query)?.moved(to: state.pointee.source)
  }

  /// Does the same as `read`, but isn't inlined.
  @inline(never)
  fileprivate func readOnly(isLimited: Bool) -> LinkRefusal? { read(isLimited: isLimited) }

  /// Copies the link, sixteen bytes at a time.
  ///
  /// - Returns: `true` if it isn't certain that the link is in normal form and has no fragment.
  @inline(__always)
  private func copy() -> Bool {
    let count = state.pointee.source.count
    let text = state.pointee.memory.text
    var special = SIMD2<UInt64>(repeating: 0)
    if count >= 16, let source = UnsafeRawPointer(state.pointee.source.baseAddress) {
      @inline(__always)
      func copyBytes(at offset: Int) {
        let bytes = source.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
        UnsafeMutableRawPointer(text).storeBytes(of: bytes, toByteOffset: offset, as: SIMD2<UInt64>.self)
        special |= ByteClass.special(bytes)
      }
      var offset = 0
      while offset &+ 16 < count {
        copyBytes(at: offset)
        offset &+= 16
      }
      copyBytes(at: count &- 16)
      pad(count)
    } else {
      copyFew()
      pad(count)
      special = ByteClass.special(UnsafeRawPointer(text).loadUnaligned(as: SIMD2<UInt64>.self))
    }
    return ByteClass.hasHighBit(special)
  }

  @inline(never)
  private func copyFew() {
    for (index, byte) in state.pointee.source.enumerated() { state.pointee.memory.text[index] = byte }
  }

  @inline(__always)
  private func pad(_ count: Int) {
    UnsafeMutableRawPointer(state.pointee.memory.text + count).storeBytes(
      of: SIMD16(repeating: UInt8(ascii: "?")), as: SIMD16<UInt8>.self)
  }

  /// Returns the index of the first `/` or `?` from an index on, or the end of the text.
  @inline(__always)
  private static func mark(_ text: UnsafePointer<UInt8>, from start: Int) -> Int {
    var index = start
    while true {
      let marks = ByteClass.pathMarks(UnsafeRawPointer(text + index).loadUnaligned(as: UInt64.self).littleEndian)
      if marks != 0 { return index &+ marks.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
  }

  /// Returns `true` if eight characters are `https://`.
  @inline(__always)
  static func isHTTPS(_ characters: UnsafePointer<UInt8>) -> Bool {
    UnsafeRawPointer(characters).loadUnaligned(as: UInt64.self).littleEndian == 0x2F2F_3A73_7074_7468
  }

  /// Returns the ends of the scheme and of the authority, or 0 if the link doesn't begin with `scheme://`.
  @inline(__always)
  private func findHost() -> (schemeEnd: Int, hostEnd: Int) {
    LinkReader.isHTTPS(link) ? (5, LinkReader.mark(link, from: 8)) : findOtherHost()
  }

  @inline(never)
  private func findOtherHost() -> (schemeEnd: Int, hostEnd: Int) {
    let slash = LinkReader.mark(link, from: 0)
    guard slash > 0, slash &+ 1 < state.pointee.parts.end, link[slash &- 1] == UInt8(ascii: ":"),
      link[slash] == UInt8(ascii: "/"), link[slash &+ 1] == UInt8(ascii: "/")
    else { return (0, 0) }
    return (slash &- 1, LinkReader.mark(link, from: slash &+ 2))
  }

  /// Brings the text into normal form, and replaces the `#` before the fragment by a `?`, so that pieces end there.
  ///
  /// - Parameter hostEnd: The end of the authority in the unchanged link, or 0 if it doesn't begin with `scheme://`.
  @inline(never)
  private func normalise(hostEnd: Int) -> LinkRefusal? {
    let source = state.pointee.source
    let text = state.pointee.memory.text
    let beginning = NormalForm.beginning(text, source.count)
    let first = beginning.count
    if min(first, beginning.escape ?? first) < hostEnd || hostEnd == 0,
      let refusal = NormalForm.refusal(ofAuthority: source)
    {
      return refusal
    }
    var hash = beginning.hash
    state.pointee.mayHaveEscapes = beginning.escape != nil
    if first < source.count {
      let capacity = Int(state.pointee.memory.textCapacity)
      var normal = ByteWriter(text, capacity: capacity, count: first)
      if let refusal = NormalForm.write(source, from: first, to: &normal, hash: &hash) { return refusal }
      let count = normal.count
      guard count <= capacity else {
        state.pointee.isOverfull = !state.pointee.memory.isAmple
        return LinkRefusal(.tooLong, at: source.count)
      }
      pad(count)
      state.pointee.parts.end = count
      state.pointee.mayHaveEscapes = true
      state.pointee.isRewritten =
        count != source.count
        || !isEqual(text, ByteRange(first, count), UnsafeBufferPointer(rebasing: source[first...]))
    }
    state.pointee.parts.hash = hash ?? state.pointee.parts.end
    if let hash { text[hash] = UInt8(ascii: "?") }
    return nil
  }

  /// Finds the scheme and the authority, and looks up the host entry without regard to letter case and port.
  @inline(never)
  private func split() -> LinkRefusal? {
    if let refusal = state.pointee.parts.splitBeginning(link) { return refusal.moved(to: state.pointee.source) }
    if parts.authority != nil, let hostEntry = table.foldedHostEntry(link, parts.host.upper) {
      state.pointee.hostEntry = hostEntry.offset
    }
    return nil
  }

  /// Splits the link at its slashes into pieces. If the link has an authority, it's the first piece. The other pieces
  /// are usually the segments of the path. Then restores the `#` before the fragment, which `normalise` replaced.
  @inline(__always)
  private func findSlices(after first: ByteRange) {
    let (text, bounds) = (link, state.pointee.memory.bounds)
    let capacity = Int(state.pointee.memory.pieceCapacity)
    bounds[0] = SegmentList.bounds(first)
    var count = 1
    var shortest = first.count
    var end = first.upper
    while text[end] == UInt8(ascii: "/") {
      let lower = end &+ 1
      end = LinkReader.mark(text, from: lower)
      guard count < capacity else {
        extendLastPiece(to: end)
        continue
      }
      bounds[count] = SegmentList.bounds(ByteRange(lower, end))
      count &+= 1
      shortest = min(shortest, end &- lower)
    }
    state.pointee.sliceCount = count
    state.pointee.hasShortPieces = shortest <= 2
    state.pointee.parts.setPath(end: end)
    let hash = state.pointee.parts.hash
    if hash < state.pointee.parts.end { state.pointee.memory.text[hash] = UInt8(ascii: "#") }
  }

  /// Extends the last piece, because there is no memory for another one. Small memory is then too small for the link.
  /// If the memory is ample, the link has more segments than the table allows.
  @inline(never)
  private func extendLastPiece(to end: Int) {
    let last = state.pointee.memory.bounds + Int(state.pointee.memory.pieceCapacity) - 1
    last.pointee = SegmentList.bounds(ByteRange(SegmentList.range(last.pointee).lower, end))
    state.pointee.isOverfull = !state.pointee.memory.isAmple
  }
}

/// The result of reading a link.
enum Reading<Value> {
  case read(Value)
  case refused(LinkRefusal)

  var value: Value? { if case .read(let value) = self { value } else { nil } }
}

extension RouteTable {
  /// The maximum length of a normal form, in bytes. Captures have 16-bit offsets, and `0xFFFF` means "absent".
  package static let longestNormalForm = 65_000

  /// Reads a link, which doesn't need to be in normal form, and passes the reader to `body`.
  func withReader<Value>(of link: String, _ body: (LinkReader) -> Value) -> Reading<Value> {
    var link = link
    return link.withUTF8 { bytes in
      withBlock { unowned.withReader(of: bytes, environment: environment, body) }
    }
  }

  /// Reads a link, and passes the reader to `body`. Returns the reason if the link is refused.
  ///
  /// This method is for other modules, in which the generic functions wouldn't be specialized.
  package func read(_ link: UnsafeBufferPointer<UInt8>, _ body: (inout LinkReader) -> Void) -> LinkRefusal? {
    let reading = withBlock {
      unowned.withReader(of: link, environment: environment) { reader in
        var reader = reader
        body(&reader)
      }
    }
    if case .refused(let refusal) = reading { return refusal }
    return nil
  }
}

extension TableBlock {
  /// Reads a link, and passes the reader to `body`.
  ///
  /// - Parameter isLimited: `true` to refuse links that are longer than the table allows.
  func withReader<Value>(
    of link: UnsafeBufferPointer<UInt8>, environment: Int, isLimited: Bool = true, _ body: (LinkReader) -> Value
  ) -> Reading<Value> {
    let capacity = LinkReader.Capacity(of: link, self, hasChoices: false)
    return withUnsafeTemporaryAllocation(byteCount: capacity.byteCount, alignment: 8) { memory in
      LinkReader.lend(link, self, environment: environment, capacity.memory(in: memory)) { link in
        if let refusal = link.readOnly(isLimited: isLimited) { return .refused(refusal) }
        return .read(body(link))
      }
    }
  }

  /// Returns a refusal if the query has more items than the table allows.
  @inline(__always)
  func tooManyItems(_ link: UnsafePointer<UInt8>, _ query: ByteRange?) -> LinkRefusal? {
    // Items are separated by '&', so a query with too many items has at least as many bytes as the maximum.
    guard let query, query.count >= header[.maximumItems] else { return nil }
    return refusalOfItems(link, query)
  }

  private func refusalOfItems(_ link: UnsafePointer<UInt8>, _ query: ByteRange) -> LinkRefusal? {
    var count = 1
    let maximum = header[.maximumItems]
    for index in query.lower..<query.upper where link[index] == UInt8(ascii: "&") {
      count &+= 1
      if count > maximum { return LinkRefusal(.tooManyItems, at: index) }
    }
    return nil
  }
}
