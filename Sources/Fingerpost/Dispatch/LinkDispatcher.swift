public import Foundation
public import RouteDecisions
import RouteMatching

/// Takes every launch input, decides where it leads, and goes there when the app can: one at a time, in order.
///
/// ```swift
/// let dispatcher = LinkDispatcher(router: LinkRouter<BookshelfRoute>()) { route, _ in
///   try await navigator.show(route)
/// }
/// dispatcher.report = { analytics.record($0) }
/// dispatcher.receive(.url("bookshelf://books/42"))   // waits
/// dispatcher.becomeReady()                           // opens it
/// ```
///
/// - A link waits until the app is ready, and until what its route `requires` holds; then it is opened in its turn. While it
///   waits for a requirement, the screen is opened that the table's `requirements` names for it, such as a sign-in. One
///   that waits for longer than `options.holdsFor` expires; where more than `options.capacity` wait, the one that has
///   waited longest makes room.
/// - The same link twice within a moment, or while it waits or is being opened, is opened once. Links are compared as
///   text; two links of one destination are two. An event that has an identity, as a notification has, is opened once
///   whenever it comes again.
/// - A route that says `confirm` is opened only after `confirm` said yes. What a route requires is looked at again after
///   that, and without a `confirm` handler the link is refused.
/// - A handler may be `async`. While it runs, nothing else is opened. The link of one that throws, whatever it throws, goes
///   back to those that wait. It is tried again after ``becomeReady()``, after another requirement holds, after the same
///   link came again, and after ``retry()``, and at once where one of these happened while the handler ran.
/// - Every step is told to `report`.
///
/// A class, because the app's delegates share its queue; on the main actor, because that is where they and the navigation
/// live.
@MainActor public final class LinkDispatcher<Destination: RouteDestination> {
  /// Goes to a destination. The decision says how it came to it.
  public typealias Opener = @MainActor (Destination, LaunchDecision) async throws -> Void
  /// Goes to a destination without waiting for anything.
  public typealias ImmediateOpener = @MainActor (Destination, LaunchDecision) throws -> Void
  /// Asks the user whether to go there.
  public typealias Confirmation = @MainActor (Destination, LaunchDecision) async -> Bool
  /// Opens a link in the browser.
  public typealias Browser = @MainActor (URL) async throws -> Void

  @usableFromInline typealias Maker = @MainActor (consuming LaunchDecision, LinkReceipt) -> LinkArrival

  /// A handler by what it may do.
  @usableFromInline enum Handler {
    /// Made where the type of the destination is known.
    case atOnce(@MainActor (LinkArrival) throws -> Void)
    case inItsTime(Opener)
  }

  /// What finds the destinations.
  public let router: LinkRouter<Destination>
  /// How long links wait, how many, and what counts as a duplicate.
  public let options: DispatchOptions
  /// Asks the user; without one, routes that say `confirm` are refused.
  public var confirm: Confirmation?
  /// Opens links in the browser; without one, routes that say `"opens": "browser"` are refused.
  public var browse: Browser?
  /// Is told every step. It may call the dispatcher.
  @exclusivity(unchecked)  // It is copied before it is called. So are the others of which that isn't checked.
  public var report: (@MainActor (DispatchReport) -> Void)?
  /// Is called when something came to hold that routes require, before the links that waited for it are opened. Saved screens
  /// that waited for it can be shown now: `resumed(_:)` has them.
  public var didFulfill: (@MainActor () -> Void)?
  /// Is called when the user has signed out, after the links that waited were dropped and saved screens that waited were forgotten. The window
  /// shows nothing of that user from then on. If that happened while this was `nil`, it is called as soon as it is set.
  public var didSignOut: (@MainActor () -> Void)? {
    didSet {
      guard missedSignOut, let didSignOut else { return }
      missedSignOut = false
      didSignOut()
    }
  }
  /// Every step from now on, for `for await report in dispatcher.reports`. Each call gives a stream of its own, which ends with the
  /// dispatcher; of more than 1,000 reports that nobody has taken the oldest are left out.
  public var reports: AsyncStream<DispatchReport> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: DispatchReport.self, bufferingPolicy: .bufferingNewest(1_000))
    let number = (streams.keys.max() ?? 0) + 1
    streams[number] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.streams[number] = nil }
    }
    return stream
  }
  /// Whether the app can show something.
  public var isReady: Bool { queue.isReady }
  /// What holds of the things that routes require, shared by the windows.
  public let requirements: RouteRequirements<Destination>
  /// What holds of the things that routes require.
  public var fulfilled: Set<String> { requirements.fulfilled }

  let clock: DispatchClock
  /// Makes an arrival of a decision that has a match: without a destination where the app refuses it.
  let make: Maker
  /// Goes to the destination of an arrival.
  let open: Handler
  let deferredLinks: DeferredLinkRecord
  /// Unchecked, because nothing runs in it that could come back to it; the checks cost a link more than the match.
  @exclusivity(unchecked) var queue: LinkQueue
  /// Opens links, or is about to. It is cancelled when the app takes back the one that is being opened.
  var task: Task<Void, Never>?
  /// Whether the task is cancelled.
  var isStopped = false
  var lastNumber: UInt64 = 0
  var openedDeferredLink = false
  /// The identities of the events that came last.
  var identities: [String] = []
  /// `true` if the window has restored its last state.
  var hasStarted = false
  var restoration = StackRestoration.none
  /// `true` if the user signed out while the window wasn't there to show it.
  private var missedSignOut = false
  /// The inbox that this dispatcher takes inputs from.
  var inbox: LaunchInbox?
  @exclusivity(unchecked) var outbox: [Telling] = []
  var isReporting = false
  var whenSettled: [CheckedContinuation<Void, Never>] = []
  @exclusivity(unchecked) var streams: [Int: AsyncStream<DispatchReport>.Continuation] = [:]

  /// A dispatcher that waits to be told that the app is ready.
  ///
  /// - Parameters:
  ///   - router: finds the destinations.
  ///   - options: how long and how many links are held.
  ///   - requirements: what holds of the things that routes require. All windows of an app share one object.
  ///   - deferredLinks: remembers that a link clicked before the app was installed was opened; tests give `.inProcess`.
  ///   - clock: tells the time; tests give their own.
  ///   - open: goes to a destination.
  @inlinable
  public convenience init(
    router: LinkRouter<Destination>, options: DispatchOptions = DispatchOptions(),
    requirements: RouteRequirements<Destination> = RouteRequirements(),
    deferredLinks: DeferredLinkRecord = .userDefaults(), clock: DispatchClock = .system, open: @escaping Opener
  ) {
    self.init(
      router: router, options: options, requirements: requirements, deferredLinks: deferredLinks, clock: clock,
      make: { LinkArrival.make($0, $1, Destination.self) }, open: .inItsTime(open))
  }

  /// A dispatcher whose handler waits for nothing. It is called in its turn as any other, at less cost. The compiler takes this
  /// one for a closure without `await`.
  ///
  /// - Parameters:
  ///   - router: finds the destinations.
  ///   - options: how long and how many links are held.
  ///   - requirements: what holds of the things that routes require. All windows of an app share one object.
  ///   - deferredLinks: remembers that a link clicked before the app was installed was opened; tests give `.inProcess`.
  ///   - clock: tells the time; tests give their own.
  ///   - open: goes to a destination.
  @inlinable
  public convenience init(
    router: LinkRouter<Destination>, options: DispatchOptions = DispatchOptions(),
    requirements: RouteRequirements<Destination> = RouteRequirements(),
    deferredLinks: DeferredLinkRecord = .userDefaults(), clock: DispatchClock = .system,
    open: @escaping ImmediateOpener
  ) {
    self.init(
      router: router, options: options, requirements: requirements, deferredLinks: deferredLinks, clock: clock,
      make: { LinkArrival.make($0, $1, Destination.self) },
      open: .atOnce { arrival in
        let arrival = unsafeDowncast(arrival, to: DestinedArrival<Destination>.self)
        try open(arrival.destination, arrival.decision)
      })
  }

  @usableFromInline
  init(
    router: LinkRouter<Destination>, options: DispatchOptions, requirements: RouteRequirements<Destination>,
    deferredLinks: DeferredLinkRecord, clock: DispatchClock, make: @escaping Maker, open: Handler
  ) {
    self.router = router
    self.options = options
    self.requirements = requirements
    queue = LinkQueue(requirements: requirements.state)
    self.deferredLinks = deferredLinks
    self.clock = clock
    self.make = make
    self.open = open
    requirements.state.observe { [weak self] change in
      self?.follow(change)
      return self != nil
    }
  }

  deinit { for stream in streams.values { stream.finish() } }

  // MARK: Inputs

  /// Takes an input. It is opened at once if the app can, and otherwise when it can.
  ///
  /// - Returns: what was decided, for delegates that have to say whether they handle an input, and a receipt.
  @discardableResult
  public func receive(_ input: LaunchInput) -> LaunchReception {
    expireWaiting()
    lastNumber += 1
    let receipt = LinkReceipt(number: lastNumber)
    let isRepeated = input.identity.map { hasCome($0) } ?? false
    let arrival = isRepeated ? repel(decide(input), receipt) : arrive(decide(input), receipt)
    advance()
    return LaunchReception(arrival)
  }

  /// Takes an input back. What is being opened is told by the cancellation of its task, and is reported as cancelled
  /// unless it opens all the same.
  public func cancel(_ receipt: LinkReceipt) { change { takeBack { $0.receipt == receipt } } }

  /// Takes back everything that waits or is being opened. The saved screens that wait for a sign-in are kept:
  /// ``RouteRequirements/signOut(revoking:)-(Set<String>)`` forgets them as well.
  public func cancelAll() { change { takeBack { _ in true } } }

  /// Takes back the links that wait for a requirement: the user has left the sign-in. Links whose requirements are fulfilled stay in the
  /// queue, so this may be called whenever the sign-in screen goes, if the requirement was fulfilled before that. A link that waits for a
  /// second requirement goes as well.
  public func cancelHeld() { change { takeBack { !queue.missing(for: $0).isEmpty } } }

  private func takeBack(where applies: (LinkArrival) -> Bool) {
    for arrival in queue.remove(where: applies) { finish(arrival, .cancelled) }
    guard let arrival = queue.opening, applies(arrival) else { return }
    isStopped = true
    task?.cancel()
  }

  // MARK: The app's state

  /// Says that the app can show something: its window is there, its start is over.
  public func becomeReady() {
    change {
      queue.isReady = true
      queue.occasion += 1
    }
    inbox?.add(self)
  }

  /// Says that the app can't show anything for now. What is being opened goes on.
  public func becomeUnready() { change { queue.isReady = false } }

  /// Says that something holds that routes require; links that waited for it are opened in the order they came, in every window
  /// whose dispatcher shares its ``requirements``.
  ///
  /// A generated enum has the words as cases: `fulfill(.signedIn)`.
  ///
  /// - Returns: `false` for a word that no route of the table requires, which changes nothing; `router.table.requirements` has
  ///   them all.
  @discardableResult
  public func fulfill(_ requirement: String) -> Bool {
    guard router.table.requirements.contains(requirement) else { return false }
    expire()
    requirements.fulfill(requirement)
    return true
  }

  /// Does what follows when a requirement came to hold, or doesn't hold any more, in whichever window.
  private func follow(_ change: FulfilledRequirements.Change) {
    self.change {
      switch change {
      case .revoked: break
      case .fulfilled:
        queue.occasion += 1
        didFulfill?()
      case .signedOut:
        takeBack { _ in true }
        restoration = .none
        missedSignOut = didSignOut == nil
        didSignOut?()
      }
    }
  }

  /// The same in its former spelling.
  @available(*, deprecated, renamed: "fulfill(_:)")
  public func fulfil(_ requirement: String) { fulfill(requirement) }

  /// Says that something doesn't hold any more.
  public func revoke(_ requirement: String) {
    expire()
    requirements.revoke(requirement)
  }

  /// Tries links again whose handler threw.
  public func retry() { change { queue.occasion += 1 } }

  /// Lets links go that have waited too long. Every other call does so too.
  public func expire() { change {} }

  /// Whether something is being confirmed or opened, or will be at once.
  public var isOpening: Bool { queue.isOpening }

  /// How many links wait for the app, for what they require, or for their turn.
  public var waitingCount: Int { queue.waitingCount }

  /// The destinations of the links that wait for a requirement, in the order in which they came: what a sign-in screen leads on to.
  public var held: [Destination] {
    queue.waiting.filter { !queue.missing(for: $0).isEmpty }.map { destined($0).destination }
  }

  /// Waits until nothing is being confirmed or opened. Not to be called by a handler, for which it would wait.
  public func settled() async {
    guard queue.isOpening else { return }
    await withCheckedContinuation { whenSettled.append($0) }
  }
}

extension LinkDispatcher where Destination: GeneratedRoute {
  /// Says that something holds that routes require; links that waited for it are opened in the order they came.
  public func fulfill(_ requirement: Destination.RequirementName) { fulfill(requirement.rawValue) }

  /// Says that something doesn't hold any more.
  public func revoke(_ requirement: Destination.RequirementName) { revoke(requirement.rawValue) }
}

extension LinkDispatcher: CustomReflectable {
  /// Nothing: what waits holds links, which `dump` keeps to itself.
  nonisolated public var customMirror: Mirror { Mirror(self, children: [:]) }
}
