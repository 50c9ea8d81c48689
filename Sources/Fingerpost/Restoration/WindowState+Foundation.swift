import Foundation
public import RouteDecisions

extension PayloadValue {
  /// The value as one of property lists; `nil` for `null`, which property lists don't have.
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

extension WindowState {
  /// The state for `NSUserActivity.addUserInfoEntries(from:)`: property-list values under ``key``.
  public var activityUserInfo: [AnyHashable: Any] {
    var info: [AnyHashable: Any] = [:]
    for (key, value) in userInfo { info[key] = value.propertyList }
    return info
  }

  /// Reads the state from a user activity's `userInfo`. Anything at all is fine.
  public static func reading(activityUserInfo: [AnyHashable: Any]?) -> Reading {
    guard let value = activityUserInfo?[key] else { return Reading(state: WindowState()) }
    guard PropertyListDepth.isShallow(value, 32) else {
      return WindowState.reading(userInfo: [key: WindowState.tooDeep])
    }
    return reading(userInfo: .dictionary([key: PayloadValue(value)]))
  }

  /// Something that is refused for its depth.
  private static let tooDeep: PayloadValue = (0..<40).reduce(.null) { value, _ in .list([value]) }
}

/// Conversion follows the nesting of a value, so that is looked at first.
private enum PropertyListDepth {
  static func isShallow(_ value: Any, _ depth: Int) -> Bool {
    guard depth > 0 else { return false }
    switch value {
    case let elements as [Any]: return elements.allSatisfy { isShallow($0, depth - 1) }
    case let members as [AnyHashable: Any]: return members.values.allSatisfy { isShallow($0, depth - 1) }
    default: return true
    }
  }
}

extension ActivityDescription {
  /// ``userInfo`` for `NSUserActivity.addUserInfoEntries(from:)`.
  public var propertyListUserInfo: [AnyHashable: Any] {
    var info: [AnyHashable: Any] = [:]
    for (key, value) in userInfo { info[key] = value.propertyList }
    return info
  }
}

// MARK: Codable values

extension WindowState.Screen {
  /// Keeps a value of the app's own under a key, as JSON text.
  ///
  /// - Throws: what the encoder throws.
  public mutating func setExtra(_ value: some Encodable, for key: StateKey<String>) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    self[key] = String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}

extension RestoredWindow.Screen {
  /// The value of the app's own under a key; `nil` where there is none, or it isn't one of the type's any more.
  public func extra<Value: Decodable>(_ key: StateKey<String>, as type: Value.Type = Value.self) -> Value? {
    self[key].flatMap { try? JSONDecoder().decode(Value.self, from: Data($0.utf8)) }
  }
}
