import RouteMatching

/// The conversion between a link's text and its symbols, which are the alphabet of automata (`Symbols`).
///
/// In a value, `/` and `%2F` are the same character; literals distinguish them.
package enum LinkSymbols {
  /// Returns the symbol of a percent-encoded reserved character, or `nil` for every other byte.
  package static func encoded(_ byte: UInt8) -> UInt8? {
    let symbol = Symbols.escaped(byte)
    return symbol == byte ? nil : symbol
  }

  /// Lowercases the ASCII letters of a text that is in normal form, except the digits of its percent-encodings.
  package static func lowercased(_ text: String) -> String {
    linkText(of: symbols(of: text).map(asciiLowercased))
  }

  /// Returns `true` if a text that is in normal form has ASCII letters, apart from the digits of its percent-encodings.
  package static func hasLetters(_ text: String) -> Bool {
    symbols(of: text).contains(where: LinkCharacters.isLetter)
  }

  /// Returns the symbols of link text: `%XX` of a reserved character becomes its encoded symbol, `%XX` of another byte
  /// becomes that byte.
  ///
  /// A `%` without two hexadecimal digits after it is kept. Text in normal form doesn't contain such a `%`.
  package static func symbols(of text: String) -> [UInt8] {
    var text = text
    return text.withUTF8 { bytes in
      guard let start = bytes.baseAddress, bytes.contains(UInt8(ascii: "%")) else { return Array(bytes) }
      var symbols: [UInt8] = []
      symbols.reserveCapacity(bytes.count)
      var reader = SymbolReader(start, ByteRange(0, bytes.count))
      while let symbol = reader.read() { symbols.append(symbol) }
      return symbols
    }
  }

  /// Returns the decoded text of a word of symbols.
  package static func text(decoding word: [UInt8]) -> String {
    String(decoding: word.map { Symbols.decoded($0) }, as: UTF8.self)
  }

  /// Returns the decoded text of link text.
  package static func decoded(_ text: String) -> String { self.text(decoding: symbols(of: text)) }

  /// Returns the link text of a word of symbols. The text is in normal form: unreserved characters and raw reserved
  /// characters are unchanged, and everything else is `%XX`.
  ///
  /// This is the inverse of `symbols(of:)` for text in normal form.
  package static func linkText(of word: [UInt8]) -> String {
    if word.allSatisfy(LinkCharacters.isUnreserved) { return String(decoding: word, as: UTF8.self) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(word.count)
    for symbol in word {
      if LinkCharacters.isUnreserved(symbol) || LinkCharacters.isReserved(symbol) {
        bytes.append(symbol)
      } else {
        NormalForm.appendEscape(Symbols.decoded(symbol), to: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns an ASCII letter in its other case, and any other symbol unchanged.
  package static func otherCase(_ symbol: UInt8) -> UInt8 {
    LinkCharacters.isLetter(symbol) ? symbol ^ 0x20 : symbol
  }
}
