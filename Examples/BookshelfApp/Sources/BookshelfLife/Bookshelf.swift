import Fingerpost
import Foundation

/// Bookshelf without a user interface: a navigation stack, an account, and a dispatcher for everything from outside.
///
/// This is the code that an app has to write. It reports as text what a view would show.
@MainActor public final class Bookshelf {
  /// The screens on the stack, the visible one last.
  public private(set) var screens: [BookshelfRoute] = []
  /// The user's answer to a question.
  public var answer = true
  /// `true` if the next screen can't be shown, for example because another screen is being presented.
  public var isBusy = false
  /// The events since the last read, one line each.
  public var diary: [String] = []

  private let dispatcher: LinkDispatcher<BookshelfRoute>

  /// Creates a bookshelf that isn't ready yet.
  ///
  /// - Parameter now: The current time in seconds.
  public init(now: @escaping @MainActor @Sendable () -> Double) {
    // The handler refers to the app, which owns the dispatcher.
    weak var app: Bookshelf?
    dispatcher = LinkDispatcher(
      router: LinkRouter<BookshelfRoute>(), deferredLinks: .inProcess, clock: DispatchClock(now: now)
    ) { route, _ in try app?.show(route) }
    app = self
    dispatcher.confirm = { [weak self] _, decision in self?.ask(decision) ?? false }
    dispatcher.browse = { [weak self] url in self?.diary.append("browser: \(url.absoluteString)") }
    dispatcher.report = { [weak self] report in self?.note(report) }
  }

  // MARK: What the system tells an app

  /// Receives the input that started or resumed the app.
  public func receive(_ input: LaunchInput) { dispatcher.receive(input) }

  /// Reports that the window has appeared.
  public func appear() { dispatcher.becomeReady() }

  /// Reports that the window has disappeared.
  public func disappear() { dispatcher.becomeUnready() }

  /// Signs the user in.
  public func signIn() { dispatcher.fulfill("signedIn") }

  /// Signs the user out, and closes the screens that only members can see.
  public func signOut() {
    dispatcher.revoke("signedIn")
    let open = screens.filter { screen in
      guard let link = try? screen.link() else { return true }
      return !BookshelfRoute.table.decide(.restored(link)).requires.contains("signedIn")
    }
    if open.count < screens.count { show(open) }
  }

  /// Tries again, after an obstacle is gone.
  public func retry() { dispatcher.retry() }

  /// The requirements that are fulfilled.
  public var fulfilled: Set<String> { dispatcher.fulfilled }

  /// Waits until nothing is being opened.
  public func settle() async { await dispatcher.settled() }

  // MARK: What the app does

  private struct Busy: Error {}

  /// Shows a destination with its parents below it.
  private func show(_ route: BookshelfRoute) throws {
    if isBusy { throw Busy() }
    show(route.parents + [route])
  }

  private func show(_ screens: [BookshelfRoute]) {
    self.screens = screens
    diary.append("screens: " + screens.map(\.description).joined(separator: " > "))
  }

  private func ask(_ decision: LaunchDecision) -> Bool {
    diary.append("ask: open \(decision.match?.routeID ?? "")? \(answer ? "yes" : "no")")
    return answer
  }

  /// Adds a report to the diary. Like a log, it contains only names and templates of the table.
  private func note(_ report: DispatchReport) {
    var line = "\(report.outcome.rawValue): \(report.kind.rawValue)"
    if let route = report.route { line += " \(route)" }
    if !report.missingRequirements.isEmpty { line += ", needs \(report.missingRequirements.joined(separator: ", "))" }
    if let reason = report.reason { line += " (\(reason))" }
    diary.append(line)
  }
}
