/// The wire name of an enum's case as it appears in a link, stored in two words, so that it can be compared without
/// creating a `String`.
public struct WireName: Hashable, Sendable {
  @usableFromInline let low: UInt64
  /// The last bytes of the name, and its length in the most significant byte.
  @usableFromInline let high: UInt64

  /// The maximum length of a wire name, in bytes. Longer names can't be stored.
  public static let capacity = 15

  /// Creates the wire name from its bytes.
  ///
  /// - Parameter count: The number of bytes, at most `capacity`.
  @inlinable @inline(__always)
  init(_ bytes: UnsafeRawPointer, _ count: Int) {
    func load<Word: FixedWidthInteger & BitwiseCopyable>(_ offset: Int, as type: Word.Type) -> UInt64 {
      UInt64(truncatingIfNeeded: bytes.loadUnaligned(fromByteOffset: offset, as: type).littleEndian)
    }
    let length = UInt64(truncatingIfNeeded: count)
    // Load the first and the last bytes, which may overlap.
    if count >= 8 {
      low = load(0, as: UInt64.self)
      high = load(count &- 8, as: UInt64.self) >> (128 &- length &* 8) | length &<< 56
      return
    }
    high = length &<< 56
    if count >= 4 {
      low = load(0, as: UInt32.self) | load(count &- 4, as: UInt32.self) &<< (length &* 8 &- 32)
    } else if count >= 2 {
      low = load(0, as: UInt16.self) | load(count &- 2, as: UInt16.self) &<< (length &* 8 &- 16)
    } else {
      low = count == 1 ? load(0, as: UInt8.self) : 0
    }
  }

  /// Returns `true` if the wire name is equal to a text of at most `capacity` bytes.
  @inlinable @inline(__always)
  public func `is`(_ text: StaticString) -> Bool {
    self == WireName(UnsafeRawPointer(text.utf8Start), text.utf8CodeUnitCount)
  }

  /// Returns `true` if both are the same name.
  @inlinable @inline(__always)
  public static func == (a: WireName, b: WireName) -> Bool { a.low == b.low && a.high == b.high }
}
