/// What a window shows, in a form that outlives the app: links from the bottom of the navigation stack to its top, what is
/// selected, and small values such as the text of a form.
///
/// Links rather than views or model objects, so that what was saved by one version of an app opens in the next: aliases
/// and redirects of the table see to it. What is kept of one is what `RouteTable.saving(_:)` makes of it, which leaves sensitive
/// values out; `RouteTable.restoring(_:satisfied:)` opens it.
///
/// ```swift
/// var state = WindowState(screens: [.init("/library"), .init("/books/42")])
/// state.screens[1][StateKey<String>("note")] = "page 7"
/// ```
public struct WindowState: Hashable, Sendable {
  /// The version of the layout, which the encoded forms carry.
  public static let version = 1
  /// The size that fits into a user activity without a stream beside it: Apple's advice is to stay below 3 KB.
  public static let activitySize = 3_000
  /// The largest state that is kept and read, in bytes of its text.
  public static let greatestSize = 65_536
  /// The most screens of one window.
  public static let greatestDepth = 64

  /// From the bottom to the top.
  public var screens: [Screen]
  /// The names of what is selected, by the name of what selects: a tab bar, a sidebar.
  public var selection: [String: String]
  /// The user to whom the state belongs, in the app's own words. `nil` for a state that any user may see.
  ///
  /// Set when a state is saved, see ``WindowSessions/owner``. A state isn't restored for another user.
  public var owner: String?

  /// A state of these screens.
  public init(screens: [Screen] = [], selection: [String: String] = [:], owner: String? = nil) {
    self.screens = screens
    self.selection = selection
    self.owner = owner
  }

  /// Returns `true` if the state may be shown while this user is signed in; `nil` if nobody is.
  package func isVisible(to user: String?) -> Bool { owner == nil || owner == user }

  /// The state as one of this user, if it doesn't belong to another.
  package func owned(by user: String?) -> WindowState {
    WindowState(screens: screens, selection: selection, owner: owner ?? user)
  }

  /// One screen of a window.
  public struct Screen: Hashable, Sendable {
    /// The link of its destination; a path alone is one of the canonical origin.
    public var link: String
    /// How it came onto the one below.
    public var presentation: Presentation
    /// The link of what is selected in it: the book in a list.
    public var selected: String?
    /// Small values that belong to it, by name: see ``subscript(_:)``.
    public var extras: [String: PayloadValue]

    /// A screen.
    public init(
      _ link: String, _ presentation: Presentation = .pushed, selected: String? = nil,
      extras: [String: PayloadValue] = [:]
    ) {
      self.link = link
      self.presentation = presentation
      self.selected = selected
      self.extras = extras
    }

    /// The value of a key; `nil` where there is none, or it is of another type.
    public subscript<Value: StateStorable>(key: StateKey<Value>) -> Value? {
      get { extras[key.name].flatMap { Value(stateValue: $0) } }
      set { extras[key.name] = newValue?.stateValue }
    }
  }

  /// How a screen came onto the one below. An app may have further ways, under names of its own.
  public struct Presentation: RawRepresentable, Hashable, Sendable {
    /// The name in the encoded forms.
    public let rawValue: String
    /// A way of that name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Pushed onto the navigation stack; for the first screen, its root.
    public static let pushed = Presentation(rawValue: "pushed")
    /// Presented as a sheet.
    public static let sheet = Presentation(rawValue: "sheet")
    /// Presented over the full screen.
    public static let cover = Presentation(rawValue: "cover")
    /// Presented in a popover.
    public static let popover = Presentation(rawValue: "popover")
    /// The root of a tab. The screens of the tab follow it, and those of the selected tab come last.
    public static let tab = Presentation(rawValue: "tab")
  }
}

// A state holds the links of screens and what a user typed, which are nobody's business who reads a log.
extension WindowState: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The number of screens.
  public var description: String { screens.count == 1 ? "state of 1 screen" : "state of \(screens.count) screens" }
  /// The same.
  public var debugDescription: String { description }
  /// Nothing beside the description.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension WindowState.Screen: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// How it came onto the one below.
  public var description: String { "\(presentation.rawValue) screen" }
  /// The same.
  public var debugDescription: String { description }
  /// Nothing beside the description.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension WindowState.Presentation: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}
