// Reads a link as the page *Reading links* describes, one rule after the other, without regard to speed.

/// A byte of decoded text. It remembers whether a reserved character was percent-encoded, because that matters in
/// literals but not in values.
struct Unit: Hashable {
  var byte: UInt8
  var wasEscaped = false

  static let reserved: Set<UInt8> = Set(":/?#[]@!$&'()*+,;=".utf8)
}

typealias Units = [Unit]

extension Units {
  /// Decodes each `%XX` once. Returns `nil` if a `%` is malformed.
  init?(link text: some Sequence<UInt8>) {
    self = []
    let bytes = [UInt8](text)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%") {
        guard index + 2 < bytes.count, bytes[index + 1] < 0x80, bytes[index + 2] < 0x80,
          let high = Character(UnicodeScalar(bytes[index + 1])).hexDigitValue,
          let low = Character(UnicodeScalar(bytes[index + 2])).hexDigitValue
        else { return nil }
        let byte = UInt8(high * 16 + low)
        append(Unit(byte: byte, wasEscaped: Unit.reserved.contains(byte)))
        index += 3
      } else {
        append(Unit(byte: bytes[index]))
        index += 1
      }
    }
  }

  /// Creates units from decoded text.
  init(text: String) { self = text.utf8.map { Unit(byte: $0) } }

  /// The decoded text, or `nil` if it isn't valid UTF-8.
  var decoded: String? { String(validating: map(\.byte), as: UTF8.self) }

  /// These units with ASCII letters in lowercase.
  var folded: Units {
    map { Unit(byte: (0x41...0x5A).contains($0.byte) ? $0.byte | 0x20 : $0.byte, wasEscaped: $0.wasEscaped) }
  }

  /// Returns the parts between raw occurrences of a byte.
  func split(atRaw byte: UInt8) -> [Units] {
    split(separator: Unit(byte: byte), omittingEmptySubsequences: false).map { Array($0) }
  }
}

/// A link, split into its components. Invalid links are refused.
struct OracleLink {
  struct Item: Equatable {
    var key: Units
    /// `nil` without `=`.
    var value: Units?
  }

  var scheme: String
  /// The raw text after `//`, up to the next `/`, `?` or `#`. `nil` if there is no `//`.
  var authority: String?
  /// The text after the authority, or after the scheme if there is no authority.
  var path: Units
  var query: Units?
  var fragment: Units?

  /// Reads a link, or returns `nil` if it is refused.
  init?(_ link: String, _ bug: OracleBug?) {
    // Refuse control characters, raw or percent-encoded, backslashes, malformed `%`, and percent-encoding that isn't
    // UTF-8.
    guard link.utf8.count <= 16_384, let everything = Units(link: link.utf8), everything.decoded != nil,
      !everything.contains(where: { $0.byte < 0x20 || $0.byte == 0x7F }), !link.utf8.contains(UInt8(ascii: "\\"))
    else { return nil }
    // RFC 3986, section 3.1: ALPHA *( ALPHA / DIGIT / "+" / "-" / "." ) ":"
    guard let colon = link.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = link[..<colon]
    let letters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    guard let first = scheme.utf8.first, letters.contains(first),
      scheme.utf8.allSatisfy({ letters.contains($0) || "0123456789+-.".utf8.contains($0) })
    else { return nil }
    self.scheme = scheme.lowercased()

    // The first `#` ends the query, and the first `?` before it ends the path. A second `#` is read as if it were
    // percent-encoded.
    var rest = Array(link.utf8[link.utf8.index(after: colon)...])
    if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
      guard var units = Units(link: rest[(hash + 1)...]) else { return nil }
      for index in units.indices where units[index].byte == UInt8(ascii: "#") { units[index].wasEscaped = true }
      fragment = units
      rest = Array(rest[..<hash])
    }
    if let question = rest.firstIndex(of: UInt8(ascii: "?")) {
      query = Units(link: rest[(question + 1)...])
      rest = Array(rest[..<question])
    }
    if rest.starts(with: "//".utf8) {
      let end = rest[2...].firstIndex(of: UInt8(ascii: "/")) ?? rest.count
      authority = String(decoding: rest[2..<end], as: UTF8.self)
      // Refuse userinfo: a raw `@` in any authority.
      if rest[2..<end].contains(UInt8(ascii: "@")) { return nil }
      rest = Array(rest[end...])
    }
    guard let units = Units(link: rest) else { return nil }
    path = units
    if bug == .decodesBeforeSplitting { path = path.map { Unit(byte: $0.byte) } }
  }

  /// Splits the query at raw `&`, and each item at its first `=`.
  ///
  /// - Parameter plusIsSpace: `true` if a raw `+` means a space in values. Keys keep it.
  static func items(_ text: Units?, plusIsSpace: Bool) -> [Item] {
    guard let text else { return [] }
    return text.split(atRaw: UInt8(ascii: "&")).filter { !$0.isEmpty }.map { item in
      guard let equals = item.firstIndex(of: Unit(byte: UInt8(ascii: "="))) else { return Item(key: item, value: nil) }
      let value = Array(item[(equals + 1)...])
      return Item(key: Array(item[..<equals]), value: plusIsSpace ? value.readingPlusAsSpace : value)
    }
  }
}

extension Units {
  /// These units with a space for each raw `+`.
  var readingPlusAsSpace: Units {
    map { $0 == Unit(byte: UInt8(ascii: "+")) ? Unit(byte: UInt8(ascii: " ")) : $0 }
  }
}

/// The path of a link after its place.
struct OraclePath {
  /// The segments, including empty segments but without a trailing slash.
  var segments: [Units]
  var endsWithSlash = false

  /// Splits a path, or returns `nil` if the link is refused.
  init?(_ units: Units, separator: UInt8 = UInt8(ascii: "/")) {
    segments = units.isEmpty ? [] : units.split(atRaw: separator)
    if segments.last?.isEmpty == true {
      segments.removeLast()
      endsWithSlash = true
    }
    // Refuse dot segments, raw or percent-encoded.
    for segment in segments where ["..", "."].contains(segment.decoded) { return nil }
  }
}
