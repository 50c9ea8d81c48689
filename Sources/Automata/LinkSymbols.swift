import RouteMatching

/// The alphabet of automata, and the conversion between a link's text and its symbols.
///
/// A symbol is a decoded byte, with one exception: a percent-encoded reserved character (RFC 3986 section 2.2) has its
/// own symbol, one of the codes 0x01...0x12. Links with control characters are refused, so those codes are free. In a
/// value, `/` and `%2F` are the same character; literals distinguish them.
package enum LinkSymbols {
  /// The reserved characters in the order of their encoded symbols, which begin with 0x01.
  package static let reserved: [UInt8] = Array(":/?#[]@!$&'()*+,;=".utf8)

  /// Returns the symbol of a percent-encoded reserved character, or `nil` for every other byte.
  package static func encoded(_ byte: UInt8) -> UInt8? {
    let code = encodedCodes[Int(byte)]
    return code == 0 ? nil : code
  }

  /// Returns the byte that a symbol represents in a value.
  package static func decoded(_ symbol: UInt8) -> UInt8 {
    symbol >= 1 && symbol <= 0x12 ? reserved[Int(symbol) - 1] : symbol
  }

  private static let encodedCodes: [UInt8] = {
    var codes = [UInt8](repeating: 0, count: 256)
    for (index, byte) in reserved.enumerated() { codes[Int(byte)] = UInt8(index + 1) }
    return codes
  }()

  /// Lowercases the ASCII letters of a text that is in normal form, except the digits of its percent-encodings.
  package static func lowercased(_ text: String) -> String {
    linkText(of: symbols(of: text).map(asciiLowercased))
  }

  /// Returns `true` if a text that is in normal form has ASCII letters, apart from the digits of its percent-encodings.
  package static func hasLetters(_ text: String) -> Bool {
    var digits = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "%") {
        digits = 2
      } else if digits > 0 {
        digits -= 1
      } else if LinkCharacters.isLetter(byte) {
        return true
      }
    }
    return false
  }

  /// Returns the symbols of link text: `%XX` of a reserved character becomes its encoded symbol, `%XX` of another byte
  /// becomes that byte.
  ///
  /// A `%` without two hexadecimal digits after it is kept. Text in normal form doesn't contain such a `%`.
  package static func symbols(of text: String) -> [UInt8] {
    var text = text
    let bytes = text.withUTF8 { Array($0) }
    guard bytes.contains(UInt8(ascii: "%")) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = hexadecimalValue(bytes[index + 1]), let low = hexadecimalValue(bytes[index + 2])
      {
        let value = high << 4 | low
        result.append(encoded(value) ?? value)
        index += 3
      } else {
        result.append(byte)
        index += 1
      }
    }
    return result
  }

  /// Returns the decoded text of a word of symbols.
  package static func text(decoding word: [UInt8]) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(word.count)
    for symbol in word { bytes.append(decoded(symbol)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the link text of a word of symbols. The text is in normal form: unreserved characters and raw reserved
  /// characters are unchanged, and everything else is `%XX`.
  ///
  /// This is the inverse of `symbols(of:)` for text in normal form.
  package static func linkText(of word: [UInt8]) -> String {
    if word.allSatisfy(isUnreserved) { return String(decoding: word, as: UTF8.self) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(word.count)
    for symbol in word {
      let byte = decoded(symbol)
      if symbol == byte, isUnreserved(byte) || encoded(byte) != nil {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "%"))
        bytes.append(hexadecimalDigits[Int(byte >> 4)])
        bytes.append(hexadecimalDigits[Int(byte & 15)])
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns `true` for `ALPHA / DIGIT / "-" / "." / "_" / "~"`, RFC 3986 section 2.3.
  package static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: return true
    default: return false
    }
  }

  /// Returns an ASCII letter in its other case, and any other symbol unchanged.
  package static func otherCase(_ symbol: UInt8) -> UInt8 {
    switch symbol {
    case 0x41...0x5A: return symbol + 0x20
    case 0x61...0x7A: return symbol - 0x20
    default: return symbol
    }
  }

  private static let hexadecimalDigits: [UInt8] = Array("0123456789ABCDEF".utf8)
}
