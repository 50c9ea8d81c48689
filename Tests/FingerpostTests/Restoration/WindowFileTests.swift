import BookshelfRoutes
import Fingerpost
import Foundation
import Testing

/// The file with the states of an app's windows.
@Suite struct WindowFileTests {
  private let rules = WindowRules(BookshelfRoute.table)
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  @Test func statesComeBackFromTheFile() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    // Neither the folder nor the file is there yet.
    let file = folder.appendingPathComponent("states")
    let windows = WindowSessions(rules: rules, file: file)
    _ = windows.connect("A", kind: "book")
    windows.show(WindowState(screens: [.init("/books/1")]), in: "A")
    let next = WindowSessions(rules: rules, file: file)
    #expect(next.store == windows.store && next.store.identifiers == ["A"])
    // The window is closed while the app isn't running.
    #expect(next.launch(open: []) == ["A"])
    #expect(WindowSessions(rules: rules, file: file).store == WindowStore())
  }

  /// Damaged, a folder, or where nothing can be written: the windows start empty, and work.
  @Test func anyFileIsGood() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let damaged = folder.appendingPathComponent("damaged")
    try Data([0xff, 0x7b, 0x00]).write(to: damaged)
    for file in [damaged, folder, damaged.appendingPathComponent("below a file")] {
      let windows = WindowSessions(rules: rules, file: file)
      _ = windows.connect("A", kind: "book")
      windows.show(WindowState(screens: [.init("/books/1")]), in: "A")
      #expect(windows.store.identifiers == ["A"])
    }
    #expect(WindowSessions(rules: rules, file: damaged).store.identifiers == ["A"])
  }
}
