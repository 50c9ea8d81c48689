import BookshelfRoutes
import Fingerpost
import Foundation
import RouteLanguage
import RouteMatching
import TestSupport
import Testing

/// The behaviour of the generated enum, used as in an app.
@Suite(.namingCases) struct BookshelfTests {
  static let destinations: [(link: String, route: BookshelfRoute)] = [
    ("https://bookshelf.example/", .home),
    ("https://bookshelf.example/books/42", .book(.detail(book: 42))),
    ("https://bookshelf.example/books/42?tab=reviews", .book(.detail(book: 42, tab: .reviews))),
    ("https://bookshelf.example/books/7/listen?t=90", .book(.listen(book: 7, start: RouteDuration(seconds: 90)))),
    ("https://bookshelf.example/compare?books=1,2,3", .book(.compare(books: [1, 2, 3]))),
    ("https://bookshelf.example/catalogue/history/maps", .catalogue(path: ["history", "maps"])),
    ("https://bookshelf.example/search?q=caf%C3%A9&tag=a%26b&tag=c", .search(query: "café", tags: ["a&b", "c"])),
    ("https://bookshelf.example/settings/e-mail", .account(section: .email)),
    ("https://bookshelf.example/nearby?at=48.2,16.37", .club(.nearby(latitude: 48.2, longitude: 16.37))),
    (
      "https://bookshelf.example/clubs/crime/meetings/2026-02-28",
      .club(.meeting(club: "crime", day: RouteDate(year: 2026, month: 2, day: 28)))
    ),
    ("https://bookshelf.example/s/to-read.ann", .shelf(.shared(shelf: "to-read", owner: "ann"))),
    ("https://bookshelf.example/join#x7Q", .invite(token: "x7Q")),
  ]

  @Test func destinationsRoundTripThroughTheirLinks() {
    each(Self.destinations) { link, route throws in
      #expect(BookshelfRoute(link: link) == route)
      #expect(try route.link() == link)
      #expect("\(route)" == (route == .invite(token: "x7Q") ? "invite" : link))
      #expect(LinkRouter<BookshelfRoute>().destination(for: link) == route)
    }
  }

  @Test func aliasesAndRedirectsOpenTheRoute() {
    #expect(BookshelfRoute(link: "https://bookshelf.example/b/42") == .book(.detail(book: 42)))
    #expect(BookshelfRoute(link: "bookshelf://books/42/reviews") == .book(.detail(book: 42, tab: .reviews)))
    #expect(BookshelfRoute(link: "https://bookshelf.example/bestsellers") == .search(query: "bestseller"))
    #expect(BookshelfRoute(link: "https://bookshelf.example/books/0") == nil)
    #expect(BookshelfRoute(link: "https://elsewhere.example/books/42") == nil)
  }

  @Test func linksArePrintedForEachOrigin() throws {
    let person = BookshelfRoute.person(handle: "ann")
    #expect(try person.link(from: "web") == "https://bookshelf.example/@ann")
    #expect(try person.link(from: "app") == "bookshelf://person?name=ann")
    #expect(throws: PrintFailure.self) { try person.link(from: "widget") }
    #expect(throws: PrintFailure.self) { try BookshelfRoute.person(handle: "settings").link() }
  }

  @Test func parentsAreTheScreensBelow() {
    #expect(BookshelfRoute.book(.read(book: 42)).parents == [.library(), .book(.detail(book: 42))])
    #expect(BookshelfRoute.home.parents.isEmpty)
  }

  /// Two destinations of the same route are different items of a list.
  @Test func destinationsAreIdentifiable() {
    let books: [BookshelfRoute] = [.book(.detail(book: 1)), .book(.detail(book: 2)), .book(.detail(book: 1))]
    #expect(Set(books.map(\.id)) == [.book(.detail(book: 1)), .book(.detail(book: 2))])
    let rules = WindowRules(BookshelfRoute.table)
    #expect(rules.conditions(of: BookshelfRoute.WindowName.book) == rules.conditions(of: "book"))
    #expect(BookshelfRoute.WindowName.allCases.count == 3)
  }

  @Test func routeIDsEqualThoseInTheTable() {
    #expect(BookshelfRoute.RouteID.allCases.map(\.rawValue) == BookshelfRoute.table.routeIDs)
    #expect(BookshelfRoute.RouteID(.book(.detail(book: 1))) == .bookDetail)
    #expect(BookshelfRoute.book(.detail(book: 1)).routeID == "book.detail")
  }

  /// The names that the app and the system exchange equal the names in the table.
  @Test func inputNamesEqualThoseInTheTable() {
    #expect(BookshelfRoute.QuickActionName.allCases.map(\.rawValue) == ["continue", "newest", "write-review"])
    #expect(BookshelfRoute.QuickActionName.writeReview.rawValue == "write-review")
    #expect(
      BookshelfRoute.NotificationCategoryName.allCases.map(\.rawValue) == ["club.meeting", "reminder", "review.liked"])
    #expect(BookshelfRoute.NotificationActionName.allCases.map(\.rawValue) == ["club", "later", "mute", "settings"])
    #expect(
      Set(BookshelfRoute.ActivityTypeName.allCases.map(\.rawValue)) == Set(BookshelfRoute.table.launchActivityTypes))
    #expect(BookshelfRoute.WidgetKindName.ReadingGoal.rawValue == "ReadingGoal")
    let push = LaunchInput.notification(
      payload: ["meeting": ["club": "maps"]], category: BookshelfRoute.NotificationCategoryName.clubMeeting.rawValue,
      response: .action(BookshelfRoute.NotificationActionName.club.rawValue))
    #expect(BookshelfRoute.table.decide(push).match?.routeID == "club.detail")
  }

  /// Two books on a stack have different identifiers, and no identifier contains a token.
  @Test func restorationIdentifiersAreUnique() {
    let books = [1, 2].map { BookshelfRoute.book(.detail(book: $0)).restorationIdentifier }
    #expect(books == ["https://bookshelf.example/books/1", "https://bookshelf.example/books/2"])
    #expect(BookshelfRoute.invite(token: "s3cret").restorationIdentifier == "invite")
  }

  @Test func routesAreStoredAsTheirLinks() {
    each(Self.destinations) { link, route in
      let path = [route, .home]
      let encoder = JSONEncoder()
      encoder.userInfo[.encodesSensitiveLinks] = true
      let data = try encoder.encode(path)
      #expect(try JSONDecoder().decode([String].self, from: data) == [link, "https://bookshelf.example/"])
      #expect(try JSONDecoder().decode([BookshelfRoute].self, from: data) == path)
      let isSensitive = route == .invite(token: "x7Q")
      #expect(StoredRoute<BookshelfRoute>(rawValue: StoredRoute(route).rawValue)?.route == (isSensitive ? nil : route))
    }
  }

  @Test func sensitiveValuesAreHiddenByDefault() throws {
    let invite = BookshelfRoute.invite(token: "x7Q")
    var dumped = "\(invite) \(String(reflecting: invite)) \([invite]) \(invite.destination)"
    dump(invite, to: &dumped)
    dump(invite.destination, to: &dumped)
    dump(StoredRoute(invite), to: &dumped)
    dump(LinkRouter<BookshelfRoute>().resolve("https://bookshelf.example/join#x7Q"), to: &dumped)
    #expect(!dumped.contains("x7Q"), "\(dumped)")
    #expect("\(invite)" == "invite")
    #expect("\(BookshelfRoute.book(.detail(book: 42)))" == "https://bookshelf.example/books/42")
    #expect(StoredRoute(invite).rawValue == "")
    let encoder = JSONEncoder()
    #expect {
      _ = try encoder.encode([invite])
    } throws: { error in
      let text = "\(error)"
      return error is EncodingError && text.contains("'invite'") && !text.contains("x7Q")
    }
    encoder.userInfo[.encodesSensitiveLinks] = true
    let data = try encoder.encode([invite])
    #expect(try JSONDecoder().decode([BookshelfRoute].self, from: data) == [invite])
  }

  @Test func storedLinkWithoutAMatchGivesNoRoute() {
    #expect(StoredRoute<BookshelfRoute>(rawValue: "https://bookshelf.example/gone/1")?.route == nil)
    #expect(StoredRoute<BookshelfRoute>(nil).rawValue == "")
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([BookshelfRoute].self, from: Data(#"["https://bookshelf.example/gone/1"]"#.utf8))
    }
  }

  @Test func compiledTableEqualsTheLoadedOne() throws {
    let loaded = try RouteTable(json: PackageFiles.bytes("routes.json"))
    let isEqual = BookshelfRoute.table.block.elementsEqual(loaded.block)
    #expect(isEqual)
  }
}
