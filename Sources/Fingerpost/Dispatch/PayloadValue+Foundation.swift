import Foundation
public import RouteDecisions

extension PayloadValue {
  /// The `userInfo` of a notification, a user activity or a quick action, or any tree of property-list or JSON values.
  ///
  /// Strings, numbers, truth values, URLs (their absolute string), UUIDs (in lower case), arrays and dictionaries come
  /// over; anything else (data, dates) is `null`, and so is what lies deeper than ``greatestDepth``. A dictionary's entry
  /// whose key is no string is left out. Cost: one pass.
  public init(_ userInfo: Any?) { self.init(userInfo, depth: PayloadValue.greatestDepth) }

  /// The deepest tree that is taken over. No key path leads further down, and what is much deeper overflows the stack.
  public static let greatestDepth = 64

  private init(_ userInfo: Any?, depth: Int) {
    guard depth > 0 else {
      self = .null
      return
    }
    switch userInfo {
    case let text as String: self = .string(text)
    // Before numbers: asked whether it is one, a tree is bridged as a whole on some platforms.
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

  /// Truth values and numbers have one class. A whole number that only an unsigned integer holds is kept as its digits.
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
  /// An opened URL: a custom scheme, a widget's, or one of SwiftUI's `onOpenURL`.
  public static func url(_ url: URL) -> LaunchInput { .url(url.absoluteString) }

  /// A universal link: `webpageURL` of an activity of browsing the web.
  public static func universalLink(_ url: URL?) -> LaunchInput { .universalLink(url?.absoluteString) }
}

extension LaunchInput {
  /// The user's answer to a notification, by its `userInfo`: for a remote one the whole payload, `aps` included.
  public static func notification(
    userInfo: [AnyHashable: Any], category: String? = nil, response: NotificationResponse = .opened,
    isRemote: Bool = true, targetContentIdentifier: String? = nil, identifier: String? = nil
  ) -> LaunchInput {
    notification(
      payload: PayloadValue(userInfo), category: category, response: response, isRemote: isRemote,
      targetContentIdentifier: targetContentIdentifier, identifier: identifier)
  }
}
