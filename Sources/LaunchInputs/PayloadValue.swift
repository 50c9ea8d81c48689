/// A value in the payload of a notification, or in the `userInfo` of a user activity or a quick action.
///
/// The value is a plain tree, so that a test can create a remote notification, which Apple's class doesn't allow:
///
/// ```swift
/// let payload: PayloadValue = ["aps": ["alert": "Ann liked your review"], "review": ["id": 42]]
/// payload["review.id"]  // .int(42)
/// ```
public indirect enum PayloadValue: Hashable, Sendable {
  /// The `null` of JSON, or a value of a type that no rule can use, such as data and dates.
  case null
  /// A Boolean value.
  case bool(Bool)
  /// A whole number.
  case int(Int64)
  /// Any other number.
  case double(Double)
  /// A string.
  case string(String)
  /// A list of values.
  case list([PayloadValue])
  /// A dictionary of values.
  case dictionary([String: PayloadValue])

  /// Accesses the value at a key path, whose keys are separated by dots. In a list, a key is an index from 0.
  ///
  /// A key may contain dots itself, such as `"gcm.message_id"`. If a path can be read in several ways, the longest
  /// first key with a value counts. The result is `nil` if there is no value or if the value is `null`.
  public subscript(keyPath: String) -> PayloadValue? {
    // The whole path is the longest first key, so try it first. A path of fewer than 12 bytes is within the limit of 12
    // keys.
    if case .dictionary(let members) = self, keyPath.utf8.count < 12, let member = members[keyPath] {
      if case .null = member {} else { return member }
    }
    let keys = keyPath.split(separator: ".", omittingEmptySubsequences: false)
    // No payload needs a longer path, and the number of ways to read a path doubles with each dot.
    guard keys.count <= 12 else { return nil }
    return value(at: keys[...])
  }

  private func value(at keys: ArraySlice<Substring>) -> PayloadValue? {
    // Return `.none`, because a bare `nil` would be the literal of this type, which is `.null`.
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

  /// The value as text: a string unchanged, a number in decimal notation, `true` or `false`, and `nil` for every other
  /// value.
  public var text: String? {
    switch self {
    case .string(let text): text
    case .int(let number): "\(number)"
    // A whole number has no fraction, because JSON doesn't distinguish `42` from `42.0`, and some JSON readers create a
    // `Double` for every number.
    case .double(let number): Int64(exactly: number).map { "\($0)" } ?? (number.isFinite ? "\(number)" : nil)
    case .bool(let truth): truth ? "true" : "false"
    case .null, .list, .dictionary: nil
    }
  }

  /// The texts of a list's elements, or `nil` if the value isn't a list or if an element has no text.
  public var texts: [String]? {
    guard case .list(let elements) = self else { return nil }
    let texts = elements.compactMap { $0.text }
    return texts.count == elements.count ? texts : nil
  }
}

extension PayloadValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates a whole number.
  public init(integerLiteral value: Int64) { self = .int(value) }
  /// Creates a number.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// Creates a Boolean value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates a list.
  public init(arrayLiteral elements: PayloadValue...) { self = .list(elements) }
  /// Creates a dictionary. If a key is repeated, the last value counts.
  public init(dictionaryLiteral elements: (String, PayloadValue)...) {
    self = .dictionary(Dictionary(elements) { _, last in last })
  }
  /// Creates a `null`.
  public init(nilLiteral: ()) { self = .null }
}
