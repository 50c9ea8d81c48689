import BookshelfLinks
import FingerpostUI
import UIKit

/// The content of a window, and the dispatcher for its links.
@MainActor final class BookWindow: NSObject, UINavigationControllerDelegate {
  /// The kind of window, or `nil` for a window that can show everything.
  let kind: String?
  let navigation = UINavigationController()
  /// Called when the window's content changes. `saves` is `true` if the state must be saved.
  var didShow: (_ state: WindowState, _ saves: Bool) -> Void = { _, _ in }
  /// The files that the window shows.
  private(set) var documents: [URL: NotesDocument] = [:]

  private(set) lazy var dispatcher = LinkDispatcher(
    router: LinkRouter<BookshelfRoute>(), requirements: requirements
  ) { [weak self] route, decision in
    guard let self else { return }
    if decision.kind == .requirement { present(route) } else { show(route.path(in: kind)) }
  }

  /// The review that the user is writing, presented above the stack.
  private var review: ScreenController?
  private lazy var reviewDismissal = Dismissal { [weak self] in
    self?.review = nil
    self?.save()
  }
  /// The user's notes. If a link replaces a screen, its note stays here.
  private var notes: [BookshelfRoute: String] = [:]
  private var screens: [ScreenController] {
    navigation.viewControllers.compactMap { $0 as? ScreenController } + [review].compactMap(\.self)
  }

  /// The window's content: a screen for each link, with the user's notes.
  var state: WindowState { WindowState(screens: screens.compactMap(\.screen)) }

  init(kind: String? = nil) {
    self.kind = kind
    super.init()
    navigation.delegate = self
    // Saved screens that require a sign-in come back after it.
    dispatcher.didFulfill = { [weak self] in
      guard let self else { return }
      if dispatcher.held.isEmpty { leaveSignIn() }
      let resumed = dispatcher.resumed(state)
      if resumed != state { restore(resumed) } else { presentReview() }
    }
    // A window for a single item has nothing left to show.
    dispatcher.didSignOut = { [weak self] in
      guard let self else { return }
      set([], review: nil)
      notes = [:]
      show([nil, BookshelfRoute.WindowName.library.rawValue].contains(kind) ? [.home] : [])
    }
  }

  func show(_ routes: [BookshelfRoute]) {
    leaveSignIn()
    var stack = routes
    var sheet: BookshelfRoute?
    if case .review(.new)? = stack.last { sheet = stack.popLast() }
    set(stack.map { ScreenController($0) }, review: sheet.map { ScreenController($0, .sheet) })
    for screen in screens { screen.note = notes[screen.route] ?? "" }
    presentReview()
    save()
  }

  /// Shows a saved state, if any of it can be shown. This alone isn't a change to save.
  func restore(_ saved: WindowState) {
    if !saved.screens.isEmpty {
      set(
        saved.screens.filter { $0.presentation != .sheet }.compactMap { ScreenController($0) },
        review: saved.screens.last { $0.presentation == .sheet }.flatMap { ScreenController($0) })
    }
    dispatcher.didRestore(as: state)
    save()
    if dispatcher.isReady { presentReview() }
  }

  private func set(_ stack: [ScreenController], review sheet: ScreenController?) {
    for screen in screens { notes[screen.route] = screen.note }
    // Without an animation, because another sheet may follow at once.
    review?.presentingViewController?.dismiss(animated: false)
    review = sheet
    navigation.setViewControllers(stack, animated: false)
    for screen in screens { screen.didChange = { [weak self] in self?.save() } }
  }

  /// Presents the review, unless the sign-in is above the stack. The navigation controller must be in a window, so the
  /// scene's delegate calls this for a restored review.
  func presentReview() {
    guard let review, navigation.presentedViewController == nil else { return }
    review.presentationController?.delegate = reviewDismissal
    navigation.present(review, animated: false)
  }

  /// Saves the stack when the user goes back.
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {
    save()
  }

  private func save() {
    let state = state
    didShow(state, dispatcher.saves(state))
  }

  // MARK: The sign-in

  private weak var signIn: UIViewController?
  /// Cancels the links that wait for the sign-in after the user has swiped it away.
  private lazy var signInDismissal = Dismissal { [weak self] in
    self?.dispatcher.cancelHeld()
    self?.presentReview()
  }

  /// Presents the screen that the table declares for a missing requirement, even above a sheet. It isn't on the stack,
  /// so it isn't saved.
  func present(_ route: BookshelfRoute) {
    guard signIn == nil else { return }
    let screen = ScreenController(route)
    screen.presentationController?.delegate = signInDismissal
    var top: UIViewController = navigation
    while let presented = top.presentedViewController { top = presented }
    top.present(screen, animated: true)
    signIn = screen
  }

  private func leaveSignIn() { signIn?.presentingViewController?.dismiss(animated: false) }

  /// Opens a file, and then the link in it. A file can come from anyone, so its link is handled like any other link.
  func open(_ file: URL) {
    let document = NotesDocument(fileURL: file)
    documents[file] = document
    // The documentation guarantees that the closure runs on the main queue, but its type doesn't express that.
    document.open { [weak self] isOpen in MainActor.assumeIsolated { self?.didOpen(file, isOpen) } }
  }

  private func didOpen(_ file: URL, _ isOpen: Bool) {
    guard isOpen, let document = documents[file] else { return documents[file] = nil }
    dispatcher.receive(.link(document.link))
  }

  /// Shows the same state again after a setting that all windows share has changed.
  func redraw() { restore(state) }
}

/// The delegate of a single sheet, because dismissing the review must not count as leaving the sign-in.
@MainActor final class Dismissal: NSObject, UIAdaptivePresentationControllerDelegate {
  private let action: () -> Void

  init(_ action: @escaping () -> Void) { self.action = action }

  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { action() }
}

extension StateKey<String> {
  /// The note that the user writes in a screen.
  static let note = StateKey("note")
}

/// A screen. You can drag its book out, or open it in a new window from its menu.
final class ScreenController: UIViewController, UIDragInteractionDelegate, UIContextMenuInteractionDelegate {
  let route: BookshelfRoute
  /// The saved form of the screen, or `nil` if no link carries its destination.
  private(set) var screen: WindowState.Screen?
  /// Called when the user changed something that is saved.
  var didChange: () -> Void = {}
  /// The note that the user writes in the screen.
  var note: String {
    get { screen?[.note] ?? "" }
    set {
      screen?[.note] = newValue.isEmpty ? nil : newValue
      didChange()
    }
  }

  init(_ route: BookshelfRoute, _ presentation: WindowState.Presentation = .pushed) {
    self.route = route
    screen = WindowState.Screen(route, presentation)
    super.init(nibName: nil, bundle: nil)
    title = route.routeID
  }

  /// Creates a saved screen again.
  convenience init?(_ saved: WindowState.Screen) {
    guard let route = BookshelfRoute(link: saved.link) else { return nil }
    self.init(route)
    screen = saved
  }

  @available(*, unavailable, message: "a screen is made of its route")
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addInteraction(UIDragInteraction(delegate: self))
    view.addInteraction(UIContextMenuInteraction(delegate: self))
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard let link = try? route.link(), let description = BookshelfRoute.table.activity(for: link) else { return }
    userActivity = NSUserActivity(description)
  }

  /// Stops offering the screen to other devices once it isn't visible, so that nothing of a user remains after a
  /// sign-out.
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    userActivity = nil
  }

  func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession) -> [UIDragItem] {
    UIDragItem(route: route).map { [$0] } ?? []
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    UIContextMenuConfiguration(actionProvider: { [route] _ in
      UIMenu(children: [UIWindowScene.ActivationAction.openInNewWindow(route)])
    })
  }
}
