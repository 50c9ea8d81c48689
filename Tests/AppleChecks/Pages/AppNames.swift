// The app's own names that the code on the documentation's pages uses. See `.ci/page-code`.
import FingerpostUI
import Intents
import SwiftUI

typealias AppRoute = BookshelfRoute
@MainActor struct Navigator {
  func show(_ route: AppRoute) async throws {}
  func present(_ route: AppRoute) {}
  func restore(_ state: WindowState) {}
  func asks(_ question: String) async -> Bool { true }
  func openInBrowser(_ url: URL) async {}
}
@MainActor let navigator = Navigator()
@MainActor struct Account {
  var isSignedIn: Bool { true }
  var identifier: String? { "5f0c" }
}
@MainActor let account = Account()
struct RootView: View {
  var body: some View { EmptyView() }
}
struct BookView: View {
  let route: AppRoute?
  var body: some View { EmptyView() }
}
/// The class that Xcode generates from an intent definition file.
nonisolated final class FindBookIntent: INIntent {
  var title: String?
}
