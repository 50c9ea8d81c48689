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
  var index = 0
  if count >= 8 {
    let bytes = UnsafeRawPointer(link + range.lower)
    func isSame(_ index: Int) -> Bool {
      bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        == UnsafeRawPointer(other).loadUnaligned(fromByteOffset: index, as: UInt64.self)
    }
    while index &+ 8 <= count, isSame(index) { index &+= 8 }
    if index &+ 8 > count, isSame(count &- 8) { return true }
  }
  if count >= 8, !folded { return false }
  while index < text.count {
    let a = link[range.lower &+ index]
    let b = text[index]
    guard a == b || (folded && asciiLowercased(a) == asciiLowercased(b)) else { return false }
    index &+= 1
  }
  return true
}
