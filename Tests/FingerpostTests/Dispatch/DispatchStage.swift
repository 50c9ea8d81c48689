import BookshelfRoutes
import Fingerpost

/// A dispatcher in an app that only records events, as words:
///
/// `opened LINK`, `asked`, `browser LINK`, and the reports: `held signedIn`, `resumed`, `refused declined`, …
@MainActor final class DispatchStage {
  /// The current time in seconds, which the test changes.
  var time = 0.0
  var words: [String] = []
  /// The user's answer.
  var confirms = true
  /// The errors that the next handlers throw, one after the other.
  var errors: [any Error] = []
  /// A closure that the handler runs before it ends.
  var inside: (() async -> Void)?
  private(set) var dispatcher: LinkDispatcher<BookshelfRoute>
  private(set) var reports: [DispatchReport] = []

  init(
    options: DispatchOptions = DispatchOptions(), fulfilled: Set<String> = [], owner: String? = nil,
    deferredLinks: DeferredLinkRecord = .inProcess
  ) {
    // The handlers refer to the stage, which owns the dispatcher.
    weak var stage: DispatchStage?
    dispatcher = LinkDispatcher(
      router: LinkRouter<BookshelfRoute>(), options: options,
      requirements: RouteRequirements(fulfilled: fulfilled, owner: owner),
      deferredLinks: deferredLinks,
      clock: DispatchClock { stage?.time ?? 0 }
    ) { route, _ in
      await stage?.inside?()
      if let error = stage?.errors.first {
        stage?.errors.removeFirst()
        throw error
      }
      stage?.words.append("opened \((try? route.link(from: "app")) ?? (try? route.link()) ?? route.routeID)")
    }
    stage = self
    dispatcher.confirm = { [weak self] _, _ in
      self?.words.append("asked")
      return self?.confirms ?? false
    }
    dispatcher.browse = { [weak self] url in self?.words.append("browser \(url.absoluteString)") }
    dispatcher.report = { [weak self] report in self?.note(report) }
  }

  private func note(_ report: DispatchReport) {
    reports.append(report)
    switch report.outcome {
    // The handlers have already recorded these.
    case .opened, .handedToBrowser: break
    case .held: words.append("held " + report.missingRequirements.joined(separator: ","))
    case .refused, .expired, .failed: words.append("\(report.outcome.rawValue) \(report.reason ?? "")")
    default: words.append(report.outcome.rawValue)
    }
  }

  /// Waits until nothing is running and returns the events since the last call.
  func settle() async -> String {
    await dispatcher.settled()
    defer { words = [] }
    return words.isEmpty ? "-" : words.joined(separator: ", ")
  }
}
