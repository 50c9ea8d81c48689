/// Reads `key=value` items from a raw query or fragment. Items are separated by `&`, and split at the first `=`. Empty
/// items are skipped.
package struct QueryItemReader {
  private let link: UnsafePointer<UInt8>
  private var next: Int
  private let end: Int

  package struct Item {
    package var key: ByteRange
    /// `nil` if the item has no `=`.
    var value: ByteRange?

    /// The value, which is empty if the item has no `=`.
    @inline(__always)
    package var text: ByteRange { value ?? ByteRange(key.upper, key.upper) }
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

/// The positions of a query's items. They are found once, and used for the query conditions of all patterns.
struct QueryIndex {
  struct Entry {
    fileprivate let key: TextKey
    /// The start and the end of the key and the end of the item, in 16 bits each, and the flags `hasValue` and
    /// `hasEscape`.
    fileprivate let bounds: UInt64
  }

  private let items: UnsafeMutablePointer<Entry>
  /// The position of the query in the link.
  let start: Int
  let count: Int
  /// `true` if a key contains percent-encoding. Keys that look different may then be equal.
  private let hasEscapes: Bool

  /// The maximum number of items. The caller lends memory for this number.
  static let capacity = 40

  private static let hasValue: UInt64 = 1 << 48
  private static let hasEscape: UInt64 = 2 << 48

  /// Creates an index, or returns `nil` if the query has more than `capacity` items.
  ///
  /// - Parameters:
  ///   - link: The link. At least 16 bytes after it must be readable. The byte after the query must be neither `=` nor
  ///     `%`.
  ///   - memory: Memory for `capacity` items.
  init?(_ link: UnsafePointer<UInt8>, _ query: ByteRange, into memory: UnsafeMutablePointer<Entry>) {
    items = memory
    self.start = query.lower
    var count = 0
    var escapes: UInt64 = 0
    var start = query.lower
    var equals = -1
    var escape: UInt64 = 0
    var index = query.lower
    while index <= query.upper {
      var marks = ByteClass.itemMarks(UnsafeRawPointer(link + index).loadUnaligned(as: UInt64.self).littleEndian)
      let left = query.upper &- index
      if left < 8 {
        // Mark the end of the query like an `&`, because it ends the last item.
        let end: UInt64 = 0x80 &<< UInt64(truncatingIfNeeded: left &* 8)
        marks = marks & (end &- 1) | end
      }
      while marks != 0 {
        let position = index &+ marks.trailingZeroBitCount &>> 3
        marks &= marks &- 1
        let mark = link[position]
        if mark == UInt8(ascii: "=") {
          if equals < 0 { equals = position }
          continue
        }
        if mark == UInt8(ascii: "%") {
          if equals < 0 { escape = QueryIndex.hasEscape }
          continue
        }
        if position > start {
          guard count < QueryIndex.capacity else { return nil }
          let keyEnd = equals < 0 ? position : equals
          memory[count] = Entry(
            key: TextKey(link + start, keyEnd &- start, isFolded: false),
            bounds: UInt64(truncatingIfNeeded: start) | UInt64(truncatingIfNeeded: keyEnd) &<< 16
              | UInt64(truncatingIfNeeded: position) &<< 32 | (equals < 0 ? 0 : QueryIndex.hasValue) | escape)
          count &+= 1
          escapes |= escape
        }
        (start, equals, escape) = (position &+ 1, -1, 0)
      }
      index &+= 8
    }
    self.count = count
    hasEscapes = escapes != 0
  }

  @inline(__always)
  subscript(index: Int) -> QueryItemReader.Item {
    // The bounds need 64 bits. On a watch and in WebAssembly, `Int` has only 32.
    let bounds = items[index].bounds
    let keyEnd = Int(truncatingIfNeeded: bounds &>> 16 & 0xFFFF)
    return QueryItemReader.Item(
      key: ByteRange(Int(truncatingIfNeeded: bounds & 0xFFFF), keyEnd),
      value: bounds & QueryIndex.hasValue == 0
        ? nil : ByteRange(keyEnd &+ 1, Int(truncatingIfNeeded: bounds &>> 32 & 0xFFFF)))
  }

  /// Returns the value of an item, which is empty if the item has no `=`.
  @inline(__always)
  func text(_ index: Int) -> ByteRange {
    let bounds = items[index].bounds
    let lower = (bounds &>> 16 & 0xFFFF) &+ (bounds &>> 48 & 1)
    return ByteRange(Int(truncatingIfNeeded: lower), Int(truncatingIfNeeded: bounds &>> 32 & 0xFFFF))
  }

  /// Returns the index of the first item, from `start` on, that has the key of a condition.
  @inline(__always)
  func first(of condition: ConditionRecord, in link: UnsafePointer<UInt8>, from start: Int = 0) -> Int? {
    let key = condition[.compared]
    if hasEscapes || key.isCut || condition[.flags].contains(.escapedKey) {
      return firstDecoded(of: condition, in: link, from: start)
    }
    var index = start
    while index < count {
      if items[index].key == key { return index }
      index &+= 1
    }
    return nil
  }

  /// Returns the same as `first(of:in:from:)`, but decodes the keys to compare them. This is necessary if a key is too
  /// long for `TextKey` or contains percent-encoding.
  private func firstDecoded(
    of condition: ConditionRecord, in link: UnsafePointer<UInt8>, from start: Int
  ) -> Int? {
    let key = condition[.compared]
    let isEscaped = condition[.flags].contains(.escapedKey)
    var index = start
    while index < count {
      let isCandidate = items[index].key == key
      if isCandidate, !key.isCut { return index }
      if isCandidate || isEscaped || items[index].bounds & QueryIndex.hasEscape != 0,
        decodesEqually(link, self[index].key, condition[.key].bytes)
      {
        return index
      }
      index &+= 1
    }
    return nil
  }
}

/// A query item, with its percent-encoding decoded.
public struct QueryItem: Hashable, Sendable {
  /// The text before the first `=`.
  public var key: String
  /// The text after the first `=`, or `nil` if there is no `=`.
  public var value: String?

  /// Creates a query item, with or without a value.
  public init(key: String, value: String?) {
    self.key = key
    self.value = value
  }
}

/// Returns `true` if a range of a link decodes to the same bytes as a text of the block. With `isPrefix`, the range
/// only needs to begin with the text. With `folded`, ASCII letter case is ignored.
@inline(__always)
func decodesEqually(
  _ link: UnsafePointer<UInt8>, _ range: ByteRange, _ text: UnsafeBufferPointer<UInt8>, isPrefix: Bool = false,
  folded: Bool = false
) -> Bool {
  guard let start = text.baseAddress else { return isPrefix || range.isEmpty }
  var left = SymbolReader(link, range)
  var right = SymbolReader(start, ByteRange(0, text.count))
  while true {
    let wanted = right.readByte()
    if isPrefix, wanted == nil { return true }
    let found = left.readByte()
    guard found == wanted || (folded && found.map(asciiLowercased) == wanted.map(asciiLowercased)) else { return false }
    if wanted == nil { return true }
  }
}

/// Returns `true` if a range of a link is equal to a text, byte for byte. With `folded`, ASCII letter case is ignored.
@inline(__always)
package func isEqual(
  _ link: UnsafePointer<UInt8>, _ range: ByteRange, _ text: UnsafeBufferPointer<UInt8>, folded: Bool = false
) -> Bool {
  let count = range.count
  guard count == text.count, let other = text.baseAddress else { return count == 0 && text.isEmpty }
  let (left, right) = (UnsafeRawPointer(link + range.lower), UnsafeRawPointer(other))
  if count >= 8 {
    // Compare the last eight bytes first. Then compare the other bytes in steps of eight. Steps may overlap.
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

/// Returns `true` if two texts of the same length are equal except for ASCII letter case.
///
/// - Parameter count: The length, at least eight.
private func isEqualFolded(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Bool {
  func lowercased(_ text: UnsafeRawPointer) -> UInt64 { TextKey.lowercased(text.loadUnaligned(as: UInt64.self)) }
  let last = count &- 8
  var index = 0
  while lowercased(left + index) == lowercased(right + index) {
    if index == last { return true }
    index = min(index &+ 8, last)
  }
  return false
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
