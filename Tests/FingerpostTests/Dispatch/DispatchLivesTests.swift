import TestSupport
import Testing

/// Random event sequences for a dispatcher, compared with `DispatchModel`.
@Suite(.namingCases) @MainActor struct DispatchLivesTests {
  /// The dispatcher follows the model: each input ends once, and no link opens twice, out of order or without its
  /// confirmation.
  @Test func dispatcherFollowsTheModel() async throws {
    let router = try DispatchLife.router()
    var met: [LifeCase: Int] = [:]
    for seed in 0..<Thoroughness.amount(1_000, full: 20_000) {
      let life = DispatchLife(seed: UInt64(seed), router: router)
      if let problem = await life.run() {
        Issue.record("seed \(seed): \(problem)")
        return
      }
      met.merge(life.model.met, uniquingKeysWith: +)
    }
    let fewest = Thoroughness.amount(3, full: 10)
    for rareCase in LifeCase.allCases { #expect(met[rareCase, default: 0] > fewest, "\(rareCase)") }
  }

  /// If the dispatcher behaves differently than the model, the comparison fails.
  @Test func comparisonDetectsSabotage() async throws {
    let router = try DispatchLife.router()
    await each(DispatchLife.Sabotage.allCases) { sabotage in
      for seed in 0..<1000 {
        if await DispatchLife(seed: UInt64(seed), router: router, sabotage: sabotage).run() != nil { return }
      }
      Issue.record("nothing of 1000 lives found it")
    }
  }
}
