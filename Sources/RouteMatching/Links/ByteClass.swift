/// What a byte means to the reader of links, as flags, one printable character for each byte value.
///
/// A `StaticString` rather than an array: it is constant data in debug and release alike, with no initialiser to run.
enum ByteClass {
  /// Has to be rewritten to reach the normal form: `%`, non-ASCII, and what RFC 3986 does not allow raw.
  static let rewrite: UInt8 = 1
  /// Refused wherever it stands: control characters, DEL and `\`.
  static let refuse: UInt8 = 2
  /// Letters, digits and `-._~` (RFC 3986 §2.3).
  static let unreserved: UInt8 = 4
  /// `gen-delims` and `sub-delims` (RFC 3986 §2.2).
  static let reserved: UInt8 = 8

  /// The flags of a byte.
  @inline(__always)
  static func of(_ byte: UInt8) -> UInt8 {
    table.utf8Start[Int(byte)] & 0x0F
  }

  // Several characters at once: what holds for one is said by its highest bit. They have to be ASCII; a byte beyond it is
  // odd, and then nothing else counts.

  static let highBits: UInt64 = 0x8080_8080_8080_8080

  @inline(__always)
  static func hasHighBit(_ characters: SIMD2<UInt64>) -> Bool {
    (characters[0] | characters[1]) & highBits != 0
  }

  /// Characters to rewrite or to refuse, escapes, `#`, and of those that stand for themselves `!`, `$` and `~`, which are rare.
  ///
  /// Two words rather than sixteen lanes: an optimized build makes the same instructions of both, and an unoptimized one
  /// loops over the lanes.
  @inline(__always)
  static func odd(_ characters: SIMD2<UInt64>) -> SIMD2<UInt64> { SIMD2(odd(characters[0]), odd(characters[1])) }

  /// ASCII characters neither borrow from the next character nor carry into it, so the result is right up to the first
  /// character beyond ASCII.
  @inline(__always)
  private static func odd(_ characters: UInt64) -> UInt64 {
    // Controls, the space and `!"#$%`.
    let isLow = repeated(0x80 + UInt8(ascii: "%")) &- characters
    let isBeyondZ = characters &+ repeated(0x80 - UInt8(ascii: "{"))
    // `<`, `>`, `\`, `^`, `|` and `~` have five bits in common.
    let isBracket = equal(characters & repeated(0x1D), 0x1C)
    return characters | isLow | isBeyondZ | isBracket | equal(characters, UInt8(ascii: "`"))
  }

  /// `/` and `?`.
  @inline(__always)
  static func pathMarks(_ characters: UInt64) -> UInt64 {
    equal(characters & repeated(0x6F), UInt8(ascii: "/")) & highBits
  }

  /// `/`, `?` and `#`.
  @inline(__always)
  static func marks(_ characters: UInt64) -> UInt64 {
    pathMarks(characters) | hashes(characters)
  }

  /// `&`, `=` and `%`.
  @inline(__always)
  static func itemMarks(_ characters: UInt64) -> UInt64 {
    (equal(characters, UInt8(ascii: "&")) | equal(characters, UInt8(ascii: "="))
      | equal(characters, UInt8(ascii: "%"))) & highBits
  }

  /// `#`
  @inline(__always)
  private static func hashes(_ characters: UInt64) -> UInt64 { equal(characters, UInt8(ascii: "#")) & highBits }

  /// Where the first `#` of a stretch of padded ASCII stands; `nil` where there is none.
  @inline(__always)
  static func firstHash(_ text: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end {
      let hashes = hashes(UnsafeRawPointer(text + index).loadUnaligned(as: UInt64.self).littleEndian)
      if hashes != 0 {
        let hash = index &+ hashes.trailingZeroBitCount &>> 3
        return hash < end ? hash : nil
      }
      index &+= 8
    }
    return nil
  }

  @inline(__always)
  private static func repeated(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  @inline(__always)
  private static func equal(_ characters: UInt64, _ byte: UInt8) -> UInt64 {
    highBits &- (characters ^ repeated(byte))
  }

  /// '@' + flags, sixteen bytes a line.
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

/// The value of an ASCII hexadecimal digit, or `nil`.
@inline(__always)
package func hexadecimalValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): return byte - UInt8(ascii: "0")
  case UInt8(ascii: "A")...UInt8(ascii: "F"): return byte - UInt8(ascii: "A") + 10
  case UInt8(ascii: "a")...UInt8(ascii: "f"): return byte - UInt8(ascii: "a") + 10
  default: return nil
  }
}

/// An ASCII lower-case letter in upper case; every other byte as it is.
@inline(__always)
func asciiUppercased(_ byte: UInt8) -> UInt8 {
  byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? byte & 0xDF : byte
}

/// An ASCII upper-case letter in lower case; every other byte as it is.
@inline(__always)
package func asciiLowercased(_ byte: UInt8) -> UInt8 {
  byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
}
