import BookshelfRoutes
import Fingerpost
import Foundation
import Testing

/// The file with the states of an app's windows.
@Suite @MainActor struct WindowFileTests {
  private let rules = WindowRules(BookshelfRoute.table)
  private let requirements = RouteRequirements<BookshelfRoute>(owner: "ann")
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  @Test func statesComeBackFromTheFile() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    // Neither the folder nor the file exists yet.
    let file = folder.appendingPathComponent("states")
    let windows = WindowSessions(rules: rules, file: file, requirements: requirements)
    _ = windows.connect("A", kind: "book")
    windows.show(WindowState(screens: [.init("/books/1")]), in: "A")
    let next = WindowSessions(rules: rules, file: file, requirements: requirements)
    #expect(next.store == windows.store && next.store.identifiers == ["A"])
    // The window is closed while the app isn't running.
    #expect(next.launch(open: []) == ["A"])
    #expect(WindowSessions(rules: rules, file: file, requirements: requirements).store == WindowStore())
  }

  /// If the file is damaged, is a folder or can't be written, the windows start empty and work.
  @Test func damagedFilesGiveEmptyWindows() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let damaged = folder.appendingPathComponent("damaged")
    try Data([0xff, 0x7b, 0x00]).write(to: damaged)
    for file in [damaged, folder, damaged.appendingPathComponent("below a file")] {
      let windows = WindowSessions(rules: rules, file: file, requirements: requirements)
      _ = windows.connect("A", kind: "book")
      windows.show(WindowState(screens: [.init("/books/1")]), in: "A")
      #expect(windows.store.identifiers == ["A"])
    }
    #expect(WindowSessions(rules: rules, file: damaged, requirements: requirements).store.identifiers == ["A"])
  }

  /// The file contains no state of a user who has signed out, and each state contains the user who saved it.
  @Test func statesBelongToTheUser() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("states")
    let windows = WindowSessions(rules: rules, file: file, requirements: requirements)
    var requests: [WindowRequest] = []
    windows.perform = { requests += $0 }
    for name in ["A", "B"] { _ = windows.connect(name, kind: "library") }
    windows.show(WindowState(screens: [.init("/books/1")]), in: "A")
    #expect(windows.store["A"]?.owner == "ann")
    // The session has expired, and the app starts without a user, with the same user and with another user.
    for (owner, links) in [(nil, []), ("ann", ["https://bookshelf.example/books/1"]), ("bob", [])]
      as [(String?, [String])]
    {
      let next = WindowSessions(rules: rules, file: file, requirements: RouteRequirements<BookshelfRoute>(owner: owner))
      next.launch(open: [("A", "library")])
      #expect(next["A"]?.links == links)
      #expect(next.store == windows.store, "what was saved stays")
    }
    windows.move("B", to: .disconnected)
    requirements.signOut(revoking: [.signedIn])
    #expect(windows.owner == nil && windows.store == WindowStore() && requests == [.refresh("B")])
    #expect(!(try String(contentsOf: file, encoding: .utf8)).contains("books"))
    requirements.fulfill(.signedIn, owner: "bob")
    windows.show(WindowState(screens: [.init("/books/2")]), in: "A")
    #expect(windows.store["A"]?.owner == "bob")
  }
}
