/// A window's state as it may be kept: canonical links, nothing sensitive, no larger than is read again.
///
/// Only ``RouteTable/saving(_:)`` makes one, and only this has encoded forms, so that nothing is written that
/// may not be. Read them with ``WindowState/reading(_:)-(String)`` and its like.
public struct SavedWindow: Hashable, Sendable {
  /// The state.
  public let state: WindowState
  /// What was left out. Screens are counted in the state that was to be saved.
  public let losses: [StateLoss]
  /// The places of the screens in the state that was to be saved.
  let places: [Int]

  init(state: WindowState, losses: [StateLoss], places: [Int]) {
    self.state = state
    self.losses = losses
    self.places = places
  }

  /// The state as a tree of values, for any store of property lists.
  public var value: PayloadValue { state.value }

  /// The state for a user activity's `userInfo`: under ``WindowState/key``, beside whatever else is there.
  public var userInfo: [String: PayloadValue] { [WindowState.key: value] }

  /// The state as text, for `@SceneStorage`. Equal states have equal text.
  public var text: String { state.text }

  /// The bytes of ``text``. Other forms are about as large.
  public var size: Int { state.size }

  /// As much of the state as fits, and what was left out.
  ///
  /// First go the values of screens, the largest first; then the screens between the root and the top, from below; then
  /// the root, and the selection. An owner that doesn't fit takes the state along. What the user looks at stays to the last.
  ///
  /// - Parameter size: in bytes of ``text``; ``WindowState/activitySize`` for a user activity.
  public func fitting(_ size: Int) -> SavedWindow {
    var fitting = StateFitting(self, size: size)
    fitting.dropExtras()
    fitting.dropScreensBelow()
    fitting.dropSelection()
    fitting.dropTop()
    return SavedWindow(state: fitting.state, losses: fitting.losses, places: fitting.places)
  }
}

extension SavedWindow: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The number of screens.
  public var description: String { "saved \(state)" }
  /// The same.
  public var debugDescription: String { description }
  /// Nothing beside the description.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
