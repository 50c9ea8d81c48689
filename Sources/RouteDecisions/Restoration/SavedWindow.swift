import LaunchInputs
import RouteMatching

/// The state of a window that may be saved: canonical links, no sensitive values, and not larger than the size that can
/// be read.
///
/// Only ``RouteTable/saving(_:)`` creates a saved window, and only this type can be encoded, so that a state is never
/// written unchecked. Read the encoded forms with ``WindowState/decode(_:)-(String)`` and its variants.
public struct SavedWindow: Hashable, Sendable {
  /// The state.
  public let state: WindowState
  /// The parts that weren't saved. Screens have their index in the original state.
  public let losses: [StateLoss]
  /// The indices of the screens in the original state.
  let places: [Int]

  init(state: WindowState, losses: [StateLoss], places: [Int]) {
    self.state = state
    self.losses = losses
    self.places = places
  }

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
    var fitting = StateFitting(self, size: size)
    fitting.dropExtras()
    fitting.dropScreensBelow()
    fitting.dropSelection()
    fitting.dropTop()
    return SavedWindow(state: fitting.state, losses: fitting.losses, places: fitting.places)
  }
}

extension SavedWindow: RedactedDescription {
  /// The number of screens.
  public var description: String { "saved \(state)" }
}
