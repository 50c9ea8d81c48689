import BookshelfRoutes
import Fingerpost
import Foundation
import TestSupport
import Testing

/// Random interleavings of what can happen to a dispatcher, held against `DispatchModel`.
@Suite @MainActor struct DispatchInterleavingTests {
  /// The dispatcher does what the model does; each input ends once; nothing opens twice, out of turn or unasked.
  @Test func interleavingsFollowTheModel() async {
    for seed in 0..<10_000 {
      let problem = await Interleaving(seed: UInt64(seed), fault: nil).play()
      #expect(problem == nil, "seed \(seed)")
      if problem != nil { return }
    }
  }

  /// A bug in the dispatcher would be found: one in the model is.
  @Test(arguments: DispatchModel.Fault.allCases)
  func plantedBugsAreFound(_ fault: DispatchModel.Fault) async {
    var found: Int?
    for seed in 0..<1000 where found == nil {
      if await Interleaving(seed: UInt64(seed), fault: fault).play() != nil { found = seed }
    }
    #expect(found != nil)
  }
}

/// One interleaving.
@MainActor final class Interleaving {
  private struct Broken: Error {}

  private var random: SeededRandom
  private var model = DispatchModel()
  private var time = 0.0
  private var pending: CheckedContinuation<TestAnswer, Never>?
  private var log: [String] = []
  private var openedNow = 0
  /// Comes again often, since duplicates are what is easy to get wrong.
  private var last = TestLink.book
  private var problem: String?
  private var receipts: [LinkReceipt] = []
  private var asked: Set<String> = []

  init(seed: UInt64, fault: DispatchModel.Fault?) {
    random = SeededRandom(seed: seed)
    model.fault = fault
  }

  /// Plays it, and says what was wrong first.
  func play() async -> String? {
    let options = DispatchOptions(
      holdsFor: DispatchModel.holdsFor, capacity: DispatchModel.capacity, duplicateWindow: DispatchModel.window)
    let dispatcher = LinkDispatcher(
      router: LinkRouter<BookshelfRoute>(), options: options, deferredLinks: .inProcess,
      clock: DispatchClock { [unowned self] in time }
    ) { [unowned self] _, decision in try await open(decision) }
    dispatcher.confirm = { [unowned self] _, decision in
      asked.insert(decision.match?.link ?? "")
      return await answered() == .good
    }
    dispatcher.report = { [unowned self] report in log.append("\(report.receipt.number) \(report.outcome.rawValue)") }
    check = { [unowned dispatcher, unowned self] decision in
      if !dispatcher.isReady { problem = "opened before the app was ready" }
      if !dispatcher.fulfilled.isSuperset(of: decision.requires) { problem = "opened without \(decision.requires)" }
    }
    for _ in 0..<(8 + random.below(24)) {
      step(dispatcher)
      // Without a pause between two steps the task doesn't get its turn.
      if random.below(3) > 0 { await settle(dispatcher) }
      if problem == nil, log != model.log { problem = "\(log.suffix(4)) is not \(model.log.suffix(4))" }
      if problem != nil { break }
    }
    await drain(dispatcher)
    return problem
  }

  private var check: (LaunchDecision) -> Void = { _ in }

  // MARK: Steps

  private func step(_ dispatcher: LinkDispatcher<BookshelfRoute>) {
    switch random.below(16) {
    case 0...4:
      if random.below(3) > 0 { last = TestLink.allCases[random.below(TestLink.allCases.count)] }
      arrive(last, dispatcher)
    case 5:
      dispatcher.becomeReady()
      model.setReady(true)
    case 6:
      if random.below(2) == 0 {
        dispatcher.becomeUnready()
        model.setReady(false)
      }
    case 7:
      dispatcher.fulfil("signedIn")
      model.setSignedIn(true)
    case 8:
      dispatcher.revoke("signedIn")
      model.setSignedIn(false)
    case 9:
      // Some of them add up to a deadline.
      time += [0.5, 1, 1.1, 7, 13, 20][random.below(6)]
      model.time = time
      if random.below(2) == 0 {
        dispatcher.expire()
        model.catchUp()
      }
    case 10:
      dispatcher.retry()
      model.retry()
    case 11:
      guard !receipts.isEmpty else { return }
      let receipt = receipts[max(0, receipts.count - 1 - random.below(5))]
      dispatcher.cancel(receipt)
      model.cancel(Int(receipt.number))
    default: answer(TestAnswer.allCases[[0, 0, 0, 1, 1, 2][random.below(6)]])
    }
  }

  private func arrive(_ link: TestLink, _ dispatcher: LinkDispatcher<BookshelfRoute>) {
    receipts.append(dispatcher.receive(.url(link.rawValue)).receipt)
    model.arrive(link)
  }

  private func answer(_ answer: TestAnswer) {
    guard let waiting = pending else { return }
    pending = nil
    waiting.resume(returning: answer)
    held = answer
  }

  /// The answer that the task hasn't come to yet; the model takes it when the task does.
  private var held: TestAnswer?

  /// Lets the task run until it waits for an answer, or there is none.
  private func settle(_ dispatcher: LinkDispatcher<BookshelfRoute>) async {
    if let held {
      self.held = nil
      model.answer(held)
    }
    model.run()
    while dispatcher.isOpening, pending == nil { await Task.yield() }
  }

  /// In the end the app is ready, the user is in and says yes: whatever is left opens, each input has one end.
  private func drain(_ dispatcher: LinkDispatcher<BookshelfRoute>) async {
    while dispatcher.isOpening, pending == nil { await Task.yield() }
    dispatcher.fulfil("signedIn")
    dispatcher.becomeReady()
    while dispatcher.isOpening {
      while dispatcher.isOpening, pending == nil { await Task.yield() }
      let waiting = pending
      pending = nil
      waiting?.resume(returning: .good)
      await Task.yield()
    }
    guard problem == nil else { return }
    let ends = log.filter { line in !["held", "resumed", "failed"].contains { line.hasSuffix($0) } }
    let numbers = ends.compactMap { Int($0.prefix { $0 != " " }) }.sorted()
    if numbers != Array(1..<(receipts.count + 1)) { problem = "each input has one end, not \(ends)" }
    if dispatcher.waitingCount > 0 { problem = "\(dispatcher.waitingCount) links are left" }
  }

  // MARK: The app

  private func answered() async -> TestAnswer {
    await withCheckedContinuation { pending = $0 }
  }

  private func open(_ decision: LaunchDecision) async throws {
    openedNow += 1
    if openedNow > 1 { problem = "two at a time" }
    defer { openedNow -= 1 }
    check(decision)
    if decision.confirms, !asked.contains(decision.match?.link ?? "") { problem = "opened unasked" }
    switch await answered() {
    case .good: asked.remove(decision.match?.link ?? "")
    case .bad: throw Broken()
    case .cancelled: throw CancellationError()
    }
  }
}
