import BookshelfLinks
import FingerpostUI
import SwiftUI
import UserNotifications

/// The kinds of windows in the table.
typealias Kind = BookshelfRoute.WindowName

/// An app with a library window and a window for each book. The ids of the window groups are the kinds of windows.
@main struct BookshelfApp: App {
  #if canImport(UIKit)
    @UIApplicationDelegateAdaptor(LaunchDelegate.self) private var delegate
  #endif

  init() { UNUserNotificationCenter.current().delegate = LaunchInbox.shared }

  var body: some Scene {
    WindowGroup(id: Kind.library.rawValue) { RouteWindow(kind: .library, home: .library()) }
      .handlesExternalEvents(of: Kind.library, of: BookshelfRoute.self)
    WindowGroup(id: Kind.book.rawValue, for: BookshelfRoute.self) { RouteWindow(kind: .book, value: $0) }
      .handlesExternalEvents(of: Kind.book, of: BookshelfRoute.self)
  }
}

/// The root of a window: a navigation stack, whose content links replace, and a review above it. Both are restored.
struct RouteWindow: View {
  let kind: Kind
  /// The destination for which the window was opened. It is handled like a link.
  @Binding var value: BookshelfRoute?
  /// The link with which a preview starts.
  var link: String?
  @State private(set) var model: WindowModel
  @SceneStorage(WindowState.self) var saved
  @Environment(\.openWindow) private var openWindow

  init(
    kind: Kind, home: BookshelfRoute? = nil, value: Binding<BookshelfRoute?> = .constant(nil), link: String? = nil
  ) {
    self.kind = kind
    _value = value
    self.link = link
    _model = State(wrappedValue: WindowModel(kind: kind, home: home))
  }

  var body: some View {
    NavigationStack(path: $model.path) {
      VStack {
        Picker("Books", selection: $model.shelf) {
          Text("All").tag("all")
          Text("Lent").tag("lent")
        }
        if let root = model.root { Screen(route: root) }
      }
      .navigationDestination(for: BookshelfRoute.self) { Screen(route: $0) }
    }
    .sheet(item: $model.review) { TextEditor(text: $model[draft: $0]) }
    .sheet(item: $model.signIn, onDismiss: { model.dispatcher.cancelHeld() }) { Screen(route: $0) }
    .userActivity(model.path.last ?? model.root)
    .handlesExternalEvents(of: kind, showing: model.state, of: BookshelfRoute.self)
    .opensLinks(with: model.dispatcher)
    .receivesLaunches(
      with: model.dispatcher, startingAt: link, value: $value, of: kind, state: $model.state, saved: $saved
    )
    .onChange(of: account.isSignedIn) { model.signIn = nil }
    .onChange(of: model.elsewhere) {
      if let route = model.elsewhere { openWindow(showing: route) }
      model.elsewhere = nil
    }
  }
}

/// Previews of windows that start with a link.
struct WindowPreviews: PreviewProvider {
  static var previews: some View {
    RouteWindow(kind: .library, home: .library(), link: "/books/42?tab=reviews")
    RouteWindow(kind: .book, link: "bookshelf://settings")
  }
}

/// The content of a window, and the dispatcher for its links.
@MainActor @Observable final class WindowModel {
  let kind: Kind
  /// The fixed root of the window, or `nil` for a window that shows a single book.
  let home: BookshelfRoute?
  private(set) var root: BookshelfRoute?
  var path: [BookshelfRoute] = []
  /// The review that the user is writing, presented above the stack.
  var review: BookshelfRoute?
  /// The texts of reviews. If a link closes a review, its text stays here.
  var drafts: [BookshelfRoute: String] = [:]
  /// The screen that the table declares for a missing requirement. It is presented but not saved.
  var signIn: BookshelfRoute?
  /// A destination that opens in another window.
  var elsewhere: BookshelfRoute?
  /// The selected shelf.
  var shelf = "all"

  init(kind: Kind, home: BookshelfRoute? = nil) {
    self.kind = kind
    self.home = home
    root = home
  }

  /// The text of a review.
  subscript(draft review: BookshelfRoute) -> String {
    get { drafts[review] ?? "" }
    set { drafts[review] = newValue.isEmpty ? nil : newValue }
  }

  /// The state to restore: the root and its stack, the sheet with its text, and the selection.
  var state: WindowState {
    get {
      var screens = ([root].compactMap(\.self) + path).compactMap { WindowState.Screen($0) }
      if let review, var sheet = WindowState.Screen(review, .sheet) {
        sheet[.draft] = drafts[review]
        screens.append(sheet)
      }
      return WindowState(screens: screens, selection: ["shelf": shelf])
    }
    set {
      let sheet = newValue.screens.last { $0.presentation == .sheet }
      show(newValue.screens.filter { $0.presentation == .pushed }.compactMap { BookshelfRoute(link: $0.link) })
      review = sheet.flatMap { BookshelfRoute(link: $0.link) }
      drafts = [:]
      if let review { drafts[review] = sheet?[.draft] }
      shelf = newValue.selection["shelf"] ?? "all"
    }
  }

  private func show(_ stack: [BookshelfRoute]) {
    root = home ?? stack.first
    path = stack.first == root ? Array(stack.dropFirst()) : stack
  }

  @ObservationIgnored private(set) lazy var dispatcher = LinkDispatcher(
    router: LinkRouter<BookshelfRoute>(), requirements: requirements
  ) { [weak self] route, decision in
    guard let self else { return }
    if decision.kind == .requirement { return signIn = route }
    if kind != .book, LaunchInbox.shared.hasWindow(of: Kind.book, for: route) { return elsewhere = route }
    signIn = nil
    // The book below the review stays. A book's window has no way back to the library.
    var stack = route.path(above: home, in: kind)
    let isReview = if case .review(.new) = route { true } else { false }
    review = isReview ? stack.popLast() : nil
    show(stack)
  }
}

extension StateKey<String> {
  /// The text of a review.
  static let draft = StateKey("draft")
}

/// A screen with links to other screens.
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
