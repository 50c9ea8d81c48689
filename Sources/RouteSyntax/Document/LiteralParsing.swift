import RouteMatching

extension PatternReader {
  /// Converts literal text to normal form, and reports text that no valid link can contain.
  package mutating func readLiteral(_ range: Range<Int>, in place: Place) -> String {
    if bytes[range].allSatisfy(LinkCharacters.isUnreserved) { return text(range) }
    if place == .template || place == .identifier { return readPlainText(range, in: place) }
    var result: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "%"):
        index = readEscapes(index, end: range.upperBound) { decoded in
          if LinkCharacters.isUnreserved(decoded) {
            result.append(decoded)
          } else {
            NormalForm.appendEscape(decoded, to: &result)
          }
        }
        continue
      case 0..<0x20, 0x7F:
        report(
          "control-character", "links with control characters are refused", at: index..<index + 1, fix: "remove it")
      case UInt8(ascii: "\\"):
        index = reportBackslash(index, end: range.upperBound)
        continue
      case UInt8(ascii: "}"):
        report(
          "stray-brace", "'}' doesn't close anything", at: index..<index + 1,
          fix: "write '{' before the parameter, or '%7D' for a brace")
      case UInt8(ascii: "&")
      where place == .path && form?.atoms[index].isQuoted != true && isItem(index + 1, end: range.upperBound):
        report(
          "bad-literal", "'&' separates query items, but this is the path", at: index..<index + 1,
          fix: Fix(
            "write '?' to begin the query; if links have '&' in their path, write it in an optional part, such as "
              + "'{? '&tab=' tab}', or write '%26' if they have '%26'",
            first(UInt8(ascii: "?"), in: 0..<bytes.count) != nil
              ? [] : [Fix.Edit(self.range(of: index..<index + 1), "?")]))
      case UInt8(ascii: "&") where place == .fragment:
        report(
          "bad-literal", "'&' separates items, but this fragment is a single value", at: index..<index + 1,
          fix: "write 'name=' before each value, or '%26' for the character")
      case UInt8(ascii: "?") where isFirstInFragment(index):
        report(
          "bad-literal", "the query must be before the fragment", at: index..<index + 1,
          fix: "write the query before '#', or write '%3F' for the character")
      case UInt8(ascii: "?"):
        report(
          "bad-literal", "this query has a second '?'", at: index..<index + 1,
          fix: Fix(
            "separate items with '&', or write '%3F' for the character", replacing: self.range(of: index..<index + 1),
            by: "&"))
      case UInt8(ascii: "#"):
        report("bad-literal", "a second '#'", at: index..<index + 1, fix: "write '%23'")
      case _ where LinkCharacters.isUnreserved(byte) || LinkCharacters.isReserved(byte): result.append(byte)
      default: NormalForm.appendEscape(byte, to: &result)
      }
      index += 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Reads text without percent-encoding. For an identifier, percent-encodes all characters except unreserved ones.
  private mutating func readPlainText(_ range: Range<Int>, in place: Place) -> String {
    var result: [UInt8] = []
    for index in range {
      let byte = bytes[index]
      if byte == UInt8(ascii: "}") {
        report("stray-brace", "'}' doesn't close anything", at: index..<index + 1)
      } else if byte < 0x20 || byte == 0x7F {
        let what = place == .template ? "links" : "identifiers"
        report("control-character", "\(what) with control characters are refused", at: index..<index + 1)
      }
      if place == .template { result.append(byte) } else { NormalForm.appendFullyEncoded(byte, to: &result) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns `true` for the first `?` after `#`.
  private func isFirstInFragment(_ index: Int) -> Bool {
    first(UInt8(ascii: "#"), in: 0..<index).map { first(UInt8(ascii: "?"), in: $0..<index) == nil } ?? false
  }

  /// Returns `true` if the text begins with a key and `=`, as an item does.
  private func isItem(_ start: Int, end: Int) -> Bool {
    bytes[start..<end].first { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "&") }
      == UInt8(ascii: "=")
  }

  /// Reports a backslash, as in Swift's string interpolation or a regular expression. Returns the index after it.
  private mutating func reportBackslash(_ index: Int, end: Int) -> Int {
    let next = index + 1 < end ? bytes[index + 1] : 0
    if next == UInt8(ascii: "("), let close = bytes[index..<end].firstIndex(of: UInt8(ascii: ")")) {
      report(
        "bad-literal", "a parameter must be in braces, not in '\\(' and ')'", at: index..<close + 1,
        fix: .write("{\(text(index + 2..<close))}", within: self.range(of: index..<close + 1)))
      return close + 1
    }
    let isClass = "dDwWsSb".utf8.contains(next)
    report(
      "bad-literal", isClass ? "a link pattern isn't a regular expression" : "links with a '\\' are refused",
      at: index..<index + 1,
      fix: isClass ? "write '{name: Type}', with a type that has a 'pattern' in 'types'" : "write '/' or '%5C'")
    return index + 1
  }

  /// Decodes the percent-encoding of a value, and removes the raw spaces around it.
  package mutating func readValue(_ range: Range<Int>) -> Located<String> {
    let range = trimmed(range)
    var result: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes[index] == UInt8(ascii: "%") {
        index = readEscapes(index, end: range.upperBound) { result.append($0) }
      } else {
        if bytes[index] < 0x20 || bytes[index] == 0x7F {
          report("control-character", "links with control characters are refused", at: index..<index + 1)
        }
        result.append(bytes[index])
        index += 1
      }
    }
    return Located(String(decoding: result, as: UTF8.self), self.range(of: range))
  }

  /// Returns a value as it must be written after `=` or `??` in a pattern: characters with a special meaning are
  /// percent-encoded.
  package static func valueText(_ value: String) -> String {
    let bytes = Array(value.utf8)
    // Raw spaces around a value are ignored, so percent-encode spaces with which the value begins or ends.
    let first = bytes.firstIndex { $0 != 0x20 } ?? bytes.count
    let last = bytes.lastIndex { $0 != 0x20 } ?? 0
    var written: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if "%{}'|\"".utf8.contains(byte) || index < first || index > last || value == "nil" {
        NormalForm.appendEscape(byte, to: &written)
      } else {
        written.append(byte)
      }
    }
    return String(decoding: written, as: UTF8.self)
  }

  package func trimmed(_ range: Range<Int>) -> Range<Int> {
    let lower = bytes[range].firstIndex { $0 != 0x20 } ?? range.upperBound
    return lower..<(bytes[range].lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? lower)
  }

  /// Reads consecutive percent-encodings from `start` on, checks that they are UTF-8 without control characters, and
  /// returns the index after them.
  private mutating func readEscapes(_ start: Int, end: Int, _ take: (UInt8) -> Void) -> Int {
    var decoded: [UInt8] = []
    var index = start
    while index < end, bytes[index] == UInt8(ascii: "%") {
      guard let byte = LinkCharacters.escape(bytes, at: index, end: end) else { break }
      decoded.append(byte)
      index += 3
    }
    var offset = 0
    while offset < decoded.count {
      let place = start + offset * 3
      guard let length = utf8SequenceLength(decoded, at: offset, end: decoded.count) else {
        report(
          "bad-percent-escape", "\(quoted(text(place..<place + 3))) isn't valid UTF-8, and such links are refused",
          at: place..<place + 3, fix: "write the percent-encoding of UTF-8, such as '%C3%A9' for 'é'")
        offset += 1
        continue
      }
      if decoded[offset] < 0x20 || decoded[offset] == 0x7F {
        report(
          "control-character", "links with control characters are refused, even if the characters are percent-encoded",
          at: place..<place + 3, fix: "remove it")
      } else {
        for byte in decoded[offset..<offset + length] { take(byte) }
      }
      offset += length
    }
    if decoded.isEmpty {
      report(
        "bad-percent-escape", "'%' must be followed by two hexadecimal digits", at: start..<start + 1,
        fix: Fix("write '%25' for a percent sign", replacing: self.range(of: start..<start + 1), by: "%25"))
      return start + 1
    }
    return index
  }
}
