#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import UIKit

  /// An app delegate that receives home-screen quick actions, which SwiftUI doesn't pass to views:
  ///
  /// ```swift
  /// @UIApplicationDelegateAdaptor(LaunchDelegate.self) private var delegate
  /// ```
  ///
  /// The actions go to ``LaunchInbox/shared``, which passes them to the scene's dispatcher. If your app has its own
  /// delegate, make it a subclass of this class, or return the same scene configuration.
  @MainActor open class LaunchDelegate: NSObject, UIApplicationDelegate {
    /// Creates a delegate. SwiftUI calls this.
    override public required init() { super.init() }

    /// Returns the configuration of a new scene: SwiftUI's configuration with a delegate that receives quick actions.
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

  /// A scene delegate that only receives quick actions. SwiftUI's own delegate makes the window.
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
