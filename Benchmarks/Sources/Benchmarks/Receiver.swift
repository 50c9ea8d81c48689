import Fingerpost
import Foundation

/// An app that receives links one after the other, and opens them.
@MainActor final class Receiver {
  /// Far enough apart that none is a duplicate.
  private var time = 0.0
  /// What the numbers of the routes that were opened add up to.
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

  /// Lets the main queue run until everything is open.
  private func settle(_ dispatcher: LinkDispatcher<GitHubRoute>) {
    while dispatcher.isOpening { _ = RunLoop.main.run(mode: .default, before: Date()) }
  }
}
