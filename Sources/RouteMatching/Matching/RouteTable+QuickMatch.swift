/// What the quick door says of a link.
enum QuickAnswer { case found, missed, undecided }

// The quick door: what most links need and no more. It finds the place by the text that the link begins with, and leaves
// every other link to the other door.
extension RouteTable {
  /// The longest link, in bytes, and the most pieces for which memory of a fixed size is lent, which costs nothing.
  package static let quickLength = 512
  package static let quickPieces = 36

  @inline(__always)
  func quickMatch(_ bytes: UnsafeBufferPointer<UInt8>, _ found: inout Found) -> QuickAnswer {
    guard bytes.count <= RouteTable.quickLength, !unowned.header[.flags].contains(.hasSmallLimits),
      let source = bytes.baseAddress
    else { return .undecided }
    let size = RouteTable.quickPieces * 12 + RouteTable.quickLength + LinkScan.padding
    return withUnsafeTemporaryAllocation(byteCount: size, alignment: 8) { memory in
      guard let start = memory.baseAddress else { return .undecided }
      let choices = start.assumingMemoryBound(to: SearchChoice.self)
      let pieces = (start + RouteTable.quickPieces * 8).assumingMemoryBound(to: UInt32.self)
      let text = (start + RouteTable.quickPieces * 12).assumingMemoryBound(to: UInt8.self)
      var count = bytes.count
      var isOdd = LinkScan.copy(source, count, to: text)
      var scan = LinkScan(text, count: count, into: pieces, capacity: RouteTable.quickPieces)
      if scan.secondHash >= 0 { isOdd = true }
      if isOdd {
        guard let normal = RouteTable.normalise(bytes, text, &scan) else { return .undecided }
        count = normal
        found.isRewritten = !isEqual(text, ByteRange(0, count), bytes)
      }
      return withBlock {
        unowned.quickMatch(
          text, count, scan, choices, environment, isOdd: isOdd, hasAdded: hasAddedPlaces, &found)
      }
    }
  }

  /// Brings the copy of a link into normal form from where it isn't any more.
  ///
  /// - Returns: how long it is then; `nil` where the link is refused, or is not in normal form before its path.
  @inline(never)
  private static func normalise(
    _ bytes: UnsafeBufferPointer<UInt8>, _ text: UnsafeMutablePointer<UInt8>, _ scan: inout LinkScan
  ) -> Int? {
    var first = NormalForm.normalLength(text, bytes.count)
    if scan.secondHash >= 0 { first = min(first, scan.secondHash) }
    if first == bytes.count { return first }
    // What comes before the first such byte is ASCII, where the scan is right.
    guard scan.count > 2, scan[2].upper <= first else { return nil }
    var normal = ByteWriter(text, capacity: RouteTable.quickLength, count: first)
    let hashes = scan.fragment >= 0 && scan.fragment < first ? 1 : 0
    guard NormalForm.write(bytes, from: first, hashes: hashes, to: &normal) == nil,
      normal.count <= RouteTable.quickLength
    else { return nil }
    LinkScan.pad(text + normal.count)
    scan = LinkScan(text, count: normal.count, into: scan.pieces.start, capacity: RouteTable.quickPieces)
    return normal.count
  }
}

extension TableBlock {
  @inline(__always)
  fileprivate func quickMatch(
    _ link: UnsafePointer<UInt8>, _ count: Int, _ scan: LinkScan, _ choices: UnsafeMutablePointer<SearchChoice>,
    _ environment: Int, isOdd: Bool, hasAdded: Bool, _ found: inout RouteTable.Found
  ) -> QuickAnswer {
    guard !scan.isOverfull, scan.count > 2, scan[1].isEmpty, let head = head(link, scan[2].upper) else {
      return .undecided
    }
    let flags = head[.flags]
    if flags.contains(.mayBeWrapped) { return .undecided }
    let parts = LinkReference(scan, count: count, schemeEnd: scan[0].upper &- 1)
    if scan.query >= 0, tooManyItems(link, parts) != nil { return .undecided }
    var reader = LinkReader(
      table: self, environment: environment, link: link, parts: parts, pieces: scan.pieces, memory: nil,
      maximumSegments: scan.count, choices: choices, segments: SegmentList(scan.pieces.start))
    for place in head[.places] {
      if place[.flags].contains(.isPlain) {
        // The second piece is the one that is always short.
        guard reader.enter(plain: place, isLong: scan.shortPieces == 1) else { continue }
      } else if !reader.enter(place: place) {
        continue
      }
      guard let pattern = reader.search() else { continue }
      found.isDirect = !isOdd && pattern[.flags].contains(.isPlain)
      return reader.take(pattern, place: place, &found) ? .found : .missed
    }
    return flags.contains(.isWhole) && !hasAdded ? .missed : .undecided
  }

  /// The head that a link begins with.
  @inline(__always)
  private func head(_ link: UnsafePointer<UInt8>, _ count: Int) -> Record<Block.Head>? {
    let heads = header[.heads]
    if heads.bits == 0 { return nil }
    var index = Slots<Block.Head>.first(Block.Head.hash(link, count), bits: heads.bits)
    while true {
      let head = heads[index]
      let text = head[.text].bytes
      if isEqual(link, ByteRange(0, count), text) { return head }
      if text.isEmpty { return nil }
      index = Slots<Block.Head>.next(index, bits: heads.bits)
    }
  }
}
