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
  /// Whether all of the text has been brought into normal form. Else what was looked at stood in it.
  private(set) var isNormal = false
  /// Whether the link isn't its own normal form.
  private(set) var isRewritten = false
  /// Up to where the path is known to stand in normal form.
  var lookedAt = 0

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
  /// - Returns: whether it is ASCII.
  @inline(__always)
  func copy(_ source: UnsafePointer<UInt8>) -> Bool {
    let (from, to) = (UnsafeRawPointer(source), UnsafeMutableRawPointer(text))
    var all = SIMD16<UInt8>(repeating: 0)
    @inline(__always)
    func copyBytes(at offset: Int) {
      let bytes = from.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
      to.storeBytes(of: bytes, toByteOffset: offset, as: SIMD16<UInt8>.self)
      all |= bytes
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
      all = UnsafeRawPointer(text).loadUnaligned(as: SIMD16<UInt8>.self)
    }
    return !ByteClass.hasHighBit(all)
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

  /// Whether a byte may be none of a normal form, here or shortly behind.
  @inline(never)
  static func isOdd(_ text: UnsafePointer<UInt8>, from lower: Int, to upper: Int) -> Bool {
    var odd = SIMD16<UInt8>(repeating: 0)
    var index = lower
    repeat {
      odd |= ByteClass.odd(UnsafeRawPointer(text + index).loadUnaligned(as: SIMD16<UInt8>.self))
      index &+= 16
    } while index < upper
    return ByteClass.hasHighBit(odd)
  }

  /// Brings the text into normal form; what comes before `start` stands in it.
  ///
  /// - Returns: false where the link is refused, or what comes before the path isn't in normal form.
  @inline(never)
  mutating func normalise(from start: Int) -> Bool {
    isNormal = true
    // What comes before the first such byte is ASCII, in which a mark is found where it is.
    let hash = QuickLink.hash(text, from: hostEnd)
    let secondHash = hash < count ? QuickLink.hash(text, from: hash &+ 1) : count
    let first = min(NormalForm.normalLength(text, from: start, count), secondHash)
    if first >= count { return true }
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

  /// The query and the fragment that come after a path.
  @inline(__always)
  func tail(from end: Int) -> (query: ByteRange?, fragment: ByteRange?) {
    if end >= count { return (nil, nil) }
    let hash = QuickLink.hash(text, from: end)
    return (
      hash > end ? ByteRange(end &+ 1, min(hash, count)) : nil, hash < count ? ByteRange(hash &+ 1, count) : nil
    )
  }

  /// Sees to it that all from an index on is in normal form, the path aside if it isn't asked for.
  ///
  /// - Returns: false where the link is refused.
  @inline(__always)
  mutating func isGood(from start: Int, in table: TableBlock) -> Bool {
    start >= count || hasGoodTail(from: start, in: table)
  }

  private mutating func hasGoodTail(from start: Int, in table: TableBlock) -> Bool {
    if !isNormal {
      let start = max(start, lookedAt)
      let hash = QuickLink.hash(text, from: start)
      let hasSecondHash = hash < count && QuickLink.hash(text, from: hash &+ 1) < count
      if hasSecondHash || QuickLink.isOdd(text, from: start, to: count), !normalise(from: start) { return false }
    }
    if count &- start <= table.header[.maximumItems] { return true }
    var end = start
    while text[end] == UInt8(ascii: "/") { end = QuickLink.mark(text, from: end &+ 1) }
    guard let query = tail(from: end).query else { return true }
    return table.refusalOfItems(text, query) == nil
  }

  /// A reader at a place, of which the walk has seen some segments; `nil` where the other door is to read the link.
  ///
  /// - Parameter start: where the path ends that belongs to the place.
  mutating func reader(
    _ table: TableBlock, _ place: PlaceRecord, _ environment: Int, from start: Int, scanned: Int
  ) -> LinkReader? {
    var end = scanned == 0 ? start : SegmentList.range(bounds[scanned - 1]).upper
    guard isGood(from: end, in: table) else { return nil }
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
    let (query, fragment) = tail(from: end)
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
