public import Foundation
public import RouteDecisions
public import RouteDestinations

/// Takes what comes to the app and to none of its windows, such as the answer to a notification, and gives it to the
/// dispatcher of a window.
///
/// It is the window that the system chose for the input, once that is there. An input without such a window goes to the one
/// that `choose` names, or else to the one that became ready last. Until a window is ready the input is kept; a window that
/// is gone or not ready gets nothing.
///
/// A class of `NSObject`, because it is a delegate of the system's; on the main actor, as the dispatchers are.
@MainActor public final class LaunchInbox: NSObject {
  /// The app's own. Windows that are connected by the methods of `FingerpostUI` are among its windows.
  nonisolated public static let shared = LaunchInbox()

  /// Chooses the window of an input: its identifier. It is called with the window that the system chose, or with `nil` if the system chose
  /// none, as on a Mac; then a window that isn't ready is ignored. `WindowSessions.launch(_:)` of `FingerpostUI` sets it.
  public var choose: (@MainActor (_ input: LaunchInput, _ window: String?) -> String?)?

  private var windows: [Window] = []
  private var waiting: [(input: LaunchInput, window: String?)] = []

  private struct Window {
    let identifier: String?
    /// The name of what it shows, for a window that is found by that.
    var value: String?
    weak var dispatcher: AnyObject?
    let isReady: @MainActor () -> Bool
    let hasReceived: @MainActor (String) -> Bool
    let receive: @MainActor (LaunchInput) -> Void
  }

  /// An inbox without windows.
  override public nonisolated init() { super.init() }

  /// The name alone: what waits holds links.
  override public nonisolated var description: String { "inbox" }

  /// Adds the dispatcher of a window, or puts it before all others. It isn't kept alive.
  ///
  /// - Parameters:
  ///   - dispatcher: the dispatcher.
  ///   - identifier: names the window as the system does, by its session's persistent identifier. If you omit it, the one that
  ///     it was added with stays.
  public func add<Destination>(_ dispatcher: LinkDispatcher<Destination>, window identifier: String? = nil) {
    let known = windows.first { $0.dispatcher === dispatcher }
    windows.removeAll { $0.dispatcher == nil || $0.dispatcher === dispatcher }
    windows.insert(
      Window(
        identifier: identifier ?? known?.identifier, value: known?.value, dispatcher: dispatcher,
        isReady: { [weak dispatcher] in dispatcher?.isReady ?? false },
        hasReceived: { [weak dispatcher] in dispatcher?.identities.contains($0) ?? false },
        receive: { [weak dispatcher] in dispatcher?.receive($0) }), at: 0)
    dispatcher.inbox = self
    deliver()
  }

  /// Takes an input.
  ///
  /// - Parameters:
  ///   - input: the input.
  ///   - identifier: names the window that the system chose, or a window by what it shows; `nil` if the system chose none.
  public func receive(_ input: LaunchInput, window identifier: String? = nil) {
    keep(input, for: identifier.map { choose?(input, $0) ?? $0 })
  }

  /// Passes an input on to the window that it belongs to, if the system brought it to another.
  ///
  /// - Returns: `false` if the input belongs to the window that it came to.
  public func redirect(_ input: LaunchInput, from identifier: String?) -> Bool {
    guard let identifier, let chosen = choose?(input, identifier), chosen != identifier else { return false }
    keep(input, for: chosen)
    return true
  }

  /// The name of the window of a kind that shows a destination, given by the link of ``WindowRules/windowLink(for:in:)``.
  public static func valueName(_ link: String, in kind: String) -> String { "\(kind) \(link)" }

  /// Names a dispatcher's window by what it shows, as ``valueName(_:in:)`` makes the name; `nil` for a window that shows nothing.
  public func setValue<Destination>(_ name: String?, of dispatcher: LinkDispatcher<Destination>) {
    for index in windows.indices where windows[index].dispatcher === dispatcher { windows[index].value = name }
    deliver()
  }

  /// Returns `true` if a window of the kind that is for a destination is open in an app with SwiftUI: `openWindow(showing:)` brings it
  /// forward. Those count whose values `receivesLaunches(with:value:of:state:saved:)` of `FingerpostUI` keeps.
  public func hasWindow<Route: GeneratedRoute>(of kind: some RawRepresentable<String>, for route: Route) -> Bool {
    guard let value = try? route.windowValue(in: kind)?.link() else { return false }
    let name = LaunchInbox.valueName(value, in: kind.rawValue)
    return windows.contains { $0.value == name && $0.isReady() }
  }

  /// The identifier of a dispatcher's window; `nil` for one that was added without.
  public func window<Destination>(of dispatcher: LinkDispatcher<Destination>) -> String? {
    windows.first { $0.dispatcher === dispatcher }?.identifier
  }

  private func keep(_ input: LaunchInput, for identifier: String?) {
    // As many as a dispatcher holds.
    if waiting.count == 16 { waiting.removeFirst() }
    waiting.append((input, identifier))
    deliver()
  }

  private func deliver() {
    let inputs = waiting
    waiting = []
    for (input, identifier) in inputs {
      if let window = window(for: input, identifier) {
        window.receive(input)
      } else {
        waiting.append((input, identifier))
      }
    }
  }

  private func window(for input: LaunchInput, _ identifier: String?) -> Window? {
    if let identity = input.identity, let window = windows.first(where: { $0.hasReceived(identity) }) { return window }
    if let identifier {
      return windows.first { $0.dispatcher != nil && ($0.identifier == identifier || $0.value == identifier) }
    }
    let chosen = choose?(input, nil)
    return windows.first { $0.identifier != nil && $0.identifier == chosen && $0.isReady() }
      ?? windows.first { $0.isReady() }
  }
}
