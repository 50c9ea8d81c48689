public import LaunchInputs
public import RouteDecisions
public import RouteDestinations

// The restoration of a window by its dispatcher.
extension LinkDispatcher {
  /// Connects a window with the inputs and the state that the system provides.
  ///
  /// - Parameters:
  ///   - inputs: The inputs that the user asked for. If the system delivers one of them again later, the dispatcher
  ///     recognizes the duplicate.
  ///   - saved: The state that the window showed last.
  ///   - kind: The kind of window. The result omits parents that windows of this kind can't show.
  /// - Returns: The content of the window until a link is opened. A link that the user asked for takes precedence over
  ///   the saved state.
  @discardableResult
  public func connect(with inputs: [LaunchInput], saved: WindowState.Decoded, in kind: String? = nil) -> WindowStart {
    let asking = inputs.first { decide($0).match != nil } ?? inputs.first
    let start = router.table.start(
      with: asking.map { adapted($0) }, saved: saved, satisfied: fulfilled,
      owner: requirements.owner, in: kind)
    restoration = StackRestoration(start)
    for input in inputs { receive(input) }
    return start
  }

  /// Restores the window's last content the first time, and makes the dispatcher ready each time.
  ///
  /// A window's view may disappear and come back, for example in a tab or after a sign-in. In this case, the dispatcher
  /// becomes ready again and the window keeps its current content.
  public func start(restoring restore: () -> Void = {}) {
    if !hasStarted {
      hasStarted = true
      restore()
    }
    becomeReady()
  }
}

/// The state of a window between its restoration and the user's first step.
enum StackRestoration {
  /// Nothing has been restored.
  case none
  /// The window shows as much as it can of the saved state.
  case restored(WindowState.Decoded, shown: WindowState)
  /// The window no longer shows the restored content.
  case over

  /// Creates the restoration state of a window that starts. If the window starts with a link, the link takes precedence
  /// over the saved state, so none of the saved state is shown later.
  init(_ start: WindowStart) {
    switch start.content {
    case .requested: self = .restored(WindowState.Decoded(), shown: start.state)
    case .saved, .plain: self = .restored(start.saved, shown: start.state)
    }
  }
}

// A screen that requires a sign-in isn't shown before the sign-in, so a restored window may first show less than was
// saved. The window doesn't overwrite the saved state with this smaller state, and it shows the remaining screens when
// the requirement is fulfilled.
extension LinkDispatcher where Destination: GeneratedRoute {
  // MARK: A window that is a stack

  /// Returns the screens of a saved state that can be shown now.
  public func restore(_ saved: WindowState.Decoded) -> [Destination] {
    restoring(saved).screens.compactMap { Destination(match: $0.match) }
  }

  /// Returns the window's stack together with the saved screens that can be shown by now. If the user has gone
  /// elsewhere, or if no more screens can be shown, it returns the same stack.
  public func resumed(_ stack: [Destination]) -> [Destination] {
    guard let saved = saved(showing: { links($0) == links(stack) }) else { return stack }
    let before = restoration
    let resumed: [Destination] = restore(saved)
    if !resumed.isEmpty { return resumed }
    restoration = before
    return stack
  }

  /// Returns `true` if the stack must be saved, because the user has gone elsewhere since the window was restored.
  public func saves(_ stack: [Destination]) -> Bool { saves { links($0) == links(stack) } }

  /// Returns the text to save for a stack, or `nil` if the saved text stays valid. The text belongs to the user who is
  /// signed in.
  public func savedText(of stack: [Destination]) -> String? {
    saves(stack) ? text(of: WindowState(screens: stack.compactMap { WindowState.Screen($0) })) : nil
  }

  private func links(_ stack: [Destination]) -> [String] { stack.map { (try? $0.link()) ?? "" } }

  private func links(_ state: WindowState) -> [String] { state.screens.map(\.link) }

  // MARK: A window with sheets, tabs, a selection or values

  /// Returns the part of a saved state that can be shown now.
  public func restoredState(_ saved: WindowState.Decoded) -> WindowState { restoring(saved).state }

  /// Returns the window's state together with the saved screens that can be shown by now. If the user has changed
  /// anything, or if no more screens can be shown, it returns the same state.
  public func resumed(_ state: WindowState) -> WindowState {
    guard let saved = saved(showing: { $0 == state }) else { return state }
    let before = restoration
    let resumed = restoredState(saved)
    if !resumed.screens.isEmpty { return resumed }
    restoration = before
    return state
  }

  /// Returns `true` if the state must be saved, because the user has gone elsewhere or changed something since the
  /// window was restored.
  public func saves(_ state: WindowState) -> Bool { saves { $0 == state } }

  /// Returns the text to save for a state, or `nil` if the saved text stays valid. The text belongs to the user who is
  /// signed in.
  public func savedText(of state: WindowState) -> String? { saves(state) ? text(of: state) : nil }

  /// Notes that the window shows the restored state in a reduced form, for example without a selection from an earlier
  /// version. Without this call, the difference would count as the user's change.
  public func didRestore(as state: WindowState) {
    if case .restored(let saved, _) = restoration { restoration = .restored(saved, shown: state) }
  }

  // MARK: Stacks and states

  /// Returns `false` if the saved state belongs to a user other than the one who is signed in.
  public func canShow(_ saved: WindowState.Decoded) -> Bool { saved.state.isVisible(to: requirements.owner) }

  /// `true` until the user goes elsewhere in the window. Until then, you can restore a state that the system delivers
  /// late.
  public var canRestore: Bool { if case .over = restoration { false } else { true } }

  /// Returns the part of a saved state that can be shown now, and notes that the window shows this part.
  private func restoring(_ saved: WindowState.Decoded) -> RestoredWindow {
    let window = router.table.restoring(saved, satisfied: fulfilled, owner: requirements.owner)
    restoration = .restored(saved, shown: window.state)
    return window
  }

  private func text(of state: WindowState) -> String {
    router.table.saving(state.owned(by: requirements.owner)).text
  }

  private func saves(_ isShown: (WindowState) -> Bool) -> Bool {
    if saved(showing: isShown) != nil { return false }
    restoration = .over
    return true
  }

  /// Returns the saved state if the window still shows its restored part, or `nil` if the user has changed something.
  private func saved(showing isShown: (WindowState) -> Bool) -> WindowState.Decoded? {
    guard case .restored(let saved, let shown) = restoration, isShown(shown) else { return nil }
    return saved
  }
}
