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
    let start = router.table.start(with: asking.map { adapted($0) }, saved: saved, satisfied: fulfilled, in: kind)
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

/// A window's stack between its restoration and the user's first step, by links.
enum StackRestoration {
  /// Nothing has been restored.
  case none
  /// The saved state, and the links of the screens that are shown of it.
  case restored(WindowState.Reading, shown: [String])
  /// The window shows something else by now.
  case over

  /// The restoration of a window's start. A link that was asked for takes precedence over what was saved, so nothing of that
  /// comes later.
  init(_ start: WindowStart) {
    switch start.content {
    case .asked(_, let beneath): self = .restored(WindowState.Reading(state: WindowState()), shown: Self.links(beneath))
    case .saved(let window): self = .restored(start.saved, shown: Self.links(window.screens.map(\.match)))
    case .plain(let decision): self = .restored(start.saved, shown: Self.links([decision.match].compactMap(\.self)))
    }
  }

  static func links(_ matches: [RouteMatch]) -> [String] { matches.map { $0.canonicalLink ?? $0.link } }
}

// Screens that require a sign-in aren't shown before it, so at first a window may show less than was saved. That isn't saved
// over it, and once the requirement is fulfilled the rest is shown as well.
extension LinkDispatcher where Destination: GeneratedRoute {
  /// Returns the screens of a saved state that can be shown now.
  public func restore(_ saved: WindowState.Reading) -> [Destination] {
    let matches = router.table.restoring(saved, satisfied: fulfilled).screens.map(\.match)
    restoration = .restored(saved, shown: StackRestoration.links(matches))
    return matches.compactMap { Destination(match: $0) }
  }

  /// Returns the window's stack with the saved screens that can be shown by now. The same stack is returned if the window
  /// has gone elsewhere, or if no more can be shown.
  public func resumed(_ stack: [Destination]) -> [Destination] {
    let before = restoration
    guard case .restored(let saved, let shown) = before, shown == links(stack) else { return stack }
    let resumed = restore(saved)
    if !resumed.isEmpty { return resumed }
    restoration = before
    return stack
  }

  /// Returns `true` if a stack has to be saved: the window has gone elsewhere since it was restored.
  public func saves(_ stack: [Destination]) -> Bool {
    if case .restored(_, let shown) = restoration, shown == links(stack) { return false }
    restoration = .over
    return true
  }

  /// `true` until the window has gone elsewhere: a state that the system passes on late can be restored.
  public var canRestore: Bool { if case .over = restoration { false } else { true } }

  private func links(_ stack: [Destination]) -> [String] { stack.map { (try? $0.link()) ?? "" } }
}
