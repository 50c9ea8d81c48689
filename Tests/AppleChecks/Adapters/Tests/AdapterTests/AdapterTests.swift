import AppRoutes
import Adapters
import SwiftUI
import Testing
import UIKit
import UserNotifications

/// Apple's objects in, destinations out; the objects are stand-ins.
@Suite @MainActor struct AdapterTests {
  /// An app that writes down the links that it opened.
  @MainActor final class Recorder {
    var opened: [String] = []
    var kinds: [String] = []
    private(set) var dispatcher: LinkDispatcher<BookshelfRoute>

    init() {
      weak var recorder: Recorder?
      dispatcher = LinkDispatcher(router: LinkRouter<BookshelfRoute>(), deferredLinks: .inProcess) { route, decision in
        recorder?.opened.append(try route.link())
        recorder?.kinds.append(decision.kind.rawValue)
      }
      recorder = self
    }
  }

  private let web = "https://bookshelf.example"

  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  private func activity(_ type: String, page: String? = nil, info: [AnyHashable: Any]? = nil) -> NSUserActivity {
    let activity = NSUserActivity(activityType: type)
    activity.webpageURL = page.flatMap { URL(string: $0) }
    activity.userInfo = info
    return activity
  }

  private func response(_ info: [AnyHashable: Any], category: String, isPush: Bool) -> UNNotificationResponse {
    let response = UNNotificationResponse()
    response.notification.request.content.userInfo = info
    response.notification.request.content.categoryIdentifier = category
    response.notification.request.trigger = isPush ? UNPushNotificationTrigger() : nil
    return response
  }

  @Test func aSceneIsConnectedWithAllThatStartedIt() async throws {
    let app = Recorder()
    let options = UIScene.ConnectionOptions()
    options.urlContexts = [UIOpenURLContext(try url("bookshelf://books/1"))]
    options.userActivities = [activity("NSUserActivityTypeBrowsingWeb", page: web + "/clubs/maps")]
    options.shortcutItem = UIApplicationShortcutItem("newest")
    options.notificationResponse = response(["link": "/books/7"], category: "", isPush: true)
    app.dispatcher.receive(options)
    #expect(app.opened.isEmpty)
    app.dispatcher.becomeReady()
    // The notification comes to the centre's delegate as well.
    app.dispatcher.receive(.notification(response(["link": "/books/7"], category: "", isPush: true)))
    await app.dispatcher.settled()
    #expect(app.opened == ["/books/1", "/clubs/maps", "/library", "/books/7"].map { web + $0 })
    #expect(app.kinds == ["url", "universalLink", "quickAction", "notification"])
  }

  @Test func aRunningSceneTakesEachOnItsOwn() async throws {
    let app = Recorder()
    app.dispatcher.becomeReady()
    app.dispatcher.receive([UIOpenURLContext(try url("bookshelf://books/1"))])
    app.dispatcher.receive(
      activity("com.apple.corespotlightitem", info: ["kCSSearchableItemActivityIdentifier": "book-2"]))
    let handoff = activity("example.bookshelf.book")
    handoff.targetContentIdentifier = web + "/books/3"
    app.dispatcher.receive(handoff)
    #expect(app.dispatcher.receive(UIApplicationShortcutItem("newest")))
    #expect(!app.dispatcher.receive(UIApplicationShortcutItem("other")))
    await app.dispatcher.settled()
    #expect(app.opened == ["/books/1", "/books/2", "/books/3", "/library"].map { web + $0 })
  }

  @Test func aNotificationIsLocalUnlessItWasPushed() {
    let push = LaunchInput.notification(response(["a": 1], category: "c", isPush: true))
    #expect(push == .notification(payload: ["a": 1], category: "c"))
    #expect(LaunchInput.notification(response(["a": 1], category: "c", isPush: false)).isRemote == false)
    let dismissed = response([:], category: "c", isPush: true)
    dismissed.actionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"
    #expect(LaunchInput.notification(dismissed).response == .dismissed)
  }

  @Test func aQuickActionNamesItsWindow() {
    let item = UIApplicationShortcutItem("newest")
    item.targetContentIdentifier = "x"
    item.userInfo = ["book": NSNumber(value: 7)]
    #expect(
      LaunchInput.quickAction(item) == .quickAction("newest", userInfo: ["book": 7], targetContentIdentifier: "x"))
  }

  /// What is attached to a view, the outermost first.
  private func actions(_ view: any View) -> [Attached.Action] {
    switch view {
    case let view as Attached: [view.action] + actions(view.content)
    case let view as AnyView: actions(view.content)
    default: []
    }
  }

  @Test func aSwiftUISceneTakesEveryTypeThatTheTableTakes() async throws {
    let app = Recorder()
    var types: [String] = []
    for action in actions(EmptyView().receivesLaunches(with: app.dispatcher)) {
      switch action {
      case .task(let task): await task()
      case .url(let take): take(try url("bookshelf://books/1"))
      case .activity(let type, let take):
        types.append(type)
        if type == "example.bookshelf.search" { take(activity(type, info: ["query": "maps"])) }
      }
    }
    await app.dispatcher.settled()
    #expect(app.opened == [web + "/books/1", web + "/search?q=maps"])
    #expect(
      types.sorted() == [
        "com.apple.corespotlightitem", "com.apple.corespotlightquerycontinuation", "example.bookshelf.book",
        "example.bookshelf.reading", "example.bookshelf.search",
      ])
  }
}
