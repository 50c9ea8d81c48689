import RouteMatching

/// A value in a case file: the JSON form of a value that an app reads from a link.
enum ExpectedValue: Decodable, Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  /// A separate case, because a `Double` can't represent all 64-bit integers.
  case integer(Int64)
  case text(String)
  case list([ExpectedValue])
  case object([String: ExpectedValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([ExpectedValue].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: ExpectedValue].self))
    }
  }

  /// Returns `true` if a match's value is the same. Numbers and Booleans are typed, a rest parameter is joined with
  /// `/`, and an open-ended map is compared by its keys.
  func agrees(with value: RouteValue?) -> Bool {
    guard let value else { return self == .null }
    switch (self, value) {
    case (.bool(let expected), .bool(let actual)): return expected == actual
    case (.integer(let expected), .int(let actual)): return expected == actual
    case (.integer(let expected), .uint(let actual)): return Int64(exactly: actual) == expected
    case (.integer(let expected), .double(let actual)): return Double(expected) == actual
    case (.number(let expected), .double(let actual)): return expected == actual
    case (.text(let expected), .string(let actual)): return expected.utf8.elementsEqual(actual.utf8)
    case (.text(let expected), .list):
      return value.strings.map { $0.joined(separator: "/").utf8.elementsEqual(expected.utf8) } ?? false
    case (.list(let expected), .list(let actual)):
      return expected.count == actual.count && zip(expected, actual).allSatisfy { $0.agrees(with: $1) }
    case (.object(let expected), .items(let actual)):
      return expected.count == actual.count
        && actual.allSatisfy { item in
          expected[item.key]?.agrees(with: item.value.map { .string($0) }) ?? false
        }
    default: return false
    }
  }
}
