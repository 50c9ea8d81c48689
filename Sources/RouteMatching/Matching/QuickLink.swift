/// A link that the quick door reads: a copy with marks behind it, so that each segment has an end.
struct QuickLink {
  /// As it came.
  let source: UnsafeBufferPointer<UInt8>
  private(set) var count: Int
  let text: UnsafeMutablePointer<UInt8>
  /// Memory for a choice and for the bounds of each segment.
  let choices: UnsafeMutablePointer<SearchChoice>
  let bounds: UnsafeMutablePointer<UInt32>
  /// What comes between `://` and the path.
  private(set) var hostStart = 0
  private(set) var hostEnd = 0
  /// Whether the text has been brought into normal form. Else it stood in it and has no escapes, a second `#` aside.
  private(set) var isNormal = false
  /// Whether the link isn't its own normal form.
  private(set) var isRewritten = false

  /// How many bytes behind the link can be read.
  static let padding = 16

  init(
    source: UnsafeBufferPointer<UInt8>, count: Int, text: UnsafeMutablePointer<UInt8>,
    choices: UnsafeMutablePointer<SearchChoice>, bounds: UnsafeMutablePointer<UInt32>
  ) {
    self.source = source
    self.count = count
    self.text = text
    self.choices = choices
    self.bounds = bounds
  }

  /// Copies the link, sixteen bytes at a time.
  ///
  /// - Returns: whether some byte may be none of a normal form.
  @inline(__always)
  func copy(_ source: UnsafePointer<UInt8>) -> Bool {
    let (from, to) = (UnsafeRawPointer(source), UnsafeMutableRawPointer(text))
    var odd = SIMD16<UInt8>(repeating: 0)
    @inline(__always)
    func copyBytes(at offset: Int) {
      let bytes = from.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
      to.storeBytes(of: bytes, toByteOffset: offset, as: SIMD16<UInt8>.self)
      odd |= ByteClass.odd(bytes)
    }
    if count >= 16 {
      var offset = 0
      while offset &+ 16 < count {
        copyBytes(at: offset)
        offset &+= 16
      }
      copyBytes(at: count &- 16)
      pad()
    } else {
      for index in 0..<count { text[index] = source[index] }
      pad()
      odd = ByteClass.odd(UnsafeRawPointer(text).loadUnaligned(as: SIMD16<UInt8>.self))
    }
    return ByteClass.hasHighBit(odd)
  }

  @inline(__always)
  private func pad() {
    UnsafeMutableRawPointer(text + count).storeBytes(
      of: SIMD16(repeating: UInt8(ascii: "#")), as: SIMD16<UInt8>.self)
  }

  /// The first `/`, `?` or `#` from an index on.
  @inline(__always)
  static func mark(_ text: UnsafePointer<UInt8>, from start: Int) -> Int {
    var index = start
    while true {
      let marks = ByteClass.marks(UnsafeRawPointer(text + index).loadUnaligned(as: UInt64.self).littleEndian)
      if marks != 0 { return index &+ marks.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
  }

  /// Finds `scheme://host`; false where the link doesn't begin like that.
  @inline(__always)
  mutating func findHost() -> Bool {
    let https = UInt64(0x2F2F_3A73_7074_7468)
    if UnsafeRawPointer(text).loadUnaligned(as: UInt64.self).littleEndian == https {
      hostStart = 8
    } else {
      guard let start = startOfOtherHost() else { return false }
      hostStart = start
    }
    hostEnd = QuickLink.mark(text, from: hostStart)
    return true
  }

  private func startOfOtherHost() -> Int? {
    let slash = QuickLink.mark(text, from: 0)
    guard slash > 0, slash &+ 1 < count, text[slash &- 1] == UInt8(ascii: ":"), text[slash] == UInt8(ascii: "/"),
      text[slash &+ 1] == UInt8(ascii: "/")
    else { return nil }
    return slash &+ 2
  }

  /// Brings the text into normal form. The second `#` is text, which `tail` sees to.
  ///
  /// - Parameter limit: where it is known not to stand in it.
  /// - Returns: false where the link is refused, or what comes before the path isn't in normal form.
  @inline(never)
  mutating func normalise(limit: Int) -> Bool {
    isNormal = true
    // What comes before is ASCII and as in the source, in which a mark is found where it is.
    let first = min(NormalForm.normalLength(text, count), limit)
    if first >= count { return true }
    let hash = QuickLink.hash(text, from: hostEnd)
    var normal = ByteWriter(text, capacity: RouteTable.quickLength, count: first)
    guard NormalForm.write(source, from: first, hashes: hash < first ? 1 : 0, to: &normal) == nil,
      normal.count <= RouteTable.quickLength
    else { return false }
    count = normal.count
    pad()
    isRewritten = !isEqual(text, ByteRange(0, count), source)
    hostEnd = QuickLink.mark(text, from: hostStart)
    return first >= hostEnd
  }

  /// The first `#` from an index on.
  @inline(__always)
  private static func hash(_ text: UnsafePointer<UInt8>, from start: Int) -> Int {
    var index = start
    while true {
      let hashes = ByteClass.hashes(UnsafeRawPointer(text + index).loadUnaligned(as: UInt64.self).littleEndian)
      if hashes != 0 { return index &+ hashes.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
  }

  /// Where the path ends that a place of that base path begins with; `nil` where the link isn't there.
  func end(of base: List<Text>, isFolded: Bool) -> Int? {
    var end = hostEnd
    for segment in base {
      guard text[end] == UInt8(ascii: "/") else { return nil }
      let range = ByteRange(end + 1, QuickLink.mark(text, from: end + 1))
      guard isEqual(text, range, segment.bytes, folded: isFolded) else { return nil }
      end = range.upper
    }
    return end
  }

  /// The query and the fragment that come after a path, or a part of it; `nil` where the link is refused.
  @inline(__always)
  mutating func tail(from end: Int, in table: TableBlock) -> (query: ByteRange?, fragment: ByteRange?)? {
    end >= count ? (nil, nil) : longTail(from: end, in: table)
  }

  private mutating func longTail(from end: Int, in table: TableBlock) -> (query: ByteRange?, fragment: ByteRange?)? {
    let hash = QuickLink.hash(text, from: end)
    if hash < count {
      let secondHash = QuickLink.hash(text, from: hash &+ 1)
      if secondHash < count, !normalise(limit: secondHash) { return nil }
    }
    let query = hash > end ? ByteRange(end &+ 1, min(hash, count)) : nil
    if count &- end > table.header[.maximumItems], hasTooManyItems(from: end, hash, in: table) { return nil }
    return (query, hash < count ? ByteRange(hash &+ 1, count) : nil)
  }

  private func hasTooManyItems(from start: Int, _ hash: Int, in table: TableBlock) -> Bool {
    var end = start
    while text[end] == UInt8(ascii: "/") { end = QuickLink.mark(text, from: end &+ 1) }
    return hash > end && table.refusalOfItems(text, ByteRange(end &+ 1, min(hash, count))) != nil
  }

  /// A reader at a place, of which the walk has seen some segments; `nil` where the other door is to read the link.
  ///
  /// - Parameter start: where the path ends that belongs to the place.
  mutating func reader(
    _ table: TableBlock, _ place: PlaceRecord, _ environment: Int, from start: Int, scanned: Int
  ) -> LinkReader? {
    var end = scanned == 0 ? start : SegmentList.range(bounds[scanned - 1]).upper
    var count = scanned
    var endsWithSlash = false
    while text[end] == UInt8(ascii: "/") {
      let range = ByteRange(end + 1, QuickLink.mark(text, from: end + 1))
      end = range.upper
      if range.isEmpty {
        if text[end] == UInt8(ascii: "/") { return nil }
        endsWithSlash = true
        break
      }
      let isDots = range.count <= 2 && text[range.lower] == UInt8(ascii: ".") && text[end - 1] == UInt8(ascii: ".")
      if isDots || count + 1 >= RouteTable.quickSegments { return nil }
      bounds[count] = SegmentList.bounds(range)
      count += 1
    }
    guard let (query, fragment) = tail(from: end, in: table) else { return nil }
    let parts = LinkReference(
      scheme: ByteRange(0, hostStart - 3), host: ByteRange(hostStart, hostEnd), path: ByteRange(hostEnd, end),
      query: query, fragment: fragment)
    return LinkReader(
      table: table, environment: environment, link: UnsafePointer(text), parts: parts,
      pieces: SegmentPieces(start: bounds, count: count), memory: nil, maximumSegments: RouteTable.quickSegments,
      choices: choices, segments: SegmentList(bounds, count: count, endsWithSeparator: endsWithSlash),
      origin: place[.origin], plusIsSpace: place[.flags].contains(.plusIsSpace))
  }
}
