import RouteDecisions
import RouteMatching

/// The links on their way to a destination, and what of the app they wait for.
///
/// A value in which nothing runs. Who is next, who has waited too long and who is one too many are not remembered but
/// computed each time from what came, when, and what the app said since, so that nothing that happens meanwhile is
/// overlooked.
struct LinkQueue<Destination: RouteDestination> {
  /// A link that leads somewhere.
  struct Arrival {
    let receipt: LinkReceipt
    let decision: LaunchDecision
    let destination: Destination
    let match: RouteMatch
    /// When it came last.
    var since: Double
    /// Whether it is the deferred link, or the deferred link came while it was on its way.
    var isDeferred: Bool
    /// The occasion on which it was last handed to the app, unless it came again since.
    var tried: Int?
    /// Whether the last that was reported is that it is held.
    var isReportedHeld = false

    /// The same link came once more: it waits anew, and is worth another try.
    mutating func comeAgain(at time: Double, isDeferred: Bool) {
      since = time
      tried = nil
      if isDeferred { self.isDeferred = true }
    }
  }

  /// What neither is being opened nor has come to an end, in the order of arrival.
  private(set) var waiting: [Arrival] = []
  /// What is being confirmed or opened.
  var opening: Arrival?
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
    return waiting.firstIndex { $0.tried != occasion && missing(for: $0).isEmpty }
  }

  /// Whether one is being opened or will be at once.
  var isOpening: Bool { opening != nil || nextIndex != nil }

  /// How many wait for something: one that is opened at once doesn't.
  var waitingCount: Int { nextIndex == nil ? waiting.count : waiting.count - 1 }

  /// What must hold for it and doesn't.
  func missing(for arrival: Arrival) -> [String] { arrival.decision.requires.filter { !fulfilled.contains($0) } }

  /// Whether it may be handed to the app.
  func canOpen(_ arrival: Arrival) -> Bool { isReady && missing(for: arrival).isEmpty }

  // MARK: Coming and going

  /// Puts an arrival where it stands in the order of arrival.
  mutating func insert(_ arrival: Arrival) {
    let index = waiting.firstIndex { $0.receipt.number > arrival.receipt.number } ?? waiting.endIndex
    waiting.insert(arrival, at: index)
  }

  /// The same link once more, if it waits.
  mutating func comeAgain(_ link: String, at time: Double, isDeferred: Bool) -> Bool {
    guard let index = waiting.firstIndex(where: { $0.match.link == link }) else { return false }
    waiting[index].comeAgain(at: time, isDeferred: isDeferred)
    return true
  }

  /// Moves the next one to `opening`.
  mutating func openNext() -> Arrival? {
    guard let index = nextIndex else { return nil }
    opening = waiting.remove(at: index)
    return opening
  }

  /// Takes out the one that was being opened.
  mutating func close() -> Arrival? {
    defer { opening = nil }
    return opening
  }

  /// Notes that the one that is being opened is handed to the app.
  mutating func beginTry() { opening?.tried = occasion }

  /// Takes out those to which something applies.
  mutating func remove(where applies: (Arrival) -> Bool) -> [Arrival] {
    let removed = waiting.filter(applies)
    if !removed.isEmpty { waiting.removeAll(where: applies) }
    return removed
  }

  /// Takes out the one that has waited longest, if more wait than the capacity allows.
  mutating func removeExcess(over capacity: Int) -> Arrival? {
    guard waitingCount > capacity else { return nil }
    let next = nextIndex
    let longest = waiting.indices.filter { $0 != next }.min { waiting[$0].since < waiting[$1].since }
    return longest.map { waiting.remove(at: $0) }
  }

  /// Notes for each whether it is held from now on, and returns those for which that is new.
  mutating func updateHolds() -> [Arrival] {
    var changed: [Arrival] = []
    for index in waiting.indices where missing(for: waiting[index]).isEmpty == waiting[index].isReportedHeld {
      waiting[index].isReportedHeld.toggle()
      changed.append(waiting[index])
    }
    return changed
  }
}
