/// Where the parameters of a route stand in a link: up to 32 ranges, inline, indexed by parameter.
package struct CaptureRanges: Hashable, Sendable {
  /// A route has at most this many parameters; the reader of tables refuses more.
  package static let capacity = 32

  private var bounds = SIMD64<UInt16>(repeating: CaptureRanges.absent)
  private static let absent: UInt16 = 0xFFFF

  package init() {}

  /// The range of a parameter, or `nil` where the link does not carry it.
  @inline(__always)
  package subscript(index: Int) -> ByteRange? {
    get {
      guard index >= 0, index < CaptureRanges.capacity else { return nil }
      let lower = bounds[index &* 2]
      return lower == CaptureRanges.absent ? nil : ByteRange(Int(lower), Int(bounds[index &* 2 &+ 1]))
    }
    set {
      guard index >= 0, index < CaptureRanges.capacity else { return }
      bounds[index &* 2] = newValue.map { UInt16(truncatingIfNeeded: $0.lower) } ?? CaptureRanges.absent
      bounds[index &* 2 &+ 1] = newValue.map { UInt16(truncatingIfNeeded: $0.upper) } ?? CaptureRanges.absent
    }
  }
}
