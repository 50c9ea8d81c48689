import RouteDecisions
import RouteMatching

extension LinkDispatcher {
  /// An input that leads somewhere, on its way there.
  ///
  /// A class, because the queue and the running task speak of the same one.
  @MainActor final class Arrival {
    let receipt: LinkReceipt
    let decision: LaunchDecision
    let destination: Destination
    let match: RouteMatch
    /// When it expires.
    var deadline: Double
    /// Whether it was reported as held.
    var isHeld = false
    /// Whether its handler threw, and nothing has happened since that makes another try worth while.
    var hasFailed = false
    var isCancelled = false
    /// Whether a deferred link is handed over with it.
    var isDeferredLink = false

    init(
      receipt: LinkReceipt, decision: LaunchDecision, destination: Destination, match: RouteMatch, deadline: Double
    ) {
      self.receipt = receipt
      self.decision = decision
      self.destination = destination
      self.match = match
      self.deadline = deadline
    }
  }

  /// What a decision comes to before anything waits or opens.
  func arrive(_ decision: LaunchDecision, _ receipt: LinkReceipt) {
    switch decision.outcome {
    case .nothing(let reason): tell(LinkDispatcher.outcome(of: reason), decision, receipt, reason: "\(reason)")
    case .destination(let match):
      guard let destination = Destination(match: match) else {
        return tell(.refused, decision, receipt, reason: "refused-by-app")
      }
      let now = clock.now()
      if isDuplicate(match.link, now) {
        if decision.kind == .deferred { takeDeferredLink(with: match.link) }
        return tell(.duplicate, decision, receipt)
      }
      recent.append((match.link, receipt, now))
      let arrival = Arrival(
        receipt: receipt, decision: decision, destination: destination, match: match, deadline: now + options.holdsFor)
      arrival.isDeferredLink = decision.kind == .deferred
      enqueue(arrival)
    }
  }

  private static func outcome(of reason: LaunchDecision.Reason) -> DispatchReport.Outcome {
    switch reason.code {
    case .opensNothing, .dismissed: .nothing
    case .expired: .expired
    case .originNotAccepted, .routeNotAccepted, .taken: .refused
    default: .unmatched
    }
  }

  /// A deferred link that came in another way as well is opened with that one, or was.
  private func takeDeferredLink(with link: String) {
    if let arrival = (waiting + [current].compactMap { $0 }).first(where: { $0.match.link == link }) {
      arrival.isDeferredLink = true
    } else {
      takeDeferredLink()
    }
  }

  /// Whether a deferred link was opened, or is on its way.
  var hasDeferredLink: Bool {
    openedDeferredLink || deferredLinks.wasTaken() || current?.isDeferredLink == true
      || waiting.contains { $0.isDeferredLink }
  }

  func takeDeferredLink() {
    openedDeferredLink = true
    deferredLinks.take()
  }

  /// Whether the same link came within a moment, waits, or is being opened. One that waits begins to wait anew, and is
  /// tried again.
  private func isDuplicate(_ link: String, _ now: Double) -> Bool {
    recent.removeAll { now - $0.time > options.duplicateWindow }
    if let arrival = waiting.first(where: { $0.match.link == link }) {
      arrival.deadline = now + options.holdsFor
      arrival.hasFailed = false
      return true
    }
    if let current, current.match.link == link, !current.isCancelled { return true }
    return recent.contains { $0.link == link }
  }
}
