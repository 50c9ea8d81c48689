/// Which window an event reaches, by the system's documented rule: one that prefers the event's target content
/// identifier wins over one that can show it.
///
/// The rule is evaluated over all windows whose conditions the system keeps, also those of an app that isn't running.
public struct WindowChoice: Hashable, Sendable {
  /// A window with the conditions that the system keeps for it.
  public struct Candidate: Hashable, Sendable {
    /// The scene session's persistent identifier.
    public var identifier: String
    /// Its conditions as last set.
    public var conditions: WindowConditions

    /// A window.
    public init(_ identifier: String, _ conditions: WindowConditions) {
      self.identifier = identifier
      self.conditions = conditions
    }
  }

  /// Why a window was chosen.
  public enum Reason: Hashable, Sendable {
    /// It prefers the content.
    case prefers
    /// It can show the content, and none prefers it.
    case can
  }

  /// The persistent identifiers of the windows that stand equal, in the order given. Which of several the system takes is
  /// not documented. None: no window's conditions hold, so that a new one is needed; the system asks that every event
  /// match some window.
  public let windows: [String]
  /// Why; `nil` where no window is chosen.
  public let reason: Reason?

  /// The first of ``windows``.
  public var window: String? { windows.first }
  /// Whether the documentation says which window it is.
  public var isSettled: Bool { windows.count == 1 }

  /// The choice for an event.
  ///
  /// - Parameters:
  ///   - identifier: the event's target content identifier, `nil` where it has none.
  ///   - candidates: the app's windows, the most recently used first.
  public init(for identifier: String?, among candidates: [Candidate]) {
    let preferring = candidates.filter { $0.conditions.prefers.matches(identifier) }
    let able = preferring.isEmpty ? candidates.filter { $0.conditions.can.matches(identifier) } : preferring
    windows = able.map(\.identifier)
    reason = preferring.isEmpty ? able.isEmpty ? nil : .can : .prefers
  }
}

extension WindowChoice: CustomStringConvertible {
  /// The windows' identifiers and why, or `a new window`.
  public var description: String {
    guard let reason else { return "a new window" }
    return windows.joined(separator: ", ") + (reason == .prefers ? " prefers it" : " can show it")
  }
}
