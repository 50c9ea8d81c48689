import BookshelfRoutes
import Fingerpost
import Testing

/// Launch inputs that reach the app but none of its windows.
@Suite @MainActor struct LaunchInboxTests {
  private let inbox = LaunchInbox()

  private func book(_ number: Int, identity: String? = nil) -> LaunchInput {
    var input = LaunchInput.url("bookshelf://books/\(number)")
    input.identity = identity
    return input
  }

  @Test func inputsWaitForAReadyWindow() async {
    inbox.receive(book(1))
    let stage = DispatchStage()
    inbox.add(stage.dispatcher)
    #expect(stage.dispatcher.waitingCount == 0)
    stage.dispatcher.becomeReady()
    inbox.receive(book(2))
    #expect(await stage.settle() == "opened bookshelf://books/1, opened bookshelf://books/2")
  }

  @Test func inputsReachTheWindowOfTheSystem() async {
    let stages = [DispatchStage(), DispatchStage()]
    inbox.receive(book(1), window: "first")
    for (stage, name) in zip(stages, ["first", "second"]) {
      inbox.add(stage.dispatcher, window: name)
      // Adding the dispatcher again keeps its name.
      inbox.add(stage.dispatcher)
      stage.dispatcher.becomeReady()
    }
    inbox.receive(book(2), window: "second")
    inbox.receive(book(3), window: "third")
    #expect(await stages[0].settle() == "opened bookshelf://books/1")
    #expect(await stages[1].settle() == "opened bookshelf://books/2")
    // The window of this input appears later.
    let third = DispatchStage()
    third.dispatcher.becomeReady()
    inbox.add(third.dispatcher, window: "third")
    #expect(await third.settle() == "opened bookshelf://books/3")
  }

  @Test func closedWindowsGetNothing() async {
    let open = DispatchStage()
    inbox.add(open.dispatcher)
    open.dispatcher.becomeReady()
    var gone: DispatchStage? = DispatchStage()
    if let gone { inbox.add(gone.dispatcher) }
    let closed = DispatchStage()
    inbox.add(closed.dispatcher)
    closed.dispatcher.becomeReady()
    gone?.dispatcher.becomeReady()
    gone = nil
    closed.dispatcher.becomeUnready()
    inbox.receive(book(1))
    #expect(await open.settle() == "opened bookshelf://books/1")
    #expect(await closed.settle() == "-")
    // The last window is closed too, so the next input waits for a new window.
    open.dispatcher.becomeUnready()
    inbox.receive(book(2))
    #expect(await open.settle() == "-")
    closed.dispatcher.becomeReady()
    #expect(await closed.settle() == "opened bookshelf://books/2")
  }

  @Test func appChoosesTheWindowIfTheSystemDoesNot() async {
    let stages = [DispatchStage(), DispatchStage()]
    for (stage, name) in zip(stages, ["first", "second"]) {
      inbox.add(stage.dispatcher, window: name)
      stage.dispatcher.becomeReady()
    }
    inbox.choose = { _, _ in "first" }
    inbox.receive(book(1))
    inbox.choose = { _, _ in "nobody" }
    inbox.receive(book(2))
    inbox.choose = nil
    inbox.receive(book(3))
    #expect(await stages[0].settle() == "opened bookshelf://books/1")
    #expect(await stages[1].settle() == "opened bookshelf://books/2, opened bookshelf://books/3")
  }

  /// The system delivers inputs to a window that they don't belong to.
  @Test func inputsArePassedOnToTheirWindow() async {
    let stages = [DispatchStage(), DispatchStage()]
    for (stage, name) in zip(stages, ["first", "second"]) {
      inbox.add(stage.dispatcher, window: name)
      stage.dispatcher.becomeReady()
    }
    #expect(!inbox.redirect(book(1), from: "first"), "nobody chooses")
    inbox.choose = { input, window in input.link?.hasSuffix("2") == true ? "second" : window }
    #expect(!inbox.redirect(book(1), from: "first") && !inbox.redirect(book(2), from: "second"))
    #expect(!inbox.redirect(book(2), from: inbox.window(of: DispatchStage().dispatcher)), "a window that isn't known")
    #expect(inbox.redirect(book(2), from: inbox.window(of: stages[0].dispatcher)))
    inbox.receive(book(22), window: "first")
    inbox.receive(book(3), window: "first")
    #expect(await stages[0].settle() == "opened bookshelf://books/3")
    #expect(await stages[1].settle() == "opened bookshelf://books/2, opened bookshelf://books/22")
  }

  /// A window is found by the value that it shows, and no longer found when it shows something else.
  @Test func aWindowIsFoundByItsValue() async {
    let stages = [DispatchStage(), DispatchStage()]
    let name = LaunchInbox.valueName("https://bookshelf.example/books/1", in: "book")
    inbox.receive(book(1), window: name)
    for stage in stages { inbox.add(stage.dispatcher) }
    for stage in stages { stage.dispatcher.becomeReady() }
    inbox.setValue(name, of: stages[0].dispatcher)
    inbox.receive(book(11), window: name)
    #expect(await stages[0].settle() == "opened bookshelf://books/1, opened bookshelf://books/11")
    inbox.setValue(nil, of: stages[0].dispatcher)
    inbox.setValue(name, of: stages[1].dispatcher)
    inbox.receive(book(1), window: name)
    #expect(await stages[1].settle() == "opened bookshelf://books/1")
    #expect(await stages[0].settle() == "-")
  }

  /// After a cold start, the connection options of a window contain the answer to a notification, and later the
  /// notification's delegate receives it again.
  @Test func anEventIsOpenedInOneWindow() async {
    let stages = [DispatchStage(), DispatchStage()]
    for stage in stages {
      inbox.add(stage.dispatcher)
      stage.dispatcher.becomeReady()
    }
    stages[0].dispatcher.receive(book(1, identity: "tap"))
    for stage in stages { stage.time = 60 }
    inbox.receive(book(1, identity: "tap"))
    inbox.receive(book(1, identity: "another tap"))
    #expect(await stages[0].settle() == "duplicate, opened bookshelf://books/1")
    #expect(await stages[1].settle() == "opened bookshelf://books/1")
  }

  @Test func inboxKeepsTheLastSixteenInputs() async {
    for number in 1...20 { inbox.receive(book(number)) }
    let stage = DispatchStage()
    stage.dispatcher.becomeReady()
    inbox.add(stage.dispatcher)
    #expect(await stage.settle().hasPrefix("opened bookshelf://books/5, "))
    #expect(stage.reports.count { $0.outcome == .opened } == 16)
  }
}
