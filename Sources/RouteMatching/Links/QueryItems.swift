/// Reads `key=value` items from a raw query or fragment: split at `&`, then at the first `=`. Empty items are skipped.
struct QueryItemReader {
  private let link: UnsafePointer<UInt8>
  private var next: Int
  private let end: Int

  struct Item {
    var key: ByteRange
    /// `nil` without `=`.
    var value: ByteRange?

    /// The value; empty without `=`.
    @inline(__always)
    var text: ByteRange { value ?? ByteRange(key.upper, key.upper) }
  }

  @inline(__always)
  init(_ link: UnsafePointer<UInt8>, _ range: ByteRange) {
    self.link = link
    next = range.lower
    end = range.upper
  }

  @inline(__always)
  mutating func read() -> Item? {
    while next < end {
      let start = next
      var equals = -1
      var index = start
      while index < end, link[index] != UInt8(ascii: "&") {
        if equals < 0, link[index] == UInt8(ascii: "=") { equals = index }
        index &+= 1
      }
      next = index &+ 1
      if index == start { continue }
      if equals < 0 { return Item(key: ByteRange(start, index), value: nil) }
      return Item(key: ByteRange(start, equals), value: ByteRange(equals &+ 1, index))
    }
    return nil
  }
}

/// A query item, decoded.
public struct QueryItem: Hashable, Sendable {
  /// The text before the first `=`.
  public var key: String
  /// The text after it; `nil` without `=`.
  public var value: String?

  /// An item with or without a value.
  public init(key: String, value: String?) {
    self.key = key
    self.value = value
  }
}

/// Whether a stretch of a link decodes to the same text as another text of the block, or to one that begins with it.
@inline(__always)
func decodesEqually(
  _ link: UnsafePointer<UInt8>, _ range: ByteRange, _ text: UnsafeBufferPointer<UInt8>, isPrefix: Bool = false
) -> Bool {
  guard let start = text.baseAddress else { return isPrefix || range.isEmpty }
  var left = SymbolReader(link, range)
  var right = SymbolReader(start, ByteRange(0, text.count))
  while true {
    let wanted = right.readByte()
    if isPrefix, wanted == nil { return true }
    guard left.readByte() == wanted else { return false }
    if wanted == nil { return true }
  }
}

/// Whether a stretch of a link is the same text, byte for byte, or but for ASCII case.
@inline(__always)
func isEqual(
  _ link: UnsafePointer<UInt8>, _ range: ByteRange, _ text: UnsafeBufferPointer<UInt8>, folded: Bool = false
) -> Bool {
  let count = range.count
  guard count == text.count, let other = text.baseAddress else { return count == 0 && text.isEmpty }
  let (left, right) = (UnsafeRawPointer(link + range.lower), UnsafeRawPointer(other))
  if count >= 8 {
    // The last eight bytes first, so that the others are whole steps.
    let last = count &- 8
    if isSame(left + last, right + last) {
      var index = 0
      while index < last {
        guard isSame(left + index, right + index) else { return folded && isEqualFolded(left, right, count) }
        index &+= 8
      }
      return true
    }
    return folded && isEqualFolded(left, right, count)
  }
  return isEqualBytes(left, right, count, folded: folded)
}

@inline(__always)
private func isSame(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
  left.loadUnaligned(as: UInt64.self) == right.loadUnaligned(as: UInt64.self)
}

private func isEqualFolded(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Bool {
  isEqualBytes(left, right, count, folded: true)
}

@inline(__always)
private func isEqualBytes(
  _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int, folded: Bool
) -> Bool {
  var index = 0
  while index < count {
    let a = left.load(fromByteOffset: index, as: UInt8.self)
    let b = right.load(fromByteOffset: index, as: UInt8.self)
    guard a == b || (folded && asciiLowercased(a) == asciiLowercased(b)) else { return false }
    index &+= 1
  }
  return true
}
