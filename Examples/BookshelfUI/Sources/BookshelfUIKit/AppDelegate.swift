import BookshelfLinks
import FingerpostUI
import UIKit
import UserNotifications

/// What is fulfilled of what routes require, and for which user, for all windows. An app that knows its account gives both at the start.
@MainActor let requirements = RouteRequirements<BookshelfRoute>()

@main final class AppDelegate: UIResponder, UIApplicationDelegate, UNUserNotificationCenterDelegate {
  /// The file with the states of all windows.
  static var file = WindowSessions.defaultFile

  /// What each window shows and has saved, under its session: one object for all of them.
  let sessions = WindowSessions(
    rules: WindowRules(BookshelfRoute.table), file: AppDelegate.file, requirements: requirements)
  /// What the windows are made of, under their sessions: a window that the system disconnects keeps the links that wait for it.
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

  /// The user closed windows for good, perhaps while the app wasn't running. An app removes its files of them here.
  private func closed(_ identifiers: [String]) {
    for identifier in identifiers { windows.removeValue(forKey: identifier)?.dispatcher.cancelAll() }
  }

  /// The answer to a notification, for the window that the system chose by its target content identifier.
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

  /// In every window, links that waited for it open, and saved screens of this user come back.
  ///
  /// - Parameter user: a text that tells users apart and names none.
  func signIn(as user: String) { requirements.fulfill(.signedIn, owner: user) }

  /// No window keeps a screen or a link of the user, whether it is there now or not.
  func signOut() { requirements.signOut(revoking: [.signedIn]) }

  /// A command: a window of its own for a destination.
  func openWindow(showing route: BookshelfRoute, from scene: UIScene, in application: UIApplication) {
    guard let link = try? route.link(),
      let request = sessions.request(
        forWindowShowing: link, by: .menu, in: scene.session.persistentIdentifier)
    else { return }
    application.perform(request)
  }

  /// A setting that all windows share was changed in one of them: the others show it, and those that are snapshots get new ones.
  func settingChanged(in scene: UIScene, of application: UIApplication) {
    let change = sessions.change(in: scene.session.persistentIdentifier)
    for identifier in change.redraw { windows[identifier]?.redraw() }
    for request in change.requests { application.perform(request) }
  }

  /// The work in a window is done, and it closes as one that was sent.
  func finish(_ scene: UIScene, in application: UIApplication) {
    application.perform(.close(scene.session.persistentIdentifier, .commit))
  }
}
