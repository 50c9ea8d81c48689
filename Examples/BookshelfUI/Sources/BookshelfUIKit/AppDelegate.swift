import BookshelfLinks
import FingerpostUI
import UIKit
import UserNotifications

/// The fulfilled requirements and their user, shared by all windows. If your app knows its account at launch, pass both
/// here.
@MainActor let requirements = RouteRequirements<BookshelfRoute>()

@main final class AppDelegate: UIResponder, UIApplicationDelegate, UNUserNotificationCenterDelegate {
  /// The file with the states of all windows.
  static var file = WindowSessions.defaultFile

  /// The current and saved states of all windows, by session. All windows share this object.
  let sessions = WindowSessions(
    rules: WindowRules(BookshelfRoute.table), file: AppDelegate.file, requirements: requirements)
  /// The windows, by session. If the system disconnects a window, it keeps its waiting links.
  private(set) var windows: [String: BookWindow] = [:]

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    closed(sessions.launch(application))
    UNUserNotificationCenter.current().delegate = self
    return true
  }

  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = sessions.rules.configuration(for: connectingSceneSession, options)
    configuration.delegateClass = SceneDelegate.self
    return configuration
  }

  func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {
    sessions.discard(sceneSessions)
    closed(sceneSessions.map(\.persistentIdentifier))
  }

  /// Forgets windows that the user closed for good, perhaps while the app wasn't running. An app deletes their files
  /// here.
  private func closed(_ identifiers: [String]) {
    for identifier in identifiers { windows.removeValue(forKey: identifier)?.dispatcher.cancelAll() }
  }

  /// Receives the answer to a notification, for the window that the system chose by its target content identifier.
  nonisolated func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    LaunchInbox.shared.receive(response, completionHandler)
  }

  // MARK: What scenes say

  func window(of session: UISceneSession) -> BookWindow {
    if let window = windows[session.persistentIdentifier] { return window }
    let window = BookWindow(kind: session.configuration.name)
    windows[session.persistentIdentifier] = window
    return window
  }

  // MARK: What the user asks for

  /// Signs a user in. In every window, links that waited for the sign-in open, and this user's saved screens come back.
  ///
  /// - Parameter user: A text that distinguishes users but doesn't identify them.
  func signIn(as user: String) { requirements.fulfill(.signedIn, owner: user) }

  /// Signs the user out. No window keeps a screen or a link of the user, even if it isn't connected.
  func signOut() { requirements.signOut(revoking: [.signedIn]) }

  /// Opens a separate window for a destination, as a menu command.
  func openWindow(showing route: BookshelfRoute, from scene: UIScene, in application: UIApplication) {
    guard let link = try? route.link(),
      let request = sessions.request(
        forWindowShowing: link, by: .menu, in: scene.session.persistentIdentifier)
    else { return }
    application.perform(request)
  }

  /// Updates all windows after a shared setting changed in one of them. Disconnected windows get new snapshots.
  func settingChanged(in scene: UIScene, of application: UIApplication) {
    let change = sessions.change(in: scene.session.persistentIdentifier)
    for identifier in change.redraw { windows[identifier]?.redraw() }
    for request in change.requests { application.perform(request) }
  }

  /// Closes a window whose work is done, with the animation for something that was sent.
  func finish(_ scene: UIScene, in application: UIApplication) {
    application.perform(.close(scene.session.persistentIdentifier, .commit))
  }
}
