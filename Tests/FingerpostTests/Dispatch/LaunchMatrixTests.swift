import Fingerpost
import Testing

/// The launches of `LaunchMatrix`, played.
@Suite @MainActor struct LaunchMatrixTests {
  @Test(arguments: LaunchMatrix.rows) func leadsWhereItShould(_ row: Launch) async {
    let isSignedIn = row.state == .coldIn || row.state == .warmIn
    let isWarm = row.state == .warmOut || row.state == .warmIn
    let stage = DispatchStage(fulfilled: isSignedIn ? ["signedIn"] : [])
    if isWarm { stage.dispatcher.becomeReady() }
    let (decision, _) = stage.dispatcher.receive(row.input)
    #expect(decision.match?.routeID ?? decision.reason?.code.rawValue == row.decision)
    var steps = [await stage.settle()]
    if !isWarm {
      stage.dispatcher.becomeReady()
      steps.append(await stage.settle())
    }
    if !isSignedIn {
      stage.dispatcher.fulfil("signedIn")
      steps.append(await stage.settle())
    }
    #expect(steps == row.steps)
    #expect(stage.reports.filter(\.outcome.isFinal).count == 1)
    #expect(stage.dispatcher.waitingCount == 0)
  }

  /// The rows cover what the title says.
  @Test func coversEveryKindAndState() {
    let kinds = Set(LaunchMatrix.rows.map(\.input.kind))
    #expect(kinds == Set(LaunchKind.all).subtracting([.link]))
    for kind in [LaunchKind.notification, .universalLink, .activity, .spotlightItem, .quickAction, .url] {
      let rows = LaunchMatrix.rows.filter { $0.input.kind == kind }
      #expect(Set(rows.map { $0.state == .coldIn || $0.state == .coldOut }) == [true, false])
      #expect(Set(rows.map { $0.state == .coldIn || $0.state == .warmIn }) == [true, false])
    }
    #expect(LaunchMatrix.rows.count >= 60)
  }
}
