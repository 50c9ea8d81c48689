/// What a dispatcher should do, as plain as it can be said: no tasks, no closures, one list and one slot.
///
/// `fault` plants a bug, so that a test can show that the interleavings would find it.
struct DispatchModel {
  enum Fault: CaseIterable {
    case opensBeforeReady, ignoresRequirement, ignoresRequirementAfterAsking, asksNobody, losesFailed, retriesAtOnce
    case ignoresDuplicates, dropsWithoutWindow, neverExpires, forgetsToRefresh, resumesBackwards, losesHeldOnSignOut
    case cancelDoesNothing, cancelledCountsAsRecent, declinedCountsAsRecent, keepsTooMany, dropsNewest, opensTwice
  }
  enum Phase { case scheduled, asking, opening }

  struct Entry {
    var number: Int
    var link: TestLink
    var deadline: Double
    var isHeld = false
    var hasFailed = false
    var isCancelled = false
  }

  static let holdsFor = 20.0
  static let capacity = 4
  static let window = 1.0

  var fault: Fault?
  var time = 0.0
  var isReady = false
  var isSignedIn = false
  var count = 0
  var waiting: [Entry] = []
  var current: Entry?
  var phase = Phase.scheduled
  var recent: [(link: TestLink, number: Int, time: Double)] = []
  /// `number outcome`, in order.
  var log: [String] = []

  // MARK: What the world does

  mutating func arrive(_ link: TestLink) {
    count += 1
    expire()
    if fault != .dropsWithoutWindow { recent.removeAll { time - $0.time > Self.window } }
    if fault != .ignoresDuplicates, let index = waiting.firstIndex(where: { $0.link == link }) {
      if fault != .forgetsToRefresh { waiting[index].deadline = time + Self.holdsFor }
      waiting[index].hasFailed = false
      note(count, "duplicate")
    } else if fault != .ignoresDuplicates, isBeingOpened(link) || recent.contains(where: { $0.link == link }) {
      note(count, "duplicate")
    } else {
      recent.append((link, count, time))
      putBack(Entry(number: count, link: link, deadline: time + Self.holdsFor))
    }
    catchUp()
  }

  mutating func setReady(_ isReady: Bool) {
    self.isReady = isReady
    if isReady { wake() }
    catchUp()
  }

  mutating func setSignedIn(_ isSignedIn: Bool) {
    if isSignedIn && !self.isSignedIn { wake() }
    self.isSignedIn = isSignedIn
    if fault == .losesHeldOnSignOut, !isSignedIn { waiting.removeAll { $0.isHeld } }
    catchUp()
  }

  mutating func retry() {
    wake()
    catchUp()
  }

  mutating func cancel(_ number: Int) {
    guard fault != .cancelDoesNothing else { return }
    if let index = waiting.firstIndex(where: { $0.number == number }) {
      finish(waiting.remove(at: index), "cancelled")
    } else if current?.number == number {
      current?.isCancelled = true
      if fault != .cancelledCountsAsRecent { recent.removeAll { $0.number == number } }
    }
    catchUp()
  }

  /// The running task gets its turn.
  mutating func run() {
    while let entry = current, phase == .scheduled {
      if entry.isCancelled {
        end("cancelled")
      } else if !canOpen(entry) {
        again(entry)
      } else {
        phase = entry.link.asks && fault != .asksNobody ? .asking : .opening
      }
    }
  }

  /// The user's answer, or how the handler ends.
  mutating func answer(_ answer: TestAnswer) {
    guard let entry = current else { return }
    switch phase {
    case .scheduled: return
    case .asking:
      if entry.isCancelled {
        end("cancelled")
      } else if answer != .good {
        end("refused")
      } else if fault == .ignoresRequirementAfterAsking || canOpen(entry) {
        phase = .opening
      } else {
        again(entry)
      }
    case .opening:
      switch answer {
      case .good:
        if fault == .opensTwice { putBack(entry) }
        end("opened")
      case .bad where !entry.isCancelled:
        note(entry.number, "failed")
        var failed = entry
        failed.hasFailed = fault != .retriesAtOnce
        current = nil
        if fault != .losesFailed { putBack(failed) }
        catchUp()
      default: end("cancelled")
      }
    }
    run()
  }

  // MARK: What follows

  mutating func catchUp() {
    expire()
    for index in waiting.indices {
      let isHeld = waiting[index].link.isForMembers && !isSignedIn && fault != .ignoresRequirement
      if isHeld != waiting[index].isHeld {
        waiting[index].isHeld = isHeld
        note(waiting[index].number, isHeld ? "held" : "resumed")
      }
    }
    guard current == nil, isReady || fault == .opensBeforeReady else { return }
    let next = { (entry: Entry) in !entry.isHeld && !entry.hasFailed }
    let index = fault == .resumesBackwards ? waiting.lastIndex(where: next) : waiting.firstIndex(where: next)
    guard let index else { return }
    current = waiting.remove(at: index)
    phase = .scheduled
  }

  private mutating func expire() {
    guard fault != .neverExpires else { return }
    let expired = waiting.filter { time > $0.deadline }
    waiting.removeAll { time > $0.deadline }
    for entry in expired { finish(entry, "expired") }
  }

  private mutating func wake() {
    for index in waiting.indices { waiting[index].hasFailed = false }
  }

  private func canOpen(_ entry: Entry) -> Bool {
    (isReady || fault == .opensBeforeReady) && (!entry.link.isForMembers || isSignedIn || fault == .ignoresRequirement)
  }

  private func isBeingOpened(_ link: TestLink) -> Bool {
    current.map { $0.link == link && !$0.isCancelled } ?? false
  }

  private mutating func again(_ entry: Entry) {
    current = nil
    putBack(entry)
    catchUp()
  }

  private mutating func putBack(_ entry: Entry) {
    waiting.append(entry)
    waiting.sort { $0.number < $1.number }
    guard waiting.count > Self.capacity, fault != .keepsTooMany else { return }
    finish(fault == .dropsNewest ? waiting.removeLast() : waiting.removeFirst(), "refused")
  }

  private mutating func end(_ outcome: String) {
    guard let entry = current else { return }
    current = nil
    finish(entry, outcome)
    catchUp()
  }

  private mutating func finish(_ entry: Entry, _ outcome: String) {
    let counts = outcome == "opened" || (outcome == "refused" && fault == .declinedCountsAsRecent)
    if !counts { recent.removeAll { $0.number == entry.number } }
    note(entry.number, outcome)
  }

  private mutating func note(_ number: Int, _ outcome: String) { log.append("\(number) \(outcome)") }
}

/// The links that come and go.
enum TestLink: String, CaseIterable {
  case book = "bookshelf:books/1"
  case club = "bookshelf:clubs/maps"
  case reading = "bookshelf:books/1/read"
  case review = "bookshelf:books/1/review"
  case invite = "https://bookshelf.example/join#a"
  case gift = "bookshelf:gift/PAGE-2024"

  var isForMembers: Bool { self == .reading || self == .review || self == .gift }
  var asks: Bool { self == .invite || self == .gift }
}

/// How a question or a handler ends.
enum TestAnswer: CaseIterable { case good, bad, cancelled }
