// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported public import AppleNames

/// uikit/uiapplication
///
/// It records the app's requests. Tests create an instance, and an app finds its instance in `shared`.
@available(iOS 2, macCatalyst 13.1, tvOS 9, visionOS 1, *)
@MainActor open class UIApplication: UIResponder {
  /// uikit/uiapplication/shared
  @available(iOSApplicationExtension, unavailable)
  @available(macCatalystApplicationExtension, unavailable)
  @available(tvOSApplicationExtension, unavailable)
  @available(visionOSApplicationExtension, unavailable)
  public class var shared: UIApplication { theApplication }
  /// uikit/uiapplication/delegate
  open var delegate: (any UIApplicationDelegate)?
  /// uikit/uiapplication/opensessions
  @available(iOS 13, tvOS 13, *)
  public internal(set) var openSessions: Set<UISceneSession> = []
  /// uikit/uiapplication/requestscenesessionactivation(_:useractivity:options:errorhandler:)
  @available(iOS, introduced: 13, deprecated: 27)
  @available(macCatalyst, introduced: 13.1, deprecated: 27)
  @available(tvOS, introduced: 13, deprecated: 27)
  @available(visionOS, introduced: 1, deprecated: 27)
  open func requestSceneSessionActivation(
    _ sceneSession: UISceneSession?, userActivity: NSUserActivity?, options: UIScene.ActivationRequestOptions?,
    errorHandler: ((any Error) -> Void)? = nil
  ) {
    calls.append(.activate(sceneSession?.persistentIdentifier, userActivity, options))
  }
  /// uikit/uiapplication/activatescenesession(for:errorhandler:)
  @available(iOS 17, tvOS 17, *)
  public func activateSceneSession(
    for request: UISceneSessionActivationRequest, errorHandler: ((any Error) -> Void)? = nil
  ) {
    calls.append(.activate(request.session?.persistentIdentifier, request.userActivity, request.options))
  }
  /// uikit/uiapplication/requestscenesessionrefresh(_:)
  @available(iOS 13, tvOS 13, *)
  open func requestSceneSessionRefresh(_ sceneSession: UISceneSession) {
    calls.append(.refresh(sceneSession.persistentIdentifier))
  }
  /// uikit/uiapplication/requestscenesessiondestruction(_:options:errorhandler:)
  @available(iOS 13, tvOS 13, *)
  open func requestSceneSessionDestruction(
    _ sceneSession: UISceneSession, options: UISceneDestructionRequestOptions?,
    errorHandler: ((any Error) -> Void)? = nil
  ) {
    openSessions.remove(sceneSession)
    calls.append(
      .destroy(
        sceneSession.persistentIdentifier,
        (options as? UIWindowSceneDestructionRequestOptions)?.windowDismissalAnimation))
  }

  /// A request by the app, for tests.
  public enum Call {
    case activate(String?, NSUserActivity?, UIScene.ActivationRequestOptions?)
    case refresh(String)
    case destroy(String, UIWindowScene.DismissalAnimation?)
  }
  public var calls: [Call] = []
  private static let theApplication = UIApplication()
  /// For tests: adds open sessions.
  public func open(_ sessions: [UISceneSession]) { openSessions.formUnion(sessions) }
}

/// uikit/uiscenesessionactivationrequest-swift.struct
@available(iOS 17, tvOS 17, visionOS 1, *)
public struct UISceneSessionActivationRequest {
  /// uikit/uiscenesessionactivationrequest-swift.struct/init(role:useractivity:options:)
  public init(
    role: UISceneSession.Role = .windowApplication, userActivity: NSUserActivity? = nil,
    options: UIScene.ActivationRequestOptions? = nil
  ) {
    self.role = role
    self.userActivity = userActivity
    self.options = options
  }
  /// uikit/uiscenesessionactivationrequest-swift.struct/init(session:useractivity:options:)
  public init(
    session: UISceneSession, userActivity: NSUserActivity? = nil, options: UIScene.ActivationRequestOptions? = nil
  ) {
    self.session = session
    role = .windowApplication
    self.userActivity = userActivity
    self.options = options
  }
  /// uikit/uiscenesessionactivationrequest-swift.struct/session
  public private(set) var session: UISceneSession?
  /// uikit/uiscenesessionactivationrequest-swift.struct/role
  public private(set) var role: UISceneSession.Role
  /// uikit/uiscenesessionactivationrequest-swift.struct/useractivity
  public var userActivity: NSUserActivity?
  /// uikit/uiscenesessionactivationrequest-swift.struct/options
  public var options: UIScene.ActivationRequestOptions?
}

/// uikit/uiscenedestructionrequestoptions
@available(iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1, *)
@MainActor open class UISceneDestructionRequestOptions: NSObject {
  override public nonisolated init() {}
}

/// uikit/uiwindowscenedestructionrequestoptions
@available(iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1, *)
@MainActor open class UIWindowSceneDestructionRequestOptions: UISceneDestructionRequestOptions {
  /// uikit/uiwindowscenedestructionrequestoptions/windowdismissalanimation
  open var windowDismissalAnimation: UIWindowScene.DismissalAnimation = .standard
}

/// uikit/uiapplicationdelegate
///
/// On Apple's platforms every method is optional.
@available(iOS 2, macCatalyst 13.1, tvOS 9, visionOS 1, *)
@MainActor public protocol UIApplicationDelegate: AnyObject {
  init()
  /// uikit/uiapplicationdelegate/application(_:didfinishlaunchingwithoptions:)
  @available(iOS 3, *)
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// uikit/uiapplicationdelegate/application(_:configurationforconnecting:options:)
  @available(iOS 13, tvOS 13, *)
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  /// uikit/uiapplicationdelegate/application(_:diddiscardscenesessions:)
  @available(iOS 13, tvOS 13, *)
  func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
  /// uikit/uiapplicationdelegate/application(_:open:options:)
  @available(iOS 9, *)
  func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool
  /// uikit/uiapplicationdelegate/application(_:continue:restorationhandler:)
  @available(iOS 8, *)
  func application(
    _ application: UIApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool
  /// uikit/uiapplicationdelegate/application(_:performactionfor:completionhandler:)
  @available(iOS 9, *)
  @available(tvOS, unavailable)
  func application(
    _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void)
  /// uikit/uiapplicationdelegate/application(_:shouldsavesecureapplicationstate:)
  @available(iOS 13.2, *)
  func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool
  /// uikit/uiapplicationdelegate/application(_:shouldrestoresecureapplicationstate:)
  @available(iOS 13.2, *)
  func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool
  /// uikit/uiapplicationdelegate/application(_:willencoderestorablestatewith:)
  @available(iOS 6, *)
  func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder)
  /// uikit/uiapplicationdelegate/application(_:diddecoderestorablestatewith:)
  @available(iOS 6, *)
  func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder)
}

/// uikit/uiuseractivityrestoring
@available(iOS 12, macCatalyst 13.1, tvOS 12, visionOS 1, *)
@MainActor public protocol UIUserActivityRestoring {}

extension UIApplication {
  /// uikit/uiapplication/launchoptionskey
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }
  /// uikit/uiapplication/openurloptionskey
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }
}

extension UIApplicationDelegate {
  /// uikit/uiapplicationdelegate/main()
  public static func main() {}
  public func application(
    _: UIApplication, didFinishLaunchingWithOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func application(
    _: UIApplication, configurationForConnecting: UISceneSession, options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration { configurationForConnecting.configuration }
  public func application(_: UIApplication, didDiscardSceneSessions: Set<UISceneSession>) {}
  public func application(_: UIApplication, open: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
    false
  }
  public func application(
    _: UIApplication, continue: NSUserActivity, restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool { false }
  @available(tvOS, unavailable)
  public func application(
    _: UIApplication, performActionFor: UIApplicationShortcutItem, completionHandler: @escaping (Bool) -> Void
  ) {}
  public func application(_: UIApplication, shouldSaveSecureApplicationState: NSCoder) -> Bool { false }
  public func application(_: UIApplication, shouldRestoreSecureApplicationState: NSCoder) -> Bool { false }
  public func application(_: UIApplication, willEncodeRestorableStateWith: NSCoder) {}
  public func application(_: UIApplication, didDecodeRestorableStateWith: NSCoder) {}
}

/// uikit/uiapplicationshortcutitem
@available(iOS 9, macCatalyst 13.1, visionOS 1, *)
@available(tvOS, unavailable)
open class UIApplicationShortcutItem: NSObject {
  /// uikit/uiapplicationshortcutitem/init(type:localizedtitle:)
  public init(type: String, localizedTitle: String) { self.type = type }
  /// uikit/uiapplicationshortcutitem/type
  public let type: String
  /// uikit/uiapplicationshortcutitem/userinfo
  public internal(set) var userInfo: [String: any NSSecureCoding]?
  /// uikit/uiapplicationshortcutitem/targetcontentidentifier
  open var targetContentIdentifier: Any? { target }

  fileprivate var target: Any?
  /// For tests: creates an item with user info and a target.
  public init(_ type: String, userInfo: [String: any NSSecureCoding]? = nil, target: String? = nil) {
    self.type = type
    self.userInfo = userInfo
    self.target = target
  }
}

/// uikit/uimutableapplicationshortcutitem
@available(iOS 9, macCatalyst 13.1, visionOS 1, *)
@available(tvOS, unavailable)
open class UIMutableApplicationShortcutItem: UIApplicationShortcutItem {
  /// uikit/uimutableapplicationshortcutitem/targetcontentidentifier
  override open var targetContentIdentifier: Any? {
    get { target }
    set { target = newValue }
  }
}
