import LaunchInputs

/// The text of a tree of values, which `@SceneStorage` stores and which determines the size of a state.
///
/// | written | value |
/// | --- | --- |
/// | `n` `t` `f` | null, true, false |
/// | `i42;` | a whole number |
/// | `r1.5;` | another number |
/// | `s5:hello` | a string, after its length in UTF-8 bytes |
/// | `[…]` | a list, with one value after the other |
/// | `{…}` | a dictionary: keys and values in turn, sorted by key |
///
/// Equal values have the same text. Because the length precedes each string, nothing needs to be escaped, and reading
/// takes a single pass.
enum StateText {
  /// The maximum depth of a tree.
  static let maximumDepth = 16
  /// The maximum number of values in a tree that is read for a window.
  static let maximumCount = 10_000

  static func text(_ value: PayloadValue) -> String {
    switch value {
    case .null: return "n"
    case .bool(let truth): return truth ? "t" : "f"
    case .int(let number): return "i\(number);"
    case .double(let number): return "r\(number);"
    case .string(let string): return "s\(string.utf8.count):\(string)"
    case .list(let values): return "[" + values.map(text).joined() + "]"
    case .dictionary(let members):
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      return "{" + sorted.map { text(.string($0.key)) + text($0.value) }.joined() + "}"
    }
  }

  /// Returns the value of a text, or `nil` if the text is invalid.
  static func value(of text: String, maximumCount: Int = maximumCount) -> PayloadValue? {
    var reader = StateTextReader(text, maximumCount: maximumCount)
    guard let value = reader.value(depth: 0), reader.isAtEnd else { return nil }
    return value
  }
}

/// A reader for the text of a value. Any text is valid input.
private struct StateTextReader {
  private let bytes: [UInt8]
  private var position = 0
  private var count = 0
  private let maximumCount: Int

  init(_ text: String, maximumCount: Int) {
    bytes = Array(text.utf8)
    self.maximumCount = maximumCount
  }

  var isAtEnd: Bool { position == bytes.count }

  mutating func value(depth: Int) -> PayloadValue? {
    count += 1
    // Depths begin at 0. Allow `maximumDepth` itself too, because a store of states is a level deeper than a state.
    guard depth <= StateText.maximumDepth, count <= maximumCount, let kind = next() else { return nil }
    switch kind {
    case UInt8(ascii: "n"): return .null
    case UInt8(ascii: "t"): return .bool(true)
    case UInt8(ascii: "f"): return .bool(false)
    case UInt8(ascii: "i"): return word(until: UInt8(ascii: ";")).flatMap { Int64($0) }.map(PayloadValue.int)
    case UInt8(ascii: "r"): return word(until: UInt8(ascii: ";")).flatMap { Double($0) }.map(PayloadValue.double)
    case UInt8(ascii: "s"): return string().map(PayloadValue.string)
    case UInt8(ascii: "["):
      var values: [PayloadValue] = []
      while !skip(UInt8(ascii: "]")) {
        guard let value = value(depth: depth + 1) else { return nil }
        values.append(value)
      }
      return .list(values)
    case UInt8(ascii: "{"):
      var members: [String: PayloadValue] = [:]
      while !skip(UInt8(ascii: "}")) {
        guard skip(UInt8(ascii: "s")), let key = string(), members[key] == nil, let value = value(depth: depth + 1)
        else { return nil }
        members[key] = value
      }
      return .dictionary(members)
    default: return nil
    }
  }

  private mutating func next() -> UInt8? {
    guard position < bytes.count else { return nil }
    position += 1
    return bytes[position - 1]
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Reads at most 32 bytes of ASCII up to the end byte, and skips the end byte.
  private mutating func word(until end: UInt8) -> String? {
    let start = position
    while let byte = next(), position - start <= 33 {
      if byte == end { return String(decoding: bytes[start..<position - 1], as: UTF8.self) }
    }
    return nil
  }

  private mutating func string() -> String? {
    guard let length = word(until: UInt8(ascii: ":")).flatMap({ Int($0) }), length >= 0,
      length <= bytes.count - position
    else { return nil }
    let end = position + length
    // The end must not be inside a character.
    guard end == bytes.count || bytes[end] & 0xC0 != 0x80 else { return nil }
    defer { position = end }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }
}

extension PayloadValue {
  /// Returns `true` if the tree has at most the given depth. A value without elements has the depth 1.
  func isShallow(_ depth: Int) -> Bool {
    guard depth > 0 else { return false }
    switch self {
    case .list(let values): return values.allSatisfy { $0.isShallow(depth - 1) }
    case .dictionary(let members): return members.values.allSatisfy { $0.isShallow(depth - 1) }
    default: return true
    }
  }

  /// All texts in the tree, including keys.
  var allTexts: [String] {
    switch self {
    case .string(let text): return [text]
    case .list(let values): return values.flatMap(\.allTexts)
    case .dictionary(let members): return members.flatMap { [$0.key] + $0.value.allTexts }
    default: return text.map { [$0] } ?? []
    }
  }
}
