#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import UIKit

  extension LaunchInput {
    /// A home-screen quick action.
    @MainActor public static func quickAction(_ item: UIApplicationShortcutItem) -> LaunchInput {
      .quickAction(
        item.type, userInfo: PayloadValue(item.userInfo),
        targetContentIdentifier: item.targetContentIdentifier as? String)
    }
  }

  // One method for each of a scene delegate's, which says no more than to whom it passes it on.
  extension LinkDispatcher {
    /// What a scene was connected with: `scene(_:willConnectTo:options:)`. The system may bring some of it once more, which
    /// is opened once.
    public func receive(_ options: UIScene.ConnectionOptions) {
      receive(options.urlContexts)
      for activity in options.userActivities { receive(activity) }
      if let item = options.shortcutItem { receive(item) }
      if let response = options.notificationResponse { receive(.notification(response)) }
    }

    /// Opened URLs: `scene(_:openURLContexts:)`.
    public func receive(_ contexts: Set<UIOpenURLContext>) {
      for context in contexts { receive(.url(context.url)) }
    }

    /// A user activity: `scene(_:continue:)`.
    public func receive(_ activity: NSUserActivity) { receive(.activity(activity)) }

    /// A home-screen quick action: `windowScene(_:performActionFor:)`.
    ///
    /// - Returns: whether it leads somewhere.
    @discardableResult
    public func receive(_ item: UIApplicationShortcutItem) -> Bool {
      receive(.quickAction(item)).decision.match != nil
    }
  }
#endif
