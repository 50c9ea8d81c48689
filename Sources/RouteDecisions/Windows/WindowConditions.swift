/// The conditions under which the system may activate a window, and under which it prefers the window to others: the
/// two predicates of `UISceneActivationConditions`.
public struct WindowConditions: Hashable, Sendable {
  /// The condition for content that the window can show if no other window prefers it.
  public var can: ContentPredicate
  /// The condition for content that this window should show rather than any other.
  public var prefers: ContentPredicate

  /// Creates conditions. The defaults are those that the system uses for an app without conditions: the window can show
  /// everything and prefers nothing.
  public init(can: ContentPredicate = .constant(true), prefers: ContentPredicate = .constant(false)) {
    self.can = can
    self.prefers = prefers
  }
}
