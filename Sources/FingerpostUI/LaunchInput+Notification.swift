#if canImport(UserNotifications) && !os(tvOS)
  public import UserNotifications

  extension LaunchInput {
    /// The user's answer to a notification. Every trigger that isn't a push is local.
    public static func notification(_ response: UNNotificationResponse) -> LaunchInput {
      let request = response.notification.request
      return .notification(
        payload: PayloadValue(request.content.userInfo), category: request.content.categoryIdentifier,
        response: NotificationResponse(actionIdentifier: response.actionIdentifier),
        isRemote: request.trigger is UNPushNotificationTrigger,
        targetContentIdentifier: request.content.targetContentIdentifier)
    }
  }
#endif
