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
