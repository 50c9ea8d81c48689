/// Flags for each byte value that determine how the byte is read in a link.
///
/// They are in a table with one printable character per byte value. The table is a `StaticString` and not an array,
/// because it's constant data in debug and release builds alike, and needs no initializer at run time.
enum ByteClass {
  /// The byte is rewritten in the normal form: `%`, bytes that aren't ASCII, and characters that RFC 3986 doesn't allow
  /// raw.
  static let rewrite: UInt8 = 1
  /// The byte is refused anywhere in a link: a control character, DEL or `\`.
  static let refuse: UInt8 = 2
  /// The byte is a letter, a digit or one of `-._~` (RFC 3986 §2.3).
  static let unreserved: UInt8 = 4
  /// The byte is one of `gen-delims` and `sub-delims` (RFC 3986 §2.2).
  static let reserved: UInt8 = 8

  /// Returns the flags of a byte.
  @inline(__always)
  static func of(_ byte: UInt8) -> UInt8 {
    table.utf8Start[Int(byte)] & 0x0F
  }

  // The following functions test eight ASCII characters at a time, in a `UInt64`. In the result, the highest bit of a
  // byte is set if the character in this byte passes the test. After a byte beyond ASCII, the result is meaningless.

  static let highBits: UInt64 = 0x8080_8080_8080_8080

  @inline(__always)
  static func hasHighBit(_ characters: SIMD2<UInt64>) -> Bool {
    (characters[0] | characters[1]) & highBits != 0
  }

  /// Sets the highest bit of each special character among sixteen: those that are rewritten or refused, `%` and `#`,
  /// and the rare plain characters `!`, `$` and `~`.
  ///
  /// The type isn't `SIMD16<UInt8>`, because an unoptimized build loops over the sixteen lanes. An optimized build
  /// generates the same instructions for both types.
  @inline(__always)
  static func special(_ characters: SIMD2<UInt64>) -> SIMD2<UInt64> {
    SIMD2(special(characters[0]), special(characters[1]))
  }

  /// Sets the highest bit of each special character among eight. ASCII characters never borrow from or carry into the
  /// next character, so the result is correct up to the first character beyond ASCII.
  @inline(__always)
  private static func special(_ characters: UInt64) -> UInt64 {
    // Control characters, the space, and the characters `!`, `"`, `#`, `$` and `%`.
    let isLow = repeated(0x80 + UInt8(ascii: "%")) &- characters
    let isBeyondZ = characters &+ repeated(0x80 - UInt8(ascii: "{"))
    // `<`, `>`, `\`, `^`, `|` and `~` are the printable characters that the mask `0x1D` maps to `0x1C`.
    let isBracket = equal(characters & repeated(0x1D), 0x1C)
    return characters | isLow | isBeyondZ | isBracket | equal(characters, UInt8(ascii: "`"))
  }

  /// Sets the highest bit of each `/` and `?`, and clears all other bits.
  @inline(__always)
  static func pathMarks(_ characters: UInt64) -> UInt64 {
    equal(characters & repeated(0x6F), UInt8(ascii: "/")) & highBits
  }

  /// Sets the highest bit of each `&`, `=` and `%`, and clears all other bits.
  @inline(__always)
  static func itemMarks(_ characters: UInt64) -> UInt64 {
    (equal(characters, UInt8(ascii: "&")) | equal(characters, UInt8(ascii: "="))
      | equal(characters, UInt8(ascii: "%"))) & highBits
  }

  @inline(__always)
  private static func repeated(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  @inline(__always)
  private static func equal(_ characters: UInt64, _ byte: UInt8) -> UInt64 {
    highBits &- (characters ^ repeated(byte))
  }

  /// Each character is `@` plus the flags of a byte value; sixteen bytes per line.
  private static let table: StaticString = """
    BBBBBBBBBBBBBBBB\
    BBBBBBBBBBBBBBBB\
    AHAHHAHHHHHHHDDH\
    DDDDDDDDDDHHAHAH\
    HDDDDDDDDDDDDDDD\
    DDDDDDDDDDDHBHAD\
    ADDDDDDDDDDDDDDD\
    DDDDDDDDDDDAAADB\
    AAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAA
    """
}

/// Returns the value of an ASCII hexadecimal digit, or `nil` for any other byte.
@inline(__always)
package func hexadecimalValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): return byte - UInt8(ascii: "0")
  case UInt8(ascii: "A")...UInt8(ascii: "F"): return byte - UInt8(ascii: "A") + 10
  case UInt8(ascii: "a")...UInt8(ascii: "f"): return byte - UInt8(ascii: "a") + 10
  default: return nil
  }
}

/// Returns the lowercase letter of an uppercase ASCII letter, and any other byte unchanged.
@inline(__always)
package func asciiLowercased(_ byte: UInt8) -> UInt8 {
  byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
}
