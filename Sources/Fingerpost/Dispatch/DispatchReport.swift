public import LaunchInputs
public import RouteDecisions
import RouteMatching

/// A report about a step in handling a launch input.
///
/// The dispatcher makes exactly one report per input whose `outcome.isFinal` is `true`. A report contains templates and
/// names from the table. It never contains a link, and its only values from links are the parameters that the table's
/// `event` lists.
public struct DispatchReport: Hashable, Sendable {
  /// The outcome of the step.
  public let outcome: Outcome
  /// Identifies the input: the receipt that ``LinkDispatcher/receive(_:)`` returned for it.
  public let receipt: LinkReceipt
  /// The kind of input.
  public let kind: LaunchKind
  /// The id of the route, or `nil` if the input doesn't open a route.
  public let route: String?
  /// The unfulfilled requirements that the input waits for, if the outcome is `held`.
  public let missingRequirements: [String]
  /// The reason if the outcome is `refused`, `unmatched`, `expired` or `nothing`. If the handler threw an error, this
  /// is the name of the error's type.
  public let reason: String?
  /// The event for your analytics, or `nil` if the table has `"event": false` for the route.
  public let event: LaunchEvent?

  /// The outcome of a step, with a name that doesn't change between versions.
  public struct Outcome: NamedConstant {
    /// The name of the outcome.
    public let rawValue: String
    /// Creates an outcome with the given name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The app's handler opened the destination.
    public static let opened = Outcome(rawValue: "opened")
    /// The link went to the browser.
    public static let handedToBrowser = Outcome(rawValue: "handedToBrowser")
    /// The link waits until its requirements are fulfilled. This outcome isn't final.
    public static let held = Outcome(rawValue: "held")
    /// The requirements that the link waited for are fulfilled. This outcome isn't final.
    public static let resumed = Outcome(rawValue: "resumed")
    /// The handler threw an error. The link stays in the queue, and the dispatcher tries it again. This outcome isn't
    /// final.
    public static let failed = Outcome(rawValue: "failed")
    /// The link waited too long, or it's a deferred link that is too old.
    public static let expired = Outcome(rawValue: "expired")
    /// The table, the user or the app refused the link.
    public static let refused = Outcome(rawValue: "refused")
    /// The input opens no route: no route or rule matches it, or one of its values is missing or invalid.
    public static let unmatched = Outcome(rawValue: "unmatched")
    /// The table declares that the input opens nothing.
    public static let nothing = Outcome(rawValue: "nothing")
    /// The same link came a moment ago or is waiting already, or the same event came before.
    public static let duplicate = Outcome(rawValue: "duplicate")
    /// The app cancelled the link.
    public static let cancelled = Outcome(rawValue: "cancelled")

    /// `true` if this is the last report about the input.
    public var isFinal: Bool { self != .held && self != .resumed && self != .failed }
  }
}

/// The immediate result of ``LinkDispatcher/receive(_:)``.
public struct LaunchReception: Sendable, CustomStringConvertible, CustomReflectable {
  /// The decision about the input. A delegate method can use it to return whether the app handles the input.
  public var decision: LaunchDecision { arrival.decision }
  /// The receipt of the input. Use it to cancel the input and to find its reports.
  public var receipt: LinkReceipt { arrival.receipt }
  /// The arrival, rather than its decision, because decisions are large to copy and many callers don't read them.
  private let arrival: LinkArrival

  init(_ arrival: LinkArrival) { self.arrival = arrival }

  /// A description of the receipt and the decision, without the link's values.
  public var description: String { "\(receipt) \(decision)" }
  /// A mirror of the receipt and the decision, which doesn't reveal the link's values.
  public var customMirror: Mirror { Mirror(self, children: ["decision": decision, "receipt": receipt]) }
}

/// A number that identifies an input. Use it to cancel the input and to find its reports.
public struct LinkReceipt: Hashable, Sendable {
  /// The number of the input. Numbers count from 1 in the order of arrival. The screens that a dispatcher opens for a
  /// requirement have numbers as well.
  public let number: UInt64
}

extension DispatchReport: CustomStringConvertible {
  /// A line for a log, without the link's values, such as `#3 held book.read by notification, waits for signedIn`.
  public var description: String {
    var text = "#\(receipt.number) \(outcome)"
    if let route { text += " \(route)" }
    text += " by \(kind)"
    if !missingRequirements.isEmpty { text += ", waits for \(missingRequirements.joined(separator: " and "))" }
    if let reason { text += ": \(reason)" }
    return text
  }
}

extension LinkReceipt: CustomStringConvertible {
  /// The number after a number sign, such as `#3`.
  public var description: String { "#\(number)" }
}
