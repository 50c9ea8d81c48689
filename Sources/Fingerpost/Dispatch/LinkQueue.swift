import RouteDecisions
import RouteMatching

/// The links on their way to a destination, and what of the app they wait for.
///
/// Nothing runs in it. Who is next, who has waited too long and who is one too many are not remembered but computed each
/// time from what came, when, and what the app said since, so that nothing that happens meanwhile is overlooked. What is
/// remembered only says, mostly at once, that there is nothing to compute.
@MainActor struct LinkQueue {
  /// What neither is being opened nor has come to an end, in the order of arrival.
  private(set) var waiting: [LinkArrival] = []
  /// How many of them require something.
  private var demanding = 0
  /// A time before which none of them came.
  private var earliest = Double.infinity
  /// What is being confirmed or opened.
  private(set) var opening: LinkArrival?
  /// The links that were opened last, to recognize duplicates; there are at most `mostOpened`. Not the arrivals, which
  /// go with whatever the app made of them.
  private var opened: [(link: String, since: Double)] = []
  /// Whether the app can show something.
  var isReady = false
  /// What holds of the things that routes require.
  private let requirements: FulfilledRequirements
  /// Counts what makes another try worth while after a handler threw.
  var occasion = 0

  init(requirements: FulfilledRequirements) { self.requirements = requirements }

  // MARK: What follows from that

  /// The index of the one that is opened as soon as the dispatcher comes to it.
  @inline(__always)
  private var nextIndex: Int? {
    mutating get {
      guard opening == nil, isReady else { return nil }
      return waiting.firstIndex { $0.tried != occasion && lacksNothing($0) }
    }
  }

  /// The first that waits for a screen that is to be shown now.
  private var nextScreen: LinkArrival? {
    mutating get {
      guard demanding > 0, opening == nil, isReady else { return nil }
      return waiting.first { $0.awaited.map { !$0.isShown && $0.tried != occasion } ?? false }
    }
  }

  /// Whether one is being opened or will be at once. It changes nothing: a queue that were only read would be copied first.
  var isOpening: Bool { mutating get { opening != nil || nextIndex != nil || nextScreen != nil } }

  /// How many wait for something: one that is opened at once doesn't.
  var waitingCount: Int { mutating get { nextIndex == nil ? waiting.count : waiting.count - 1 } }

  /// What must hold for it and doesn't.
  func missing(for arrival: LinkArrival) -> [String] {
    arrival.decision.requires.filter { !requirements.names.contains($0) }
  }

  private func lacksNothing(_ arrival: LinkArrival) -> Bool {
    arrival.requiresNothing || arrival.decision.requires.allSatisfy { requirements.names.contains($0) }
  }

  /// Whether it is held and hasn't been reported so, or the other way round.
  private func hasChanged(_ arrival: LinkArrival) -> Bool { lacksNothing(arrival) == arrival.isReportedHeld }

  /// Whether it may be handed to the app.
  func canOpen(_ arrival: LinkArrival) -> Bool { isReady && lacksNothing(arrival) }

  // MARK: Coming and going

  /// Puts an arrival where it stands in the order of arrival.
  mutating func insert(_ arrival: LinkArrival) {
    earliest = waiting.isEmpty ? arrival.since : min(earliest, arrival.since)
    if !arrival.requiresNothing { demanding += 1 }
    guard let last = waiting.last, last.receipt.number > arrival.receipt.number else { return waiting.append(arrival) }
    let before = waiting.lastIndex { $0.receipt.number < arrival.receipt.number }
    waiting.insert(arrival, at: before.map { $0 + 1 } ?? 0)
  }

  /// The one of the same link, if it waits.
  func twin(of arrival: LinkArrival) -> LinkArrival? { waiting.first { $0.isSame(as: arrival) } }

  /// Moves the next one to `opening`.
  mutating func openNext() -> LinkArrival? {
    guard let index = nextIndex else { return nil }
    opening = take(index)
    return opening
  }

  // MARK: Screens of requirements

  /// Notes the requirement whose screen is shown while a link waits, as `screen` finds it. A screen that was shown for another
  /// requirement doesn't count.
  func updateScreens(_ screen: (LaunchDecision) -> String?) {
    for arrival in waiting {
      let requirement = lacksNothing(arrival) ? nil : screen(arrival.decision)
      if arrival.awaited?.requirement != requirement {
        arrival.awaited = requirement.map { AwaitedScreen(requirement: $0) }
      }
    }
  }

  /// Returns the decision of a link whose awaited screen is to be shown now. It is shown once for all links that wait for it.
  mutating func takeScreen() -> LaunchDecision? {
    guard let next = nextScreen, let requirement = next.awaited?.requirement else { return nil }
    for arrival in waiting where arrival.awaited?.requirement == requirement {
      arrival.awaited?.isShown = true
      arrival.awaited?.tried = occasion
    }
    return next.decision
  }

  /// Notes that the screen of a requirement wasn't shown after all. It is tried again on the next occasion.
  func noteNotShown(_ requirement: String) {
    for arrival in waiting where arrival.awaited?.requirement == requirement { arrival.awaited?.isShown = false }
  }

  /// Makes an arrival that never waited the one that is being opened.
  mutating func open(_ arrival: LinkArrival) { opening = arrival }

  // MARK: Ends

  /// Takes out the one that was being opened.
  mutating func close() -> LinkArrival? { opening.take() }

  /// Notes that one was opened.
  mutating func noteOpened(_ arrival: LinkArrival) {
    if opened.count >= LinkQueue.mostOpened { opened.removeFirst(opened.count - LinkQueue.mostOpened + 1) }
    opened.append((arrival.link, arrival.since))
  }

  /// The number of opened links that are remembered. A tap and the system's second delivery of it have few links
  /// between them.
  private static let mostOpened = 64

  /// Whether the same link was opened that came, or came again, within so many seconds.
  mutating func hasOpened(_ arrival: LinkArrival, at time: Double, within seconds: Double) -> Bool {
    if opened.isEmpty { return false }
    opened.removeAll { time - $0.since > seconds }
    return opened.contains { $0.link == arrival.link }
  }

  /// Notes that the one that is being opened is handed to the app.
  mutating func beginTry() { opening?.tried = occasion }

  /// Whether none has waited for longer than so many seconds. Cost: looks at none of them.
  @inline(__always)
  func isFresh(at time: Double, after seconds: Double) -> Bool { waiting.isEmpty || time - earliest <= seconds }

  /// Whether none is one too many, and none is held. Cost: looks at none of them.
  @inline(__always)
  func isCalm(_ capacity: Int) -> Bool { waiting.count <= capacity && demanding == 0 }

  /// Takes out those that have waited for longer than so many seconds.
  mutating func removeExpired(at time: Double, after seconds: Double) -> [LinkArrival] {
    remove { time - $0.since > seconds }
  }

  /// Takes out those to which something applies.
  mutating func remove(where applies: (LinkArrival) -> Bool) -> [LinkArrival] {
    let removed = waiting.filter(applies)
    waiting = waiting.filter { !applies($0) }
    demanding -= removed.count { !$0.requiresNothing }
    earliest = waiting.map(\.since).min() ?? .infinity
    return removed
  }

  /// Takes out the one that has waited longest, if more wait than the capacity allows.
  mutating func removeExcess(over capacity: Int) -> LinkArrival? {
    guard waitingCount > capacity else { return nil }
    let next = nextIndex
    let longest = waiting.indices.filter { $0 != next }.min { waiting[$0].since < waiting[$1].since }
    return longest.map { take($0) }
  }

  /// Takes one out.
  private mutating func take(_ index: Int) -> LinkArrival {
    let arrival = waiting.remove(at: index)
    if !arrival.requiresNothing { demanding -= 1 }
    return arrival
  }

  /// Notes for each whether it is held from now on, and returns those for which that is new.
  mutating func updateHolds() -> [LinkArrival] {
    let changed = waiting.filter { hasChanged($0) }
    for arrival in changed { arrival.isReportedHeld.toggle() }
    return changed
  }
}
