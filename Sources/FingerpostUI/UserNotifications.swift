#if canImport(UserNotifications) && !os(tvOS)
  public import UserNotifications

  extension LaunchInput {
    /// The user's answer to a notification. Every trigger that isn't a push is local.
    public static func notification(_ response: UNNotificationResponse) -> LaunchInput {
      .notification(response.notification.request, NotificationResponse(actionIdentifier: response.actionIdentifier))
    }

    /// What a notification leads to once the user taps it: for an extension that sees it before the user does.
    public static func notification(
      _ request: UNNotificationRequest, _ response: NotificationResponse = .opened
    ) -> LaunchInput {
      .notification(
        payload: PayloadValue(request.content.userInfo), category: request.content.categoryIdentifier,
        response: response, isRemote: request.trigger is UNPushNotificationTrigger,
        targetContentIdentifier: request.content.targetContentIdentifier)
    }
  }

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
