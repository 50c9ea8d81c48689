import RouteMatching

/// The components of a URL that an association file refers to, not decoded (RFC 3986, section 3).
struct AssociationURL {
  let path: String
  /// The query without the question mark, or an empty string if there is none.
  let query: String
  /// The fragment without the number sign, or an empty string if there is none.
  let fragment: String

  /// Creates a URL with the scheme `https` or `http`, or returns `nil` for other text.
  ///
  /// Spaces, non-ASCII and other characters that systems encode are percent-encoded.
  init?(_ text: String) {
    let text = AssociationURL.encoded(text)
    let scheme = text.prefix { $0 != ":" }.lowercased()
    guard scheme == "https" || scheme == "http", text.dropFirst(scheme.count).hasPrefix("://") else { return nil }
    var rest = text.dropFirst(scheme.count + 3)
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard !authority.isEmpty, !authority.contains("@") else { return nil }
    rest = rest.dropFirst(authority.count)
    let beforeFragment = rest.prefix { $0 != "#" }
    fragment = String(rest.dropFirst(beforeFragment.count).dropFirst())
    let path = beforeFragment.prefix { $0 != "?" }
    query = String(beforeFragment.dropFirst(path.count).dropFirst())
    self.path = path.isEmpty ? "/" : String(path)
  }

  /// Returns `true` for a byte that a link can't contain, so that systems percent-encode it.
  static func isEncoded(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte >= 0x7F || "\"<>`".utf8.contains(byte)
  }

  private static func encoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isEncoded(byte) { NormalForm.appendEscape(byte, to: &bytes) } else { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the byte that is percent-encoded at an index, or `nil` if there is no percent-encoding.
  static func escape(in bytes: [UInt8], at index: Int) -> UInt8? {
    bytes[index] == UInt8(ascii: "%") ? LinkCharacters.escape(bytes, at: index, end: bytes.count) : nil
  }

  /// Returns the text with its percent-encoding decoded once. Returns the text unchanged if the result isn't valid
  /// UTF-8.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let escaped = escape(in: bytes, at: index)
      result.append(escaped ?? bytes[index])
      index += escaped == nil ? 1 : 3
    }
    let decoded = String(decoding: result, as: UTF8.self)
    return decoded.utf8.elementsEqual(result) ? decoded : text
  }
}
