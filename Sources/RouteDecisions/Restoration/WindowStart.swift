public import RouteMatching

/// What a window shows when it connects.
///
/// What the user just asked for wins over what the window showed when it was last there: a link, a notification, a result
/// of Spotlight at launch. A start from the home screen asks for nothing, so it wins over nothing.
public struct WindowStart: Sendable {
  /// Where the content comes from.
  public enum Content: Sendable {
    /// What was asked for, with the screens beneath it, its parents, from the bottom.
    ///
    /// The decision is dispatched like any other, because it may have to wait or to be confirmed. Beneath it is no screen
    /// that the same input may not lead to, whose requirements would not hold, that the user would have to be asked about,
    /// or that opens in the browser: a link to a screen doesn't give access to its parent. Nor is there a screen that windows
    /// of the kind can't show. If no parent is left, the window shows what was saved, or a plain start's screen: the link may
    /// wait for long, or be refused. A kind that can't show a plain start's screen has it only if nothing else is shown: the link
    /// opens in the browser, or has to wait and no screen comes up for what it requires.
    case asked(LaunchDecision, beneath: [RouteMatch])
    /// The window as it was.
    case saved(RestoredWindow)
    /// Nothing was saved, or nothing of it is left: what a plain start opens, if anything.
    case plain(LaunchDecision)
  }

  /// What it shows.
  public let content: Content
  /// What was decided about the input, also where it leads nowhere: for the record.
  public let decision: LaunchDecision?
  /// What was not restored.
  public let losses: [StateLoss]
  /// The state that was saved, with the screens that can't be shown for now.
  public let saved: WindowState.Reading

  /// The state to show at once: the screens below what was asked for, or what was saved with its sheets, selection and values,
  /// or the screen of a plain start.
  public var state: WindowState {
    switch content {
    case .asked(_, let beneath): WindowState(screens: beneath.map { WindowState.Screen($0.savedLink) })
    case .saved(let window): window.state
    case .plain(let decision):
      WindowState(screens: [decision.match].compactMap(\.self).map { WindowState.Screen($0.savedLink) })
    }
  }
}

extension RouteTable {
  /// What a window shows when it connects. The screen of a requirement is presented above what the window shows anyway.
  ///
  /// - Parameters:
  ///   - input: what the scene's connection options carry; `nil` for nothing.
  ///   - saved: the state read from the session's restoration activity, or from wherever it is kept.
  ///   - satisfied: the requirements that hold now.
  ///   - owner: the user who is signed in, as states name their owners.
  ///   - kind: the kind of window. `nil`, and a kind that the table doesn't know: one that can show every screen.
  public func start(
    with input: LaunchInput?, saved: WindowState.Reading, satisfied: Set<String>, owner: String? = nil,
    in kind: String? = nil
  ) -> WindowStart {
    let windows = WindowSection(self)
    let window = kind.flatMap { windows.names.firstIndex(of: $0) }
    func isShown(_ match: RouteMatch) -> Bool { window.map { windows.canShow($0, match.route) } ?? true }
    let decision = input.map { decide($0) }
    let restored = restoring(saved, satisfied: satisfied, owner: owner)
    if let decision, let match = decision.match, ![.plain, .restored, .requirement].contains(decision.kind) {
      let section = LaunchSection(self)
      let held = satisfied.union(decision.requires)
      let parents = parents(of: match).filter { parent in
        let conditions = section.conditions(of: parent)
        return section.acceptsRoute(decision.kind.source, parent.route) && held.isSuperset(of: conditions.requires)
          && !conditions.confirms && !section.opensInBrowser(route: parent.route) && isShown(parent)
      }
      guard parents.isEmpty else {
        return WindowStart(content: .asked(decision, beneath: parents), decision: decision, losses: [], saved: saved)
      }
      let waits = decision.confirms || decision.opensInBrowser || !satisfied.isSuperset(of: decision.requires)
      let isEmpty = waits && screen(before: decision, fulfilled: satisfied) == nil
      let plain = [decide(.plain).match].compactMap(\.self).filter { isEmpty || isShown($0) }
      let shown = restored.screens.isEmpty ? plain : restored.screens.map(\.match)
      return WindowStart(
        content: .asked(decision, beneath: shown), decision: decision, losses: restored.losses, saved: saved)
    }
    let content: WindowStart.Content = restored.screens.isEmpty ? .plain(decide(.plain)) : .saved(restored)
    return WindowStart(content: content, decision: decision, losses: restored.losses, saved: saved)
  }

  /// The screens beneath a destination, from the bottom: its parent's parent, then its parent. What these require is not
  /// looked at; ``start(with:saved:satisfied:owner:in:)`` does that.
  public func parents(of match: RouteMatch) -> [RouteMatch] {
    var stack: [RouteMatch] = []
    var route = match.route
    var values = match.values
    // A table's parents form no loop, and no stack is deeper than the table has routes.
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
