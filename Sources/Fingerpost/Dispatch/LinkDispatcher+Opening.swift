import Foundation
import RouteDecisions
import RouteMatching

// How links are opened, one after the other, and how they end.
extension LinkDispatcher {
  /// Makes a change, with everything up to date before it and after it.
  @inline(__always)
  func change<Result>(_ body: () -> Result) -> Result {
    expireWaiting()
    defer { advance() }
    return body()
  }

  /// Brings everything up to date but for the time: who is one too many, who is held, who is next.
  private func advance() {
    while let arrival = queue.removeExcess(over: options.capacity) { finish(arrival, .refused, reason: "crowded-out") }
    for arrival in queue.updateHolds() {
      tell(
        arrival.isReportedHeld ? .held : .resumed, arrival.decision, arrival.receipt,
        waitsFor: queue.missing(for: arrival))
    }
    if task == nil, queue.isOpening { task = Task { await self.takeTurns() } }
    deliverReports()
  }

  private func expireWaiting() {
    if queue.waiting.isEmpty { return }
    for arrival in queue.removeExpired(at: clock.now(), after: options.holdsFor) {
      finish(arrival, .expired, reason: "waited-too-long")
    }
  }

  // MARK: Opening

  /// The task's work: opens one link after the other, for as long as they open. Who is next is seen only when its turn has
  /// come, since all may have changed before; where nobody is any more, it changes nothing.
  private func takeTurns() async {
    let isTurn = queue.isOpening
    var goesOn = isTurn
    while goesOn {
      change {}
      guard let arrival = queue.openNext() else { break }
      goesOn = close(await end(of: arrival))
    }
    task = nil
    if isTurn { change {} }
    guard !queue.isOpening else { return }
    let waiters = whenSettled
    whenSettled = []
    for waiter in waiters { waiter.resume() }
  }

  /// Takes down how an opening ended.
  ///
  /// - Returns: whether the same task may open the next. The task of one that was taken back is cancelled; and one that wants to
  ///   be opened again leaves the main actor to others before that, who may have to do something for it.
  private func close(_ end: OpeningEnd) -> Bool {
    let goesOn = task?.isCancelled == false
    // Not as it was: the same link may have come again.
    guard let arrival = queue.close() else { return goesOn }
    switch end {
    case .final(let outcome, let reason):
      finish(arrival, outcome, reason: reason)
      return goesOn
    case .again: queue.insert(arrival)
    case .failed(let reason):
      tell(.failed, arrival.decision, arrival.receipt, reason: reason)
      queue.insert(arrival)
    }
    return false
  }

  /// Confirms and opens.
  private func end(of arrival: LinkArrival) async -> OpeningEnd {
    if arrival.decision.confirms {
      guard let confirm else { return .final(.refused, reason: "no-confirmation") }
      let isConfirmed = await confirm(destination(of: arrival), arrival.decision)
      if isTakenBack { return .final(.cancelled, reason: nil) }
      guard isConfirmed else { return .final(.refused, reason: "declined") }
      // The app may have changed while the user thought.
      guard queue.canOpen(arrival) else { return .again }
    }
    queue.beginTry()
    do {
      if arrival.decision.opensInBrowser {
        guard let browse, let url = URL(string: webLink(of: arrival)) else {
          return .final(.refused, reason: "no-browser")
        }
        try await browse(url)
        return .final(.handedToBrowser, reason: nil)
      }
      try await open(destination(of: arrival), arrival.decision)
      return .final(.opened, reason: nil)
    } catch {
      // A `CancellationError` of the handler's own making is a throw like any other.
      return isTakenBack ? .final(.cancelled, reason: nil) : .failed(reason: "\(type(of: error))")
    }
  }

  /// Whether the app took back what is being opened.
  var isTakenBack: Bool { queue.opening != nil && task?.isCancelled == true }

  /// What a browser understands: the link itself, or the canonical one of a link that only this app reads.
  private func webLink(of arrival: LinkArrival) -> String {
    let start = arrival.link.prefix(8).lowercased()
    let isWeb = start == "https://" || start.hasPrefix("http://")
    return isWeb ? arrival.link : arrival.decision.match?.canonicalLink ?? arrival.link
  }

  // MARK: Reports

  /// Ends an arrival's way.
  func finish(_ arrival: LinkArrival, _ outcome: DispatchReport.Outcome, reason: String? = nil) {
    if outcome == .opened || outcome == .handedToBrowser {
      queue.noteOpened(arrival)
      if arrival.isDeferred { takeDeferredLink() }
    }
    tell(outcome, arrival.decision, arrival.receipt, reason: reason)
  }

  func tell(
    _ outcome: DispatchReport.Outcome, _ decision: LaunchDecision, _ receipt: LinkReceipt, waitsFor: [String] = [],
    reason: String? = nil
  ) {
    if report == nil, streams.isEmpty { return }
    outbox.append(
      Telling(outcome: outcome, decision: decision, receipt: receipt, waitsFor: waitsFor, reason: reason))
  }

  /// One after the other, after the state has changed: a report may call the dispatcher, whose reports then follow.
  private func deliverReports() {
    if outbox.isEmpty || isReporting { return }
    isReporting = true
    while !outbox.isEmpty {
      let next = outbox.removeFirst()
      let made = next.report
      report?(made)
      for stream in streams.values { stream.yield(made) }
    }
    isReporting = false
  }
}

/// How the opening of a link ended.
private enum OpeningEnd {
  case final(DispatchReport.Outcome, reason: String?)
  /// What must hold has ceased to hold.
  case again
  case failed(reason: String)
}

/// What makes a report.
struct Telling {
  let outcome: DispatchReport.Outcome
  let decision: LaunchDecision
  let receipt: LinkReceipt
  let waitsFor: [String]
  let reason: String?

  var report: DispatchReport {
    DispatchReport(
      outcome: outcome, receipt: receipt, kind: decision.kind, route: decision.match?.routeID, waitsFor: waitsFor,
      reason: reason, event: decision.event)
  }
}
