import RouteMatching

/// The sensitive values in a window's state, which must not be saved, and a search for them in other texts.
struct SecretTexts {
  private let table: RouteTable
  private var secrets: Set<String> = []

  init(_ table: RouteTable) { self.table = table }

  /// Adds the sensitive values of a text that is a link, or of the links in a text that contains JSON.
  mutating func collect(from text: String) {
    for reading in text.decodedForms {
      for secret in sensitiveTexts(reading) { secrets.insert(secret.lowercased()) }
    }
  }

  /// Returns `true` if a text is a sensitive value, is a link with a sensitive value, or contains a sensitive value of
  /// four bytes or more. The comparison ignores letter case, because `UUID` writes uppercase letters and links
  /// lowercase letters. The text is also searched as JSON.
  func areContained(by text: String) -> Bool {
    text.decodedForms.contains { reading in
      if !sensitiveTexts(reading).isEmpty { return true }
      if secrets.isEmpty { return false }
      let folded = reading.lowercased()
      let bytes = Array(folded.utf8)
      return secrets.contains(folded)
        || secrets.contains { $0.utf8.count >= 4 && ExternalEvents.contains(bytes, Array($0.utf8)) }
    }
  }

  private func sensitiveTexts(_ link: String) -> [String] {
    link.isEmpty ? [] : table.match(reference: link).match?.sensitiveTexts ?? []
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
      var reader = JSONTextReader(text)
      reader.read()
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
  private var start = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func read() {
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
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): whole.append(byte)
    case UInt8(ascii: "b"): whole.append(8)
    case UInt8(ascii: "f"): whole.append(12)
    case UInt8(ascii: "n"): whole.append(10)
    case UInt8(ascii: "r"): whole.append(13)
    case UInt8(ascii: "t"): whole.append(9)
    case UInt8(ascii: "u"):
      if let scalar = readScalar() {
        whole += Array(String(Character(scalar)).utf8)
      } else {
        whole += [UInt8(ascii: "\\"), byte]
      }
    default: whole += [UInt8(ascii: "\\"), byte]
    }
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
