import Fingerpost
import Foundation

/// An app that receives links one after the other, and opens them.
@MainActor final class Receiver {
  /// The clock, which advances far enough that no link counts as a duplicate.
  private var time = 0.0
  /// The sum of the opened routes' indices.
  private var sum = 0

  func receive(_ inputs: [LaunchInput]) -> Int {
    let dispatcher = LinkDispatcher(
      router: LinkRouter<GitHubRoute>(), deferredLinks: .inProcess, clock: DispatchClock { self.time }
    ) { [self] _, decision in sum &+= decision.match?.route ?? 0 }
    dispatcher.becomeReady()
    for (index, input) in inputs.enumerated() {
      time += 10
      dispatcher.receive(input)
      if index % 15 == 14 { settle(dispatcher) }
    }
    settle(dispatcher)
    return sum
  }

  /// Runs the main queue until all links are open.
  private func settle(_ dispatcher: LinkDispatcher<GitHubRoute>) {
    while dispatcher.isOpening { _ = RunLoop.main.run(mode: .default, before: Date()) }
  }
}
