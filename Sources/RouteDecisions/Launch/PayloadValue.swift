/// What a payload holds: that of a notification, the `userInfo` of a user activity or a quick action.
///
/// A plain tree, so that a remote notification can be made in a test, which Apple's own class doesn't allow:
///
/// ```swift
/// let payload: PayloadValue = ["aps": ["alert": "Ann liked your review"], "review": ["id": 42]]
/// payload["review.id"]  // .int(42)
/// ```
public indirect enum PayloadValue: Hashable, Sendable {
  /// JSON's `null`, or a value of a kind that no rule can use (data, dates).
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number.
  case int(Int64)
  /// Any other number.
  case double(Double)
  /// Text.
  case string(String)
  /// Several values.
  case list([PayloadValue])
  /// Values by key.
  case dictionary([String: PayloadValue])

  /// The value at a key path, keys joined by dots; an index into a list is a number from 0.
  ///
  /// Keys may hold dots themselves (`"gcm.message_id"`): of the ways to read a path, the one with the longest first key
  /// that leads to a value counts. `nil` where there is none, or `null`.
  public subscript(keyPath: String) -> PayloadValue? {
    // The longest first key is the whole path, which has no more than eleven dots.
    if case .dictionary(let members) = self, keyPath.utf8.count < 12, let member = members[keyPath] {
      if case .null = member {} else { return member }
    }
    let keys = keyPath.split(separator: ".", omittingEmptySubsequences: false)
    // Longer paths than this are nobody's, and the ways to read one double with each dot.
    guard keys.count <= 12 else { return nil }
    return value(at: keys[...])
  }

  private func value(at keys: ArraySlice<Substring>) -> PayloadValue? {
    // A bare `nil` would be read as the literal of this type, which is `.null`.
    if keys.isEmpty { return self == .null ? .none : self }
    switch self {
    case .dictionary(let members):
      for count in (1...keys.count).reversed() {
        let key = keys.prefix(count).joined(separator: ".")
        if let member = members[key], let value = member.value(at: keys.dropFirst(count)) { return value }
      }
      return nil
    case .list(let elements):
      guard let first = keys.first, let index = Int(first), elements.indices.contains(index) else { return nil }
      return elements[index].value(at: keys.dropFirst())
    default: return nil
    }
  }

  /// The value as text: a string as it is, a number in decimal notation, `true` or `false`; `nil` for the rest.
  public var text: String? {
    switch self {
    case .string(let text): text
    case .int(let number): "\(number)"
    case .double(let number): PayloadValue.text(number)
    case .bool(let truth): truth ? "true" : "false"
    case .null, .list, .dictionary: nil
    }
  }

  /// The texts of a list's elements; `nil` where one of them has none, or it is no list.
  public var texts: [String]? {
    guard case .list(let elements) = self else { return nil }
    var texts: [String] = []
    for element in elements {
      guard let text = element.text else { return nil }
      texts.append(text)
    }
    return texts
  }

  /// JSON doesn't tell `42` from `42.0`, and some readers make doubles of all numbers.
  private static func text(_ number: Double) -> String? {
    Int64(exactly: number).map { "\($0)" } ?? (number.isFinite ? "\(number)" : nil)
  }
}

extension PayloadValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  /// Text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A whole number.
  public init(integerLiteral value: Int64) { self = .int(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Several values.
  public init(arrayLiteral elements: PayloadValue...) { self = .list(elements) }
  /// Values by key; of two with the same key the last counts.
  public init(dictionaryLiteral elements: (String, PayloadValue)...) {
    self = .dictionary(Dictionary(elements) { _, last in last })
  }
  /// `null`
  public init(nilLiteral: ()) { self = .null }
}
