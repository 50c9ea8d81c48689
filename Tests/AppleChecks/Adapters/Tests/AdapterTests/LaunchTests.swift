import BookshelfLinks
import CoreSpotlight
import SwiftUI
import Testing
import UIKit
import UserNotifications
import WidgetKit

@testable import FingerpostUI

/// The conversion of Apple's objects to launch inputs and destinations. The objects are stubs.
@Suite @MainActor struct LaunchTests {
  @Test func connectedSceneOpensAllItsInputs() async throws {
    let app = Recorder()
    let push = request(["link": "/books/7"])
    let options = UIScene.ConnectionOptions(
      urls: [try url("bookshelf://books/1")],
      activities: [activity("NSUserActivityTypeBrowsingWeb", page: web + "/clubs/maps")],
      item: UIApplicationShortcutItem("newest"), response: UNNotificationResponse(to: push))
    app.dispatcher.connect(UISceneSession("1", kind: "library"), options)
    #expect(app.opened.isEmpty)
    app.dispatcher.becomeReady()
    // The notification center's delegate receives the notification too.
    app.dispatcher.receive(.notification(UNNotificationResponse(to: push)))
    await app.dispatcher.settled()
    #expect(app.opened == ["/books/1", "/clubs/maps", "/library", "/books/7"].map { web + $0 })
    #expect(app.kinds == ["url", "universalLink", "quickAction", "notification"])
    #expect(app.outcomes.last == "opened" && app.outcomes.contains("duplicate"))
  }

  @Test func runningSceneOpensEachInput() async throws {
    let app = Recorder()
    app.dispatcher.becomeReady()
    app.dispatcher.receive([UIOpenURLContext(try url("bookshelf://books/1"))])
    app.dispatcher.receive(activity(CSSearchableItemActionType, info: [CSSearchableItemActivityIdentifier: "book-2"]))
    let handoff = activity("example.bookshelf.book")
    handoff.targetContentIdentifier = web + "/books/3"
    app.dispatcher.receive(handoff)
    #expect(app.dispatcher.receive(UIApplicationShortcutItem("newest")))
    #expect(!app.dispatcher.receive(UIApplicationShortcutItem("other")))
    app.dispatcher.receive(activity(CSQueryContinuationActionType, info: [CSSearchQueryString: "maps"]))
    app.dispatcher.receive(activity("any", info: [WidgetCenter.UserInfoKey.kind: "ReadingGoal"]))
    await app.dispatcher.settled()
    #expect(
      app.opened.dropLast() == ["/books/1", "/books/2", "/books/3", "/library", "/search?q=maps"].map { web + $0 })
    #expect(app.kinds.last == "widget")
  }

  @Test func spotlightTypesEqualTheSystemConstants() {
    #expect(LaunchInput.spotlightActivityTypes == [CSSearchableItemActionType, CSQueryContinuationActionType])
  }

  @Test func aNotificationIsLocalUnlessItWasPushed() {
    let pushed = request(["a": 1], category: "c")
    let push = LaunchInput.notification(UNNotificationResponse(to: pushed))
    var expected = LaunchInput.notification(payload: ["a": 1], category: "c", identifier: pushed.identifier)
    expected.identity = push.identity
    #expect(push == expected)
    let local = request(["a": 1], category: "c", isPush: false)
    #expect(LaunchInput.notification(UNNotificationResponse(to: local)).isRemote == false)
    let dismissed = UNNotificationResponse(to: local, action: "com.apple.UNNotificationDismissActionIdentifier")
    #expect(LaunchInput.notification(dismissed).response == .dismissed)
  }

  /// If a request is delivered every day, each delivery is a different event, and so is each action.
  @Test func notificationResponsesHaveDistinctIdentities() {
    let daily = request(["link": "/books/7"])
    func identity(_ day: Double, _ action: String = UNNotificationDefaultActionIdentifier) -> String? {
      let date = Date(timeIntervalSinceReferenceDate: day * 86_400)
      return LaunchInput.notification(UNNotificationResponse(to: daily, action: action, at: date)).identity
    }
    #expect(identity(1) != nil && identity(1) == identity(1))
    #expect(Set([identity(1), identity(2), identity(1, "later")]).count == 3)
    #expect(LaunchInput.notification(daily).identity == nil)
  }

  /// The system calls on any thread, but its handler must be called on the main thread.
  @Test(arguments: [true, false]) func completionHandlerRunsOnTheMainThread(_ ofTheInbox: Bool) async {
    let app = Recorder()
    app.dispatcher.becomeReady()
    let inbox = LaunchInbox(), dispatcher = app.dispatcher
    inbox.add(dispatcher)
    let isMain = await answer(to: request(["link": "/books/7"])) { response, handler in
      if ofTheInbox {
        inbox.userNotificationCenter(.current(), didReceive: response, withCompletionHandler: handler)
      } else {
        dispatcher.receive(response, handler)
      }
    }
    #expect(isMain)
    await app.dispatcher.settled()
    #expect(app.opened == [web + "/books/7"])
  }

  @Test func quickActionsReachSwiftUI() async throws {
    let delegate = LaunchDelegate()
    let (first, second) = (scene("quick 1", kind: nil), scene("quick 2", kind: nil))
    let configuration = delegate.application(
      UIApplication(), configurationForConnecting: first.session, options: UIScene.ConnectionOptions())
    let type = try #require(configuration.delegateClass as? (NSObject & UIWindowSceneDelegate).Type)
    #expect(String(describing: type) == "QuickActionDelegate")
    // A scene of CarPlay keeps its own configuration.
    let car = UISceneSession("car", kind: "Car", role: UISceneSession.Role(rawValue: "CPTemplateApplication"))
    #expect(
      delegate.application(
        UIApplication(), configurationForConnecting: car, options: UIScene.ConnectionOptions()) === car.configuration)
    let actions = QuickActionDelegate()
    // Cold start: the action arrives before the view appears.
    let app = Recorder(), other = Recorder()
    actions.scene(
      first, willConnectTo: first.session,
      options: UIScene.ConnectionOptions(item: UIApplicationShortcutItem("newest")))
    for (recorder, scene) in [(app, first), (other, second)] {
      let view = EmptyView().receivesLaunches(with: recorder.dispatcher)
      await appear(view, in: scene)
    }
    await app.dispatcher.settled()
    #expect(app.opened == [web + "/library"] && other.opened.isEmpty)
    // Warm start: the action opens in the window that the system chose, not in the window that became ready last.
    let windowScene = try #require(first as? UIWindowScene)
    #expect(await actions.windowScene(windowScene, performActionFor: UIApplicationShortcutItem("continue")))
    for recorder in [app, other] { await recorder.dispatcher.settled() }
    #expect(app.opened == [web + "/library", "bookshelf://reading"] && other.opened.isEmpty)
  }

  @Test func anExtensionNamesItsAppsWindows() {
    func app(_ path: String) -> String? { Bundle.appURL(around: URL(fileURLWithPath: path))?.path }
    #expect(app("/Apps/Books.app/PlugIns/Widget.appex") == "/Apps/Books.app")
    #expect(app("/Apps/Books.app/Contents/PlugIns/Widget.appex") == "/Apps/Books.app")
    #expect(app("/Apps/Books.app") == nil && app("/Widget.appex") == nil)
    #expect(NSUserActivity.windowType.hasSuffix(".window"))
  }

  @Test func aQuickActionNamesItsWindow() {
    let item = UIApplicationShortcutItem("newest", userInfo: ["book": NSNumber(value: 7)], target: "x")
    #expect(
      LaunchInput.quickAction(item) == .quickAction("newest", userInfo: ["book": 7], targetContentIdentifier: "x"))
  }

  @Test func aQuickActionOfTheAppNamesItsWindow() {
    let item = UIMutableApplicationShortcutItem("write-review", userInfo: ["book": NSNumber(value: 7)])
    item.setWindow(by: BookshelfRoute.table)
    #expect(item.targetContentIdentifier as? String == web + "/books/7/review")
  }

  @Test func localNotificationOpensItsDestination() throws {
    let content = UNMutableNotificationContent()
    try content.setDestination(BookshelfRoute.book(.detail(book: 42)))
    #expect(content.targetContentIdentifier == web + "/books/42")
    let request = UNNotificationRequest(identifier: "1", content: content, trigger: nil)
    let decision = BookshelfRoute.table.decide(.notification(UNNotificationResponse(to: request)))
    #expect(decision.match?.link == web + "/books/42")
    // A secret must not become the name of a window.
    try content.setDestination(BookshelfRoute.invite(token: "s3cret"))
    #expect(content.targetContentIdentifier == nil)
  }

  @Test func anExtensionNamesTheWindowOfAPush() throws {
    let push = request(["meeting": ["club": "maps", "day": "2026-02-28"]], category: "club.meeting")
    let content = try #require(push.content.mutableCopy() as? UNMutableNotificationContent)
    content.setWindow(for: push, by: BookshelfRoute.table)
    #expect(content.targetContentIdentifier == web + "/clubs/maps/meetings/2026-02-28")
    content.targetContentIdentifier = "the server's own"
    content.setWindow(for: push, by: BookshelfRoute.table)
    #expect(content.targetContentIdentifier == "the server's own")
  }

  @Test func anActivityComesBackToItsDestination() async throws {
    let description = try #require(BookshelfRoute.table.activity(for: "/books/42"))
    let made = NSUserActivity(description)
    #expect(made.activityType == "example.bookshelf.book")
    #expect(made.title == "Book 42")
    #expect(made.targetContentIdentifier == web + "/books/42")
    #expect(made.persistentIdentifier == web + "/books/42")
    #expect(made.webpageURL?.absoluteString == web + "/books/42")
    #expect(made.requiredUserInfoKeys == ["link"])
    #expect(made.isEligibleForHandoff && made.isEligibleForSearch && made.isEligibleForPrediction)
    #expect(!made.isEligibleForPublicIndexing)
    let app = Recorder()
    app.dispatcher.becomeReady()
    app.dispatcher.receive(made)
    await app.dispatcher.settled()
    #expect(app.opened == [web + "/books/42"])
  }

  @Test func aSpotlightItemComesBackToItsDestination() async throws {
    let route = BookshelfRoute.book(.detail(book: 42))
    let item = try #require(
      CSSearchableItem(route: route, attributes: CSSearchableItemAttributeSet(contentType: .content)))
    #expect(item.attributeSet.title == "Book 42")
    #expect(item.domainIdentifier == "book.detail")
    #expect(
      CSSearchableItem(
        route: BookshelfRoute.invite(token: "x"), attributes: CSSearchableItemAttributeSet(contentType: .content))
        == nil)
    let index = CSSearchableIndex.default()
    index.indexSearchableItems([item])
    #expect(index.identifiers == [web + "/books/42"])
    let app = Recorder()
    app.dispatcher.becomeReady()
    app.dispatcher.receive(
      activity(CSSearchableItemActionType, info: [CSSearchableItemActivityIdentifier: item.uniqueIdentifier]))
    await app.dispatcher.settled()
    #expect(app.opened == [web + "/books/42"])
    let related = NSUserActivity(try #require(BookshelfRoute.table.activity(for: "/books/42")))
    related.relate(toItemOf: route, attributes: CSSearchableItemAttributeSet(contentType: .content))
    #expect(related.contentAttributeSet?.relatedUniqueIdentifier == item.uniqueIdentifier)
    // The handler is called even if the destination has no item.
    for deleted in [route, .invite(token: "x")] {
      await confirmation { called in
        index.deleteSearchableItem(for: deleted) { error in
          #expect(error == nil)
          called()
        }
      }
      #expect(index.identifiers.isEmpty)
    }
  }
}
