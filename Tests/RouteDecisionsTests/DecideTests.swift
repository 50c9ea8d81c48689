import LaunchInputs
import RouteDecisions
import RouteMatching
import TestSupport
import Testing

/// An input of Bookshelf and its decision, as a line:
///
/// `route name=value <origin !requires ? (confirm) ^ (browser)`, or `- reason`.
struct DecideCase: Sendable, CustomTestStringConvertible {
  let name: String
  let input: LaunchInput
  let line: String

  init(_ name: String, _ input: LaunchInput, _ line: String) {
    self.name = name
    self.input = input
    self.line = line
  }

  var testDescription: String { name }
}

@Suite(.namingCases) struct DecideTests {
  static let meeting: PayloadValue = ["aps": ["alert": "Tonight"], "meeting": ["club": "maps", "day": "2026-02-28"]]
  static let review = "3f2504e0-4f89-41d3-9a0c-0305e82c3301"

  static let cases: [DecideCase] = [
    // Links.
    DecideCase(
      "universal link", .universalLink("https://bookshelf.example/books/42"), "book.detail book=42 tab=overview <web"),
    DecideCase("custom scheme", .url("bookshelf://books/42?tab=quotes"), "book.detail book=42 tab=quotes <app"),
    DecideCase("path alone is at the canonical place", .link("/clubs/maps"), "club.detail club=maps <web"),
    DecideCase("widget's URL", .url("bookshelf-widget:now"), "reading.now <widget"),
    DecideCase("unknown path", .url("bookshelf:nowhere"), "- unmatched: path"),
    DecideCase("foreign host", .universalLink("https://evil.example/books/42"), "- unmatched: no-origin"),
    DecideCase("malformed", .url("bookshelf:%zz"), "- unmatched: refused"),
    DecideCase("no URL", .universalLink(nil), "- no-link"),
    DecideCase(
      "attribution", .universalLink("https://bookshelf.onelink.example/x?af_dp=bookshelf%3A%2F%2Fbooks%2F7"),
      "book.detail book=7 tab=overview <app"),
    DecideCase("redirect", .url("bookshelf:bestsellers"), "search query=bestseller page=1 tags=[] <app"),
    DecideCase("confirm", .universalLink("https://bookshelf.example/join#x7Q"), "invite token=x7Q <web ?"),
    DecideCase("confirm and require", .url("bookshelf:gift/PAGE-2024"), "gift code=PAGE-2024 <app !signedIn ?"),
    DecideCase("browser", .universalLink("https://bookshelf.example/help/a/b"), "help topic=[a,b] <web ^"),

    // Notifications.
    DecideCase(
      "push with a link", .notification(payload: ["link": "bookshelf:clubs/maps"]), "club.detail club=maps <app"),
    DecideCase("push with a path", .notification(payload: ["data": ["url": "/news/2020"]]), "news year=2020 <web"),
    DecideCase("push without a link", .notification(payload: ["aps": ["alert": "Hello"]]), "- no-link"),
    DecideCase("push with a bad link", .notification(payload: ["link": "https://user@x"]), "- unmatched: refused"),
    DecideCase("push with text for a link", .notification(payload: ["link": "what?"]), "- unmatched: path"),
    DecideCase(
      "push with a widget's link", .notification(payload: ["link": "bookshelf-widget:now"]),
      "- origin-not-accepted: widget"),
    DecideCase(
      "local", .notification(payload: meeting, category: "club.meeting", isRemote: false),
      "club.meeting club=maps day=2026-02-28"),
    DecideCase(
      "action", .notification(payload: meeting, category: "club.meeting", response: .action("club")),
      "club.detail club=maps"),
    DecideCase(
      "action for nothing", .notification(payload: meeting, category: "club.meeting", response: .action("mute")),
      "- opens-nothing"),
    DecideCase(
      "action for all", .notification(payload: [:], category: "reminder", response: .action("settings")), "settings"),
    DecideCase(
      "unlisted action", .notification(payload: [:], category: "reminder", response: .action("x")), "- no-rule"),
    DecideCase("dismissed", .notification(payload: ["link": "/clubs/maps"], response: .dismissed), "- dismissed"),
    DecideCase(
      "category without a value", .notification(payload: ["meeting": ["club": "maps"]], category: "club.meeting"),
      "- missing-value: day"),
    DecideCase(
      "category with a bad value",
      .notification(payload: ["meeting": ["club": "maps", "day": "2026-02-30"]], category: "club.meeting"),
      "- bad-value: day"),
    DecideCase(
      "category's link first",
      .notification(payload: ["link": "/clubs/maps", "review": ["id": .string(review)]], category: "review.liked"),
      "club.detail club=maps <web"),
    DecideCase(
      "category's route", .notification(payload: ["review": ["id": .string(review)]], category: "review.liked"),
      "review.detail review=\(review)"),
    DecideCase(
      "unlisted category", .notification(payload: ["link": "/clubs/maps"], category: "x"), "club.detail club=maps <web"),
    DecideCase(
      "number in the payload", .notification(payload: ["book": 42, "page": 9.0], category: "reminder"),
      "book.read book=42 page=9 !signedIn"),
    DecideCase(
      "bad value where `??` stands", .notification(payload: ["book": "42", "page": "x"], category: "reminder"),
      "book.read book=42 page=1 !signedIn"),

    // Activities.
    DecideCase(
      "own activity by its identifier",
      .activity("example.bookshelf.reading", targetContentIdentifier: "https://bookshelf.example/books/7/read?page=3"),
      "book.read book=7 page=3 <web !signedIn"),
    DecideCase(
      "own activity by its page",
      .activity("example.bookshelf.reading", webpageURL: "https://bookshelf.example/books/7"),
      "book.detail book=7 tab=overview <web"),
    DecideCase(
      "own activity by its values",
      .activity("example.bookshelf.reading", userInfo: ["book": 7], targetContentIdentifier: "reading"),
      "book.read book=7 page=1 !signedIn"),
    DecideCase(
      "Siri", .activity("example.bookshelf.search", userInfo: ["query": "maps", "tags": ["old", "new"]]),
      "search query=maps page=1 tags=[old,new]"),
    DecideCase("Siri without a value", .activity("example.bookshelf.search"), "- missing-value: query"),
    DecideCase("unknown activity", .activity("example.other"), "- no-rule"),
    DecideCase(
      "browsing",
      .activity("NSUserActivityTypeBrowsingWeb", webpageURL: "https://bookshelf.example/isbn/9784873119038"),
      "book.isbn isbn=9784873119038 <web"),
    DecideCase(
      "Spotlight as an activity",
      .activity("com.apple.corespotlightitem", userInfo: ["kCSSearchableItemActivityIdentifier": "book-42"]),
      "book.detail book=42 tab=overview"),
    DecideCase(
      "query as an activity",
      .activity("com.apple.corespotlightquerycontinuation", userInfo: ["kCSSearchQueryString": "a&b"]),
      "search query=a&b page=1 tags=[]"),
    DecideCase(
      "widget as an activity", .activity("any", userInfo: ["WGWidgetUserInfoKeyKind": "ReadingGoal"]), "reading.goal"),

    // Spotlight, quick actions, widgets, App Clips, state.
    DecideCase("item", .spotlightItem("shelf-summer-reads"), "shelf.detail shelf=summer-reads"),
    DecideCase("item with an odd name", .spotlightItem("person-a/b%20ç?#"), "person handle=a/b%20ç?#"),
    DecideCase(
      "item that is a link", .spotlightItem("https://bookshelf.example/books/1"), "book.detail book=1 tab=overview <web"
    ),
    DecideCase("unknown item", .spotlightItem("film-1"), "- no-link"),
    DecideCase("item with a bad value", .spotlightItem("book-0"), "- no-link"),
    DecideCase("empty item", .spotlightItem(""), "- no-link"),
    DecideCase("query", .spotlightQuery("sea & sand"), "search query=sea & sand page=1 tags=[]"),
    DecideCase("empty query", .spotlightQuery(""), "- bad-value: query"),
    DecideCase("quick action of another origin", .quickAction("continue"), "reading.now"),
    DecideCase("quick action with a constant", .quickAction("newest"), "library sort=added formats=[]"),
    DecideCase(
      "quick action with a value", .quickAction("write-review", userInfo: ["book": 3, "stars": 5]),
      "review.new book=3 stars=5 !signedIn"),
    DecideCase("unknown quick action", .quickAction("x"), "- no-rule"),
    DecideCase("widget", .widget("Any"), "reading.now"),
    DecideCase("widget of a kind", .widget("ReadingGoal", userInfo: ["year": 2026]), "reading.goal year=2026"),
    DecideCase("clip", .appClip("https://bookshelf.example/clubs/maps"), "club.detail club=maps <web"),
    DecideCase(
      "clip's default link", .appClip("https://appclip.apple.com/id?p=example.bookshelf.Clip&club=maps"),
      "club.detail club=maps"),
    DecideCase("clip without a URL", .appClip(nil), "- missing-value: club"),
    DecideCase("plain", .plain, "home"),
    DecideCase("restored", .restored("bookshelf-widget:now"), "reading.now <widget"),
    DecideCase("window", .window("https://bookshelf.example/books/42"), "book.detail book=42 tab=overview <web"),
    DecideCase("deferred", .deferred("https://bookshelf.example/join#x7Q", age: 86_400), "invite token=x7Q <web ?"),
    DecideCase("deferred too late", .deferred("https://bookshelf.example/join#x7Q", age: 86_401), "- expired"),
    DecideCase("deferred again", .deferred("https://bookshelf.example/join#x7Q", age: 0, wasOpened: true), "- taken"),
    DecideCase("deferred from another origin", .deferred("bookshelf:books/42", age: 0), "- origin-not-accepted: app"),
    DecideCase(
      "deferred to a route kept from it", .deferred("/settings/account", age: 0), "- route-not-accepted: account"),
  ]

  @Test func inputsGiveTheExpectedDecisions() {
    each(Self.cases) { row in
      let table = try #require(Tables.bookshelf)
      #expect(table.decide(row.input).line == row.line)
    }
  }

  /// A table without a `launch` section opens links only.
  @Test func onlyLinksOpenWithoutALaunchSection() throws {
    let table = try Tables.table(#"{"version": 1, "origins": {"app": "a:"}, "routes": {"home": "/"}}"#)
    #expect(table.decide(.url("a:")).line == "home <app")
    #expect(table.decide(.plain).line == "- opens-nothing")
    for input: LaunchInput in [
      .notification(payload: ["link": "a:"]), .activity("x"), .spotlightItem("a:"), .spotlightQuery("q"),
      .quickAction("x"), .widget("x"), .appClip(nil), .deferred("a:", age: 0),
    ] {
      #expect(table.decide(input).line == "- no-rule")
    }
  }

  @Test func canonicalLinkIsTheTargetContentIdentifier() throws {
    let table = try #require(Tables.bookshelf)
    #expect(
      table.decide(.url("bookshelf:b/42")).targetContentIdentifier == "https://bookshelf.example/books/42")
    #expect(table.decide(.widget("x")).targetContentIdentifier == "bookshelf://reading")
    let invite = table.decide(.url("https://bookshelf.example/join#x7Q"))
    #expect(invite.match?.routeID == "invite" && invite.targetContentIdentifier == nil)
    #expect(table.decide(.url("bookshelf:nowhere")).targetContentIdentifier == nil)
  }

  /// If two patterns match, the more specific pattern wins, whatever their order.
  @Test func narrowerIdentifiersComeFirst() throws {
    for items in [
      #""{any}": "other", "book-{book: Int}": "book", "{kind}-{id}": "pair""#,
      #""{kind}-{id}": "pair", "book-{book: Int}": "book", "{any}": "other""#,
    ] {
      let table = try Tables.table(
        """
        {"version": 1, "origins": {"app": "a:"},
         "routes": {"book": "/b/{book: Int}", "pair": "/p/{kind}/{id}", "other": "/o/{any}"},
         "launch": {"spotlight": {"items": {\(items)}}}}
        """)
      #expect(table.decide(.spotlightItem("book-1")).line == "book book=1")
      #expect(table.decide(.spotlightItem("book-x")).line == "pair kind=book id=x")
      #expect(table.decide(.spotlightItem("a-b-c")).line == "pair kind=a id=b-c")
      #expect(table.decide(.spotlightItem("book")).line == "other any=book")
    }
  }

  // MARK: What counts as missing, and as a link

  static let small = """
    {
      "version": 1, "canonical": "web", "origins": {"web": "https://x.example", "app": "x:"},
      "routes": {
        "write": "/write?to={to: String?}&subject={subject: String?}", "read": "/read/{n: Int}",
        "pair": "/pair?of={of: [Int] \\",\\" 2...2}"
      },
      "launch": {
        "notification": {
          "categories": {"write": "write", "pair": "pair", "link": {"link": ["x", "y"], "to": "write"}}
        },
        "activities": {"read": {"link": true, "to": "read"}},
        "deferred": "1h"
      }
    }
    """

  @Test func nullIsMissing() {
    each(
      [
        (["to": "a", "subject": nil], "write to=a"), (["to": nil], "write"),
        (["to": "a", "subject": ["x": 1]], "- bad-value: subject"),
      ] as [(PayloadValue, String)]
    ) { payload, line throws in
      #expect(try Tables.table(Self.small).decide(.notification(payload: payload, category: "write")).line == line)
    }
  }

  @Test func listWithoutAValueIsMissing() {
    each(
      [
        (["of": [1, 2]], "pair of=[1,2]"), ([:], "- missing-value: of"), (["of": nil], "- missing-value: of"),
        (["of": [1]], "- bad-value: of"), (["of": []], "- bad-value: of"), (["of": "x"], "- bad-value: of"),
      ] as [(PayloadValue, String)]
    ) { payload, line throws in
      #expect(try Tables.table(Self.small).decide(.notification(payload: payload, category: "pair")).line == line)
    }
  }

  @Test func onlyTextIsALink() {
    each(
      [
        (["x": 5, "y": "/read/1"], "read n=1 <web"), (["x": true, "y": "/read/1"], "read n=1 <web"),
        (["x": "", "y": "/read/1"], "read n=1 <web"), (["x": nil, "y": "/read/1"], "read n=1 <web"),
        (["x": 5, "to": "a"], "write to=a"),
        (["x": "5", "y": "/read/1"], "- unmatched: path"),
      ] as [(PayloadValue, String)]
    ) { payload, line throws in
      let table = try Tables.table(Self.small)
      #expect(table.decide(.notification(payload: payload, category: "link")).line == line)
      // The matcher searches few keys in a different way than many keys.
      guard case .dictionary(let members) = payload else { return }
      let others = Dictionary(uniqueKeysWithValues: (0..<8).map { ("other \($0)", PayloadValue.string("/read/2")) })
      let longer = PayloadValue.dictionary(members.merging(others) { first, _ in first })
      #expect(table.decide(.notification(payload: longer, category: "link")).line == line)
    }
  }

  @Test func identifierWithAColonIsNotAlwaysALink() {
    each(
      [
        ("scene:1", "read n=2 <web"), ("2026-01-01T10:00", "read n=2 <web"), ("x:read/3", "read n=3 <app"),
        ("X:read/3", "read n=3 <app"),
        ("/read/3", "read n=3 <web"), ("https://x.example/read/3", "read n=3 <web"),
        ("https://y.example/read/3", "- unmatched: no-origin"),
      ] as [(String, String)]
    ) { identifier, line throws in
      let input = LaunchInput.activity(
        "read", webpageURL: "https://x.example/read/2", userInfo: ["n": 1], targetContentIdentifier: identifier)
      #expect(try Tables.table(Self.small).decide(input).line == line)
    }
  }

  /// A control character isn't confused with the symbol of a percent-encoded reserved character.
  @Test func controlCharactersInNamesAreKept() throws {
    let table = try Tables.table(
      #"""
      {"version": 1, "origins": {"a": "a:"}, "routes": {"home": "/"},
       "launch": {"notification": {"categories": {"one\ttwo": "home"}}}}
      """#)
    #expect(table.decide(.notification(payload: [:], category: "one\ttwo")).line == "home")
    #expect(table.decide(.notification(payload: [:], category: "one$two")).line != "home <a")
  }

  @Test func aDeferredLinkOfUnknownAgeIsTooOld() throws {
    let table = try Tables.table(Self.small)
    var input = LaunchInput.deferred("/read/1", age: 0)
    #expect(table.decide(input).line == "read n=1 <web")
    input.age = nil
    #expect(table.decide(input).line == "- expired")
  }
}
