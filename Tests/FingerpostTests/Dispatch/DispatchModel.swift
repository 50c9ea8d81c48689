import Fingerpost

/// A simple model of the rules for waiting links on the page *Hooking up*: a list of links, without tasks and closures.
/// It was written from the page and shares no code with the dispatcher.
struct DispatchModel {
  static let options = DispatchOptions(holdDuration: 20, capacity: 2, duplicateWindow: 1)

  enum Step { case waits, isAsked, isHandled }

  struct Entry {
    let number: Int
    let link: LifeLink
    var came: Double
    var isDeferred: Bool
    var step = Step.waits
    /// `true` if the handler threw and no event since then justifies another try.
    var isStuck = false
    /// `true` if such an event happened while the handler runs.
    var isWorthAnotherTry = false
    var isTakenBack = false
    var isHeld = false
  }

  var time = 0.0
  /// The call that the app makes when it receives the next report with this outcome.
  var reaction: (outcome: String, call: LifeCall)?
  /// The events in order.
  private(set) var log: [LifeLine] = []
  /// The number of times that each rare case occurred.
  private(set) var met: [LifeCase: Int] = [:]

  private var isReady = false
  private var holds: Set<String> = []
  /// The links that haven't come to an end, in the order of their arrival.
  private var row: [Entry] = []
  private var opened: [(link: LifeLink, came: Double)] = []
  private var isDeferredLinkTaken = false
  private var count = 0
  private var unread: [LifeLine] = []

  // MARK: What happens to it

  /// Applies a call by the app or by the system.
  mutating func call(_ call: LifeCall) {
    obey(call)
    readReports()
  }

  /// Gives the dispatcher its turn, in which it opens the first link that can be opened.
  mutating func turn() {
    guard next != nil else { return }
    tidy()
    readReports()
    guard let next else { return }
    begin(next, row[next].link.asks ? .isAsked : .isHandled)
  }

  /// Applies the user's answer or the end of the handler.
  mutating func answer(_ answer: LifeAnswer) {
    guard let index = row.firstIndex(where: { $0.step != .waits }) else { return }
    let entry = row[index]
    switch (entry.step, answer) {
    case (.isAsked, _) where entry.isTakenBack: end(index, "cancelled")
    case (.isAsked, .good) where canOpen(entry): return begin(index, .isHandled)
    case (.isAsked, .good): row[index].step = .waits
    case (.isAsked, _): end(index, "refused")
    case (_, .good): end(index, entry.link.isForBrowser ? "handedToBrowser" : "opened")
    case _ where entry.isTakenBack: end(index, "cancelled")
    default:
      if answer == .ownCancellation { meet(.threwCancellation) }
      if entry.isWorthAnotherTry { meet(.threwAndTriedAtOnce) }
      report(entry.number, "failed")
      row[index].step = .waits
      row[index].isStuck = !entry.isWorthAnotherTry
    }
    tidy()
    readReports()
  }

  // MARK: The calls

  private mutating func obey(_ call: LifeCall) {
    expire()
    switch call {
    case .receive(let link, let isDeferred): receive(link, isDeferred)
    case .becomeReady:
      isReady = true
      encourageAll()
    case .becomeUnready: isReady = false
    case .fulfil(let requirement): if holds.insert(requirement).inserted { encourageAll() }
    case .revoke(let requirement): holds.remove(requirement)
    case .retry: encourageAll()
    case .expire: break
    case .cancel(let number): takeBack { $0.number == number }
    case .cancelAll: takeBack { _ in true }
    }
    tidy()
  }

  private mutating func receive(_ link: LifeLink, _ isDeferred: Bool) {
    count += 1
    if isDeferred, isDeferredLinkTaken || row.contains(where: { $0.isDeferred && !$0.isTakenBack }) {
      report(count, "refused")
    } else if let index = row.firstIndex(where: { $0.link == link && !$0.isTakenBack }) {
      if row[index].step == .isHandled { meet(.cameAgainWhileHandled) }
      row[index].came = time
      if isDeferred { row[index].isDeferred = true }
      encourage(index)
      report(count, "duplicate")
    } else if opened.contains(where: { $0.link == link && time - $0.came <= Self.options.duplicateWindow }) {
      if isDeferred { isDeferredLinkTaken = true }
      report(count, "duplicate")
    } else {
      row.append(Entry(number: count, link: link, came: time, isDeferred: isDeferred))
      if let next, row.count > Self.options.capacity, row[next].number == count { meet(.wentPastAFullRow) }
    }
  }

  private mutating func takeBack(_ applies: (Entry) -> Bool) {
    for index in row.indices.reversed().filter({ row[$0].step != .waits && applies(row[$0]) }) {
      row[index].isTakenBack = true
    }
    while let index = row.firstIndex(where: { $0.step == .waits && applies($0) }) { end(index, "cancelled") }
  }

  /// Records an event that justifies another try.
  private mutating func encourage(_ index: Int) {
    if row[index].step == .isHandled { row[index].isWorthAnotherTry = true }
    row[index].isStuck = false
  }

  private mutating func encourageAll() {
    for index in row.indices { encourage(index) }
  }

  // MARK: What follows

  private func canOpen(_ entry: Entry) -> Bool { isReady && holds.isSuperset(of: entry.link.requires) }

  /// The index of the link that opens in the dispatcher's next turn.
  private var next: Int? {
    if row.contains(where: { $0.step != .waits }) { return nil }
    return row.firstIndex { canOpen($0) && !$0.isStuck }
  }

  /// Removes links that waited too long or exceed the capacity, and reports the links that are held.
  private mutating func tidy() {
    expire()
    while true {
      let waiting = row.indices.filter { row[$0].step == .waits && $0 != next }
      guard waiting.count > Self.options.capacity, let oldest = waiting.min(by: { row[$0].came < row[$1].came })
      else { break }
      end(oldest, "refused")
    }
    for index in row.indices where row[index].step == .waits {
      let isHeld = !holds.isSuperset(of: row[index].link.requires)
      if isHeld != row[index].isHeld { report(row[index].number, isHeld ? "held" : "resumed") }
      row[index].isHeld = isHeld
    }
  }

  private mutating func expire() {
    let before = next
    while let index = row.firstIndex(where: { $0.step == .waits && time - $0.came > Self.options.holdDuration }) {
      if index == before { meet(.expiredInItsTurn) }
      end(index, "expired")
    }
  }

  private mutating func begin(_ index: Int, _ step: Step) {
    row[index].step = step
    row[index].isWorthAnotherTry = false
    log.append(LifeLine(step == .isAsked ? "asked" : "handled", row[index].link.rawValue))
  }

  private mutating func end(_ index: Int, _ outcome: String) {
    let entry = row.remove(at: index)
    if outcome == "opened" || outcome == "handedToBrowser" {
      opened.append((entry.link, entry.came))
      if entry.isDeferred { isDeferredLinkTaken = true }
    }
    report(entry.number, outcome)
  }

  private mutating func report(_ number: Int, _ outcome: String) {
    unread.append(LifeLine(outcome, "\(number)"))
  }

  /// Delivers the reports. If the app reacts to a report with a call, that call takes effect at once, but its reports
  /// follow those that were already due.
  private mutating func readReports() {
    while !unread.isEmpty {
      let line = unread.removeFirst()
      log.append(line)
      guard let reaction, reaction.outcome == line.word else { continue }
      self.reaction = nil
      obey(reaction.call)
    }
  }

  private mutating func meet(_ rareCase: LifeCase) { met[rareCase, default: 0] += 1 }
}

/// A call during a life.
enum LifeCall {
  case receive(LifeLink, isDeferred: Bool)
  case becomeReady, becomeUnready, fulfil(String), revoke(String), retry, expire, cancel(Int), cancelAll
}

/// The end of a question or a handler.
enum LifeAnswer: CaseIterable { case good, bad, ownCancellation }

/// A report's outcome with the input's number, or `asked` or `handled` with the link.
struct LifeLine: Equatable, CustomStringConvertible {
  let word: String
  let subject: String

  init(_ word: String, _ subject: String) {
    self.word = word
    self.subject = subject
  }

  var description: String { "\(word) \(subject)" }
}

/// Rare cases that the random lives must reach, because otherwise they prove nothing.
enum LifeCase: CaseIterable {
  /// The list of waiting links is full, and a link arrives that can be opened at once.
  case wentPastAFullRow
  /// The handler threw after an event that justifies another try.
  case threwAndTriedAtOnce
  /// The handler threw a `CancellationError`, although the link wasn't cancelled.
  case threwCancellation
  /// The link arrived again while its handler ran.
  case cameAgainWhileHandled
  /// The link could have been opened, but its deadline passed before its turn.
  case expiredInItsTurn
}

/// The links of the random lives.
enum LifeLink: String, CaseIterable {
  case first = "x:plain/1"
  case second = "x:plain/2"
  case members = "x:members"
  case paid = "x:paid"
  case question = "x:question"
  case gift = "x:gift"
  case help = "x:help"

  static let table = """
    {"version": 1, "origins": {"app": "x:"}, "launch": {"deferred": "24h"}, "routes": {
      "plain": "/plain/{n: Int}", "members": {"link": "/members", "requires": "signedIn"},
      "paid": {"link": "/paid", "requires": ["signedIn", "paid"]}, "question": {"link": "/question", "confirm": true},
      "gift": {"link": "/gift", "requires": "signedIn", "confirm": true}, "help": {"link": "/help", "opens": "browser"}
    }}
    """

  var requires: Set<String> {
    switch self {
    case .members, .gift: ["signedIn"]
    case .paid: ["signedIn", "paid"]
    default: []
    }
  }
  var asks: Bool { self == .question || self == .gift }
  var isForBrowser: Bool { self == .help }
}
