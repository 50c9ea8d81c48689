/// The ranges of eight consecutive parameters of a route in a link, indexed by parameter.
///
/// A match stores only the first eight ranges, because more would make a match expensive to move. The ranges of later
/// parameters are found again on access.
package struct CaptureRanges: Sendable {
  /// The maximum number of parameters of a route. Tables with more are invalid.
  package static let capacity = 32
  /// The number of parameters whose ranges a value stores.
  static let window = 8

  private let first: UInt8
  /// The start and the end of each range, in 16 bits each. The first range is in the lowest bits.
  private var bounds = (UInt64.max, UInt64.max, UInt64.max, UInt64.max)

  /// Creates a value without any ranges.
  ///
  /// - Parameter first: The index of the first parameter.
  @inline(__always)
  init(from first: Int = 0) { self.first = UInt8(truncatingIfNeeded: first) }

  /// Removes all ranges.
  @inline(__always)
  mutating func clear() { bounds = (UInt64.max, UInt64.max, UInt64.max, UInt64.max) }

  /// Accesses the range of a parameter. It's `nil` if the link doesn't contain the parameter, or if the parameter isn't
  /// one of the eight.
  @inline(__always)
  subscript(index: Int) -> ByteRange? {
    get {
      let index = index &- Int(first)
      guard index >= 0, index < CaptureRanges.window else { return nil }
      // Comparisons need no address, so the bounds can stay in registers.
      let first = index < 2 ? bounds.0 : bounds.1
      let last = index < 6 ? bounds.2 : bounds.3
      let pair = (index < 4 ? first : last) &>> (UInt64(truncatingIfNeeded: index & 1) &* 32)
      return SegmentList.range(ifAny: UInt32(truncatingIfNeeded: pair))
    }
    set {
      let index = index &- Int(first)
      if index >= 0, index < CaptureRanges.window { set(index, SegmentList.bounds(newValue)) }
    }
  }

  @inline(__always)
  private mutating func set(_ index: Int, _ range: UInt32) {
    withUnsafeMutableBytes(of: &bounds) { $0.storeBytes(of: range, toByteOffset: index &* 4, as: UInt32.self) }
  }

  /// Sets the ranges of the parameters of a plain pattern, in which each parameter is a whole segment.
  @inline(__always)
  mutating func take(_ program: SegmentCaptures, from segments: UnsafePointer<UInt32>) {
    if first != 0 { return }
    for index in 0..<SegmentCaptures.capacity {
      guard let segment = program[index] else { return }
      set(index, segments[segment])
    }
  }
}
