import BookshelfLinks
import FingerpostUI
import SwiftUI

/// A window with tabs, each with a stack of its own. Links set `path`, and it is saved.
@MainActor @Observable final class TabsModel {
  let tabs: [BookshelfRoute] = [.home, .library(), .settings]
  var tab = BookshelfRoute.home
  private var stacks: [BookshelfRoute: [BookshelfRoute]] = [:]

  /// The stack of a tab, for its `NavigationStack`.
  subscript(tab: BookshelfRoute) -> [BookshelfRoute] {
    get { stacks[tab, default: []] }
    set { stacks[tab] = newValue }
  }

  /// The selected tab and the screens above it. The first tab is omitted, so that a new window has an empty path.
  var path: [BookshelfRoute] {
    get { (tab == tabs[0] ? [] : [tab]) + self[tab] }
    set {
      tab = newValue.first.flatMap { tabs.contains($0) ? $0 : nil } ?? tabs[0]
      self[tab] = Array(newValue.drop { $0 == tab })
    }
  }

  /// The screen on top of each tab.
  var shown: [BookshelfRoute] { tabs.map { self[$0].last ?? $0 } }

  @ObservationIgnored private(set) lazy var dispatcher = LinkDispatcher(router: LinkRouter<BookshelfRoute>()) {
    [weak self] route, _ in
    self?.path = route.path(above: .home)
  }
}
