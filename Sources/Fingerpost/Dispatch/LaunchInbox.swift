public import Foundation
public import LaunchInputs
public import RouteDestinations

/// An inbox for launch inputs that the system delivers to the app rather than to a window, such as the response to a
/// notification. The inbox passes each input to the dispatcher of a window.
///
/// If the system chose a window for the input, the inbox passes the input to that window's dispatcher as soon as the
/// window has been added. Otherwise it passes the input to the window that `choose` returns if that window is ready, or
/// else to the window that became ready last. If a window has received the same event before, that window gets the
/// input, and its dispatcher ignores the duplicate.
///
/// Until there is a suitable window, the inbox keeps the input. It keeps at most 16 inputs, and drops the oldest one if
/// another comes.
///
/// This type is a subclass of `NSObject`, because it's a delegate of the system. It's isolated to the main actor, as
/// the dispatchers are.
@MainActor public final class LaunchInbox: NSObject {
  /// The inbox of the app. The methods of `FingerpostUI` that connect a window add its dispatcher to this inbox.
  nonisolated public static let shared = LaunchInbox()

  /// Returns the identifier of the window for an input. The second argument is the window that the system chose, or
  /// `nil` if the system chose none, as on a Mac. If the system chose none, the inbox ignores the returned window if it
  /// isn't ready. `WindowSessions.launch(_:)` of `FingerpostUI` sets this property.
  public var choose: (@MainActor (_ input: LaunchInput, _ window: String?) -> String?)?

  private var windows: [Window] = []
  private var waiting: [(input: LaunchInput, window: String?)] = []

  private struct Window {
    let identifier: String?
    /// The name of the window's value (see `valueName`), to find the window by the destination that it shows.
    var value: String?
    weak var dispatcher: AnyObject?
    let isReady: @MainActor () -> Bool
    let hasReceived: @MainActor (String) -> Bool
    let receive: @MainActor (LaunchInput) -> Void
  }

  /// Creates an inbox without windows.
  override public nonisolated init() { super.init() }

  /// A constant text, because the waiting inputs contain links.
  override public nonisolated var description: String { "inbox" }

  /// Adds the dispatcher of a window, or moves it to the front if it has been added already. The inbox keeps a weak
  /// reference to the dispatcher.
  ///
  /// - Parameters:
  ///   - dispatcher: The dispatcher of the window.
  ///   - identifier: The persistent identifier of the window's session. If it's `nil`, the dispatcher keeps the
  ///     identifier with which it was added before.
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

  /// Receives an input and passes it to a window, now or as soon as there is a suitable window.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - identifier: The identifier of the window that the system chose, or the name of a window's value. Pass `nil` if
  ///     the system chose no window.
  public func receive(_ input: LaunchInput, window identifier: String? = nil) {
    keep(input, for: identifier.map { choose?(input, $0) ?? $0 })
  }

  /// Passes an input to the window that `choose` returns, if the system delivered the input to another window.
  ///
  /// - Returns: `true` if the inbox took the input. `false` if the input stays with the window that the system
  ///   delivered it to.
  public func redirect(_ input: LaunchInput, from identifier: String?) -> Bool {
    guard let identifier, let chosen = choose?(input, identifier), chosen != identifier else { return false }
    keep(input, for: chosen)
    return true
  }

  /// Returns the name of a window's value, for a window of the given kind. Pass the link that
  /// ``WindowRules/windowLink(for:in:)`` returns.
  public static func valueName(_ link: String, in kind: String) -> String { "\(kind) \(link)" }

  /// Sets the name of the value that a dispatcher's window shows. Use ``valueName(_:in:)`` to make the name, and `nil`
  /// if the window shows no value.
  public func setValue<Destination>(_ name: String?, of dispatcher: LinkDispatcher<Destination>) {
    for index in windows.indices where windows[index].dispatcher === dispatcher { windows[index].value = name }
    deliver()
  }

  /// Returns `true` if an open window of the given kind shows the destination, in an app with SwiftUI. In this case,
  /// `openWindow(showing:)` brings that window to the front. The method finds only windows with the modifier
  /// `receivesLaunches(with:value:of:state:saved:)` of `FingerpostUI`.
  public func hasWindow<Route: GeneratedRoute>(of kind: some RawRepresentable<String>, for route: Route) -> Bool {
    guard let value = try? route.windowValue(in: kind)?.link() else { return false }
    let name = LaunchInbox.valueName(value, in: kind.rawValue)
    return windows.contains { $0.value == name && $0.isReady() }
  }

  /// Returns the identifier of a dispatcher's window, or `nil` if the dispatcher wasn't added with an identifier.
  public func window<Destination>(of dispatcher: LinkDispatcher<Destination>) -> String? {
    windows.first { $0.dispatcher === dispatcher }?.identifier
  }

  private func keep(_ input: LaunchInput, for identifier: String?) {
    // At most 16 inputs wait, as in a dispatcher by default.
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
