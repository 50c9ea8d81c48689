// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported public import AppleNames

/// uikit/uiwindowscene
@available(iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1, *)
@MainActor open class UIWindowScene: UIScene {
  /// uikit/uiwindowscene/dismissalanimation
  public enum DismissalAnimation: Int, Sendable {
    /// uikit/uiwindowscene/dismissalanimation/standard
    case standard = 1
    /// uikit/uiwindowscene/dismissalanimation/commit
    case commit = 2
    /// uikit/uiwindowscene/dismissalanimation/decline
    case decline = 3
  }

  /// uikit/uiwindowscene/activationrequestoptions
  @available(iOS 15, macCatalyst 15, tvOS 15, visionOS 1, *)
  @MainActor open class ActivationRequestOptions: UIScene.ActivationRequestOptions {}

  /// uikit/uiwindowscene/activationconfiguration
  @available(iOS 15, macCatalyst 15, visionOS 1, *)
  @available(tvOS, unavailable)
  open class ActivationConfiguration: NSObject {
    /// uikit/uiwindowscene/activationconfiguration/init(useractivity:options:preview:)
    public convenience init(
      userActivity: NSUserActivity, options: UIWindowScene.ActivationRequestOptions? = nil,
      preview: UITargetedPreview? = nil
    ) {
      self.init(userActivity)
    }
    /// uikit/uiwindowscene/activationconfiguration/useractivity
    public let userActivity: NSUserActivity

    private init(_ activity: NSUserActivity) { userActivity = activity }
  }

  /// uikit/uiwindowscene/activationaction
  @available(iOS 15, macCatalyst 15, visionOS 1, *)
  @available(tvOS, unavailable)
  @MainActor open class ActivationAction: UIAction {
    /// uikit/uiwindowscene/activationaction/configurationprovider
    public typealias ConfigurationProvider = (UIWindowScene.ActivationAction) -> UIWindowScene.ActivationConfiguration?
    /// uikit/uiwindowscene/activationaction/init(title:subtitle:image:identifier:discoverabilitytitle:attributes:alternate:_:)
    public convenience init(
      title: String? = nil, subtitle: String? = nil, image: UIImage? = nil, identifier: UIAction.Identifier? = nil,
      discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [], alternate: UIAction? = nil,
      _ configuration: @escaping UIWindowScene.ActivationAction.ConfigurationProvider
    ) {
      self.init()
      self.alternate = alternate
      self.configuration = configuration
    }

    /// The alternate action and the configuration, for tests.
    public private(set) var alternate: UIAction?
    public private(set) var configuration: ConfigurationProvider = { _ in nil }
  }
}

/// uikit/uiwindowscenedelegate
///
/// On Apple's platforms every method is optional.
@available(iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1, *)
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// uikit/uiwindowscenedelegate/window
  var window: UIWindow? { get set }
  /// uikit/uiwindowscenedelegate/windowscene(_:performactionfor:completionhandler:)
  @available(tvOS, unavailable)
  func windowScene(_ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem) async -> Bool
}

extension UIWindowSceneDelegate {
  public var window: UIWindow? {
    get { nil }
    set {}
  }
  @available(tvOS, unavailable)
  public func windowScene(_: UIWindowScene, performActionFor: UIApplicationShortcutItem) async -> Bool { false }
}

/// uikit/uidragitem
@available(iOS 11, macCatalyst 13.1, visionOS 1, *)
@available(tvOS, unavailable)
@MainActor open class UIDragItem: NSObject {
  /// uikit/uidragitem/init(itemprovider:)
  public init(itemProvider: NSItemProvider) { self.itemProvider = itemProvider }
  /// uikit/uidragitem/itemprovider
  public let itemProvider: NSItemProvider
  /// uikit/uidragitem/localobject
  open var localObject: Any?
}
