/// The segments of a path as ranges of the link, in memory lent for the time of one match.
struct SegmentList {
  /// A start and an end for each segment, at most `capacity` segments.
  private let bounds: UnsafeMutablePointer<UInt16>
  private let capacity: Int
  private(set) var count = 0
  /// The path ended in a separator, which is not a segment.
  private(set) var endsWithSeparator = false
  /// A segment inside the path is empty.
  private(set) var firstEmpty = -1
  private(set) var refusal: LinkRefusal?

  /// How much memory a list of `capacity` segments needs, in `UInt16`s.
  static func space(_ capacity: Int) -> Int { (capacity + 1) * 2 }

  init(_ memory: UnsafeMutablePointer<UInt16>, capacity: Int) {
    bounds = memory
    self.capacity = capacity
  }

  @inline(__always)
  subscript(index: Int) -> ByteRange {
    ByteRange(Int(bounds[index &* 2]), Int(bounds[index &* 2 &+ 1]))
  }

  /// From the start of one segment to the end of another, separators included.
  func span(_ first: Int, through last: Int) -> ByteRange {
    ByteRange(self[first].lower, self[last].upper)
  }

  /// Forgets the segments of the place before.
  @inline(__always)
  mutating func reset() {
    count = 0
    endsWithSeparator = false
    firstEmpty = -1
    refusal = nil
  }

  /// Drops the first segments, which belong to the place.
  mutating func dropFirst(_ segments: Int) {
    guard segments > 0 else { return }
    for index in segments..<count {
      bounds[(index - segments) * 2] = bounds[index * 2]
      bounds[(index - segments) * 2 + 1] = bounds[index * 2 + 1]
    }
    count -= segments
  }

  /// Splits a path at a raw separator. `path` begins after the leading slash.
  @inline(__always)
  mutating func split(_ link: UnsafePointer<UInt8>, _ path: ByteRange, separator: UInt8, collapsing: Bool) {
    var start = path.lower
    var index = path.lower
    guard !path.isEmpty else { return }
    while true {
      let atEnd = index >= path.upper
      if atEnd || link[index] == separator {
        let length = index &- start
        if length == 0 {
          if atEnd {
            endsWithSeparator = true
            return
          }
          if firstEmpty < 0 { firstEmpty = index }
        } else if length <= 2, link[start] == UInt8(ascii: "."), length == 1 || link[start &+ 1] == UInt8(ascii: ".") {
          refusal = LinkRefusal(.dotSegment, at: start)
          return
        }
        if length > 0 || !collapsing {
          guard count < capacity else {
            refusal = LinkRefusal(.tooManySegments, at: start)
            return
          }
          bounds[count &* 2] = UInt16(truncatingIfNeeded: start)
          bounds[count &* 2 &+ 1] = UInt16(truncatingIfNeeded: index)
          count &+= 1
        }
        if atEnd { return }
        start = index &+ 1
      }
      index &+= 1
    }
  }
}
