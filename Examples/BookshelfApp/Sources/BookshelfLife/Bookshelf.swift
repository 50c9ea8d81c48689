import Fingerpost
import Foundation

/// Bookshelf without a user interface: a navigation stack, an account, and a dispatcher between it and the world.
///
/// This is what an app has to write. What a view would show is said in words instead.
@MainActor public final class Bookshelf {
  /// The screens on the stack, the visible one last.
  public private(set) var screens: [BookshelfRoute] = []
  /// What the user says when asked.
  public var answer = true
  /// Whether the next screen can't be shown, as when another one is being presented.
  public var isBusy = false
  /// What has happened since it was last read, one line each.
  public var diary: [String] = []

  private let dispatcher: LinkDispatcher<BookshelfRoute>

  /// A bookshelf that is not ready yet.
  ///
  /// - Parameter now: seconds.
  public init(now: @escaping @MainActor @Sendable () -> Double) {
    // The handler speaks of the app, which holds the dispatcher.
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

  /// Takes whatever started or resumed the app.
  public func receive(_ input: LaunchInput) { dispatcher.receive(input) }

  /// The window is there.
  public func appear() { dispatcher.becomeReady() }

  /// The window is gone.
  public func disappear() { dispatcher.becomeUnready() }

  /// The user signed in.
  public func signIn() { dispatcher.fulfill("signedIn") }

  /// The user signed out: what only members see is closed.
  public func signOut() {
    dispatcher.revoke("signedIn")
    let open = screens.filter { screen in
      guard let link = try? screen.link() else { return true }
      return !BookshelfRoute.table.decide(.restored(link)).requires.contains("signedIn")
    }
    if open.count < screens.count { show(open) }
  }

  /// What was in the way is gone.
  public func retry() { dispatcher.retry() }

  /// What holds of what routes require.
  public var fulfilled: Set<String> { dispatcher.fulfilled }

  /// Waits until nothing is being opened.
  public func settle() async { await dispatcher.settled() }

  // MARK: What the app does

  private struct Busy: Error {}

  /// The stack of a destination is its parents and itself.
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

  /// What a log may hold: names and templates of the table.
  private func note(_ report: DispatchReport) {
    var line = "\(report.outcome.rawValue): \(report.kind.rawValue)"
    if let route = report.route { line += " \(route)" }
    if !report.waitsFor.isEmpty { line += ", needs \(report.waitsFor.joined(separator: ", "))" }
    if let reason = report.reason { line += " (\(reason))" }
    diary.append(line)
  }
}
