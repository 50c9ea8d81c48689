public import RouteDecisions

/// What became of one launch input, or what happens to it meanwhile.
///
/// Each input ends with exactly one report for which `outcome.isFinal` is true. A report holds templates and names of the
/// table, never a link or a value beyond those that the table's `event` asks for.
public struct DispatchReport: Hashable, Sendable {
  /// What happened.
  public let outcome: Outcome
  /// The input it is about.
  public let receipt: LinkReceipt
  /// The way in.
  public let kind: LaunchKind
  /// The route's id, where the input leads somewhere.
  public let route: String?
  /// For `held`: what must hold first and doesn't.
  public let waitsFor: [String]
  /// Why, for `refused`, `unmatched`, `expired` and `nothing`; the error's type for `failed`.
  public let reason: String?
  /// What to tell analytics about the launch; `nil` where the route says `"event": false`.
  public let event: LaunchEvent?

  /// What happened, under a name that stays stable.
  public struct Outcome: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// An outcome of that name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The app's handler opened the destination.
    public static let opened = Outcome(rawValue: "opened")
    /// The link went to the browser.
    public static let handedToBrowser = Outcome(rawValue: "handedToBrowser")
    /// It waits for something that must hold first. Not final.
    public static let held = Outcome(rawValue: "held")
    /// What it waited for holds now. Not final.
    public static let resumed = Outcome(rawValue: "resumed")
    /// The handler threw; the link is kept and tried again. Not final.
    public static let failed = Outcome(rawValue: "failed")
    /// It waited too long, or was a deferred link that is too old.
    public static let expired = Outcome(rawValue: "expired")
    /// The table, the user or the app said no.
    public static let refused = Outcome(rawValue: "refused")
    /// It leads nowhere.
    public static let unmatched = Outcome(rawValue: "unmatched")
    /// The table says that it opens nothing.
    public static let nothing = Outcome(rawValue: "nothing")
    /// The same link came a moment ago, or waits already.
    public static let duplicate = Outcome(rawValue: "duplicate")
    /// The app took it back.
    public static let cancelled = Outcome(rawValue: "cancelled")

    /// Whether nothing more will be reported about the input.
    public var isFinal: Bool { self != .held && self != .resumed && self != .failed }
  }
}

/// What ``LinkDispatcher/receive(_:)`` says of an input.
public struct LaunchReception: Sendable, CustomStringConvertible, CustomReflectable {
  /// Where it leads, for delegates that have to say whether they handle it.
  public var decision: LaunchDecision { arrival.decision }
  /// The input, to cancel it and to know its reports.
  public var receipt: LinkReceipt { arrival.receipt }
  /// Kept as it is, because a decision is large to copy, and many don't look at it.
  private let arrival: LinkArrival

  init(_ arrival: LinkArrival) { self.arrival = arrival }

  /// The receipt with the decision, without values.
  public var description: String { "\(receipt) \(decision)" }
  /// The receipt and the decision, which keeps its values to itself.
  public var customMirror: Mirror { Mirror(self, children: ["decision": decision, "receipt": receipt]) }
}

/// Names one received input, to cancel it and to tell its reports from others'.
public struct LinkReceipt: Hashable, Sendable {
  /// Counts from 1 in the order of arrival.
  public let number: UInt64
}

extension DispatchReport: CustomStringConvertible {
  /// A line for a log, without values: `#3 held book.read by notification, waits for signedIn`.
  public var description: String {
    var text = "#\(receipt.number) \(outcome)"
    if let route { text += " \(route)" }
    text += " by \(kind)"
    if !waitsFor.isEmpty { text += ", waits for \(waitsFor.joined(separator: " and "))" }
    if let reason { text += ": \(reason)" }
    return text
  }
}

extension DispatchReport.Outcome: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}

extension LinkReceipt: CustomStringConvertible {
  /// `#3`
  public var description: String { "#\(number)" }
}
