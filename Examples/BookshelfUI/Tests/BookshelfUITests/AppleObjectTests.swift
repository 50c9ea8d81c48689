import BookshelfLinks
import CoreSpotlight
import FingerpostUI
import Testing
import UIKit
import UserNotifications
import WidgetKit

/// The library's assumptions about Apple's frameworks, checked against the frameworks themselves. Run these tests in a
/// simulator or on a device.
@Suite @MainActor struct AppleObjectTests {
  private let web = "https://bookshelf.example"

  @Test func systemConstantsAreRecognized() {
    #expect(LaunchInput.spotlightActivityTypes == [CSSearchableItemActionType, CSQueryContinuationActionType])
    let item = LaunchInput.activity(
      CSSearchableItemActionType, userInfo: PayloadValue([CSSearchableItemActivityIdentifier: "book-42"]))
    #expect(item.kind == .spotlightItem && item.link == "book-42")
    let query = LaunchInput.activity(
      CSQueryContinuationActionType, userInfo: PayloadValue([CSSearchQueryString: "maps"]))
    #expect(query.kind == .spotlightQuery && query.name == "maps")
    #expect(LaunchInput.activity(NSUserActivityTypeBrowsingWeb, webpageURL: web).kind == .universalLink)
    #expect(
      LaunchInput.activity("any", userInfo: PayloadValue([WidgetCenter.UserInfoKey.kind: "Goal"]))
        == .widget("Goal", userInfo: PayloadValue([WidgetCenter.UserInfoKey.kind: "Goal"])))
    typealias Response = LaunchInput.NotificationResponse
    #expect(Response(actionIdentifier: UNNotificationDefaultActionIdentifier) == .opened)
    #expect(Response(actionIdentifier: UNNotificationDismissActionIdentifier) == .dismissed)
  }

  /// The system's reading of each predicate agrees with the library's.
  @Test(arguments: ["library", "book", "club"])
  func systemEvaluatesPredicatesAsTheLibraryDoes(_ kind: String) {
    let links = [
      "/", "/library", "/books/42", "/books/42?tab=reviews", "/books/42/read", "/books/42/read?page=7", "/books/421",
      "/books/4", "/clubs/maps", "/clubs/maps/meetings/2026-02-28", "/it's?a=*&b=\\",
    ]
    let rules = WindowRules(BookshelfRoute.table)
    for shown in [[], ["/books/42"], ["/books/42/read?page=7"], ["/clubs/maps"], ["/books/4", "/clubs/maps"]] {
      let conditions = rules.conditions(of: kind, showing: shown)
      for predicate in [conditions.can, conditions.prefers] {
        let apple = NSPredicate(predicate)
        for link in links {
          #expect(apple.evaluate(with: web + link) == predicate.matches(web + link), "\(predicate.format) for \(link)")
        }
      }
    }
  }

  @Test func activityKeepsItsDescriptionAndState() throws {
    let description = try #require(BookshelfRoute.table.activity(for: "/books/42"))
    let activity = NSUserActivity(description)
    #expect(activity.webpageURL?.absoluteString == web + "/books/42")
    #expect(LaunchInput.activity(activity).targetContentIdentifier == web + "/books/42")
    let saved = BookshelfRoute.table.saving(WindowState(screens: [.init("/library"), .init("/books/42")]))
    #expect(NSUserActivity(restoring: saved).windowState.state == saved.state)
  }

  @Test func draggedItemContainsItsRoute() throws {
    let item = try #require(UIDragItem(route: BookshelfRoute.book(.detail(book: 42))))
    #expect(item.localObject as? BookshelfRoute == .book(.detail(book: 42)))
  }
}
