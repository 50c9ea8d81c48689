import LaunchInputs
import RouteDecisions
import RouteMatching

// The handling of inputs before they wait in the queue.
extension LinkDispatcher {
  /// Returns the decision about an input. A deferred link is refused if a deferred link was opened before, is waiting
  /// or is being opened.
  @inline(__always)
  func decide(_ input: LaunchInput) -> LaunchDecision {
    if options.isAppClip { return router.table.decide(adapted(input)) }
    guard case .deferred = input.kind.source, hasDeferredLink else { return router.table.decide(input) }
    var input = input
    input.wasOpened = true
    return router.table.decide(input)
  }

  /// Returns the input in the form that this app receives: in an App Clip, a web link is an invocation.
  func adapted(_ input: LaunchInput) -> LaunchInput {
    options.isAppClip && input.kind == .universalLink ? .appClip(input.link) : input
  }

  /// Reports an event as a duplicate, because an event with the same identity has arrived before.
  @inline(never)
  func reportDuplicate(_ decision: LaunchDecision, _ receipt: LinkReceipt) -> LinkArrival {
    let arrival = LinkArrival(decision, receipt)
    tell(.duplicate, arrival)
    return arrival
  }

  /// Returns `true` if an event with the identity has arrived before. Otherwise remembers the identity.
  ///
  /// It's enough to remember the last few events, because the system delivers the same event in quick succession.
  @inline(never)
  func hasArrived(_ identity: String) -> Bool {
    if identities.contains(identity) { return true }
    if identities.count == 32 { identities.removeFirst() }
    identities.append(identity)
    return false
  }

  /// Adds a link to the queue if it has a destination and isn't a duplicate. Otherwise reports the final outcome.
  func arrive(_ decision: consuming LaunchDecision, _ receipt: LinkReceipt) -> LinkArrival {
    guard decision.hasMatch else { return reportUnmatched(decision, receipt) }
    let arrival = make(decision, receipt)
    guard arrival.hasDestination else {
      tellRefusal(arrival)
      return arrival
    }
    let now = clock.now()
    if isDuplicate(arrival, at: now) {
      tell(.duplicate, arrival)
    } else {
      arrival.come(at: now, isDeferred: false)
      queue.insert(arrival)
    }
    return arrival
  }

  @inline(never)
  func tellRefusal(_ arrival: LinkArrival) {
    tell(.refused, arrival, reason: arrival.decision.match.map { LinkRouter<Destination>.refusal(of: $0) })
  }

  @inline(never)
  private func reportUnmatched(_ decision: LaunchDecision, _ receipt: LinkReceipt) -> LinkArrival {
    let arrival = LinkArrival(decision, receipt)
    if let reason = decision.reason { tell(LinkDispatcher.outcome(of: reason), arrival, reason: "\(reason)") }
    return arrival
  }

  /// Returns the destination of an arrival. Every arrival of the queue has one.
  func destination(of arrival: LinkArrival) -> Destination? {
    (arrival as? DestinedArrival<Destination>)?.destination
  }

  private static func outcome(of reason: LaunchDecision.Reason) -> DispatchReport.Outcome {
    switch reason.code {
    case .opensNothing, .dismissed: .nothing
    case .expired: .expired
    case .originNotAccepted, .routeNotAccepted, .alreadyOpened: .refused
    default: .unmatched
    }
  }

  /// Returns `true` if the same link is waiting or being opened, or came a moment ago and was opened. If the arrival is
  /// a deferred link, opening the same link counts as opening the deferred link.
  private func isDuplicate(_ arrival: LinkArrival, at now: Double) -> Bool {
    let opening = isCancelled ? nil : queue.opening
    if let twin = queue.twin(of: arrival) ?? opening.flatMap({ $0.isSame(as: arrival) ? $0 : nil }) {
      // If the link comes again after some time, the user follows it again. So show the screen of the missing
      // requirement again.
      if now - twin.since > options.duplicateWindow { twin.awaited = nil }
      twin.come(at: now, isDeferred: arrival.isDeferred)
      return true
    }
    guard queue.hasOpened(arrival, at: now, within: options.duplicateWindow) else { return false }
    if arrival.isDeferred { takeDeferredLink() }
    return true
  }

  /// `true` if a deferred link was opened, is waiting or is being opened.
  var hasDeferredLink: Bool {
    openedDeferredLink || deferredLinks.wasOpened() || queue.waiting.contains { $0.isDeferred }
      || (queue.opening?.isDeferred == true && !isCancelled)
  }

  func takeDeferredLink() {
    openedDeferredLink = true
    deferredLinks.markOpened()
  }
}
