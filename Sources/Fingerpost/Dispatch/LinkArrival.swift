public import RouteDecisions
public import RouteDestinations

/// An input on its way: what was decided about it, and how far it has come.
///
/// A class, because what was decided is large to move. It doesn't know the type of its destination, lest what the dispatcher
/// does with it be compiled for none. Sendable, because what changes of it belongs to the dispatcher, on the main actor, and
/// what a `LaunchReception` reads doesn't change.
@usableFromInline class LinkArrival: @unchecked Sendable {
  @usableFromInline let decision: LaunchDecision
  let receipt: LinkReceipt
  /// In normal form; empty without a destination.
  let link: String
  /// The link's length, which tells most links apart.
  private let length: Int
  /// Whether it has a destination: it leads somewhere, and the app doesn't refuse that.
  let hasDestination: Bool
  /// Whether it can be opened as soon as the app is ready.
  let requiresNothing: Bool
  /// When it came last.
  private(set) var since = 0.0
  /// Whether it is the deferred link, or the deferred link came while it was on its way.
  private(set) var isDeferred: Bool
  /// The occasion on which it was last handed to the app, unless it came again since.
  var tried: Int?
  /// Whether the last that was reported is that it is held.
  var isReportedHeld = false
  /// The requirement whose screen is shown while it waits.
  var awaited: AwaitedScreen?
  /// The requirement that the arrival's own screen fulfils, if it is opened because links wait for that.
  var fulfills: String?

  @usableFromInline
  init(_ decision: consuming LaunchDecision, _ receipt: LinkReceipt, link: consuming String? = nil) {
    requiresNothing = decision.requires.isEmpty
    if case .deferred = decision.wayIn.source { isDeferred = true } else { isDeferred = false }
    hasDestination = link != nil
    self.link = link ?? ""
    length = self.link.utf8.count
    self.decision = decision
    self.receipt = receipt
  }

  /// Whether two have the same link.
  @inline(__always)
  func isSame(as other: LinkArrival) -> Bool { length == other.length && link == other.link }

  /// It came, or the same link came once more: it waits anew, and is worth another try.
  func come(at time: Double, isDeferred: Bool) {
    since = time
    tried = nil
    if isDeferred { self.isDeferred = true }
  }
}

/// The screen that is shown while a link waits for a requirement.
struct AwaitedScreen {
  let requirement: String
  /// `true` if it was handed to the app.
  var isShown = false
  /// The occasion on which it was handed to the app last.
  var tried: Int?
}

extension LinkArrival {
  /// An arrival with its destination, or without one where the app refuses it. In the code of the caller, where the type of the
  /// destination is known.
  @inlinable
  static func make<Destination: RouteDestination>(
    _ decision: consuming LaunchDecision, _ receipt: LinkReceipt, _ type: Destination.Type
  ) -> LinkArrival {
    guard case .destination(let match) = decision.outcome else { return LinkArrival(decision, receipt) }
    let link = match.link
    guard let destination = Destination(match: consume match) else { return LinkArrival(decision, receipt) }
    return DestinedArrival(consume destination, decision, receipt, link: link)
  }
}

/// An arrival with its destination.
@usableFromInline final class DestinedArrival<Destination: RouteDestination>: LinkArrival, @unchecked Sendable {
  @usableFromInline let destination: Destination

  @inlinable
  init(
    _ destination: consuming Destination, _ decision: consuming LaunchDecision, _ receipt: LinkReceipt,
    link: consuming String
  ) {
    self.destination = destination
    super.init(decision, receipt, link: link)
  }
}
