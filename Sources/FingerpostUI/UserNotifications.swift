#if canImport(UserNotifications) && !os(tvOS)
  public import UserNotifications

  #if canImport(UIKit) && !os(watchOS)
    import UIKit
  #endif

  extension LaunchInput {
    /// Creates the input for the user's response to a notification. A notification is local if its trigger isn't a
    /// push.
    public static func notification(_ response: UNNotificationResponse) -> LaunchInput {
      let request = response.notification.request
      var input = notification(request, NotificationResponse(actionIdentifier: response.actionIdentifier))
      let date = response.notification.date.timeIntervalSinceReferenceDate
      input.identity = "\(response.actionIdentifier) \(date) \(request.identifier)"
      return input
    }

    /// Creates the input for a notification that the user hasn't seen yet, as if the user had tapped it. Use it in an
    /// extension.
    public static func notification(
      _ request: UNNotificationRequest, _ response: NotificationResponse = .opened
    ) -> LaunchInput {
      .notification(
        payload: PayloadValue(request.content.userInfo), category: request.content.categoryIdentifier,
        response: response, isRemote: request.trigger is UNPushNotificationTrigger,
        targetContentIdentifier: request.content.targetContentIdentifier, identifier: request.identifier)
    }
  }

  // MARK: Responses

  extension LinkDispatcher {
    /// Receives the user's response to a notification, for
    /// `userNotificationCenter(_:didReceive:withCompletionHandler:)` in an app with one window. In an app with several
    /// windows, use ``LaunchInbox``.
    nonisolated public func receive(
      _ response: UNNotificationResponse, _ completionHandler: @escaping () -> Void
    ) {
      let input = LaunchInput.notification(response)
      onMainActor(completionHandler) { self.receive(input) }
    }
  }

  extension LaunchInbox: UNUserNotificationCenterDelegate {
    /// Receives the user's response to a notification, for the window that the system chose. Call this from your own
    /// delegate.
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

    /// Receives the user's response to a notification. The inbox itself can be the delegate of the notification center.
    nonisolated public func userNotificationCenter(
      _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
      withCompletionHandler completionHandler: @escaping () -> Void
    ) {
      receive(response, completionHandler)
    }
  }

  /// Runs a closure and then the system's completion handler, both on the main actor. The completion handler takes a
  /// snapshot with UIKit, so the app crashes if it runs on another thread, as it does after an `async` delegate method.
  /// In SDKs before iOS 27, the handler isn't `@Sendable`.
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
    /// Makes a local notification open a destination, and sets the window that the system activates for the
    /// destination.
    ///
    /// - Parameters:
    ///   - route: The destination.
    ///   - key: The key of `userInfo` from which the table's `launch.notification` reads the link.
    /// - Throws: `PrintFailure` if no link carries the destination.
    public func setDestination<Route: GeneratedRoute>(_ route: Route, key: String = "link") throws(PrintFailure) {
      let link = try route.link()
      userInfo[key] = link
      targetContentIdentifier = Route.table.decide(.link(link)).targetContentIdentifier
    }

    /// Sets the window for a push if the server didn't set one: the window for the destination that the table finds in
    /// the payload. Use it in a `UNNotificationServiceExtension`, which receives pushes with `"mutable-content": 1`.
    public func setWindow(for request: UNNotificationRequest, by table: RouteTable) {
      guard targetContentIdentifier == nil else { return }
      targetContentIdentifier = table.decide(.notification(request)).targetContentIdentifier
    }
  }
#endif
