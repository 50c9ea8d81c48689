import LaunchInputs
import RouteMatching

/// The content of a window, in a form that you can save: the links of its navigation stack, the current selection, and
/// small values such as the text of a form.
///
/// Because the state contains links rather than views or model objects, a newer version of the app can still open it.
/// If a link changes, add an alias or a redirect to the table. Call `RouteTable.saving(_:)` to prepare a state for
/// storage, which removes sensitive values, and `RouteTable.restoring(_:satisfied:owner:)` to restore it.
///
/// ```swift
/// var state = WindowState(screens: [.init("/library"), .init("/books/42")])
/// state.screens[1][StateKey<String>("note")] = "page 7"
/// ```
public struct WindowState: Hashable, Sendable {
  /// The version of the encoding, which is part of every encoded state.
  public static let version = 1
  /// The maximum size, in bytes, of a state in a user activity. Without a continuation stream, Apple recommends less
  /// than 3 KB.
  public static let activitySize = 3_000
  /// The maximum size of a saved state, in bytes of its text.
  public static let maximumSize = 65_536
  /// The maximum number of screens in a window.
  public static let maximumDepth = 64

  /// The screens of the navigation stack, from the bottom to the top.
  public var screens: [Screen]
  /// The selected item of each control, such as a tab bar or a sidebar, by the name of the control.
  public var selection: [String: String]
  /// The user who owns the state, as a text that your app chooses, or `nil` if any user may see the state.
  ///
  /// It's set when a state is saved; see ``WindowSessions/owner``. A state isn't restored for another user.
  public var owner: String?

  /// Creates a state with the given screens, selection and owner.
  public init(screens: [Screen] = [], selection: [String: String] = [:], owner: String? = nil) {
    self.screens = screens
    self.selection = selection
    self.owner = owner
  }

  /// Returns `true` if the state may be shown while a user is signed in.
  ///
  /// - Parameter user: The user who is signed in, or `nil` if nobody is.
  package func isVisible(to user: String?) -> Bool { owner == nil || owner == user }

  /// Returns the state with the user as its owner, unless it has an owner already.
  package func owned(by user: String?) -> WindowState {
    WindowState(screens: screens, selection: selection, owner: owner ?? user)
  }

  /// A screen of a window.
  public struct Screen: Hashable, Sendable {
    /// The link of the screen's destination. A path without an origin belongs to the canonical origin.
    public var link: String
    /// The way in which the screen is presented over the screen before it.
    public var presentation: Presentation
    /// The link of the selected item, such as a book in a list, or `nil` if there is none.
    public var selected: String?
    /// Small values that belong to the screen, by name. Use ``subscript(_:)`` to access them with a type.
    public var extras: [String: PayloadValue]

    /// Creates a screen for a link.
    public init(
      _ link: String, _ presentation: Presentation = .pushed, selected: String? = nil,
      extras: [String: PayloadValue] = [:]
    ) {
      self.link = link
      self.presentation = presentation
      self.selected = selected
      self.extras = extras
    }

    /// Accesses the value of a key. The value is `nil` if there is none or if it has a different type.
    public subscript<Value: StateStorable>(key: StateKey<Value>) -> Value? {
      get { extras[key.name].flatMap { Value(stateValue: $0) } }
      set { extras[key.name] = newValue?.stateValue }
    }
  }

  /// The way in which a screen is presented over the screen before it. An app can define additional presentations.
  public struct Presentation: NamedConstant {
    /// The name in the encoded state.
    public let rawValue: String
    /// Creates a presentation with the given name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Part of the navigation stack: pushed onto it or, for the first screen, its root.
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

// A state contains links and user input, so its descriptions omit both to keep them out of logs.
extension WindowState: RedactedDescription {
  /// The number of screens.
  public var description: String { screens.count == 1 ? "state of 1 screen" : "state of \(screens.count) screens" }
}

extension WindowState.Screen: RedactedDescription {
  /// The presentation, without the link.
  public var description: String { "\(presentation.rawValue) screen" }
}

// The encoding, version 1:
//
//   { "version": 1,
//     "screens": [ { "link": text, "as": text, "selected": text, "extras": { name: value } } ],
//     "selection": { name: text },
//     "owner": text }
//
// `as` is omitted for a pushed screen, and empty members are omitted.
extension WindowState {
  /// The key of the state in the `userInfo` of a user activity. Add it to the activity's `requiredUserInfoKeys`.
  public static let key = "fingerpost.window"

  /// The state as a tree of values.
  package var value: PayloadValue {
    var members: [String: PayloadValue] = ["version": .int(Int64(WindowState.version))]
    members["screens"] = .list(screens.map(\.value))
    if !selection.isEmpty { members["selection"] = .dictionary(selection.mapValues { .string($0) }) }
    if let owner { members["owner"] = .string(owner) }
    return .dictionary(members)
  }

  /// The state as text, without any check. Only a ``SavedWindow`` may be stored.
  package var text: String { StateText.text(value) }

  /// The length of the text in bytes.
  var size: Int { text.utf8.count }

  /// A state that was read, with its losses.
  public struct Decoded: Hashable, Sendable {
    /// The state, which is empty if there was none.
    public var state: WindowState
    /// The parts that couldn't be read.
    public var losses: [StateLoss]

    /// Creates the result of reading a state.
    public init(state: WindowState = WindowState(), losses: [StateLoss] = []) {
      self.state = state
      self.losses = losses
    }
  }

  /// Reads a state from its text. Any text is valid input, and an empty text is an empty state.
  public static func decode(_ text: String) -> Decoded {
    if text.isEmpty { return Decoded() }
    guard text.utf8.count <= maximumSize else { return .nothing(.tooLarge) }
    guard let value = StateText.value(of: text) else { return .nothing(.damaged) }
    return decode(value)
  }

  /// Reads a state from the `userInfo` of a user activity. Any value is valid input. If the key is missing, the state
  /// is empty.
  public static func decode(userInfo: PayloadValue) -> Decoded {
    guard case .dictionary(let members) = userInfo, let value = members[key] else { return Decoded() }
    return decode(value)
  }

  /// Reads a state from a tree of values. Any value is valid input.
  public static func decode(_ value: PayloadValue) -> Decoded {
    guard value.isShallow(StateText.maximumDepth) else { return .nothing(.tooLarge) }
    guard case .dictionary(let members) = value, case .int(let version)? = members["version"], version >= 1 else {
      return .nothing(.damaged)
    }
    guard version <= WindowState.version else { return .nothing(.newerVersion) }
    guard StateText.text(value).utf8.count <= maximumSize else { return .nothing(.tooLarge) }
    var reading = Decoded()
    switch members["owner"] {
    case nil: break
    case .string(let owner): reading.state.owner = owner
    default: return .nothing(.damaged)
    }
    switch members["screens"] {
    case nil: break
    case .list(let screens):
      for (index, value) in screens.enumerated() {
        if reading.state.screens.count >= WindowState.maximumDepth {
          reading.losses.append(StateLoss(.screen(index), .tooLarge))
        } else if let screen = WindowState.Screen(value) {
          reading.state.screens.append(screen)
        } else {
          reading.losses.append(StateLoss(.screen(index), .damaged))
        }
      }
    default: reading.losses.append(StateLoss(.state, .damaged))
    }
    if case .dictionary(let selection)? = members["selection"] {
      for (name, value) in selection {
        if case .string(let text) = value {
          reading.state.selection[name] = text
        } else {
          reading.losses.append(StateLoss(.selection(name), .damaged))
        }
      }
    }
    return reading
  }
}

extension WindowState.Decoded {
  fileprivate static func nothing(_ reason: StateLoss.Reason) -> WindowState.Decoded {
    WindowState.Decoded(losses: [StateLoss(.state, reason)])
  }
}

extension WindowState.Screen {
  var value: PayloadValue {
    var members: [String: PayloadValue] = ["link": .string(link)]
    if presentation != .pushed { members["as"] = .string(presentation.rawValue) }
    if let selected { members["selected"] = .string(selected) }
    if !extras.isEmpty { members["extras"] = .dictionary(extras) }
    return .dictionary(members)
  }

  fileprivate init?(_ value: PayloadValue) {
    guard case .dictionary(let members) = value, case .string(let link)? = members["link"] else { return nil }
    self.init(link)
    if case .string(let name)? = members["as"] { presentation = WindowState.Presentation(rawValue: name) }
    if case .string(let link)? = members["selected"] { selected = link }
    if case .dictionary(let extras)? = members["extras"] { self.extras = extras }
  }
}
