import LaunchInputs

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
    if let screens = members["screens"] { reading.readScreens(screens) }
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

  fileprivate mutating func readScreens(_ value: PayloadValue) {
    guard case .list(let screens) = value else { return losses.append(StateLoss(.state, .damaged)) }
    for (index, value) in screens.enumerated() {
      guard state.screens.count < WindowState.maximumDepth else {
        losses.append(StateLoss(.screen(index), .tooLarge))
        continue
      }
      if let screen = WindowState.Screen(value) {
        state.screens.append(screen)
      } else {
        losses.append(StateLoss(.screen(index), .damaged))
      }
    }
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
