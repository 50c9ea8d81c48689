import Foundation
import RouteDecisions
import RouteMatching

// The opening of links, one after the other, and their reports.
extension LinkDispatcher {
  /// Removes expired links, makes a change, and then brings the queue up to date.
  @inline(__always)
  func change(_ body: () -> Void) {
    expireWaiting()
    body()
    advance()
  }

  /// Removes the links that exceed the capacity, updates which links are held, starts to open the next link, and
  /// delivers pending reports. Doesn't remove expired links.
  @inline(__always)
  func advance() {
    if !queue.isWithinLimits(options.capacity) { enforceLimits() }
    if task == nil { beginTurns() }
    if !pendingReports.isEmpty { deliverReports() }
  }

  @inline(never)
  private func enforceLimits() {
    while let arrival = queue.removeExcess(over: options.capacity) {
      tell(.refused, arrival, reason: "crowded-out")
    }
    for arrival in queue.updateHolds() {
      tell(arrival.isReportedHeld ? .held : .resumed, arrival, missingRequirements: queue.missing(for: arrival))
    }
    queue.updateScreens { router.table.screen(before: $0, fulfilled: fulfilled)?.requirement }
  }

  @inline(__always)
  func expireWaiting() {
    if queue.waiting.isEmpty { return }
    let now = clock.now()
    if !queue.isFresh(at: now, after: options.holdDuration) { expireWaiting(at: now) }
  }

  @inline(never)
  private func expireWaiting(at time: Double) {
    for arrival in queue.remove(where: { time - $0.since > options.holdDuration }) {
      tell(.expired, arrival, reason: "waited-too-long")
    }
  }

  // MARK: Opening

  @inline(never)
  private func beginTurns() {
    guard queue.isOpening else { return }
    isStopped = false
    task = Task { await self.takeTurns() }
  }

  /// Opens one link after the other until an opening fails or nothing is left to open.
  ///
  /// Chooses each link at the start of its turn, because the queue may change while the previous link is opened. If no
  /// link can be opened by the time the task runs, this does nothing.
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
      arrival.tried = queue.retryGeneration
      do {
        if arrival.decision.opensInBrowser {
          goesOn = close(try await handToBrowser(arrival))
          continue
        }
        switch open {
        case .immediate(let open): try open(arrival)
        case .asynchronous(let open):
          if let destination = destination(of: arrival) { try await open(destination, arrival.decision) }
        }
        goesOn = close(.opened(inBrowser: false))
      } catch {
        // Only the app can cancel the link. A `CancellationError` that the handler throws on its own is a failure.
        goesOn = close(isCancelled ? .cancelled : .failed(reason: "\(type(of: error))"))
      }
    }
    task = nil
    if isTurn { change {} }
    guard !queue.isOpening else { return }
    let waiters = whenSettled
    whenSettled = []
    for waiter in waiters { waiter.resume() }
  }

  /// Returns the arrival of a screen that fulfills a requirement, if a link waits for the requirement and its screen
  /// isn't shown yet.
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
      queue.opening = arrival
      return arrival
    }
    return nil
  }

  /// Finishes a link after an attempt to open it, or puts the link back into the queue.
  ///
  /// - Returns: `true` if the same task may open the next link. `false` if the app cancelled the link, because this
  ///   cancels the task as well. `false` if the link is tried again, because other code on the main actor may have to
  ///   run first.
  @inline(never)
  private func close(_ end: OpeningEnd) -> Bool {
    // Take the arrival from the queue. If the same link arrived again in the meantime, this arrival was updated.
    guard let arrival = queue.opening.take() else { return !isStopped }
    switch end {
    case .opened(let inBrowser):
      queue.noteOpened(arrival)
      if arrival.isDeferred { takeDeferredLink() }
      tell(inBrowser ? .handedToBrowser : .opened, arrival)
    case .refused(let reason): tell(.refused, arrival, reason: reason)
    case .cancelled: tell(.cancelled, arrival)
    case .again:
      if let requirement = arrival.fulfills {
        queue.noteNotShown(requirement)
        tell(.cancelled, arrival)
      } else {
        queue.insert(arrival)
      }
      return false
    case .failed(let reason):
      guard let requirement = arrival.fulfills else {
        tell(.failed, arrival, reason: reason)
        queue.insert(arrival)
        return false
      }
      queue.noteNotShown(requirement)
      tell(.refused, arrival, reason: reason)
    }
    return !isStopped
  }

  /// Asks the user for confirmation.
  ///
  /// - Returns: The reason not to open the link now, or `nil` to open it.
  private func ask(_ arrival: LinkArrival) async -> OpeningEnd? {
    guard let confirm, let destination = destination(of: arrival) else { return .refused(reason: "no-confirmation") }
    let isConfirmed = await confirm(destination, arrival.decision)
    if isCancelled { return .cancelled }
    guard isConfirmed else { return .refused(reason: "declined") }
    // The state of the app may have changed while the user decided.
    return queue.canOpen(arrival) ? nil : .again
  }

  private func handToBrowser(_ arrival: LinkArrival) async throws -> OpeningEnd {
    guard let browse, let url = URL(string: webLink(of: arrival)) else { return .refused(reason: "no-browser") }
    try await browse(url)
    return .opened(inBrowser: true)
  }

  /// `true` if the app has cancelled the link that is being opened.
  var isCancelled: Bool { isStopped && queue.opening != nil }

  /// Returns a link that a browser can open: the link itself, or its canonical link if only this app can open the link
  /// itself.
  private func webLink(of arrival: LinkArrival) -> String {
    let start = arrival.link.prefix(8).lowercased()
    let isWeb = start == "https://" || start.hasPrefix("http://")
    return isWeb ? arrival.link : arrival.decision.match?.canonicalLink ?? arrival.link
  }

  // MARK: Reports

  /// Adds a report to the pending reports if the app receives reports.
  @inline(__always)
  func tell(
    _ outcome: @autoclosure () -> DispatchReport.Outcome, _ arrival: LinkArrival, missingRequirements: [String] = [],
    reason: String? = nil
  ) {
    if report == nil, streams.isEmpty { return }
    let decision = arrival.decision
    pendingReports.append(
      DispatchReport(
        outcome: outcome(), receipt: arrival.receipt, kind: decision.inputKind, route: decision.match?.routeID,
        missingRequirements: missingRequirements, reason: reason, event: decision.event))
  }

  /// Delivers the reports one after the other, after the state has changed. A report may call the dispatcher, and the
  /// resulting reports are delivered afterwards.
  @inline(never)
  private func deliverReports() {
    if isReporting { return }
    isReporting = true
    while !pendingReports.isEmpty {
      let next = pendingReports.removeFirst()
      report?(next)
      for stream in streams.values { stream.yield(next) }
    }
    isReporting = false
  }
}

/// The end of an attempt to open a link.
private enum OpeningEnd {
  case opened(inBrowser: Bool)
  case refused(reason: String)
  case cancelled
  /// The app's state changed while the user was asked, so the link can't be opened now.
  case again
  case failed(reason: String)
}
