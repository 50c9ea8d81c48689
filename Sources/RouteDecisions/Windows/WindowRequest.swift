import RouteMatching

/// A request from the app to the system about a window. The adapter for UIKit performs it.
public enum WindowRequest: Hashable, Sendable {
  /// Activates an existing window, given by its persistent identifier.
  case activate(String)
  /// Opens a new window.
  case open(NewWindow)
  /// Makes a new snapshot of a window that isn't connected, because its content has changed.
  case refresh(String)
  /// Closes a window for good.
  case close(String, Dismissal)

  /// A window to open.
  public struct NewWindow: Hashable, Sendable {
    /// The kind of window.
    public let kind: String
    /// The canonical link of the content to show, for the activity of the request.
    public let link: String
    /// The user's action that asked for the window.
    public let gesture: Gesture
    /// The persistent identifier of the window in which the user asked for the new window, or `nil` if your app didn't
    /// specify it.
    public let asking: String?
  }

  /// The user's action that asks for a window. There is no other way to open a new window, because windows that open by
  /// themselves get in the way.
  public struct Gesture: NamedConstant {
    /// The name of the gesture.
    public let rawValue: String
    /// Creates a gesture with the given name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The user dragged an item out of a window.
    public static let drag = Gesture(rawValue: "drag")
    /// The user chose a command of a menu or a context menu.
    public static let menu = Gesture(rawValue: "menu")
    /// The user activated a control.
    public static let control = Gesture(rawValue: "control")
    /// The user pressed a key command.
    public static let key = Gesture(rawValue: "key")
  }

  /// The way in which a window closes. It shows the user the outcome of the work in the window.
  public struct Dismissal: NamedConstant {
    /// The name of the dismissal.
    public let rawValue: String
    /// Creates a dismissal with the given name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The window was closed without a specific outcome.
    public static let standard = Dismissal(rawValue: "standard")
    /// The work was finished, for example a message was sent.
    public static let commit = Dismissal(rawValue: "commit")
    /// The work was abandoned, for example a draft was deleted.
    public static let decline = Dismissal(rawValue: "decline")
  }
}

extension WindowRequest.NewWindow: CustomStringConvertible {
  /// The kind and the gesture, without the content.
  public var description: String { "\(kind) window by \(gesture.rawValue)" }
}
