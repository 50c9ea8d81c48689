import RouteDecisions
import RouteMatching

// What an input comes to before it waits.
extension LinkDispatcher {
  /// Decides where an input leads.
  @inline(__always)
  func decide(_ input: LaunchInput) -> LaunchDecision {
    guard input.kind.source == .deferred, hasDeferredLink else { return router.table.decide(input) }
    var input = input
    input.wasTaken = true
    return router.table.decide(input)
  }

  /// Takes a decision: a link that leads somewhere joins the queue, all else ends here.
  func arrive(_ decision: LaunchDecision, _ receipt: LinkReceipt) {
    switch decision.outcome {
    case .nothing(let reason): tell(LinkDispatcher.outcome(of: reason), decision, receipt, reason: "\(reason)")
    case .destination(let match):
      guard let destination = Destination(match: match) else {
        return tell(.refused, decision, receipt, reason: LinkRouter<Destination>.refusal(of: match))
      }
      let now = clock.now()
      let link = match.link
      let isDeferred = decision.kind.source == .deferred
      if isDuplicate(link, at: now, isDeferred: isDeferred) { return tell(.duplicate, decision, receipt) }
      queue.insert(
        Arrival(
          consume destination, receipt: receipt, decision: decision, link: link, since: now, isDeferred: isDeferred))
    }
  }

  /// An arrival with its destination.
  final class Arrival: LinkArrival {
    let destination: Destination

    init(
      _ destination: Destination, receipt: LinkReceipt, decision: LaunchDecision, link: String, since: Double,
      isDeferred: Bool
    ) {
      self.destination = destination
      super.init(receipt: receipt, decision: decision, link: link, since: since, isDeferred: isDeferred)
    }
  }

  /// The destination of an arrival of the queue, all of which are made here.
  func destination(of arrival: LinkArrival) -> Destination {
    unsafeDowncast(arrival, to: Arrival.self).destination
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
  private func isDuplicate(_ link: String, at now: Double, isDeferred: Bool) -> Bool {
    if queue.comeAgain(link, at: now, isDeferred: isDeferred) { return true }
    if let opening = queue.opening, opening.isOf(link), !isTakenBack {
      opening.comeAgain(at: now, isDeferred: isDeferred)
      return true
    }
    guard queue.hasOpened(link, at: now, within: options.duplicateWindow) else { return false }
    if isDeferred { takeDeferredLink() }
    return true
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
