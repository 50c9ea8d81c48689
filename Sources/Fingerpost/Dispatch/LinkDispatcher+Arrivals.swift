import RouteDecisions
import RouteMatching

// What an input comes to before it waits.
extension LinkDispatcher {
  /// Decides where an input leads.
  @inline(__always)
  func decide(_ input: LaunchInput) -> LaunchDecision {
    if options.isAppClip { return router.table.decide(adapted(input)) }
    guard case .deferred = input.kind.source, hasDeferredLink else { return router.table.decide(input) }
    var input = input
    input.wasTaken = true
    return router.table.decide(input)
  }

  /// The input as this app takes it: a link of the web invokes an App Clip.
  func adapted(_ input: LaunchInput) -> LaunchInput {
    options.isAppClip && input.kind == .universalLink ? .appClip(input.link) : input
  }

  /// Ends the way of an event that came before.
  @inline(never)
  func repel(_ decision: LaunchDecision, _ receipt: LinkReceipt) -> LinkArrival {
    let arrival = LinkArrival(decision, receipt)
    tell(.duplicate, arrival)
    return arrival
  }

  /// Returns `true` if the event of that identity came before, and remembers that it came.
  ///
  /// The few that came last are enough: the system delivers an event by its ways one soon after the other.
  @inline(never)
  func hasCome(_ identity: String) -> Bool {
    if identities.contains(identity) { return true }
    if identities.count == 32 { identities.removeFirst() }
    identities.append(identity)
    return false
  }

  /// Takes a decision: a link that leads somewhere joins the queue, all else ends here.
  func arrive(_ decision: consuming LaunchDecision, _ receipt: LinkReceipt) -> LinkArrival {
    guard decision.hasMatch else { return arriveNowhere(decision, receipt) }
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
  private func arriveNowhere(_ decision: LaunchDecision, _ receipt: LinkReceipt) -> LinkArrival {
    let arrival = LinkArrival(decision, receipt)
    if let reason = decision.reason { tell(LinkDispatcher.outcome(of: reason), arrival, reason: "\(reason)") }
    return arrival
  }

  /// An arrival of the queue with its destination, which all of them have.
  @inline(__always)
  func destined(_ arrival: LinkArrival) -> DestinedArrival<Destination> {
    unsafeDowncast(arrival, to: DestinedArrival<Destination>.self)
  }

  private static func outcome(of reason: LaunchDecision.Reason) -> DispatchReport.Outcome {
    switch reason.code {
    case .opensNothing, .dismissed: .nothing
    case .expired: .expired
    case .originNotAccepted, .routeNotAccepted, .taken: .refused
    default: .unmatched
    }
  }

  /// Whether the same link is on its way, or came a moment ago and was opened. A deferred link is then the same one as that.
  private func isDuplicate(_ arrival: LinkArrival, at now: Double) -> Bool {
    if let twin = queue.twin(of: arrival) ?? openingTwin(of: arrival) {
      // The user asks once more, so the screen of what is missing is shown once more.
      if now - twin.since > options.duplicateWindow { twin.awaited = nil }
      twin.come(at: now, isDeferred: arrival.isDeferred)
      return true
    }
    guard queue.hasOpened(arrival, at: now, within: options.duplicateWindow) else { return false }
    if arrival.isDeferred { takeDeferredLink() }
    return true
  }

  /// The one of the same link, if it is being opened.
  private func openingTwin(of arrival: LinkArrival) -> LinkArrival? {
    guard let opening = queue.opening, opening.isSame(as: arrival), !isTakenBack else { return nil }
    return opening
  }

  /// Whether a deferred link was opened, or is on its way.
  var hasDeferredLink: Bool {
    openedDeferredLink || deferredLinks.wasTaken() || queue.waiting.contains { $0.isDeferred }
      || (queue.opening?.isDeferred == true && !isTakenBack)
  }

  func takeDeferredLink() {
    openedDeferredLink = true
    deferredLinks.take()
  }
}
