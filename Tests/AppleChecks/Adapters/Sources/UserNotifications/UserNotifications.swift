// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Stands for UserNotifications.
@_exported public import Foundation

public class UNUserNotificationCenter: NSObject, @unchecked Sendable {}
public class UNNotificationContent: NSObject {
  public var userInfo: [AnyHashable: Any] = [:]
  public var categoryIdentifier = ""
  public var targetContentIdentifier: String?
}
public class UNNotificationTrigger: NSObject {}
public class UNPushNotificationTrigger: UNNotificationTrigger {}
public class UNNotificationRequest: NSObject {
  public var content = UNNotificationContent()
  public var trigger: UNNotificationTrigger?
}
public class UNNotification: NSObject { public var request = UNNotificationRequest() }
public class UNNotificationResponse: NSObject, @unchecked Sendable {
  public var notification = UNNotification()
  public var actionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
}
public protocol UNUserNotificationCenterDelegate: AnyObject {
  func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async
}
