// Hand-written declarations of the few of Apple's names that the documentation's code uses, with their signatures and nothing
// behind them, so that the code is type-checked where there is no Apple SDK. See `.ci/page-code`.
import Fingerpost
import Foundation

class NSUserActivity: @unchecked Sendable {
  var activityType = ""
  var webpageURL: URL?
  var userInfo: [AnyHashable: Any]?
  var targetContentIdentifier: String?
}

// UIKit
@MainActor class UIResponder {}
@MainActor class UIScene {
  @MainActor class ConnectionOptions {
    var urlContexts: Set<UIOpenURLContext> = []
    var userActivities: Set<UserActivityKey> = []
    var shortcutItem: UIApplicationShortcutItem?
  }
}
class UIWindowScene: UIScene {}
@MainActor class UISceneSession {}
@MainActor class UIOpenURLContext: NSObject {
  var url: URL { URL(fileURLWithPath: "/") }
}
@MainActor class UIApplicationShortcutItem {
  var type = ""
  var userInfo: [String: any NSSecureCoding]?
}
@MainActor protocol UIWindowSceneDelegate {}
typealias UserActivityKey = NSUserActivity
extension NSUserActivity: Hashable {
  static func == (a: NSUserActivity, b: NSUserActivity) -> Bool { a === b }
  func hash(into hasher: inout Hasher) {}
}

// UserNotifications
class UNUserNotificationCenter: @unchecked Sendable {}
class UNNotificationContent {
  var userInfo: [AnyHashable: Any] = [:]
  var categoryIdentifier = ""
  var targetContentIdentifier: String?
}
class UNNotificationTrigger {}
class UNPushNotificationTrigger: UNNotificationTrigger {}
class UNNotificationRequest {
  var content = UNNotificationContent()
  var trigger: UNNotificationTrigger?
}
class UNNotification { var request = UNNotificationRequest() }
class UNNotificationResponse: @unchecked Sendable {
  var notification = UNNotification()
  var actionIdentifier = ""
}
protocol UNUserNotificationCenterDelegate {
  func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async
}

// SwiftUI and CoreSpotlight
let CSSearchableItemActionType = "com.apple.corespotlightitem"
@MainActor protocol View {}
struct AnyContent: View {}
@MainActor protocol ViewModifier {
  typealias Content = AnyContent
  associatedtype Body: View
  func body(content: Content) -> Body
}
extension View {
  func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { AnyContent() }
  func onContinueUserActivity(_ type: String, perform action: @escaping (NSUserActivity) -> Void) -> some View {
    AnyContent()
  }
  func task(_ action: @escaping @Sendable @MainActor () async -> Void) -> some View { AnyContent() }
}

// The app's own.
typealias AppRoute = BookshelfRoute
@MainActor struct Navigator {
  func show(_ route: AppRoute) async throws {}
  func asks(_ question: String) async -> Bool { true }
  func openInBrowser(_ url: URL) async {}
}
@MainActor let navigator = Navigator()
