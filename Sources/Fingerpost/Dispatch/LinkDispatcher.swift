public import Foundation
public import LaunchInputs
public import RouteDecisions
import RouteMatching

/// A dispatcher that receives every launch input and decides which destination the input opens. The dispatcher opens
/// the destinations one at a time, in the order of arrival, as soon as the app can show them.
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
/// - A link waits until the app is ready and everything that its route `requires` is fulfilled. While it waits for a
///   requirement, the dispatcher opens the screen that the table's `requirements` section names for the requirement,
///   such as a sign-in. A link that waits longer than `options.holdDuration` expires. If more than `options.capacity`
///   links wait, the dispatcher refuses the link that has waited longest.
/// - A link is opened only once if it comes again within `options.duplicateWindow`, or while it's waiting or being
///   opened. The dispatcher compares links as text, so two different links of the same destination are both opened. An
///   event with an identity, such as a notification, is opened once even if it comes again much later. The dispatcher
///   remembers the last 32 events.
/// - A route with `confirm` is opened only if the `confirm` handler returns `true`. After that, the dispatcher checks
///   the route's requirements again. If there is no `confirm` handler, the link is refused.
/// - A handler may be `async`. While it runs, nothing else is opened. If it throws any error, the link returns to the
///   queue. The dispatcher tries the link again after ``becomeReady()``, after another requirement is fulfilled, after
///   the same link arrives again, and after ``retry()``. If this happens while the handler runs, and the handler then
///   throws, the dispatcher tries again at once.
/// - The dispatcher passes a report about every step to `report`.
///
/// This type is a class, because the app's delegates share its queue. It's isolated to the main actor, as the delegates
/// and the navigation are.
@MainActor public final class LinkDispatcher<Destination: RouteDestination> {
  /// A handler that opens a destination. The decision describes the input that the destination came from.
  public typealias Opener = @MainActor (Destination, LaunchDecision) async throws -> Void
  /// A handler that opens a destination and never suspends.
  public typealias ImmediateOpener = @MainActor (Destination, LaunchDecision) throws -> Void
  /// A handler that asks the user whether to open a destination.
  public typealias Confirmation = @MainActor (Destination, LaunchDecision) async -> Bool
  /// A handler that opens a link in the browser.
  public typealias Browser = @MainActor (URL) async throws -> Void

  @usableFromInline typealias Maker = @MainActor (consuming LaunchDecision, LinkReceipt) -> LinkArrival

  /// The app's handler, which either returns immediately or may suspend.
  @usableFromInline enum Handler {
    /// A handler that never suspends. The caller's module makes it, because that module knows the type of the
    /// destination.
    case immediate(@MainActor (LinkArrival) throws -> Void)
    case asynchronous(Opener)
  }

  /// The router that finds the destinations.
  public let router: LinkRouter<Destination>
  /// Limits for waiting links, and the rule for duplicates.
  public let options: DispatchOptions
  /// A handler that asks the user for confirmation. If it's `nil`, routes with `confirm` are refused.
  public var confirm: Confirmation?
  /// A handler that opens links in the browser. If it's `nil`, routes with `"opens": "browser"` are refused.
  public var browse: Browser?
  // No accesses overlap, because the closure, the pending reports and the streams are copied before each call.
  /// A handler that receives a report about every step. It may call the dispatcher.
  @exclusivity(unchecked)
  public var report: (@MainActor (DispatchReport) -> Void)?
  /// A handler that the dispatcher calls when a requirement is fulfilled, before it opens the links that waited for it.
  /// Call `resumed(_:)` to show the saved screens that waited for it.
  public var didFulfill: (@MainActor () -> Void)?
  /// A handler that the dispatcher calls when the user has signed out, after it has dropped the waiting links and the
  /// saved screens that wait for a sign-in. From then on, the window must not show anything of that user. If the user
  /// signs out while this property is `nil`, the dispatcher calls the handler as soon as you set it.
  public var didSignOut: (@MainActor () -> Void)? {
    didSet {
      guard missedSignOut, let didSignOut else { return }
      missedSignOut = false
      didSignOut()
    }
  }
  /// The reports about every step from now on, for `for await report in dispatcher.reports`. Each access returns a
  /// separate stream, which ends with the dispatcher. A stream buffers at most 1,000 reports and drops the oldest ones.
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
  /// `true` if the app can show something.
  public var isReady: Bool { queue.isReady }
  /// The fulfilled requirements, shared by all windows.
  public let requirements: RouteRequirements<Destination>
  /// The names of the fulfilled requirements.
  public var fulfilled: Set<String> { requirements.fulfilled }

  let clock: DispatchClock
  /// Makes an arrival from a decision that has a match. The arrival has no destination if a type of the app refuses a
  /// value.
  let make: Maker
  /// The app's handler, which opens destinations.
  let open: Handler
  let deferredLinks: DeferredLinkRecord
  /// The links that wait or are being opened. Exclusive access isn't checked, because no method of the queue runs code
  /// that accesses the queue. The checks would cost more per link than matching the link.
  @exclusivity(unchecked) var queue: LinkQueue
  /// The task that opens links or is about to. The dispatcher cancels it if the app cancels the link that is being
  /// opened.
  var task: Task<Void, Never>?
  /// `true` if the task is cancelled.
  var isStopped = false
  var lastNumber: UInt64 = 0
  var openedDeferredLink = false
  /// The identities of the last 32 events, such as notifications, to recognize a repeated event.
  var identities: [String] = []
  /// `true` if ``start(restoring:)`` was called.
  var hasStarted = false
  var restoration = StackRestoration.none
  /// `true` if the user signed out while `didSignOut` was `nil`.
  private var missedSignOut = false
  /// The inbox that this dispatcher takes inputs from.
  var inbox: LaunchInbox?
  /// The reports that are delivered after the current change.
  @exclusivity(unchecked) var pendingReports: [DispatchReport] = []
  var isReporting = false
  var whenSettled: [CheckedContinuation<Void, Never>] = []
  @exclusivity(unchecked) var streams: [Int: AsyncStream<DispatchReport>.Continuation] = [:]

  /// Creates a dispatcher, which opens nothing before you call ``becomeReady()``.
  ///
  /// - Parameters:
  ///   - router: The router that finds the destinations.
  ///   - options: Limits for waiting links, and the rule for duplicates.
  ///   - requirements: The fulfilled requirements. All windows of an app share this object.
  ///   - deferredLinks: The record of whether the deferred link, clicked before the app was installed, has been opened.
  ///     Use `.inProcess` in tests.
  ///   - clock: The clock that measures waiting times. Tests can use a clock of their own.
  ///   - open: The handler that opens a destination.
  @inlinable
  public convenience init(
    router: LinkRouter<Destination>, options: DispatchOptions = DispatchOptions(),
    requirements: RouteRequirements<Destination> = RouteRequirements(),
    deferredLinks: DeferredLinkRecord = .userDefaults(), clock: DispatchClock = .system, open: @escaping Opener
  ) {
    self.init(
      router: router, options: options, requirements: requirements, deferredLinks: deferredLinks, clock: clock,
      make: { LinkArrival.make($0, $1, Destination.self) }, open: .asynchronous(open))
  }

  /// Creates a dispatcher whose handler never suspends. The dispatcher calls the handler in turn like any other, at a
  /// lower cost. The compiler chooses this initializer for a closure without `await`.
  ///
  /// - Parameters:
  ///   - router: The router that finds the destinations.
  ///   - options: Limits for waiting links, and the rule for duplicates.
  ///   - requirements: The fulfilled requirements. All windows of an app share this object.
  ///   - deferredLinks: The record of whether the deferred link, clicked before the app was installed, has been opened.
  ///     Use `.inProcess` in tests.
  ///   - clock: The clock that measures waiting times. Tests can use a clock of their own.
  ///   - open: The handler that opens a destination.
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
      open: .immediate { arrival in
        guard let arrival = arrival as? DestinedArrival<Destination> else { return }
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

  /// Receives an input. The dispatcher opens the input's destination as soon as the app can show it.
  ///
  /// - Returns: The receipt of the input, and the decision, from which a delegate method can return whether the app
  ///   handles the input.
  @discardableResult
  public func receive(_ input: LaunchInput) -> LaunchReception {
    expireWaiting()
    lastNumber += 1
    let receipt = LinkReceipt(number: lastNumber)
    let isRepeated = input.identity.map { hasArrived($0) } ?? false
    let arrival = isRepeated ? reportDuplicate(decide(input), receipt) : arrive(decide(input), receipt)
    advance()
    return LaunchReception(arrival)
  }

  /// Cancels an input. If it's being opened, the dispatcher cancels the handler's task and reports the input as
  /// cancelled. If the handler returns without an error nevertheless, the input is reported as opened.
  public func cancel(_ receipt: LinkReceipt) { change { takeBack { $0.receipt == receipt } } }

  /// Cancels every input that is waiting or being opened. Saved screens that wait for a sign-in are kept;
  /// ``RouteRequirements/signOut(revoking:)-(Set<String>)`` drops them as well.
  public func cancelAll() { change { takeBack { _ in true } } }

  /// Cancels the links that wait for a requirement. Call it when the user leaves the sign-in screen.
  ///
  /// Links whose requirements are fulfilled stay in the queue, so you can call this whenever the screen disappears,
  /// provided that you fulfill the requirement first. A link that waits for a second requirement is cancelled as well.
  public func cancelHeld() { change { takeBack { !queue.missing(for: $0).isEmpty } } }

  private func takeBack(where applies: (LinkArrival) -> Bool) {
    for arrival in queue.remove(where: applies) { tell(.cancelled, arrival) }
    guard let arrival = queue.opening, applies(arrival) else { return }
    isStopped = true
    task?.cancel()
  }

  // MARK: The app's state

  /// Notes that the app can show something: the window exists, and the app has finished launching.
  public func becomeReady() {
    change {
      queue.isReady = true
      queue.retryGeneration += 1
    }
    inbox?.add(self)
  }

  /// Notes that the app can't show anything for now. If a link is being opened, its handler continues.
  public func becomeUnready() { change { queue.isReady = false } }

  /// Fulfills a requirement. In every window whose dispatcher shares these ``requirements``, the links that waited for
  /// it are opened in the order of arrival.
  ///
  /// If you use a generated enum, pass one of its cases: `fulfill(.signedIn)`.
  ///
  /// - Returns: `false` if no route of the table has this requirement; then nothing changes.
  ///   `router.table.requirements` lists all requirements.
  @discardableResult
  public func fulfill(_ requirement: String) -> Bool {
    guard router.table.requirements.contains(requirement) else { return false }
    expire()
    requirements.fulfill(requirement)
    return true
  }

  /// Responds to a change of the requirements in any window.
  private func follow(_ change: FulfilledRequirements.Change) {
    self.change {
      switch change {
      case .revoked: break
      case .fulfilled:
        queue.retryGeneration += 1
        didFulfill?()
      case .signedOut:
        takeBack { _ in true }
        restoration = .none
        missedSignOut = didSignOut == nil
        didSignOut?()
      }
    }
  }

  /// Revokes a requirement, because it's no longer fulfilled.
  public func revoke(_ requirement: String) {
    expire()
    requirements.revoke(requirement)
  }

  /// Tries again to open the links whose handler threw an error.
  public func retry() { change { queue.retryGeneration += 1 } }

  /// Removes the links that have waited too long. Every other method that changes the queue does this too.
  public func expire() { change {} }

  /// `true` if a link is being confirmed or opened, or will be at once.
  public var isOpening: Bool { queue.isOpening }

  /// The number of links that wait for the app, for a requirement or for their turn.
  public var waitingCount: Int { queue.waitingCount }

  /// The destinations of the links that wait for a requirement, in the order of arrival. A sign-in screen can use them
  /// to show where the user continues afterwards.
  public var held: [Destination] {
    queue.waiting.filter { !queue.missing(for: $0).isEmpty }.compactMap { destination(of: $0) }
  }

  /// Waits until nothing is being confirmed or opened. Don't call this from a handler, because it would wait for
  /// itself.
  public func settled() async {
    guard queue.isOpening else { return }
    await withCheckedContinuation { whenSettled.append($0) }
  }
}

extension LinkDispatcher where Destination: GeneratedRoute {
  /// Fulfills a requirement. The links that waited for it are opened in the order of arrival.
  public func fulfill(_ requirement: Destination.RequirementName) { fulfill(requirement.rawValue) }

  /// Revokes a requirement, because it's no longer fulfilled.
  public func revoke(_ requirement: Destination.RequirementName) { revoke(requirement.rawValue) }
}

extension LinkDispatcher: CustomReflectable {
  /// An empty mirror, because the queue contains links, which `dump` must not reveal.
  nonisolated public var customMirror: Mirror { Mirror(self, children: [:]) }
}
