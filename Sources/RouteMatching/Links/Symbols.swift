/// The alphabet of the automata that check texts in links.
///
/// A symbol is a decoded byte, with one exception: a percent-encoded reserved character has its own symbol, so that a
/// list is split at `,` and not at `%2C`. These symbols are 0x01...0x12, for the eighteen reserved characters in the
/// order of `reserved`. They are free because links with control characters are refused.
package enum Symbols {
  /// The characters of `gen-delims`, followed by those of `sub-delims` (RFC 3986 §2.2).
  package static let reserved: StaticString = ":/?#[]@!$&'()*+,;="
  package static let reservedCount = 18

  /// Returns the symbol of a percent-encoded byte: 0x01...0x12 for a reserved character, or else the byte itself.
  @inline(__always)
  package static func escaped(_ byte: UInt8) -> UInt8 {
    guard ByteClass.of(byte) & ByteClass.reserved != 0 else { return byte }
    var index = 0
    while index < reservedCount {
      if reserved.utf8Start[index] == byte { return UInt8(truncatingIfNeeded: index + 1) }
      index += 1
    }
    return byte
  }

  /// Returns the byte that a symbol decodes to.
  @inline(__always)
  package static func decoded(_ symbol: UInt8) -> UInt8 {
    symbol >= 1 && symbol <= UInt8(reservedCount) ? reserved.utf8Start[Int(symbol) - 1] : symbol
  }
}

/// Reads a range of a link, symbol by symbol.
///
/// The link is in normal form, so two hexadecimal digits follow every `%`.
package struct SymbolReader {
  private var next: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>
  /// `true` if a raw `+` is a space, as in the query values of origins that declare it.
  private let plusIsSpace: Bool

  @inline(__always)
  package init(_ base: UnsafePointer<UInt8>, _ range: ByteRange, plusIsSpace: Bool = false) {
    next = base + range.lower
    end = base + range.upper
    self.plusIsSpace = plusIsSpace
  }

  /// Returns the next symbol, or `nil` at the end.
  @inline(__always)
  package mutating func read() -> UInt8? { read { Symbols.escaped($0) } }

  /// Returns the next decoded byte, or `nil` at the end. It isn't a symbol, because texts of the table that aren't
  /// parts of links can contain control characters.
  @inline(__always)
  mutating func readByte() -> UInt8? { read { $0 } }

  @inline(__always)
  private mutating func read(_ escaped: (UInt8) -> UInt8) -> UInt8? {
    guard next < end else { return nil }
    let byte = next.pointee
    if byte == UInt8(ascii: "%"), end - next >= 3, let high = hexadecimalValue(next[1]),
      let low = hexadecimalValue(next[2])
    {
      next += 3
      return escaped(high << 4 | low)
    }
    next += 1
    return byte == UInt8(ascii: "+") && plusIsSpace ? UInt8(ascii: " ") : byte
  }

  /// Returns the index of the byte after a text, if a range of a link begins with the text. Otherwise, returns `nil`.
  ///
  /// - Parameter text: A text that is in normal form.
  static func end(
    of text: [UInt8], _ link: UnsafePointer<UInt8>, _ range: ByteRange, plusIsSpace: Bool
  ) -> Int? {
    text.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return range.lower }
      var wanted = SymbolReader(start, ByteRange(0, text.count))
      var found = SymbolReader(link, range, plusIsSpace: plusIsSpace)
      while let symbol = wanted.read() {
        guard found.read() == symbol else { return nil }
      }
      return found.next - link
    }
  }

  /// Decodes a range of a link.
  static func decoded(_ link: UnsafePointer<UInt8>, _ range: ByteRange) -> String {
    decoded(UnsafeBufferPointer(start: link + range.lower, count: range.count))
  }

  /// Decodes a text that is in normal form.
  @inline(never)
  static func decoded(_ text: UnsafeBufferPointer<UInt8>) -> String {
    text.contains(UInt8(ascii: "%"))
      ? String(written: { $0.append(decoding: text) }) : String(decoding: text, as: UTF8.self)
  }
}

extension ByteWriter {
  /// Decodes a text that is in normal form, and appends the result.
  package mutating func append(decoding text: UnsafeBufferPointer<UInt8>) {
    guard let start = text.baseAddress else { return }
    var index = 0
    while index < text.count {
      let plain = index
      while index < text.count, text[index] != UInt8(ascii: "%") { index &+= 1 }
      append(UnsafeBufferPointer(start: start + plain, count: index &- plain))
      guard index < text.count else { return }
      let end = min(index &+ 3, text.count)
      var reader = SymbolReader(start, ByteRange(index, end))
      while let byte = reader.readByte() { append(byte) }
      index = end
    }
  }
}

/// A range of a link's bytes.
package struct ByteRange: Hashable, Sendable {
  package var lower: Int
  package var upper: Int

  @inline(__always)
  package init(_ lower: Int, _ upper: Int) {
    self.lower = lower
    self.upper = upper
  }

  @inline(__always)
  package var count: Int { upper &- lower }
  @inline(__always)
  package var isEmpty: Bool { upper <= lower }
}
