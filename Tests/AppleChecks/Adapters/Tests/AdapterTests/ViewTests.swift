import ActivityKit
import FingerpostUI
import AppIntents
import BookshelfLinks
import SwiftUI
import Testing
import WidgetKit

/// The modifiers that the library attaches to views, triggered by the tests.
@Suite @MainActor struct ViewTests {
  @Test func sceneReceivesEveryActivityTypeOfTheTable() async throws {
    let app = Recorder()
    var types: [String] = []
    var restored = 0
    let view = EmptyView().receivesLaunches(with: app.dispatcher) {
      restored += 1
      #expect(app.opened.isEmpty && !app.dispatcher.isReady)
    }
    for action in actions(of: view).reversed() {
      switch action {
      case .url(let take): take(try url("bookshelf://books/1"))
      case .activity(let type, let take):
        types.append(type)
        if type == "example.bookshelf.search" { take(activity(type, info: ["query": "maps"])) }
      default: break
      }
    }
    await app.dispatcher.settled()
    #expect(app.opened.isEmpty)
    // The view appears. Its previous content is restored first, so that the launch wins.
    for case .task(let task) in actions(of: view) { await task() }
    await app.dispatcher.settled()
    #expect(restored == 1)
    #expect(app.opened == [web + "/search?q=maps", web + "/books/1"])
    #expect(
      types.sorted()
        == [
          "NSUserActivityTypeBrowsingWeb", "com.apple.corespotlightitem", "com.apple.corespotlightquerycontinuation",
          "example.bookshelf.book",
          "example.bookshelf.reading", "example.bookshelf.search", NSUserActivity.windowType,
        ].sorted())
  }

  /// A scanned code or tag gives an activity without a URL. Some taps give both.
  @Test func aScannedLinkOpensOnce() async throws {
    let app = Recorder()
    let view = EmptyView().receivesLaunches(with: app.dispatcher)
    await appear(view)
    let scanned = activity(NSUserActivityTypeBrowsingWeb, page: web + "/books/1")
    for action in actions(of: view) {
      switch action {
      case .activity(NSUserActivityTypeBrowsingWeb, let take): take(scanned)
      case .url(let take): take(try url(web + "/books/1"))
      default: break
      }
    }
    await app.dispatcher.settled()
    #expect(app.opened == [web + "/books/1"] && app.kinds == ["universalLink"])
  }

  /// A view whose type contains itself would be counted without end, whatever its body does.
  @Test func noViewContainsItself() {
    let app = Recorder()
    let view = EmptyView().receivesLaunches(with: app.dispatcher)
    #expect(countsOfViews(of: type(of: view)) != nil)
    #expect(countsOfViews(of: type(of: EmptyView().opensLinks(with: app.dispatcher))) != nil)
    // The counting itself must detect such a view.
    #expect(countsOfViews(of: Endless.self) == nil)
  }

  private struct Endless: View {
    var isOver = true
    var body: some View { if isOver { EmptyView() } else { AnyOther { Endless() } } }
  }
  private struct AnyOther<Content: View>: View {
    @ViewBuilder let content: () -> Content
    var body: Content { content() }
  }

  @Test func windowRestoresOnceAndPausesWhileAbsent() async throws {
    let app = Recorder()
    var restored = 0
    let view = EmptyView().receivesLaunches(with: app.dispatcher, startingAt: "/b/42") { restored += 1 }
    await appear(view)
    await app.dispatcher.settled()
    disappear(view)
    #expect(!app.dispatcher.isReady)
    for case .url(let take) in actions(of: view) { take(try url(web + "/books/1")) }
    await app.dispatcher.settled()
    #expect(app.opened == [web + "/books/42"])
    await appear(view)
    await app.dispatcher.settled()
    #expect(restored == 1 && app.opened == [web + "/books/42", web + "/books/1"])
  }

  @Test func aURLOfTheWebIsAUniversalLink() async throws {
    let app = Recorder()
    app.dispatcher.becomeReady()
    for case .url(let take) in actions(of: EmptyView().receivesLaunches(with: app.dispatcher)) {
      take(try url(web + "/books/1"))
      take(try url("bookshelf://books/2"))
    }
    await app.dispatcher.settled()
    #expect(app.kinds == ["universalLink", "url"])
  }

  @Test func aPreviewStartsAtALink() async throws {
    let app = Recorder()
    for case .task(let task) in actions(of: EmptyView().receivesLaunches(with: app.dispatcher, startingAt: "/b/42")) {
      await task()
    }
    await app.dispatcher.settled()
    #expect(app.opened == [web + "/books/42"])
  }

  private func environment(_ view: any View) -> EnvironmentValues {
    var values = EnvironmentValues()
    for case .environment(let set) in actions(of: view).reversed() { set(&values) }
    return values
  }

  @Test func viewsFindTheDispatcherInTheirEnvironment() async {
    #expect(EnvironmentValues().receiveLaunch(.url("bookshelf://books/1")) == nil)
    let app = Recorder()
    let values = environment(EmptyView().receivesLaunches(with: app.dispatcher))
    app.dispatcher.becomeReady()
    #expect(values.receiveLaunch(.url("bookshelf://books/1"))?.match?.routeID == "book.detail")
    await app.dispatcher.settled()
    #expect(app.opened == [web + "/books/1"])
  }

  @Test func linksOfTheTableOpenInTheApp() async throws {
    let app = Recorder()
    app.dispatcher.becomeReady()
    let open = environment(EmptyView().opensLinks(with: app.dispatcher)).openURL
    #expect(open.handler(try url(web + "/books/1")) == .handled)
    #expect(open.handler(try url("https://elsewhere.example/")) == .systemAction)
    // The table declares that this link opens in the browser, so the system opens it.
    #expect(open.handler(try url(web + "/help/payments")) == .systemAction)
    await app.dispatcher.settled()
    #expect(app.opened == [web + "/books/1"])
  }

  @Test func viewAdvertisesItsRoute() throws {
    func advertised(_ route: BookshelfRoute?) -> (String, Bool, NSUserActivity)? {
      for case .advertises(let type, let isActive, let update) in actions(of: EmptyView().userActivity(route)) {
        let activity = NSUserActivity(activityType: type)
        update(activity)
        return (type, isActive, activity)
      }
      return nil
    }
    let book = try #require(advertised(.book(.detail(book: 42))))
    #expect(book.0 == "example.bookshelf.book" && book.1)
    #expect(book.2.targetContentIdentifier == web + "/books/42")
    #expect(advertised(.library())?.1 == false)
    #expect(advertised(nil)?.2.targetContentIdentifier == nil)
  }

  @Test func windowsReceiveTheirEvents() throws {
    let view = EmptyView().handlesExternalEvents(
      of: BookshelfRoute.WindowName.book,
      showing: WindowState(screens: [.init("/books/42"), .init("/settings", .sheet)]),
      of: BookshelfRoute.self)
    guard case .events(let preferring, let allowing)? = actions(of: view).first else { throw Unexpected() }
    let end = try #require(WindowRules(BookshelfRoute.table).externalEventIdentifier(for: "/books/42/read"))
    #expect(ExternalEvents.matches(Array(preferring), end))
    #expect(!ExternalEvents.matches(Array(preferring), web + "/books/421/read#"))
    #expect(!ExternalEvents.matches(Array(allowing), web + "/clubs/maps#"))
    struct Windows: Scene {
      var body: some Scene {
        WindowGroup { EmptyView() }.handlesExternalEvents(of: BookshelfRoute.WindowName.club, of: BookshelfRoute.self)
      }
    }
    let matching = try #require(Windows().body as? EventScene).matching
    #expect(ExternalEvents.matches(Array(matching), web + "/clubs/maps"))
    #expect(!ExternalEvents.matches(Array(matching), web + "/books/42"))
  }

  @Test func aWindowOpensByItsDestination() {
    OpenWindowAction.opened = []
    let open = EnvironmentValues().openWindow
    open(showing: BookshelfRoute.book(.detail(book: 42)))
    open(showing: BookshelfRoute.home)
    #expect(OpenWindowAction.opened.map(\.id) == ["book", "library"])
    #expect(OpenWindowAction.opened.first?.value as? BookshelfRoute == .book(.detail(book: 42)))
  }

  @Test func aSceneStoresADestination() {
    struct Book: View {
      @SceneStorage("book") var book = StoredRoute<BookshelfRoute>(.home)
      var body: some View { EmptyView() }
    }
    let view = Book()
    view.book.route = .book(.detail(book: 42))
    #expect(view.book.rawValue == web + "/books/42")
    #expect(StoredRoute<BookshelfRoute>(rawValue: view.book.rawValue)?.route == .book(.detail(book: 42)))
  }

  @Test func linkViewsContainTheLinkOfTheirRoute() {
    #expect(
      Link(route: BookshelfRoute.reading(.now)) { EmptyView() }?.destination.absoluteString == "bookshelf://reading")
    #expect(
      Link(route: BookshelfRoute.reading(.now), from: "widget") { EmptyView() }?.destination.absoluteString
        == "bookshelf-widget://now")
    #expect(Link(route: BookshelfRoute.home, from: "widget") { EmptyView() } == nil)
    #expect(ShareLink(route: BookshelfRoute.book(.detail(book: 1)))?.data.first?.absoluteString == web + "/books/1")
    #expect(ShareLink(route: BookshelfRoute.reading(.now)) == nil)
  }

  @Test func aWidgetOpensItsDestination() {
    func opened(_ view: some View) -> [URL?] {
      actions(of: view).compactMap { if case .widget(let url) = $0 { .some(url) } else { nil } }
    }
    #expect(
      opened(EmptyView().widgetURL(BookshelfRoute.reading(.now), from: "widget")) == [
        URL(string: "bookshelf-widget://now")
      ])
    #expect(opened(EmptyView().widgetURL(BookshelfRoute.home, from: "widget")) == [nil])
    #expect(DynamicIsland().widgetURL(BookshelfRoute.reading(.now)).url == URL(string: "bookshelf://reading"))
    #expect(LaunchInput.liveActivityType == NSUserActivityTypeLiveActivity)
  }

  @Test func anIntentOpensACustomScheme() throws {
    #expect(
      OpenURLIntent(route: BookshelfRoute.reading(.now), from: "app")?.url.absoluteString == "bookshelf://reading")
    #expect(OpenURLIntent(route: BookshelfRoute.home, from: "widget") == nil)
    let result = try BookshelfRoute.reading(.now).openingResult(from: "app")
    #expect(
      (result as? IntentResultContainer<Never, OpenURLIntent, Never, Never>)?.opened.url.absoluteString
        == "bookshelf://reading")
  }

  @Test func anIntentOpensAUniversalLink() throws {
    #expect(OpenURLIntent(route: BookshelfRoute.book(.detail(book: 1)))?.url.absoluteString == web + "/books/1")
    #expect(OpenURLIntent(route: BookshelfRoute.reading(.now)) == nil)
    #expect(throws: NoUniversalLink.self) { try BookshelfRoute.reading(.now).openingResult() }
    let result = try BookshelfRoute.book(.detail(book: 1)).openingResult()
    #expect(
      (result as? IntentResultContainer<Never, OpenURLIntent, Never, Never>)?.opened.url.absoluteString == web
        + "/books/1")
  }
}
