import RouteDecisions
import RouteMatching
import TestSupport
import Testing

/// The strings for SwiftUI's `handlesExternalEvents`, and the way in which SwiftUI compares them.
@Suite(.namingCases) struct ExternalEventsTests {
  static let meanings: [([String], String, Bool)] = [
    (["user/1"], "app://user/12", true),
    (["user/1"], "app://USER/1", true),
    (["photoIdentifier="], "app://show?photoIdentifier=4", true),
    (["*"], "", true),
    (["*"], "anything", true),
    ([], "anything", false),
    ([""], "anything", false),
    (["a", "b"], "xbx", true),
    (["cafe\u{301}"], "CAFE", true),
    (["user/1#"], "app://user/12#", false),
  ]

  @Test func stringMatchesTextThatContainsIt() {
    each(Self.meanings) { strings, text, holds in
      #expect(ExternalEvents.matches(strings, text) == holds)
    }
  }

  typealias Choice = ExternalEventChoice

  static let choices: [(String, Bool, ExternalEventChoice)] = [
    ("app://book/1#", false, .open("book")),
    ("app://book/2#", false, .open("main")),
    ("app://compose", false, .open("main")),
    ("app://book/1#", true, .open("main")),
  ]

  @Test func anOpenSceneThatPrefersComesBeforeOneThatAllows() {
    each(Self.choices) { text, isSingle, choice in
      let open = [
        Choice.OpenScene("main"), Choice.OpenScene("book", preferring: ["book/1#"], allowing: ["book/1#"]),
      ]
      #expect(Choice(for: text, open: open, declared: [], hasSingleScene: isSingle) == choice)
    }
  }

  @Test func newSceneMatchesOrHasNoModifier() {
    let closed = [Choice.OpenScene("book", preferring: [], allowing: [])]
    let declared = [
      Choice.Declaration("compose", matching: ["compose"]), Choice.Declaration("documents"),
      Choice.Declaration("all", matching: ["*"]),
    ]
    #expect(Choice(for: "app://compose", open: closed, declared: declared) == .new("compose"))
    #expect(Choice(for: "app://x", open: closed, declared: declared) == .new("all"))
    #expect(Choice(for: "app://x", open: closed, declared: Array(declared.prefix(2))) == .new("documents"))
    #expect(Choice(for: "app://x", open: closed, declared: Array(declared.prefix(1))) == .nothing)
    #expect(Choice(for: "app://x", open: [], declared: declared, hasSingleScene: true) == .new("all"))
  }

  // MARK: From the table

  static let web = "https://bookshelf.example"

  @Test func identifierMatchesASingleDestination() throws {
    let rules = WindowRules(try #require(Tables.bookshelf))
    let four = try #require(rules.externalEventIdentifier(for: "\(Self.web)/b/4"))
    let fortyTwo = try #require(rules.externalEventIdentifier(for: "\(Self.web)/b/42"))
    #expect(four == "\(Self.web)/books/4#")
    #expect(!ExternalEvents.matches([four], fortyTwo))
    #expect(rules.table.match(four).match?.canonicalLink == "\(Self.web)/books/4")
    #expect(rules.externalEventIdentifier(for: "\(Self.web)/join#x7Q") == nil)
  }

  @Test func swiftUIWindowsReceiveTheirOwnEvents() throws {
    let rules = WindowRules(try #require(Tables.bookshelf))
    let four = rules.externalEvents(of: "book", showing: ["\(Self.web)/books/4"])
    let library = rules.externalEvents(of: "library")
    #expect(library == ExternalEvents(preferring: [], allowing: ["*"], matching: ["*"]))
    let open = [
      Choice.OpenScene("library", preferring: library.preferring, allowing: library.allowing),
      Choice.OpenScene("4", preferring: four.preferring, allowing: four.allowing),
    ]
    let own = ["/books/4", "/books/4/read", "/books/4/listen?t=90", "/books/4/review", "/books/4?tab=reviews"]
    for path in own {
      let identifier = try #require(rules.externalEventIdentifier(for: Self.web + path))
      #expect(Choice(for: identifier, open: open, declared: []) == .open("4"), "\(identifier): \(four.preferring)")
    }
    for path in ["/books/42", "/books/42/read", "/books/41/review", "/clubs/maps", "/isbn/9784873119038", "/"] {
      let identifier = try #require(rules.externalEventIdentifier(for: Self.web + path))
      #expect(Choice(for: identifier, open: open, declared: []) == .open("library"), "\(identifier)")
    }
    // A tapped URL has no end mark, unlike an identifier from the table, but the text after the number identifies the
    // book.
    #expect(Choice(for: "\(Self.web)/books/4/read", open: open, declared: []) == .open("4"))
    #expect(Choice(for: "\(Self.web)/books/42/read", open: open, declared: []) == .open("library"))
    // The same applies to the hosts of `https://*.bookshelf.example`.
    #expect(Choice(for: "https://m.bookshelf.example/books/4/read", open: open, declared: []) == .open("4"))
    #expect(Choice(for: "https://m.bookshelf.example/books/42", open: open, declared: []) == .open("library"))
  }

  @Test func stringsDoNotMatchRoutesWithTheSamePrefix() throws {
    let rules = WindowRules(
      try Tables.table(
        """
        { "version": 1, "origins": { "web": "https://b.example" },
          "routes": { "about": "/about", "us": "/about-us", "play": "/play", "user": "/user/{id: Int}", "list": "/user" },
          "windows": { "main": { "main": true }, "a": { "prefers": ["about", "play"] }, "u": { "prefers": { "user": "same" } } } }
        """))
    let about = rules.externalEvents(of: "a").preferring
    #expect(
      about == [
        "https://b.example/about?", "https://b.example/about#", "https://b.example/about/", "https://b.example/play",
      ])
    #expect(ExternalEvents.matches(about, rules.externalEventIdentifier(for: "https://b.example/about") ?? ""))
    #expect(!ExternalEvents.matches(about, rules.externalEventIdentifier(for: "https://b.example/about-us") ?? ""))
    #expect(
      rules.externalEvents(of: "u", showing: ["https://b.example/user/1"]).preferring == ["https://b.example/user/1#"])
    #expect(rules.externalEvents(of: "u").matching == ["https://b.example/user/"])
    #expect(rules.externalEvents(of: "unknown").allowing == ["*"])
  }

  /// The text after a value identifies a route whose links begin like another route's links.
  @Test func textAfterAValueIdentifiesTheRoute() throws {
    let routes = #""detail": "/books/{book: Int}", "read": "/books/{book: Int}/read""#
    func preferring(_ routes: String) throws -> [String] {
      let rules = WindowRules(
        try Tables.table(
          """
          { "version": 1, "canonical": "web", "origins": { "web": "https://x.example", "app": "x:" }, "routes": { \(routes) },
            "windows": { "main": { "main": true }, "reader": { "prefers": ["read"] } } }
          """))
      return rules.externalEvents(of: "reader", showing: ["/books/7/read"]).preferring
    }
    #expect(try preferring(routes) == ["/read"])
    let longer = try preferring(routes + #", "readings": "/books/{book: Int}/readings""#)
    #expect(longer == ["/read?", "/read#", "/read/"])
    for path in ["42", "42/readings"] {
      #expect(!ExternalEvents.matches(longer, "https://x.example/books/\(path)#"), "\(path)")
    }
    #expect(ExternalEvents.matches(longer, "https://x.example/books/42/read#"))
    // If their beginning also belongs to another route, there is no better string.
    #expect(try preferring(routes + #", "list": "/read""#) == ["https://x.example/books/", "x://books/"])
  }
}
