import RouteDecisions
import RouteLanguage
import RouteMatching
import TestSupport
import Testing

@Suite(.namingCases) struct WindowConditionsTests {
  static func rules(_ windows: String, routes: String = Self.routes) throws -> WindowRules {
    WindowRules(
      try Tables.table(
        """
        { "version": 1, "canonical": "web",
          "origins": { "web": "https://b.example", "app": "books:" },
          "types": { "Tab": ["overview", "reviews"] },
          "routes": { \(routes) },
          "windows": { \(windows) } }
        """))
  }

  static let routes = """
    "home": "/",
    "about": { "link": "/about", "only": "web" },
    "book.detail": {
      "link": "/books/{book: Int}?tab={tab: Tab = overview}",
      "aliases": ["/b/{book}", { "link": "/books/{book}/reviews", "set": { "tab": "reviews" } }],
      "only": "web"
    },
    "book.read": { "link": "/books/{book: Int}/read", "only": "web" },
    "book.compare": { "link": "/compare?a={book: Int}&b={other: Int}", "only": "web" },
    "review": { "link": "/books/{book: Int}/review/{id: UUID}", "only": "web" },
    "join": { "link": "/join#{token}", "parameters": { "token": { "sensitive": true, "example": "x7Q" } }, "only": "web" },
    "player": "/player",
    "shelf": { "link": "/shelf{? '/' shelf: Int}", "only": "web" }
    """

  /// A `prefers` declaration, the links that the window shows, and the resulting format.
  static let formats: [(String, [String], String)] = [
    (#""prefers": []"#, [], "FALSEPREDICATE"),
    (#""prefers": "*""#, [], "TRUEPREDICATE"),
    (
      #""prefers": "about""#, [],
      "SELF IN {'https://b.example/about', 'https://b.example/about/'}"
        + " OR SELF BEGINSWITH 'https://b.example/about?' OR SELF BEGINSWITH 'https://b.example/about#'"
        + " OR SELF BEGINSWITH 'https://b.example/about/?' OR SELF BEGINSWITH 'https://b.example/about/#'"
    ),
    (
      // The link without the optional part opens another destination.
      #""prefers": { "shelf": ["shelf"] }"#, ["https://b.example/shelf/1"],
      "SELF IN {'https://b.example/shelf/1', 'https://b.example/shelf/1/'}"
        + " OR SELF BEGINSWITH 'https://b.example/shelf/1?' OR SELF BEGINSWITH 'https://b.example/shelf/1#'"
        + " OR SELF BEGINSWITH 'https://b.example/shelf/1/?' OR SELF BEGINSWITH 'https://b.example/shelf/1/#'"
    ),
    (#""prefers": { "book.detail": "same" }"#, [], "FALSEPREDICATE"),
    (
      #""prefers": { "book.detail": "same" }"#, ["https://b.example/b/42"],
      "SELF IN {'https://b.example/books/42', 'https://b.example/b/42'}"
    ),
    (
      #""prefers": { "book.detail": "same" }"#, ["https://b.example/books/42?tab=reviews"],
      "SELF IN {'https://b.example/books/42?tab=reviews', 'https://b.example/books/42/reviews'}"
    ),
    (
      #""prefers": { "book.read": "same" }"#, ["https://b.example/books/1/read", "https://b.example/books/2/read"],
      "SELF IN {'https://b.example/books/1/read', 'https://b.example/books/2/read'}"
    ),
    (
      #""prefers": { "book.compare": "any" }"#, [],
      "(SELF LIKE 'https://b.example/compare\\\\?*a=?*' AND SELF LIKE '*b=?*')"
        + " OR (SELF LIKE 'https://b.example/compare/\\\\?*a=?*' AND SELF LIKE '*b=?*')"
    ),
    // Sensitive values never appear in a condition.
    (#""prefers": { "player": "same" }"#, ["https://b.example/join#x7Q"], "FALSEPREDICATE"),
    (
      #""prefers": { "player": "same" }"#, ["books:player"],
      "SELF IN {'https://b.example/player', 'books://player'}"
    ),
  ]

  @Test func containsLinksThatSpellOutADefault() throws {
    let rules = try Self.rules(
      #""main": { "main": true, "prefers": { "list": "same" } }, "page": { "prefers": { "list": ["page"] } }"#,
      routes: #""list": "/list{? '/' page: UInt = 1 '/' size: UInt = 20}""#)
    let link = "https://b.example/list/1/50"
    #expect(rules.conditions(of: "main", showing: [link]).prefers.matches(link))
    let page = rules.conditions(of: "page", showing: [link]).prefers
    #expect(page.matches("https://b.example/list/1/30") && !page.matches("https://b.example/list/2/50"))
  }

  @Test func rendersAllPatternsAtAllOrigins() {
    each(Self.formats) { windows, shown, format in
      let rules = try Self.rules("\"main\": { \(windows) }")
      let prefers = rules.conditions(of: "main", showing: shown).prefers
      #expect(prefers.format == format)
    }
  }

  /// A `prefers` declaration, the shown links, links that match, and links that don't match.
  static let matches: [(String, [String], [String], [String])] = [
    // A group doesn't match the routes outside of it, even if their links are deeper or longer.
    (
      #""book.*""#, [],
      [
        "https://b.example/books/1", "https://b.example/books/1/?utm=x", "https://b.example/books/1/read",
        "https://b.example/books/1/reviews", "https://b.example/b/7", "https://b.example/compare?b=2&x=1&a=1",
      ],
      [
        "https://b.example/", "https://b.example/books/1/review/9b2e4f6a-1c3d-4e5f-8a7b-0c1d2e3f4a5b",
        "https://b.example/about", "https://b.example/compare?a=1", "https://b.example/join#t",
      ]
    ),
    // A route doesn't match the routes below it in the same group.
    (
      #""book.detail""#, [], ["https://b.example/books/1?tab=reviews", "https://b.example/books/12/reviews"],
      ["https://b.example/books/1/read", "https://b.example/books/1/read/?a=b"]
    ),
    // A book doesn't match another book whose number begins with the same digits.
    (
      #"{ "book.*": ["book"] }"#, ["https://b.example/books/42"],
      [
        "https://b.example/books/42", "https://b.example/books/42/", "https://b.example/books/42?tab=reviews",
        "https://b.example/books/42/read#x", "https://b.example/b/42", "https://b.example/compare?a=42&b=3",
      ],
      [
        "https://b.example/books/421", "https://b.example/books/4", "https://b.example/b/421",
        "https://b.example/compare?a=3&b=42",
        "https://b.example/books/42/review/9b2e4f6a-1c3d-4e5f-8a7b-0c1d2e3f4a5b",
      ]
    ),
    // The longest name counts: all routes of the group match, but only the shown page of `book.read`.
    (
      #"{ "book.*": "any", "book.read": "same" }"#, ["https://b.example/books/1/read"],
      ["https://b.example/books/2", "https://b.example/books/1/read"], ["https://b.example/books/2/read"]
    ),
    (#""join""#, [], ["https://b.example/join#abc", "https://b.example/join?x=1#abc"], ["https://b.example/join"]),
    (#""home""#, [], ["https://b.example/", "https://b.example", "books:///"], ["https://b.example/about"]),
    (#""player""#, [], ["books://player", "books://player?x=1"], ["books://players"]),
  ]

  @Test func conditionMatchesTheLinksOfItsRoutes() {
    each(Self.matches) { prefers, shown, yes, no in
      let rules = try Self.rules("\"main\": { \"prefers\": \(prefers) }")
      let predicate = rules.conditions(of: "main", showing: shown).prefers
      for link in yes { #expect(predicate.matches(link), "\(link): \(predicate)") }
      for link in no { #expect(!predicate.matches(link), "\(link): \(predicate)") }
    }
  }

  /// A window can show what it prefers: `can`, `prefers`, the shown links, and the format of `can`.
  static let able: [(String, [String], String)] = [
    (#""can": [], "prefers": "*""#, [], "TRUEPREDICATE"),
    (#""can": { "*": "same" }, "prefers": "*""#, [], "TRUEPREDICATE"),
    (#""can": [], "prefers": { "book.read": "same" }"#, [], "FALSEPREDICATE"),
    (
      #""can": [], "prefers": { "book.read": "same" }"#, ["/books/1/read"], "SELF == 'https://b.example/books/1/read'"
    ),
    (
      #""can": { "book.read": "same" }, "prefers": { "book.read": "same" }"#, ["/books/1/read"],
      "SELF == 'https://b.example/books/1/read'"
    ),
    (
      #""can": { "player": "same" }, "prefers": { "book.read": "same" }"#, ["/player", "/books/1/read"],
      "SELF IN {'https://b.example/books/1/read', 'https://b.example/player', 'books://player'}"
    ),
  ]

  @Test func windowCanShowItsPreferredLinks() {
    each(Self.able) { windows, shown, format in
      let rules = try Self.rules("\"main\": { \"main\": true }, \"other\": { \(windows) }")
      #expect(rules.conditions(of: "other", showing: shown).can.format == format)
    }
  }

  /// If `can` and `prefers` name a route in two ways, both count, also in the strings for SwiftUI.
  @Test func bothWaysOfNamingARouteCount() throws {
    let rules = try Self.rules(
      #""main": { "main": true }, "book": { "can": { "book.read": "same" }, "prefers": { "book.*": ["book"] } }"#)
    let conditions = rules.conditions(of: "book", showing: ["/books/1/read"])
    for link in ["/books/1", "/books/1/read", "/books/1/read?page=3"] {
      #expect(conditions.can.matches("https://b.example" + link))
    }
    #expect(!conditions.can.matches("https://b.example/books/2/read"))
    #expect(
      rules.externalEvents(of: "book", showing: ["/books/1/read"]).allowing.contains("https://b.example/books/1/?"))
  }

  @Test func aTableWithoutWindowsHasTheSystemsOwnConditions() throws {
    let rules = try Self.rules("")
    #expect(rules.kinds.isEmpty)
    #expect(rules.mainKind == nil)
    #expect(rules.conditions(of: "main") == WindowConditions(can: .constant(true), prefers: .constant(false)))
  }

  /// If a window selects only some destinations of a route, the condition of a wider route doesn't include the others.
  @Test func otherDestinationsOfASelectedRouteAreExceptions() throws {
    let table = try Tables.table(
      #"""
      {"version": 1, "origins": {"web": "https://x.example"},
       "types": {"Slug": {"type": "String", "pattern": "[a-z]+", "example": "x"}},
       "routes": {"home": "/", "club": "/clubs/{club: Slug}", "chat": "/clubs/{club: Slug}/chat"},
       "windows": {"main": {"main": true}, "w": {"can": [], "prefers": {"club": "any", "chat": ["club"]}}}}
      """#)
    let prefers = WindowRules(table).conditions(of: "w", showing: ["/clubs/maps"]).prefers
    for (link, isPreferred) in [
      ("/clubs/cats", true), ("/clubs/maps", true), ("/clubs/maps/chat", true), ("/clubs/cats/chat", false),
    ] {
      #expect(prefers.matches("https://x.example" + link) == isPreferred, "\(link)")
    }
  }

  /// For every kind of Bookshelf's windows and an example link of every route, the predicate matches exactly if the
  /// table allows it.
  @Test func bookshelfsPredicatesAgreeWithItsTable() throws {
    let table = try #require(Tables.bookshelf)
    let rules = WindowRules(table)
    let shown = "https://bookshelf.example/books/42"
    let links = [
      "home": "/", "library": "/library?sort=title", "search": "/search?q=maps", "settings": "/preferences",
      "book.detail": "/b/42", "book.isbn": "/isbn/9784873119038", "book.compare": "/compare?books=1,2",
      "book.read": "/books/42/read?page=3", "book.listen": "/books/42/listen", "review.new": "/books/42/review",
      "book.quote": "/books/42/quotes/9b2e4f6a-1c3d-4e5f-8a7b-0c1d2e3f4a5b", "club.detail": "/clubs/maps",
      "club.meeting": "/clubs/maps/meetings/2026-05-31", "person": "/@ann", "gift": "/gift/PAGE-2024",
    ]
    let ofBook: Set<String> = ["book.detail", "book.read", "book.listen", "book.quote", "review.new"]
    #expect(rules.kinds == ["book", "club", "library"])
    #expect(rules.mainKind == "library")
    let book = rules.conditions(of: "book", showing: [shown])
    let other = rules.conditions(of: "book", showing: ["https://bookshelf.example/books/43"])
    let library = rules.conditions(of: "library")
    let club = rules.conditions(of: "club", showing: ["https://bookshelf.example/clubs/maps"])
    for (route, path) in links {
      let link = "https://bookshelf.example" + path
      #expect(table.match(link).match?.routeID == route)
      #expect(book.prefers.matches(link) == ofBook.contains(route), "\(link)")
      #expect(!other.prefers.matches(link), "\(link)")
      #expect(library.can.matches(link))
      #expect(!library.prefers.matches(link))
      #expect(club.prefers.matches(link) == route.hasPrefix("club."), "\(link)")
    }
  }
}
