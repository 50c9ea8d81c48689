import BookshelfLinks
import FingerpostUI
import UIKit

/// The delegate of a window's scene. A requested link opens above its parent screens. Otherwise the window is restored.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private var app: AppDelegate? { UIApplication.shared.delegate as? AppDelegate }
  private var content: BookWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let app, let windowScene = scene as? UIWindowScene else { return }
    let saved = app.sessions.connect(session)
    let content = app.window(of: session)
    self.content = content
    content.didShow = { [weak app, weak scene] state, saves in
      if let scene { app?.sessions.show(state, in: scene, saves: saves) }
    }
    content.restore(content.dispatcher.connect(session, connectionOptions, saved: saved).state)
    window = UIWindow(windowScene: windowScene)
    window?.rootViewController = content.navigation
    window?.makeKeyAndVisible()
    content.presentReview()
    content.dispatcher.becomeReady()
    open(filesOf: connectionOptions.urlContexts)
  }

  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
    open(filesOf: URLContexts)
    content?.dispatcher.receive(URLContexts)
  }

  /// Opens the user's documents, which arrive among the URLs. To the dispatcher, they are links that don't match.
  private func open(filesOf contexts: Set<UIOpenURLContext>) {
    for context in contexts where context.url.isFileURL { content?.open(context.url) }
  }

  func scene(_ scene: UIScene, continue userActivity: NSUserActivity) { content?.dispatcher.receive(userActivity) }

  func windowScene(_ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem) async -> Bool
  {
    content?.dispatcher.receive(shortcutItem) ?? false
  }

  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
    app?.sessions.stateRestorationActivity(for: scene)
  }

  /// Restores the state of a device that was locked when the window connected. If the user has navigated meanwhile,
  /// that stays.
  func scene(_ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity) {
    guard let content, content.dispatcher.canRestore else { return }
    let saved = stateRestorationActivity.windowState
    app?.sessions.show(saved.state, in: scene)
    content.restore(content.dispatcher.restoredState(saved))
  }

  func sceneDidBecomeActive(_ scene: UIScene) { app?.sessions.move(scene, to: .active) }
  func sceneWillResignActive(_ scene: UIScene) { app?.sessions.move(scene, to: .inactive) }
  func sceneDidEnterBackground(_ scene: UIScene) { app?.sessions.move(scene, to: .background) }
  func sceneDidDisconnect(_ scene: UIScene) {
    content?.dispatcher.becomeUnready()
    app?.sessions.move(scene, to: .disconnected)
  }
}
