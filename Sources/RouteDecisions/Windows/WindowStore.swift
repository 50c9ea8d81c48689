import LaunchInputs
public import RouteMatching

/// The saved states of an app's windows, by the persistent identifiers of their sessions.
///
/// A single value contains all windows. Saving a window changes only its own entry.
public struct WindowStore: Hashable, Sendable {
  /// The maximum number of windows with a state.
  public static let maximumCount = 100

  private var states: [String: WindowState] = [:]

  /// Creates an empty store.
  public init() {}

  /// The persistent identifiers of the windows that have a state, sorted.
  public var identifiers: [String] { states.keys.sorted() }

  /// Accesses the state of a window.
  public subscript(identifier: String) -> WindowState? { states[identifier] }

  /// Saves the state of a window and replaces its earlier state. A new window isn't saved if the store is full.
  ///
  /// - Returns: The parts that weren't saved. See `RouteTable.saving(_:)`.
  @discardableResult
  public mutating func save(_ state: WindowState, for identifier: String, with table: RouteTable) -> [StateLoss] {
    guard states[identifier] != nil || states.count < WindowStore.maximumCount else {
      return [StateLoss(.state, .tooLarge)]
    }
    let saved = table.saving(state)
    states[identifier] = saved.state
    return saved.losses
  }

  /// Deletes the states of windows that the user has closed. The system may call `didDiscardSceneSessions` only at the
  /// next launch, with sessions that the new process doesn't know.
  public mutating func discard(_ identifiers: [String]) {
    for identifier in identifiers { states[identifier] = nil }
  }

  /// Deletes the states of all windows except for the given windows. At launch, pass the identifiers of the sessions
  /// that the system still has.
  ///
  /// - Returns: The identifiers of the windows whose states were deleted, sorted.
  @discardableResult
  public mutating func keep(only identifiers: [String]) -> [String] {
    let gone = states.keys.filter { !identifiers.contains($0) }.sorted()
    discard(gone)
    return gone
  }

  // MARK: Text

  /// The store as text. Equal stores have the same text.
  public var text: String { StateText.text(.dictionary(states.mapValues(\.value))) }

  /// Creates a store from its text. Any text is valid input. A window whose state can't be read is omitted.
  public init(text: String) {
    guard text.utf8.count <= WindowStore.maximumCount * WindowState.maximumSize,
      case .dictionary(let members)? = StateText.value(of: text, maximumCount: 1_000_000)
    else { return }
    for (identifier, value) in members where states.count < WindowStore.maximumCount {
      let reading = WindowState.decode(value)
      if !reading.losses.contains(where: { $0.part == .state }) { states[identifier] = reading.state }
    }
  }
}
