/// What the app asks the system to do with a window. The adapter performs it.
public enum WindowRequest: Hashable, Sendable {
  /// Bring a window forward that exists.
  case activate(String)
  /// Open a new one.
  case open(NewWindow)
  /// Make a new snapshot of a window that isn't connected, because what it shows has changed.
  case refresh(String)
  /// Close a window for good.
  case close(String, Dismissal)

  /// A window that is to open.
  public struct NewWindow: Hashable, Sendable {
    /// Its kind.
    public let kind: String
    /// The canonical link of what it is to show, for the activity of the request.
    public let link: String
    /// How the user asked for it.
    public let gesture: Gesture
    /// The persistent identifier of the window that the user asked in.
    public let asking: String?
  }

  /// How the user asked for a window. There is no other way to a new one: windows that open by themselves are in the way.
  public struct Gesture: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// A gesture of that name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// An item dragged out.
    public static let drag = Gesture(rawValue: "drag")
    /// A command of a menu, that of a context menu among them.
    public static let menu = Gesture(rawValue: "menu")
    /// A control.
    public static let control = Gesture(rawValue: "control")
    /// A key command.
    public static let key = Gesture(rawValue: "key")
  }

  /// How a window looks while it closes: what became of what the user did in it.
  public struct Dismissal: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// A manner of that name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nothing in particular: the window was closed.
    public static let standard = Dismissal(rawValue: "standard")
    /// The work was done: a message was sent.
    public static let commit = Dismissal(rawValue: "commit")
    /// The work was given up: a draft was deleted.
    public static let decline = Dismissal(rawValue: "decline")
  }
}

extension WindowRequest.NewWindow: CustomStringConvertible {
  /// The kind and the gesture; not what it is to show.
  public var description: String { "\(kind) window by \(gesture.rawValue)" }
}

extension WindowRequest.Gesture: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}

extension WindowRequest.Dismissal: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}
