import FingerpostUI
import BookshelfLinks
import Testing
import UIKit

/// The conversion of decisions to Apple's objects, and the system's reaction to them.
@Suite @MainActor struct WindowTests {
  private let rules = WindowRules(BookshelfRoute.table)

  /// A window that can show books prefers the books that it shows. The main window can show everything and prefers
  /// nothing.
  @Test func theWindowThatPrefersABookGetsIt() throws {
    let sessions = WindowSessions(rules: rules)
    let scenes = [scene("1", kind: "library"), scene("2", kind: "book"), scene("3", kind: "book")]
    for scene in scenes { sessions.connect(scene.session) }
    sessions.show(WindowState(screens: [.init("/library")]), in: scenes[0])
    sessions.show(WindowState(screens: [.init("/books/42")]), in: scenes[1])
    sessions.show(WindowState(screens: [.init("/books/7")]), in: scenes[2])
    #expect(try chosen(web + "/books/42", among: scenes) === scenes[1])
    #expect(try chosen(web + "/books/7/read", among: scenes) === scenes[2])
    #expect(try chosen(web + "/books/8", among: scenes) === scenes[0])
    // A book's window can't show clubs, so without the library no window can.
    #expect(try chosen(web + "/clubs/maps", among: Array(scenes.dropFirst())) == nil)
    #expect(try chosen(web + "/books/42", among: Array(scenes.dropLast(1).dropFirst())) === scenes[1])
  }

  @Test func conditionsFollowTheWindowsContent() throws {
    let sessions = WindowSessions(rules: rules)
    let scenes = [scene("1", kind: "library"), scene("2", kind: "book")]
    for scene in scenes { sessions.connect(scene.session) }
    sessions.show(WindowState(screens: [.init("/books/42")]), in: scenes[1])
    sessions.show(WindowState(screens: [.init("/books/7")]), in: scenes[1])
    #expect(try chosen(web + "/books/42", among: scenes) === scenes[0])
    sessions.show(WindowState(screens: [.init("/books/7")]), tabs: ["/books/7", "/books/42"], in: scenes[1])
    #expect(try chosen(web + "/books/42", among: scenes) === scenes[1])
  }

  @Test func canAndPrefersSetTheirOwnPredicates() throws {
    let conditions = UISceneActivationConditions(WindowConditions(can: .equals("a"), prefers: .equals("b")))
    #expect(conditions.canActivateForTargetContentIdentifierPredicate.format == "SELF == 'a'")
    #expect(conditions.prefersToActivateForTargetContentIdentifierPredicate.format == "SELF == 'b'")
  }

  @Test func newSceneHasTheKindOfItsContent() throws {
    let session = UISceneSession("1", kind: nil)
    func kind(_ options: UIScene.ConnectionOptions, _ session: UISceneSession) -> String? {
      rules.configuration(for: session, options).name
    }
    let dragged = try #require(NSUserActivity(windowShowing: BookshelfRoute.book(.detail(book: 42))))
    #expect(kind(UIScene.ConnectionOptions(activities: [dragged]), session) == "book")
    #expect(kind(UIScene.ConnectionOptions(urls: [try url("bookshelf://clubs/maps")]), session) == "club")
    #expect(kind(UIScene.ConnectionOptions(), session) == "library")
    #expect(kind(UIScene.ConnectionOptions(), UISceneSession("2", kind: "club")) == "club")
    // Scenes that aren't windows: CarPlay, an external display.
    let car = UISceneSession("3", kind: "Car", role: UISceneSession.Role(rawValue: "CPTemplateApplication"))
    #expect(rules.configuration(for: car, UIScene.ConnectionOptions()) === car.configuration)
  }

  // MARK: Requests

  private func application(_ scenes: [UIScene]) -> UIApplication {
    let application = UIApplication()
    application.open(scenes.map(\.session))
    return application
  }

  @Test func refreshDoesNotActivateAWindow() throws {
    let application = application([scene("1", kind: "library"), scene("2", kind: "book")])
    let sessions = WindowSessions(rules: rules)
    sessions.launch(application)
    for request in sessions.change(in: "1").requests { application.perform(request) }
    #expect(application.calls.count == 1)
    guard case .refresh("2")? = application.calls.first else { throw Unexpected() }
  }

  @Test func aWindowThatShowsTheBookComesForward() throws {
    let scenes = [scene("1", kind: "library"), scene("2", kind: "book")]
    let application = application(scenes)
    let sessions = WindowSessions(rules: rules)
    sessions.launch(application)
    for scene in scenes { sessions.connect(scene.session) }
    sessions.show(WindowState(screens: [.init("/books/42")]), in: scenes[1])
    let request = try #require(sessions.request(forWindowShowing: "/books/42", by: .menu, in: "1"))
    application.perform(request)
    guard case .activate("2", nil, nil)? = application.calls.last else { throw Unexpected() }
  }

  @Test func aNewWindowOpensWithItsLinkBesideTheOneThatAsked() async throws {
    let scenes = [scene("1", kind: "library")]
    let application = application(scenes)
    let sessions = WindowSessions(rules: rules)
    sessions.launch(application)
    let request = try #require(sessions.request(forWindowShowing: "/b/42", by: .menu, in: "1"))
    application.perform(request)
    guard case .activate(nil, let activity?, let options?)? = application.calls.last else {
      throw Unexpected()
    }
    #expect(options.requestingScene === scenes[0])
    #expect(activity.activityType == NSUserActivity.windowType)
    #expect(activity.targetContentIdentifier == web + "/books/42")
    #expect(!activity.isEligibleForHandoff)
    // The new scene connects with the request's activity.
    let app = Recorder()
    app.dispatcher.connect(UISceneSession("2", kind: "book"), UIScene.ConnectionOptions(activities: [activity]))
    app.dispatcher.becomeReady()
    await app.dispatcher.settled()
    #expect(app.opened == [web + "/books/42"])
    #expect(app.kinds == ["window"])
  }

  @Test(arguments: [
    (WindowRequest.Dismissal.standard, UIWindowScene.DismissalAnimation.standard), (.commit, .commit),
    (.decline, .decline), (.init(rawValue: "vanish"), .standard),
  ])
  func windowClosesWithItsAnimation(_ dismissal: WindowRequest.Dismissal, _ animation: UIWindowScene.DismissalAnimation)
    throws
  {
    let application = application([scene("1", kind: "book")])
    application.perform(.close("1", dismissal))
    guard case .destroy("1", animation)? = application.calls.last else { throw Unexpected() }
    // The window is closed, so further requests have no effect.
    application.perform(.refresh("1"))
    application.perform(.activate("1"))
    #expect(application.calls.count == 1)
  }

  // MARK: Dragging and menus

  @Test func aDraggedItemIsALinkAndAWindow() throws {
    let item = try #require(UIDragItem(route: BookshelfRoute.book(.detail(book: 42))))
    #expect(item.itemProvider.objects.compactMap { ($0 as? NSURL)?.absoluteString } == [web + "/books/42"])
    let activities = item.itemProvider.objects.compactMap { $0 as? NSUserActivity }
    #expect(activities.map(\.targetContentIdentifier) == [web + "/books/42"])
    #expect(item.localObject as? BookshelfRoute == .book(.detail(book: 42)))
    // A secret can be dragged as a link, but doesn't identify a window that the system would remember.
    let secret = try #require(UIDragItem(route: BookshelfRoute.invite(token: "x")))
    #expect(secret.itemProvider.objects.count == 1)
  }

  @Test func aMenuOpensANewWindow() {
    let alternate = UIAction()
    let action = UIWindowScene.ActivationAction.openInNewWindow(
      BookshelfRoute.book(.detail(book: 42)), alternate: alternate)
    #expect(action.alternate === alternate)
    #expect(action.configuration(action)?.userActivity.targetContentIdentifier == web + "/books/42")
    let help = UIWindowScene.ActivationAction.openInNewWindow(BookshelfRoute.help(topic: ["payments"]))
    #expect(help.configuration(help) == nil)
  }
}
