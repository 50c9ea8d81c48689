import BookshelfLinks
import FingerpostUI
import SwiftUI

/// A window with tabs, each with its own stack. All of them are restored.
@MainActor @Observable final class TabsModel {
  let tabs: [BookshelfRoute] = [.home, .library(), .settings]
  var tab = BookshelfRoute.home
  /// The screen that the table declares for a missing requirement. It is presented but not saved.
  var signIn: BookshelfRoute?
  private var stacks: [BookshelfRoute: [BookshelfRoute]] = [:]

  /// The stack of a tab, for its `NavigationStack`.
  subscript(tab: BookshelfRoute) -> [BookshelfRoute] {
    get { stacks[tab, default: []] }
    set { stacks[tab] = newValue }
  }

  /// The tabs, each with its stack after it. The selected tab is the last one.
  var state: WindowState {
    get {
      let ordered = tabs.filter { $0 != tab } + [tab]
      return WindowState(
        screens: ordered.flatMap { tab in
          [WindowState.Screen(tab, .tab)].compactMap(\.self) + self[tab].compactMap { WindowState.Screen($0) }
        })
    }
    set {
      stacks = [:]
      tab = tabs[0]
      for screen in newValue.screens {
        guard let route = BookshelfRoute(link: screen.link) else { continue }
        if tabs.contains(route) { tab = route } else { self[tab].append(route) }
      }
    }
  }

  @ObservationIgnored private(set) lazy var dispatcher = LinkDispatcher(
    router: LinkRouter<BookshelfRoute>(), requirements: requirements
  ) { [weak self] route, decision in
    if decision.kind == .requirement { self?.signIn = route } else { self?.show(route) }
  }

  /// Shows a link in the tab of its first parent, or in the first tab if it has none.
  private func show(_ route: BookshelfRoute) {
    signIn = nil
    let path = route.path()
    tab = path.first.flatMap { tabs.contains($0) ? $0 : nil } ?? tabs[0]
    self[tab] = path.filter { $0 != tab }
  }
}
