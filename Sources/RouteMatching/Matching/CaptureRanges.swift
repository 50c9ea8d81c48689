/// Where eight parameters of a route stand in a link, indexed by parameter: the first eight, or a later eight.
///
/// A match keeps the first eight, without which it would be large to move; the others are found again when they are asked for.
package struct CaptureRanges: Sendable {
  /// A route has at most this many parameters; the reader of tables refuses more.
  package static let capacity = 32
  /// How many ranges there are in one.
  static let window = 8

  private let first: UInt8
  /// A start and an end for each, in 16 bits each, the first ones lowest.
  private var bounds = (UInt64.max, UInt64.max, UInt64.max, UInt64.max)

  /// - Parameter first: the first of the parameters.
  @inline(__always)
  init(from first: Int = 0) { self.first = UInt8(truncatingIfNeeded: first) }

  /// Forgets all ranges.
  @inline(__always)
  mutating func clear() { bounds = (UInt64.max, UInt64.max, UInt64.max, UInt64.max) }

  /// The range of a parameter; `nil` where the link does not carry it, or it is none of the eight.
  @inline(__always)
  subscript(index: Int) -> ByteRange? {
    get {
      let index = index &- Int(first)
      guard index >= 0, index < CaptureRanges.window else { return nil }
      // By comparing, which needs no address: the bounds stay where they are.
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

  /// The segments that are a plain pattern's parameters.
  @inline(__always)
  mutating func take(_ program: SegmentCaptures, from segments: UnsafePointer<UInt32>) {
    if first != 0 { return }
    for index in 0..<SegmentCaptures.capacity {
      guard let segment = program[index] else { return }
      set(index, segments[segment])
    }
  }
}
