/// A link, split as in RFC 3986, appendix B, and decoded after the split. It doesn't use the package's reader.
struct LinkComponents: Equatable {
  var scheme: String?
  var authority: String?
  var segments: [String]
  var items: [Item]?
  var fragment: String?

  struct Item: Equatable {
    var key: String
    var value: String?
  }

  init(_ link: String) {
    var rest = link[...]
    if let hash = rest.firstIndex(of: "#") {
      fragment = LinkComponents.decoded(rest[rest.index(after: hash)...])
      rest = rest[..<hash]
    }
    if let mark = rest.firstIndex(of: "?") {
      items = rest[rest.index(after: mark)...].split(separator: "&", omittingEmptySubsequences: false).map { item in
        let halves = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return Item(
          key: LinkComponents.decoded(halves[0]), value: halves.count > 1 ? LinkComponents.decoded(halves[1]) : nil)
      }
      rest = rest[..<mark]
    }
    if let colon = rest.firstIndex(of: ":"), !rest[..<colon].contains("/") {
      scheme = String(rest[..<colon])
      rest = rest[rest.index(after: colon)...]
    }
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: "/") ?? rest.endIndex
      authority = String(rest[..<end])
      rest = rest[end...]
    }
    segments = rest.split(separator: "/", omittingEmptySubsequences: false).map(LinkComponents.decoded)
  }

  /// Replaces the names by their values after the split, so a value can't end a component.
  ///
  /// - Returns: `nil` if a value changes a part that can't be percent-encoded: if it isn't a valid scheme or host, or
  ///   if it's a dot segment.
  func filled(_ values: [String: [String]]) -> LinkComponents? {
    func fill(_ text: String, _ joined: ([String]) -> String = { $0.joined(separator: "/") }) -> String {
      values.reduce(text) { $0.replacingText(LinkComponents.mark($1.key), with: joined($1.value)) }
    }
    var filled = self
    filled.scheme = scheme.map { fill($0) }
    filled.authority = authority.map { fill($0) { $0.joined(separator: "\u{E000}") } }
    filled.fragment = fragment.map { fill($0) }
    filled.items = items?.map { Item(key: fill($0.key), value: $0.value.map { fill($0) }) }
    // Only a value with several segments divides a segment. They are joined by a character that no value contains.
    filled.segments = segments.flatMap { segment in
      fill(segment) { $0.joined(separator: "\u{E000}") }.split(separator: "\u{E000}", omittingEmptySubsequences: false)
        .map(String.init)
    }
    if filled.scheme != scheme, !(filled.scheme ?? "").allSatisfy({ $0.isASCII && $0.isLetter }) { return nil }
    if filled.authority != authority {
      // The first segment of a rest parameter at the end is the host, and its other segments follow.
      let parts = (filled.authority ?? "").split(separator: "\u{E000}", omittingEmptySubsequences: false).map(
        String.init)
      guard let host = parts.first, LinkComponents.isHost(host), parts.count == 1 || authority?.hasSuffix("ZQ") ?? false
      else { return nil }
      filled.authority = host
      filled.segments = ["\u{0}"] + parts.dropFirst() + filled.segments.dropFirst()
      filled.segments[0] = ""
    }
    let isLost = zip(filled.segments.indices, filled.segments).contains { index, segment in
      (segment == "." || segment == "..") && !segments.contains(segment)
    }
    return isLost ? nil : filled
  }

  /// Returns a placeholder for a template's value. It contains no delimiter.
  static func mark(_ name: String) -> String { "QZ\(name)ZQ" }

  /// Returns `true` for letters, digits and other characters that are allowed raw in a host, with an optional port.
  private static func isHost(_ text: String) -> Bool {
    let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return !halves[0].isEmpty
      && halves[0].utf8.allSatisfy { $0 < 0x80 && (isLetterOrDigit($0) || "-._~".utf8.contains($0)) }
      && (halves.count < 2 || halves[1].utf8.allSatisfy { (0x30...0x39).contains($0) })
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
  }

  static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count > 1,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Percent-encodes every byte except the unreserved bytes.
  static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      if byte < 0x80, isLetterOrDigit(byte) || "-._~".utf8.contains(byte) { return String(Unicode.Scalar(byte)) }
      return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}

extension String {
  /// Replaces a text byte by byte, because a combining mark would otherwise join the letter before it.
  fileprivate func replacingText(_ old: String, with new: String) -> String {
    let (text, old) = (Array(utf8), Array(old.utf8))
    var made: [UInt8] = []
    var index = 0
    while index < text.count {
      if text[index...].starts(with: old) {
        made += Array(new.utf8)
        index += old.count
      } else {
        made.append(text[index])
        index += 1
      }
    }
    return String(decoding: made, as: UTF8.self)
  }
}
