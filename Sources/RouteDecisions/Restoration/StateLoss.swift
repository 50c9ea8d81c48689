import RouteMatching

/// A part of a window's state that wasn't saved or restored, and the reason. It contains names of the table and the
/// state, and never a value.
public struct StateLoss: Hashable, Sendable {
  /// A part of a state.
  public enum Part: Hashable, Sendable {
    /// The whole state.
    case state
    /// A screen, by its index in the original state.
    case screen(Int)
    /// The selected item of a screen.
    case selected(screen: Int)
    /// A value of a screen.
    case extra(screen: Int, name: String)
    /// The selected item of a control, by the name of the control.
    case selection(String)
  }

  /// The reason of a loss, with a name that doesn't change between versions.
  public struct Reason: NamedConstant {
    /// The name of the reason.
    public let rawValue: String
    /// Creates a reason with the given name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The input isn't a state, or a part of it has the wrong type.
    public static let damaged = Reason(rawValue: "damaged")
    /// A later version of this library wrote the state.
    public static let newerVersion = Reason(rawValue: "newer-version")
    /// The part is larger or deeper than the limits, or than the requested size.
    public static let tooLarge = Reason(rawValue: "too-large")
    /// No route matches the link anymore.
    public static let unmatched = Reason(rawValue: "unmatched")
    /// The table's `accepts` doesn't allow the link from a restored window.
    public static let notAccepted = Reason(rawValue: "not-accepted")
    /// The route needs the user's confirmation.
    public static let needsConfirmation = Reason(rawValue: "needs-confirmation")
    /// The route opens in the browser.
    public static let opensInBrowser = Reason(rawValue: "opens-in-browser")
    /// The state belongs to a user other than the user who is signed in.
    public static let otherOwner = Reason(rawValue: "other-owner")
    /// A requirement of the route isn't fulfilled.
    public static let requirement = Reason(rawValue: "requirement")
    /// The screen belongs to a requirement. Such a screen is presented above a window and isn't part of it.
    public static let fulfillsRequirement = Reason(rawValue: "fulfills-requirement")
    /// The part contains a sensitive value.
    public static let sensitive = Reason(rawValue: "sensitive")
  }

  /// The part that was lost.
  public let part: Part
  /// The reason of the loss.
  public let reason: Reason
  /// The related part of the table, such as the id of a route or the name of a requirement, or `nil` if there is none.
  public let detail: String?

  init(_ part: Part, _ reason: Reason, _ detail: String? = nil) {
    self.part = part
    self.reason = reason
    self.detail = detail
  }
}

extension StateLoss: CustomStringConvertible {
  /// The part and the reason.
  public var description: String {
    "\(part): \(reason)" + (detail.map { " (\($0))" } ?? "")
  }
}
