import RouteLanguage
import RouteMatching
import TestSupport
import Testing

/// The grammar of the `windows` section: the problems of a table, in the order of its text.
@Suite(.namingCases) struct WindowSectionTests {
  static let cases: [(windows: String, problems: [String])] = [
    (#"{}"#, []),
    (#"{"main": {}}"#, []),
    (#"{"main": {"can": "*", "prefers": ["home", "book.*"]}}"#, []),
    (#"{"a": {"main": true}, "b": {"prefers": {"book.*": ["book"], "home": "same", "*": "any"}}}"#, []),
    (
      #"[]"#,
      [
        "wrong-value: 'windows' must be an object, not an array (write a value such as "
          + #"{ "main": { "main": true }, "book": { "prefers": { "book.*": ["book"] } } })"#
      ]
    ),
    (
      #"{"main": "*"}"#,
      [
        "wrong-value: the kind of window 'main' must be an object, not '*' "
          + #"(write {}, or an object such as { "prefers": ["book.*"] })"#
      ]
    ),
    (
      #"{"main": {"shows": "*"}}"#,
      ["unknown-key: a kind of window has no key 'shows' (write one of the keys 'can', 'main' and 'prefers')"]
    ),
    (#"{"main": {"can": "hme"}}"#, ["unknown-route: there is no route 'hme' (write 'home')"]),
    (#"{"main": {"can": "film.*"}}"#, ["unknown-route: there is no route whose id begins with 'film.'"]),
    (
      #"{"main": {"can": "book*"}}"#,
      ["wrong-value: a group of routes must end after a dot, not 'book*' (write 'book.*' or '*')"]
    ),
    (#"{"main": {"can": "old"}}"#, ["bad-relation: 'old' redirects, so a window can't show it (write 'home')"]),
    (
      #"{"main": {"can": {"book.detail": ["bok"]}}}"#,
      ["unknown-parameter: 'book.detail' has no parameter 'bok' (write 'book')"]
    ),
    (
      #"{"main": {"can": {"book.*": ["bok"]}}}"#,
      ["unknown-parameter: no route of the group 'book.*' has a parameter 'bok' (write 'book')"]
    ),
    (
      #"{"main": {"can": {"book.*": "all"}}}"#,
      ["wrong-value: the route 'book.*' must be 'any', 'same' or an array of strings, not 'all'"]
    ),
    (
      #"{"main": {"can": {"book.*": []}}}"#,
      ["empty-value: the route 'book.*' has no parameter (add at least one parameter, or remove the key)"]
    ),
    (
      #"{"main": {"prefers": {"join": "same"}}}"#,
      ["sensitive-window: 'token' is sensitive, so the conditions of a window can't contain its value"]
    ),
    (
      #"{"main": {"prefers": {"*": ["token"]}}}"#,
      ["sensitive-window: 'token' is sensitive, so the conditions of a window can't contain its value"]
    ),
    (#"{"main": {"prefers": {"join": "any"}}}"#, []),
    (
      #"{"a": {}, "b": {}}"#,
      [
        "bad-main-window: mark one kind of window as the main one (write \"main\": true in one of them)"
      ]
    ),
    (#"{"a": {"main": true}, "b": {"main": true}}"#, ["bad-main-window: only one kind of window can be the main one"]),
    (
      #"{"a-b": {}}"#,
      [
        "bad-swift-name: the name of a kind of window, 'a-b', isn't a valid Swift name (write 'aB', or another name that begins with a letter and has only ASCII letters, digits and '_')"
      ]
    ),
  ]

  static func json(_ windows: String, window: String = "") -> String {
    """
    { "version": 1, "origins": { "web": "https://b.example" },
      "windows": \(windows),
      "routes": {
        "home": "/", "book.detail": { "link": "/books/{book: Int}"\(window) }, "book.list": "/books",
        "join": { "link": "/join#{token}", "parameters": { "token": { "sensitive": true, "example": "x" } } },
        "old": { "link": "/old", "redirect": "home" } } }
    """
  }

  @Test func invalidSectionsAreReported() {
    each(Self.cases) { windows, problems in
      #expect(Tables.problems(Self.json(windows)) == problems)
    }
  }

  @Test func windowOfARouteMustBeDeclared() {
    #expect(Tables.problems(Self.json(#"{"main": {}}"#, window: #", "window": "main""#)).isEmpty)
    #expect(
      Tables.problems(Self.json(#"{"main": {}}"#, window: #", "window": "man""#))
        == ["unknown-window: there is no kind of window 'man' (write 'main')"])
  }

  @Test func compiledTableIsValid() throws {
    let table = try #require(Tables.bookshelf)
    try table.checkInvariants()
    let opened = try RouteTable(checking: table.block)
    #expect(opened.block == table.block)
  }
}
