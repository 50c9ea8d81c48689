public import RouteDecisions
public import RouteDestinations

// The dispatcher of a window, from the window's first moment on.
extension LinkDispatcher {
  /// Takes what a window was connected with.
  ///
  /// - Parameters:
  ///   - inputs: what the user asked for. The system may bring some of it once more, which is opened once.
  ///   - saved: what the window showed last.
  ///   - kind: the kind of window: no screen is below the link that windows of the kind can't show.
  /// - Returns: what the window shows until a link is opened. A link that was asked for takes precedence over the saved state.
  @discardableResult
  public func connect(with inputs: [LaunchInput], saved: WindowState.Reading, in kind: String? = nil) -> WindowStart {
    let asking = inputs.first { decide($0).match != nil } ?? inputs.first
    let start = router.table.start(
      with: asking.map { adapted($0) }, saved: saved, satisfied: fulfilled,
      owner: requirements.owner, in: kind)
    restoration = StackRestoration(start)
    for input in inputs { receive(input) }
    return start
  }

  /// Restores what the window showed last, and becomes ready. A window's view may go and come back, in a tab or after a
  /// sign-in: then the dispatcher becomes ready again, and what the window shows by now stays.
  public func start(restoring restore: () -> Void = {}) {
    if !hasStarted {
      hasStarted = true
      restore()
    }
    becomeReady()
  }
}

/// A window's state between its restoration and the user's first step.
enum StackRestoration {
  /// Nothing has been restored.
  case none
  /// The saved state, and what the window shows of it.
  case restored(WindowState.Reading, shown: WindowState)
  /// The window shows something else by now.
  case over

  /// The restoration of a window's start. A link that was asked for takes precedence over what was saved, so nothing of that
  /// comes later.
  init(_ start: WindowStart) {
    switch start.content {
    case .asked: self = .restored(WindowState.Reading(state: WindowState()), shown: start.state)
    case .saved, .plain: self = .restored(start.saved, shown: start.state)
    }
  }
}

// Screens that require a sign-in aren't shown before it, so at first a window may show less than was saved. That isn't saved
// over it, and once the requirement is fulfilled the rest is shown as well.
extension LinkDispatcher where Destination: GeneratedRoute {
  // MARK: A window that is a stack

  /// Returns the screens of a saved state that can be shown now.
  public func restore(_ saved: WindowState.Reading) -> [Destination] {
    let window = router.table.restoring(saved, satisfied: fulfilled, owner: requirements.owner)
    restoration = .restored(saved, shown: window.state)
    return window.screens.compactMap { Destination(match: $0.match) }
  }

  /// Returns the window's stack with the saved screens that can be shown by now. The same stack is returned if the window
  /// has gone elsewhere, or if no more can be shown.
  public func resumed(_ stack: [Destination]) -> [Destination] {
    guard let saved = saved(showing: { links($0) == links(stack) }) else { return stack }
    let before = restoration
    let resumed: [Destination] = restore(saved)
    if !resumed.isEmpty { return resumed }
    restoration = before
    return stack
  }

  /// Returns `true` if a stack has to be saved: the window has gone elsewhere since it was restored.
  public func saves(_ stack: [Destination]) -> Bool { saves { links($0) == links(stack) } }

  /// Returns the text to save for a stack, which belongs to the user who is signed in; `nil` if what was saved stays.
  public func savedText(of stack: [Destination]) -> String? {
    saves(stack) ? text(of: WindowState(screens: stack.compactMap { WindowState.Screen($0) })) : nil
  }

  private func links(_ stack: [Destination]) -> [String] { stack.map { (try? $0.link()) ?? "" } }

  private func links(_ state: WindowState) -> [String] { state.screens.map(\.link) }

  // MARK: A window with sheets, tabs, a selection or values

  /// Returns as much of a saved state as can be shown now.
  public func restoredState(_ saved: WindowState.Reading) -> WindowState {
    let state = router.table.restoring(saved, satisfied: fulfilled, owner: requirements.owner).state
    restoration = .restored(saved, shown: state)
    return state
  }

  /// Returns the window's state with the saved screens that can be shown by now. The same state is returned if the user has
  /// changed anything since, or if no more can be shown.
  public func resumed(_ state: WindowState) -> WindowState {
    guard let saved = saved(showing: { $0 == state }) else { return state }
    let before = restoration
    let resumed = restoredState(saved)
    if !resumed.screens.isEmpty { return resumed }
    restoration = before
    return state
  }

  /// Returns `true` if a state has to be saved: the user has gone elsewhere or changed something since the window was restored.
  public func saves(_ state: WindowState) -> Bool { saves { $0 == state } }

  /// Returns the text to save for a state, which belongs to the user who is signed in; `nil` if what was saved stays.
  public func savedText(of state: WindowState) -> String? { saves(state) ? text(of: state) : nil }

  /// The window shows the restored state in this form: for a window that omits some of it, such as a selection from an earlier
  /// version. Then that isn't the user's change.
  public func didRestore(as state: WindowState) {
    if case .restored(let saved, _) = restoration { restoration = .restored(saved, shown: state) }
  }

  // MARK: Both

  /// Returns `true` unless a saved state belongs to another user than the one who is signed in.
  public func canShow(_ saved: WindowState.Reading) -> Bool { saved.state.isVisible(to: requirements.owner) }

  /// `true` until the window has gone elsewhere: a state that the system passes on late can be restored.
  public var canRestore: Bool { if case .over = restoration { false } else { true } }

  private func text(of state: WindowState) -> String {
    router.table.saving(state.owned(by: requirements.owner)).text
  }

  private func saves(_ isShown: (WindowState) -> Bool) -> Bool {
    if saved(showing: isShown) != nil { return false }
    restoration = .over
    return true
  }

  /// The saved state, if the window still shows what was restored of it.
  private func saved(showing isShown: (WindowState) -> Bool) -> WindowState.Reading? {
    guard case .restored(let saved, let shown) = restoration, isShown(shown) else { return nil }
    return saved
  }
}
