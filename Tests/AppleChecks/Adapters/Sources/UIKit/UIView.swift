// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the examples and the pages need beside scenes.
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
  /// What a test calls.
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
@MainActor open class UIView: UIResponder {}

/// uikit/uiwindow
@available(iOS 2, macCatalyst 13.1, tvOS 9, visionOS 1, *)
@MainActor open class UIWindow: UIView {
  /// uikit/uiwindow/init(windowscene:)
  @available(iOS 13, tvOS 13, *)
  public init(windowScene: UIWindowScene) {}
  /// uikit/uiwindow/rootviewcontroller
  @available(iOS 4, *)
  open var rootViewController: UIViewController?
  /// uikit/uiwindow/makekeyandvisible()
  open func makeKeyAndVisible() {}
}

/// uikit/uiviewcontroller
@available(iOS 2, macCatalyst 13.1, tvOS 9, visionOS 1, *)
@MainActor open class UIViewController: UIResponder {
  /// uikit/uiviewcontroller/title
  open var title: String?
  /// uikit/uiviewcontroller/viewdidappear(_:)
  open func viewDidAppear(_ animated: Bool) {}
}

/// uikit/uinavigationcontroller
@available(iOS 2, macCatalyst 13.1, tvOS 9, visionOS 1, *)
@MainActor open class UINavigationController: UIViewController {
  /// uikit/uinavigationcontroller/viewcontrollers
  open var viewControllers: [UIViewController] = []
  /// uikit/uinavigationcontroller/setviewcontrollers(_:animated:)
  @available(iOS 3, *)
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    self.viewControllers = viewControllers
  }
}

/// uikit/uidraginteraction
@available(iOS 11, macCatalyst 13.1, visionOS 1, *)
@available(tvOS, unavailable)
@MainActor open class UIDragInteraction: NSObject {}

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
