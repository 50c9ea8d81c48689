import Foundation
import RouteDecisions
import RouteMatching

// The queue: who waits, who is next, and how it goes.
extension LinkDispatcher {
  /// Brings everything up to date after a change: who has waited too long, who is held, who is next.
  func advance() {
    expireWaiting()
    for arrival in waiting { updateHold(of: arrival) }
    startNext()
    deliverReports()
  }

  func expireWaiting() {
    let now = clock.now()
    let expired = waiting.filter { now > $0.deadline }
    guard !expired.isEmpty else { return }
    waiting.removeAll { now > $0.deadline }
    for arrival in expired { finish(arrival, .expired, reason: "waited-too-long") }
  }

  func wakeFailed() {
    for arrival in waiting { arrival.hasFailed = false }
  }

  private func missing(_ arrival: Arrival) -> [String] {
    arrival.decision.requires.filter { !fulfilled.contains($0) }
  }

  private func updateHold(of arrival: Arrival) {
    let missing = missing(arrival)
    guard missing.isEmpty == arrival.isHeld else { return }
    arrival.isHeld = !missing.isEmpty
    tell(arrival.isHeld ? .held : .resumed, arrival.decision, arrival.receipt, waitsFor: missing)
  }

  // MARK: Opening

  private func startNext() {
    guard current == nil, isReady,
      let index = waiting.firstIndex(where: { !$0.isHeld && !$0.hasFailed })
    else { return }
    let arrival = waiting.remove(at: index)
    current = arrival
    currentTask = Task { await self.run(arrival) }
  }

  private func run(_ arrival: Arrival) async {
    let end = await end(of: arrival)
    current = nil
    currentTask = nil
    switch end {
    case .final(let outcome, let reason): finish(arrival, outcome, reason: reason)
    case .again: enqueue(arrival)
    case .failed(let reason):
      arrival.hasFailed = true
      tell(.failed, arrival.decision, arrival.receipt, reason: reason)
      enqueue(arrival)
    }
    advance()
    guard current == nil else { return }
    let waiters = whenSettled
    whenSettled = []
    for waiter in waiters { waiter.resume() }
  }

  private enum End {
    case final(DispatchReport.Outcome, reason: String?)
    /// What must hold has ceased to hold.
    case again
    case failed(reason: String)
  }

  /// Confirms and opens.
  private func end(of arrival: Arrival) async -> End {
    let decision = arrival.decision
    if arrival.isCancelled { return .final(.cancelled, reason: nil) }
    // The app may have changed before the task got its turn, and does while the user thinks.
    guard canOpen(arrival) else { return .again }
    if decision.confirms {
      guard let confirm else { return .final(.refused, reason: "no-confirmation") }
      let isConfirmed = await confirm(arrival.destination, decision)
      if arrival.isCancelled { return .final(.cancelled, reason: nil) }
      guard isConfirmed else { return .final(.refused, reason: "declined") }
      guard canOpen(arrival) else { return .again }
    }
    do {
      if decision.opensInBrowser {
        guard let browse, let url = URL(string: link(for: arrival.match)) else {
          return .final(.refused, reason: "no-browser")
        }
        try await browse(url)
        return .final(.handedToBrowser, reason: nil)
      }
      try await open(arrival.destination, decision)
      return .final(.opened, reason: nil)
    } catch {
      if arrival.isCancelled || error is CancellationError { return .final(.cancelled, reason: nil) }
      return .failed(reason: "\(type(of: error))")
    }
  }

  private func canOpen(_ arrival: Arrival) -> Bool { isReady && missing(arrival).isEmpty }

  /// What a browser understands: the link itself, or the canonical one of a link that only this app reads.
  private func link(for match: RouteMatch) -> String {
    let start = match.link.prefix(8).lowercased()
    let isWeb = start == "https://" || start.hasPrefix("http://")
    return isWeb ? match.link : match.canonicalLink ?? match.link
  }

  /// Puts an arrival where it stands in the order of arrival. Of too many the oldest makes room.
  func enqueue(_ arrival: Arrival) {
    let index = waiting.firstIndex { $0.receipt.number > arrival.receipt.number } ?? waiting.endIndex
    waiting.insert(arrival, at: index)
    if waiting.count > options.capacity { finish(waiting.removeFirst(), .refused, reason: "crowded-out") }
  }

  // MARK: Reports

  /// Ends an arrival's way. A link that wasn't opened is no reason to drop the same one as a duplicate.
  func finish(_ arrival: Arrival, _ outcome: DispatchReport.Outcome, reason: String? = nil) {
    if outcome != .opened, outcome != .handedToBrowser {
      recent.removeAll { $0.receipt == arrival.receipt }
    } else if arrival.isDeferredLink {
      takeDeferredLink()
    }
    tell(outcome, arrival.decision, arrival.receipt, reason: reason)
  }

  func tell(
    _ outcome: DispatchReport.Outcome, _ decision: LaunchDecision, _ receipt: LinkReceipt, waitsFor: [String] = [],
    reason: String? = nil
  ) {
    outbox.append(
      DispatchReport(
        outcome: outcome, receipt: receipt, kind: decision.kind, route: decision.match?.routeID, waitsFor: waitsFor,
        reason: reason, event: decision.event))
  }

  /// One after the other, after the state has changed: a report may call the dispatcher, whose reports then follow.
  private func deliverReports() {
    guard !isReporting else { return }
    isReporting = true
    while !outbox.isEmpty {
      let next = outbox.removeFirst()
      report?(next)
    }
    isReporting = false
  }
}
