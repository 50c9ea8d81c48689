import LaunchInputs
public import RouteMatching

/// The content of a window when it's connected.
///
/// If the user asked for something, such as a link, a notification or a Spotlight result, it takes precedence over the
/// saved state of the window. A start from the home screen doesn't ask for anything, so the saved state is restored.
public struct WindowStart: Sendable {
  /// The source of the content.
  public enum Content: Sendable {
    /// The destination that the user asked for, and the screens below it from the bottom to the top, which are usually
    /// its parents.
    ///
    /// Dispatch the decision like any other decision, because it may have to wait or to be confirmed.
    ///
    /// A link to a screen doesn't give access to its parents. A parent is omitted in each of these cases:
    ///
    /// - The table doesn't allow this kind of input to open it.
    /// - Its requirements wouldn't be fulfilled when the link is opened.
    /// - It needs the user's confirmation, or opens in the browser.
    /// - Windows of the kind can't show it.
    ///
    /// If no parent is left, the window shows the saved screens or the screen of a plain start (from the home screen),
    /// because the link may wait for a long time or be refused. If the kind of window can't show the screen of a plain
    /// start, the window shows it only if it would be empty otherwise: when the link opens in the browser or has to
    /// wait, and no screen for a requirement is shown.
    case requested(LaunchDecision, parents: [RouteMatch])
    /// The restored state.
    case saved(RestoredWindow)
    /// The screen that a start from the home screen opens, if any. It's shown if there is no saved state, or if nothing
    /// of it can be restored.
    case plain(LaunchDecision)
  }

  /// The content of the window.
  public let content: Content
  /// The decision about the input, even if it doesn't open anything, or `nil` if there was no input.
  public let decision: LaunchDecision?
  /// The parts of the saved state that weren't restored.
  public let losses: [StateLoss]
  /// The saved state, including the screens that can't be shown now.
  public let saved: WindowState.Decoded

  /// The state to show at once: the screens below the destination that the user asked for, or the restored state with
  /// its sheets, selection and values, or the screen of a plain start (from the home screen).
  public var state: WindowState {
    switch content {
    case .requested(_, let beneath): WindowState(screens: beneath.map { WindowState.Screen($0.savedLink) })
    case .saved(let window): window.state
    case .plain(let decision):
      WindowState(screens: [decision.match].compactMap(\.self).map { WindowState.Screen($0.savedLink) })
    }
  }
}

extension RouteTable {
  /// Returns the content of a window when it's connected. The screen of a requirement isn't part of the content,
  /// because it's presented above the window's content.
  ///
  /// - Parameters:
  ///   - input: The input from the scene's connection options, or `nil` if there is none.
  ///   - saved: The state from the session's restoration activity, or from another storage.
  ///   - satisfied: The fulfilled requirements.
  ///   - owner: The user who is signed in, as in ``WindowState/owner``.
  ///   - kind: The kind of window. If it's `nil` or if the table doesn't declare it, the window can show every screen.
  public func start(
    with input: LaunchInput?, saved: WindowState.Decoded, satisfied: Set<String>, owner: String? = nil,
    in kind: String? = nil
  ) -> WindowStart {
    let windows = WindowSection(self)
    let window = kind.flatMap { windows.names.firstIndex(of: $0) }
    func isShown(_ match: RouteMatch) -> Bool { window.map { windows.canShow($0, match.route) } ?? true }
    let decision = input.map { decide($0) }
    let restored = restoring(saved, satisfied: satisfied, owner: owner)
    var content: WindowStart.Content = restored.screens.isEmpty ? .plain(decide(.plain)) : .saved(restored)
    var losses = restored.losses
    if let decision, let match = decision.match, ![.plain, .restored, .requirement].contains(decision.kind) {
      let section = LaunchSection(self)
      let held = satisfied.union(decision.requires)
      let parents = parents(of: match).filter { parent in
        let conditions = section.conditions(of: parent)
        return section.acceptsRoute(decision.kind.source, parent.route) && held.isSuperset(of: conditions.requires)
          && !conditions.confirms && !section.opensInBrowser(route: parent.route) && isShown(parent)
      }
      let waits = decision.confirms || decision.opensInBrowser || !satisfied.isSuperset(of: decision.requires)
      let isEmpty = waits && screen(before: decision, fulfilled: satisfied) == nil
      let plain = [decide(.plain).match].compactMap(\.self).filter { isEmpty || isShown($0) }
      let shown = restored.screens.isEmpty ? plain : restored.screens.map(\.match)
      content = .requested(decision, parents: parents.isEmpty ? shown : parents)
      if !parents.isEmpty { losses = [] }
    }
    return WindowStart(content: content, decision: decision, losses: losses, saved: saved)
  }

  /// Returns the screens below a destination, from the bottom to the top. This function doesn't check their
  /// requirements; ``start(with:saved:satisfied:owner:in:)`` does.
  public func parents(of match: RouteMatch) -> [RouteMatch] {
    var stack: [RouteMatch] = []
    var route = match.route
    var values = match.values
    // Limit the depth as a safeguard. Routes have no cycles of parents, so no stack is deeper than the number of
    // routes.
    while stack.count < routeIDs.count, let parent = parent(of: route, values: values),
      let link = try? print(route: parent.route, values: parent.values),
      case .match(let found) = self.match(link)
    {
      stack.insert(found, at: 0)
      route = parent.route
      values = parent.values
    }
    return stack
  }
}
