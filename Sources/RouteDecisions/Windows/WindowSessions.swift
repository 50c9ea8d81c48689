import LaunchInputs
import RouteMatching

/// A window as the system knows it: a scene session, which may be connected or not.
public struct WindowSession: Hashable, Sendable {
  /// The activity of a window, in increasing order.
  public enum Activity: Int, Comparable, Hashable, Sendable {
    /// The system keeps the session without a scene.
    case disconnected
    /// The window is connected, but not visible.
    case background
    /// The window is visible, but the user isn't using it.
    case inactive
    /// The user is using the window.
    case active

    /// Returns `true` if the first window is less active than the second.
    public static func < (a: Activity, b: Activity) -> Bool { a.rawValue < b.rawValue }
  }

  /// The persistent identifier of the session.
  public let identifier: String
  /// The kind of window.
  public let kind: String
  /// The activity of the window.
  public internal(set) var activity: Activity
  /// The links of the window's content: a single link, or a link for each tab.
  public internal(set) var links: [String]
  /// The conditions that the system stores for the window.
  public internal(set) var conditions: WindowConditions
}

extension WindowSession: RedactedDescription {
  /// The kind and the activity, without the content.
  public var description: String { "\(kind) window, \(activity)" }
}

/// The windows of an app, with their content and their saved states. After each change, its methods return the windows
/// to update and the requests to make.
///
/// An app has a single instance, which the delegates call. A test can make the same calls on any platform.
///
/// This type is a class, because all scene delegates share it. A delegate's own copy would know only a single window.
public final class WindowSessions {
  /// The kinds of window, with the content that each kind can show and prefers.
  public let rules: WindowRules
  /// The windows, with the most recently active first.
  public private(set) var sessions: [WindowSession] = []
  /// The states of the windows.
  public private(set) var store: WindowStore { didSet { if store != oldValue { didChange?(store) } } }
  /// The user who is signed in, as a text that distinguishes users without naming them. Saved states belong to this
  /// user, and windows that aren't connected don't show states of other users.
  public var owner: String? {
    didSet {
      if owner != oldValue { updateDisconnected() }
    }
  }
  /// A handler that stores the states for the next launch. It's called with ``store`` after each change.
  public var didChange: ((WindowStore) -> Void)?
  /// A handler that performs the window requests that follow a sign-out. `launch(_:)` of `FingerpostUI` sets it.
  public var perform: (@MainActor ([WindowRequest]) -> Void)?

  /// Creates an empty list of windows, with the states that were saved when the app last ran.
  public init(rules: WindowRules, store: WindowStore = WindowStore()) {
    self.rules = rules
    self.store = store
  }

  /// Accesses a window by its persistent identifier.
  public subscript(identifier: String) -> WindowSession? { sessions.first { $0.identifier == identifier } }

  /// The activity of the app, which is that of its most active window, or `disconnected` if there are no windows.
  public var activity: WindowSession.Activity { sessions.map(\.activity).max() ?? .disconnected }

  // MARK: Calls by the system

  /// Restores the list of windows after the app's launch. The states of windows that aren't in `open` are deleted,
  /// because the user may have closed a window while the app wasn't running.
  ///
  /// - Parameters:
  ///   - open: The persistent identifiers and the kinds of the sessions that the system still has.
  ///   - saved: Returns the state that the system stores for a window. This state is used and stored if the store has
  ///     no state of the window.
  /// - Returns: The identifiers of the windows whose states were deleted.
  @discardableResult
  public func launch(
    open: [(identifier: String, kind: String)],
    saved: (_ identifier: String) -> WindowState.Decoded = { _ in WindowState.Decoded() }
  ) -> [String] {
    let forgotten = store.keep(only: open.map(\.identifier))
    for (identifier, kind) in open where self[identifier] == nil {
      keep(saved(identifier), for: identifier)
      add(identifier, kind, .disconnected)
    }
    return forgotten
  }

  /// Adds a window that was connected.
  ///
  /// - Parameters:
  ///   - identifier: The persistent identifier of the session.
  ///   - kind: The kind of window.
  ///   - saved: The state that the system stores for the window. This state is used and stored if the store has no
  ///     state of the window.
  /// - Returns: The state of the window, which is empty for a new window.
  public func connect(
    _ identifier: String, kind: String, saved: WindowState.Decoded = WindowState.Decoded()
  ) -> WindowState.Decoded {
    keep(saved, for: identifier)
    if let known = self[identifier], known.kind == kind {
      move(identifier, to: .inactive)
    } else {
      sessions.removeAll { $0.identifier == identifier }
      add(identifier, kind, .inactive)
    }
    return WindowState.Decoded(state: store[identifier] ?? WindowState())
  }

  /// Records that a window became more or less active, or was disconnected. The saved state of the window is kept.
  public func move(_ identifier: String, to activity: WindowSession.Activity) {
    guard let index = sessions.firstIndex(where: { $0.identifier == identifier }) else { return }
    sessions[index].activity = activity
    if activity == .active { sessions.insert(sessions.remove(at: index), at: 0) }
  }

  /// Removes windows that the user closed for good, now or before this launch.
  public func discard(_ identifiers: [String]) {
    sessions.removeAll { identifiers.contains($0.identifier) }
    store.discard(identifiers)
  }

  private func keep(_ saved: WindowState.Decoded, for identifier: String) {
    guard store[identifier] == nil, saved.state != WindowState() else { return }
    store.save(saved.state, for: identifier, with: rules.table)
  }

  private func add(_ identifier: String, _ kind: String, _ activity: WindowSession.Activity) {
    sessions.append(
      WindowSession(
        identifier: identifier, kind: kind, activity: activity, links: [], conditions: WindowConditions()))
    update(sessions.count - 1, to: store[identifier])
  }

  /// Sets the links and the conditions of a window to those of a state. If the state belongs to a user other than the
  /// one who is signed in, uses an empty state instead.
  private func update(_ index: Int, to state: WindowState?) {
    let visible = state.flatMap { $0.isVisible(to: owner) ? $0 : nil } ?? WindowState()
    // Use the selected item of each tab's topmost screen, or the screen itself if it has no selected item.
    sessions[index].links = visible.tabs.compactMap { tab in tab.last.map { $0.selected ?? $0.link } }
    sessions[index].conditions = rules.conditions(of: sessions[index].kind, showing: visible)
  }

  private func updateDisconnected() {
    for index in sessions.indices where sessions[index].activity == .disconnected {
      update(index, to: store[sessions[index].identifier])
    }
  }

  // MARK: Calls by the app

  /// Records the new content of a window, and saves the window's state. If the window isn't connected, pass the content
  /// that it will show.
  ///
  /// - Parameters:
  ///   - state: The new state of the window.
  ///   - tabs: The link that each tab shows, in a window with tabs. If it's `nil`, the links of the topmost screens in
  ///     `state` are used.
  ///   - identifier: The persistent identifier of the session.
  ///   - saves: `true` to replace the stored state of the window. Pass `false` for the content that a window shows at
  ///     its start, so that the stored state stays until the user changes something.
  /// - Returns: The conditions to set as the scene's `activationConditions`, and the parts of the state that weren't
  ///   saved. `nil` if ``sessions`` doesn't contain the window.
  @discardableResult
  public func show(
    _ state: WindowState, tabs: [String]? = nil, in identifier: String, saves: Bool = true
  ) -> (conditions: WindowConditions, losses: [StateLoss])? {
    guard let index = sessions.firstIndex(where: { $0.identifier == identifier }) else { return nil }
    if let tabs {
      sessions[index].links = tabs
      sessions[index].conditions = rules.conditions(of: sessions[index].kind, showing: tabs)
    } else {
      update(index, to: state)
    }
    let losses = saves ? store.save(state.owned(by: owner), for: identifier, with: rules.table) : []
    return (sessions[index].conditions, losses)
  }

  /// Signs the user out: deletes the states of all windows, and the links of the windows that aren't connected. The app
  /// doesn't run in these windows, so their snapshots still show content of the last user. A connected window must
  /// change its content itself.
  ///
  /// - Returns: Requests for the windows that aren't connected. If the kind of a window can't show the screen of a
  ///   plain start (from the home screen), the window is closed. Otherwise, the window gets a new snapshot.
  public func signOut() -> [WindowRequest] {
    store = WindowStore()
    owner = nil
    updateDisconnected()
    let plain = rules.table.decide(.plain).match?.route
    return sessions.filter { $0.activity == .disconnected }.map { session in
      rules.canShow(plain, in: session.kind)
        ? .refresh(session.identifier) : .close(session.identifier, .standard)
    }
  }

  /// Returns the windows to update after a change of something that all windows share, such as a setting or the model.
  ///
  /// - Parameter identifier: The identifier of the window that shows the change already, or `nil` if there is none.
  /// - Returns: The windows that must show the change now, and requests for the windows that only have a snapshot.
  public func change(in identifier: String?) -> (redraw: [String], requests: [WindowRequest]) {
    WindowSessions.redrawing(sessions.filter { $0.identifier != identifier })
  }

  /// Returns the windows to update after a change of a destination, for example after a message came to a chat. These
  /// are the windows that show the destination, and the windows that prefer it because they show another part of the
  /// same item, such as a tab of a book.
  ///
  /// - Parameters:
  ///   - link: Any link of the destination.
  ///   - identifier: The identifier of the window that shows the change already, or `nil` if there is none.
  /// - Returns: The windows that must show the change now, and requests for the windows that only have a snapshot. Both
  ///   are empty if no route matches the link.
  public func change(of link: String, in identifier: String? = nil) -> (redraw: [String], requests: [WindowRequest]) {
    guard let canonical = canonicalLink(link) else { return ([], []) }
    let others = sessions.filter { session in
      session.identifier != identifier
        && (session.conditions.prefers.matches(canonical) || session.links.contains { canonicalLink($0) == canonical })
    }
    return WindowSessions.redrawing(others)
  }

  private func canonicalLink(_ link: String) -> String? {
    rules.table.match(reference: link).match?.savedLink
  }

  private static func redrawing(_ windows: [WindowSession]) -> (redraw: [String], requests: [WindowRequest]) {
    (
      windows.filter { $0.activity != .disconnected }.map(\.identifier),
      windows.filter { $0.activity == .disconnected }.map { .refresh($0.identifier) }
    )
  }

  // MARK: Events and requests

  /// Returns the window that receives an event.
  ///
  /// - Parameter identifier: The target content identifier of the event.
  public func choice(for identifier: String?) -> WindowChoice {
    WindowChoice(for: identifier, among: sessions.map { WindowChoice.Candidate($0.identifier, $0.conditions) })
  }

  /// Returns the window that should show the destination of an input. The system compares links as text. So it may
  /// deliver a link that isn't canonical to a window that can show everything, although another window prefers the
  /// destination.
  ///
  /// - Parameters:
  ///   - input: The input. If the user asked for a separate window, the input stays in the window that the system
  ///     chose.
  ///   - window: The window that the system chose, or `nil` if it chose none, as on a Mac.
  /// - Returns: The identifier of the window that prefers the input's destination, or else `window`, or else a window
  ///   that can show the destination. `nil` if the system chose no window and no window can show the destination, so
  ///   that the input needs a new window.
  public func window(for input: LaunchInput, reaching window: String?) -> String? {
    let choice = choice(for: rules.table.decide(input).targetContentIdentifier)
    guard let window else { return choice.window }
    let stays = input.kind == .window || choice.reason != .prefers || choice.windows.contains(window)
    return stays ? window : choice.window
  }

  /// Returns the request to make if the user wants to see a destination in a separate window. It activates the window
  /// that prefers the destination, or else opens a new window.
  ///
  /// - Parameters:
  ///   - link: Any link of the destination.
  ///   - gesture: The user's action.
  ///   - asking: The persistent identifier of the window in which the user asked for the separate window, or `nil`.
  /// - Returns: `nil` if no route matches the link, or if the table doesn't accept the link from a dragged item
  ///   (`accepts` of `window`). It's also `nil` if the link opens in the browser or contains a sensitive value, because
  ///   a request must not contain such a value.
  public func request(
    forWindowShowing link: String, by gesture: WindowRequest.Gesture, in asking: String? = nil
  ) -> WindowRequest? {
    let decision = rules.table.decide(.window(link))
    guard !decision.opensInBrowser, let identifier = decision.targetContentIdentifier else { return nil }
    let choice = choice(for: identifier)
    if choice.reason == .prefers, let window = choice.window { return .activate(window) }
    guard let kind = rules.kind(forNewWindow: identifier) else { return nil }
    return .open(WindowRequest.NewWindow(kind: kind, link: identifier, gesture: gesture, asking: asking))
  }
}
