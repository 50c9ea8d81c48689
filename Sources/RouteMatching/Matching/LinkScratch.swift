/// What became of reading a link.
enum Reading<Value> {
  case read(Value)
  case refused(LinkRefusal)

  var value: Value? { if case .read(let value) = self { value } else { nil } }
}

extension RouteTable {
  /// The normal form of a link has at most this many bytes, since captures are 16-bit offsets, and `0xFFFF` says "absent".
  package static let longestNormalForm = 65_000

  /// Reads a link as it came, in its normal form.
  func withReader<Value>(of bytes: UnsafeBufferPointer<UInt8>, _ body: (inout LinkReader) -> Value) -> Reading<
    Value
  > {
    if bytes.count > header[.maximumLength] { return .refused(LinkRefusal(.tooLong, at: header[.maximumLength])) }
    return withBlock {
      let capacity = min(3 * bytes.count, RouteTable.longestNormalForm)
      return unowned.withScratch(for: bytes.count, text: capacity) { scratch in
        switch scratch.write(bytes, capacity: capacity) {
        case .refused(let refusal): return .refused(refusal)
        case .read(let count):
          switch unowned.read(count, scratch, environment: environment, body) {
          case .read(let value): return .read(value)
          case .refused(let refusal): return .refused(refusal.moved(to: bytes))
          }
        }
      }
    }
  }

  /// Reads a link as it came, in its normal form.
  func withReader<Value>(of link: String, _ body: (inout LinkReader) -> Value) -> Reading<Value> {
    var link = link
    return link.withUTF8 { withReader(of: $0, body) }
  }

  /// Reads a link, and returns the reason if it's refused.
  ///
  /// For other modules, in which the generic functions wouldn't be specialized.
  package func read(_ link: UnsafeBufferPointer<UInt8>, _ body: (inout LinkReader) -> Void) -> LinkRefusal? {
    switch withReader(of: link, body) {
    case .read: nil
    case .refused(let refusal): refusal
    }
  }
}

extension TableBlock {
  /// Memory for one link, lent for the time of a match.
  struct Scratch {
    /// Padded, see `LinkScan`.
    let text: UnsafeMutablePointer<UInt8>
    /// For the pieces of the scan and, behind them, for the segments of places that split otherwise.
    let pieces: UnsafeMutablePointer<UInt32>
    /// How many pieces of the scan there is room for.
    let pieceCapacity: Int

    /// Writes a link in its normal form.
    ///
    /// - Returns: its length there.
    fileprivate func write(_ link: UnsafeBufferPointer<UInt8>, capacity: Int) -> Reading<Int> {
      if holds(link) { return .read(link.count) }
      var text = ByteWriter(self.text, capacity: capacity)
      if let refusal = NormalForm.writeLink(link, to: &text) { return .refused(refusal) }
      return text.count > capacity ? .refused(LinkRefusal(.tooLong, at: link.count)) : .read(text.count)
    }

    /// Copies a link for which there is room.
    ///
    /// - Returns: whether it is its own normal form for sure.
    fileprivate func holds(_ link: UnsafeBufferPointer<UInt8>) -> Bool {
      #if hasFeature(Embedded)
        return false
      #else
        if let source = link.baseAddress { text.update(from: source, count: link.count) }
        LinkScan.pad(text + link.count)
        let beginning = NormalForm.beginning(text, link.count)
        return beginning.count == link.count && !beginning.hasEscapes
      #endif
    }
  }

  /// Lends memory for a link, on the stack where that is no more than a kilobyte.
  ///
  /// - Parameters:
  ///   - count: the length of the link as it came.
  ///   - text: the greatest length of its normal form.
  func withScratch<Result>(for count: Int, text: Int, _ body: (Scratch) -> Result) -> Result {
    // No link has more segments than bytes.
    let segments = min(header[.maximumSegments], count)
    // A place's first segment is the fourth piece at the latest, and one more is found to be too many.
    let pieceCapacity = segments + 5
    let pieces = (pieceCapacity + segments) * MemoryLayout<UInt32>.stride
    return withUnsafeTemporaryAllocation(byteCount: pieces + text + LinkScan.padding, alignment: 8) { memory in
      // The allocation is never empty, so the fallback is never taken.
      let start = memory.baseAddress ?? UnsafeMutableRawPointer(bitPattern: 8).unsafelyUnwrapped
      return body(
        Scratch(
          text: (start + pieces).assumingMemoryBound(to: UInt8.self),
          pieces: start.assumingMemoryBound(to: UInt32.self), pieceCapacity: pieceCapacity))
    }
  }

  /// Reads a link in normal form that stands in the scratch memory.
  func read<Value>(
    _ count: Int, _ scratch: Scratch, environment: Int, _ body: (inout LinkReader) -> Value
  ) -> Reading<Value> {
    LinkScan.pad(scratch.text + count)
    let scan = LinkScan(scratch.text, count: count, into: scratch.pieces, capacity: scratch.pieceCapacity)
    var parts = LinkReference(scan, count: count, schemeEnd: 0)
    if let refusal = LinkReference.split(scratch.text, count: count, scan, into: &parts) { return .refused(refusal) }
    if let refusal = tooManyItems(UnsafePointer(scratch.text), parts.query) { return .refused(refusal) }
    var reader = LinkReader(
      table: self, environment: environment, link: UnsafePointer(scratch.text), parts: parts, pieces: scan.pieces,
      memory: scratch.pieces + scratch.pieceCapacity, maximumSegments: header[.maximumSegments],
      segments: SegmentList(scratch.pieces))
    return .read(body(&reader))
  }

  /// Reads a link in normal form.
  func withReader<Value>(
    _ link: UnsafePointer<UInt8>, _ count: Int, environment: Int, _ body: (inout LinkReader) -> Value
  ) -> Reading<Value> {
    withScratch(for: count, text: count) { scratch in
      scratch.text.update(from: link, count: count)
      return read(count, scratch, environment: environment, body)
    }
  }

  /// A refusal where the query has more items than the table reads.
  @inline(__always)
  func tooManyItems(_ link: UnsafePointer<UInt8>, _ query: ByteRange?) -> LinkRefusal? {
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
