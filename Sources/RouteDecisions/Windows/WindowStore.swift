public import RouteMatching

/// The saved states of an app's windows, each under its session's persistent identifier.
///
/// One value for all windows, so that none overwrites another's: what one window saves changes its own entry only.
public struct WindowStore: Hashable, Sendable {
  /// The most windows that are kept.
  public static let greatestCount = 100

  private var states: [String: WindowState] = [:]

  /// An empty store.
  public init() {}

  /// The persistent identifiers of the windows that have a state, sorted.
  public var identifiers: [String] { states.keys.sorted() }

  /// The state of a window.
  public subscript(identifier: String) -> WindowState? { states[identifier] }

  /// Saves a window's state in place of its earlier one.
  ///
  /// - Returns: what was left out, see `RouteTable.saving(_:)`.
  @discardableResult
  public mutating func save(_ state: WindowState, for identifier: String, with table: RouteTable) -> [StateLoss] {
    guard states[identifier] != nil || states.count < WindowStore.greatestCount else {
      return [StateLoss(.state, .tooLarge)]
    }
    let saved = table.saving(state)
    states[identifier] = saved.state
    return saved.losses
  }

  /// Forgets windows that the user has closed: what `didDiscardSceneSessions` says, which may come only at the next
  /// launch, about sessions of which this process knows nothing else.
  public mutating func discard(_ identifiers: [String]) {
    for identifier in identifiers { states[identifier] = nil }
  }

  /// Forgets all windows but these: at launch, the sessions that the system still has.
  ///
  /// - Returns: the identifiers of the windows that were forgotten, sorted.
  @discardableResult
  public mutating func keep(only identifiers: [String]) -> [String] {
    let gone = states.keys.filter { !identifiers.contains($0) }.sorted()
    discard(gone)
    return gone
  }

  // MARK: Text

  /// The store as text. Equal stores have equal text.
  public var text: String { StateText.text(.dictionary(states.mapValues(\.value))) }

  /// Reads a store's text. Any text is fine; a window whose state can't be read is left out.
  public init(text: String) {
    guard text.utf8.count <= WindowStore.greatestCount * WindowState.greatestSize,
      case .dictionary(let members)? = StateText.value(of: text, greatestCount: 1_000_000)
    else { return }
    for (identifier, value) in members where states.count < WindowStore.greatestCount {
      let reading = WindowState.reading(value)
      if !reading.losses.contains(where: { $0.part == .state }) { states[identifier] = reading.state }
    }
  }
}
