import BookshelfRoutes
import Fingerpost

/// A dispatcher with an app around it that only writes down what happens, in words:
///
/// `opened LINK`, `asked`, `browser LINK`, and the reports: `held signedIn`, `resumed`, `refused declined`, …
@MainActor final class DispatchStage {
  /// Seconds, moved by the test.
  var time = 0.0
  var words: [String] = []
  /// The user's answer.
  var says = true
  /// Thrown by the next handlers, one after the other.
  var errors: [any Error] = []
  /// Runs inside the handler, before it ends.
  var inside: (() async -> Void)?
  private(set) var dispatcher: LinkDispatcher<BookshelfRoute>
  private(set) var reports: [DispatchReport] = []

  init(
    options: DispatchOptions = DispatchOptions(), fulfilled: Set<String> = [], owner: String? = nil,
    deferredLinks: DeferredLinkRecord = .inProcess
  ) {
    // The handlers speak of the stage, which holds the dispatcher.
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
      return self?.says ?? false
    }
    dispatcher.browse = { [weak self] url in self?.words.append("browser \(url.absoluteString)") }
    dispatcher.report = { [weak self] report in self?.note(report) }
  }

  private func note(_ report: DispatchReport) {
    reports.append(report)
    switch report.outcome {
    // What the handlers have written down already.
    case .opened, .handedToBrowser: break
    case .held: words.append("held " + report.waitsFor.joined(separator: ","))
    case .refused, .expired, .failed: words.append("\(report.outcome.rawValue) \(report.reason ?? "")")
    default: words.append(report.outcome.rawValue)
    }
  }

  /// What has happened since the last call, once nothing is running any more.
  func settle() async -> String {
    await dispatcher.settled()
    defer { words = [] }
    return words.isEmpty ? "-" : words.joined(separator: ", ")
  }
}
