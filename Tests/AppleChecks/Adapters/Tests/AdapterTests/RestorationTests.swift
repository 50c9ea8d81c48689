import FingerpostUI
import BookshelfLinks
import Foundation
import Testing
import UIKit

/// The restoration of windows.
@Suite @MainActor struct RestorationTests {
  private let rules = WindowRules(BookshelfRoute.table)

  private func connect(
    _ session: UISceneSession, _ options: UIScene.ConnectionOptions
  ) async -> (shown: [String], opened: [String]) {
    let app = Recorder()
    let start = app.dispatcher.connect(session, options)
    app.dispatcher.becomeReady()
    await app.dispatcher.settled()
    return (start.screens(as: BookshelfRoute.self).map(\.description), app.opened)
  }

  @Test func windowRestoresItsSavedScreens() async {
    let session = UISceneSession("1", kind: "book")
    session.stateRestorationActivity = saved("/library", "/books/42")
    let (shown, opened) = await connect(session, UIScene.ConnectionOptions())
    #expect(shown == [web + "/library", web + "/books/42"])
    #expect(opened.isEmpty)
  }

  /// The requested link takes precedence over the window's previous content.
  @Test func aLaunchWinsOverTheSavedState() async throws {
    let session = UISceneSession("1", kind: "book")
    session.stateRestorationActivity = saved("/library", "/books/42")
    let handoff = activity("example.bookshelf.book")
    handoff.targetContentIdentifier = web + "/books/7"
    let (shown, opened) = await connect(session, UIScene.ConnectionOptions(activities: [handoff]))
    // A window for a book has no way back to the library. Below the link, it is unchanged.
    #expect(shown == [web + "/library", web + "/books/42"])
    #expect(opened == [web + "/books/7"])
    let library = UISceneSession("2", kind: "library")
    #expect(await connect(library, UIScene.ConnectionOptions(activities: [handoff])).shown == [web + "/library"])
    #expect(
      await connect(UISceneSession("3", kind: "book"), UIScene.ConnectionOptions(activities: [handoff])).shown == [])
    // A link that doesn't match isn't a request.
    let nowhere = UIScene.ConnectionOptions(urls: [try url("bookshelf://nowhere/at/all")])
    #expect(await connect(session, nowhere).shown == [web + "/library", web + "/books/42"])
  }

  @Test func firstStartShowsTheTablesStartScreen() async {
    #expect(await connect(UISceneSession("1", kind: nil), UIScene.ConnectionOptions()).shown == [web + "/"])
    // On a locked device, there is no state yet. It arrives with `scene(_:restoreInteractionStateWith:)`.
    #expect(saved("/books/42").windowState.state.screens.map(\.link) == [web + "/books/42"])
  }

  @Test func stateRoundTripsThroughAnActivity() throws {
    let sessions = WindowSessions(rules: rules)
    let scene = scene("1", kind: "book")
    sessions.connect(scene.session)
    #expect(sessions.stateRestorationActivity(for: scene) == nil)
    var state = WindowState(screens: [.init("/library"), .init("/books/42/review", .sheet)], selection: ["tab": "2"])
    state.screens[1][StateKey<String>("review.text")] = "It was a dark and stormy night"
    #expect(sessions.show(state, in: scene).isEmpty)
    let activity = try #require(sessions.stateRestorationActivity(for: scene))
    #expect(activity.targetContentIdentifier == web + "/books/42/review")
    #expect(activity.requiredUserInfoKeys == [WindowState.key])
    let back = activity.windowState
    #expect(back.losses.isEmpty)
    #expect(back.state.screens.map(\.link) == [web + "/library", web + "/books/42/review"])
    #expect(back.state.screens.last?[StateKey<String>("review.text")] == "It was a dark and stormy night")
    #expect(back.state.selection == ["tab": "2"])
  }

  @Test func largeStateIsShortenedToFitAnActivity() {
    var screen = WindowState.Screen("/books/42")
    screen[StateKey<String>("note")] = String(repeating: "x", count: 5_000)
    let activity = NSUserActivity(restoring: BookshelfRoute.table.saving(WindowState(screens: [screen])))
    #expect(activity.windowState.state.screens.map(\.link) == [web + "/books/42"])
    #expect(activity.windowState.state.screens[0].extras.isEmpty)
  }

  /// Two windows of the same kind use the same file, each with its own state.
  @Test func twoWindowsShareAFileAndNoState() throws {
    let sessions = WindowSessions(rules: rules)
    let scenes = [scene("1", kind: "book"), scene("2", kind: "book")]
    for scene in scenes { sessions.connect(scene.session) }
    sessions.show(WindowState(screens: [.init("/books/1")]), in: scenes[0])
    sessions.show(WindowState(screens: [.init("/books/2")]), in: scenes[1])
    let file = sessions.store.text
    let application = UIApplication()
    application.open(scenes.map(\.session))
    let next = WindowSessions(rules: rules, store: WindowStore(text: file))
    next.launch(application)
    #expect(next.connect(scenes[0].session).state.screens.map(\.link) == [web + "/books/1"])
    #expect(next.connect(scenes[1].session).state.screens.map(\.link) == [web + "/books/2"])
    // One window is closed for good, and the other keeps its state.
    next.discard([scenes[0].session])
    #expect(next.store.identifiers == ["2"])
    #expect(next.stateRestorationActivity(for: scenes[1])?.targetContentIdentifier == web + "/books/2")
    #expect(next.stateRestorationActivity(for: scenes[0]) == nil)
  }

  @Test func closedWindowsAreForgottenAtLaunch() {
    var store = WindowStore()
    for identifier in ["1", "2"] {
      store.save(WindowState(screens: [.init("/books/1")]), for: identifier, with: BookshelfRoute.table)
    }
    let application = UIApplication()
    application.open([UISceneSession("2", kind: "book")])
    let sessions = WindowSessions(rules: rules, store: store)
    #expect(sessions.launch(application) == ["1"])
    #expect(sessions.store.identifiers == ["2"])
    #expect(sessions["2"]?.kind == "book")
  }

  /// For a window without a scene, the system restores the state that it had in the background.
  @Test func aSessionWithoutASceneIsUpdated() throws {
    let sessions = WindowSessions(rules: rules)
    let session = UISceneSession("1", kind: "book")
    let application = UIApplication()
    application.open([session])
    sessions.launch(application)
    let state = WindowState(screens: [.init("/books/7")])
    #expect(sessions.show(state, in: session).isEmpty)
    #expect(session.stateRestorationActivity?.windowState.state.screens.map(\.link) == [web + "/books/7"])
    #expect(sessions["1"]?.links == ["/books/7"])
    let change = sessions.change(of: web + "/books/7")
    #expect(change.redraw.isEmpty && change.requests == [.refresh("1")])
    // For a window with a scene, the system receives the conditions and asks for the activity itself.
    let scene = scene("2", kind: "book")
    sessions.connect(scene.session)
    sessions.show(state, in: scene.session)
    #expect(scene.session.stateRestorationActivity == nil)
    #expect(sessions.stateRestorationActivity(for: scene)?.targetContentIdentifier == web + "/books/7")
    let prefers = scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate
    #expect(prefers.format == rules.conditions(of: "book", showing: [web + "/books/7"]).prefers.format)
    // An unknown session stays unchanged.
    let other = UISceneSession("3", kind: "book")
    sessions.show(state, in: other)
    #expect(other.stateRestorationActivity == nil)
  }

  @Test func theAppIsAsActiveAsItsMostActiveWindow() {
    let sessions = WindowSessions(rules: rules)
    let scenes = [scene("1", kind: "book"), scene("2", kind: "book")]
    for scene in scenes { sessions.connect(scene.session) }
    sessions.move(scenes[1], to: .active)
    sessions.move(scenes[0], to: .disconnected)
    #expect(sessions.activity == .active)
    #expect(sessions.change(in: "2").requests == [.refresh("1")])
  }

  @Test func stateRoundTripsThroughAKeyedArchive() throws {
    let state = BookshelfRoute.table.saving(WindowState(screens: [.init("/books/42")]))
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    let coder: NSCoder = archiver
    coder.encode(state)
    archiver.finishEncoding()
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    #expect(unarchiver.decodeWindowState().state.screens.map(\.link) == [web + "/books/42"])
  }
}
