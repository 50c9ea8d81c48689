import BookshelfLinks
import FingerpostUI
import UIKit

/// A window with several books, each in a tab. It comes to the front for any of them.
@MainActor final class TabbedWindow {
  private(set) var books: [BookshelfRoute] = []
  private(set) var selected = 0

  /// Opens a book in its own tab, or selects the tab that shows it.
  func open(_ book: BookshelfRoute) {
    if let index = books.firstIndex(of: book) {
      selected = index
    } else {
      books.append(book)
      selected = books.count - 1
    }
  }

  func close(_ book: BookshelfRoute) {
    books.removeAll { $0 == book }
    selected = min(selected, max(0, books.count - 1))
  }

  /// Saves the window and reports its tabs to the system. Call it after each change of the tabs.
  func save(in scene: UIScene, _ sessions: WindowSessions) {
    let tabs = books.compactMap { WindowState.Screen($0, .tab) }
    sessions.show(WindowState(screens: tabs, selection: ["tab": "\(selected)"]), in: scene)
  }

  /// Restores the saved tabs.
  func restore(_ saved: WindowState.Decoded, satisfied: Set<String>) {
    let window = BookshelfRoute.table.restoring(saved, satisfied: satisfied)
    books = window.screens.compactMap { BookshelfRoute(match: $0.match) }
    selected = min(window.selection["tab"].flatMap { Int($0) } ?? 0, max(0, books.count - 1))
  }
}
