import LaunchInputs
public import RouteMatching

/// The state of a window, restored with a table.
public struct RestoredWindow: Sendable {
  /// A screen that can be shown again.
  public struct Screen: Sendable {
    /// The match of the screen's link in the current table.
    public let match: RouteMatch
    /// The way in which the screen is presented over the screen before it.
    public let presentation: WindowState.Presentation
    /// The match of the selected item's link, or `nil` if there is none.
    public let selected: RouteMatch?
    /// Small values that belong to the screen, by name.
    public let extras: [String: PayloadValue]

    /// Accesses the value of a key. The value is `nil` if there is none or if it has a different type.
    public subscript<Value: StateStorable>(key: StateKey<Value>) -> Value? {
      extras[key.name].flatMap { Value(stateValue: $0) }
    }
  }

  /// The screens of the navigation stack, from the bottom to the top.
  public let screens: [Screen]
  /// The selected item of each control, by the name of the control.
  public let selection: [String: String]
  /// The parts that weren't restored, in the order of the state.
  public let losses: [StateLoss]

  /// The restored parts as a new state with canonical links.
  public var state: WindowState {
    WindowState(
      screens: screens.map { screen in
        WindowState.Screen(
          screen.match.savedLink, screen.presentation, selected: screen.selected?.savedLink, extras: screen.extras)
      },
      selection: selection)
  }
}

extension RestoredWindow.Screen: RedactedDescription {
  /// The presentation and the route.
  public var description: String { "\(presentation.rawValue) \(match.routeID)" }
}

extension RouteTable {
  /// Restores a saved state with the current table.
  ///
  /// Each link is decided as `decide(.restored(link))`. Aliases and redirects therefore keep old states valid, and the
  /// rules of `accepts` apply even if somebody else wrote the state. The following parts are omitted, and `losses`
  /// lists each of them:
  ///
  /// - links that no route matches, or that the table's rules refuse
  /// - links that need the user's confirmation, or that open in the browser
  /// - screens of requirements
  /// - links with sensitive values
  /// - screens whose requirements aren't fulfilled
  ///
  /// If a screen is omitted, the screens above it stay.
  ///
  /// - Parameters:
  ///   - reading: The state as it was read from its storage.
  ///   - satisfied: The fulfilled requirements, such as `"signedIn"`.
  ///   - owner: The user who is signed in, as in ``WindowState/owner``. The state of another user isn't restored.
  public func restoring(
    _ reading: WindowState.Decoded, satisfied: Set<String>, owner: String? = nil
  ) -> RestoredWindow {
    var losses = reading.losses
    guard reading.state.isVisible(to: owner) else {
      return RestoredWindow(screens: [], selection: [:], losses: losses + [StateLoss(.state, .otherOwner)])
    }
    var screens: [RestoredWindow.Screen] = []
    for (index, screen) in reading.state.screens.enumerated() {
      guard let match = losses.match(screen: index, of: reading.state, in: self, satisfied: satisfied) else { continue }
      let selected = screen.selected.flatMap {
        losses.match($0, as: .selected(screen: index), in: self, satisfied: satisfied)
      }
      screens.append(
        RestoredWindow.Screen(
          match: match, presentation: screen.presentation, selected: selected, extras: screen.extras))
    }
    return RestoredWindow(screens: screens, selection: reading.state.selection, losses: losses)
  }

  /// Restores a state that wasn't read from storage.
  public func restoring(_ state: WindowState, satisfied: Set<String>, owner: String? = nil) -> RestoredWindow {
    restoring(WindowState.Decoded(state: state, losses: []), satisfied: satisfied, owner: owner)
  }
}
