// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The APIs, apart from scenes, that the examples and the documentation use.
@_exported public import AppleNames

/// uikit/uimenuelement
@available(iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1, *)
@MainActor open class UIMenuElement: NSObject {
  /// uikit/uimenuelement/attributes
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  override public nonisolated init() {}
}

/// uikit/uiaction
@available(iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1, *)
@MainActor open class UIAction: UIMenuElement {
  /// uikit/uiaction/identifier
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }
}

/// uikit/uimenu
@available(iOS 13, macCatalyst 13.1, tvOS 13, visionOS 1, *)
@MainActor open class UIMenu: UIMenuElement {
  /// uikit/uimenu/init(title:image:identifier:options:children:)
  @available(tvOS 14, *)
  public convenience init(
    title: String = "", image: UIImage? = nil, identifier: UIMenu.Identifier? = nil, options: UIMenu.Options = [],
    children: [UIMenuElement] = []
  ) {
    self.init()
    self.children = children
  }
  /// uikit/uimenu/identifier-swift.struct
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }
  /// uikit/uimenu/options-swift.struct
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  /// uikit/uimenu/children
  public private(set) var children: [UIMenuElement] = []
}

public typealias UIContextMenuContentPreviewProvider = () -> UIViewController?
public typealias UIContextMenuActionProvider = ([UIMenuElement]) -> UIMenu?

/// uikit/uicontextmenuconfiguration
@available(iOS 13, macCatalyst 13.1, tvOS 17, visionOS 1, *)
@MainActor open class UIContextMenuConfiguration: NSObject {
  /// uikit/uicontextmenuconfiguration/init(identifier:previewprovider:actionprovider:)
  public convenience init(
    identifier: (any NSCopying)? = nil, previewProvider: UIContextMenuContentPreviewProvider? = nil,
    actionProvider: UIContextMenuActionProvider? = nil
  ) {
    self.init()
    self.actionProvider = actionProvider
  }
  /// The action provider, which tests call.
  public private(set) var actionProvider: (([UIMenuElement]) -> UIMenu?)?
}

/// uikit/uiimage
@available(iOS 2, macCatalyst 13.1, tvOS 9, watchOS 2, visionOS 1, *)
open class UIImage: NSObject {}

/// uikit/uitargetedpreview
@available(iOS 13, macCatalyst 13.1, tvOS 17, visionOS 1, *)
@MainActor open class UITargetedPreview: NSObject {}

/// uikit/uiview
@available(iOS 2, macCatalyst 13.1, tvOS 9, visionOS 1, *)
@MainActor open class UIView: UIResponder {
  /// uikit/uiview/init(frame:)
  public init(frame: CGRect) { super.init() }
  /// uikit/uiview/init(coder:)
  public required init?(coder: NSCoder) { super.init() }
  /// uikit/uiview/window
  open var window: UIWindow? { container }
  /// uikit/uiview/didmovetowindow()
  open func didMoveToWindow() {}
  /// uikit/uiview/addinteraction(_:)
  @available(iOS 11, tvOS 13, *)
  open func addInteraction(_ interaction: any UIInteraction) { interactions.append(interaction) }

  /// The added interactions, for tests.
  public private(set) var interactions: [any UIInteraction] = []
  private var container: UIWindow?
  /// For tests: moves the view to a window.
  public func move(to window: UIWindow?) {
    container = window
    didMoveToWindow()
  }
}

/// uikit/uiinteraction
@available(iOS 11, macCatalyst 13.1, tvOS 13, visionOS 1, *)
@MainActor public protocol UIInteraction: AnyObject {}

/// uikit/uiwindow
@available(iOS 2, macCatalyst 13.1, tvOS 9, visionOS 1, *)
@MainActor open class UIWindow: UIView {
  /// uikit/uiwindow/init(windowscene:)
  @available(iOS 13, tvOS 13, *)
  public init(windowScene: UIWindowScene) {
    self.windowScene = windowScene
    super.init(frame: .zero)
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  /// uikit/uiwindow/windowscene
  @available(iOS 13, tvOS 13, *)
  open weak var windowScene: UIWindowScene?
  /// uikit/uiwindow/rootviewcontroller
  @available(iOS 4, *)
  open var rootViewController: UIViewController?
  /// uikit/uiwindow/makekeyandvisible()
  open func makeKeyAndVisible() {}
}

/// uikit/uiviewcontroller
@available(iOS 2, macCatalyst 13.1, tvOS 9, visionOS 1, *)
@MainActor open class UIViewController: UIResponder {
  /// uikit/uiviewcontroller/init(nibname:bundle:)
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
  /// uikit/uiviewcontroller/init(coder:)
  public required init?(coder: NSCoder) { super.init() }
  /// uikit/uiviewcontroller/view
  open var view: UIView! {
    get { loaded() }
    set { content = newValue }
  }
  private var content: UIView?
  private func loaded() -> UIView {
    if let content { return content }
    let view = UIView(frame: .zero)
    content = view
    viewDidLoad()
    return view
  }
  /// uikit/uiviewcontroller/viewdidload()
  open func viewDidLoad() {}
  /// uikit/uiviewcontroller/title
  open var title: String?
  /// uikit/uiviewcontroller/viewdidappear(_:)
  open func viewDidAppear(_ animated: Bool) {}
  /// uikit/uiviewcontroller/viewdiddisappear(_:)
  open func viewDidDisappear(_ animated: Bool) {}
  /// uikit/uiviewcontroller/presentedviewcontroller
  @available(iOS 5, *)
  public private(set) var presentedViewController: UIViewController?
  /// uikit/uiviewcontroller/presentingviewcontroller
  @available(iOS 5, *)
  public private(set) weak var presentingViewController: UIViewController?
  /// uikit/uiviewcontroller/presentationcontroller
  @available(iOS 8, *)
  public private(set) lazy var presentationController: UIPresentationController? = UIPresentationController()
  /// uikit/uiviewcontroller/present(_:animated:completion:)
  ///
  /// A view controller presents a single other view controller at a time.
  @available(iOS 5, *)
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    guard presentedViewController == nil else { return }
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
  }
  /// uikit/uiviewcontroller/dismiss(animated:completion:)
  @available(iOS 5, *)
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    let presenter = presentedViewController == nil ? presentingViewController : self
    presenter?.presentedViewController?.presentingViewController = nil
    presenter?.presentedViewController = nil
  }
  /// For tests: the user swipes the view controller away.
  public func userDismisses() {
    guard let controller = presentationController else { return }
    dismiss(animated: true)
    controller.delegate?.presentationControllerDidDismiss(controller)
  }
}

/// uikit/uipresentationcontroller
@available(iOS 8, macCatalyst 13.1, tvOS 9, visionOS 1, *)
@MainActor open class UIPresentationController: NSObject {
  /// uikit/uipresentationcontroller/delegate
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  override init() {}
}

/// uikit/uiadaptivepresentationcontrollerdelegate
///
/// On Apple's platforms every method is optional.
@available(iOS 8, macCatalyst 13.1, tvOS 9, visionOS 1, *)
@MainActor public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  /// uikit/uiadaptivepresentationcontrollerdelegate/presentationcontrollerdiddismiss(_:)
  @available(iOS 13, tvOS 13, *)
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

/// uikit/uinavigationcontroller
@available(iOS 2, macCatalyst 13.1, tvOS 9, visionOS 1, *)
@MainActor open class UINavigationController: UIViewController {
  public convenience init() { self.init(nibName: nil, bundle: nil) }
  /// uikit/uinavigationcontroller/delegate
  open weak var delegate: (any UINavigationControllerDelegate)?
  /// uikit/uinavigationcontroller/viewcontrollers
  open var viewControllers: [UIViewController] = []
  /// uikit/uinavigationcontroller/setviewcontrollers(_:animated:)
  @available(iOS 3, *)
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    self.viewControllers = viewControllers
  }
  /// For tests: the user goes back.
  public func userGoesBack() {
    viewControllers.removeLast()
    if let top = viewControllers.last { delegate?.navigationController(self, didShow: top, animated: true) }
  }
}

/// uikit/uinavigationcontrollerdelegate
@available(iOS 2, macCatalyst 13.1, tvOS 9, visionOS 1, *)
@MainActor public protocol UINavigationControllerDelegate: AnyObject {
  /// uikit/uinavigationcontrollerdelegate/navigationcontroller(_:didshow:animated:)
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

/// uikit/uidraginteraction
@available(iOS 11, macCatalyst 13.1, visionOS 1, *)
@available(tvOS, unavailable)
@MainActor open class UIDragInteraction: NSObject, UIInteraction {
  /// uikit/uidraginteraction/init(delegate:)
  public init(delegate: any UIDragInteractionDelegate) { self.delegate = delegate }
  /// uikit/uidraginteraction/delegate
  public private(set) weak var delegate: (any UIDragInteractionDelegate)?
}

/// uikit/uidragsession
@available(iOS 11, macCatalyst 13.1, visionOS 1, *)
@available(tvOS, unavailable)
@MainActor public protocol UIDragSession: AnyObject {}

/// uikit/uidraginteractiondelegate
@available(iOS 11, macCatalyst 13.1, visionOS 1, *)
@available(tvOS, unavailable)
@MainActor public protocol UIDragInteractionDelegate: AnyObject {
  /// uikit/uidraginteractiondelegate/draginteraction(_:itemsforbeginning:)
  func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession) -> [UIDragItem]
}

/// uikit/uicontextmenuinteraction
@available(iOS 13, macCatalyst 13.1, tvOS 17, visionOS 1, *)
@MainActor open class UIContextMenuInteraction: NSObject, UIInteraction {
  /// uikit/uicontextmenuinteraction/init(delegate:)
  public init(delegate: any UIContextMenuInteractionDelegate) { self.delegate = delegate }
  /// uikit/uicontextmenuinteraction/delegate
  public private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?
}

/// uikit/uicontextmenuinteractiondelegate
@available(iOS 13, macCatalyst 13.1, tvOS 17, visionOS 1, *)
@MainActor public protocol UIContextMenuInteractionDelegate: AnyObject {
  /// uikit/uicontextmenuinteractiondelegate/contextmenuinteraction(_:configurationformenuatlocation:)
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration?
}
