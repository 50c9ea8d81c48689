import RouteMatching

/// The sensitive values in a window's state, which must not be saved, and a search for them in other texts.
struct SecretTexts {
  private let table: RouteTable
  private let secrets: Set<String>

  /// Collects the sensitive values of texts that are links, and of the links in texts that contain JSON.
  init(in texts: [String], _ table: RouteTable) {
    self.table = table
    let sensitive = texts.flatMap(\.decodedForms).flatMap { table.sensitiveTexts(of: $0) }
    secrets = Set(sensitive.map { $0.lowercased() })
  }

  /// Returns `true` if a text is a sensitive value, is a link with a sensitive value, or contains a sensitive value of
  /// four bytes or more. The comparison ignores letter case, because `UUID` writes uppercase letters and links
  /// lowercase letters. The text is also searched as JSON.
  func areContained(by text: String) -> Bool {
    text.decodedForms.contains { reading in
      if !table.sensitiveTexts(of: reading).isEmpty { return true }
      if secrets.isEmpty { return false }
      let folded = reading.lowercased()
      let bytes = Array(folded.utf8)
      return secrets.contains(folded)
        || secrets.contains { $0.utf8.count >= 4 && ExternalEvents.contains(bytes, Array($0.utf8)) }
    }
  }
}

extension RouteTable {
  fileprivate func sensitiveTexts(of link: String) -> [String] {
    link.isEmpty ? [] : match(reference: link).match?.sensitiveTexts ?? []
  }
}

extension String {
  /// The text itself, and its interpretations as JSON: the text with its escapes decoded, and the parts between
  /// quotation marks. JSON inside JSON strings is decoded up to four times.
  ///
  /// Cost: linear in the length of the text.
  var decodedForms: [String] {
    var decodedForms: [String] = [self]
    var text = Array(utf8)
    for _ in 0..<4 {
      guard text.contains(UInt8(ascii: "\"")) || text.contains(UInt8(ascii: "\\")) else { break }
      let reader = JSONTextReader(text)
      for piece in reader.pieces where !piece.isEmpty { decodedForms.append(String(decoding: piece, as: UTF8.self)) }
      guard reader.whole != text else { break }
      decodedForms.append(String(decoding: reader.whole, as: UTF8.self))
      text = reader.whole
    }
    return decodedForms
  }
}

/// A reader that decodes the escapes of JSON strings (RFC 8259 §7) in any text.
private struct JSONTextReader {
  private let bytes: [UInt8]
  private var position = 0
  /// The text with its escapes decoded.
  private(set) var whole: [UInt8] = []
  /// The parts between quotation marks: strings, and also the text between two strings, because a fragment of JSON
  /// doesn't show which part is a string.
  private(set) var pieces: [[UInt8]] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var start = 0
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\"") {
        pieces.append(Array(whole[start...]))
        whole.append(byte)
        start = whole.count
      } else if byte == UInt8(ascii: "\\"), position < bytes.count {
        readEscape()
      } else {
        whole.append(byte)
      }
    }
    pieces.append(Array(whole[start...]))
  }

  private mutating func readEscape() {
    let byte = bytes[position]
    position += 1
    let decoded: Unicode.Scalar? =
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): Unicode.Scalar(byte)
      case UInt8(ascii: "b"): "\u{8}"
      case UInt8(ascii: "f"): "\u{C}"
      case UInt8(ascii: "n"): "\n"
      case UInt8(ascii: "r"): "\r"
      case UInt8(ascii: "t"): "\t"
      case UInt8(ascii: "u"): readScalar()
      default: nil
      }
    whole += decoded.map { Array(String($0).utf8) } ?? [UInt8(ascii: "\\"), byte]
  }

  /// Reads a scalar that is written as four hexadecimal digits or as two surrogates, or returns `nil` for other text.
  private mutating func readScalar() -> Unicode.Scalar? {
    guard let high = readUnit(at: position) else { return nil }
    if let scalar = Unicode.Scalar(high) {
      position += 4
      return scalar
    }
    guard high < 0xDC00, position + 5 < bytes.count, bytes[position + 4] == UInt8(ascii: "\\"),
      bytes[position + 5] == UInt8(ascii: "u"), let low = readUnit(at: position + 6), low >= 0xDC00, low < 0xE000
    else { return nil }
    position += 10
    return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
  }

  private func readUnit(at start: Int) -> UInt32? {
    guard start + 4 <= bytes.count else { return nil }
    var unit: UInt32 = 0
    for byte in bytes[start..<start + 4] {
      guard let digit = hexadecimalValue(byte) else { return nil }
      unit = unit << 4 + UInt32(digit)
    }
    return unit
  }
}
