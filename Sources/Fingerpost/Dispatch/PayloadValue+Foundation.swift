import Foundation
public import LaunchInputs

extension PayloadValue {
  /// Creates a value from the `userInfo` of a notification, a user activity or a quick action, or from any tree of
  /// property-list or JSON values.
  ///
  /// The value contains strings, numbers, Boolean values, URLs (as absolute strings), UUIDs (as lowercase strings),
  /// arrays and dictionaries. Everything else, such as data and dates, becomes `null`, and so does everything deeper
  /// than ``maximumDepth``. Dictionary entries whose key isn't a string are omitted. Cost: one pass.
  public init(_ userInfo: Any?) { self.init(userInfo, depth: PayloadValue.maximumDepth) }

  /// The maximum depth of a tree, limited because a much deeper tree could overflow the stack.
  public static let maximumDepth = 64

  private init(_ userInfo: Any?, depth: Int) {
    guard depth > 0 else {
      self = .null
      return
    }
    switch userInfo {
    case let text as String: self = .string(text)
    // Test for arrays before numbers: on some platforms, a cast to a number bridges the whole array first.
    case let elements as [Any]: self = .list(elements.map { PayloadValue($0, depth: depth - 1) })
    case let members as [AnyHashable: Any]:
      var values: [String: PayloadValue] = [:]
      for (key, value) in members {
        if let key = key.base as? String { values[key] = PayloadValue(value, depth: depth - 1) }
      }
      self = .dictionary(values)
    case let number as NSNumber: self = PayloadValue(number: number)
    case let number as Int: self = .int(Int64(number))
    case let truth as Bool: self = .bool(truth)
    case let number as Double: self = .double(number)
    case let url as URL: self = .string(url.absoluteString)
    case let uuid as UUID: self = .string(uuid.uuidString.lowercased())
    default: self = .null
    }
  }

  /// Creates a Boolean value or a number, because `NSNumber` represents both. A whole number above `Int64.max` becomes
  /// a string of its digits.
  private init(number: NSNumber) {
    let type = UInt8(bitPattern: number.objCType.pointee)
    #if canImport(Darwin)
      let isTruth = CFGetTypeID(number) == CFBooleanGetTypeID()
    #else
      let isTruth = type == UInt8(ascii: "c") || type == UInt8(ascii: "B")
    #endif
    if isTruth {
      self = .bool(number.boolValue)
    } else if type == UInt8(ascii: "d") || type == UInt8(ascii: "f") {
      self = .double(number.doubleValue)
    } else if type == UInt8(ascii: "Q"), number.uint64Value > UInt64(Int64.max) {
      self = .string("\(number.uint64Value)")
    } else {
      self = .int(number.int64Value)
    }
  }
}

extension LaunchInput {
  /// Creates the input for an opened URL: a custom URL, a widget's URL, or a URL from SwiftUI's `onOpenURL`.
  public static func url(_ url: URL) -> LaunchInput { .url(url.absoluteString) }

  /// Creates the input for a universal link. The system delivers its URL as the `webpageURL` of a browsing activity.
  public static func universalLink(_ url: URL?) -> LaunchInput { .universalLink(url?.absoluteString) }
  /// Creates the input for the user's response to a notification.
  ///
  /// - Parameters:
  ///   - userInfo: The `userInfo` of the notification. For a remote notification, this is the whole payload, including
  ///     `aps`.
  ///   - category: The identifier of the notification's category.
  ///   - response: The user's response.
  ///   - isRemote: `false` for a local notification.
  ///   - targetContentIdentifier: The `targetContentIdentifier` of the notification's content.
  ///   - identifier: The identifier of the notification's request.
  public static func notification(
    userInfo: [AnyHashable: Any], category: String? = nil, response: NotificationResponse = .opened,
    isRemote: Bool = true, targetContentIdentifier: String? = nil, identifier: String? = nil
  ) -> LaunchInput {
    notification(
      payload: PayloadValue(userInfo), category: category, response: response, isRemote: isRemote,
      targetContentIdentifier: targetContentIdentifier, identifier: identifier)
  }
}
