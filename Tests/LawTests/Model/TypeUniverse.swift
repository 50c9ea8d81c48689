import Foundation
import RouteMatching

/// A type as the oracle knows it, defined by Swift's own initialisers and explicit rules.
struct ModelType: Sendable {
  var name: String
  /// The declaration in JSON.
  var json: JSONText
  /// Returns the value of decoded text, or `nil` if the text isn't a value of the type.
  var parse: @Sendable (String) -> RouteValue?
  /// The minimum number of digits, reached with leading zeros.
  var digits = 1
  /// `true` if the type ignores letter case.
  var isSmall = false

  /// Returns a value as printed in links: in lowercase if the type ignores letter case.
  func canonical(_ value: RouteValue) -> RouteValue {
    switch value {
    case .list(let values): .list(values.map(canonical))
    case .string(let text) where isSmall: .string(TypeUniverse.small(text))
    default: value
    }
  }

  func text(of value: RouteValue) -> String {
    let text = value.plainText
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}

/// The types that tests declare.
private final class DeclaredTypes: @unchecked Sendable {
  private let lock = NSLock()
  private var types: [String: ModelType] = [:]

  func add(_ type: ModelType) { lock.withLock { types[type.name] = type } }

  func type(_ name: String) -> ModelType? { lock.withLock { types[name] } }
}

/// The types of random tables: few, small, and with many overlaps.
enum TypeUniverse {
  static func type(_ name: String) -> ModelType {
    guard let type = all.first(where: { $0.name == name }) ?? declared.type(name) else {
      preconditionFailure("no type \(name)")
    }
    return type
  }

  /// Adds a type of a table that isn't random, under a unique name.
  static func declare(_ type: ModelType) { declared.add(type) }

  private static let declared = DeclaredTypes()

  /// Words that each belong to some of the types. The oracle uses them to decide whether one type contains another, so
  /// every pair of types without containment needs an example word. `sampleWordsDecideContainment` checks this by
  /// hand.
  static let words: [String] = [
    "", "a", "b", "ab", "abc", "abcd", "A", "B", "Bee", "bee", "new", "New", "NEW", "old", "OLD", "newer", "a-b",
    "ab-1",
    "-", "-1", "-0", "0", "1", "2", "3", "9", "10", "42", "100", "101", "01", "007", "1.5", "-1.5", "1.0", "0.5", ".5",
    "9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616",
    "-9223372036854775808", "-9223372036854775809", "123456789012345", "true", "false", "True", "é", "日本", "x y",
    "a/b", "a,b", "1,2", "a.b", "2024-02-29", "2024-02-09", "2023-02-29", "2024-1-1",
    "123e4567-e89b-12d3-a456-426614174000", "123E4567-E89B-12D3-A456-426614174000",
    "123e4567-e89b-12d3-a456-42661417400f", "1:30", "1m30s", "90", "00",
    "277777778h", "9999999999999", "1h:30", "1:75",
    "%", "a%2Fb", "+", "a+b", "👍", "@a", "a=b", "a&b",
    "?", "#", "...", "a?", "{a}", "a:b", "tab", "tabs", "~",
  ]

  /// The declared types of every table.
  static let named: [ModelType] = [
    ModelType(
      name: "Small", json: .object([("type", .string("Int")), ("min", .number(1)), ("max", .number(9))]),
      parse: { integer($0, 1...9) }),
    ModelType(
      name: "Page", json: .object([("type", .string("Int")), ("min", .number(1)), ("max", .number(100))]),
      parse: { integer($0, 1...100) }),
    ModelType(
      name: "Month",
      json: .object([
        ("type", .string("Int")), ("min", .number(1)), ("max", .number(12)), ("digits", .number(2)),
        ("example", .string("05")),
      ]),
      parse: { text in
        text.utf8.count == 2 ? integer(text.hasPrefix("0") ? String(text.dropFirst()) : text, 1...12) : nil
      },
      digits: 2),
    ModelType(
      name: "Two", json: .object([("cases", .object([("1", .string("one")), ("2", .string("two"))]))]),
      parse: { ["1", "2"].contains($0) ? .string($0) : nil }),
    ModelType(
      name: "Word", json: .array([.string("new"), .string("old")]),
      parse: { ["new", "old"].contains($0) ? .string($0) : nil }),
    ModelType(
      name: "Letter",
      json: .object([
        (
          "cases",
          .object([
            ("a", .string("first")),
            ("b", .object([("swift", .string("second")), ("spellings", .array([.string("bee")]))])),
          ])
        ),
        ("caseSensitive", .bool(false)),
      ]),
      parse: { text in
        switch text {
        case "a", "A": .string("a")
        case "b", "B": .string("b")
        default: text.lowercased() == "bee" && isASCII(text) ? .string("b") : nil
        }
      }),
    ModelType(
      name: "Slug",
      json: .object([
        ("type", .string("String")), ("pattern", .string("[a-z0-9]+(-[a-z0-9]+)*")), ("example", .string("a-b")),
      ]),
      parse: { text in
        let words = text.split(separator: "-", omittingEmptySubsequences: false)
        return words.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { isLower($0) || isDigit($0) } }
          ? .string(text) : nil
      }),
    ModelType(
      name: "Lower",
      json: .object([("type", .string("String")), ("pattern", .string("[a-z]+")), ("example", .string("abc"))]),
      parse: { !$0.isEmpty && $0.utf8.allSatisfy(isLower) ? .string($0) : nil }),
    ModelType(
      name: "Short", json: .object([("type", .string("String")), ("max", .number(3))]),
      parse: { (1...3).contains($0.unicodeScalars.count) ? .string($0) : nil }),
    ModelType(
      name: "Other",
      json: .object([("type", .string("String")), ("except", .array([.string("new"), .string("1")]))]),
      parse: { $0.isEmpty || ["new", "1"].contains($0) ? nil : .string($0) }),
    ModelType(
      name: "Handle",
      json: .object([
        ("type", .string("String")), ("pattern", .string("[a-z]+(-[a-z0-9]+)?")), ("example", .string("ab-1")),
        ("caseSensitive", .bool(false)),
      ]),
      parse: { text in
        let words = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        let isRight =
          words[0].utf8.allSatisfy(isLetter)
          && words.dropFirst().allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { isLetter($0) || isDigit($0) } }
        return isRight && !words[0].isEmpty ? .string(small(text)) : nil
      }, isSmall: true),
    ModelType(
      name: "Anycase",
      json: .object([
        ("type", .string("String")), ("except", .array([.string("NEW"), .string("bee")])),
        ("caseSensitive", .bool(false)),
      ]),
      parse: { $0.isEmpty || ["new", "bee"].contains(small($0)) ? nil : .string(small($0)) }, isSmall: true),
    ModelType(
      name: "Text", json: .object([("type", .string("String")), ("min", .number(0))]), parse: { .string($0) }),
    ModelType(
      name: "Empty",
      json: .object([
        ("type", .string("String")), ("min", .number(0)), ("max", .number(0)), ("example", .string("")),
      ]),
      parse: { $0.isEmpty ? .string($0) : nil }),
  ]

  private static let builtIn: [ModelType] = [
    ModelType(name: "String", json: .bool(true), parse: { $0.isEmpty ? nil : .string($0) }),
    ModelType(name: "Int", json: .bool(true), parse: { integer($0, Int64.min...Int64.max) }),
    ModelType(
      name: "UInt", json: .bool(true),
      parse: { isPlainNumber($0[...]) ? UInt64($0).map { .uint($0) } : nil }),
    ModelType(
      name: "Bool", json: .bool(true),
      parse: { text in
        switch text {
        case "true", "1": .bool(true)
        case "false", "0": .bool(false)
        default: nil
        }
      }),
    ModelType(name: "Double", json: .bool(true), parse: decimal),
    ModelType(name: "Date", json: .bool(true), parse: { isDate($0) ? .string($0) : nil }),
    ModelType(name: "Duration", json: .bool(true), parse: duration),
    ModelType(name: "UUID", json: .bool(true), parse: { isUUID($0) ? .string(small($0)) : nil }, isSmall: true),
  ]

  static let all: [ModelType] = builtIn + named

  // MARK: Notations (page *Types*)

  /// Parses a 64-bit integer: an optional `-` and digits, without leading zeros.
  private static func integer(_ text: String, _ bounds: ClosedRange<Int64>) -> RouteValue? {
    guard isPlainNumber(text.hasPrefix("-") ? text.dropFirst() : text[...]), let value = Int64(text),
      bounds.contains(value)
    else { return nil }
    return .int(value)
  }

  private static func isPlainNumber(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(isDigit) && (text == "0" || text.first != "0")
  }

  /// Parses decimal notation: an integer with an optional fraction. It has up to 15 digits before the point, which a
  /// `Double` represents exactly.
  private static func decimal(_ text: String) -> RouteValue? {
    let parts = (text.hasPrefix("-") ? text.dropFirst() : text[...]).split(
      separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), isPlainNumber(parts[0]), parts[0].count <= 15,
      parts.count == 1 || !parts[1].isEmpty && parts[1].utf8.allSatisfy(isDigit)
    else { return nil }
    return Double(text).map { .double($0) }
  }

  /// Parses whole seconds, `m:ss`, `h:mm:ss`, or numbers with the units `h`, `m` and `s` in this order.
  private static func duration(_ text: String) -> RouteValue? {
    func number(_ text: some StringProtocol, _ digits: ClosedRange<Int>) -> Int64? {
      digits.contains(text.utf8.count) && text.utf8.allSatisfy(isDigit) ? Int64(text) : nil
    }
    if let seconds = number(text, 1...13) { return .int(seconds) }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count > 1 {
      guard parts.count <= 3, var total = number(parts[0], 1...9) else { return nil }
      for part in parts.dropFirst() {
        guard let next = number(part, 2...2), next < 60 else { return nil }
        total = total * 60 + next
      }
      return .int(total)
    }
    var rest = text[...]
    var total: Int64 = 0
    for (unit, seconds) in [("h", Int64(3600)), ("m", 60), ("s", 1)] {
      guard let end = rest.firstIndex(of: Character(unit)) else { continue }
      guard let count = number(rest[..<end], 1...9) else { return nil }
      total += count * seconds
      rest = rest[rest.index(after: end)...]
    }
    return rest.isEmpty && !text.isEmpty ? .int(total) : nil
  }

  /// Returns `true` for a full-date of RFC 3339.
  private static func isDate(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy(isDigit) }), let year = Int(parts[0]), let month = Int(parts[1]),
      let day = Int(parts[2]), (1...12).contains(month)
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...days[month - 1]).contains(day)
  }

  private static func isUUID(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.utf8.count) == [8, 4, 4, 4, 12]
      && parts.allSatisfy { $0.utf8.allSatisfy { isDigit($0) || (0x61...0x66).contains($0 | 0x20) } }
  }

  /// Returns the text with ASCII letters in lowercase.
  static func small(_ text: String) -> String {
    String(decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  private static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool { isLower(byte | 0x20) }
  private static func isLower(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
}
