import FingerpostUI
import UserNotifications

/// The windows of the app, for what SwiftUI brings to no view: notifications.
@MainActor final class Windows: NSObject, UNUserNotificationCenterDelegate {
  static let shared = Windows()
  private var front: WindowModel?
  private var early: [LaunchInput] = []

  /// A window is there. It takes what came before it.
  func add(_ model: WindowModel) {
    front = model
    for input in early { model.dispatcher.receive(input) }
    early = []
  }

  func receive(_ input: LaunchInput) {
    if let front { front.dispatcher.receive(input) } else { early.append(input) }
  }

  nonisolated func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async {
    await receive(.notification(response))
  }
}
