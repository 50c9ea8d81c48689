/// The layout of the compiled table: one flat block of printable ASCII, readable in place and relocatable.
///
/// ASCII, because the generator writes the block as a `StaticString` literal: that compiles in constant time and is
/// constant data in debug and release alike (measured: a typed `[UInt64]` literal costs 10 s of compile time a megabyte).
/// A *digit* is one character, six bits, offset 0x30 (`0`…`o`); a *half* is two digits, a *word* four (24 bits), least
/// significant digit first. An offset is a word and counts bytes from the block's start; 0 means "none".
///
/// A text is two words, its offset and its length: link text in normal form, or display text, percent-encoded where it
/// is not of the bytes of `isText`. `Block` has the records.
package enum TableLayout {
  package static let magic: StaticString = "FPT1"
  package static let digitOffset: UInt8 = 0x30
  package static let wordSize = 4
  package static let halfSize = 2
  /// Words are 24 bits wide.
  package static let maximumWord = 0xFF_FFFF
  /// States and classes of a recogniser are halves.
  package static let maximumHalf = 0xFFF

  /// Whether a byte may stand in a text: printable ASCII without the quotes, `#` and `\` by which a literal of Swift could
  /// end or interpolate. Any other byte is percent-encoded.
  package static func isText(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "#") && byte != UInt8(ascii: "\\")
  }

  /// In place of a recogniser's offset: any text but the empty one.
  package static let anyText = 0

  /// The slot of a literal segment before probing, the same when a table is written and read.
  @inline(__always)
  package static func hash(_ text: UnsafePointer<UInt8>, _ count: Int, folded: Bool) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(truncatingIfNeeded: count)
    if !folded, count >= 8 {
      let first = UnsafeRawPointer(text).loadUnaligned(as: UInt64.self).littleEndian
      let last = UnsafeRawPointer(text + (count - 8)).loadUnaligned(as: UInt64.self).littleEndian
      hash = (hash ^ first) &* 0x9E37_79B9_7F4A_7C15
      hash = (hash ^ hash >> 29 ^ last) &* 0x9E37_79B9_7F4A_7C15
    } else if !folded, count >= 4 {
      let first = UnsafeRawPointer(text).loadUnaligned(as: UInt32.self).littleEndian
      let last = UnsafeRawPointer(text + (count - 4)).loadUnaligned(as: UInt32.self).littleEndian
      hash = (hash ^ (UInt64(first) << 32 | UInt64(last))) &* 0x9E37_79B9_7F4A_7C15
    } else {
      var index = 0
      while index < count {
        let byte = folded ? asciiLowercased(text[index]) : text[index]
        hash = (hash ^ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15
        index += 1
      }
    }
    return hash ^ hash >> 32
  }
}
