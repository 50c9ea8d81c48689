/// The name and the type of a small value in a window's state.
///
/// ```swift
/// extension StateKey<String> { static let reviewText = StateKey("review.text") }
/// state.screens[0][.reviewText] = "It was a dark and stormy night"
/// ```
public struct StateKey<Value: StateStorable>: Hashable, Sendable {
  /// The name, which stays in saved state for as long as people have it.
  public let name: String

  /// A key of that name.
  public init(_ name: String) { self.name = name }
}

/// A type whose values a window's state can keep.
public protocol StateStorable {
  /// The value, or `nil` where it is none of the type's.
  init?(stateValue: PayloadValue)
  /// What is kept.
  var stateValue: PayloadValue { get }
}

extension String: StateStorable {
  /// A `.string`.
  public init?(stateValue: PayloadValue) {
    guard case .string(let text) = stateValue else { return nil }
    self = text
  }
  /// A `.string`.
  public var stateValue: PayloadValue { .string(self) }
}

extension Bool: StateStorable {
  /// A `.bool`.
  public init?(stateValue: PayloadValue) {
    guard case .bool(let truth) = stateValue else { return nil }
    self = truth
  }
  /// A `.bool`.
  public var stateValue: PayloadValue { .bool(self) }
}

extension Int: StateStorable {
  /// An `.int` that fits, or a `.double` that is whole.
  public init?(stateValue: PayloadValue) {
    switch stateValue {
    case .int(let number): self.init(exactly: number)
    case .double(let number): self.init(exactly: number)
    default: return nil
    }
  }
  /// An `.int`.
  public var stateValue: PayloadValue { .int(Int64(self)) }
}

extension Double: StateStorable {
  /// A `.double`, or an `.int`: property lists don't tell 2 from 2.0.
  public init?(stateValue: PayloadValue) {
    switch stateValue {
    case .double(let number): self = number
    case .int(let number): self = Double(number)
    default: return nil
    }
  }
  /// A `.double`.
  public var stateValue: PayloadValue { .double(self) }
}

extension Array: StateStorable where Element: StateStorable {
  /// A `.list` of which every element converts.
  public init?(stateValue: PayloadValue) {
    guard case .list(let values) = stateValue else { return nil }
    var elements: [Element] = []
    for value in values {
      guard let element = Element(stateValue: value) else { return nil }
      elements.append(element)
    }
    self = elements
  }
  /// A `.list`.
  public var stateValue: PayloadValue { .list(map(\.stateValue)) }
}
