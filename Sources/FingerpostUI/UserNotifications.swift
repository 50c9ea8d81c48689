#if canImport(UserNotifications) && !os(tvOS)
  public import UserNotifications

  #if canImport(UIKit) && !os(watchOS)
    import UIKit
  #endif

  extension LaunchInput {
    /// The user's answer to a notification. Every trigger that isn't a push is local.
    public static func notification(_ response: UNNotificationResponse) -> LaunchInput {
      let request = response.notification.request
      var input = notification(request, NotificationResponse(actionIdentifier: response.actionIdentifier))
      let date = response.notification.date.timeIntervalSinceReferenceDate
      input.identity = "\(response.actionIdentifier) \(date) \(request.identifier)"
      return input
    }

    /// What a notification leads to once the user taps it: for an extension that sees it before the user does.
    public static func notification(
      _ request: UNNotificationRequest, _ response: NotificationResponse = .opened
    ) -> LaunchInput {
      .notification(
        payload: PayloadValue(request.content.userInfo), category: request.content.categoryIdentifier,
        response: response, isRemote: request.trigger is UNPushNotificationTrigger,
        targetContentIdentifier: request.content.targetContentIdentifier, identifier: request.identifier)
    }
  }

  // MARK: Answers

  extension LinkDispatcher {
    /// Takes the user's answer to a notification: `userNotificationCenter(_:didReceive:withCompletionHandler:)`. For an app
    /// with one window; ``LaunchInbox`` has the others.
    nonisolated public func receive(
      _ response: UNNotificationResponse, _ completionHandler: @escaping () -> Void
    ) {
      let input = LaunchInput.notification(response)
      onMainActor(completionHandler) { self.receive(input) }
    }
  }

  extension LaunchInbox: UNUserNotificationCenterDelegate {
    /// Takes the user's answer to a notification, for the window that the system chose: for a delegate of your own.
    nonisolated public func receive(
      _ response: UNNotificationResponse, _ completionHandler: @escaping () -> Void
    ) {
      let input = LaunchInput.notification(response)
      #if canImport(UIKit) && !os(watchOS)
        let scene = response.targetScene
        onMainActor(completionHandler) { self.receive(input, window: scene?.session.persistentIdentifier) }
      #else
        onMainActor(completionHandler) { self.receive(input) }
      #endif
    }

    /// Takes the user's answer to a notification: the inbox itself can be the delegate of the notification centre.
    nonisolated public func userNotificationCenter(
      _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
      withCompletionHandler completionHandler: @escaping () -> Void
    ) {
      receive(response, completionHandler)
    }
  }

  /// Ends a call of the system on the main actor, where UIKit takes its snapshot. A method with `async` ends anywhere else, and
  /// the app crashes. The handler isn't `@Sendable` before the SDK of iOS 27.
  private func onMainActor(
    _ completionHandler: @escaping () -> Void, _ body: @escaping @MainActor @Sendable () -> Void
  ) {
    nonisolated(unsafe) let done = completionHandler
    Task { @MainActor in
      body()
      done()
    }
  }

  // MARK: Destinations

  extension UNMutableNotificationContent {
    /// Makes a local notification lead to a destination, and names the window that the system brings forward for it.
    ///
    /// - Parameters:
    ///   - key: the key of `userInfo` that the table's `launch.notification` reads the link from.
    /// - Throws: where no link carries the destination.
    public func setDestination<Route: GeneratedRoute>(_ route: Route, key: String = "link") throws(PrintFailure) {
      let link = try route.link()
      userInfo[key] = link
      targetContentIdentifier = Route.table.decide(.link(link)).targetContentIdentifier
    }

    /// Names the window for a push whose server doesn't: the destination that the table finds in the payload. For
    /// `UNNotificationServiceExtension`, which sees pushes with `"mutable-content": 1`.
    public func setWindow(for request: UNNotificationRequest, by table: RouteTable) {
      guard targetContentIdentifier == nil else { return }
      targetContentIdentifier = table.decide(.notification(request)).targetContentIdentifier
    }
  }
#endif
