import LaunchInputs
import RouteDecisions
import RouteLanguage
import RouteMatching
import TestSupport
import Testing

/// A window's state, saved and restored.
@Suite(.namingCases) struct RestorationTests {
  let table: RouteTable

  init() throws { table = try #require(Tables.bookshelf) }

  static let web = "https://bookshelf.example"

  /// Returns the screens of a restored window, one text per screen.
  static func lines(_ window: RestoredWindow) -> [String] {
    window.screens.map { screen in
      var line = "\(screen.presentation.rawValue) \(screen.match.routeID)"
      for (name, value) in screen.match.parameters { line += " \(name)=\(value.plain)" }
      if let selected = screen.selected { line += " [\(selected.canonicalLink ?? "")]" }
      return line
    }
  }

  // MARK: The talk's examples

  /// A state, and the screens that are restored from it. The user is signed in.
  static let stacks: [(WindowState, [String])] = [
    // A parent, then the detail pushed onto it.
    (
      WindowState(screens: [.init("/library"), .init("/books/42")]),
      ["pushed library sort=added formats=[]", "pushed book.detail book=42 tab=overview"]
    ),
    // A sheet above a parent screen.
    (
      WindowState(screens: [.init("/books/42?tab=reviews"), .init("/books/42/review?stars=4", .sheet)]),
      ["pushed book.detail book=42 tab=reviews", "sheet review.new book=42 stars=4"]
    ),
    // A book selected in the list.
    (
      WindowState(screens: [.init("/library?sort=title", selected: "/books/42")]),
      ["pushed library sort=title formats=[] [https://bookshelf.example/books/42]"]
    ),
    (WindowState(), []),
  ]

  @Test func windowsComeBackAsTheyWere() {
    each(Self.stacks) { state, lines in
      let saved = table.saving(state)
      #expect(saved.losses.isEmpty)
      let restored = table.restoring(WindowState.decode(saved.text), satisfied: ["signedIn"])
      #expect(Self.lines(restored) == lines)
      #expect(restored.losses.isEmpty)
      #expect(restored.state == saved.state)
    }
  }

  /// If Spotlight opens a book, the requested book takes precedence over the saved content of the window.
  @Test func requestedLinkWinsOverTheSavedState() throws {
    let saved = table.saving(WindowState(screens: [.init("/clubs/maps")]))
    let start = table.start(with: .spotlightItem("book-42"), saved: WindowState.decode(saved.text), satisfied: [])
    guard case .requested(let decision, let parents) = start.content else {
      Issue.record("\(start.content)")
      return
    }
    #expect(decision.match?.canonicalLink == Self.web + "/books/42")
    #expect(parents.map(\.routeID) == ["library"])
  }

  /// A kind of window, a link, and the screens below it. The user is signed out.
  static let dedicated: [(String?, String, [String])] = [
    (nil, "/books/42/listen", ["library", "book.detail"]), ("library", "/books/42/listen", ["library", "book.detail"]),
    // A window for a book has no way back to the library.
    ("book", "/books/42/listen", ["book.detail"]), ("book", "/books/42", []), ("club", "/books/42", []),
    ("no kind of the table", "/books/42", ["library"]),
    // It has no way back to the start screen either, unless it would be empty while the link waits, because the table
    // names no sign-in.
    (nil, "/clubs/maps", ["home"]), ("club", "/clubs/maps", []),
    ("club", "/gift/PAGE-2024", ["home"]), ("club", "/help/payments", ["home"]),
    ("club", "/settings/account", ["home"]),
  ]

  @Test func parentsThatAWindowCannotShowAreOmitted() {
    each(Self.dedicated) { kind, link, routes in
      let start = table.start(with: .url(Self.web + link), saved: WindowState.decode(""), satisfied: [], in: kind)
      guard case .requested(_, let parents) = start.content else {
        Issue.record("\(start.content)")
        return
      }
      #expect(parents.map(\.routeID) == routes)
    }
  }

  private static let drawings = #"""
    {
      "version": 1,
      "origins": { "web": "https://a.example" },
      "routes": {
        "home": "/", "signIn": { "link": "/sign-in", "parent": "home" },
        "drawing": { "link": "/drawings/{drawing: Int}", "requires": "signedIn", "parent": "home" },
        "pay": { "link": "/pay", "requires": ["signedIn", "paid"] }
      },
      "requirements": { "signedIn": "signIn" },
      "launch": { "plain": "home" },
      "windows": { "main": { "main": true }, "drawing": { "can": { "drawing": ["drawing"] }, "prefers": { "drawing": ["drawing"] } } }
    }
    """#

  /// A link to the sign-in presents it above the window's content, and the content that waits for the sign-in still
  /// comes back.
  @Test func requirementScreenIsNotPartOfAState() throws {
    let table = try RouteTable(json: Self.drawings.utf8)
    let saved = WindowState.Decoded(state: WindowState(screens: [.init("/drawings/1"), .init("/sign-in"), .init("/")]))
    let start = table.start(with: .universalLink("https://a.example/sign-in"), saved: saved, satisfied: [], in: "main")
    #expect(start.decision?.kind == .requirement && start.saved == saved)
    #expect(start.state.screens.map(\.link) == ["https://a.example/"])
    #expect(
      start.losses.map(\.description) == [
        "screen 0: requirement (signedIn)", "screen 1: fulfills-requirement (signIn)",
      ])
    let restored = table.restoring(saved, satisfied: ["signedIn"])
    #expect(restored.screens.map(\.match.routeID) == ["drawing", "home"])
    let kept = table.saving(saved.state)
    #expect(kept.state.screens.count == 2)
    #expect(kept.losses.map(\.description) == ["screen 1: fulfills-requirement (signIn)"])
    #expect(table.decide(.url("https://a.example/")).kind == .url)
  }

  /// The sign-in appears, so no screen is required below it that this kind of window can't show.
  @Test func aDedicatedWindowStartsWithTheSignIn() throws {
    let table = try RouteTable(json: Self.drawings.utf8)
    for (kind, link, fulfilled, below) in [
      ("drawing", "/drawings/1", [], []), ("main", "/drawings/1", [], ["home"]),
      ("drawing", "/drawings/1", ["signedIn"], []),
      // The missing requirement has no screen.
      ("drawing", "/pay", ["signedIn"], ["home"]),
    ] as [(String, String, Set<String>, [String])] {
      let start = table.start(
        with: .url("https://a.example" + link), saved: WindowState.decode(""), satisfied: fulfilled, in: kind)
      guard case .requested(_, let parents) = start.content else {
        Issue.record("\(start.content)")
        return
      }
      #expect(parents.map(\.routeID) == below, "\(kind) \(link)")
    }
  }

  // MARK: Users

  @Test func aStateComesBackForItsOwnerAlone() {
    let state = WindowState(
      screens: [.init("/books/42")], selection: ["shelf": "lent"], owner: "ann")
    let text = table.saving(state).text
    #expect(WindowState.decode(text).state.owner == "ann")
    for owner in [nil, "bob", "Ann", ""] as [String?] {
      let restored = table.restoring(WindowState.decode(text), satisfied: [], owner: owner)
      #expect(restored.screens.isEmpty && restored.selection.isEmpty)
      #expect(restored.losses.map(\.description) == ["state: other-owner"])
      let start = table.start(with: nil, saved: WindowState.decode(text), satisfied: [], owner: owner)
      #expect(start.state.screens.map(\.link) == [Self.web + "/"] && start.saved.state.owner == "ann")
    }
    #expect(table.restoring(WindowState.decode(text), satisfied: [], owner: "ann").screens.count == 1)
    // A state without an owner is shown to every user.
    #expect(table.restoring(WindowState(screens: state.screens), satisfied: [], owner: "bob").screens.count == 1)
  }

  /// Whatever else is lost, a state keeps its owner, because without an owner it would be shown to every user.
  @Test func aStateNeverLosesItsOwner() {
    for (owner, size) in [("ann", 60), ("ann", 10), (String(repeating: "x", count: 70_000), WindowState.maximumSize)] {
      let saved = table.saving(WindowState(screens: [.init("/books/42")], owner: owner)).fitting(size)
      #expect(saved.size <= max(size, table.saving(WindowState()).size))
      #expect(saved.state.owner == owner || saved.state == WindowState())
    }
    // The owner isn't a text, or is a sensitive value.
    #expect(
      WindowState.decode(.dictionary(["version": .int(1), "owner": .int(7)])).losses.map(\.reason) == [.damaged])
    let secret = WindowState(
      screens: [.init("/join#token-of-ann"), .init("/books/42")], owner: "token-of-ann")
    #expect(table.saving(secret).state == WindowState())
  }

  @Test func unmatchedInputKeepsTheSavedState() {
    each(
      [
        nil, .plain, .spotlightItem("nothing of ours"), .url("https://elsewhere.example/"), .activity("unknown.type"),
      ] as [LaunchInput?]
    ) { input in
      let saved = table.saving(WindowState(screens: [.init("/clubs/maps")]))
      let start = table.start(with: input, saved: WindowState.decode(saved.text), satisfied: [])
      guard case .saved(let window) = start.content else {
        Issue.record("\(start.content)")
        return
      }
      #expect(Self.lines(window) == ["pushed club.detail club=maps"])
      #expect((start.decision == nil) == (input == nil))
    }
  }

  @Test func firstStartOpensThePlainStartScreen() throws {
    let start = table.start(with: nil, saved: WindowState.decode(""), satisfied: [])
    guard case .plain(let decision) = start.content else {
      Issue.record("\(start.content)")
      return
    }
    #expect(decision.match?.routeID == "home")
  }

  @Test func extrasAreRestored() throws {
    let text = StateKey<String>("review.text")
    let stars = StateKey<Int>("stars")
    var state = WindowState(screens: [.init("/books/42/review", .sheet)])
    state.screens[0][text] = "It was a dark and stormy night; s5:…}"
    state.screens[0][stars] = 4
    let read = WindowState.decode(table.saving(state).text)
    let restored = table.restoring(read, satisfied: ["signedIn"])
    #expect(restored.screens[0][text] == "It was a dark and stormy night; s5:…}")
    #expect(restored.screens[0][stars] == 4)
    #expect(restored.screens[0][StateKey<[String]>("review.text")] == nil)
    #expect(restored.screens[0][StateKey<Double>("stars")] == 4)
  }

  // MARK: Tables that change

  static func table(_ routes: String) throws -> RouteTable {
    try Tables.table(
      """
      { "version": 1, "canonical": "web", "origins": { "web": "https://b.example" }, "routes": { \(routes) } }
      """)
  }

  @Test func stateSavedWithOneTableOpensWithTheNext() throws {
    let old = try Self.table(
      """
      "home": "/", "book": "/book/{id: Int}", "author": "/author/{name}", "gone": "/gone", "shelf": "/shelf/{shelf}"
      """)
    let new = try Self.table(
      """
      "home": "/", "book": { "link": "/books/{id: Int}", "aliases": ["/book/{id}"] },
      "person": "/people/{name}", "author": { "link": "/author/{name}", "redirect": "person" },
      "shelf": "/shelf/{shelf: Int}"
      """)
    let saved = old.saving(
      WindowState(screens: [
        .init("/"), .init("/gone"), .init("/book/42"), .init("/author/ann", selected: "/shelf/x"), .init("/shelf/blue"),
      ]))
    #expect(saved.losses.isEmpty)
    let restored = new.restoring(WindowState.decode(saved.text), satisfied: [])
    #expect(Self.lines(restored) == ["pushed home", "pushed book id=42", "pushed person name=ann"])
    #expect(
      restored.losses.map(\.description) == [
        "screen 1: unmatched", "selected in screen 3: unmatched", "screen 4: unmatched",
      ])
    #expect(
      restored.state.screens.map(\.link) == [
        "https://b.example/", "https://b.example/books/42", "https://b.example/people/ann",
      ])
  }

  // MARK: Trust

  /// A state from an untrusted source, and its losses.
  static let distrusted: [(WindowState.Screen, String)] = [
    (.init("/gift/PAGE-2024"), "screen 0: needs-confirmation (gift)"),
    (.init("/join#x7Q"), "screen 0: sensitive (invite)"),
    (.init("/help/signing-in"), "screen 0: opens-in-browser (help)"),
    (.init("/settings/account"), "screen 0: requirement (signedIn)"),
    (.init("https://evil.example/books/42"), "screen 0: unmatched"),
    (.init("https://bookshelf.example@evil.example/books/42"), "screen 0: unmatched"),
    (.init(""), "screen 0: unmatched"),
    (.init("javascript:alert(1)"), "screen 0: unmatched"),
    (.init("https://bookshelf.onelink.example/x?af_dp=/gift/PAGE-2024"), "screen 0: needs-confirmation (gift)"),
  ]

  @Test func hostileStateOpensNothingThatTheRulesForbid() {
    each(Self.distrusted) { screen, loss in
      let read = WindowState.decode(WindowState(screens: [screen]).text)
      let restored = table.restoring(read, satisfied: [])
      #expect(restored.screens.isEmpty)
      #expect(restored.losses.map(\.description) == [loss])
      let selected = table.restoring(
        WindowState(screens: [.init("/", selected: screen.link)]), satisfied: [])
      #expect(selected.screens[0].selected == nil)
      #expect(selected.losses.count == 1)
    }
  }

  @Test func restoredScreensMustBeAccepted() throws {
    let table = try Tables.table(
      """
      { "version": 1, "canonical": "web",
        "origins": { "web": "https://b.example", "widget": { "kind": "widget", "at": "w:" } },
        "routes": { "home": "/", "admin": "/admin" },
        "launch": { "accepts": { "restored": { "origins": ["web"], "except": ["admin"] } } } }
      """)
    let restored = table.restoring(
      WindowState(screens: [.init("/"), .init("/admin"), .init("w:///")]), satisfied: [])
    #expect(Self.lines(restored) == ["pushed home"])
    #expect(
      restored.losses.map(\.description) == ["screen 1: not-accepted (admin)", "screen 2: not-accepted (widget)"])
  }

  // MARK: What is sensitive

  @Test func sensitiveValuesAreNeverSaved() throws {
    let secret = "x7Qsecret"
    let state = WindowState(
      screens: [
        .init("/", selected: "/join#\(secret)", extras: ["note": .string("use \(secret) today"), "token": "other"]),
        .init("/join#\(secret)", extras: ["draft": "hello"]),
        .init("/clubs/maps", extras: ["list": ["a", ["deep": .string(secret)]], "fine": "text"]),
      ],
      selection: ["tab": "library", "link": "\(Self.web)/join#\(secret)", "code": secret])
    let saved = table.saving(state)
    #expect(!saved.text.contains(secret))
    #expect(
      saved.losses.map(\.description) == [
        "selected in screen 0: sensitive (invite)", "'note' of screen 0: sensitive", "screen 1: sensitive (invite)",
        "'list' of screen 2: sensitive", "selection 'code': sensitive", "selection 'link': sensitive",
      ])
    #expect(saved.losses.allSatisfy { !$0.description.contains(secret) })
    #expect(saved.state.screens[1].extras == ["fine": "text"])
    #expect(saved.state.selection == ["tab": "library"])
  }

  /// A sensitive link isn't saved, wherever it appears and whatever its name is, and it isn't part of the report.
  @Test func sensitiveLinksAreNotSavedAsValuesOrNames() {
    let link = "\(Self.web)/join#x7Qsecret"
    let saved = table.saving(
      WindowState(
        screens: [
          .init(
            "/",
            extras: ["last": .string(link), "list": ["https://bookshelf.onelink.example/a?af_dp=/join%23x7Qsecret"]]),
          .init("/clubs/maps", extras: ["my x7Qsecret": 1, link: 2, "path": "/join#x7Qsecret", "fine": "/clubs/maps"]),
        ],
        selection: [link: "a", "b": "x7Qsecret"]))
    #expect(!saved.text.contains("x7Qsecret"), "\(saved.text)")
    #expect(!saved.losses.map(\.description).joined().contains("x7Qsecret"), "\(saved.losses)")
    #expect(saved.losses.count == 7)
    #expect(saved.state.screens.map(\.extras) == [[:], ["fine": "/clubs/maps"]])
    #expect(saved.state.selection.isEmpty)
  }

  static let reset = """
    "home": "/", "reset": { "link": "/reset?code={code}&id={id: UUID?}",
      "parameters": { "code": { "sensitive": true, "example": "c0de" },
                      "id": { "sensitive": true, "example": "3f2504e0-4f89-41d3-9a0c-0305e82c3301" } } }
    """

  /// JSON escapes some characters, and a number or a UUID can be written in several ways.
  @Test func aSecretIsFoundInOtherSpellings() {
    each(
      [
        ("a/b-secret", #"{"c":"a\/b-secret"}"#), ("a/b-secret", #"{"c":["x",{"a/b-secret":1}]}"#),
        ("a/b-secret", #""a\u002fb-secret""#), (#"say"hi"there"#, #"{"c":"say\"hi\"there"}"#),
        (#"say"hi"there"#, #"{"c":"{\"d\":\"say\\\"hi\\\"there\"}"}"#), ("a\u{1F511}key", #"{"c":"a\ud83d\udd11key"}"#),
        ("ab", #"{"c":"ab"}"#), ("c0de-77", "C0DE-77"), ("c0de-77", "my C0de-77!"),
        ("other", #"{"l":"https:\/\/b.example\/reset?code=zzzz9"}"#), ("other", #""/reset?code=zzzz9""#),
      ] as [(String, String)]
    ) { secret, text in
      let table = try Self.table(Self.reset)
      let link = try table.print(route: "reset", values: ["code": .string(secret)])
      let saved = table.saving(
        WindowState(screens: [.init("/", extras: ["form": .string(text), "fine": #"{"a":"b\/c"}"#]), .init(link)]))
      #expect(saved.state.screens.map(\.extras) == [["fine": #"{"a":"b\/c"}"#]], "\(saved.text)")
      #expect(saved.losses.map(\.description) == ["'form' of screen 0: sensitive", "screen 1: sensitive (reset)"])
    }
  }

  @Test(arguments: ["3F2504E0-4F89-41D3-9A0C-0305E82C3301", "3f2504e0-4f89-41d3-9a0c-0305e82c3301"])
  func sensitiveUUIDIsFoundInEitherCase(text: String) throws {
    let table = try Self.table(Self.reset)
    for link in ["/reset?code=1&id=\(text.lowercased())", "/reset?code=1&id=\(text.uppercased())"] {
      let saved = table.saving(WindowState(screens: [.init(link), .init("/", extras: ["id of": .string(text)])]))
      #expect(saved.state.screens == [.init("https://b.example/")], "\(link) \(text)")
    }
  }

  /// The table reads `4200.50` as 4200.5.
  @Test func secretIsFoundInTheSpellingOfTheLink() throws {
    let table = try Self.table(
      #""home": "/", "pay": { "link": "/pay/{pin: Double}", "parameters": { "pin": { "sensitive": true, "example": "1" } } }"#
    )
    let saved = table.saving(
      WindowState(screens: [.init("/pay/4200.50"), .init("/", extras: ["a": "4200.50", "b": "x 4200"])]))
    #expect(saved.state.screens.map(\.extras) == [["b": "x 4200"]])
  }

  @Test func secretsInPresentationsAreNotSaved() throws {
    let table = try Self.table(Self.reset)
    let saved = table.saving(
      WindowState(screens: [
        .init("/", .sheet), .init("/", .init(rawValue: "my sheetcode")), .init("/", .init(rawValue: "side")),
        .init("/reset?code=sheet"),
      ]))
    #expect(saved.state.screens.map(\.presentation.rawValue) == ["sheet", "side"])
    #expect(saved.losses.map(\.description) == ["screen 1: sensitive", "screen 3: sensitive (reset)"])
  }

  /// No link can be printed for a route that stores its whole link, so the link is saved unchanged.
  @Test func linkThatCannotBePrintedIsSavedUnchanged() throws {
    let table = try Self.table(#""home": "/", "web": { "link": "/w/{path...}", "set": { "url": "{$link}" } }"#)
    let link = "https://b.example/w/a/b"
    let saved = table.saving(WindowState(screens: [.init("/w/a/b"), .init("/", selected: link)]))
    #expect(saved.losses.isEmpty)
    #expect(saved.state.screens == [.init(link), .init("https://b.example/", selected: link)])
    let restored = table.restoring(WindowState.decode(saved.text), satisfied: [])
    #expect(restored.losses.isEmpty)
    #expect(restored.state == saved.state)
  }

  @Test func aValueNamedLikeASensitiveParameterIsNotSaved() throws {
    let table = try Self.table(
      """
      "pay": { "link": "/pay?code={code: String?}",
               "parameters": { "code": { "sensitive": true, "example": "1" } } }
      """)
    let saved = table.saving(WindowState(screens: [.init("/pay", extras: ["code": "4711", "name": "Ann"])]))
    #expect(saved.state.screens[0].extras == ["name": "Ann"])
    #expect(saved.losses.map(\.description) == ["'code' of screen 0: sensitive"])
  }

  // MARK: Size

  @Test func topmostScreenIsDroppedLast() throws {
    var state = WindowState(
      screens: [.init("/library"), .init("/clubs/maps"), .init("/books/42"), .init("/books/42/review", .sheet)],
      selection: ["tab": "library"])
    state.screens[3].extras = ["text": .string(String(repeating: "x", count: 400)), "stars": 4]
    state.screens[0].extras = ["offset": 7]
    let saved = table.saving(state)
    let whole = saved.size
    #expect(saved.fitting(whole) == saved)
    for size in [whole - 1, 200, 150, 100, 60, 20] {
      let fitted = saved.fitting(size)
      #expect(fitted.size <= max(size, StateTextTests.emptySize), "\(size)")
      #expect(!fitted.losses.isEmpty)
    }
    #expect(saved.fitting(whole - 1).losses.map(\.description) == ["'text' of screen 3: too-large"])
    let small = saved.fitting(180)
    #expect(small.state.screens.map(\.link) == ["/library", "/books/42/review"].map { Self.web + $0 })
    #expect(
      small.losses.map(\.description) == [
        "'text' of screen 3: too-large", "'offset' of screen 0: too-large", "'stars' of screen 3: too-large",
        "screen 1: too-large", "screen 2: too-large",
      ])
  }

  /// Everything that is saved can be read again. If a state is too large, it is made smaller while saving and the
  /// losses are reported.
  @Test func nothingIsKeptThatIsTooLargeToRead() {
    let text = String(repeating: "x", count: WindowState.maximumSize)
    let state = WindowState(screens: [
      .init("/nowhere"), .init("/library"), .init("/books/42/review", .sheet, extras: ["text": .string(text), "n": 4]),
    ])
    let saved = table.saving(state)
    #expect(saved.losses.map(\.description) == ["screen 0: unmatched", "'text' of screen 2: too-large"])
    #expect(WindowState.decode(saved.text) == .init(state: saved.state))
    #expect(saved.state.screens.map(\.extras) == [[:], ["n": 4]])
    // The reported positions are those of the complete state.
    #expect(
      saved.fitting(130).losses.map(\.description).suffix(2) == ["'n' of screen 2: too-large", "screen 1: too-large"])
  }

  @Test func bookshelfsDeepestStackFitsAUserActivity() throws {
    let state = WindowState(screens: (0..<WindowState.maximumDepth).map { .init("\(Self.web)/books/\($0 + 1)/read") })
    let fitted = table.saving(state).fitting(WindowState.activitySize)
    #expect(fitted.size <= WindowState.activitySize)
    #expect(fitted.state.screens.last == state.screens.last)
    #expect(fitted.state.screens.first == state.screens.first)
  }

  @Test func ofTooManyScreensTheTopmostStay() throws {
    let count = WindowState.maximumDepth + 36
    let state = WindowState(screens: (0..<count).map { .init("\(Self.web)/books/\($0 + 1)") })
    let saved = table.saving(state)
    #expect(saved.state.screens == [state.screens[0]] + state.screens.suffix(WindowState.maximumDepth - 1))
    #expect(saved.losses.map(\.description) == (1...36).map { "screen \($0): too-large" })
    #expect(table.restoring(state, satisfied: []).screens.map(\.match.link) == saved.state.screens.map(\.link))
  }
}
