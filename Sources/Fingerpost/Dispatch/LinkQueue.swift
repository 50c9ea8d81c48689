import RouteDecisions
import RouteMatching

/// The links that wait or are being opened, and the state of the app that they depend on.
///
/// The queue runs no code of the app. It computes the next, the expired and the excess links from the arrivals and the
/// app's state on each call, rather than storing them, so they can't become stale. The stored `requirementLinkCount`
/// and `earliest` only show quickly, in most cases, that there is nothing to compute.
@MainActor struct LinkQueue {
  /// The arrivals that aren't being opened and have no final outcome yet, in the order of arrival.
  private(set) var waiting: [LinkArrival] = []
  /// The number of waiting links with requirements, fulfilled or not.
  private var requirementLinkCount = 0
  /// A time at or before the arrival of each waiting link.
  private var earliest = Double.infinity
  /// The link that is being confirmed or opened.
  var opening: LinkArrival?
  /// The last opened links, at most `mostOpened`, to recognize duplicates. Storing arrivals would keep their
  /// destinations alive.
  private var opened: [(link: String, since: Double)] = []
  /// `true` if the app can show something.
  var isReady = false
  private let requirements: FulfilledRequirements
  /// The number of events, such as a fulfilled requirement, after which the dispatcher tries again to open links whose
  /// handler threw an error.
  var retryGeneration = 0

  init(requirements: FulfilledRequirements) { self.requirements = requirements }

  // MARK: Derived state

  /// The index of the first link that can be opened now, or `nil`. A nonmutating getter would copy the queue first.
  @inline(__always)
  private var nextIndex: Int? {
    mutating get {
      guard opening == nil, isReady else { return nil }
      // A loop, because a closure that is isolated to the main actor would check its executor in each call.
      for index in waiting.indices where waiting[index].tried != retryGeneration && lacksNothing(waiting[index]) {
        return index
      }
      return nil
    }
  }

  /// The first link whose awaited screen must be shown now, or `nil` if there is none.
  private var nextScreen: LinkArrival? {
    mutating get {
      guard requirementLinkCount > 0, opening == nil, isReady else { return nil }
      return waiting.first { $0.awaited.map { !$0.isShown && $0.tried != retryGeneration } ?? false }
    }
  }

  /// `true` if a link is being opened or will be at once. The getter changes nothing. It's `mutating`, because a
  /// nonmutating getter would copy the queue first.
  var isOpening: Bool { mutating get { opening != nil || nextIndex != nil || nextScreen != nil } }

  /// The number of links that wait for something. A link that is opened at once doesn't count.
  var waitingCount: Int { mutating get { nextIndex == nil ? waiting.count : waiting.count - 1 } }

  /// Returns the requirements of an arrival that aren't fulfilled.
  func missing(for arrival: LinkArrival) -> [String] {
    arrival.decision.requires.filter { !requirements.names.contains($0) }
  }

  private func lacksNothing(_ arrival: LinkArrival) -> Bool {
    arrival.requiresNothing || arrival.decision.requires.allSatisfy { requirements.names.contains($0) }
  }

  /// Returns `true` if the arrival may be passed to the handler.
  func canOpen(_ arrival: LinkArrival) -> Bool { isReady && lacksNothing(arrival) }

  // MARK: Inserting and opening

  /// Inserts an arrival in the order of arrival.
  mutating func insert(_ arrival: LinkArrival) {
    earliest = waiting.isEmpty ? arrival.since : min(earliest, arrival.since)
    if !arrival.requiresNothing { requirementLinkCount += 1 }
    guard let last = waiting.last, last.receipt.number > arrival.receipt.number else { return waiting.append(arrival) }
    let before = waiting.lastIndex { $0.receipt.number < arrival.receipt.number }
    waiting.insert(arrival, at: before.map { $0 + 1 } ?? 0)
  }

  /// Returns the waiting arrival with the same link, or `nil` if there is none.
  func twin(of arrival: LinkArrival) -> LinkArrival? {
    // A loop, because a closure that is isolated to the main actor would check its executor in each call.
    for other in waiting where other.isSame(as: arrival) { return other }
    return nil
  }

  /// Moves the next arrival to `opening`.
  mutating func openNext() -> LinkArrival? {
    guard let index = nextIndex else { return nil }
    opening = take(index)
    return opening
  }

  // MARK: Screens of requirements

  /// Updates the awaited screen of each waiting link. `screen` returns the requirement whose screen must be shown while
  /// a link waits. If that requirement isn't the same as before, the new screen counts as not shown.
  func updateScreens(_ screen: (LaunchDecision) -> String?) {
    for arrival in waiting {
      let requirement = lacksNothing(arrival) ? nil : screen(arrival.decision)
      if arrival.awaited?.requirement != requirement {
        arrival.awaited = requirement.map { AwaitedScreen(requirement: $0) }
      }
    }
  }

  /// Returns the decision of a link whose awaited screen must be shown now, or `nil`. Marks the screen as shown for all
  /// links that wait for the same requirement.
  mutating func takeScreen() -> LaunchDecision? {
    guard let next = nextScreen, let requirement = next.awaited?.requirement else { return nil }
    for arrival in waiting where arrival.awaited?.requirement == requirement {
      arrival.awaited?.isShown = true
      arrival.awaited?.tried = retryGeneration
    }
    return next.decision
  }

  /// Notes that the screen of a requirement couldn't be shown. It's tried again when `retryGeneration` changes.
  func noteNotShown(_ requirement: String) {
    for arrival in waiting where arrival.awaited?.requirement == requirement { arrival.awaited?.isShown = false }
  }

  // MARK: Removing

  mutating func noteOpened(_ arrival: LinkArrival) {
    if opened.count >= LinkQueue.mostOpened { opened.removeFirst(opened.count - LinkQueue.mostOpened + 1) }
    opened.append((arrival.link, arrival.since))
  }

  /// The number of opened links to remember. If the system delivers a link twice, it delivers few other links in
  /// between.
  private static let mostOpened = 64

  /// Returns `true` if the same link was opened before, and arrived at most the given number of seconds ago.
  mutating func hasOpened(_ arrival: LinkArrival, at time: Double, within seconds: Double) -> Bool {
    if opened.isEmpty { return false }
    opened.removeAll { @Sendable in time - $0.since > seconds }
    let link = arrival.link
    return opened.contains { @Sendable in $0.link == link }
  }

  /// Returns `true` if no link has waited longer than the given number of seconds. The cost doesn't depend on the
  /// number of links.
  @inline(__always)
  func isFresh(at time: Double, after seconds: Double) -> Bool { waiting.isEmpty || time - earliest <= seconds }

  /// Returns `true` if the capacity isn't exceeded and no waiting link has requirements. The cost doesn't depend on the
  /// number of links.
  @inline(__always)
  func isWithinLimits(_ capacity: Int) -> Bool { waiting.count <= capacity && requirementLinkCount == 0 }

  /// Removes and returns the waiting links that fulfill a condition.
  mutating func remove(where applies: (LinkArrival) -> Bool) -> [LinkArrival] {
    let removed = waiting.filter(applies)
    waiting = waiting.filter { !applies($0) }
    requirementLinkCount -= removed.count { !$0.requiresNothing }
    earliest = waiting.map(\.since).min() ?? .infinity
    return removed
  }

  /// Removes and returns the link that has waited longest, if more links wait than the capacity allows.
  mutating func removeExcess(over capacity: Int) -> LinkArrival? {
    guard waitingCount > capacity else { return nil }
    let next = nextIndex
    let longest = waiting.indices.filter { $0 != next }.min { waiting[$0].since < waiting[$1].since }
    return longest.map { take($0) }
  }

  /// Removes the arrival at an index.
  private mutating func take(_ index: Int) -> LinkArrival {
    let arrival = waiting.remove(at: index)
    if !arrival.requiresNothing { requirementLinkCount -= 1 }
    return arrival
  }

  /// Updates `isReportedHeld` of each waiting arrival, and returns the arrivals for which it changed.
  mutating func updateHolds() -> [LinkArrival] {
    let changed = waiting.filter { lacksNothing($0) == $0.isReportedHeld }
    for arrival in changed { arrival.isReportedHeld.toggle() }
    return changed
  }
}
