#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import UIKit

  /// An app delegate that takes home-screen quick actions, which SwiftUI brings to no view:
  ///
  /// ```swift
  /// @UIApplicationDelegateAdaptor(LaunchDelegate.self) private var delegate
  /// ```
  ///
  /// They go to ``LaunchInbox/shared``, and from there to the scene's dispatcher. An app with a delegate of its own makes that
  /// a subclass, or returns the same configuration.
  @MainActor open class LaunchDelegate: NSObject, UIApplicationDelegate {
    /// A delegate; SwiftUI makes it.
    override public required init() { super.init() }

    /// The configuration of a new scene: SwiftUI's, with a delegate that takes quick actions.
    open func application(
      _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
      options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
      guard connectingSceneSession.role == .windowApplication else { return connectingSceneSession.configuration }
      let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
      configuration.delegateClass = QuickActionDelegate.self
      return configuration
    }
  }

  /// A scene delegate beside SwiftUI's own, which makes the window.
  @MainActor final class QuickActionDelegate: NSObject, UIWindowSceneDelegate {
    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
      if let item = connectionOptions.shortcutItem {
        LaunchInbox.shared.receive(.quickAction(item), window: session.persistentIdentifier)
      }
    }

    func windowScene(
      _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem
    ) async -> Bool {
      LaunchInbox.shared.receive(.quickAction(shortcutItem), window: windowScene.session.persistentIdentifier)
      return true
    }
  }
#endif
