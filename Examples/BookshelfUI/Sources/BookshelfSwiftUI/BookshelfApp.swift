import BookshelfLinks
import FingerpostUI
import SwiftUI
import UserNotifications

/// The kinds of window in the table.
typealias Kind = BookshelfRoute.WindowName

/// A library, and windows with a book each. Ids of the groups are the kinds of window.
@main struct BookshelfApp: App {
  #if canImport(UIKit)
    @UIApplicationDelegateAdaptor(LaunchDelegate.self) private var delegate
  #endif

  init() { UNUserNotificationCenter.current().delegate = LaunchInbox.shared }

  var body: some Scene {
    WindowGroup(id: Kind.library.rawValue) { RouteWindow(kind: .library, root: .library()) }
      .handlesExternalEvents(of: Kind.library, of: BookshelfRoute.self)
    WindowGroup(id: Kind.book.rawValue, for: BookshelfRoute.self) { $route in
      RouteWindow(kind: .book, root: route ?? .library())
    }
    .handlesExternalEvents(of: Kind.book, of: BookshelfRoute.self)
  }
}

/// The root of a window: a navigation stack that links replace, and a review above it. They come back as they were.
struct RouteWindow: View {
  let kind: Kind
  let root: BookshelfRoute
  /// Where a preview starts.
  var link: String?
  @State private(set) var model: WindowModel
  @SceneStorage(WindowState.self) var saved

  init(kind: Kind, root: BookshelfRoute, link: String? = nil) {
    self.kind = kind
    self.root = root
    self.link = link
    _model = State(wrappedValue: WindowModel(root: root))
  }

  var body: some View {
    NavigationStack(path: $model.path) {
      VStack {
        Picker("Books", selection: $model.shelf) {
          Text("All").tag("all")
          Text("Lent").tag("lent")
        }
        Screen(route: root)
      }
      .navigationDestination(for: BookshelfRoute.self) { Screen(route: $0) }
    }
    .sheet(item: $model.review) { _ in TextEditor(text: $model.draft) }
    .userActivity(model.path.last ?? root)
    .handlesExternalEvents(of: kind, showing: [model.path.last ?? root])
    .opensLinks(with: model.dispatcher)
    .receivesLaunches(with: model.dispatcher, startingAt: link, state: $model.state, saved: $saved)
    .onChange(of: account.isSignedIn) { wasSignedIn, isSignedIn in
      if wasSignedIn && !isSignedIn { signOut() }
    }
  }

  /// The window keeps no screen and no link of the last user.
  func signOut() {
    model.dispatcher.cancelAll()
    model.state = WindowState()
    saved = ""
  }
}

/// Windows that start at a link.
struct WindowPreviews: PreviewProvider {
  static var previews: some View {
    RouteWindow(kind: .library, root: .library(), link: "/books/42?tab=reviews")
    RouteWindow(kind: .book, root: .book(.detail(book: 42)), link: "bookshelf://settings")
  }
}

/// What a window shows, and the dispatcher of what is meant for it.
@MainActor @Observable final class WindowModel {
  let root: BookshelfRoute
  var path: [BookshelfRoute] = []
  /// The review that is being written, presented above the stack, and its text.
  var review: BookshelfRoute?
  var draft = ""
  /// The books that are selected.
  var shelf = "all"

  init(root: BookshelfRoute) { self.root = root }

  /// All that comes back: the stack, the sheet with its text, and the selection.
  var state: WindowState {
    get {
      var screens = path.compactMap { WindowState.Screen($0) }
      if let review, var sheet = WindowState.Screen(review, .sheet) {
        sheet[.draft] = draft
        screens.append(sheet)
      }
      return WindowState(screens: screens, selection: ["shelf": shelf])
    }
    set {
      let sheet = newValue.screens.last { $0.presentation == .sheet }
      path = newValue.screens.filter { $0.presentation == .pushed }.compactMap { BookshelfRoute(link: $0.link) }
      review = sheet.flatMap { BookshelfRoute(link: $0.link) }
      draft = sheet?[.draft] ?? ""
      shelf = newValue.selection["shelf"] ?? "all"
    }
  }

  @ObservationIgnored private(set) lazy var dispatcher = LinkDispatcher(
    router: LinkRouter<BookshelfRoute>(), requirements: requirements
  ) { [weak self] route, _ in
    guard let self else { return }
    path = route.path(above: root)
    guard case .review(.new) = route else { return review = nil }
    if review != route { draft = "" }
    review = path.popLast()
  }
}

extension StateKey<String> {
  /// The text of a review.
  static let draft = StateKey("draft")
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
