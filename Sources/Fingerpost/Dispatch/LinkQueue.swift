import RouteDecisions
import RouteMatching

/// A link that leads somewhere, on its way there.
///
/// A class, because one is moved often. It doesn't know the type of its destination, lest the queue be compiled for none.
class LinkArrival {
  let receipt: LinkReceipt
  let decision: LaunchDecision
  /// In normal form.
  let link: String
  fileprivate let requiresNothing: Bool
  /// When it came last.
  private(set) var since: Double
  /// Whether it is the deferred link, or the deferred link came while it was on its way.
  private(set) var isDeferred: Bool
  /// The occasion on which it was last handed to the app, unless it came again since.
  fileprivate(set) var tried: Int?
  /// Whether the last that was reported is that it is held.
  fileprivate(set) var isReportedHeld = false

  init(receipt: LinkReceipt, decision: LaunchDecision, link: String, since: Double, isDeferred: Bool) {
    self.receipt = receipt
    self.decision = decision
    self.link = link
    requiresNothing = decision.requires.isEmpty
    self.since = since
    self.isDeferred = isDeferred
  }

  /// Whether a link in normal form is its own.
  func isOf(_ link: String) -> Bool { self.link.utf8.count == link.utf8.count && self.link == link }

  /// The same link came once more: it waits anew, and is worth another try.
  func comeAgain(at time: Double, isDeferred: Bool) {
    since = time
    tried = nil
    if isDeferred { self.isDeferred = true }
  }
}

/// The links on their way to a destination, and what of the app they wait for.
///
/// Nothing runs in it. Who is next, who has waited too long and who is one too many are not remembered but computed each
/// time from what came, when, and what the app said since, so that nothing that happens meanwhile is overlooked.
struct LinkQueue {
  /// What neither is being opened nor has come to an end, in the order of arrival.
  private(set) var waiting: [LinkArrival] = []
  /// What is being confirmed or opened.
  private(set) var opening: LinkArrival?
  /// What was opened a moment ago, for telling duplicates.
  private var opened: [(link: String, since: Double)] = []
  /// Whether the app can show something.
  var isReady = false
  /// What holds of the things that routes require.
  var fulfilled: Set<String>
  /// Counts what makes another try worth while after a handler threw.
  var occasion = 0

  init(fulfilled: Set<String>) { self.fulfilled = fulfilled }

  // MARK: What follows from that

  /// The index of the one that is opened as soon as the dispatcher comes to it.
  private var nextIndex: Int? {
    guard opening == nil, isReady else { return nil }
    return waiting.firstIndex { $0.tried != occasion && lacksNothing($0) }
  }

  /// Whether one is being opened or will be at once.
  var isOpening: Bool { opening != nil || nextIndex != nil }

  /// How many wait for something: one that is opened at once doesn't.
  var waitingCount: Int { nextIndex == nil ? waiting.count : waiting.count - 1 }

  /// What must hold for it and doesn't.
  func missing(for arrival: LinkArrival) -> [String] { arrival.decision.requires.filter { !fulfilled.contains($0) } }

  private func lacksNothing(_ arrival: LinkArrival) -> Bool {
    arrival.requiresNothing || arrival.decision.requires.allSatisfy { fulfilled.contains($0) }
  }

  /// Whether it is held and hasn't been reported so, or the other way round.
  private func hasChanged(_ arrival: LinkArrival) -> Bool { lacksNothing(arrival) == arrival.isReportedHeld }

  /// Whether it may be handed to the app.
  func canOpen(_ arrival: LinkArrival) -> Bool { isReady && lacksNothing(arrival) }

  // MARK: Coming and going

  /// Puts an arrival where it stands in the order of arrival.
  mutating func insert(_ arrival: LinkArrival) {
    let before = waiting.lastIndex { $0.receipt.number < arrival.receipt.number }
    waiting.insert(arrival, at: before.map { $0 + 1 } ?? 0)
  }

  /// The same link once more, if it waits.
  mutating func comeAgain(_ link: String, at time: Double, isDeferred: Bool) -> Bool {
    guard let arrival = waiting.first(where: { $0.isOf(link) }) else { return false }
    arrival.comeAgain(at: time, isDeferred: isDeferred)
    return true
  }

  /// Moves the next one to `opening`.
  mutating func openNext() -> LinkArrival? {
    guard let index = nextIndex else { return nil }
    opening = waiting.remove(at: index)
    return opening
  }

  /// Takes out the one that was being opened.
  mutating func close() -> LinkArrival? {
    defer { opening = nil }
    return opening
  }

  /// Notes that one was opened.
  mutating func noteOpened(_ arrival: LinkArrival) { opened.append((arrival.link, arrival.since)) }

  /// Whether the same link was opened that came, or came again, within so many seconds.
  mutating func hasOpened(_ link: String, at time: Double, within seconds: Double) -> Bool {
    if opened.isEmpty { return false }
    opened.removeAll { time - $0.since > seconds }
    return opened.contains { $0.link == link }
  }

  /// Notes that the one that is being opened is handed to the app.
  mutating func beginTry() { opening?.tried = occasion }

  /// Takes out those that have waited for longer than so many seconds.
  mutating func removeExpired(at time: Double, after seconds: Double) -> [LinkArrival] {
    guard waiting.contains(where: { time - $0.since > seconds }) else { return [] }
    return remove { time - $0.since > seconds }
  }

  /// Takes out those to which something applies.
  mutating func remove(where applies: (LinkArrival) -> Bool) -> [LinkArrival] {
    let removed = waiting.filter(applies)
    waiting = waiting.filter { !applies($0) }
    return removed
  }

  /// Takes out the one that has waited longest, if more wait than the capacity allows.
  mutating func removeExcess(over capacity: Int) -> LinkArrival? {
    guard waitingCount > capacity else { return nil }
    let next = nextIndex
    let longest = waiting.indices.filter { $0 != next }.min { waiting[$0].since < waiting[$1].since }
    return longest.map { waiting.remove(at: $0) }
  }

  /// Notes for each whether it is held from now on, and returns those for which that is new.
  mutating func updateHolds() -> [LinkArrival] {
    guard waiting.contains(where: { !$0.requiresNothing }) else { return [] }
    let changed = waiting.filter { hasChanged($0) }
    for arrival in changed { arrival.isReportedHeld.toggle() }
    return changed
  }
}
