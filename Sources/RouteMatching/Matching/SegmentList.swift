/// The segments of a path as ranges of the link, in memory lent for the time of one match.
package struct SegmentList {
  /// The start and the end of each segment, in 16 bits each.
  private(set) var bounds: UnsafeMutablePointer<UInt32>
  package private(set) var count: Int
  /// `true` if the path ends with a separator, which isn't a segment.
  private(set) var endsWithSeparator = false
  /// `true` if the memory is too small for the segments.
  private(set) var isOverfull = false
  /// The offset of the first empty segment that isn't the last one, or -1 if there is none.
  package private(set) var firstEmpty = -1
  package private(set) var refusal: LinkRefusal?

  /// Creates a list without any checks. No segment may be empty or consist of dots.
  @inline(__always)
  init(_ bounds: UnsafeMutablePointer<UInt32>, count: Int = 0) {
    self.bounds = bounds
    self.count = count
  }

  /// Creates a list of segments from the texts between a link's slashes, see `LinkReader.findSlices`.
  ///
  /// - Parameter maximum: The maximum number of segments.
  init(_ link: UnsafePointer<UInt8>, pieces: UnsafeMutablePointer<UInt32>, count sliceCount: Int, maximum: Int) {
    self.init(pieces)
    for index in 0..<sliceCount {
      let piece = SegmentList.range(pieces[index])
      guard accepts(link, piece, isLast: index + 1 == sliceCount, isBeyond: index == maximum) else { return }
      count = index + 1
    }
  }

  /// Creates a list by splitting a path at a raw separator. `path` begins after the leading slash.
  ///
  /// - Parameter capacity: The number of segments that fit into the memory.
  init(
    _ link: UnsafePointer<UInt8>, _ path: ByteRange, at separator: UInt8, isCollapsing: Bool, maximum: Int,
    into memory: UnsafeMutablePointer<UInt32>, capacity: Int
  ) {
    self.init(memory)
    guard !path.isEmpty else { return }
    var start = path.lower
    while true {
      var end = start
      while end < path.upper, link[end] != separator { end += 1 }
      let segment = ByteRange(start, end)
      let isLeftOut = segment.isEmpty && isCollapsing && end < path.upper
      guard accepts(link, segment, isLast: end == path.upper, isBeyond: count == maximum && !isLeftOut) else { return }
      if !isLeftOut {
        guard count < capacity else {
          isOverfull = true
          return
        }
        memory[count] = SegmentList.bounds(segment)
        count += 1
      }
      guard end < path.upper else { return }
      start = end + 1
    }
  }

  /// Returns `true` if a range of a path is a segment that is allowed at its position. Records a trailing separator,
  /// the first empty segment, and the reason if the segment is refused.
  private mutating func accepts(
    _ link: UnsafePointer<UInt8>, _ segment: ByteRange, isLast: Bool, isBeyond: Bool
  ) -> Bool {
    if segment.isEmpty {
      if isLast {
        endsWithSeparator = count > 0 || firstEmpty >= 0
        return false
      }
      if firstEmpty < 0 { firstEmpty = segment.upper }
    } else if segment.count <= 2, link[segment.lower] == UInt8(ascii: "."), link[segment.upper - 1] == UInt8(ascii: ".")
    {
      refusal = LinkRefusal(.dotSegment, at: segment.lower)
      return false
    }
    if isBeyond { refusal = LinkRefusal(.tooManySegments, at: segment.lower) }
    return !isBeyond
  }

  @inline(__always)
  static func range(_ bounds: UInt32) -> ByteRange { ByteRange(Int(bounds & 0xFFFF), Int(bounds &>> 16)) }

  @inline(__always)
  static func bounds(_ range: ByteRange) -> UInt32 {
    UInt32(truncatingIfNeeded: range.lower) | UInt32(truncatingIfNeeded: range.upper) &<< 16
  }

  /// A value that isn't the bounds of any segment, because links are shorter.
  static let absent: UInt32 = 0xFFFF_FFFF

  @inline(__always)
  static func bounds(_ range: ByteRange?) -> UInt32 { range.map { bounds($0) } ?? absent }

  @inline(__always)
  static func range(ifAny bounds: UInt32) -> ByteRange? { bounds == absent ? nil : range(bounds) }

  @inline(__always)
  package subscript(index: Int) -> ByteRange { SegmentList.range(bounds[index]) }

  /// Returns the range from the start of one segment to the end of another, including the separators between them.
  func span(_ first: Int, through last: Int) -> ByteRange {
    ByteRange(self[first].lower, self[last].upper)
  }

  /// Drops the first segments, which belong to the base path of the link's place.
  mutating func dropFirst(_ segments: Int) {
    bounds += segments
    count -= segments
  }
}
