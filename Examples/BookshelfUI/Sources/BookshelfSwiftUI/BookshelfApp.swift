import BookshelfLinks
import FingerpostUI
import SwiftUI
import UserNotifications

/// A library, and windows with a book each. Ids of the groups are the kinds of window in the table.
@main struct BookshelfApp: App {
  #if canImport(UIKit)
    @UIApplicationDelegateAdaptor(LaunchDelegate.self) private var delegate
  #endif

  init() { UNUserNotificationCenter.current().delegate = LaunchInbox.shared }

  var body: some Scene {
    WindowGroup(id: "library") { RouteWindow(kind: "library", root: .library()) }
      .handlesExternalEvents(of: "library", of: BookshelfRoute.self)
    WindowGroup(id: "book", for: BookshelfRoute.self) { $route in RouteWindow(kind: "book", root: route ?? .library()) }
      .handlesExternalEvents(of: "book", of: BookshelfRoute.self)
  }
}

/// The root of a window: a navigation stack that links replace, and that comes back as it was.
struct RouteWindow: View {
  let kind: String
  let root: BookshelfRoute
  /// Where a preview starts.
  var link: String?
  @State private(set) var model: WindowModel
  @SceneStorage("stack") var saved = ""

  init(kind: String, root: BookshelfRoute, link: String? = nil) {
    self.kind = kind
    self.root = root
    self.link = link
    _model = State(wrappedValue: WindowModel(root: root))
  }

  var body: some View {
    NavigationStack(path: $model.path) {
      Screen(route: root).navigationDestination(for: BookshelfRoute.self) { Screen(route: $0) }
    }
    .userActivity(model.path.last ?? root)
    .handlesExternalEvents(of: kind, showing: [model.path.last ?? root])
    .opensLinks(with: model.dispatcher)
    .receivesLaunches(with: model.dispatcher, startingAt: link, path: $model.path, saved: $saved)
  }
}

/// Windows that start at a link.
struct WindowPreviews: PreviewProvider {
  static var previews: some View {
    RouteWindow(kind: "library", root: .library(), link: "/books/42?tab=reviews")
    RouteWindow(kind: "book", root: .book(.detail(book: 42)), link: "bookshelf://settings")
  }
}

/// What a window shows, and the dispatcher of what is meant for it.
@MainActor @Observable final class WindowModel {
  let root: BookshelfRoute
  var path: [BookshelfRoute] = []

  init(root: BookshelfRoute) { self.root = root }

  @ObservationIgnored private(set) lazy var dispatcher = LinkDispatcher(router: LinkRouter<BookshelfRoute>()) {
    [weak self] route, _ in
    guard let self else { return }
    path = route.path(above: root)
  }
}

/// A screen, with what leads on from it.
struct Screen: View {
  let route: BookshelfRoute
  @Environment(\.openWindow) private var openWindow

  var body: some View {
    List {
      NavigationLink("A book", value: BookshelfRoute.book(.detail(book: 42)))
      Link(route: BookshelfRoute.settings) { Text("Settings") }
      Button("Open in New Window") { openWindow(showing: route) }
      ShareLink(route: route)
    }
    .navigationTitle(route.routeID)
  }
}
