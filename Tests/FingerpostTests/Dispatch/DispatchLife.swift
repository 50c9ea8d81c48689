import Fingerpost
import Foundation
import RouteLanguage
import TestSupport

/// A random sequence of events ("life") for a dispatcher and its model.
///
/// Everything runs on the main actor, and the clock moves only with the sequence. So only the expected code runs
/// between two steps.
/// run.
@MainActor final class DispatchLife {
  /// A fault that makes the dispatcher and the model disagree, to prove that the test notices it.
  enum Sabotage: CaseIterable {
    case holdsLonger, holdsOneMore, takesLaterForDuplicates, isReadyFromTheStart
    case isDeafToUnready, isDeafToReadyAgain, isDeafToFulfil, isDeafToRevoke, isDeafToRetry, isDeafToExpire,
      isDeafToCancel
    case swallowsErrors, asksNobody, forgetsDeferred
  }
  private struct Broken: Error {}

  static func router() throws -> LinkRouter<RouteMatch> {
    LinkRouter(table: try RouteTable(json: Array(LifeLink.table.utf8)))
  }

  private let sabotage: Sabotage?
  private var random: SeededRandom
  private(set) var model = DispatchModel()
  private var dispatcher: LinkDispatcher<RouteMatch>
  private var log: [LifeLine] = []
  /// The number of log lines that agreed with the model.
  private var agreed = 0
  private var count = 0
  private var receipts: [Int: LinkReceipt] = [:]
  /// The question or the handler that is waiting for its end.
  private var pending: CheckedContinuation<LifeAnswer, Never>?
  /// The answer that was given but that the task hasn't read yet.
  private var given: LifeAnswer?
  private var reaction: (outcome: String, call: LifeCall)?
  /// The previous link. It is repeated often, because duplicates are easy to get wrong.
  private var last = LifeLink.first
  private var problem: String?
  private var handlers = 0
  private var isOver = false

  init(seed: UInt64, router: LinkRouter<RouteMatch>, sabotage: Sabotage? = nil) {
    random = SeededRandom(seed: seed)
    self.sabotage = sabotage
    var options = DispatchModel.options
    if sabotage == .holdsLonger { options.holdDuration += 0.5 }
    if sabotage == .holdsOneMore { options.capacity += 1 }
    if sabotage == .takesLaterForDuplicates { options.duplicateWindow += 0.2 }
    // The handlers refer to the life, which owns the dispatcher.
    weak var life: DispatchLife?
    dispatcher = LinkDispatcher(
      router: router, options: options, deferredLinks: .inProcess, clock: DispatchClock { life?.model.time ?? 0 }
    ) { match, decision in try await life?.handle(match.link, requires: decision.requires) }
    life = self
    dispatcher.browse = { [weak self] _ in try await self?.handle(LifeLink.help.rawValue, requires: []) }
    dispatcher.confirm = { [weak self] match, _ in await self?.isConfirmed(match.link) ?? false }
    dispatcher.report = { [weak self] report in self?.hear(report) }
    if sabotage == .isReadyFromTheStart { dispatcher.becomeReady() }
  }

  /// Runs all steps and returns the first problem.
  func run() async -> String? {
    let problem = await live()
    // Release everything that still waits, because it would wait forever.
    isOver = true
    dispatcher.cancelAll()
    answer(.good)
    for _ in 0..<1000 where dispatcher.isOpening { await Task.yield() }
    return problem
  }

  private func live() async -> String? {
    for _ in 0..<(8 + random.below(16)) {
      step()
      // Without a pause between two steps, the task doesn't run.
      if random.below(3) > 0 { await pause() }
      if isAstray { return problem }
    }
    await end()
    return problem
  }

  private var isAstray: Bool {
    let news = log.dropFirst(agreed)
    let expected = model.log.dropFirst(agreed)
    if problem == nil, news != expected { problem = "after \(agreed) lines \(news) is not \(expected)" }
    agreed = log.count
    return problem != nil
  }

  // MARK: Steps

  private func step() {
    switch random.below(16) {
    case 0...8: call(randomCall())
    case 9...10: model.time += [0.5, 1, 1.1, 7, 13, 20].randomElement(using: &random) ?? 0
    case 11:
      let outcome =
        ["held", "resumed", "failed", "opened", "expired", "duplicate", "refused", "cancelled"]
        .randomElement(using: &random) ?? ""
      reaction = (outcome, randomCall())
      model.reaction = reaction
    default: answer([.good, .good, .bad, .bad, .ownCancellation].randomElement(using: &random) ?? .good)
    }
  }

  private func randomCall() -> LifeCall {
    switch random.below(24) {
    case 0...8:
      if random.below(3) > 0 { last = LifeLink.allCases.randomElement(using: &random) ?? .first }
      return .receive(last, isDeferred: random.below(8) == 0)
    case 9...11: return .becomeReady
    case 12: return .becomeUnready
    case 13: return .fulfil("signedIn")
    case 14: return .fulfil("paid")
    case 15: return .revoke(random.below(2) == 0 ? "signedIn" : "paid")
    case 16: return .retry
    case 17: return .expire
    case 18: return .cancelAll
    default: return count == 0 ? .cancelAll : .cancel(max(1, count - random.below(4)))
    }
  }

  private func call(_ call: LifeCall) {
    model.call(call)
    perform(call)
  }

  private func perform(_ call: LifeCall) {
    switch call {
    case .receive(let link, let isDeferred):
      count += 1
      let isSaidDeferred = isDeferred && sabotage != .forgetsDeferred
      let receipt = dispatcher.receive(isSaidDeferred ? .deferred(link.rawValue, age: 1) : .url(link.rawValue)).receipt
      receipts[Int(receipt.number)] = receipt
    case .becomeReady:
      if sabotage != .isDeafToReadyAgain || !dispatcher.isReady { dispatcher.becomeReady() }
    case .becomeUnready: if sabotage != .isDeafToUnready { dispatcher.becomeUnready() }
    case .fulfil(let requirement): if sabotage != .isDeafToFulfil { dispatcher.fulfill(requirement) }
    case .revoke(let requirement): if sabotage != .isDeafToRevoke { dispatcher.revoke(requirement) }
    case .retry: if sabotage != .isDeafToRetry { dispatcher.retry() }
    case .expire: if sabotage != .isDeafToExpire { dispatcher.expire() }
    case .cancel(let number):
      if sabotage != .isDeafToCancel, let receipt = receipts[number] { dispatcher.cancel(receipt) }
    case .cancelAll: dispatcher.cancelAll()
    }
  }

  private func answer(_ answer: LifeAnswer) {
    guard let waiting = pending else { return }
    pending = nil
    given = answer
    waiting.resume(returning: answer)
  }

  /// Lets the task run until it reaches a question, a handler or its end.
  private func pause() async {
    if let given { model.answer(given) }
    given = nil
    model.turn()
    var patience = 1000
    while dispatcher.isOpening, pending == nil, patience > 0 {
      await Task.yield()
      patience -= 1
    }
    if patience == 0 { problem = "a link that can be opened isn't" }
  }

  /// Finishes the life: the app becomes ready, all requirements are fulfilled, and every answer is good. Then nothing
  /// may be left, and each input must have exactly one end.
  private func end() async {
    reaction = nil
    model.reaction = nil
    for last in [LifeCall.fulfil("signedIn"), .fulfil("paid"), .becomeReady] { call(last) }
    repeat {
      answer(.good)
      await pause()
    } while dispatcher.isOpening && problem == nil
    if isAstray { return }
    let unfinal = ["held", "resumed", "failed", "asked", "handled"]
    let ends = log.filter { !unfinal.contains($0.word) }.compactMap { Int($0.subject) }.sorted()
    if ends != Array(1..<(count + 1)) { problem = "each of \(count) inputs has one end, not \(ends)" }
    if dispatcher.waitingCount > 0 { problem = "\(dispatcher.waitingCount) links are left" }
  }

  // MARK: The app

  private func hear(_ report: DispatchReport) {
    log.append(LifeLine(report.outcome.rawValue, "\(report.receipt.number)"))
    guard let reaction, reaction.outcome == report.outcome.rawValue else { return }
    self.reaction = nil
    perform(reaction.call)
  }

  private func isConfirmed(_ link: String) async -> Bool {
    if sabotage == .asksNobody { return true }
    log.append(LifeLine("asked", link))
    return await awaitAnswer() == .good
  }

  private func handle(_ link: String, requires: [String]) async throws {
    log.append(LifeLine("handled", link))
    handlers += 1
    defer { handlers -= 1 }
    if handlers > 1 { problem = "two at a time" }
    if !dispatcher.isReady { problem = "opened before the app was ready" }
    if !dispatcher.fulfilled.isSuperset(of: requires) { problem = "opened without \(requires)" }
    switch await awaitAnswer() {
    case _ where sabotage == .swallowsErrors: break
    case .good: break
    case .bad: throw Broken()
    case .ownCancellation: throw CancellationError()
    }
  }

  private func awaitAnswer() async -> LifeAnswer {
    if isOver { return .good }
    return await withCheckedContinuation { continuation in
      pending?.resume(returning: .good)
      pending = continuation
    }
  }
}
