public import RouteMatching

/// A window's state, opened with a table.
public struct RestoredWindow: Sendable {
  /// One screen that can be shown again.
  public struct Screen: Sendable {
    /// Where its link leads today.
    public let match: RouteMatch
    /// How it came onto the one below.
    public let presentation: WindowState.Presentation
    /// Where the link of what was selected in it leads.
    public let selected: RouteMatch?
    /// The values that belong to it.
    public let extras: [String: PayloadValue]

    /// The value of a key; `nil` where there is none, or it is of another type.
    public subscript<Value: StateStorable>(key: StateKey<Value>) -> Value? {
      extras[key.name].flatMap { Value(stateValue: $0) }
    }
  }

  /// From the bottom to the top.
  public let screens: [Screen]
  /// The names of what was selected, by the name of what selects.
  public let selection: [String: String]
  /// What was not restored, in the order of the state.
  public let losses: [StateLoss]

  /// What is restored as a state of today: canonical links, whatever was saved.
  public var state: WindowState {
    WindowState(
      screens: screens.map { screen in
        WindowState.Screen(
          screen.match.savedLink, screen.presentation, selected: screen.selected?.savedLink, extras: screen.extras)
      },
      selection: selection)
  }
}

extension RestoredWindow.Screen: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// How it came onto the one below, and the route.
  public var description: String { "\(presentation.rawValue) \(match.routeID)" }
  /// The same.
  public var debugDescription: String { description }
  /// Nothing beside the description.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension RouteTable {
  /// Opens a saved state with the table of today.
  ///
  /// Each link goes the way of every other, `decide(.restored(link))`, so that aliases and redirects keep old state alive
  /// and the table's rules of trust hold whoever wrote the state. What no longer leads anywhere, what the rules refuse,
  /// what the user would have to be asked about, what opens in the browser, the screens of requirements and what carries a sensitive value is left out,
  /// with a word about each; so is a screen whose `requires` is not met. The screens above one that is left out stay.
  ///
  /// - Parameters:
  ///   - reading: the state as read from wherever it was kept.
  ///   - satisfied: the requirements that hold now (`"signedIn"`).
  ///   - owner: the user who is signed in, as states name their owners. Nothing comes back of another user's state.
  public func restoring(
    _ reading: WindowState.Reading, satisfied: Set<String>, owner: String? = nil
  ) -> RestoredWindow {
    var losses = reading.losses
    guard reading.state.isVisible(to: owner) else {
      return RestoredWindow(screens: [], selection: [:], losses: losses + [StateLoss(.state, .otherOwner)])
    }
    var screens: [RestoredWindow.Screen] = []
    func match(_ link: String, _ part: StateLoss.Part) -> RouteMatch? {
      let decision = decide(.restored(link))
      if let loss = StateLoss(part, decision, satisfied: satisfied) {
        losses.append(loss)
        return nil
      }
      return decision.match
    }
    for (index, screen) in reading.state.screens.enumerated() {
      guard reading.state.keepsScreen(at: index) else {
        losses.append(StateLoss(.screen(index), .tooLarge))
        continue
      }
      guard let found = match(screen.link, .screen(index)) else { continue }
      let selected = screen.selected.flatMap { match($0, .selected(screen: index)) }
      screens.append(
        RestoredWindow.Screen(
          match: found, presentation: screen.presentation, selected: selected, extras: screen.extras))
    }
    return RestoredWindow(screens: screens, selection: reading.state.selection, losses: losses)
  }

  /// Opens a state that was not read from anywhere.
  public func restoring(_ state: WindowState, satisfied: Set<String>, owner: String? = nil) -> RestoredWindow {
    restoring(WindowState.Reading(state: state, losses: []), satisfied: satisfied, owner: owner)
  }
}
