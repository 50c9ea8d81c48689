/// When the system may bring a window forward, and when it does so rather than any other: the two predicates of
/// `UISceneActivationConditions`.
public struct WindowConditions: Hashable, Sendable {
  /// Holds for what the window can show where no other prefers it.
  public var can: ContentPredicate
  /// Holds for what the window shows rather than any other.
  public var prefers: ContentPredicate

  /// The system's own conditions where an app says nothing: can show everything, prefers nothing.
  public init(can: ContentPredicate = .constant(true), prefers: ContentPredicate = .constant(false)) {
    self.can = can
    self.prefers = prefers
  }
}
