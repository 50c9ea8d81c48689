/// The window that receives an event, according to Apple's documentation: a window that prefers the event's target
/// content identifier takes precedence over a window that can show it.
///
/// The rule applies to all windows whose conditions the system stores, including those of an app that isn't running.
public struct WindowChoice: Hashable, Sendable {
  /// A window with the conditions that the system stores for it.
  public struct Candidate: Hashable, Sendable {
    /// The persistent identifier of the scene session.
    public var identifier: String
    /// The conditions that were last set for the window.
    public var conditions: WindowConditions

    /// Creates a candidate.
    public init(_ identifier: String, _ conditions: WindowConditions) {
      self.identifier = identifier
      self.conditions = conditions
    }
  }

  /// The reason why a window was chosen.
  public enum Reason: Hashable, Sendable {
    /// The window prefers the content.
    case prefers
    /// The window can show the content, and no window prefers it.
    case can
  }

  /// The persistent identifiers of the windows that are equally suitable, in the order of the candidates. Apple doesn't
  /// document which of several windows the system chooses. If no window's conditions are fulfilled, the array is empty,
  /// and a new window is needed. Apple asks apps to make sure that every event matches a window.
  public let windows: [String]
  /// The reason of the choice, or `nil` if no window is chosen.
  public let reason: Reason?

  /// The first of ``windows``, or `nil` if a new window is needed.
  public var window: String? { windows.first }
  /// `true` if exactly one window is suitable. Only then does Apple's documentation determine which window is chosen.
  public var isSettled: Bool { windows.count == 1 }

  /// Creates the choice for an event.
  ///
  /// - Parameters:
  ///   - identifier: The target content identifier of the event, or `nil` if it has none.
  ///   - candidates: The windows of the app, with the most recently used first.
  public init(for identifier: String?, among candidates: [Candidate]) {
    let preferring = candidates.filter { $0.conditions.prefers.matches(identifier) }
    let able = preferring.isEmpty ? candidates.filter { $0.conditions.can.matches(identifier) } : preferring
    windows = able.map(\.identifier)
    reason = preferring.isEmpty ? able.isEmpty ? nil : .can : .prefers
  }
}

extension WindowChoice: CustomStringConvertible {
  /// The identifiers of the windows and the reason, or `a new window`.
  public var description: String {
    guard let reason else { return "a new window" }
    return windows.joined(separator: ", ") + (reason == .prefers ? " prefers it" : " can show it")
  }
}
