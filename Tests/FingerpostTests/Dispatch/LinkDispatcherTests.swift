import BookshelfRoutes
import Fingerpost
import Testing

@Suite @MainActor struct LinkDispatcherTests {
  struct Closed: Error {}

  private func link(_ number: Int) -> LaunchInput { .url("bookshelf:books/\(number)") }
  private func members(_ number: Int) -> LaunchInput { .url("bookshelf:books/\(number)/read") }

  @Test func opensInTheOrderOfArrival() async {
    let stage = DispatchStage()
    for input in [members(1), link(2), members(3), link(4)] { stage.dispatcher.receive(input) }
    #expect(await stage.settle() == "held signedIn, held signedIn")
    stage.dispatcher.becomeReady()
    #expect(await stage.settle() == "opened bookshelf://books/2, opened bookshelf://books/4")
    stage.dispatcher.receive(members(5))
    stage.dispatcher.fulfill("signedIn")
    #expect(
      await stage.settle()
        == "held signedIn, resumed, resumed, resumed, opened bookshelf://books/1/read, opened bookshelf://books/3/read, opened bookshelf://books/5/read"
    )
  }

  @Test func signOutHoldsUnopenedLinks() async {
    let stage = DispatchStage(fulfilled: ["signedIn"])
    stage.dispatcher.receive(members(1))
    stage.dispatcher.revoke("signedIn")
    stage.dispatcher.becomeReady()
    #expect(await stage.settle() == "held signedIn")
    stage.dispatcher.fulfill("signedIn")
    #expect(await stage.settle() == "resumed, opened bookshelf://books/1/read")
  }

  @Test func requirementsAreCasesOfAnEnum() async {
    let stage = DispatchStage()
    stage.dispatcher.becomeReady()
    stage.dispatcher.receive(members(1))
    stage.dispatcher.fulfill(.signedIn)
    #expect(await stage.settle() == "held signedIn, resumed, opened bookshelf://books/1/read")
    stage.dispatcher.revoke(.signedIn)
    #expect(stage.dispatcher.fulfilled.isEmpty)
    #expect(BookshelfRoute.RequirementName.allCases.map(\.rawValue) == BookshelfRoute.table.requirements)
  }

  @Test func unknownRequirementIsRefused() {
    let stage = DispatchStage()
    #expect(stage.dispatcher.fulfill("signedIn"))
    #expect(!stage.dispatcher.fulfill("signedin"))
    #expect(stage.dispatcher.fulfilled == ["signedIn"])
  }

  @Test func waitsWhileTheAppIsNotReady() async {
    let stage = DispatchStage()
    stage.dispatcher.becomeReady()
    stage.dispatcher.becomeUnready()
    stage.dispatcher.receive(link(1))
    #expect(await stage.settle() == "-")
    stage.dispatcher.becomeReady()
    stage.dispatcher.becomeUnready()
    #expect(await stage.settle() == "-")
    stage.dispatcher.becomeReady()
    #expect(await stage.settle() == "opened bookshelf://books/1")
  }

  // MARK: A flood

  /// The arrived links in order. A class, because many tasks add to it.
  private final class Arrivals {
    var all: [(receipt: LinkReceipt, book: Int)] = []
  }

  /// If many tasks receive links at the same time, the number of waiting links is limited, their order is kept, and
  /// each input ends once.
  @Test func numberOfWaitingLinksIsLimited() async {
    let stage = DispatchStage(options: DispatchOptions(holdDuration: 60, capacity: 16))
    let arrivals = Arrivals()
    let tasks = (1...40).map { task in
      Task {
        for number in 1...50 {
          let book = 100 * task + number
          let receipt = stage.dispatcher.receive(link(book)).receipt
          arrivals.all.append((receipt, book))
          #expect(stage.dispatcher.waitingCount <= 16)
          if number % 7 == 0 { stage.dispatcher.cancel(receipt) }
          if number % 10 == 0 { await Task.yield() }
        }
      }
    }
    for task in tasks { await task.value }
    let arrived = arrivals.all
    #expect(arrived.map(\.receipt.number) == Array(1...2_000))
    let cancelled = Set(stage.reports.filter { $0.outcome == .cancelled }.map(\.receipt))
    let kept = arrived.filter { !cancelled.contains($0.receipt) }.suffix(stage.dispatcher.waitingCount)
    stage.words = []
    // The handler receives another link and cancels a link after its own.
    stage.inside = {
      stage.inside = nil
      if let last = kept.last { stage.dispatcher.cancel(last.receipt) }
      stage.dispatcher.receive(self.link(9_999))
    }
    stage.dispatcher.becomeReady()
    let opened = kept.dropLast().map(\.book) + [9_999]
    #expect(
      await stage.settle() == "cancelled, " + opened.map { "opened bookshelf://books/\($0)" }.joined(separator: ", "))
    let ends = stage.reports.filter(\.outcome.isFinal).map(\.receipt.number)
    #expect(ends.count == 2_001 && Set(ends).count == 2_001)
  }

  /// The latest links are recognized as duplicates, and the number of remembered links is limited.
  @Test func numberOfRememberedLinksIsLimited() async {
    let stage = DispatchStage(options: DispatchOptions(duplicateWindow: 3_600))
    stage.dispatcher.becomeReady()
    for number in 1...100 {
      stage.dispatcher.receive(link(number))
      await stage.dispatcher.settled()
    }
    stage.words = []
    for number in [100, 37, 1] {
      stage.dispatcher.receive(link(number))
      await stage.dispatcher.settled()
    }
    #expect(await stage.settle() == "duplicate, duplicate, opened bookshelf://books/1")
  }

  // MARK: Waiting too long, too many

  @Test func waitingLinksExpire() async {
    let stage = DispatchStage(options: DispatchOptions(holdDuration: 60))
    stage.dispatcher.receive(link(1))
    stage.time = 30
    stage.dispatcher.receive(link(2))
    stage.time = 59.9
    stage.dispatcher.expire()
    #expect(await stage.settle() == "-")
    stage.time = 60
    stage.dispatcher.expire()
    #expect(await stage.settle() == "-")
    stage.time = 60.1
    stage.dispatcher.becomeReady()
    #expect(await stage.settle() == "expired waited-too-long, opened bookshelf://books/2")
  }

  @Test func oldestLinksAreRefusedIfTheQueueIsFull() async {
    let stage = DispatchStage(options: DispatchOptions(capacity: 2))
    for number in 1...4 { stage.dispatcher.receive(link(number)) }
    #expect(await stage.settle() == "refused crowded-out, refused crowded-out")
    stage.dispatcher.becomeReady()
    #expect(await stage.settle() == "opened bookshelf://books/3, opened bookshelf://books/4")
  }

  /// A link that can be opened at once doesn't displace a waiting link.
  @Test(arguments: [1, 16]) func immediateLinkDisplacesNoWaitingLink(capacity: Int) async {
    let stage = DispatchStage(options: DispatchOptions(capacity: capacity))
    stage.dispatcher.becomeReady()
    for number in 1...capacity { stage.dispatcher.receive(members(number)) }
    _ = await stage.settle()
    stage.dispatcher.receive(link(99))
    #expect(stage.dispatcher.waitingCount == capacity)
    #expect(await stage.settle() == "opened bookshelf://books/99")
    #expect(stage.dispatcher.waitingCount == capacity)
  }

  /// Such a link does count as waiting if the app becomes unready before its turn, or if its handler throws.
  @Test func returnedLinksCountAsWaiting() async {
    let stage = DispatchStage(options: DispatchOptions(capacity: 1))
    stage.dispatcher.becomeReady()
    stage.dispatcher.receive(members(1))
    stage.dispatcher.receive(link(2))
    stage.dispatcher.becomeUnready()
    #expect(await stage.settle() == "held signedIn, refused crowded-out")
    stage.errors = [Closed()]
    stage.dispatcher.becomeReady()
    #expect(await stage.settle() == "failed Closed")
    stage.time = 1
    stage.dispatcher.receive(members(3))
    #expect(await stage.settle() == "refused crowded-out, held signedIn")
  }

  /// A repeated link keeps its place, but it is no longer the one that has waited longest.
  @Test func repeatedLinkKeepsItsPlace() async {
    let stage = DispatchStage(options: DispatchOptions(capacity: 2))
    for (time, number) in [(0.0, 1), (1, 2), (2, 1), (3, 3)] {
      stage.time = time
      stage.dispatcher.receive(link(number))
    }
    stage.dispatcher.becomeReady()
    #expect(
      await stage.settle() == "duplicate, refused crowded-out, opened bookshelf://books/1, opened bookshelf://books/3")
  }

  /// The deadline passes after the app became ready and before the task runs.
  @Test func deadlineIsCheckedWhenALinkOpens() async {
    let stage = DispatchStage(options: DispatchOptions(holdDuration: 60))
    stage.dispatcher.receive(link(1))
    stage.dispatcher.becomeReady()
    stage.time = 61
    #expect(await stage.settle() == "expired waited-too-long")
  }

  /// The deadline of the next link passes while a link is being opened.
  @Test func deadlinesPassWhileAHandlerRuns() async {
    let stage = DispatchStage(options: DispatchOptions(holdDuration: 60))
    stage.dispatcher.becomeReady()
    stage.inside = { [weak stage] in stage?.time += 61 }
    stage.dispatcher.receive(link(1))
    stage.dispatcher.receive(link(2))
    #expect(await stage.settle() == "opened bookshelf://books/1, expired waited-too-long")
  }

  /// The time that the user takes to answer doesn't count toward the link's deadline.
  @Test func confirmationTimeDoesNotExpireALink() async {
    let stage = DispatchStage(options: DispatchOptions(holdDuration: 60))
    stage.dispatcher.confirm = { [weak stage] _, _ in
      stage?.time += 61
      return true
    }
    stage.dispatcher.becomeReady()
    stage.dispatcher.receive(.url("https://bookshelf.example/join#a"))
    #expect(await stage.settle() == "opened https://bookshelf.example/join#a")
  }

  /// A link that has expired can't be cancelled, and doesn't affect a deferred link.
  @Test func deadlinesAreCheckedBeforeOtherEvents() async {
    let stage = DispatchStage(options: DispatchOptions(holdDuration: 60))
    let first = stage.dispatcher.receive(.deferred("https://bookshelf.example/books/1", age: 0)).receipt
    stage.time = 61
    stage.dispatcher.receive(.deferred("https://bookshelf.example/books/2", age: 0))
    stage.dispatcher.cancel(first)
    #expect(await stage.settle() == "expired waited-too-long")
    stage.time = 122
    stage.dispatcher.cancelAll()
    #expect(await stage.settle() == "expired waited-too-long")
  }

  // MARK: Duplicates

  @Test func theSameLinkWithinAMomentIsOpenedOnce() async {
    let stage = DispatchStage()
    stage.dispatcher.becomeReady()
    stage.dispatcher.receive(.universalLink("https://bookshelf.example/books/1"))
    stage.dispatcher.receive(
      .activity("NSUserActivityTypeBrowsingWeb", webpageURL: "https://bookshelf.example/books/1"))
    #expect(await stage.settle() == "duplicate, opened bookshelf://books/1")
    stage.time = 1
    stage.dispatcher.receive(.url("https://bookshelf.example/books/1"))
    #expect(await stage.settle() == "duplicate")
    stage.time = 1.1
    stage.dispatcher.receive(.url("https://bookshelf.example/books/1"))
    #expect(await stage.settle() == "opened bookshelf://books/1")
    stage.dispatcher.receive(link(1))
    #expect(await stage.settle() == "opened bookshelf://books/1")
  }

  /// If a waiting link arrives again, its deadline starts again.
  @Test func aWaitingLinkIsOpenedOnceHoweverOftenItComes() async {
    let stage = DispatchStage(options: DispatchOptions(holdDuration: 60))
    for time in [0.0, 50, 100] {
      stage.time = time
      stage.dispatcher.receive(members(1))
    }
    #expect(await stage.settle() == "held signedIn, duplicate, duplicate")
    stage.time = 159
    stage.dispatcher.becomeReady()
    stage.dispatcher.fulfill("signedIn")
    #expect(await stage.settle() == "resumed, opened bookshelf://books/1/read")
  }

  @Test func cancelledLinkDoesNotSuppressANewOne() async {
    let stage = DispatchStage()
    let first = stage.dispatcher.receive(link(1)).receipt
    stage.dispatcher.cancel(first)
    stage.dispatcher.receive(link(1))
    stage.dispatcher.becomeReady()
    #expect(await stage.settle() == "cancelled, opened bookshelf://books/1")
    stage.confirms = false
    stage.dispatcher.receive(.url("https://bookshelf.example/join#a"))
    #expect(await stage.settle() == "asked, refused declined")
    stage.confirms = true
    stage.dispatcher.receive(.url("https://bookshelf.example/join#a"))
    #expect(await stage.settle() == "asked, opened https://bookshelf.example/join#a")
  }

  // MARK: Confirmation and the browser

  @Test func linksThatNeedAMissingHandlerAreRefused() async {
    let stage = DispatchStage(fulfilled: ["signedIn"])
    stage.dispatcher.becomeReady()
    stage.dispatcher.confirm = nil
    stage.dispatcher.browse = nil
    stage.dispatcher.receive(.url("https://bookshelf.example/join#a"))
    stage.dispatcher.receive(.url("bookshelf:gift/PAGE-2024"))
    stage.dispatcher.receive(.universalLink("https://bookshelf.example/help/a"))
    #expect(
      await stage.settle() == "refused no-confirmation, refused no-confirmation, refused no-browser")
  }

  /// If the user signs out while the question is on the screen, the link is held, and the user is asked again
  /// afterwards.
  @Test func requirementsAreCheckedAgainAfterAsking() async {
    let stage = DispatchStage(fulfilled: ["signedIn"])
    stage.dispatcher.confirm = { [weak stage] _, _ in
      stage?.words.append("asked")
      stage?.dispatcher.revoke("signedIn")
      return true
    }
    stage.dispatcher.becomeReady()
    stage.dispatcher.receive(.url("bookshelf:gift/PAGE-2024"))
    #expect(await stage.settle() == "asked, held signedIn")
    stage.dispatcher.confirm = { [weak stage] _, _ in
      stage?.words.append("asked")
      return true
    }
    stage.dispatcher.fulfill("signedIn")
    #expect(await stage.settle() == "resumed, asked, opened bookshelf://gift/PAGE-2024")
  }

  /// The browser receives a link with its percent-encoding unchanged.
  @Test func browserReceivesTheWebLink() async {
    let stage = DispatchStage()
    stage.dispatcher.becomeReady()
    stage.dispatcher.receive(.universalLink("https://bookshelf.example/help/a%2Fb?x=1#y"))
    #expect(await stage.settle() == "browser https://bookshelf.example/help/a%2Fb?x=1#y")
    #expect(stage.reports.map(\.outcome) == [.handedToBrowser])
  }

  // MARK: Handlers

  @Test func linkOfAThrowingHandlerIsTriedAgain() async {
    let stage = DispatchStage()
    stage.errors = [Closed(), Closed(), Closed(), Closed()]
    stage.dispatcher.becomeReady()
    stage.dispatcher.receive(link(1))
    #expect(await stage.settle() == "failed Closed")
    stage.dispatcher.receive(link(2))
    #expect(await stage.settle() == "failed Closed")
    stage.dispatcher.retry()
    #expect(await stage.settle() == "failed Closed, failed Closed")
    stage.dispatcher.receive(link(2))
    #expect(await stage.settle() == "duplicate, opened bookshelf://books/2")
    stage.dispatcher.fulfill("signedIn")
    #expect(await stage.settle() == "opened bookshelf://books/1")
  }

  /// An event that justifies another try also counts while the handler still runs.
  @Test(arguments: ["ready", "fulfil", "retry", "again"]) func eventsDuringAHandlerCauseARetry(_ event: String) async {
    let stage = DispatchStage()
    stage.errors = [Closed()]
    stage.inside = { [weak stage] in
      stage?.inside = nil
      switch event {
      case "ready":
        stage?.dispatcher.becomeUnready()
        stage?.dispatcher.becomeReady()
      case "fulfil": stage?.dispatcher.fulfill("signedIn")
      case "retry": stage?.dispatcher.retry()
      default: stage?.dispatcher.receive(.url("bookshelf:books/1"))
      }
    }
    stage.dispatcher.becomeReady()
    stage.dispatcher.receive(link(1))
    #expect(
      await stage.settle() == (event == "again" ? "duplicate, " : "") + "failed Closed, opened bookshelf://books/1")
  }

  /// An event before the handler ran doesn't cause another try, because this run already answers it.
  @Test func eventBeforeTheHandlerCausesNoRetry() async {
    let stage = DispatchStage()
    stage.dispatcher.confirm = { [weak stage] _, _ in
      stage?.words.append("asked")
      stage?.dispatcher.receive(.url("https://bookshelf.example/join#a"))
      stage?.dispatcher.retry()
      return true
    }
    stage.errors = [Closed()]
    stage.dispatcher.becomeReady()
    stage.dispatcher.receive(.url("https://bookshelf.example/join#a"))
    #expect(await stage.settle() == "asked, duplicate, failed Closed")
  }

  /// If a handler throws a `CancellationError` from its own work, it has failed. The link wasn't cancelled.
  @Test func cancellationErrorOfAHandlerIsAFailure() async {
    let stage = DispatchStage()
    stage.errors = [CancellationError()]
    stage.dispatcher.becomeReady()
    stage.dispatcher.receive(link(1))
    #expect(await stage.settle() == "failed CancellationError")
    #expect(stage.dispatcher.waitingCount == 1)
    stage.dispatcher.retry()
    #expect(await stage.settle() == "opened bookshelf://books/1")
  }

  /// A synchronous handler is called in its turn like any other, and its errors are reported.
  @Test func handlerCanBeSynchronous() async {
    var opened: [Int?] = []
    var errors: [any Error] = [Closed()]
    var reports: [DispatchReport] = []
    let dispatcher = LinkDispatcher(
      router: LinkRouter<BookshelfRoute>(), deferredLinks: .inProcess, clock: DispatchClock { 0 }
    ) { route, decision in
      if let error = errors.popLast() { throw error }
      #expect(BookshelfRoute(link: decision.match?.link ?? "") == route)
      opened.append(decision.match?["book", as: Int.self])
    }
    dispatcher.report = { reports.append($0) }
    dispatcher.becomeReady()
    for number in 1...3 { dispatcher.receive(link(number)) }
    #expect(opened.isEmpty && dispatcher.isOpening)
    await dispatcher.settled()
    #expect(opened == [2, 3])
    #expect(reports.map(\.outcome) == [.failed, .opened, .opened])
    dispatcher.retry()
    await dispatcher.settled()
    #expect(opened == [2, 3, 1] && dispatcher.waitingCount == 0)
  }

  /// A synchronous handler may call the dispatcher. If it cancels links, it only cancels the waiting links and still
  /// opens its own link.
  @Test func synchronousHandlerCanCancelLinks() async {
    var opened = 0
    var reports: [DispatchReport] = []
    weak var inside: LinkDispatcher<BookshelfRoute>?
    let dispatcher = LinkDispatcher(
      router: LinkRouter<BookshelfRoute>(), deferredLinks: .inProcess, clock: DispatchClock { 0 }
    ) { _, _ in
      opened += 1
      if opened == 1 { inside?.cancelAll() }
      if opened == 1 { inside?.receive(.url("bookshelf:books/3")) }
      if opened == 2 { #expect(!Task.isCancelled) }
    }
    inside = dispatcher
    dispatcher.report = { reports.append($0) }
    dispatcher.becomeReady()
    for number in 1...2 { dispatcher.receive(link(number)) }
    await dispatcher.settled()
    #expect(opened == 2)
    #expect(reports.map(\.outcome) == [.cancelled, .opened, .opened])
    #expect(reports.map(\.receipt.number) == [2, 1, 3])
  }

  /// A decision can be read on any thread, and a dump of it doesn't show the input.
  @Test func receptionContainsItsDecision() async throws {
    let stage = DispatchStage()
    let reception = stage.dispatcher.receive(.url("https://bookshelf.example/join#s3cret2"))
    stage.dispatcher.cancelAll()
    _ = await stage.settle()
    let elsewhere = await Task.detached { (reception.decision.match?.routeID, reception.receipt) }.value
    #expect(elsewhere.0 == "invite" && elsewhere.1.number == 1, "\(elsewhere)")
    var dumped = "\(reception)"
    dump(reception, to: &dumped)
    #expect(!dumped.contains("s3cret2"), "\(dumped)")
  }

  @Test func nothingElseOpensWhileAHandlerRuns() async {
    let stage = DispatchStage()
    var running = 0
    var most = 0
    stage.inside = {
      running += 1
      most = max(most, running)
      for _ in 0..<10 { await Task.yield() }
      running -= 1
    }
    stage.dispatcher.becomeReady()
    for number in 1...4 { stage.dispatcher.receive(link(number)) }
    _ = await stage.settle()
    #expect(stage.reports.map(\.outcome) == [.opened, .opened, .opened, .opened])
    #expect(most == 1)
  }

  @Test func cancellingALinkCancelsItsHandler() async {
    let stage = DispatchStage()
    stage.dispatcher.becomeReady()
    var begun = 0
    stage.inside = {
      begun += 1
      while !Task.isCancelled { await Task.yield() }
    }
    stage.errors = [CancellationError()]
    let receipt = stage.dispatcher.receive(link(1)).receipt
    stage.dispatcher.receive(link(2))
    while begun < 1 { await Task.yield() }
    stage.dispatcher.cancel(receipt)
    // The same link counts as a new request.
    stage.dispatcher.receive(link(1))
    while begun < 2 { await Task.yield() }
    stage.inside = nil
    #expect(stage.words == ["cancelled"])
    stage.dispatcher.cancelAll()
    #expect(await stage.settle() == "cancelled, cancelled, opened bookshelf://books/2")
  }

  /// The link was cancelled, but the handler opened it anyway, so the report is `opened`.
  @Test func handlerThatIgnoresCancellationHasOpened() async {
    let stage = DispatchStage()
    stage.dispatcher.becomeReady()
    let receipt = stage.dispatcher.receive(link(1)).receipt
    stage.inside = { [weak stage] in stage?.dispatcher.cancel(receipt) }
    #expect(await stage.settle() == "opened bookshelf://books/1")
    #expect(stage.reports.map(\.outcome) == [.opened])
  }

  /// Cancelling a link doesn't cancel the handler of the next link.
  @Test func cancellationDoesNotReachTheNextHandler() async {
    let stage = DispatchStage()
    stage.dispatcher.becomeReady()
    let receipt = stage.dispatcher.receive(link(1)).receipt
    stage.dispatcher.receive(link(2))
    stage.dispatcher.receive(link(3))
    var stops: [Bool] = []
    stage.inside = { [weak stage] in
      stage?.dispatcher.cancel(receipt)
      stops.append(Task.isCancelled)
    }
    #expect(
      await stage.settle()
        == "opened bookshelf://books/1, opened bookshelf://books/2, opened bookshelf://books/3")
    #expect(stops == [true, false, false])
  }

  /// A handler that is tried again at once lets other tasks run on the main actor, because they may have to do
  /// something for it.
  @Test func otherTasksRunBetweenRetries() async {
    let stage = DispatchStage()
    stage.errors = Array(repeating: Closed(), count: 1_000)
    let note = stage.dispatcher.report
    stage.dispatcher.report = { [weak stage] report in
      note?(report)
      if report.outcome == .failed { stage?.dispatcher.retry() }
    }
    stage.dispatcher.becomeReady()
    stage.dispatcher.receive(link(1))
    Task { stage.errors = [] }
    #expect(await stage.settle().hasSuffix("opened bookshelf://books/1"))
    #expect(stage.reports.count < 10)
  }

  @Test func handlersAndReportsMayCallTheDispatcher() async {
    let stage = DispatchStage()
    stage.inside = { [weak stage] in
      stage?.inside = nil
      stage?.dispatcher.receive(.link("/books/2"))
    }
    stage.dispatcher.becomeReady()
    let note = stage.dispatcher.report
    stage.dispatcher.report = { [weak stage] report in
      note?(report)
      if report.route == "book.read", report.outcome == .held { stage?.dispatcher.fulfill("signedIn") }
    }
    stage.dispatcher.receive(link(1))
    stage.dispatcher.receive(members(3))
    #expect(
      await stage.settle()
        == "held signedIn, resumed, opened bookshelf://books/1, opened bookshelf://books/3/read, opened bookshelf://books/2"
    )
  }

  // MARK: Deferred links

  @Test func deferredLinkIsOpenedOnce() async {
    var taken = false
    let record = DeferredLinkRecord(wasOpened: { taken }, markOpened: { taken = true })
    let input = LaunchInput.deferred("https://bookshelf.example/books/42/read", age: 10)
    let stage = DispatchStage(deferredLinks: record)
    stage.dispatcher.receive(input)
    stage.time = 10
    stage.dispatcher.receive(.deferred("https://bookshelf.example/books/7", age: 20))
    #expect(await stage.settle() == "held signedIn, refused taken")
    // Until the link has come to an end, another process may still open it.
    #expect(!taken)
    stage.dispatcher.becomeReady()
    stage.dispatcher.fulfill("signedIn")
    #expect(await stage.settle() == "resumed, opened bookshelf://books/42/read")
    #expect(taken)
    let later = DispatchStage(deferredLinks: record)
    later.dispatcher.receive(input)
    #expect(await later.settle() == "refused taken")
  }

  /// The system delivers the link, and the attribution service delivers it again. The second one is recognized as
  /// already opened.
  @Test(arguments: [false, true]) func deferredDuplicateIsMarkedAsOpened(isReady: Bool) async {
    var taken = false
    let stage = DispatchStage(deferredLinks: DeferredLinkRecord(wasOpened: { taken }, markOpened: { taken = true }))
    if isReady { stage.dispatcher.becomeReady() }
    stage.dispatcher.receive(.universalLink("https://bookshelf.example/books/42"))
    let first = await stage.settle()
    #expect(first == (isReady ? "opened bookshelf://books/42" : "-"))
    stage.dispatcher.receive(.deferred("https://bookshelf.example/books/42", age: 10))
    #expect(await stage.settle() == "duplicate")
    #expect(taken == isReady)
    stage.dispatcher.becomeReady()
    #expect(await stage.settle() == (isReady ? "-" : "opened bookshelf://books/42"))
    #expect(taken)
  }

  /// A deferred link may be delivered again until it was opened.
  @Test(arguments: ["expire", "cancel", "crowd out", "decline"]) func unopenedDeferredLinkCanComeAgain(
    end: String
  ) async {
    var taken = false
    let stage = DispatchStage(
      options: DispatchOptions(holdDuration: 60, capacity: 1),
      deferredLinks: DeferredLinkRecord(wasOpened: { taken }, markOpened: { taken = true }))
    let input = LaunchInput.deferred(
      end == "decline" ? "https://bookshelf.example/join#x7Q" : "https://bookshelf.example/books/1/read", age: 10)
    stage.dispatcher.becomeReady()
    stage.confirms = false
    let receipt = stage.dispatcher.receive(input).receipt
    switch end {
    case "expire": stage.time = 61
    case "cancel": stage.dispatcher.cancel(receipt)
    case "crowd out": stage.dispatcher.receive(members(2))
    default: break
    }
    stage.dispatcher.fulfill("signedIn")
    let words = await stage.settle()
    #expect(!words.contains("opened bookshelf://books/1/"))
    #expect(!taken, "\(words)")
    stage.confirms = true
    stage.dispatcher.receive(input)
    #expect(await stage.settle().contains("opened"))
    #expect(taken)
    stage.dispatcher.receive(.deferred("https://bookshelf.example/books/7", age: 0))
    #expect(await stage.settle() == "refused taken")
  }

  // MARK: Reports

  @Test func reportsCarryTemplates() async throws {
    let stage = DispatchStage()
    stage.dispatcher.becomeReady()
    stage.dispatcher.receive(.url("https://bookshelf.example/join#s3cret"))
    stage.dispatcher.receive(.url("bookshelf:s3cret"))
    stage.dispatcher.receive(.url("bookshelf:books/42?tab=quotes"))
    _ = await stage.settle()
    #expect(stage.reports.map(\.outcome) == [.unmatched, .opened, .opened])
    stage.dispatcher.becomeUnready()
    stage.dispatcher.receive(.url("https://bookshelf.example/join#s3cret2"))
    var dumped = "\(stage.reports) \(stage.dispatcher)"
    dump(stage.dispatcher, to: &dumped)
    dump(stage.reports, to: &dumped)
    #expect(!dumped.contains("s3cret"), "\(dumped)")
    let event = try #require(stage.reports.last?.event)
    #expect(
      event.properties == [
        "kind": "url", "name": "book_opened", "route": "book.detail",
        "template": "/books/{book: BookID}?tab={tab: Tab ?? overview}", "origin": "app",
        "parameter.book": "42", "parameter.tab": "quotes",
      ])
  }

  @Test func receptionContainsTheMatchForDelegates() {
    let stage = DispatchStage()
    #expect(stage.dispatcher.receive(.quickAction("newest")).decision.match?.routeID == "library")
    #expect(stage.dispatcher.receive(.quickAction("x")).decision.match == nil)
  }

  /// A type of the app refuses a link that the table accepts.
  @Test func appCanRefuseAMatch() async throws {
    struct Never: RouteDestination {
      init?(match: RouteMatch) { nil }
    }
    let table = try #require(try? RouteTable(json: Array(LinkRouterTests.json.utf8)))
    var reasons: [String?] = []
    let dispatcher = LinkDispatcher(
      router: LinkRouter(table: table, as: Never.self), deferredLinks: .inProcess, clock: DispatchClock { 0 }
    ) { _, _ in }
    dispatcher.report = { reasons.append($0.reason) }
    dispatcher.receive(.url("shop:"))
    #expect(reasons == ["refused-by-app"])
  }

  @Test func systemClockNeverGoesBackward() {
    let first = DispatchClock.system.now()
    #expect(DispatchClock.system.now() >= first)
  }
}
