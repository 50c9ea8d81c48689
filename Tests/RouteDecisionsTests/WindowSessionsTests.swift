import LaunchInputs
import RouteDecisions
import RouteMatching
import TestSupport
import Testing

/// The lifecycle of an app's windows.
@Suite(.namingCases) struct WindowSessionsTests {
  let rules: WindowRules

  init() throws { rules = WindowRules(try #require(Tables.bookshelf)) }

  static let web = "https://bookshelf.example"

  static func state(_ links: String...) -> WindowState { WindowState(screens: links.map { .init($0) }) }

  // MARK: The bugs that the session shows

  /// If two windows save into the same file, the last save overwrites the other window's state. `WindowSessions` avoids
  /// this.
  @Test func twoWindowsDontOverwriteEachOthersState() throws {
    var file = ""
    func save(_ state: WindowState) { file = state.text }
    save(Self.state("/books/1"))
    save(Self.state("/clubs/maps"))
    #expect(!file.contains("/books/1"), "the bug: one file for both")

    let windows = WindowSessions(rules: rules)
    _ = windows.connect("A", kind: "library")
    _ = windows.connect("B", kind: "library")
    windows.show(Self.state("/books/1"), in: "A")
    windows.show(Self.state("/clubs/maps"), in: "B")
    windows.show(Self.state("/books/1", "/books/1/read"), in: "A")

    let next = WindowSessions(rules: rules, store: WindowStore(text: windows.store.text))
    #expect(
      next.connect("A", kind: "library").state.screens.map(\.link) == [
        "\(Self.web)/books/1", "\(Self.web)/books/1/read",
      ])
    #expect(next.connect("B", kind: "library").state.screens.map(\.link) == ["\(Self.web)/clubs/maps"])
  }

  /// If a setting changes in a window, all other windows must update, and their snapshots must be taken again.
  @Test func aSettingChangedInOneWindowReachesAllTheOthers() {
    let windows = WindowSessions(rules: rules)
    for name in ["A", "B", "C"] { _ = windows.connect(name, kind: "library") }
    windows.move("A", to: .active)
    windows.move("C", to: .disconnected)
    let change = windows.change(in: "A")
    #expect(change.redraw == ["B"])
    #expect(change.requests == [.refresh("C")])
    // A change from outside, such as from a server, affects every window.
    #expect(windows.change(in: nil).redraw == ["A", "B"])
  }

  /// A window is still found by its main screen if a sheet or a screen that its kind doesn't prefer covers it.
  @Test func aWindowIsFoundByTheTopmostScreenThatItPrefers() {
    let windows = WindowSessions(rules: rules)
    _ = windows.connect("B", kind: "book")
    for (screens, reaches) in [
      ([.init("/books/1"), .init("/settings", .sheet)], ["/books/1"]),
      ([.init("/books/1"), .init("/settings")], ["/books/1"]),
      ([.init("/books/1"), .init("/books/2/read")], ["/books/2"]),
      ([.init("/library", selected: "/books/3")], ["/books/3"]),
      ([.init("/books/1", .tab), .init("/settings"), .init("/books/2", .tab)], ["/books/1", "/books/2"]), ([], []),
    ] as [([WindowState.Screen], [String])] {
      windows.show(WindowState(screens: screens), in: "B")
      for book in ["/books/1", "/books/2", "/books/3"] {
        #expect(windows.choice(for: Self.web + book).reason == (reaches.contains(book) ? .prefers : nil), "\(book)")
      }
      let events = rules.externalEvents(of: "book", showing: WindowState(screens: screens))
      #expect(ExternalEvents.matches(events.preferring, Self.web + "/books/1/read#") == reaches.contains("/books/1"))
    }
  }

  /// A sign-out also applies to windows that aren't connected.
  @Test func aSignOutForgetsAllWindows() {
    let windows = WindowSessions(rules: rules)
    windows.owner = "ann"
    for (name, kind) in [("L", "library"), ("M", "library"), ("B", "book"), ("X", "unknown")] {
      _ = windows.connect(name, kind: kind)
      windows.show(Self.state("/books/1"), in: name)
      if name != "L" { windows.move(name, to: .disconnected) }
    }
    #expect(Set(windows.signOut()) == [.refresh("M"), .refresh("X"), .close("B", .standard)])
    #expect(windows.store == WindowStore() && windows.owner == nil)
    #expect(windows.choice(for: Self.web + "/books/1").reason == .can, "no window prefers what the user looked at")
    #expect(
      windows["L"]?.links == [Self.web + "/books/1"] || windows["L"]?.links == ["/books/1"],
      "it shows that until it shows something else")
  }

  /// A state that arrives late belongs to the user who saved it.
  @Test func aStateKeepsItsOwner() {
    let windows = WindowSessions(rules: rules)
    _ = windows.connect("A", kind: "book")
    windows.owner = "bob"
    var late = Self.state("/books/1")
    late.owner = "ann"
    windows.show(late, in: "A")
    #expect(windows.store["A"]?.owner == "ann" && windows["A"]?.links == [])
    #expect(windows.choice(for: Self.web + "/books/1").reason == nil)
    windows.show(Self.state("/books/2"), in: "A")
    #expect(windows.store["A"]?.owner == "bob" && windows.choice(for: Self.web + "/books/2").reason == .prefers)
  }

  /// A link that the table doesn't print reaches a window that can show everything, but belongs to the window that
  /// prefers it.
  @Test func anInputBelongsToTheWindowThatPrefersIt() {
    let windows = WindowSessions(rules: rules)
    for (name, kind) in [("L", "library"), ("B", "book"), ("C", "book")] { _ = windows.connect(name, kind: kind) }
    windows.show(Self.state("/books/1"), in: "B")
    windows.show(Self.state("/books/2"), in: "C")
    for (input, reaching, belongs) in [
      (.url("bookshelf:books/1?utm_source=mail"), "L", "B"), (.url("bookshelf:books/1"), "B", "B"),
      (.universalLink("https://BOOKSHELF.example/b/2"), "B", "C"), (.url("bookshelf:books/3"), "B", "B"),
      (.window("/books/1"), "L", "L"), (.url("bookshelf:nowhere/at/all"), "L", "L"), (.plain, "C", "C"),
      (.url("bookshelf:books/2"), nil, "C"), (.url("bookshelf:books/3"), nil, "L"),
    ] as [(LaunchInput, String?, String?)] {
      #expect(windows.window(for: input, reaching: reaching) == belongs)
    }
  }

  /// A change of a destination affects the windows that show it, on top or in a tab, under any of its links, and the
  /// windows that prefer it.
  @Test func aChangeOfADestinationReachesTheWindowsThatShowIt() {
    let windows = WindowSessions(rules: rules)
    for (name, kind, state) in [
      ("L", "library", Self.state("/books/1")), ("M", "library", Self.state("/clubs/maps")),
      ("B", "book", Self.state("/books/1", "/books/1/read")), ("C", "book", Self.state("/books/2")),
      ("D", "book", Self.state("/b/1")),
    ] {
      _ = windows.connect(name, kind: kind)
      windows.show(state, in: name)
    }
    windows.move("D", to: .disconnected)
    let change = windows.change(of: "\(Self.web)/b/1")
    #expect(change.redraw == ["L", "B"])
    #expect(change.requests == [.refresh("D")])
    #expect(windows.change(of: "/books/1", in: "L").redraw == ["B"])
    #expect(windows.change(of: "/books/3").redraw.isEmpty && windows.change(of: "/books/3").requests.isEmpty)
    #expect(windows.change(of: "/nowhere/at/all").redraw.isEmpty)
    windows.show(Self.state("/books/2"), tabs: ["/books/2", "/books/3"], in: "C")
    #expect(windows.change(of: "/books/3").redraw == ["C"])
  }

  // MARK: Starting

  /// The state from the system counts until the app has saved a state, and the content of a window at its start doesn't
  /// overwrite it.
  @Test func savedStateIsKeptUntilTheUserChangesIt() {
    let windows = WindowSessions(rules: rules)
    let kept = WindowState.Decoded(state: Self.state("/books/1", "/books/1/read"))
    #expect(windows.connect("A", kind: "book", saved: kept).state.screens.count == 2)
    let shown = windows.show(Self.state("/books/1"), in: "A", saves: false)
    #expect(shown?.losses == [] && windows["A"]?.links == ["/books/1"])
    #expect(shown?.conditions == rules.conditions(of: "book", showing: ["/books/1"]))
    #expect(windows.store["A"]?.screens.count == 2)
    windows.show(Self.state("/books/2"), in: "A")
    #expect(
      windows.connect("A", kind: "book", saved: kept).state.screens.map(\.link).last?.hasSuffix("/books/2") == true)
    #expect(windows.connect("B", kind: "book").state == WindowState() && windows.store.identifiers == ["A"])
  }

  // MARK: Discarded sessions

  @Test func aDiscardedWindowsStateIsForgotten() {
    let windows = WindowSessions(rules: rules)
    for name in ["A", "B"] {
      _ = windows.connect(name, kind: "library")
      windows.show(Self.state("/books/1"), in: name)
    }
    windows.discard(["A"])
    #expect(windows.store.identifiers == ["B"])
    #expect(windows["A"] == nil)
    #expect(windows.connect("A", kind: "library").state == WindowState())
  }

  /// The user closed a window while the app wasn't running. The system reports that at the next launch, or no longer
  /// lists the session.
  @Test func windowDiscardedOfflineIsForgottenAtLaunch() {
    let windows = WindowSessions(rules: rules)
    for name in ["A", "B", "C"] {
      _ = windows.connect(name, kind: "library")
      windows.show(Self.state("/books/1"), in: name)
    }
    let reopened = WindowSessions(rules: rules, store: WindowStore(text: windows.store.text))
    reopened.discard(["A"])
    #expect(reopened.store.identifiers == ["B", "C"])

    let launched = WindowSessions(rules: rules, store: WindowStore(text: windows.store.text))
    #expect(launched.launch(open: [("B", "library"), ("D", "book")]) == ["A", "C"])
    #expect(launched.store.identifiers == ["B"])
    #expect(launched["B"]?.activity == .disconnected)
    #expect(launched["B"]?.links == ["\(Self.web)/books/1"])
  }

  /// A window in the app switcher is known by its saved state, or otherwise by the state that the system kept.
  @Test func aWindowOfTheLastRunIsKnownAtLaunch() {
    let last = WindowSessions(rules: rules)
    _ = last.connect("A", kind: "book")
    last.show(Self.state("/books/1"), in: "A")
    let windows = WindowSessions(rules: rules, store: last.store)
    windows.launch(open: [("A", "book"), ("B", "book"), ("C", "book")]) { identifier in
      WindowState.Decoded(state: identifier == "C" ? WindowState() : Self.state("/books/2"))
    }
    #expect(["A", "B", "C"].map { windows[$0]?.links } == [["\(Self.web)/books/1"], ["\(Self.web)/books/2"], []])
    #expect(windows.request(forWindowShowing: "/books/2", by: .menu) == .activate("B"))
    #expect(windows.store.identifiers == ["A", "B"])
  }

  /// All delegates share one object, and the app is notified of each change of the states.
  @Test func everyChangeOfTheStatesIsReported() {
    let windows = WindowSessions(rules: rules)
    var kept: [[String]] = []
    windows.didChange = { kept.append($0.identifiers) }
    let copy = windows
    _ = copy.connect("A", kind: "book")
    #expect(windows["A"] != nil && kept.isEmpty)
    copy.show(Self.state("/books/1"), in: "A", saves: false)
    #expect(kept.isEmpty)
    copy.show(Self.state("/books/1"), in: "A")
    copy.show(Self.state("/books/1"), in: "A")
    windows.discard(["A"])
    #expect(kept == [["A"], []])
  }

  // MARK: Conditions

  /// The conditions of disconnected windows count too, and follow their saved state.
  @Test func disconnectedWindowReceivesItsEvents() {
    let windows = WindowSessions(rules: rules)
    _ = windows.connect("L", kind: "library")
    _ = windows.connect("B", kind: "book")
    windows.show(Self.state("/books/42"), in: "B")
    windows.move("B", to: .disconnected)
    #expect(windows.choice(for: "\(Self.web)/books/42/read").window == "B")

    let cold = WindowSessions(rules: rules, store: windows.store)
    cold.launch(open: [("L", "library"), ("B", "book")])
    #expect(cold.choice(for: "\(Self.web)/books/42").window == "B")
    #expect(cold.choice(for: "\(Self.web)/books/43").window == "L")

    let shown = cold.show(Self.state("/books/43"), in: "B")
    #expect(shown?.conditions.prefers.matches("\(Self.web)/books/43") == true)
    #expect(cold.choice(for: "\(Self.web)/books/43").window == "B")
    #expect(cold.choice(for: "\(Self.web)/books/42").window == "L")
    #expect(cold.show(Self.state("/"), in: "Z") == nil)
  }

  @Test func tabbedWindowReceivesTheEventsOfItsTabs() {
    let windows = WindowSessions(rules: rules)
    _ = windows.connect("B", kind: "book")
    windows.show(Self.state("/books/1"), tabs: ["\(Self.web)/books/1", "\(Self.web)/books/2"], in: "B")
    #expect(windows.choice(for: "\(Self.web)/books/2").reason == .prefers)
    windows.show(Self.state("/books/1"), in: "B")
    #expect(windows.choice(for: "\(Self.web)/books/2").window == nil)
    // The tabs of a state, each with the screens that follow it.
    let tabs: [WindowState.Screen] = [.init("/library", .tab), .init("/books/2"), .init("/books/3", .tab)]
    windows.show(WindowState(screens: tabs), in: "B")
    #expect(windows["B"]?.links == ["/books/2", "/books/3"])
    #expect(windows.choice(for: "\(Self.web)/books/2").reason == .prefers)
  }

  @Test func theAppIsAsActiveAsItsMostActiveWindow() {
    let windows = WindowSessions(rules: rules)
    #expect(windows.activity == .disconnected)
    for name in ["A", "B", "C"] { _ = windows.connect(name, kind: "library") }
    windows.move("A", to: .background)
    windows.move("B", to: .active)
    #expect(windows.activity == .active)
    #expect(windows.sessions.map(\.identifier) == ["B", "A", "C"])
    windows.move("B", to: .background)
    #expect(windows.activity == .inactive)
  }

  // MARK: Requests

  @Test func dedicatedWindowIsOpenedOrActivated() throws {
    let windows = WindowSessions(rules: rules)
    _ = windows.connect("L", kind: "library")
    let opened = windows.request(forWindowShowing: "/b/42", by: .drag, in: "L")
    guard case .open(let window)? = opened else {
      Issue.record("\(String(describing: opened))")
      return
    }
    #expect(window.kind == "book")
    #expect(window.link == "\(Self.web)/books/42")
    #expect(window.gesture == .drag)
    #expect(window.asking == "L")
    #expect("\(window)" == "book window by drag")
    #expect("\(windows.choice(for: window.link))" == "L can show it")

    _ = windows.connect("B", kind: "book")
    windows.show(Self.state("/books/42"), in: "B")
    #expect(windows.request(forWindowShowing: "/books/42", by: .menu) == .activate("B"))
    // A window that a route declares takes precedence over the windows that prefer it.
    #expect(rules.kind(forNewWindow: "bookshelf://reading") == "book")
    #expect(rules.kind(forNewWindow: "\(Self.web)/settings") == "library")
  }

  @Test func forbiddenLinksRequestNoWindow() {
    each(["/nowhere", "/join#x7Q", "https://evil.example/books/42", "/help/signing-in"] as [String]) { link in
      let windows = WindowSessions(rules: rules)
      #expect(windows.request(forWindowShowing: link, by: .drag) == nil)
    }
  }

  @Test func closingRequestContainsItsDismissal() {
    let manners: [WindowRequest.Dismissal] = [.standard, .commit, .decline]
    #expect(Set(manners.map { WindowRequest.close("A", $0) }).count == 3)
    #expect(manners.map(\.rawValue) == ["standard", "commit", "decline"])
  }

  // MARK: The store

  @Test func invalidTextGivesAnEmptyStore() {
    for text in ["", "x", "{", "{s1:an}", "{s1:a{}}", "[]", String(repeating: "{", count: 10_000)] {
      #expect(WindowStore(text: text).identifiers.isEmpty)
    }
    #expect(WindowStore(text: "{s1:a{s7:versioni1;}s1:b{s7:versioni9;}}").identifiers == ["a"])
  }

  @Test func theDeepestStateThatIsSavedComesBackFromTheStore() throws {
    var deep: PayloadValue = "x"
    for _ in 0..<30 {
      var store = WindowStore()
      let state = WindowState(screens: [.init("/", extras: ["deep": deep])])
      let losses = store.save(state, for: "A", with: rules.table)
      let read = WindowStore(text: store.text)
      #expect(read["A"]?.screens.count == 1)
      #expect((read["A"]?.screens.first?.extras["deep"] == nil) == !losses.isEmpty)
      deep = [deep]
    }
  }
}
