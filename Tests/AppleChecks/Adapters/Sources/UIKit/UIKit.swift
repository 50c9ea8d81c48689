// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Stands for UIKit.
@_exported public import AppleNames
public import UserNotifications

@MainActor open class UIResponder: NSObject {
  override public nonisolated init() {}
}
@MainActor open class UIScene: UIResponder {
  @MainActor open class ConnectionOptions: NSObject {
    public var urlContexts: Set<UIOpenURLContext> = []
    public var userActivities: Set<NSUserActivity> = []
    public var shortcutItem: UIApplicationShortcutItem?
    public var notificationResponse: UNNotificationResponse?

    override public nonisolated init() {}
  }
}
@MainActor open class UIWindowScene: UIScene {}
@MainActor open class UISceneSession: NSObject {}
@MainActor open class UIOpenURLContext: NSObject {
  public let url: URL

  public init(_ url: URL) { self.url = url }
}
@MainActor open class UIApplicationShortcutItem: NSObject {
  public let type: String
  public var userInfo: [String: any NSSecureCoding]?
  public var targetContentIdentifier: Any?

  public init(_ type: String) { self.type = type }
}
@MainActor public protocol UIWindowSceneDelegate: AnyObject {
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions)
  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>)
  func scene(_ scene: UIScene, continue activity: NSUserActivity)
  func windowScene(_ scene: UIWindowScene, performActionFor item: UIApplicationShortcutItem) async -> Bool
}
