import BookshelfRoutes
import Fingerpost
import Testing

/// The dispatcher of a window: its start, its saved state, and repeated events.
@Suite @MainActor struct WindowDispatchTests {
  private func state(_ links: String...) -> WindowState.Decoded {
    WindowState.Decoded(state: WindowState(screens: links.map { WindowState.Screen($0) }))
  }

  // MARK: Events

  private func tap(_ identity: String?, _ link: String = "bookshelf://books/1") -> LaunchInput {
    var input = LaunchInput.url(link)
    input.identity = identity
    return input
  }

  @Test func anEventIsOpenedOnceHoweverLateItComesAgain() async {
    let stage = DispatchStage()
    stage.dispatcher.becomeReady()
    stage.dispatcher.receive(tap("1"))
    #expect(await stage.settle() == "opened bookshelf://books/1")
    stage.time = 500
    stage.dispatcher.receive(tap("1"))
    #expect(await stage.settle() == "duplicate")
    // Another event with the same link, and an event without an identity.
    stage.dispatcher.receive(tap("2"))
    #expect(await stage.settle() == "opened bookshelf://books/1")
    stage.time = 600
    stage.dispatcher.receive(tap(nil))
    #expect(await stage.settle() == "opened bookshelf://books/1")
  }

  /// The reception contains the decision for delegates. Only the first event without a match is reported as unmatched.
  @Test func unmatchedEventIsReportedOnce() async {
    let stage = DispatchStage()
    for _ in 1...2 { stage.dispatcher.receive(tap("1", "bookshelf://nowhere/at/all")) }
    #expect(await stage.settle() == "unmatched, duplicate")
    #expect(stage.dispatcher.receive(tap("1")).decision.match != nil)
  }

  // MARK: Starting

  @Test func aWindowRestoresOnce() async {
    let stage = DispatchStage()
    stage.dispatcher.receive(tap(nil))
    stage.dispatcher.start { stage.words.append("restored") }
    #expect(await stage.settle() == "restored, opened bookshelf://books/1")
    // The view disappears and comes back.
    stage.dispatcher.becomeUnready()
    stage.dispatcher.receive(tap(nil, "bookshelf://books/2"))
    #expect(await stage.settle() == "-")
    stage.dispatcher.start { stage.words.append("restored") }
    #expect(await stage.settle() == "opened bookshelf://books/2")
  }

  /// Links that don't open at once and have no parent: `gift` requires a sign-in and a confirmation, and `join`
  /// requires a confirmation.
  @Test(arguments: ["bookshelf://gift/PAGE-2024", "https://bookshelf.example/join#a"])
  func noWindowIsEmptyAtAColdStart(_ link: String) {
    for (saved, shown) in [
      (state("/library", "/books/42"), [BookshelfRoute.library(), .book(.detail(book: 42))]),
      (state("/settings/account"), [.home]), (state(), [.home]),
    ] {
      let stage = DispatchStage()
      let start = stage.dispatcher.connect(with: [.url(link)], saved: saved)
      #expect(start.screens() == shown)
      guard case .requested = start.content else {
        Issue.record("\(start.content)")
        return
      }
      #expect(!stage.dispatcher.saves(shown))
    }
  }

  // MARK: Restoring

  private let account = BookshelfRoute.account(section: .account)

  @Test func screensComeBackAfterTheSignIn() {
    let stage = DispatchStage()
    let dispatcher = stage.dispatcher
    var stack = dispatcher.restore(state("/settings", "/settings/account"))
    #expect(stack == [.settings] && !dispatcher.saves(stack))
    dispatcher.didFulfill = { stack = dispatcher.resumed(stack) }
    dispatcher.fulfill("signedIn")
    #expect(stack == [.settings, account] && !dispatcher.saves(stack))
    // The requirement is already fulfilled, so nothing is restored again.
    stack = [.settings]
    dispatcher.fulfill("signedIn")
    #expect(stack == [.settings])
    #expect(dispatcher.saves(stack))
  }

  @Test func navigationByTheUserIsKept() {
    let dispatcher = DispatchStage().dispatcher
    var stack = dispatcher.restore(state("/settings", "/settings/account"))
    #expect(dispatcher.canRestore)
    stack.append(.library())
    #expect(dispatcher.saves(stack) && !dispatcher.canRestore)
    dispatcher.fulfill("signedIn")
    #expect(dispatcher.resumed(stack) == stack)
    // The user went back to the restored stack, which is a change by the user too.
    stack.removeLast()
    #expect(dispatcher.saves(stack) && dispatcher.resumed(stack) == stack)
  }

  @Test func aWindowComesBackWhenItsStartIsOver() {
    for (link, later) in [(nil, [account]), ("/books/42", [.library()])] as [(String?, [BookshelfRoute])] {
      let dispatcher = DispatchStage().dispatcher
      let start = dispatcher.connect(with: link.map { [.url($0)] } ?? [], saved: state("/settings/account"))
      let stack: [BookshelfRoute] = start.screens()
      #expect(stack == (link == nil ? [.home] : [.library()]) && !dispatcher.saves(stack))
      dispatcher.fulfill("signedIn")
      // The requested link takes precedence from now on.
      #expect(dispatcher.resumed(stack) == later)
    }
  }

  @Test func withoutARestorationEverythingIsSaved() {
    let dispatcher = DispatchStage().dispatcher
    #expect(dispatcher.saves([]) && dispatcher.saves([.home]))
    #expect(dispatcher.resumed([.home]) == [.home])
  }

  // MARK: Users

  /// A state is saved with its user and isn't shown to another user.
  @Test func stateIsShownOnlyToItsUser() throws {
    let dispatcher = DispatchStage(fulfilled: ["signedIn"], owner: "ann").dispatcher
    let shown = WindowState(screens: [.init("/settings")])
    for text in [dispatcher.savedText(of: shown), dispatcher.savedText(of: [BookshelfRoute.settings])] {
      let kept = WindowState.decode(try #require(text))
      #expect(kept.state.owner == "ann" && dispatcher.canShow(kept))
      // At first, no user is signed in.
      let next = DispatchStage().dispatcher
      #expect(!next.canShow(kept) && next.restore(kept) == [] && next.savedText(of: []) == nil)
      next.requirements.fulfill("signedIn", owner: "bob")
      #expect(next.resumed([]) == [])
      next.requirements.signOut(revoking: ["signedIn"])
      #expect(next.restoredState(kept).screens.isEmpty)
      next.requirements.fulfill("signedIn", owner: "ann")
      #expect(next.resumed(WindowState()).screens.count == 1)
      #expect(next.connect(with: [], saved: kept).screens() == [BookshelfRoute.settings])
    }
  }

  /// After a session has expired, a sign-in by the same user restores the waiting state. A sign-out discards it.
  @Test func signOutDiscardsTheWaitingState() {
    for signsOut in [false, true] {
      let dispatcher = DispatchStage(owner: "ann").dispatcher
      let stack = dispatcher.restore(state("/settings", "/settings/account"))
      if signsOut { dispatcher.requirements.signOut(revoking: []) } else { dispatcher.cancelAll() }
      dispatcher.requirements.fulfill("signedIn", owner: "ann")
      #expect(dispatcher.resumed(stack) == (signsOut ? [.settings] : [.settings, account]))
    }
  }

  /// A window that is absent during a sign-out learns of it when it returns, exactly once.
  @Test func absentWindowLearnsOfASignOut() {
    let dispatcher = DispatchStage(owner: "ann").dispatcher
    var heard = 0
    dispatcher.requirements.signOut(revoking: [])
    #expect(dispatcher.requirements.owner == nil)
    dispatcher.didSignOut = { heard += 1 }
    #expect(heard == 1)
    dispatcher.didSignOut = { heard += 1 }
    dispatcher.requirements.revoke("signedIn")
    #expect(heard == 1)
    dispatcher.requirements.signOut(revoking: [])
    #expect(heard == 2)
  }

  private let note = StateKey<String>("note")

  private func sheet(_ note: String) -> WindowState {
    var state = WindowState(
      screens: [.init("/settings"), .init("/books/42/review", .sheet), .init("/settings/account")],
      selection: ["shelf": "lent"])
    state.screens[1][self.note] = note
    return state
  }

  /// The state of a window contains more than a stack: presentations, selections, and user input.
  @Test func wholeStateIsRestored() {
    let dispatcher = DispatchStage().dispatcher
    var state = dispatcher.restoredState(WindowState.Decoded(state: sheet("a")))
    #expect(state.screens.map(\.presentation) == [.pushed] && state.selection == ["shelf": "lent"])
    #expect(!dispatcher.saves(state))
    dispatcher.fulfill("signedIn")
    state = dispatcher.resumed(state)
    #expect(state.screens.map(\.presentation) == [.pushed, .sheet, .pushed] && state.screens[1][note] == "a")
    #expect(!dispatcher.saves(state) && dispatcher.canRestore)
    // An edit is a change, even if the screens are the same.
    state.screens[1][note] = "b"
    #expect(dispatcher.saves(state) && !dispatcher.canRestore)
    #expect(dispatcher.resumed(state) == state)
  }

  /// A window without the selection shows the state without it. That doesn't count as a change by the user.
  @Test func windowCanShowAPartOfItsState() {
    let dispatcher = DispatchStage().dispatcher
    let shown = WindowState(screens: dispatcher.restoredState(WindowState.Decoded(state: sheet("a"))).screens)
    dispatcher.didRestore(as: shown)
    #expect(!dispatcher.saves(shown))
    #expect(dispatcher.resumed(shown).selection == ["shelf": "lent"])
    dispatcher.didRestore(as: shown)
    #expect(dispatcher.saves(WindowState()))
    dispatcher.didRestore(as: WindowState())
    #expect(dispatcher.saves(WindowState()), "the user has gone elsewhere")
  }

  @Test func completelyHiddenStateIsRestored() {
    let dispatcher = DispatchStage().dispatcher
    let hidden = dispatcher.restoredState(state("/settings/account"))
    #expect(hidden == WindowState() && dispatcher.resumed(hidden) == hidden && !dispatcher.saves(hidden))
    dispatcher.fulfill("signedIn")
    #expect(dispatcher.resumed(hidden).screens.count == 1)
  }

  /// The state at the start of a window: the screens below the requested link, otherwise the saved state, otherwise a
  /// plain start.
  @Test func startReturnsTheStateToShow() {
    for (link, saved, links) in [
      ("/books/42", sheet("a"), ["/library"]), (nil, sheet("a"), ["/settings"]), (nil, WindowState(), ["/"]),
    ] as [(String?, WindowState, [String])] {
      let dispatcher = DispatchStage().dispatcher
      let start = dispatcher.connect(
        with: link.map { [.url($0)] } ?? [], saved: WindowState.Decoded(state: saved))
      #expect(start.state.screens.map(\.link) == links.map { "https://bookshelf.example" + $0 })
      #expect(start.state.selection == (links == ["/settings"] ? ["shelf": "lent"] : [:]))
      #expect(!dispatcher.saves(start.state))
    }
  }

  // MARK: App Clips

  @Test func universalLinkInvokesAnAppClip() async {
    let link = "https://bookshelf.example/clubs/maps"
    for (isAppClip, kind) in [(false, LaunchKind.universalLink), (true, .appClip)] {
      let stage = DispatchStage(options: DispatchOptions(isAppClip: isAppClip))
      let start = stage.dispatcher.connect(with: [.universalLink(link)], saved: state())
      #expect(start.decision?.kind == kind)
      stage.dispatcher.becomeReady()
      await stage.dispatcher.settled()
      #expect(stage.reports.map(\.kind) == [kind] && stage.reports.map(\.outcome) == [.opened])
    }
    // An App Clip that is started from the home screen has no link, so the table decides what it shows.
    let clip = DispatchStage(options: DispatchOptions(isAppClip: true))
    #expect(clip.dispatcher.receive(.universalLink(nil as String?)).decision.kind == .appClip)
  }
}
