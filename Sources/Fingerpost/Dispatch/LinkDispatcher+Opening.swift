import Foundation
import RouteDecisions
import RouteMatching

// How links are opened, one after the other, and how they end.
extension LinkDispatcher {
  /// Makes a change, with everything up to date before it and after it.
  @inline(__always)
  func change(_ body: () -> Void) {
    expireWaiting()
    body()
    advance()
  }

  /// Brings everything up to date but for the time: who is one too many, who is held, who is next.
  @inline(__always)
  func advance() {
    if !queue.isCalm(options.capacity) { calm() }
    if task == nil { beginTurns() }
    if !outbox.isEmpty { deliverReports() }
  }

  @inline(never)
  private func calm() {
    while let arrival = queue.removeExcess(over: options.capacity) { finish(arrival, .refused, reason: "crowded-out") }
    for arrival in queue.updateHolds() {
      tell(arrival.isReportedHeld ? .held : .resumed, arrival, waitsFor: queue.missing(for: arrival))
    }
    queue.updateScreens { router.table.screen(before: $0, fulfilled: fulfilled)?.requirement }
  }

  @inline(__always)
  func expireWaiting() {
    if queue.waiting.isEmpty { return }
    let now = clock.now()
    if !queue.isFresh(at: now, after: options.holdsFor) { expireWaiting(at: now) }
  }

  @inline(never)
  private func expireWaiting(at time: Double) {
    for arrival in queue.removeExpired(at: time, after: options.holdsFor) {
      finish(arrival, .expired, reason: "waited-too-long")
    }
  }

  // MARK: Opening

  @inline(never)
  private func beginTurns() {
    guard queue.isOpening else { return }
    isStopped = false
    task = Task { await self.takeTurns() }
  }

  /// The task's work: opens one link after the other, for as long as they open. Who is next is seen only when its turn has
  /// come, since all may have changed before; where nobody is any more, it changes nothing.
  private func takeTurns() async {
    let isTurn = queue.isOpening
    var goesOn = isTurn
    while goesOn {
      change {}
      guard let arrival = queue.openNext() ?? openScreen() else { break }
      if arrival.decision.confirms, let end = await ask(arrival) {
        goesOn = close(end)
        continue
      }
      queue.beginTry()
      do {
        if arrival.decision.opensInBrowser {
          goesOn = close(try await handToBrowser(arrival))
          continue
        }
        switch open {
        case .atOnce(let open): try open(arrival)
        case .inItsTime(let open): try await open(destined(arrival).destination, arrival.decision)
        }
        goesOn = closeOpened()
      } catch {
        // A `CancellationError` of the handler's own making is a throw like any other.
        goesOn = close(isTakenBack ? .final(.cancelled, reason: nil) : .failed(reason: "\(type(of: error))"))
      }
    }
    task = nil
    if isTurn { change {} }
    guard !queue.isOpening else { return }
    let waiters = whenSettled
    whenSettled = []
    for waiter in waiters { waiter.resume() }
  }

  /// Opens the screen that fulfils a requirement that a link waits for, if one is to be shown.
  private func openScreen() -> LinkArrival? {
    while let waiting = queue.takeScreen() {
      guard let screen = router.table.screen(before: waiting, fulfilled: fulfilled) else { continue }
      lastNumber += 1
      let arrival = make(screen.decision, LinkReceipt(number: lastNumber))
      guard arrival.hasDestination else {
        tellRefusal(arrival)
        continue
      }
      arrival.fulfills = screen.requirement
      queue.open(arrival)
      return arrival
    }
    return nil
  }

  /// Takes down that the handler opened it.
  private func closeOpened() -> Bool {
    if let arrival = queue.close() { finishOpened(arrival, .opened) }
    return !isStopped
  }

  /// Takes down how an opening ended.
  ///
  /// - Returns: whether the same task may open the next. The task of one that was taken back is cancelled; and one that wants to
  ///   be opened again leaves the main actor to others before that, who may have to do something for it.
  @inline(never)
  private func close(_ end: OpeningEnd) -> Bool {
    // Not as it was: the same link may have come again.
    guard let arrival = queue.close() else { return !isStopped }
    switch end {
    case .final(let outcome, let reason):
      finish(arrival, outcome, reason: reason)
      return !isStopped
    case .again:
      if let requirement = arrival.fulfills {
        queue.noteNotShown(requirement)
        finish(arrival, .cancelled)
      } else {
        queue.insert(arrival)
      }
    case .failed(let reason):
      if let requirement = arrival.fulfills {
        queue.noteNotShown(requirement)
        finish(arrival, .refused, reason: reason)
        return !isStopped
      }
      tell(.failed, arrival, reason: reason)
      queue.insert(arrival)
    }
    return false
  }

  /// Asks the user.
  ///
  /// - Returns: the end of it, or `nil` where it is to be opened.
  private func ask(_ arrival: LinkArrival) async -> OpeningEnd? {
    guard let confirm else { return .final(.refused, reason: "no-confirmation") }
    let isConfirmed = await confirm(destined(arrival).destination, arrival.decision)
    if isTakenBack { return .final(.cancelled, reason: nil) }
    guard isConfirmed else { return .final(.refused, reason: "declined") }
    // The app may have changed while the user thought.
    return queue.canOpen(arrival) ? nil : .again
  }

  /// Hands it to the browser.
  private func handToBrowser(_ arrival: LinkArrival) async throws -> OpeningEnd {
    guard let browse, let url = URL(string: webLink(of: arrival)) else { return .final(.refused, reason: "no-browser") }
    try await browse(url)
    return .final(.handedToBrowser, reason: nil)
  }

  /// Whether the app took back what is being opened.
  var isTakenBack: Bool { isStopped && queue.opening != nil }

  /// What a browser understands: the link itself, or the canonical one of a link that only this app reads.
  private func webLink(of arrival: LinkArrival) -> String {
    let start = arrival.link.prefix(8).lowercased()
    let isWeb = start == "https://" || start.hasPrefix("http://")
    return isWeb ? arrival.link : arrival.decision.match?.canonicalLink ?? arrival.link
  }

  // MARK: Reports

  /// Ends an arrival's way.
  func finish(_ arrival: LinkArrival, _ outcome: DispatchReport.Outcome, reason: String? = nil) {
    if outcome == .opened || outcome == .handedToBrowser { return finishOpened(arrival, outcome) }
    tell(outcome, arrival, reason: reason)
  }

  /// Ends the way of one that was opened.
  @inline(__always)
  private func finishOpened(_ arrival: LinkArrival, _ outcome: @autoclosure () -> DispatchReport.Outcome) {
    queue.noteOpened(arrival)
    if arrival.isDeferred { takeDeferredLink() }
    tell(outcome(), arrival)
  }

  /// Leaves word of a step, if anybody wants to know.
  @inline(__always)
  func tell(
    _ outcome: @autoclosure () -> DispatchReport.Outcome, _ arrival: LinkArrival, waitsFor: [String] = [],
    reason: String? = nil
  ) {
    if report == nil, streams.isEmpty { return }
    outbox.append(Telling(outcome: outcome(), arrival: arrival, waitsFor: waitsFor, reason: reason))
  }

  /// One after the other, after the state has changed: a report may call the dispatcher, whose reports then follow.
  @inline(never)
  private func deliverReports() {
    if isReporting { return }
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
  let arrival: LinkArrival
  let waitsFor: [String]
  let reason: String?

  var report: DispatchReport {
    let decision = arrival.decision
    return DispatchReport(
      outcome: outcome, receipt: arrival.receipt, kind: decision.wayIn, route: decision.match?.routeID,
      waitsFor: waitsFor, reason: reason, event: decision.event)
  }
}
