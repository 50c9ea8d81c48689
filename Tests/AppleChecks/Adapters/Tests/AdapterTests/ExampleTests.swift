import FingerpostUI
import BookshelfLinks

import SwiftUI
import Testing
import UIKit
import UserNotifications
import WidgetKit

@testable import BookshelfNotifications
@testable import BookshelfSwiftUI
@testable import BookshelfUIKit
@testable import BookshelfWidget

/// `Examples/BookshelfUI`, called like the system calls an app. The tests run one at a time, because an app exists only
/// once per process.
@Suite(.serialized) @MainActor final class ExampleTests {
  private let application: UIApplication
  private let app: AppDelegate
  private let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).windows")

  init() {
    application = UIApplication.shared
    application.calls = []
    for session in application.openSessions { application.requestSceneSessionDestruction(session, options: nil) }
    application.calls = []
    BookshelfUIKit.requirements.signOut(revoking: [.signedIn])
    BookshelfSwiftUI.account.signOut()
    AppDelegate.file = file
    app = AppDelegate()
    application.delegate = app
    _ = app.application(application, didFinishLaunchingWithOptions: nil)
  }

  deinit { try? FileManager.default.removeItem(at: file) }

  /// Connects a window, which restores its content.
  private func connect(
    _ session: UISceneSession, _ options: UIScene.ConnectionOptions = UIScene.ConnectionOptions()
  ) async -> (scene: UIWindowScene, delegate: SceneDelegate) {
    application.open([session])
    let scene = UIWindowScene(session: session, connectionOptions: options)
    let delegate = SceneDelegate()
    scene.delegate = delegate
    delegate.scene(scene, willConnectTo: session, options: options)
    await app.windows[session.persistentIdentifier]?.dispatcher.settled()
    return (scene, delegate)
  }

  private func shown(_ session: UISceneSession) -> [String] {
    app.windows[session.persistentIdentifier]?.state.screens.map(\.link) ?? []
  }

  @Test func aBookThatWasBeingReadComesBack() async throws {
    let session = UISceneSession("1", kind: "book")
    app.window(of: session).dispatcher.fulfill("signedIn")
    let (scene, delegate) = await connect(
      session, UIScene.ConnectionOptions(urls: [try url("bookshelf://books/42/read?page=7")]))
    // A book's window has no way back to the library.
    #expect(shown(session) == ["/books/42", "/books/42/read?page=7"].map { web + $0 })
    let saved = try #require(delegate.stateRestorationActivity(for: scene))
    // The app starts again with the same session.
    let next = ExampleTests()
    session.stateRestorationActivity = saved
    next.app.window(of: session).dispatcher.fulfill("signedIn")
    _ = await next.connect(session)
    #expect(next.shown(session) == ["/books/42", "/books/42/read?page=7"].map { web + $0 })
  }

  @Test func goingBackIsSaved() async throws {
    let session = UISceneSession("1", kind: "library")
    let (scene, delegate) = await connect(
      session, UIScene.ConnectionOptions(urls: [try url("bookshelf://books/42")]))
    app.windows["1"]?.navigation.userGoesBack()
    #expect(shown(session) == [web + "/library"])
    #expect(delegate.stateRestorationActivity(for: scene)?.targetContentIdentifier == web + "/library")
  }

  /// The text of a screen on a restored stack is saved after an edit.
  @Test func anEditIsSaved() async throws {
    let session = UISceneSession("1", kind: "library")
    session.stateRestorationActivity = saved("/library", "/books/42")
    let (scene, delegate) = await connect(session)
    (app.windows["1"]?.navigation.viewControllers.last as? ScreenController)?.note = "page 7"
    let kept = try #require(delegate.stateRestorationActivity(for: scene))
    #expect(kept.windowState.state.screens.last?[StateKey<String>("note")] == "page 7")
    let next = ExampleTests()
    session.stateRestorationActivity = kept
    _ = await next.connect(session)
    #expect((next.app.windows["1"]?.navigation.viewControllers.last as? ScreenController)?.note == "page 7")
  }

  /// After a relaunch, the windows in the app switcher are known, either from the app's file or from the system's copy.
  @Test(arguments: [true, false]) func aWindowInTheSwitcherIsKnownAfterARelaunch(hasFile: Bool) async throws {
    let session = UISceneSession("1", kind: "book")
    let (scene, delegate) = await connect(
      session, UIScene.ConnectionOptions(urls: [try url("bookshelf://books/42")]))
    session.stateRestorationActivity = hasFile ? nil : delegate.stateRestorationActivity(for: scene)
    if !hasFile { try FileManager.default.removeItem(at: AppDelegate.file) }
    let next = AppDelegate()
    _ = next.application(application, didFinishLaunchingWithOptions: nil)
    #expect(next.sessions["1"]?.activity == .disconnected)
    next.openWindow(showing: .book(.detail(book: 42)), from: scene, in: application)
    guard case .activate("1", nil, nil)? = application.calls.last else { throw Unexpected() }
    next.openWindow(showing: .book(.detail(book: 7)), from: scene, in: application)
    guard case .activate(nil, _?, _)? = application.calls.last else { throw Unexpected() }
    // The user closes the window while the app isn't running.
    application.requestSceneSessionDestruction(session, options: nil)
    let last = AppDelegate()
    _ = last.application(application, didFinishLaunchingWithOptions: nil)
    #expect(last.sessions["1"] == nil && last.sessions.store.identifiers.isEmpty)
    #expect(!(try String(contentsOf: AppDelegate.file, encoding: .utf8)).contains("42"))
  }

  /// A window that opens after the sign-in is signed in too, and a sign-out clears all windows.
  @Test func allWindowsShareTheSignIn() async throws {
    let read = try url("bookshelf://books/42/read")
    let sessions = ["library", "book", "book"].enumerated().map { UISceneSession("\($0 + 1)", kind: $1) }
    _ = await connect(sessions[0], UIScene.ConnectionOptions(urls: [read]))
    _ = await connect(sessions[1], UIScene.ConnectionOptions(urls: [try url("bookshelf://books/8/read")]))
    #expect(sessions.prefix(2).allSatisfy { !(shown($0).last ?? "").hasSuffix("/read") })
    app.signIn(as: "ann")
    for window in app.windows.values { await window.dispatcher.settled() }
    _ = await connect(sessions[2], UIScene.ConnectionOptions(urls: [try url("bookshelf://books/7/read")]))
    #expect(sessions.map { shown($0).last } == ["42", "8", "7"].map { web + "/books/\($0)/read" })
    // A link in one of the windows waits for a question.
    app.windows["1"]?.dispatcher.becomeUnready()
    app.windows["1"]?.dispatcher.receive(.url(read))
    app.signOut()
    #expect(sessions.map { shown($0) } == [[web + "/"], [], []], "a book's window has nothing left to show")
    #expect(app.windows["1"]?.dispatcher.waitingCount == 0)
    #expect(!(try String(contentsOf: AppDelegate.file, encoding: .utf8)).contains("42"))
  }

  /// No code of the app runs for a window that isn't connected. A sign-out removes its state and updates its snapshot,
  /// or closes it if it's for a single book.
  @Test func aSignOutReachesWindowsThatAreNotConnected() async throws {
    app.signIn(as: "ann")
    let sessions = [UISceneSession("1", kind: "library"), UISceneSession("2", kind: "book")]
    for session in sessions {
      let (scene, delegate) = await connect(
        session, UIScene.ConnectionOptions(urls: [try url("bookshelf://books/42/listen")]))
      session.stateRestorationActivity = delegate.stateRestorationActivity(for: scene)
    }
    // After a relaunch, no window is connected.
    let next = AppDelegate()
    _ = next.application(application, didFinishLaunchingWithOptions: nil)
    #expect(next.sessions["2"]?.links == [web + "/books/42/listen"])
    application.calls = []
    next.signOut()
    #expect(sessions.allSatisfy { $0.stateRestorationActivity == nil })
    #expect(next.sessions.store.identifiers.isEmpty && next.sessions.sessions.allSatisfy(\.links.isEmpty))
    #expect(!(try String(contentsOf: AppDelegate.file, encoding: .utf8)).contains("42"))
    let asked = application.calls.map { call in
      switch call {
      case .refresh(let window): "refresh \(window)"
      case .destroy(let window, .standard): "close \(window)"
      default: "\(call)"
      }
    }
    #expect(asked.sorted() == ["close 2", "refresh 1"])
  }

  /// The content of a user's windows is restored only for that user, regardless of who is signed in when the app starts.
  @Test func windowIsRestoredOnlyForItsUser() async throws {
    app.signIn(as: "ann")
    let session = UISceneSession("1", kind: "library")
    let (scene, delegate) = await connect(
      session, UIScene.ConnectionOptions(urls: [try url("bookshelf://books/42")]))
    #expect(shown(session).last == web + "/books/42")
    let kept = try #require(delegate.stateRestorationActivity(for: scene))
    #expect(kept.windowState.state.owner == "ann")
    // The session has expired, and the app starts again without a user. The state is in the file, or only in the
    // system's copy.
    for hasFile in [true, false] {
      BookshelfUIKit.requirements.signOut(revoking: [.signedIn])
      let next = ExampleTests()
      session.stateRestorationActivity = kept
      if hasFile {
        var store = WindowStore()
        store.save(kept.windowState.state, for: "1", with: BookshelfRoute.table)
        try Data(store.text.utf8).write(to: AppDelegate.file)
      }
      let life = AppDelegate()
      application.delegate = life
      application.open([session])
      _ = life.application(application, didFinishLaunchingWithOptions: nil)
      #expect(life.sessions["1"]?.links == [])
      let again = UIWindowScene(session: session, connectionOptions: UIScene.ConnectionOptions())
      let scenes = SceneDelegate()
      scenes.scene(again, willConnectTo: session, options: UIScene.ConnectionOptions())
      let window = try #require(life.windows["1"])
      #expect(window.state.screens.map(\.link) == [web + "/"])
      // On a locked device, the activity arrives late.
      scenes.scene(again, restoreInteractionStateWith: kept)
      #expect(window.state.screens.allSatisfy { $0.link == web + "/" })
      life.signIn(as: hasFile ? "bob" : "ann")
      #expect(window.state.screens.last?.link == (hasFile ? web + "/" : web + "/books/42"))
      _ = next
    }
  }

  /// A link that isn't in canonical form doesn't match any window's conditions, so it arrives in any window. The app
  /// passes it to the window that prefers it.
  @Test func aLinkGoesToTheWindowThatPrefersIt() async throws {
    let library = await connect(UISceneSession("1", kind: "library"))
    let book = await connect(
      UISceneSession("2", kind: "book"), UIScene.ConnectionOptions(urls: [try url("bookshelf://books/42")]))
    application.calls = []
    library.delegate.scene(
      library.scene, openURLContexts: [UIOpenURLContext(try url("bookshelf:books/42/listen?utm_source=mail"))])
    await app.windows["2"]?.dispatcher.settled()
    #expect(shown(library.scene.session) == [web + "/"])
    #expect(shown(book.scene.session).last == web + "/books/42/listen")
    guard case .activate("2", nil, nil)? = application.calls.last else { throw Unexpected() }
    // Another kind of input, and a link that no window prefers.
    library.delegate.scene(
      library.scene, continue: activity(NSUserActivityTypeBrowsingWeb, page: "https://BOOKSHELF.example/b/42"))
    library.delegate.scene(library.scene, openURLContexts: [UIOpenURLContext(try url("bookshelf:books/8"))])
    for window in app.windows.values { await window.dispatcher.settled() }
    #expect(shown(book.scene.session) == [web + "/books/42"])
    #expect(shown(library.scene.session).last == web + "/books/8")
    // The user asked for a new window, so the link stays in it.
    let asked = try #require(NSUserActivity(windowShowing: BookshelfRoute.book(.detail(book: 42))))
    let third = UISceneSession("3", kind: "book")
    _ = await connect(third, UIScene.ConnectionOptions(activities: [asked]))
    #expect(shown(third) == [web + "/books/42"])
  }

  /// If the window of a link isn't connected, it receives the link when it connects.
  @Test func aColdLinkGoesToTheWindowThatPrefersIt() async throws {
    let session = UISceneSession("2", kind: "book")
    session.stateRestorationActivity = saved("/books/42")
    application.open([session])
    let next = AppDelegate()
    application.delegate = next
    _ = next.application(application, didFinishLaunchingWithOptions: nil)
    let main = UISceneSession("1", kind: "library")
    let options = UIScene.ConnectionOptions(urls: [try url("bookshelf:books/42/listen")])
    SceneDelegate().scene(
      UIWindowScene(session: main, connectionOptions: options), willConnectTo: main, options: options)
    await next.windows["1"]?.dispatcher.settled()
    guard case .activate("2", nil, nil)? = application.calls.last else { throw Unexpected() }
    #expect(next.windows["1"]?.state.screens.map(\.link) == [web + "/"])
    let none = UIScene.ConnectionOptions()
    SceneDelegate().scene(
      UIWindowScene(session: session, connectionOptions: none), willConnectTo: session, options: none)
    await next.windows["2"]?.dispatcher.settled()
    #expect(next.windows["2"]?.state.screens.last?.link == web + "/books/42/listen")
  }

  /// The sign-in appears above all other presentations and isn't saved. If the user swipes it away, the links that wait
  /// for it are cancelled.
  @Test func aSignInIsPresentedAboveTheWindow() async throws {
    let session = UISceneSession("1", kind: "library")
    _ = await connect(session, UIScene.ConnectionOptions(urls: [try url("bookshelf://books/42/read")]))
    let window = try #require(app.windows["1"])
    let before = window.state
    let sheet = ScreenController(.settings)
    window.navigation.present(sheet, animated: true)
    window.present(.home)
    let signIn = try #require(sheet.presentedViewController as? ScreenController)
    #expect(window.state == before && window.dispatcher.held.count == 1)
    signIn.userDismisses()
    #expect(sheet.presentedViewController == nil && window.dispatcher.waitingCount == 0)
    window.present(.home)
    app.signIn(as: "ann")
    #expect(sheet.presentedViewController == nil)
  }

  /// A review is a sheet. It's presented once the window exists, saved with its text, and gone after a swipe.
  @Test func aReviewIsASheetOfTheWindow() async throws {
    app.signIn(as: "ann")
    let session = UISceneSession("1", kind: "library")
    let (scene, delegate) = await connect(
      session, UIScene.ConnectionOptions(urls: [try url("bookshelf://books/42/review")]))
    let window = try #require(app.windows["1"])
    func review() -> ScreenController? { window.navigation.presentedViewController as? ScreenController }
    review()?.note = "A dark night"
    #expect(window.state.screens.map(\.presentation) == [.pushed, .pushed, .sheet])
    let kept = try #require(delegate.stateRestorationActivity(for: scene))
    // A link closes the review, and its text is there when it opens again.
    for (link, note) in [("/books/7", nil), ("/books/42/review", "A dark night")] as [(String, String?)] {
      delegate.scene(scene, openURLContexts: [UIOpenURLContext(try url(web + link))])
      await window.dispatcher.settled()
      #expect(review()?.note == note)
    }
    review()?.userDismisses()
    #expect(window.state.screens.map(\.presentation) == [.pushed, .pushed])
    #expect(delegate.stateRestorationActivity(for: scene)?.windowState.state.screens == window.state.screens)
    // The app starts again. The sheet doesn't appear until the user has signed in.
    let next = ExampleTests()
    session.stateRestorationActivity = kept
    _ = await next.connect(session)
    let content = try #require(next.app.windows["1"])
    #expect(content.navigation.presentedViewController == nil)
    content.present(.home)
    next.app.signIn(as: "ann")
    let restored = try #require(content.navigation.presentedViewController as? ScreenController)
    #expect(restored.note == "A dark night" && restored.screen?.presentation == .sheet)
    next.app.signOut()
    #expect(content.navigation.presentedViewController == nil)
    content.show([.review(.new(book: 42))])
    #expect((content.navigation.presentedViewController as? ScreenController)?.note == "")
    // The app starts with a signed-in user.
    let last = ExampleTests()
    last.app.signIn(as: "ann")
    session.stateRestorationActivity = kept
    _ = await last.connect(session)
    #expect((last.app.windows["1"]?.navigation.presentedViewController as? ScreenController)?.note == "A dark night")
  }

  /// In SwiftUI, the value of a window is a link: it waits for the sign-in, and a sign-out removes it.
  @Test func aSwiftUIWindowsValueIsALink() async throws {
    var value: BookshelfRoute? = .book(.read(book: 42))
    let binding = Binding(get: { value }, set: { value = $0 })
    let window = RouteWindow(kind: .book, value: binding)
    let model = window.model
    await appear(window)
    change(window)
    await model.dispatcher.settled()
    #expect(model.root == nil && model.dispatcher.held == [.book(.read(book: 42))])
    // The user leaves the sign-in.
    model.signIn = .home
    #expect(model.state.screens.isEmpty)
    for case .sheet(_?, let dismiss) in actions(of: window) { dismiss() }
    #expect(model.signIn == nil && model.dispatcher.waitingCount == 0)
    account.signIn(as: "ann")
    change(window)
    await model.dispatcher.settled()
    change(window)
    #expect(model.root == .book(.detail(book: 42)) && model.path == [.book(.read(book: 42))])
    #expect(value == .book(.detail(book: 42)), "the value is what all links of the window have in common")
    // A link to another book arrives.
    for case .url(let take) in actions(of: window) { take(try url("bookshelf://books/7?tab=reviews")) }
    await model.dispatcher.settled()
    change(window)
    #expect(value == .book(.detail(book: 7)) && model.root == .book(.detail(book: 7, tab: .reviews)))
    // The system keeps the value and the state of a closed window. They belong to this user.
    let kept = window.saved
    for user in ["bob", "ann"] {
      account.signOut()
      var restored: BookshelfRoute? = .book(.read(book: 7))
      let next = RouteWindow(kind: .book, value: Binding(get: { restored }, set: { restored = $0 }))
      next.saved = kept
      await appear(next)
      account.signIn(as: user)
      await next.model.dispatcher.settled()
      #expect(next.model.root == (user == "ann" ? .book(.detail(book: 7, tab: .reviews)) : nil))
      disappear(next)
    }
    // The user signs out while the window's view is in another tab.
    await appear(window)
    #expect(window.saved.isEmpty && value == nil && model.root == nil)
  }

  /// A window's previous value isn't a new request, so the window's previous content comes back. A value that this kind
  /// of window can't show is opened, but doesn't identify the window.
  @Test func windowRestoresItsPreviousContent() async {
    account.signIn(as: "ann")
    let (detail, read) = (BookshelfRoute.book(.detail(book: 42)), BookshelfRoute.book(.read(book: 42)))
    for (first, stack, shown, last) in [
      (detail, [detail, read], [detail, read], detail),
      (.book(.detail(book: 7)), [detail, read], [.book(.detail(book: 7))], .book(.detail(book: 7))),
      (.settings, [], [.settings], nil),
    ] as [(BookshelfRoute, [BookshelfRoute], [BookshelfRoute], BookshelfRoute?)] {
      var value: BookshelfRoute? = first
      let window = RouteWindow(kind: .book, value: Binding(get: { value }, set: { value = $0 }))
      window.saved = BookshelfRoute.savedText(of: stack)
      await appear(window)
      change(window)
      await window.model.dispatcher.settled()
      change(window)
      #expect([window.model.root].compactMap(\.self) + window.model.path == shown)
      #expect(value == last)
      disappear(window)
    }
  }

  /// A window that shows another part of the book comes to the front and shows the requested part.
  @Test func aBooksWindowIsFoundByTheBook() async throws {
    OpenWindowAction.opened = []
    let open = EnvironmentValues().openWindow
    open(showing: BookshelfRoute.book(.listen(book: 42)))
    let opened = try #require(OpenWindowAction.opened.last)
    #expect(opened.id == "book" && opened.value as? BookshelfRoute == .book(.detail(book: 42)))
    var value = opened.value as? BookshelfRoute
    let window = RouteWindow(kind: .book, value: Binding(get: { value }, set: { value = $0 }))
    await appear(window)
    await window.model.dispatcher.settled()
    #expect(window.model.path == [.book(.listen(book: 42))])
    change(window)
    open(showing: BookshelfRoute.book(.detail(book: 42, tab: .quotes)))
    await window.model.dispatcher.settled()
    #expect(window.model.root == .book(.detail(book: 42, tab: .quotes)) && window.model.path.isEmpty)
    // A link that arrives in the library's window opens in the book's window, as long as that window exists.
    let library = RouteWindow(kind: .library, home: .library())
    await appear(library)
    for (path, isElsewhere) in [("/books/42?tab=reviews", true), ("/books/7/listen", false), ("/books/42", false)] {
      for case .url(let take) in actions(of: library) { take(try url(web + path)) }
      await library.model.dispatcher.settled()
      change(library)
      await window.model.dispatcher.settled()
      #expect(library.model.path.isEmpty == isElsewhere && library.model.elsewhere == nil)
      if isElsewhere {
        #expect(window.model.root == .book(.detail(book: 42, tab: .reviews)))
        #expect(OpenWindowAction.opened.last?.value as? BookshelfRoute == .book(.detail(book: 42)))
      } else {
        disappear(window)
        library.model.path = []
      }
    }
    disappear(library)
  }

  @Test func launchTakesPrecedenceOverTheSavedState() async throws {
    let session = UISceneSession("1", kind: "book")
    session.stateRestorationActivity = saved("/library", "/books/42")
    _ = await connect(session, UIScene.ConnectionOptions(item: UIApplicationShortcutItem("newest")))
    #expect(shown(session) == [web + "/library"])
  }

  @Test func aLockedDeviceRestoresLater() async throws {
    let session = UISceneSession("1", kind: "library")
    let (scene, delegate) = await connect(session)
    #expect(shown(session) == [web + "/"])
    delegate.scene(scene, restoreInteractionStateWith: saved("/library", "/books/42"))
    #expect(shown(session) == [web + "/library", web + "/books/42"])
    #expect(delegate.stateRestorationActivity(for: scene)?.windowState.state.screens.count == 2)
    // Once the user has navigated, the saved state comes too late.
    app.windows["1"]?.show([.library(), .book(.detail(book: 7))])
    delegate.scene(scene, restoreInteractionStateWith: saved("/settings", "/settings/account"))
    #expect(shown(session) == [web + "/library", web + "/books/7"])
  }

  @Test func eachWindowSavesItsOwnState() async throws {
    let first = UISceneSession("1", kind: "book")
    let second = UISceneSession("2", kind: "book")
    let one = await connect(first, UIScene.ConnectionOptions(urls: [try url("bookshelf://books/1")]))
    let two = await connect(second, UIScene.ConnectionOptions(urls: [try url("bookshelf://books/2")]))
    #expect(one.delegate.stateRestorationActivity(for: one.scene)?.targetContentIdentifier == web + "/books/1")
    #expect(two.delegate.stateRestorationActivity(for: two.scene)?.targetContentIdentifier == web + "/books/2")
    #expect(try chosen(web + "/books/1", among: [two.scene, one.scene]) === one.scene)
  }

  /// A link waits for the sign-in, and the window is closed meanwhile.
  @Test func destroyedSessionCancelsItsWaitingLink() async throws {
    let session = UISceneSession("1", kind: "book")
    let (scene, delegate) = await connect(
      session, UIScene.ConnectionOptions(urls: [try url("bookshelf://gift/PAGE-2024")]))
    let window = try #require(app.windows["1"])
    var outcomes: [String] = []
    window.dispatcher.report = { outcomes.append($0.outcome.rawValue) }
    window.dispatcher.confirm = { _, _ in true }
    #expect(window.dispatcher.waitingCount == 1)
    // In a disconnected window, the link still waits, because the system may connect the session again.
    delegate.sceneDidDisconnect(scene)
    #expect(window.dispatcher.waitingCount == 1 && !window.dispatcher.isReady)
    #expect(app.sessions["1"]?.activity == .disconnected)
    app.application(application, didDiscardSceneSessions: [session])
    window.dispatcher.fulfill("signedIn")
    window.dispatcher.becomeReady()
    await window.dispatcher.settled()
    #expect(outcomes == ["cancelled"])
    #expect(app.windows.isEmpty && app.sessions.store.identifiers.isEmpty)
  }

  @Test func reconnectedWindowOpensItsWaitingLink() async throws {
    let session = UISceneSession("1", kind: "book")
    let (scene, delegate) = await connect(
      session, UIScene.ConnectionOptions(urls: [try url("bookshelf://books/42/read")]))
    delegate.sceneDidDisconnect(scene)
    app.windows["1"]?.dispatcher.fulfill("signedIn")
    _ = await connect(session)
    #expect(shown(session).last == web + "/books/42/read")
  }

  @Test func settingChangeRefreshesDisconnectedWindows() async throws {
    let sessions = ["1", "2", "3"].map { UISceneSession($0, kind: "book") }
    var scenes: [(scene: UIWindowScene, delegate: SceneDelegate)] = []
    for session in sessions { scenes.append(await connect(session)) }
    scenes[2].delegate.sceneDidDisconnect(scenes[2].scene)
    app.settingChanged(in: scenes[0].scene, of: application)
    #expect(application.calls.count == 1)
    guard case .refresh("3")? = application.calls.last else { throw Unexpected() }
  }

  @Test func bookOpensInItsOwnWindow() async throws {
    let (scene, _) = await connect(UISceneSession("1", kind: "library"))
    app.openWindow(showing: .book(.detail(book: 42)), from: scene, in: application)
    guard case .activate(nil, let activity?, _)? = application.calls.last else { throw Unexpected() }
    let options = UIScene.ConnectionOptions(activities: [activity])
    let session = UISceneSession("2", kind: nil)
    let configuration = app.application(application, configurationForConnecting: session, options: options)
    #expect(configuration.name == "book" && configuration.delegateClass is SceneDelegate.Type)
    let made = UISceneSession("2", kind: configuration.name)
    _ = await connect(made, options)
    #expect(shown(made).last == web + "/books/42")
    // If the window is requested again, it comes to the front.
    app.openWindow(showing: .book(.detail(book: 42)), from: scene, in: application)
    guard case .activate("2", nil, nil)? = application.calls.last else { throw Unexpected() }
    app.finish(scene, in: application)
    guard case .destroy("1", .commit)? = application.calls.last else { throw Unexpected() }
  }

  @Test func tabbedWindowReceivesLinksOfItsTabs() async throws {
    let sessions = WindowSessions(rules: WindowRules(BookshelfRoute.table))
    let scenes = [scene("1", kind: "library"), scene("2", kind: "book")]
    for scene in scenes { sessions.connect(scene.session) }
    let tabs = TabbedWindow()
    for book in [1, 2, 1] { tabs.open(.book(.detail(book: book))) }
    #expect(tabs.books.count == 2 && tabs.selected == 0)
    tabs.save(in: scenes[1], sessions)
    for book in ["1", "2"] { #expect(try chosen("\(web)/books/\(book)", among: scenes) === scenes[1]) }
    #expect(try chosen(web + "/books/3", among: scenes) === scenes[0])
    tabs.close(.book(.detail(book: 2)))
    tabs.save(in: scenes[1], sessions)
    #expect(try chosen(web + "/books/2", among: scenes) === scenes[0])
    let next = TabbedWindow()
    let saved = try #require(sessions.stateRestorationActivity(for: scenes[1]))
    next.restore(saved.windowState, satisfied: [])
    #expect(next.books == tabs.books && next.selected == tabs.selected)
  }

  /// Returns a file with a link as its first line.
  private func notes(_ link: String) throws -> URL {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".notes")
    try Data((link + "\nA dark and stormy night").utf8).write(to: file)
    return file
  }

  /// A file isn't a link. It opens in the window of the book that it's about.
  @Test func documentOpensInTheWindowOfItsBook() async throws {
    let other = await connect(UISceneSession("1", kind: "library"))
    let file = try notes("bookshelf://b/42")
    defer { try? FileManager.default.removeItem(at: file) }
    let session = UISceneSession("2", kind: "book")
    let (scene, delegate) = await connect(session, UIScene.ConnectionOptions(urls: [file]))
    #expect(shown(session) == [web + "/books/42"])
    let document = try #require(app.windows["2"]?.documents[file])
    #expect(document.text == "A dark and stormy night")
    #expect(document.userActivity?.targetContentIdentifier == web + "/books/42")
    #expect(try document.contents(forType: "") as? Data == Data(contentsOf: file))
    #expect(try chosen(web + "/books/42", among: [other.scene, scene]) === scene)
    // The window already exists. Another file tries to open a screen that untrusted links must not open.
    let next = try notes("/books/7")
    let secret = try notes("/settings/account")
    defer { for file in [next, secret] { try? FileManager.default.removeItem(at: file) } }
    for file in [next, secret] { delegate.scene(scene, openURLContexts: [UIOpenURLContext(file)]) }
    await app.windows["2"]?.dispatcher.settled()
    #expect(shown(session).last == web + "/books/7")
  }

  @Test func aNotificationReachesTheWindowThatTheSystemChose() async throws {
    let scenes = [
      await connect(UISceneSession("notified 1", kind: "library")).scene,
      await connect(UISceneSession("notified 2", kind: "book")).scene,
    ]
    func answer(_ link: String, in scene: UIScene?) async {
      #expect(await AdapterTests.answer(to: request(["link": link]), in: scene))
      for window in app.windows.values { await window.dispatcher.settled() }
    }
    await answer("/books/42", in: scenes[1])
    #expect(shown(scenes[1].session).last == web + "/books/42")
    await answer("/clubs/maps", in: scenes[0])
    #expect(shown(scenes[0].session).last == web + "/clubs/maps")
    // A Mac names no window, so the window that prefers the book receives the link, whichever window was used last.
    app.windows["notified 1"]?.dispatcher.becomeReady()
    await answer("/books/42/listen", in: nil)
    #expect(shown(scenes[1].session).last == web + "/books/42/listen")
  }

  @Test func notificationServiceNamesTheWindow() throws {
    var delivered: UNNotificationContent?
    NotificationService().didReceive(request(["link": "/books/42"])) { delivered = $0 }
    #expect(delivered?.targetContentIdentifier == web + "/books/42")
  }

  @Test func widgetHasItsLinksAndABackground() throws {
    let widget = try #require(ReadingWidget().body as? any ShownConfiguration)
    #expect(widget.kind == "Reading")
    var links: [String?] = []
    var hasBackground = false
    for action in actions(of: widget.placeholder) {
      switch action {
      case .container: hasBackground = true
      case .widget(let url): links.append(url?.absoluteString)
      case .link(let url): links.append(url.absoluteString)
      default: break
      }
    }
    #expect(links == [web + "/books/1/read", "bookshelf-widget://goal"])
    #expect(hasBackground, "the system shows a complaint instead of the widget")
  }

  /// A window of the SwiftUI app appears and receives a link.
  @Test func windowOpensItsLinksAndAdvertisesItsScreen() async throws {
    let window = RouteWindow(kind: .library, home: .library(), link: "/books/42")
    await appear(window)
    await window.model.dispatcher.settled()
    #expect(window.model.path == [.book(.detail(book: 42))])
    for case .url(let take) in actions(of: window) { take(try url(web + "/books/7")) }
    await window.model.dispatcher.settled()
    #expect(window.model.path == [.book(.detail(book: 7))])
    // The window advertises its content and receives events about it.
    var types: [String] = []
    for case .advertises(let type, true, _) in actions(of: window) { types.append(type) }
    #expect(types == ["example.bookshelf.book"])
    var screens: [BookshelfRoute] = []
    for case .destination(_, let make) in actions(of: window) {
      if case let screen as Screen = (make(BookshelfRoute.settings) as? AnyView)?.content {
        screens.append(screen.route)
      }
    }
    #expect(screens == [.settings])
    // An iPad opens a new window for a book's link without a value, and the link arrives there.
    let book = RouteWindow(kind: .book)
    for case .url(let take) in actions(of: book) { take(try url(web + "/books/42")) }
    await appear(book)
    await book.model.dispatcher.settled()
    #expect(book.model.root == .book(.detail(book: 42)) && book.model.path.isEmpty)
  }

  /// A stack with a screen that requires a sign-in comes back in the next run of the app.
  @Test func aSwiftUIWindowComesBackAfterTheSignIn() async {
    let accountPage = BookshelfRoute.account(section: .account)
    let window = RouteWindow(kind: .library, home: .library())
    window.saved = BookshelfRoute.savedText(of: [.settings, accountPage])
    let kept = window.saved
    await appear(window)
    change(window)
    #expect(window.model.path == [.settings] && window.saved == kept)
    // If the run ended here, nothing would be lost. Instead, the user signs in while the view is absent.
    disappear(window)
    window.model.dispatcher.fulfill("signedIn")
    await appear(window)
    change(window)
    #expect(window.model.path == [.settings, accountPage] && window.saved == kept)
    // The user navigates elsewhere, and the view disappears and comes back.
    window.model.path = [.book(.detail(book: 1))]
    change(window)
    let later = window.saved
    #expect(later == BookshelfRoute.table.saving(window.model.state).text)
    disappear(window)
    window.model.dispatcher.revoke("signedIn")
    await appear(window)
    window.model.dispatcher.fulfill("signedIn")
    change(window)
    #expect(window.model.path == [.book(.detail(book: 1))] && window.saved == later)
  }

  /// In a window with tabs, the screen that requires a sign-in comes back in its tab, and a link selects another tab.
  @Test func aTabComesBackAfterTheSignIn() async throws {
    struct TabsWindow: View {
      @State var model = TabsModel()
      @SceneStorage(WindowState.self) var saved
      var body: some View {
        EmptyView().receivesLaunches(with: model.dispatcher, state: $model.state, saved: $saved)
      }
    }
    let accountPage = BookshelfRoute.account(section: .account)
    let window = TabsWindow()
    let model = window.model
    let detail = BookshelfRoute.book(.detail(book: 7))
    let kept = text([
      WindowState.Screen(BookshelfRoute.library(), .tab), WindowState.Screen(detail),
      WindowState.Screen(BookshelfRoute.settings, .tab), WindowState.Screen(accountPage),
    ])
    window.saved = kept
    await appear(window)
    change(window)
    #expect(model.tab == .settings && model[.settings].isEmpty && window.saved == kept)
    #expect(model[.library()] == [detail])
    model.dispatcher.fulfill(.signedIn)
    change(window)
    #expect(model.tab == .settings && model[.settings] == [accountPage] && window.saved == kept)
    for case .url(let take) in actions(of: window) { take(try url(web + "/books/42")) }
    await model.dispatcher.settled()
    change(window)
    #expect(model.tab == .library() && model[.library()] == [.book(.detail(book: 42))])
    #expect(model[.home].isEmpty && model[.settings] == [accountPage])
    #expect(window.saved == BookshelfRoute.table.saving(model.state).text)
    // In the next run, everything comes back, including the selected tab.
    let next = TabsWindow()
    next.saved = window.saved
    await appear(next)
    #expect(next.model.tab == .library() && next.model.state == model.state)
    #expect(next.model[.settings] == [accountPage])
    // A link to the first tab arrives.
    for case .url(let take) in actions(of: window) { take(try url(web + "/")) }
    await model.dispatcher.settled()
    #expect(model.tab == .home && model[.home].isEmpty && model[.settings] == [accountPage])
  }

  private func text(_ screens: [WindowState.Screen?]) -> String {
    BookshelfRoute.table.saving(WindowState(screens: screens.compactMap(\.self))).text
  }

  /// A sheet, its text and a selection come back with the stack, and are saved when they change.
  @Test func sheetDraftAndSelectionAreRestored() async throws {
    let window = RouteWindow(kind: .library, home: .library())
    let model = window.model
    await appear(window)
    change(window)
    #expect(window.saved.isEmpty, "a window's start is nothing to save")
    account.signIn(as: "ann")
    for case .url(let take) in actions(of: window) { take(try url(web + "/books/42/review")) }
    await model.dispatcher.settled()
    #expect(model.path == [.book(.detail(book: 42))] && model.review == .review(.new(book: 42)))
    for case .sheet(let view?, _) in actions(of: window) {
      (view as? TextEditor)?.binding.wrappedValue = "A dark night"
    }
    model.shelf = "lent"
    change(window)
    let next = RouteWindow(kind: .library, home: .library())
    next.saved = window.saved
    await appear(next)
    #expect(next.model.path == model.path && next.model.review == model.review)
    #expect(next.model.drafts == [.review(.new(book: 42)): "A dark night"] && next.model.shelf == "lent")
    // The window shows the restored state, so nothing is saved. A change of the text is saved.
    change(next)
    #expect(next.saved == window.saved)
    next.model.drafts[.review(.new(book: 42)), default: ""] += " and stormy"
    change(next)
    #expect(next.saved != window.saved)
    #expect(WindowState.decode(next.saved).state.screens.last?[StateKey<String>("draft")] == "A dark night and stormy")
    // A link closes the review, and its text is there when the review opens again. Another review has its own text.
    for path in ["/books/7", "/books/7/review", "/books/42/review"] {
      for case .url(let take) in actions(of: next) { take(try url(web + path)) }
      await next.model.dispatcher.settled()
      change(next)
      let draft = WindowState.decode(next.saved).state.screens.last?[StateKey<String>("draft")]
      #expect(draft == (path == "/books/42/review" ? "A dark night and stormy" : nil), "\(path)")
    }
    // After a sign-out, the window contains nothing of the last user.
    account.signOut()
    change(next)
    #expect(next.model.path.isEmpty && next.model.review == nil && !next.saved.contains("42"))
    #expect(next.model.drafts.isEmpty)
  }

  /// A window that consists of a stack only.
  @Test func aStackComesBackAfterTheSignIn() async {
    struct StackWindow: View {
      @State var model = WindowModel(kind: .library)
      @SceneStorage(WindowState.self) var saved
      var body: some View {
        EmptyView().receivesLaunches(with: model.dispatcher, path: $model.path, saved: $saved)
      }
    }
    let accountPage = BookshelfRoute.account(section: .account)
    let window = StackWindow()
    let kept = BookshelfRoute.savedText(of: [.settings, accountPage])
    window.saved = kept
    await appear(window)
    change(window)
    #expect(window.model.path == [.settings] && window.saved == kept)
    window.model.dispatcher.fulfill(.signedIn)
    change(window)
    #expect(window.model.path == [.settings, accountPage] && window.saved == kept)
    window.model.path.removeLast()
    change(window)
    #expect(window.saved == BookshelfRoute.savedText(of: [.settings]))
  }

  @Test func restoredScreensAppearBeforeTheWaitingLink() async throws {
    let window = RouteWindow(kind: .library, home: .library())
    window.saved = BookshelfRoute.savedText(of: [.settings, .account(section: .account)])
    await appear(window)
    var shown: [[BookshelfRoute]] = []
    let restore = window.model.dispatcher.didFulfill
    window.model.dispatcher.didFulfill = {
      restore?()
      shown.append(window.model.path)
    }
    for case .url(let take) in actions(of: window) { take(try url("bookshelf://books/42/read")) }
    window.model.dispatcher.fulfill("signedIn")
    await window.model.dispatcher.settled()
    #expect(shown == [[.settings, .account(section: .account)]])
    #expect(window.model.path.last == .book(.read(book: 42)))
  }

  @Test func eachKindOfWindowIsAGroup() throws {
    let scenes = (BookshelfApp().body as? TupleScene)?.scenes.compactMap { $0 as? EventScene } ?? []
    let groups = scenes.compactMap { $0.content as? any PresentsWindows }
    try #require(groups.count == 2)
    // Each window that claims external events also receives them.
    for group in groups {
      let received = actions(of: group.window(showing: nil)).filter { if case .url = $0 { true } else { false } }
      #expect(received.count == 1)
    }
    #expect((groups[0].window(showing: nil) as? RouteWindow)?.kind == .library)
    #expect(ExternalEvents.matches(Array(scenes[1].matching), web + "/books/42"))
    #expect(!ExternalEvents.matches(Array(scenes[1].matching), web + "/clubs/maps"))
    // The system stores a window's destination in encoded form.
    let route = BookshelfRoute.book(.detail(book: 42))
    let kept = try JSONDecoder().decode(BookshelfRoute.self, from: JSONEncoder().encode(route))
    let window = try #require(groups[1].window(showing: kept) as? RouteWindow)
    #expect(window.kind == .book && window.value == route)
  }

  @Test func aScreenIsDraggedOutAndOpensFromItsMenu() throws {
    let screen = ScreenController(.book(.detail(book: 42)))
    screen.viewDidAppear(false)
    #expect(screen.userActivity?.targetContentIdentifier == web + "/books/42")
    let drag = try #require(screen.view.interactions.compactMap { $0 as? UIDragInteraction }.first)
    let items = drag.delegate?.dragInteraction(drag, itemsForBeginning: Drag())
    #expect(items?.first?.localObject as? BookshelfRoute == .book(.detail(book: 42)))
    screen.viewDidDisappear(false)
    #expect(screen.userActivity == nil)
    let press = try #require(screen.view.interactions.compactMap { $0 as? UIContextMenuInteraction }.first)
    let configuration = press.delegate?.contextMenuInteraction(press, configurationForMenuAtLocation: .zero)
    let menu = try #require(configuration?.actionProvider?([]))
    let action = try #require(menu.children.first as? UIWindowScene.ActivationAction)
    #expect(action.configuration(action)?.userActivity.targetContentIdentifier == web + "/books/42")
  }

  @Test func previewsStartAtTheirLinks() async {
    let windows = (WindowPreviews.previews as? any Several)?.views.compactMap { $0 as? RouteWindow } ?? []
    var shown: [BookshelfRoute?] = []
    for window in windows {
      for case .task(let appear) in actions(of: window) { await appear() }
      await window.model.dispatcher.settled()
      shown.append(window.model.path.last ?? window.model.root)
    }
    #expect(shown == [.book(.detail(book: 42, tab: .reviews)), .settings])
  }

  /// In the SwiftUI app, the inbox is the delegate of the notification center.
  @Test func notificationReachesTheSwiftUIWindowOfItsScene() async throws {
    UNUserNotificationCenter.current().delegate = nil
    _ = BookshelfApp()
    let scenes = [scene("SwiftUI 1", kind: nil), scene("SwiftUI 2", kind: nil)]
    // A notification arrives before there is a window.
    #expect(await answer(to: request(["link": "/books/1"]), in: scenes[0]))
    var windows: [RouteWindow] = []
    for scene in scenes {
      let window = RouteWindow(kind: .library, home: .library())
      await appear(window, in: scene)
      windows.append(window)
    }
    #expect(await answer(to: request(["link": "/books/2"]), in: scenes[1]))
    for window in windows { await window.model.dispatcher.settled() }
    #expect(windows.map(\.model.path) == [[.book(.detail(book: 1))], [.book(.detail(book: 2))]])
    // The second window is closed, and a notification connects it again.
    disappear(windows[1])
    #expect(await answer(to: request(["link": "/books/3"]), in: scenes[1]))
    await windows[1].model.dispatcher.settled()
    #expect(windows[1].model.path == [.book(.detail(book: 2))])
    await appear(windows[1], in: scenes[1])
    await windows[1].model.dispatcher.settled()
    #expect(windows.map(\.model.path) == [[.book(.detail(book: 1))], [.book(.detail(book: 3))]])
  }

  /// After a cold start, the scene's options contain the tap, and the delegate receives it much later.
  @Test func aColdTapIsOpenedOnce() async throws {
    let session = UISceneSession("cold", kind: "library")
    let tap = request(["link": "/clubs/maps"])
    var outcomes: [String] = []
    app.sessions.connect(session)
    app.window(of: session).dispatcher.report = { outcomes.append($0.outcome.rawValue) }
    let (scene, _) = await connect(session, UIScene.ConnectionOptions(response: UNNotificationResponse(to: tap)))
    try await Task.sleep(for: .seconds(1.1))
    #expect(await answer(to: tap, in: scene))
    await app.windows["cold"]?.dispatcher.settled()
    #expect(shown(session).last == web + "/clubs/maps")
    #expect(outcomes == ["opened", "duplicate"])
  }

  /// A cold start with a link that doesn't open at once and has no parent. The window isn't empty, and the saved state
  /// stays.
  @Test func waitingLinkKeepsTheSavedState() async throws {
    let gift = UIScene.ConnectionOptions(urls: [try url("bookshelf://gift/PAGE-2024")])
    for (links, visible) in [(["/library", "/books/42"], ["/library", "/books/42"]), ([], ["/"])] {
      let session = UISceneSession("waits", kind: "library")
      if !links.isEmpty { session.stateRestorationActivity = saved(links) }
      let (scene, delegate) = await connect(session, gift)
      #expect(shown(session) == visible.map { web + $0 })
      let kept = delegate.stateRestorationActivity(for: scene)?.windowState.state.screens.map(\.link) ?? []
      #expect(kept == links.map { web + $0 })
      app.application(application, didDiscardSceneSessions: [session])
    }
  }

  /// A screen that requires a sign-in doesn't appear before the sign-in, but isn't forgotten.
  @Test func aUIKitWindowComesBackAfterTheSignIn() async throws {
    let session = UISceneSession("sign-in", kind: "library")
    session.stateRestorationActivity = saved(["/settings", "/settings/account"])
    let (scene, delegate) = await connect(session)
    func kept() -> [String] {
      delegate.stateRestorationActivity(for: scene)?.windowState.state.screens.map(\.link) ?? []
    }
    #expect(shown(session) == [web + "/settings"])
    #expect(kept() == [web + "/settings", web + "/settings/account"])
    app.windows["sign-in"]?.redraw()
    #expect(kept().count == 2)
    app.windows["sign-in"]?.dispatcher.fulfill("signedIn")
    #expect(shown(session) == [web + "/settings", web + "/settings/account"] && kept().count == 2)
    app.windows["sign-in"]?.show([.settings])
    #expect(kept() == [web + "/settings"])
  }

  private final class Drag: UIDragSession {}
}
