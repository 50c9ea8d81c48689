import RouteDecisions
import RouteMatching
import Testing

/// The examples of Apple's sessions on multiple windows (WWDC 2019, 212, 258 and 259).
@Suite struct WindowChoiceTests {
  static func rules(_ routes: String, _ windows: String) throws -> WindowRules {
    WindowRules(
      try Tables.table(
        """
        { "version": 1, "canonical": "web", "origins": { "web": "https://a.example" },
          "routes": { \(routes) }, "windows": { \(windows) } }
        """))
  }

  static func choose(
    _ event: String?, _ rules: WindowRules, _ windows: [(name: String, kind: String, shows: [String])]
  ) -> WindowChoice {
    WindowChoice(
      for: event,
      among: windows.map { WindowChoice.Candidate($0.name, rules.conditions(of: $0.kind, showing: $0.shows)) })
  }

  // MARK: The clown finder

  /// The list can show anything and prefers nothing. A detail window can show and prefers only its clown.
  static let clowns = (
    """
    "list": "/clowns", "clown": "/clown/{name: String}"
    """,
    """
    "list": { "main": true }, "detail": { "can": { "clown": "same" }, "prefers": { "clown": "same" } }
    """
  )
  static let crusty = "https://a.example/clown/Crusty"
  static let bobo = "https://a.example/clown/Bobo"

  @Test func aDetailWindowCanShowAndPrefersExactlyItsClown() throws {
    let rules = try Self.rules(Self.clowns.0, Self.clowns.1)
    let conditions = rules.conditions(of: "detail", showing: [Self.crusty])
    #expect(conditions.can.format == "SELF == 'https://a.example/clown/Crusty'")
    #expect(conditions.prefers.format == "SELF == 'https://a.example/clown/Crusty'")
    #expect(rules.conditions(of: "list", showing: ["https://a.example/clowns"]) == WindowConditions())
  }

  @Test func pushReachesTheDetailWindowOrTheList() throws {
    let rules = try Self.rules(Self.clowns.0, Self.clowns.1)
    let windows = [
      (name: "L", kind: "list", shows: ["https://a.example/clowns"]),
      (name: "C", kind: "detail", shows: [Self.crusty]),
    ]
    let ours = Self.choose(rules.targetContentIdentifier(for: Self.crusty), rules, windows)
    #expect(ours.window == "C")
    #expect(ours.reason == .prefers)
    let other = Self.choose(rules.targetContentIdentifier(for: Self.bobo), rules, windows)
    #expect(other.window == "L")
    #expect(other.reason == .can)
  }

  /// The system keeps the conditions while the app isn't running, so a cold start chooses the same window as a warm
  /// start, whatever the order of windows.
  @Test func preferringWindowWinsInAnyOrder() throws {
    let rules = try Self.rules(Self.clowns.0, Self.clowns.1)
    let windows = [
      (name: "C", kind: "detail", shows: [Self.crusty]), (name: "B", kind: "detail", shows: [Self.bobo]),
      (name: "L", kind: "list", shows: [String]()),
    ]
    for order in [windows, windows.reversed()] {
      #expect(Self.choose(Self.crusty, rules, order).windows == ["C"])
      #expect(Self.choose(Self.bobo, rules, order).windows == ["B"])
      #expect(Self.choose("https://a.example/clown/Coco", rules, order).windows == ["L"])
    }
  }

  @Test func conditionsAreRefreshedAsTheContentChanges() throws {
    let rules = try Self.rules(Self.clowns.0, Self.clowns.1)
    let list = (name: "L", kind: "list", shows: [String]())
    let before = [list, (name: "C", kind: "detail", shows: [Self.crusty])]
    let after = [list, (name: "C", kind: "detail", shows: [Self.bobo])]
    #expect(Self.choose(Self.crusty, rules, before).window == "C")
    #expect(Self.choose(Self.crusty, rules, after).window == "L")
    #expect(Self.choose(Self.bobo, rules, after).window == "C")
  }

  @Test func emptyDetailWindowMatchesNothing() throws {
    let rules = try Self.rules(Self.clowns.0, Self.clowns.1)
    #expect(rules.conditions(of: "detail") == WindowConditions(can: .constant(false), prefers: .constant(false)))
  }

  /// Without the list, no window can show another clown. The table determines the kind of the new window.
  @Test func anEventThatNoWindowTakesNeedsANewOne() throws {
    let rules = try Self.rules(Self.clowns.0, Self.clowns.1)
    let choice = Self.choose(Self.bobo, rules, [(name: "C", kind: "detail", shows: [Self.crusty])])
    #expect(choice.window == nil)
    #expect(choice.reason == nil)
    #expect(rules.kind(forNewWindow: Self.bobo) == "detail")
    #expect(rules.kind(forNewWindow: "https://a.example/clowns") == "list")
    #expect(rules.kind(forNewWindow: "https://a.example/nowhere") == nil)
  }

  // MARK: The tabbed browser

  /// Every window can show every page. Each prefers the pages of its tabs, with one clause per tab.
  @Test func aTabbedWindowPrefersThePagesOfItsTabs() throws {
    let rules = try Self.rules(
      """
      "page": "/page/{name}", "start": "/"
      """,
      """
      "browser": { "can": "*", "prefers": { "page": "same" } }
      """)
    let first = ["https://a.example/page/news", "https://a.example/page/maps"]
    let second = ["https://a.example/page/mail"]
    #expect(
      rules.conditions(of: "browser", showing: first).prefers.format
        == "SELF IN {'https://a.example/page/news', 'https://a.example/page/maps'}")
    let windows = [(name: "1", kind: "browser", shows: first), (name: "2", kind: "browser", shows: second)]
    #expect(Self.choose("https://a.example/page/maps", rules, windows).windows == ["1"])
    #expect(Self.choose("https://a.example/page/mail", rules, windows).windows == ["2"])
    let fresh = Self.choose("https://a.example/page/new", rules, windows)
    #expect(fresh.windows == ["1", "2"])
    #expect(!fresh.isSettled)
    // A closed tab no longer counts.
    let closed = [(name: "1", kind: "browser", shows: [first[0]]), windows[1]]
    #expect(Self.choose("https://a.example/page/maps", rules, closed).reason == .can)
  }

  // MARK: Documents

  /// Any window can open any document. The window in which it's already open is preferred.
  @Test func aDocumentReachesTheWindowThatHasItOpen() throws {
    let rules = try Self.rules(
      """
      "browse": "/documents", "document": "/documents/{id: UUID}?page={page: Int = 1}"
      """,
      """
      "document": { "can": "*", "prefers": { "document": ["id"] } }
      """)
    let report = "https://a.example/documents/9b2e4f6a-1c3d-4e5f-8a7b-0c1d2e3f4a5b"
    let letter = "https://a.example/documents/11111111-1c3d-4e5f-8a7b-0c1d2e3f4a5b"
    let windows = [
      (name: "R", kind: "document", shows: [report + "?page=7"]), (name: "E", kind: "document", shows: [String]()),
    ]
    #expect(Self.choose(report, rules, windows).windows == ["R"])
    #expect(Self.choose(report + "?page=2", rules, windows).windows == ["R"])
    #expect(Self.choose(letter, rules, windows).windows == ["R", "E"])
  }

  // MARK: A thread of messages

  /// A thread in its own window receives only that thread's messages.
  @Test func aThreadInItsOwnWindowGetsItsMessages() throws {
    let rules = try Self.rules(
      """
      "inbox": "/", "thread": "/thread/{thread: Int}", "message": "/thread/{thread: Int}/message/{message: Int}"
      """,
      """
      "main": { "main": true },
      "thread": { "can": { "thread": ["thread"], "message": ["thread"] },
                  "prefers": { "thread": ["thread"], "message": ["thread"] } }
      """)
    let windows = [
      (name: "M", kind: "main", shows: ["https://a.example/"]),
      (name: "T", kind: "thread", shows: ["https://a.example/thread/4"]),
    ]
    #expect(Self.choose("https://a.example/thread/4/message/9", rules, windows).window == "T")
    #expect(Self.choose("https://a.example/thread/4", rules, windows).window == "T")
    #expect(Self.choose("https://a.example/thread/41/message/9", rules, windows).window == "M")
    #expect(Self.choose("https://a.example/thread/41", rules, windows).window == "M")
    #expect(Self.choose("https://a.example/", rules, windows).window == "M")
  }

  @Test func eventWithoutIdentifierReachesTheListWindow() throws {
    let rules = try Self.rules(Self.clowns.0, Self.clowns.1)
    let windows = [
      (name: "C", kind: "detail", shows: [Self.crusty]), (name: "L", kind: "list", shows: [String]()),
    ]
    #expect(Self.choose(nil, rules, windows).windows == ["L"])
  }
}
