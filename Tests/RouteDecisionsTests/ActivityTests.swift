import LaunchInputs
import RouteDecisions
import RouteMatching
import TestSupport
import Testing

/// The data that the table provides for Handoff, Spotlight and Siri.
@Suite(.namingCases) struct ActivityTests {
  static func json(_ routes: String, launch: String = "{}") -> String {
    """
    { "version": 1, "canonical": "app", "origins": { "app": "books:", "web": "https://b.example" },
      "types": { "Tab": ["overview", "reviews"] },
      "routes": { \(routes) }, "launch": \(launch) }
    """
  }

  static let routes = """
    "book": { "link": "/books/{book: Int}?tab={tab: Tab = overview}", "summary": "A book",
      "activity": { "type": "example.books.book", "title": "Book {book}: {tab}",
        "for": ["handoff", "search", "prediction", "publicIndexing"] } },
    "read": { "link": "/read/{book: Int}", "summary": "Reading", "activity": "example.books.read" },
    "clip": { "link": "/clip?text={text}", "only": "app", "activity": "example.books.clip" },
    "join": { "link": "/join?code={code: String?}", "activity": "example.books.join",
      "parameters": { "code": { "sensitive": true, "example": "x7Q" } } },
    "home": "/"
    """

  @Test func activityUsesTheTablesDeclaration() throws {
    let table = try Tables.table(Self.json(Self.routes))
    let book = try #require(table.activity(for: "https://b.example/books/42/?tab=reviews&utm=x"))
    #expect(book.type == "example.books.book")
    #expect(book.title == "Book 42: reviews")
    #expect(book.identifier == "books://books/42?tab=reviews")
    #expect(book.webpageURL == "https://b.example/books/42?tab=reviews")
    #expect(book.userInfo == ["link": "books://books/42?tab=reviews"])
    #expect(book.requiredUserInfoKeys == ["link"])
    #expect(book.isEligibleForHandoff && book.isEligibleForSearch)
    #expect(book.isEligibleForPrediction && book.isEligibleForPublicIndexing)
    #expect(
      table.activityTypes == ["example.books.book", "example.books.clip", "example.books.join", "example.books.read"])
  }

  @Test func undeclaredSettingsKeepTheSystemDefault() throws {
    let table = try Tables.table(Self.json(Self.routes))
    let read = try #require(table.activity(for: "books://read/7"))
    #expect(read.title == "Reading")
    #expect(read.isEligibleForHandoff)
    #expect(!read.isEligibleForSearch && !read.isEligibleForPrediction && !read.isEligibleForPublicIndexing)
    #expect(table.activity(for: "books:///") == nil)
    #expect(table.activity(for: "/nowhere") == nil)
  }

  @Test func aRouteWithoutUniversalLinkHasNoWebPage() throws {
    let table = try Tables.table(Self.json(Self.routes))
    let clip = try #require(table.activity(for: "books://clip?text=a"))
    #expect(clip.webpageURL == nil)
    #expect(clip.title == nil)
  }

  @Test func sensitiveValuesHaveNoActivity() throws {
    let table = try Tables.table(Self.json(Self.routes))
    #expect(table.activity(for: "books://join?code=x7Q") == nil)
    #expect(table.activity(for: "books:join") != nil)
  }

  @Test func activityRestoresItsDestinationAndState() throws {
    let launch = #"{ "activities": { "example.books.book": { "link": true } } }"#
    let table = try Tables.table(Self.json(Self.routes, launch: launch))
    let state = WindowState(screens: [.init("books:"), .init("https://b.example/books/42", extras: ["offset": 7])])
    let book = try #require(table.activity(for: "books:/books/42", state: state))
    let input = LaunchInput.activity(
      book.type, webpageURL: book.webpageURL, userInfo: .dictionary(book.userInfo),
      targetContentIdentifier: book.identifier)
    #expect(table.decide(input).match?.canonicalLink == book.identifier)
    #expect(book.requiredUserInfoKeys == ["fingerpost.window", "link"])
    let back = WindowState.decode(userInfo: .dictionary(book.userInfo))
    #expect(back.state.screens.map(\.link) == ["books:///", "books://books/42"])
    #expect(back.state.screens[1].extras == ["offset": 7])
  }

  @Test func largeStateIsShortenedToFit() throws {
    let table = try Tables.table(Self.json(Self.routes))
    let text = String(repeating: "x", count: 10_000)
    let state = WindowState(screens: [
      .init("https://b.example/books/42", extras: ["text": .string(text), "offset": 7])
    ])
    let book = try #require(table.activity(for: "books:/books/42", state: state))
    let back = WindowState.decode(userInfo: .dictionary(book.userInfo)).state
    #expect(back.screens[0].extras == ["offset": 7])
  }

  static let problems: [(String, [String])] = [
    (
      #""home": { "link": "/", "activity": "reading" }"#,
      [
        "wrong-value: the type of an activity must be in reverse DNS notation, not 'reading' (write a name such as 'example.app.reading')"
      ]
    ),
    (
      #""home": { "link": "/", "activity": {} }"#,
      ["missing-key: 'activity' has no 'type' (write \"type\": \"…\")"]
    ),
    (
      #""home": { "link": "/", "activity": { "type": "a.b", "title": "{nme}" } }"#,
      ["unknown-parameter: 'home' has no parameter 'nme'"]
    ),
    (
      #""home": { "link": "/?a={a}", "activity": { "type": "a.b", "title": "{a}" }, "parameters": { "a": { "sensitive": true, "example": "x" } } }"#,
      ["sensitive-title: 'a' is sensitive, so a title can't contain it"]
    ),
    (
      #""home": { "link": "/", "activity": { "type": "a.b", "title": "{$link}" } }"#,
      ["bad-template: a title can contain text and parameters, but no optional parts"]
    ),
    (
      #""home": { "link": "/", "activity": { "type": "a.b", "for": "siri" } }"#,
      [
        "wrong-value: 'for' must be 'handoff', 'search', 'prediction', 'publicIndexing' or an array of strings, not 'siri'"
      ]
    ),
    (
      #""home": "/", "old": { "link": "/old", "redirect": "home", "activity": "a.b", "event": "e", "opens": "browser" }"#,
      ["activity", "event", "opens"].map { "wrong-key: '\($0)' can't be combined with 'redirect' (remove one of them)" }
    ),
  ]

  @Test func invalidActivitiesAreReported() {
    each(Self.problems) { routes, problems in
      #expect(Tables.problems(Self.json(routes)) == problems)
    }
  }
}
