import LaunchInputs

/// A state from which parts are removed until it fits into a size.
struct StateFitting {
  private(set) var state: WindowState
  private(set) var losses: [StateLoss]
  /// The indices of the screens in the original state.
  private(set) var places: [Int]
  /// The number of bytes by which the state is too large.
  private var excess: Int

  init(_ saved: SavedWindow, size: Int) {
    state = saved.state
    losses = saved.losses
    places = saved.places
    excess = saved.size - size
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
      // With the last value, the whole member is removed: s6:extras{}
      if state.screens[extra.screen].extras.isEmpty { excess -= 11 }
      losses.append(StateLoss(.extra(screen: places[extra.screen], name: extra.name), .tooLarge))
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
    // Without its owner, the state would be restored for any user.
    guard excess > 0, state.owner != nil else { return }
    state = WindowState()
    losses.append(StateLoss(.state, .tooLarge))
  }

  private mutating func dropScreen(at index: Int) {
    let before = StateText.text(state.screens[index].value).utf8.count
    state.screens.remove(at: index)
    losses.append(StateLoss(.screen(places.remove(at: index)), .tooLarge))
    excess -= before
  }
}
