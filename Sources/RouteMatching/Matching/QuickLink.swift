/// A link that the quick door reads, in memory lent for the time of one match: a copy in normal form with marks behind it, so that
/// each segment has an end.
struct QuickLink {
  /// Holds what is known of the link, choices, the bounds of segments, and the text. All of it stands in memory, so that a link
  /// is one word that never changes.
  private let memory: UnsafeMutableRawPointer

  private struct State {
    /// As it came.
    let source: UnsafeBufferPointer<UInt8>
    var count: Int
    /// Where the fragment's `#` stands; the link's length where there is none.
    var hash: Int
    /// What comes between `://` and the path.
    var hostStart = 0
    var hostEnd = 0
    /// Whether the text may have escapes.
    var mayHaveEscapes = false
    /// Whether the link isn't its own normal form.
    var isRewritten = false
  }

  private static let choices = MemoryLayout<State>.stride
  private static let bounds = choices + RouteTable.quickSegments * MemoryLayout<SearchChoice>.stride
  private static let text = bounds + RouteTable.quickSegments * MemoryLayout<UInt32>.stride
  /// How many bytes behind the link can be read.
  private static let padding = 16
  /// How much memory a link takes, in bytes, aligned to eight.
  static let size = text + RouteTable.quickLength + padding

  /// - Parameter memory: of `size`.
  @inline(__always)
  init(_ source: UnsafeBufferPointer<UInt8>, in memory: UnsafeMutableRawPointer) {
    self.memory = memory
    state.initialize(to: State(source: source, count: source.count, hash: source.count))
  }

  @inline(__always)
  private var state: UnsafeMutablePointer<State> { memory.assumingMemoryBound(to: State.self) }
  @inline(__always)
  var hostStart: Int { state.pointee.hostStart }
  @inline(__always)
  var hostEnd: Int { state.pointee.hostEnd }
  @inline(__always)
  var mayHaveEscapes: Bool { state.pointee.mayHaveEscapes }
  @inline(__always)
  var isRewritten: Bool { state.pointee.isRewritten }

  /// For a choice of each segment.
  @inline(__always)
  var choices: UnsafeMutablePointer<SearchChoice> {
    (memory + QuickLink.choices).assumingMemoryBound(to: SearchChoice.self)
  }

  /// For the bounds of each segment.
  @inline(__always)
  var bounds: UnsafeMutablePointer<UInt32> { (memory + QuickLink.bounds).assumingMemoryBound(to: UInt32.self) }

  /// A `?` stands where the fragment's `#` does, but within `withHash`.
  @inline(__always)
  var text: UnsafeMutablePointer<UInt8> { (memory + QuickLink.text).assumingMemoryBound(to: UInt8.self) }

  /// Copies the link, sixteen bytes at a time.
  ///
  /// - Returns: whether `normalise` has to look at it.
  @inline(__always)
  func copy(_ source: UnsafePointer<UInt8>) -> Bool {
    let count = state.pointee.count
    let (from, to) = (UnsafeRawPointer(source), UnsafeMutableRawPointer(text))
    var odd = SIMD2<UInt64>(repeating: 0)
    @inline(__always)
    func copyBytes(at offset: Int) {
      let bytes = from.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
      to.storeBytes(of: bytes, toByteOffset: offset, as: SIMD2<UInt64>.self)
      odd |= ByteClass.odd(bytes)
    }
    if count >= 16 {
      var offset = 0
      while offset &+ 16 < count {
        copyBytes(at: offset)
        offset &+= 16
      }
      copyBytes(at: count &- 16)
      pad(count)
    } else {
      copyFew(source)
      pad(count)
      odd = ByteClass.odd(UnsafeRawPointer(text).loadUnaligned(as: SIMD2<UInt64>.self))
    }
    return ByteClass.hasHighBit(odd)
  }

  @inline(never)
  private func copyFew(_ source: UnsafePointer<UInt8>) {
    for index in 0..<state.pointee.count { text[index] = source[index] }
  }

  @inline(__always)
  private func pad(_ count: Int) {
    UnsafeMutableRawPointer(text + count).storeBytes(
      of: SIMD16(repeating: UInt8(ascii: "?")), as: SIMD16<UInt8>.self)
  }

  /// The first `/`, `?` or end from an index on.
  @inline(__always)
  static func mark(_ text: UnsafePointer<UInt8>, from start: Int) -> Int {
    var index = start
    while true {
      let marks = ByteClass.pathMarks(UnsafeRawPointer(text + index).loadUnaligned(as: UInt64.self).littleEndian)
      if marks != 0 { return index &+ marks.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
  }

  /// What stands between two marks.
  struct Piece {
    private let text: UnsafePointer<UInt8>
    let lower: Int
    let upper: Int
    /// The first eight characters, and the marks among them.
    private let characters: UInt64
    private let marks: UInt64

    @inline(__always)
    init(_ text: UnsafePointer<UInt8>, from lower: Int) {
      self.text = text
      self.lower = lower
      characters = UnsafeRawPointer(text + lower).loadUnaligned(as: UInt64.self).littleEndian
      marks = ByteClass.pathMarks(characters)
      upper = marks != 0 ? lower &+ marks.trailingZeroBitCount &>> 3 : QuickLink.mark(text, from: lower &+ 8)
    }

    @inline(__always)
    var range: ByteRange { ByteRange(lower, upper) }

    @inline(__always)
    var key: TextKey {
      marks != 0 ? TextKey(characters, before: marks) : TextKey(text + lower, upper &- lower, isFolded: false)
    }

    /// Whether it is `.` or `..`.
    @inline(__always)
    var isDots: Bool {
      upper &- lower <= 2 && text[lower] == UInt8(ascii: ".") && text[upper &- 1] == UInt8(ascii: ".")
    }
  }

  /// Whether eight characters are `https://`.
  @inline(__always)
  static func isHTTPS(_ characters: UnsafePointer<UInt8>) -> Bool {
    UnsafeRawPointer(characters).loadUnaligned(as: UInt64.self).littleEndian == 0x2F2F_3A73_7074_7468
  }

  /// Finds `scheme://host`; false where the link doesn't begin like that.
  @inline(__always)
  func findHost() -> Bool {
    if QuickLink.isHTTPS(text) {
      state.pointee.hostStart = 8
      state.pointee.hostEnd = QuickLink.mark(text, from: 8)
      return true
    }
    return findOtherHost()
  }

  @inline(never)
  private func findOtherHost() -> Bool {
    let slash = QuickLink.mark(text, from: 0)
    guard slash > 0, slash &+ 1 < state.pointee.count, text[slash &- 1] == UInt8(ascii: ":"),
      text[slash] == UInt8(ascii: "/"), text[slash &+ 1] == UInt8(ascii: "/")
    else { return false }
    state.pointee.hostStart = slash &+ 2
    state.pointee.hostEnd = QuickLink.mark(text, from: slash &+ 2)
    return true
  }

  /// Brings the text into normal form, and finds the fragment.
  ///
  /// - Returns: false where the link is refused, or what comes before the path isn't in normal form.
  @inline(never)
  func normalise() -> Bool {
    let state = self.state
    // What is odd before it is in no table's host.
    let beginning = NormalForm.beginning(text, from: state.pointee.hostEnd, state.pointee.count)
    let first = beginning.count
    var hash = beginning.hash
    state.pointee.mayHaveEscapes = beginning.hasEscapes
    if first < state.pointee.count {
      // Beyond ASCII there are no marks to trust.
      guard first > state.pointee.hostEnd else { return false }
      var normal = ByteWriter(text, capacity: RouteTable.quickLength, count: first)
      let source = state.pointee.source
      guard NormalForm.write(source, from: first, to: &normal, hash: &hash) == nil,
        normal.count <= RouteTable.quickLength
      else { return false }
      let count = normal.count
      pad(count)
      state.pointee.count = count
      state.pointee.mayHaveEscapes = true
      state.pointee.isRewritten =
        count != source.count
        || !isEqual(text, ByteRange(first, count), UnsafeBufferPointer(rebasing: source[first...]))
    }
    state.pointee.hash = hash ?? state.pointee.count
    state.pointee.hostEnd = min(state.pointee.hostEnd, state.pointee.hash)
    hideHash()
    return true
  }

  @inline(__always)
  private func hideHash() {
    let hash = state.pointee.hash
    if hash < state.pointee.count { text[hash] = UInt8(ascii: "?") }
  }

  /// Runs what reads the text as it is.
  @inline(__always)
  func withHash<Value>(_ body: () -> Value) -> Value {
    let hash = state.pointee.hash
    if hash < state.pointee.count { text[hash] = UInt8(ascii: "#") }
    defer { hideHash() }
    return body()
  }

  /// Where the path ends that a place of that base path begins with; `nil` where the link isn't there.
  @inline(never)
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

  /// The query and the fragment that come after a path; `nil` where the query may have too many items.
  @inline(__always)
  func tail(from end: Int, in table: TableBlock) -> (query: ByteRange?, fragment: ByteRange?)? {
    let (count, hash) = (state.pointee.count, state.pointee.hash)
    if end >= count { return (nil, nil) }
    let query = hash > end ? ByteRange(end &+ 1, hash) : nil
    if table.tooManyItems(text, query) != nil { return nil }
    return (query, hash < count ? ByteRange(hash &+ 1, count) : nil)
  }

  /// A reader at a place, of which the walk has seen some segments; `nil` where the other door is to read the link.
  ///
  /// - Parameter start: where the path ends that belongs to the place.
  func reader(
    _ table: TableBlock, _ place: PlaceRecord, _ environment: Int, from start: Int, scanned: Int
  ) -> LinkReader? {
    var end = scanned == 0 ? start : SegmentList.range(bounds[scanned - 1]).upper
    var count = scanned
    var endsWithSlash = false
    while text[end] == UInt8(ascii: "/") {
      let piece = Piece(text, from: end + 1)
      end = piece.upper
      if piece.range.isEmpty {
        if text[end] == UInt8(ascii: "/") { return nil }
        endsWithSlash = true
        break
      }
      if piece.isDots || count + 1 >= RouteTable.quickSegments { return nil }
      bounds[count] = SegmentList.bounds(piece.range)
      count += 1
    }
    guard let (query, fragment) = tail(from: end, in: table) else { return nil }
    let parts = LinkReference(
      scheme: ByteRange(0, hostStart - 3), host: ByteRange(hostStart, hostEnd), path: ByteRange(hostEnd, end),
      query: query, fragment: fragment)
    return LinkReader(
      table: table, environment: environment, link: UnsafePointer(text), parts: parts,
      pieces: SegmentPieces(start: bounds, count: count), memory: nil, maximumSegments: RouteTable.quickSegments,
      segments: SegmentList(bounds, count: count, endsWithSeparator: endsWithSlash),
      origin: place[.origin], plusIsSpace: place[.flags].contains(.plusIsSpace))
  }
}
