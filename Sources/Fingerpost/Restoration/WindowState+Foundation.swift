import Foundation
public import LaunchInputs
public import RouteDecisions

extension PayloadValue {
  /// The value as a property list, or `nil` for `null`, which property lists don't support.
  public var propertyList: Any? {
    switch self {
    case .null: return nil
    case .bool(let truth): return truth
    case .int(let number): return number
    case .double(let number): return number
    case .string(let text): return text
    case .list(let values): return values.compactMap(\.propertyList)
    case .dictionary(let members): return members.compactMapValues(\.propertyList)
    }
  }
}

extension [String: PayloadValue] {
  fileprivate var propertyList: [AnyHashable: Any] {
    reduce(into: [:]) { info, member in info[member.key] = member.value.propertyList }
  }
}

extension SavedWindow {
  /// The state as property-list values under the key ``WindowState/key``, for
  /// `NSUserActivity.addUserInfoEntries(from:)`.
  public var activityUserInfo: [AnyHashable: Any] { userInfo.propertyList }
}

extension WindowState {
  /// Reads the state from the `userInfo` of a user activity. Any dictionary is valid input; without a state, the result
  /// is empty.
  public static func decode(activityUserInfo: [AnyHashable: Any]?) -> Decoded {
    activityUserInfo?[key].map { decode(PayloadValue($0)) } ?? Decoded()
  }
}

extension ActivityDescription {
  /// ``userInfo`` as a property list, for `NSUserActivity.addUserInfoEntries(from:)`.
  public var propertyListUserInfo: [AnyHashable: Any] { userInfo.propertyList }
}

// MARK: Codable values

extension WindowState.Screen {
  /// Stores a value for a key, as JSON text.
  ///
  /// - Throws: The error of the encoder.
  public mutating func setExtra(_ value: some Encodable, for key: StateKey<String>) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    self[key] = String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Returns the value that was stored for a key, or `nil` if there is none or it can't be decoded as `type`.
  public func extra<Value: Decodable>(_ key: StateKey<String>, as type: Value.Type = Value.self) -> Value? {
    decoded(self[key])
  }
}

private func decoded<Value: Decodable>(_ text: String?) -> Value? {
  text.flatMap { try? JSONDecoder().decode(Value.self, from: Data($0.utf8)) }
}

extension RestoredWindow.Screen {
  /// Returns the value that was stored for a key, or `nil` if there is none or it can't be decoded as `type`.
  public func extra<Value: Decodable>(_ key: StateKey<String>, as type: Value.Type = Value.self) -> Value? {
    decoded(self[key])
  }
}
