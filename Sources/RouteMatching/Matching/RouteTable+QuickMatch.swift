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
    let flags = unowned.header[.flags]
    guard bytes.count <= RouteTable.quickLength, !flags.contains(.hasSmallLimits), let source = bytes.baseAddress else {
      return .undecided
    }
    let size = RouteTable.quickPieces * 4 + RouteTable.quickLength + LinkScan.padding
    return withUnsafeTemporaryAllocation(byteCount: size, alignment: 8) { memory in
      guard let start = memory.baseAddress else { return .undecided }
      let pieces = start.assumingMemoryBound(to: UInt32.self)
      let text = (start + RouteTable.quickPieces * 4).assumingMemoryBound(to: UInt8.self)
      text.update(from: source, count: bytes.count)
      LinkScan.pad(text + bytes.count)
      var count = bytes.count
      var scan = LinkScan(text, count: count, into: pieces, capacity: RouteTable.quickPieces)
      if scan.isOdd {
        var normal = ByteWriter(text, capacity: RouteTable.quickLength)
        if NormalForm.writeLink(bytes, to: &normal) != nil || normal.count > RouteTable.quickLength {
          return .undecided
        }
        count = normal.count
        LinkScan.pad(text + count)
        scan = LinkScan(text, count: count, into: pieces, capacity: RouteTable.quickPieces)
        found.isRewritten = !isEqual(text, ByteRange(0, count), bytes)
      }
      return withBlock { unowned.quickMatch(text, count, scan, environment, hasAdded: hasAddedPlaces, &found) }
    }
  }
}

extension TableBlock {
  @inline(__always)
  fileprivate func quickMatch(
    _ link: UnsafePointer<UInt8>, _ count: Int, _ scan: LinkScan, _ environment: Int, hasAdded: Bool,
    _ found: inout RouteTable.Found
  ) -> QuickAnswer {
    guard !scan.isOverfull, scan.count > 2, scan[1].isEmpty, let head = head(link, scan[2].upper),
      !head[.flags].contains(.mayBeWrapped)
    else { return .undecided }
    let parts = LinkReference(scan, count: count, schemeEnd: scan[0].upper &- 1)
    if tooManyItems(link, parts) != nil { return .undecided }
    var reader = LinkReader(
      table: self, environment: environment, link: link, parts: parts, pieces: scan.pieces, memory: nil,
      maximumSegments: scan.count, segments: SegmentList(scan.pieces.start))
    for place in head[.places]
    where place[.flags].contains(.isPlain) ? reader.enter(plain: place) : reader.enter(place: place) {
      if let pattern = reader.search(node: header[.root], segment: 0) {
        found.isDirect = !scan.isOdd && pattern[.flags].contains(.isPlain)
        return reader.take(pattern, place: place, &found) ? .found : .missed
      }
    }
    return head[.flags].contains(.isWhole) && !hasAdded ? .missed : .undecided
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
