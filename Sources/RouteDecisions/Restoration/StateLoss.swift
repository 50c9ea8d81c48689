/// A part of a window's state that was not saved or not restored, and why. Holds names and templates, never a value.
public struct StateLoss: Hashable, Sendable {
  /// What was left out.
  public enum Part: Hashable, Sendable {
    /// All of it.
    case state
    /// A screen, by its place in the state it was in, from 0.
    case screen(Int)
    /// What was selected in a screen.
    case selected(screen: Int)
    /// A value of a screen.
    case extra(screen: Int, name: String)
    /// What something of the window had selected.
    case selection(String)
  }

  /// Why, under a name that stays stable.
  public struct Reason: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// A reason of that name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// It is not a state at all, or a part of it is not of its kind.
    public static let damaged = Reason(rawValue: "damaged")
    /// A later version of this library wrote it.
    public static let newerVersion = Reason(rawValue: "newer-version")
    /// It is larger or deeper than is read, or than the size asked for.
    public static let tooLarge = Reason(rawValue: "too-large")
    /// The link leads nowhere any more.
    public static let unmatched = Reason(rawValue: "unmatched")
    /// The table's `accepts` keeps such links from restored windows.
    public static let notAccepted = Reason(rawValue: "not-accepted")
    /// The route asks the user first, who has not been asked.
    public static let needsConfirmation = Reason(rawValue: "needs-confirmation")
    /// The route opens in the browser.
    public static let opensInBrowser = Reason(rawValue: "opens-in-browser")
    /// It belongs to another user than the one who is signed in.
    public static let otherOwner = Reason(rawValue: "other-owner")
    /// What the route requires doesn't hold.
    public static let requirement = Reason(rawValue: "requirement")
    /// It's the screen of a requirement, which is presented above a window and isn't part of it.
    public static let fulfillsRequirement = Reason(rawValue: "fulfills-requirement")
    /// It holds a sensitive value.
    public static let sensitive = Reason(rawValue: "sensitive")
    /// A value is of a kind that is not kept.
    public static let notStorable = Reason(rawValue: "not-storable")
  }

  /// What was left out.
  public let part: Part
  /// Why.
  public let reason: Reason
  /// The part of the table it is about: a route's id, the name of a requirement.
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
