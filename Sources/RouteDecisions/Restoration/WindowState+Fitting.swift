extension WindowState {
  /// As much of the state as fits, and what was left out.
  ///
  /// First go the values of screens, the largest first; then the screens between the root and the top, from below; then
  /// the root, and the selection. What the user looks at stays to the last.
  ///
  /// - Parameter size: in bytes of ``text``; ``activitySize`` for a user activity.
  public func fitting(_ size: Int) -> Reading {
    var fitting = StateFitting(self, excess: self.size - size)
    fitting.dropExtras()
    fitting.dropScreensBelow()
    fitting.dropSelection()
    fitting.dropTop()
    return Reading(state: fitting.state, losses: fitting.losses)
  }
}

private struct StateFitting {
  var state: WindowState
  var losses: [StateLoss] = []
  /// How many bytes are too many.
  private var excess: Int
  /// The screens' places in the whole state.
  private var places: [Int]

  init(_ state: WindowState, excess: Int) {
    self.state = state
    self.excess = excess
    places = Array(state.screens.indices)
  }

  mutating func dropExtras() {
    guard excess > 0 else { return }
    var extras: [(screen: Int, name: String, size: Int)] = []
    for (index, screen) in state.screens.enumerated() {
      for (name, value) in screen.extras.sorted(by: { $0.key < $1.key }) {
        extras.append((index, name, StateText.text(.dictionary([name: value])).utf8.count - 2))
      }
    }
    for extra in extras.sorted(by: { $0.size > $1.size }) where excess > 0 {
      state.screens[extra.screen].extras[extra.name] = nil
      excess -= extra.size
      // The last one takes the whole member along: s6:extras{}
      if state.screens[extra.screen].extras.isEmpty { excess -= 11 }
      losses.append(StateLoss(.extra(screen: extra.screen, name: extra.name), .tooLarge))
    }
  }

  mutating func dropScreensBelow() {
    while excess > 0, state.screens.count > 1 { dropScreen(at: state.screens.count > 2 ? 1 : 0) }
  }

  mutating func dropSelection() {
    guard excess > 0, !state.selection.isEmpty else { return }
    for name in state.selection.keys.sorted() { losses.append(StateLoss(.selection(name), .tooLarge)) }
    let before = state.size
    state.selection = [:]
    excess -= before - state.size
  }

  mutating func dropTop() {
    if excess > 0, !state.screens.isEmpty { dropScreen(at: 0) }
  }

  private mutating func dropScreen(at index: Int) {
    let before = StateText.text(state.screens[index].value).utf8.count
    state.screens.remove(at: index)
    losses.append(StateLoss(.screen(places.remove(at: index)), .tooLarge))
    excess -= before
  }
}
