import Foundation
import RouteDecisions
import RouteLanguage
import RouteMatching
import TestSupport
import Testing

@testable import FingerpostCommands
@testable import FingerpostTool

/// The commands `windows` and `restore`, and the windows in the answer of `decide`.
@Suite(.namingCases) struct WindowsCommandTests {
  static let table = """
    {
      "version": 1, "canonical": "web",
      "origins": {"web": "https://a.example", "app": "a:"},
      "routes": {
        "home": "/", "book": {"link": "/books/{book: Int}", "aliases": ["/b/{book}"], "parent": "home"},
        "page": {"link": "/books/{book: Int}/read", "parent": "book", "requires": "signedIn"},
        "join": {"link": "/join#{token}", "parameters": {"token": {"sensitive": true, "example": "x"}}}
      },
      "launch": {"plain": "home", "notification": {"link": "link"}, "quickActions": {"books": "home"}},
      "windows": {
        "library": {"main": true},
        "book": {"can": [], "prefers": {"book": ["book"], "page": ["book"]}}
      }
    }
    """
  private static let library = "--shows library=/"
  private static let two = "--shows library=/ --shows book=/books/42"

  private func tool(_ command: String, _ line: String, _ input: String = "", _ table: String = Self.table) throws
    -> Outcome
  {
    try withTable(table) { path in
      // `+` represents a space within a word.
      let words = line.split(separator: " ").map { String($0).replacing("+", with: " ") }
      return try run([command, "--table", path] + words, input: input)
    }
  }

  /// The note about SwiftUI for a link that ends with a value.
  private static let lost = lost(to: "'library=/'")
  private static func lost(to windows: String) -> String {
    "\nin SwiftUI, it reaches \(windows); SwiftUI finds a link that ends in text, if 'prefers' names its parameters"
  }

  /// A command line, its standard input, the part of the answer after the windows, the note, and the status.
  static let answers: [(line: String, input: String, last: String, note: String, status: Verdict)] = [
    (
      two + " universalLink https://a.example/books/42", "",
      "'https://a.example/books/42' reaches 'book=/books/42', which prefers it" + lost, "", .fine
    ),
    // A link that continues after the value.
    (
      two + " universalLink https://a.example/books/42/read", "",
      "'https://a.example/books/42/read' reaches 'book=/books/42', which prefers it", "", .fine
    ),
    (
      two + " url https://A.example/books/42/read", "",
      "'https://A.example/books/42/read' reaches 'library=/', which can show it\nin SwiftUI, it reaches 'book=/books/42'",
      "note: with the target content identifier 'https://a.example/books/42/read' it reaches 'book=/books/42'\n", .fine
    ),
    // By an alias, from a path without an origin, and for another book.
    (two + " url /b/42", "", "'https://a.example/b/42' reaches 'book=/books/42', which prefers it" + lost, "", .fine),
    (two + " link a:books/7", "", "'https://a.example/books/7' reaches 'library=/', which can show it", "", .fine),
    // A push is matched by its target content identifier, not by its link.
    (
      two + " notification --payload -",
      #"{"link": "/books/42", "aps": {"target-content-id": "https://a.example/books/42"}}"#,
      "'https://a.example/books/42' reaches 'book=/books/42', which prefers it" + lost, "", .fine
    ),
    (
      two + " notification --payload -", #"{"link": "/books/42"}"#,
      "an event without an identifier reaches 'library=/', which can show it",
      "note: with the target content identifier 'https://a.example/books/42' it reaches 'book=/books/42'\n", .fine
    ),
    (
      two + " universalLink https://a.example/books/%34%32", "",
      "'https://a.example/books/%34%32' reaches 'library=/', which can show it",
      "note: with the target content identifier 'https://a.example/books/42' it reaches 'book=/books/42'\n", .fine
    ),
    (
      two + " quickAction books", "", "an event without an identifier reaches 'library=/', which can show it", "", .fine
    ),
    (
      two + " activity a.reading --target https://a.example/books/42/read", "",
      "'https://a.example/books/42/read' reaches 'book=/books/42', which prefers it", "", .fine
    ),
    // Tabs, and two windows that fit equally well.
    (
      "--shows book=/books/1+/books/2 window /books/2", "",
      "'https://a.example/books/2' reaches 'book=/books/1 /books/2', which prefers it"
        + lost(to: "no open window"), "", .fine
    ),
    (
      two + " --shows book=/books/42/read window /books/42", "",
      "'https://a.example/books/42' reaches 'book=/books/42' or 'book=/books/42/read', which prefer it; the system's choice isn't documented"
        + lost, "", .fine
    ),
    (
      library + " --shows library=/books/1 window /books/42", "",
      "'https://a.example/books/42' reaches 'library=/' or 'library=/books/1', which can show it; the system's choice isn't documented",
      "", .fine
    ),
    // No window fits, although the table must have a window for every event.
    (
      "--shows book=/books/1 window /books/42", "",
      "'https://a.example/books/42' reaches no open window; a new window for it is of the kind 'book'", "", .findings
    ),
    (
      "window /books/42", "",
      "'https://a.example/books/42' reaches no open window; a new window for it is of the kind 'book'", "", .fine
    ),
    (two + " url https://b.example/", "", "'https://b.example/' reaches 'library=/', which can show it", "", .fine),
  ]

  @Test func anEventReachesAWindow() {
    each(Self.answers) { line, input, last, note, status in
      let outcome = try tool("windows", line, input)
      #expect(outcome.output.split(separator: "\n").filter { !$0.contains(": ") }.joined(separator: "\n") == last)
      #expect(outcome.errors == note && outcome.status == status, "\(outcome.errors)")
    }
  }

  @Test func eachWindowHasAnAnswer() throws {
    let line = "--shows library=/ --shows book=/books/42 --shows book=/books/7 window /books/42"
    #expect(
      try tool("windows", line).output == """
        library=/: can show it
        book=/books/42: prefers it
        book=/books/7: can't show it
        'https://a.example/books/42' reaches 'book=/books/42', which prefers it\(Self.lost)

        """)
  }

  @Test func predicatesAreShown() throws {
    let rules = WindowRules(try RouteTable(json: Array(Self.table.utf8)))
    let book = rules.conditions(of: "book", showing: ["https://a.example/books/42"])
    #expect(book.can == book.prefers && book.prefers != .constant(false))
    let outcome = try tool("windows", Self.two)
    let events = rules.externalEvents(of: "book", showing: ["https://a.example/books/42"])
    let strings = events.preferring.map { "'\($0)'" }.joined(separator: ", ")
    #expect(!strings.isEmpty && events.allowing == events.preferring)
    #expect(
      outcome.output == """
        library=/
          can: TRUEPREDICATE
          prefers: FALSEPREDICATE
          SwiftUI: preferring nothing, allowing '*'
        book=/books/42
          can: \(book.can.format)
          prefers: \(book.prefers.format)
          SwiftUI: preferring \(strings), allowing \(strings)
          SwiftUI: a URL 'https://a.example/books/42' contains none of these strings, so it doesn't reach the window

        """)
    #expect(try !tool("windows", "--shows book=/books/42/read").output.contains("a URL"))
    // Without a given window, the answer has the windows of each kind.
    #expect(
      try tool("windows", "").output == """
        book
          can: FALSEPREDICATE
          prefers: FALSEPREDICATE
          SwiftUI: preferring nothing, allowing nothing
        library
          can: TRUEPREDICATE
          prefers: FALSEPREDICATE
          SwiftUI: preferring nothing, allowing '*'

        """)
    let json = try tool("windows", "--format json --shows library window /books/42").output
    #expect(
      json == #"""
        {"windows": [{"window": "library", "kind": "library", "can": "TRUEPREDICATE", "prefers": "FALSEPREDICATE", "preferring": [], "allowing": ["*"]}], "identifier": "https://a.example/books/42", "reaches": ["library"], "reason": "can", "new": "book", "swiftUI": {"reaches": ["library"], "reason": "can"}}

        """#)
    #expect(
      try tool("windows", "--format json --shows library").output.hasSuffix(
        #""identifier": null, "reaches": [], "reason": null, "new": null, "swiftUI": {"reaches": [], "reason": null}}"#
          + "\n"))
  }

  @Test(arguments: [
    ("--shows shelf=/", "there is no kind of window 'shelf'\n  write one of: book, library"),
    ("--shows =/", "there is no kind of window ''"),
    ("--shows book=/books/x", "no route matches '/books/x': path: segment 2 is 'x', expected {book: Int}"),
    ("url", "WHAT is missing"), ("nowhere /", "'KIND' can't be 'nowhere'"),
    ("window / --local", "'--local' isn't allowed for 'window'"),
  ])
  func aMistakeIsNamed(_ line: String, _ message: String) throws {
    let outcome = try tool("windows", line)
    #expect(outcome.status == .couldNotRun && outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test func tableWithoutWindowsIsRefused() throws {
    let table = #"{"version": 1, "origins": {"web": "https://a.example"}, "routes": {"home": "/"}}"#
    let outcome = try tool("windows", "", "", table)
    #expect(outcome.status == .couldNotRun && outcome.errors.contains("the table has no kinds of window"))
  }

  // MARK: decide

  /// A command line, and words of the answer.
  @Test(arguments: [
    (
      "url /books/42", #""window": "book", "target": "https://a.example/books/42", "below": []"#
    ),
    // Once the requirement is fulfilled, the screens that this kind can show are below.
    ("url /books/42/read", #""target": "https://a.example/books/42/read", "below": ["https://a.example/books/42"]"#),
    ("url /join#x --fulfilled signedIn", #""window": "library", "target": null, "below": ["https://a.example/"]"#),
    ("plain", #""target": "https://a.example/", "below": []"#),
    ("url /x", #""window": null, "target": null, "below": []"#),
  ])
  func decideShowsTheContentOfANewWindow(_ line: String, _ words: String) throws {
    let outcome = try tool("decide", line)
    #expect(outcome.output.contains(words), "\(outcome.output)")
  }

  @Test func aRequirementThatNoRouteHasIsNamed() throws {
    for command in ["decide url /", "restore /"] {
      let words = command.split(separator: " ", maxSplits: 1).map(String.init)
      let outcome = try tool(words[0], words[1] + " --fulfilled sigendIn")
      #expect(outcome.status == .couldNotRun)
      #expect(outcome.errors.contains("no route requires 'sigendIn'\n  the table has: signedIn"), "\(outcome.errors)")
    }
  }

  // MARK: restore

  @Test func stackIsRestored() throws {
    let outcome = try tool("restore", "/ /b/42 /books/42/read /old /join#x")
    #expect(
      outcome.output == #"""
        {"saved": "/", "as": "pushed", "route": "home", "parameters": {}, "link": "https://a.example/", "selected": null, "reason": null}
        {"saved": "/b/42", "as": "pushed", "route": "book", "parameters": {"book": 42}, "link": "https://a.example/books/42", "selected": null, "reason": null}
        {"saved": "/books/42/read", "as": "pushed", "route": null, "parameters": {}, "link": null, "selected": null, "reason": "screen 2: requirement (signedIn)"}
        {"saved": "/old", "as": "pushed", "route": null, "parameters": {}, "link": null, "selected": null, "reason": "screen 3: unmatched"}
        {"saved": "/join#x", "as": "pushed", "route": null, "parameters": {}, "link": null, "selected": null, "reason": "screen 4: sensitive (join)"}

        """#)
    #expect(outcome.status == .findings && outcome.errors.isEmpty)
    let signedIn = try tool("restore", "/books/42/read --fulfilled signedIn")
    #expect(signedIn.output.contains(#""route": "page""#) && signedIn.status == .fine)
    let nothing = try tool("restore", "/old")
    #expect(nothing.errors == "no screen is restored, so the window shows the route of a plain start, 'home'\n")
  }

  /// The texts that an app saves for a window and for all windows.
  @Test func savedTextIsRestored() throws {
    let table = try RouteTable(json: Array(Self.table.utf8))
    var state = WindowState(screens: [.init("/", selected: "/b/7"), .init("/books/42", .sheet)])
    state.screens[0].selected = "/b/7"
    let text = table.saving(state).text
    let one = try tool("restore", "--state -", text + "\n")
    #expect(
      one.output == #"""
        {"saved": "https://a.example/", "as": "pushed", "route": "home", "parameters": {}, "link": "https://a.example/", "selected": "https://a.example/books/7", "reason": null}
        {"saved": "https://a.example/books/42", "as": "sheet", "route": "book", "parameters": {"book": 42}, "link": "https://a.example/books/42", "selected": null, "reason": null}

        """#)
    #expect(one.status == .fine)
    var store = WindowStore()
    store.save(state, for: "A", with: table)
    store.save(WindowState(screens: [.init("/")]), for: "B", with: table)
    let all = try tool("restore", "--state -", store.text).output.split(separator: "\n")
    #expect(all.map { $0.prefix(16) } == [#"{"window": "A", "#, #"{"window": "A", "#, #"{"window": "B", "#])
    let damaged = try tool("restore", "--state -", "s5:hello")
    #expect(damaged.output.contains(#""reason": "state: damaged""#) && damaged.status == .findings)
    #expect(try tool("restore", "--state -", "").output.isEmpty)
    #expect(try tool("restore", "").errors.contains("LINK is missing"))
    #expect(try tool("restore", "/ --state -").errors.contains("'/' can't be combined with '--state'"))
  }
}
