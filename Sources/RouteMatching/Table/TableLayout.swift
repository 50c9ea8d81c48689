/// The layout of the compiled table: a single block of printable ASCII that is read in place and can be anywhere in
/// memory.
///
/// It's ASCII because the generator writes it as a `StaticString` literal. Such a literal compiles in constant time and
/// is constant data in debug and release builds alike. (As measured, a typed `[UInt64]` literal takes 10 s to compile
/// per megabyte.)
///
/// - A *digit* is one character, whose six low bits are its value. The characters are `@`…`o`, followed by `0`…`?`, so
///   flags are tested without decoding.
/// - A *half* has two digits and a *word* four (24 bits), the least significant digit first.
/// - An offset is a word. It counts words from the start of the block, because all records and texts begin at a word. 0
///   means "none". So a block has at most 64 MiB.
/// - A text has two words, its offset and its length. It's text of a link in normal form, or display text, in which all
///   bytes except those of `isText` are percent-encoded.
///
/// `Block` contains the records.
@usableFromInline package enum TableLayout {
  /// The first bytes of a block. Each layout has its own, so that code for another version is detected.
  package static let magic: StaticString = "FPTC"
  @inlinable
  package static var wordSize: Int { 4 }
  package static let halfSize = 2
  /// The maximum value of a word, which has 24 bits.
  package static let maximumWord = 0xFF_FFFF
  /// The maximum value of a half of a word, which has 12 bits, such as a state or a class of a recognizer.
  package static let maximumHalf = 0xFFF

  /// Returns the character of a digit, 0...63. Only the six low bits of a larger number count.
  @inlinable
  package static func digit(_ value: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: (value + 0x10) & 0x3F + 0x30)
  }

  /// Returns the four characters of a word, the first one in the low byte.
  @inlinable @inline(__always)
  package static func digits(_ word: Int) -> UInt32 {
    let word = UInt32(truncatingIfNeeded: word)
    let spread = word & 0x3F | (word & 0xFC0) << 2 | (word & 0x3_F000) << 4 | (word & 0xFC_0000) << 6
    return ((spread &+ 0x1010_1010) & 0x3F3F_3F3F) &+ 0x3030_3030
  }

  /// Returns the word of four characters, the inverse of `digits`.
  @inline(__always)
  package static func word(_ characters: UInt32) -> Int {
    let halves = characters & 0x003F_003F | characters >> 2 & 0x0FC0_0FC0
    return Int(halves & 0xFFF | halves >> 4 & 0xFF_F000)
  }

  /// Returns a number of bytes, rounded up to whole words.
  @inlinable
  package static func padded(_ bytes: Int) -> Int { (bytes + wordSize - 1) & ~(wordSize - 1) }

  /// Returns `true` if a byte is stored unchanged in a text. These are the printable ASCII characters except for `"`,
  /// `#` and `\`, which could end a Swift literal or begin an interpolation. All other bytes are percent-encoded.
  @inlinable
  package static func isText(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "#") && byte != UInt8(ascii: "\\")
  }

  /// The value that is stored instead of a recognizer's offset if any text that isn't empty is accepted.
  package static let anyText = 0
}

extension RouteTable {
  /// The format of a compiled table in generated code.
  ///
  /// It has a single case, the format that this version reads. Each earlier format becomes an unavailable static
  /// member. Its message names the command that generates the code again.
  public enum Format: String, Sendable {
    /// The format of tables that begin with `FPTC`.
    case fptc

    /// The format that the generator writes.
    package static var current: Format { .fptc }

    /// The format of tables that begin with `FPTB`, which this version doesn't read.
    @available(*, unavailable, message: "run 'swift package generate-routes' again, because the format is new")
    public static var fptb: Format { .fptc }
  }
}
