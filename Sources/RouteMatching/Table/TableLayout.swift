/// The layout of the compiled table: one flat block of printable ASCII, readable in place and relocatable.
///
/// ASCII, because the generator writes the block as a `StaticString` literal: that compiles in constant time and is
/// constant data in debug and release alike (measured: a typed `[UInt64]` literal costs 10 s of compile time a megabyte).
/// A *digit* is one character whose six low bits are the digit (`@`…`o`, then `0`…`?`), so that flags are tested as they
/// stand; a *half* is two digits, a *word* four (24 bits), least significant digit first. An offset is a word and counts
/// words from the block's start, where all records and texts begin at a word; 0 means "none". So a block has up to 64 MiB.
///
/// A text is two words, its offset and its length: link text in normal form, or display text, percent-encoded where it
/// is not of the bytes of `isText`. `Block` has the records.
@usableFromInline package enum TableLayout {
  /// What a block begins with; another one for another layout, so that code of another version is noticed.
  package static let magic: StaticString = "FPTB"
  @inlinable
  package static var wordSize: Int { 4 }
  package static let halfSize = 2
  /// Words are 24 bits wide.
  package static let maximumWord = 0xFF_FFFF
  /// States and classes of a recogniser are halves.
  package static let maximumHalf = 0xFFF

  /// The character of a digit, 0...63. Of a larger number its six low bits count.
  @inlinable
  package static func digit(_ value: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: (value + 0x10) & 0x3F + 0x30)
  }

  /// The four characters of a word, the first in the low byte.
  @inlinable @inline(__always)
  package static func digits(_ word: Int) -> UInt32 {
    let word = UInt32(truncatingIfNeeded: word)
    let spread = word & 0x3F | (word & 0xFC0) << 2 | (word & 0x3_F000) << 4 | (word & 0xFC_0000) << 6
    return ((spread &+ 0x1010_1010) & 0x3F3F_3F3F) &+ 0x3030_3030
  }

  /// The word of four characters; the other way round of `digits`.
  @inline(__always)
  package static func word(_ characters: UInt32) -> Int {
    let halves = characters & 0x003F_003F | characters >> 2 & 0x0FC0_0FC0
    return Int(halves & 0xFFF | halves >> 4 & 0xFF_F000)
  }

  /// A number of bytes and what is left of their last word.
  @inlinable
  package static func padded(_ bytes: Int) -> Int { (bytes + wordSize - 1) & ~(wordSize - 1) }

  /// Whether a byte may stand in a text: printable ASCII without the quotes, `#` and `\` by which a literal of Swift could
  /// end or interpolate. Any other byte is percent-encoded.
  @inlinable
  package static func isText(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "#") && byte != UInt8(ascii: "\\")
  }

  /// In place of a recogniser's offset: any text but the empty one.
  package static let anyText = 0
}
