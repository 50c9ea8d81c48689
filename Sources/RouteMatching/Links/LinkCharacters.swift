/// The character classes of RFC 3986, sections 2.1 to 2.3.
package enum LinkCharacters {
  /// Returns `true` if bytes are a scheme: a letter, followed by letters, digits, `+`, `-` and `.` (section 3.1).
  package static func isScheme(_ bytes: some Collection<UInt8>) -> Bool {
    guard let first = bytes.first, isLetter(first) else { return false }
    return bytes.allSatisfy(isSchemeByte)
  }

  package static func isSchemeByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: isAlphanumeric(byte)
    }
  }

  package static func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }

  @inline(__always)
  package static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

  @inline(__always)
  package static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  /// Returns `true` for ALPHA, DIGIT, `-`, `.`, `_` and `~`.
  package static func isUnreserved(_ byte: UInt8) -> Bool { ByteClass.of(byte) & ByteClass.unreserved != 0 }

  /// Returns `true` for `: / ? # [ ] @` and `! $ & ' ( ) * + , ; =`.
  package static func isReserved(_ byte: UInt8) -> Bool { ByteClass.of(byte) & ByteClass.reserved != 0 }

  /// Returns the byte that a percent-encoding stands for, or `nil` if `%` isn't followed by two hexadecimal digits.
  ///
  /// - Parameter percent: The index of the `%`.
  package static func escape(_ bytes: [UInt8], at percent: Int, end: Int) -> UInt8? {
    guard percent + 2 < end, let high = hexadecimalValue(bytes[percent + 1]),
      let low = hexadecimalValue(bytes[percent + 2])
    else {
      return nil
    }
    return high << 4 | low
  }
}
