import Fingerpost
import TestSupport
import Testing

/// The launches of `LaunchMatrix`, run in a dispatcher.
@Suite(.namingCases) @MainActor struct LaunchMatrixTests {
  @Test func launchesTakeTheExpectedSteps() async {
    await each(LaunchMatrix.rows.flatMap { row in Launch.State.allCases.map { (row, $0) } }) { row, state in
      let isSignedIn = state == .coldIn || state == .warmIn
      let isWarm = state == .warmOut || state == .warmIn
      let stage = DispatchStage(fulfilled: isSignedIn ? ["signedIn"] : [])
      if isWarm { stage.dispatcher.becomeReady() }
      let decision = stage.dispatcher.receive(row.input).decision
      #expect(decision.match?.routeID ?? decision.reason?.code.rawValue == row.decision)
      var steps = [await stage.settle()]
      if !isWarm {
        stage.dispatcher.becomeReady()
        steps.append(await stage.settle())
      }
      if !isSignedIn {
        stage.dispatcher.fulfill("signedIn")
        steps.append(await stage.settle())
      }
      #expect(steps.joined(separator: " | ") == row.steps[state])
      #expect(stage.reports.filter(\.outcome.isFinal).count == 1)
      #expect(stage.dispatcher.waitingCount == 0)
    }
  }

  /// Each way has a row for each content, except for the combinations that are listed as empty. Each row has all four
  /// states.
  @Test func everyCombinationHasARow() {
    for way in Launch.Way.allCases {
      for content in Launch.Content.allCases {
        let isEmpty = LaunchMatrix.empty.contains { $0.way == way && $0.content == content }
        let rows = LaunchMatrix.rows.filter { $0.way == way && $0.content == content }
        #expect(rows.isEmpty == isEmpty, "\(way), \(content)")
      }
    }
    #expect(LaunchMatrix.rows.allSatisfy { $0.steps.count == Launch.State.allCases.count })
    // The dispatcher itself creates the input of a requirement; see `RequirementScreenTests`.
    #expect(Set(LaunchMatrix.rows.map(\.input.kind)) == Set(LaunchKind.all).subtracting([.link, .requirement]))
  }

  /// Each way opens a route without requirements. If a way can carry a link that requires a sign-in, that link waits
  /// for the sign-in.
  @Test func everyKindOfInputOpensARoute() {
    for way in Launch.Way.allCases {
      let rows = LaunchMatrix.rows.filter { $0.way == way }
      #expect(rows.contains { $0.steps[.warmIn]?.contains("opened") ?? false }, "\(way)")
    }
    let held = LaunchMatrix.rows.filter { $0.steps[.coldOut]?.hasPrefix("held") ?? false }
    #expect(Set(held.map(\.way)).count >= 11)
  }
}
