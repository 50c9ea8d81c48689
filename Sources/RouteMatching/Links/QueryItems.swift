/// Reads `key=value` items from a raw query or fragment: split at `&`, then at the first `=`. Empty items are skipped.
package struct QueryItemReader {
  private let link: UnsafePointer<UInt8>
  private var next: Int
  private let end: Int

  package struct Item {
    package var key: ByteRange
    /// `nil` without `=`.
    var value: ByteRange?

    /// The value; empty without `=`.
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

/// Where the items of a query stand, found once for all conditions that ask for them.
struct QueryIndex {
  struct Entry {
    fileprivate let key: TextKey
    /// Three bounds of 16 bits, and what there is of the item.
    fileprivate let bounds: UInt64
  }

  private let items: UnsafeMutablePointer<Entry>
  /// Where the query begins.
  let start: Int
  let count: Int
  /// Whether some key holds an escape, so that it may be another one than it looks like.
  private let hasEscapes: Bool

  /// The most items for which memory of a fixed size is lent.
  static let capacity = 40

  private static let hasValue: UInt64 = 1 << 48
  private static let hasEscape: UInt64 = 2 << 48

  /// - Parameters:
  ///   - link: padded bytes. What comes after the query is neither `=` nor `%`.
  ///   - memory: for `capacity` items. A query of more has no index.
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
        // The end is the last mark.
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
    // Of 64 bits, which an `Int` of a watch or of WebAssembly doesn't have.
    let bounds = items[index].bounds
    let keyEnd = Int(truncatingIfNeeded: bounds &>> 16 & 0xFFFF)
    return QueryItemReader.Item(
      key: ByteRange(Int(truncatingIfNeeded: bounds & 0xFFFF), keyEnd),
      value: bounds & QueryIndex.hasValue == 0
        ? nil : ByteRange(keyEnd &+ 1, Int(truncatingIfNeeded: bounds &>> 32 & 0xFFFF)))
  }

  /// An item's value; empty without `=`.
  @inline(__always)
  func text(_ index: Int) -> ByteRange {
    let bounds = items[index].bounds
    let lower = (bounds &>> 16 & 0xFFFF) &+ (bounds &>> 48 & 1)
    return ByteRange(Int(truncatingIfNeeded: lower), Int(truncatingIfNeeded: bounds &>> 32 & 0xFFFF))
  }

  /// The first item from one on that a condition asks for.
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

  /// The same where keys that look the same may differ, and others be the same.
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

/// Whether a stretch of a link decodes to the same text as another text of the block, or to one that begins with it; the
/// same but for ASCII case, where that is asked.
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

/// Whether a stretch of a link is the same text, byte for byte, or but for ASCII case.
@inline(__always)
package func isEqual(
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

/// - Parameter count: at least eight.
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
