// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported public import AppleNames
public import UserNotifications

/// uikit/uiresponder
@available(iOS 2, tvOS 9, visionOS 1, *)
@MainActor open class UIResponder: NSObject {
  /// uikit/uiresponder/useractivity
  @available(iOS 8, *)
  open var userActivity: NSUserActivity?
  override public init() { super.init() }
}

/// uikit/uiscene
@available(iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1, *)
@MainActor open class UIScene: UIResponder {
  /// uikit/uiscene/init(session:connectionoptions:)
  public init(session: UISceneSession, connectionOptions: UIScene.ConnectionOptions) {
    self.session = session
    super.init()
    session.scene = self
  }
  /// uikit/uiscene/session
  public let session: UISceneSession
  /// uikit/uiscene/delegate
  open var delegate: (any UISceneDelegate)?
  /// uikit/uiscene/activationconditions
  open var activationConditions: UISceneActivationConditions = UISceneActivationConditions()

  /// uikit/uiscene/connectionoptions
  @MainActor open class ConnectionOptions: NSObject {
    /// uikit/uiscene/connectionoptions/urlcontexts
    public internal(set) var urlContexts: Set<UIOpenURLContext> = []
    /// uikit/uiscene/connectionoptions/useractivities
    public internal(set) var userActivities: Set<NSUserActivity> = []
    /// uikit/uiscene/connectionoptions/shortcutitem
    @available(tvOS, unavailable)
    public var shortcutItem: UIApplicationShortcutItem? { item as? UIApplicationShortcutItem }
    /// uikit/uiscene/connectionoptions/notificationresponse
    @available(tvOS, unavailable)
    public var notificationResponse: UNNotificationResponse? { response as? UNNotificationResponse }
    /// uikit/uiscene/connectionoptions/handoffuseractivitytype
    public internal(set) var handoffUserActivityType: String?

    private let item: NSObject?
    private let response: NSObject?
    /// For tests: creates options with the given contents.
    public init(
      urls: [URL] = [], activities: [NSUserActivity] = [], item: NSObject? = nil, response: NSObject? = nil,
      handoff: String? = nil
    ) {
      urlContexts = Set(urls.map { UIOpenURLContext($0) })
      userActivities = Set(activities)
      self.item = item
      self.response = response
      handoffUserActivityType = handoff
      super.init()
    }
  }

  /// uikit/uiscene/activationrequestoptions
  @MainActor open class ActivationRequestOptions: NSObject {
    override public nonisolated init() {}
    /// uikit/uiscene/activationrequestoptions/requestingscene
    open var requestingScene: UIScene?
  }
}

/// uikit/uiopenurlcontext
@available(iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1, *)
@MainActor open class UIOpenURLContext: NSObject {
  /// uikit/uiopenurlcontext/url
  public let url: URL

  /// For tests: creates a context, which apps can't do.
  public init(_ url: URL) { self.url = url }
}

/// uikit/uisceneactivationconditions
@available(iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1, *)
@MainActor open class UISceneActivationConditions: NSObject {
  /// uikit/uisceneactivationconditions/init()
  override public init() { super.init() }
  /// uikit/uisceneactivationconditions/canactivatefortargetcontentidentifierpredicate
  open var canActivateForTargetContentIdentifierPredicate: NSPredicate = NSPredicate(
    format: "TRUEPREDICATE", argumentArray: nil)
  /// uikit/uisceneactivationconditions/preferstoactivatefortargetcontentidentifierpredicate
  open var prefersToActivateForTargetContentIdentifierPredicate: NSPredicate = NSPredicate(
    format: "FALSEPREDICATE", argumentArray: nil)
}

/// uikit/uiscenesession
@available(iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1, *)
@MainActor open class UISceneSession: NSObject {
  /// uikit/uiscenesession/role-swift.struct
  public struct Role: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// uikit/uiscenesession/role-swift.struct/windowapplication
    public static let windowApplication: UISceneSession.Role = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }
  /// uikit/uiscenesession/scene
  public internal(set) weak var scene: UIScene?
  /// uikit/uiscenesession/role-swift.property
  public let role: UISceneSession.Role
  /// uikit/uiscenesession/configuration
  public let configuration: UISceneConfiguration
  /// uikit/uiscenesession/persistentidentifier
  public let persistentIdentifier: String
  /// uikit/uiscenesession/staterestorationactivity
  open var stateRestorationActivity: NSUserActivity?

  /// For tests: creates a session, which apps can't do.
  public init(_ identifier: String, kind: String?, role: UISceneSession.Role = .windowApplication) {
    persistentIdentifier = identifier
    self.role = role
    configuration = UISceneConfiguration(name: kind, sessionRole: role)
    super.init()
  }
}

/// uikit/uisceneconfiguration
@available(iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1, *)
@MainActor open class UISceneConfiguration: NSObject {
  /// uikit/uisceneconfiguration/init(name:sessionrole:)
  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
  }
  /// uikit/uisceneconfiguration/name
  public let name: String?
  /// uikit/uisceneconfiguration/role
  public let role: UISceneSession.Role
  /// uikit/uisceneconfiguration/delegateclass
  open var delegateClass: AnyClass?
}

/// uikit/uiscenedelegate
///
/// On Apple's platforms every method is optional.
@available(iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1, *)
@MainActor public protocol UISceneDelegate: AnyObject {
  /// uikit/uiscenedelegate/scene(_:willconnectto:options:)
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
  /// uikit/uiscenedelegate/scenediddisconnect(_:)
  func sceneDidDisconnect(_ scene: UIScene)
  /// uikit/uiscenedelegate/scenedidbecomeactive(_:)
  func sceneDidBecomeActive(_ scene: UIScene)
  /// uikit/uiscenedelegate/scenewillresignactive(_:)
  func sceneWillResignActive(_ scene: UIScene)
  /// uikit/uiscenedelegate/scenewillenterforeground(_:)
  func sceneWillEnterForeground(_ scene: UIScene)
  /// uikit/uiscenedelegate/scenedidenterbackground(_:)
  func sceneDidEnterBackground(_ scene: UIScene)
  /// uikit/uiscenedelegate/scene(_:openurlcontexts:)
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
  /// uikit/uiscenedelegate/staterestorationactivity(for:)
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
  /// uikit/uiscenedelegate/scene(_:restoreinteractionstatewith:)
  func scene(_ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity)
  /// uikit/uiscenedelegate/scene(_:continue:)
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
}

extension UISceneDelegate {
  public func scene(_: UIScene, willConnectTo: UISceneSession, options: UIScene.ConnectionOptions) {}
  public func sceneDidDisconnect(_: UIScene) {}
  public func sceneDidBecomeActive(_: UIScene) {}
  public func sceneWillResignActive(_: UIScene) {}
  public func sceneWillEnterForeground(_: UIScene) {}
  public func sceneDidEnterBackground(_: UIScene) {}
  public func scene(_: UIScene, openURLContexts: Set<UIOpenURLContext>) {}
  public func stateRestorationActivity(for: UIScene) -> NSUserActivity? { nil }
  public func scene(_: UIScene, restoreInteractionStateWith: NSUserActivity) {}
  public func scene(_: UIScene, continue: NSUserActivity) {}
}

@available(iOS 13, macCatalyst 13.1, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
extension UNNotificationResponse {
  /// usernotifications/unnotificationresponse/targetscene
  public var targetScene: UIScene? { scene as? UIScene }
}
