import LaunchInputs
public import RouteDecisions
public import RouteDestinations

/// An input in the dispatcher, with the decision about it and its progress.
///
/// This type is a class, because a decision is large to move. It isn't generic, so that the dispatcher's code for
/// arrivals needs no specialization for a type of destination. It's sendable, because only the dispatcher changes its
/// variables, on the main actor, and a `LaunchReception` reads only its constants.
@usableFromInline class LinkArrival: @unchecked Sendable {
  @usableFromInline let decision: LaunchDecision
  let receipt: LinkReceipt
  /// The link in normal form, or an empty string if there is no destination.
  let link: String
  /// The length of the link in bytes. It's compared before the text, because most different links differ in length.
  private let length: Int
  /// `true` if the input has a destination: a route matches, and the app accepts it.
  var hasDestination: Bool { !link.isEmpty }
  /// `true` if the link has no requirements, so that it can be opened as soon as the app is ready.
  let requiresNothing: Bool
  /// The time at which the link arrived last.
  private(set) var since = 0.0
  /// `true` if this is the deferred link, or if the deferred link came as a duplicate while this arrival was in the
  /// queue.
  private(set) var isDeferred: Bool
  /// The value of the counter `LinkQueue.retryGeneration` when the link was last passed to the handler, or `nil` if it
  /// hasn't been passed since its last arrival. The link is passed again only after the counter has changed.
  var tried: Int?
  /// `true` if the last report about the input was `held`.
  var isReportedHeld = false
  /// The screen to show while the link waits for a requirement, or `nil` if there is none.
  var awaited: AwaitedScreen?
  /// The requirement that this arrival's screen fulfills, or `nil` if the arrival isn't a screen for waiting links.
  var fulfills: String?

  @usableFromInline
  init(_ decision: consuming LaunchDecision, _ receipt: LinkReceipt, link: consuming String = "") {
    requiresNothing = decision.requires.isEmpty
    if case .deferred = decision.inputKind.source { isDeferred = true } else { isDeferred = false }
    length = link.utf8.count
    self.link = link
    self.decision = decision
    self.receipt = receipt
  }

  /// Returns `true` if both arrivals have the same link.
  @inline(__always)
  func isSame(as other: LinkArrival) -> Bool { length == other.length && link == other.link }

  /// Notes that this link has arrived, possibly again. The waiting time starts again, and so do the attempts to open
  /// the link.
  func come(at time: Double, isDeferred: Bool) {
    since = time
    tried = nil
    if isDeferred { self.isDeferred = true }
  }
}

/// The screen of a requirement, shown while a link waits for the requirement.
struct AwaitedScreen {
  let requirement: String
  /// `true` if the screen was passed to the handler.
  var isShown = false
  /// The value of the counter `LinkQueue.retryGeneration` when the screen was last passed to the handler, or `nil` if
  /// it hasn't been passed. The screen is passed again only after the counter has changed.
  var tried: Int?
}

extension LinkArrival {
  /// Creates an arrival with its destination, or without a destination if a type of the app refuses a value. This is
  /// inlinable, so that the compiler specializes it in the caller's module, which knows the type of the destination.
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
