import RouteMatching

/// A window as the system knows it: a scene session, connected or not.
public struct WindowSession: Hashable, Sendable {
  /// How much a window takes part, the least first.
  public enum Activity: Int, Comparable, Hashable, Sendable {
    /// The system keeps it, without a scene.
    case disconnected
    /// Connected and not seen.
    case background
    /// Seen, and not the one that is used.
    case inactive
    /// Used.
    case active

    /// Less active first.
    public static func < (a: Activity, b: Activity) -> Bool { a.rawValue < b.rawValue }
  }

  /// The session's persistent identifier.
  public let identifier: String
  /// The kind of window.
  public let kind: String
  /// How much it takes part.
  public internal(set) var activity: Activity
  /// What it shows: one link, or one for each tab.
  public internal(set) var links: [String]
  /// The conditions that the system keeps for it.
  public internal(set) var conditions: WindowConditions
}

extension WindowSession: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The kind and how much it takes part; not what it shows.
  public var description: String { "\(kind) window, \(activity)" }
  /// The same.
  public var debugDescription: String { description }
  /// Nothing beside the description.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The windows of an app: what each shows and has saved, and what follows when something changes.
///
/// An app has one of them, driven by the calls of its delegates and played through in tests on any platform.
///
/// A class, because all scene delegates share it: a copy would know one window alone.
public final class WindowSessions {
  /// The kinds of window.
  public let rules: WindowRules
  /// The windows, the most recently active first.
  public private(set) var sessions: [WindowSession] = []
  /// Their states.
  public private(set) var store: WindowStore { didSet { if store != oldValue { didChange?(store) } } }
  /// The user who is signed in: a text that tells users apart and names none. What is saved belongs to this user, and windows that
  /// aren't connected show nothing of another's.
  public var owner: String? {
    didSet {
      if owner != oldValue { updateDisconnected() }
    }
  }
  /// Keeps the states for the next launch: called with ``store`` after each change of it.
  public var didChange: ((WindowStore) -> Void)?
  /// Performs the requests of a sign-out: `launch(_:)` of `FingerpostUI` sets it.
  public var perform: (@MainActor ([WindowRequest]) -> Void)?

  /// No windows yet, with the states saved when the app last ran.
  public init(rules: WindowRules, store: WindowStore = WindowStore()) {
    self.rules = rules
    self.store = store
  }

  /// A window by its persistent identifier.
  public subscript(identifier: String) -> WindowSession? { sessions.first { $0.identifier == identifier } }

  /// The app is as active as its most active window; disconnected without one.
  public var activity: WindowSession.Activity { sessions.map(\.activity).max() ?? .disconnected }

  // MARK: What the system says

  /// The app was launched: these are the sessions that the system still has. States of others are forgotten, because
  /// the user may have closed a window while the app wasn't running.
  ///
  /// - Parameters:
  ///   - open: persistent identifiers and kinds.
  ///   - saved: the state that the system kept for a window. It counts if the store has none, and is stored.
  /// - Returns: the identifiers whose states were forgotten.
  @discardableResult
  public func launch(
    open: [(identifier: String, kind: String)],
    saved: (_ identifier: String) -> WindowState.Reading = { _ in WindowState.Reading(state: WindowState()) }
  ) -> [String] {
    let forgotten = store.keep(only: open.map(\.identifier))
    for (identifier, kind) in open where self[identifier] == nil {
      keep(saved(identifier), for: identifier)
      add(identifier, kind, .disconnected)
    }
    return forgotten
  }

  /// A window was connected.
  ///
  /// - Parameter saved: the state that the system kept for the window. It counts if the store has none, and is stored.
  /// - Returns: the state it had; empty for a new one.
  public func connect(
    _ identifier: String, kind: String, saved: WindowState.Reading = WindowState.Reading(state: WindowState())
  ) -> WindowState.Reading {
    keep(saved, for: identifier)
    if let known = self[identifier], known.kind == kind {
      move(identifier, to: .inactive)
    } else {
      sessions.removeAll { $0.identifier == identifier }
      add(identifier, kind, .inactive)
    }
    return WindowState.Reading(state: store[identifier] ?? WindowState())
  }

  /// A window became more or less active, or was disconnected. Its state stays.
  public func move(_ identifier: String, to activity: WindowSession.Activity) {
    guard let index = sessions.firstIndex(where: { $0.identifier == identifier }) else { return }
    sessions[index].activity = activity
    if activity == .active { sessions.insert(sessions.remove(at: index), at: 0) }
  }

  /// The user closed windows for good, now or before this launch.
  public func discard(_ identifiers: [String]) {
    sessions.removeAll { identifiers.contains($0.identifier) }
    store.discard(identifiers)
  }

  private func keep(_ saved: WindowState.Reading, for identifier: String) {
    guard store[identifier] == nil, saved.state != WindowState() else { return }
    store.save(saved.state, for: identifier, with: rules.table)
  }

  private func add(_ identifier: String, _ kind: String, _ activity: WindowSession.Activity) {
    let state = visibleState(of: identifier)
    sessions.append(
      WindowSession(
        identifier: identifier, kind: kind, activity: activity, links: WindowSessions.shown(state),
        conditions: rules.conditions(of: kind, showing: state)))
  }

  /// The state that a window will show to the user who is signed in.
  private func visibleState(of identifier: String) -> WindowState {
    store[identifier].flatMap { $0.isVisible(to: owner) ? $0 : nil } ?? WindowState()
  }

  private func updateDisconnected() {
    for index in sessions.indices where sessions[index].activity == .disconnected {
      let state = visibleState(of: sessions[index].identifier)
      sessions[index].links = WindowSessions.shown(state)
      sessions[index].conditions = rules.conditions(of: sessions[index].kind, showing: state)
    }
  }

  // MARK: What the app says

  /// A window shows something else, or the user changed something in it. Also for a window that isn't connected: its
  /// saved state is what it will show.
  ///
  /// - Parameters:
  ///   - tabs: the links of a tabbed window's tabs; `nil` for what the state shows on top, in each of its tabs.
  ///   - saves: `false` if the state that is stored stays: for what a window shows at its start, before the user changes
  ///     something.
  /// - Returns: the conditions to hand to the system, and what of the state was not saved; `nil` for a window that isn't
  ///   known.
  @discardableResult
  public func show(
    _ state: WindowState, tabs: [String]? = nil, in identifier: String, saves: Bool = true
  ) -> (conditions: WindowConditions, losses: [StateLoss])? {
    guard let index = sessions.firstIndex(where: { $0.identifier == identifier }) else { return nil }
    let visible = state.isVisible(to: owner) ? state : WindowState()
    let kind = sessions[index].kind
    let conditions =
      tabs.map { rules.conditions(of: kind, showing: $0) } ?? rules.conditions(of: kind, showing: visible)
    sessions[index].links = tabs ?? WindowSessions.shown(visible)
    sessions[index].conditions = conditions
    return (conditions, saves ? store.save(state.owned(by: owner), for: identifier, with: rules.table) : [])
  }

  /// The user signed out: the states of all windows are forgotten, and so are the links of those that aren't connected. Nothing of the
  /// app runs in these, so their snapshots are still the last user's. A connected window has to show something else by itself.
  ///
  /// - Returns: requests for the windows that aren't connected. One whose kind can't show what a plain start opens is closed, any other
  ///   gets a new snapshot.
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

  /// The links on top of a state's tabs; of a state without tabs the one on top.
  private static func shown(_ state: WindowState) -> [String] {
    state.tabs.compactMap { tab in tab.last.map { $0.selected ?? $0.link } }
  }

  /// Something that all windows share has changed: a setting, the model.
  ///
  /// - Parameter identifier: the window in which the user changed it, which shows it already; `nil` for none.
  /// - Returns: the windows that have to show it now, and requests for those that are only a snapshot.
  public func change(in identifier: String?) -> (redraw: [String], requests: [WindowRequest]) {
    WindowSessions.redrawing(sessions.filter { $0.identifier != identifier })
  }

  /// A destination has changed: a message came to a chat. Names the windows that show it, and those that prefer it because
  /// they show another part of the same thing, such as a tab of a book.
  ///
  /// - Parameters:
  ///   - link: any link of the destination.
  ///   - identifier: the window in which the user changed it, which shows it already; `nil` for none.
  /// - Returns: the windows that have to show it now, and requests for those that are only a snapshot. None if no route matches
  ///   the link.
  public func change(of link: String, in identifier: String? = nil) -> (redraw: [String], requests: [WindowRequest]) {
    guard let canonical = canonicalLink(link) else { return ([], []) }
    let others = sessions.filter { session in
      session.identifier != identifier
        && (session.conditions.prefers.matches(canonical) || session.links.contains { canonicalLink($0) == canonical })
    }
    return WindowSessions.redrawing(others)
  }

  private func canonicalLink(_ link: String) -> String? {
    rules.table.match(rules.table.absolute(link)).match?.savedLink
  }

  private static func redrawing(_ windows: [WindowSession]) -> (redraw: [String], requests: [WindowRequest]) {
    (
      windows.filter { $0.activity != .disconnected }.map(\.identifier),
      windows.filter { $0.activity == .disconnected }.map { .refresh($0.identifier) }
    )
  }

  // MARK: Events and requests

  /// The window that an event reaches.
  ///
  /// - Parameter identifier: the event's target content identifier.
  public func choice(for identifier: String?) -> WindowChoice {
    WindowChoice(for: identifier, among: sessions.map { WindowChoice.Candidate($0.identifier, $0.conditions) })
  }

  /// The window that an input belongs to. A link that isn't written as the table prints it meets no condition of a window, so the system
  /// brings it to one that can show everything, although another prefers its destination.
  ///
  /// - Parameters:
  ///   - input: the input. One that was asked for as a window of its own stays where it came.
  ///   - window: the window that the system chose; `nil` if it chose none, as on a Mac.
  /// - Returns: the identifier of the window that prefers the input's destination, else `window`, else one that can show it. `nil` only if
  ///   the system chose none and no window can show it: then the input needs a new window.
  public func window(for input: LaunchInput, reaching window: String?) -> String? {
    let choice = choice(for: rules.table.decide(input).targetContentIdentifier)
    guard let window else { return choice.window }
    let stays = input.kind == .window || choice.reason != .prefers || choice.windows.contains(window)
    return stays ? window : choice.window
  }

  /// What to ask of the system when the user wants something in a window of its own: the window that prefers it, where
  /// there is one, else a new one.
  ///
  /// - Returns: `nil` where the link leads nowhere, isn't accepted from a dragged item (`accepts` of `window`), opens in the
  ///   browser, or carries a sensitive value, which no request may.
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
