import Fingerpost

/// The windows of Bookshelf without a screen: it chooses the window for an event, and saves and restores their content.
@MainActor final class Desk {
  /// The events since the last read, one line each.
  var diary: [String] = []

  private var sessions = WindowSessions(rules: WindowRules(BookshelfRoute.table))
  private var kinds: [String: String] = [:]

  /// Receives an event of a window.
  ///
  /// - Parameters:
  ///   - words: The window's name, if the event belongs to a window, and the other words of the line.
  ///   - satisfied: The fulfilled requirements, for screens that need a sign-in to be restored.
  /// - Returns: `true` if it is such an event.
  func take(_ event: String, _ words: [String], satisfied: Set<String>) -> Bool {
    guard let name = words.first else { return false }
    let rest = Array(words.dropFirst())
    switch event {
    case "window":
      guard rest.count == 1 else { return false }
      connect(name, rest[0], satisfied)
    case "shows": show(rest, in: name, asTabs: false)
    case "tabs": show(rest, in: name, asTabs: true)
    case "front": sessions.move(name, to: .active)
    case "leave": sessions.move(name, to: .disconnected)
    case "closed": sessions.discard(words)
    case "setting":
      let change = sessions.change(in: name)
      diary += change.redraw.map { "redraw '\($0)'" } + change.requests.map(\.description)
    case "command":
      guard let link = rest.first else { return false }
      diary.append(sessions.request(forWindowShowing: link, by: .menu, in: name)?.description ?? "no window of its own")
    case "event":
      diary.append(sessions.choice(for: sessions.rules.targetContentIdentifier(for: name)).description)
    case "relaunch": relaunch(words)
    default: return false
    }
    return true
  }

  private func connect(_ name: String, _ kind: String, _ satisfied: Set<String>) {
    kinds[name] = kind
    let saved = sessions.connect(name, kind: kind)
    let window = BookshelfRoute.table.restoring(saved, satisfied: satisfied)
    let screens = window.screens.compactMap { BookshelfRoute(match: $0.match)?.description }
    if !screens.isEmpty { diary.append("comes back: " + screens.joined(separator: " > ")) }
  }

  private func show(_ links: [String], in name: String, asTabs: Bool) {
    let state = WindowState(screens: links.map { WindowState.Screen($0) })
    guard let shown = sessions.show(state, tabs: asTabs ? links : nil, in: name) else {
      return diary.append("there is no window '\(name)'")
    }
    diary += shown.losses.map { "not kept: \($0)" }
  }

  /// Ends the app and starts it again with its file. The system still has these windows.
  private func relaunch(_ names: [String]) {
    sessions = WindowSessions(rules: sessions.rules, store: WindowStore(text: sessions.store.text))
    let forgotten = sessions.launch(open: names.map { ($0, kinds[$0] ?? "") })
    if !forgotten.isEmpty { diary.append("forgotten: " + forgotten.sorted().joined(separator: ", ")) }
  }
}
