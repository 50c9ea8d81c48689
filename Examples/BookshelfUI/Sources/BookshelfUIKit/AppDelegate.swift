import BookshelfLinks
import FingerpostUI
import UIKit
import UserNotifications

@main final class AppDelegate: UIResponder, UIApplicationDelegate, UNUserNotificationCenterDelegate {
  /// Each window's state, under its session; the file that all of them share is this one's.
  private(set) var sessions = WindowSessions(rules: WindowRules(BookshelfRoute.table))
  /// What the windows are made of, under their sessions: a window that the system disconnects keeps the links that wait for it.
  private(set) var windows: [String: BookWindow] = [:]

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    sessions.launch(application)
    UNUserNotificationCenter.current().delegate = self
    // On a Mac the system chooses no window for a notification: it goes to the one that prefers the destination.
    LaunchInbox.shared.choose = { [weak self] input in
      self?.sessions.choice(for: BookshelfRoute.table.decide(input).targetContentIdentifier).window
    }
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

  /// The user closed windows for good, perhaps before this launch.
  func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {
    for session in sceneSessions { windows.removeValue(forKey: session.persistentIdentifier)?.dispatcher.cancelAll() }
    sessions.discard(sceneSessions)
  }

  /// The answer to a notification, for the window that the system chose by its target content identifier.
  nonisolated func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    LaunchInbox.shared.receive(response, completionHandler)
  }

  // MARK: What scenes say

  @discardableResult
  func connect(_ session: UISceneSession) -> WindowState.Reading { sessions.connect(session) }

  func window(of session: UISceneSession) -> BookWindow {
    if let window = windows[session.persistentIdentifier] { return window }
    let window = BookWindow()
    windows[session.persistentIdentifier] = window
    return window
  }

  func show(_ state: WindowState, in scene: UIScene, saves: Bool = true) {
    sessions.show(state, in: scene, saves: saves)
  }

  func move(_ scene: UIScene, to activity: WindowSession.Activity) { sessions.move(scene, to: activity) }

  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { sessions.stateRestorationActivity(for: scene) }

  // MARK: What the user asks for

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
