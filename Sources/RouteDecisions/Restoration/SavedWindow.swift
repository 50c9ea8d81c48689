import LaunchInputs
import RouteMatching

/// The state of a window that may be saved: canonical links, no sensitive values, and at most
/// ``WindowState/maximumSize`` bytes.
///
/// Only ``RouteTable/saving(_:)`` creates a saved window, and only this type can be encoded, so that a state is never
/// written unchecked. Read the encoded forms with ``WindowState/decode(_:)-(String)`` and its variants.
public struct SavedWindow: Hashable, Sendable {
  /// The state.
  public private(set) var state: WindowState
  /// The parts that weren't saved. Screens have their index in the original state.
  public private(set) var losses: [StateLoss]
  /// The indices of the screens in the original state.
  var places: [Int]

  /// The state as a tree of values, for any storage of property lists.
  public var value: PayloadValue { state.value }

  /// The state for the `userInfo` of a user activity, as a value for the key ``WindowState/key``.
  public var userInfo: [String: PayloadValue] { [WindowState.key: value] }

  /// The state as text, for `@SceneStorage`. Equal states have the same text.
  public var text: String { state.text }

  /// The length of ``text`` in bytes. The other forms have about the same size.
  public var size: Int { state.size }

  /// Returns as much of the state as fits into a size, with the parts that were removed.
  ///
  /// The values of screens are removed first, with the largest value first. Then the screens between the root and the
  /// topmost screen are removed, from below, then the root, and then the selection. The topmost screen is removed last.
  /// If even the owner doesn't fit, the result is an empty state.
  ///
  /// - Parameter size: The maximum length of ``text`` in bytes. Use ``WindowState/activitySize`` for a user activity.
  public func fitting(_ size: Int) -> SavedWindow {
    var fitting = self
    var excess = self.size - size
    guard excess > 0 else { return self }
    func drop(_ part: StateLoss.Part, bytes: Int) {
      excess -= bytes
      fitting.losses.append(StateLoss(part, .tooLarge))
    }
    func dropScreen(at index: Int) {
      let screen = fitting.state.screens.remove(at: index)
      drop(.screen(fitting.places.remove(at: index)), bytes: StateText.text(screen.value).utf8.count)
    }
    var extras: [(screen: Int, name: String, size: Int)] = []
    for (index, screen) in state.screens.enumerated() {
      for (name, value) in screen.extras.sorted(by: { $0.key < $1.key }) {
        extras.append((index, name, StateText.text(.dictionary([name: value])).utf8.count - 2))
      }
    }
    for extra in extras.sorted(by: { $0.size > $1.size }) where excess > 0 {
      fitting.state.screens[extra.screen].extras[extra.name] = nil
      // The last value of a screen is removed together with the 11 bytes of `s6:extras{}`.
      let isLast = fitting.state.screens[extra.screen].extras.isEmpty
      drop(.extra(screen: places[extra.screen], name: extra.name), bytes: extra.size + (isLast ? 11 : 0))
    }
    while excess > 0, fitting.state.screens.count > 1 { dropScreen(at: fitting.state.screens.count > 2 ? 1 : 0) }
    if excess > 0 {
      excess -= fitting.state.size
      for name in state.selection.keys.sorted() { drop(.selection(name), bytes: 0) }
      fitting.state.selection = [:]
      excess += fitting.state.size
    }
    if excess > 0, !fitting.state.screens.isEmpty { dropScreen(at: 0) }
    // Without its owner, the state would be restored for any user.
    if excess > 0, fitting.state.owner != nil {
      fitting.state = WindowState()
      drop(.state, bytes: 0)
    }
    return fitting
  }
}

extension SavedWindow: RedactedDescription {
  /// The number of screens, such as `saved state of 2 screens`.
  public var description: String { "saved \(state)" }
}
