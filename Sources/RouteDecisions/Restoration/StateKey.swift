import LaunchInputs

/// A key for a small value in a window's state, with a name and a type.
///
/// ```swift
/// extension StateKey<String> { static let reviewText = StateKey("review.text") }
/// state.screens[0][.reviewText] = "It was a dark and stormy night"
/// ```
public struct StateKey<Value: StateStorable>: Hashable, Sendable {
  /// The name of the key. Don't change it, because saved states on people's devices contain it.
  public let name: String

  /// Creates a key with the given name.
  public init(_ name: String) { self.name = name }
}

/// A type whose values can be saved in a window's state.
public protocol StateStorable {
  /// Creates a value from its stored form, or returns `nil` if the stored form has a different type.
  init?(stateValue: PayloadValue)
  /// The stored form of the value.
  var stateValue: PayloadValue { get }
}

extension String: StateStorable {
  /// Creates a string from a `.string`.
  public init?(stateValue: PayloadValue) {
    guard case .string(let text) = stateValue else { return nil }
    self = text
  }
  /// The string as a `.string`.
  public var stateValue: PayloadValue { .string(self) }
}

extension Bool: StateStorable {
  /// Creates a Boolean value from a `.bool`.
  public init?(stateValue: PayloadValue) {
    guard case .bool(let truth) = stateValue else { return nil }
    self = truth
  }
  /// The Boolean value as a `.bool`.
  public var stateValue: PayloadValue { .bool(self) }
}

extension Int: StateStorable {
  /// Creates an integer from an `.int` that fits, or from a `.double` without a fraction.
  public init?(stateValue: PayloadValue) {
    switch stateValue {
    case .int(let number): self.init(exactly: number)
    case .double(let number): self.init(exactly: number)
    default: return nil
    }
  }
  /// The integer as an `.int`.
  public var stateValue: PayloadValue { .int(Int64(self)) }
}

extension Double: StateStorable {
  /// Creates a number from a `.double`, or from an `.int`, because property lists don't distinguish 2 from 2.0.
  public init?(stateValue: PayloadValue) {
    switch stateValue {
    case .double(let number): self = number
    case .int(let number): self = Double(number)
    default: return nil
    }
  }
  /// The number as a `.double`.
  public var stateValue: PayloadValue { .double(self) }
}

extension Array: StateStorable where Element: StateStorable {
  /// Creates an array from a `.list`, if every element can be converted.
  public init?(stateValue: PayloadValue) {
    guard case .list(let values) = stateValue else { return nil }
    self = values.compactMap { Element(stateValue: $0) }
    if count < values.count { return nil }
  }
  /// The array as a `.list`.
  public var stateValue: PayloadValue { .list(map(\.stateValue)) }
}
