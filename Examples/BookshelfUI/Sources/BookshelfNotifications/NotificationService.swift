import BookshelfLinks
import FingerpostUI
import UserNotifications

/// Adds the window of a push notification if the server didn't specify it.
nonisolated final class NotificationService: UNNotificationServiceExtension {
  override func didReceive(
    _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) {
    guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else {
      return contentHandler(request.content)
    }
    content.setWindow(for: request, by: BookshelfRoute.table)
    contentHandler(content)
  }
}
