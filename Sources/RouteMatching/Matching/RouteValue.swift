/// The value of a parameter, in the type that the table declares.
public enum RouteValue: Hashable, Sendable {
  /// A decoded string. It also represents a `UUID` (36 lowercase characters), a `Date` (`2026-02-28`), a `URL`, a
  /// `Link` and the wire name of an enum's case.
  case string(String)
  /// An `Int`, or the seconds of a `Duration`.
  case int(Int64)
  /// A `UInt`.
  case uint(UInt64)
  /// A `Double`.
  case double(Double)
  /// A `Bool`.
  case bool(Bool)
  /// A list, or the segments of a rest parameter.
  case list([RouteValue])
  /// The query items of `{items...}`, in order.
  case items([QueryItem])
}

extension RouteValue {
  /// The string of a `.string`, or `nil` for other values.
  public var string: String? { if case .string(let value) = self { value } else { nil } }
  /// The number of an `.int` if it fits, or `nil` for other values.
  public var int: Int? { if case .int(let value) = self { Int(exactly: value) } else { nil } }
  /// The number of a `.uint` if it fits, or `nil` for other values.
  public var uint: UInt? { if case .uint(let value) = self { UInt(exactly: value) } else { nil } }
  /// The number of a `.double`, or `nil` for other values.
  public var double: Double? { if case .double(let value) = self { value } else { nil } }
  /// The Boolean value of a `.bool`, or `nil` for other values.
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  /// The elements of a `.list`, or `nil` for other values.
  public var list: [RouteValue]? { if case .list(let value) = self { value } else { nil } }
  /// The strings in a `.list`, or `nil` for other values. Elements that aren't strings are omitted.
  public var strings: [String]? { list.map { $0.compactMap { $0.string } } }
  /// The query items of an `.items`, or `nil` for other values.
  public var items: [QueryItem]? { if case .items(let value) = self { value } else { nil } }
}

/// Parses decoded text as numbers, Booleans and durations, and writes numbers as text. Parsing returns `nil` if a
/// number overflows. This doesn't happen when a link is matched, because patterns don't match such numbers.
package enum ValueText {
  static func int(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    let isNegative = text.first == UInt8(ascii: "-")
    guard let magnitude = uint(isNegative ? UnsafeBufferPointer(rebasing: text.dropFirst()) : text) else { return nil }
    if !isNegative { return Int64(exactly: magnitude) }
    if magnitude == UInt64(Int64.max) + 1 { return Int64.min }
    return Int64(exactly: magnitude).map { -$0 }
  }

  /// Parses one or more digits. This doesn't use `multipliedReportingOverflow`, because with 64 bits it needs a
  /// run-time function that bare WebAssembly lacks.
  static func uint(_ text: UnsafeBufferPointer<UInt8>) -> UInt64? {
    guard !text.isEmpty else { return nil }
    // Any number with fewer than 20 digits fits.
    let isSmall = text.count < 20
    var value: UInt64 = 0
    for byte in text {
      let digit = UInt64(byte &- UInt8(ascii: "0"))
      guard digit <= 9, isSmall || value <= (UInt64.max - digit) / 10 else { return nil }
      value = value &* 10 &+ digit
    }
    return value
  }

  static func double(_ text: UnsafeBufferPointer<UInt8>) -> Double? { Double(String(decoding: text, as: UTF8.self)) }

  /// Parses `true`, `1`, `false` or `0`.
  package static func bool(_ text: [UInt8]) -> Bool? { text.withUnsafeBufferPointer { bool($0) } }

  static func bool(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
    if text.elementsEqual("true".utf8) || text.elementsEqual("1".utf8) { return true }
    if text.elementsEqual("false".utf8) || text.elementsEqual("0".utf8) { return false }
    return nil
  }

  /// Parses durations such as `90`, `1:30`, `1:02:03` and `1h2m3s`, and returns the seconds.
  package static func duration(_ text: [UInt8]) -> Int64? { text.withUnsafeBufferPointer { duration($0) } }

  static func duration(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    var total: Int64 = 0
    var number: Int64 = 0
    for byte in text {
      if LinkCharacters.isDigit(byte) {
        guard number < 1_000_000_000_000 else { return nil }
        number = number * 10 + Int64(byte - UInt8(ascii: "0"))
        continue
      }
      switch byte {
      case UInt8(ascii: ":"): total = (total + number) * 60
      case UInt8(ascii: "h"): total += number * 3600
      case UInt8(ascii: "m"): total += number * 60
      case UInt8(ascii: "s"): total += number
      default: return nil
      }
      guard total < 10_000_000_000_000 else { return nil }
      number = 0
    }
    return text.isEmpty ? nil : total + number
  }

  /// Returns the shortest decimal notation without an exponent that is parsed as the same number, or `nil` for NaN and
  /// infinity.
  package static func text(_ value: Double) -> String? {
    guard value.isFinite else { return nil }
    if value == 0 { return "0" }
    // Swift writes `-ddd.dddde-dd`, in which the digits after the point, the point and the exponent may be missing.
    var digits: [UInt8] = []
    var point: Int?
    var exponent = 0
    let written = Array("\(value)".utf8)
    for (index, byte) in written.enumerated() {
      if byte == UInt8(ascii: "e") {
        exponent = Int(String(decoding: written[(index + 1)...], as: UTF8.self)) ?? 0
        break
      }
      if byte == UInt8(ascii: ".") { point = digits.count } else if byte != UInt8(ascii: "-") { digits.append(byte) }
    }
    let zero = UInt8(ascii: "0")
    var whole = (point ?? digits.count) + exponent
    if whole < 1 {
      digits.insert(contentsOf: [UInt8](repeating: zero, count: 1 - whole), at: 0)
      whole = 1
    }
    while digits.count < whole { digits.append(zero) }
    while digits.count > whole, digits.last == zero { digits.removeLast() }
    if digits.count > whole { digits.insert(UInt8(ascii: "."), at: whole) }
    return (value < 0 ? "-" : "") + String(decoding: digits, as: UTF8.self)
  }
}
