import RouteLanguage
import RouteMatching
import RouteTracing
import TestSupport
import Testing

/// A reason uses the names in the table, and names the part of the link that prevents the match.
@Suite(.namingCases) struct ReasonTextTests {
  private static let table = """
    {"version": 1, "origins": {"web": "https://x.example"},
     "types": {"Word": {"type": "String", "pattern": "[a-z]+", "example": "a"}, "Tab": ["a", "b"]},
     "routes": {
       "page": {"link": "/p/{id}", "aliases": ["/a/{_: Word}/{id}", "/b/v{_: Int}-{id}.{_: Tab}", "/c/{id}?x={_: Int}"]},
       "part": {"link": "/part/{n: Int}", "aliases": ["/parts/{n}{? '/' _: Int}", "/forms{? '/' {_: Tab}}/{n}"]},
       "copy": {"link": "/copy?n={n: Int}", "aliases": [{"link": "/d/{m: Int}", "set": {"n": "{m}"}}]},
       "open": {"link": "/open?u={u: URL}", "aliases": [{"link": "/e/{rest...}", "set": {"u": "https://{rest}"}}]},
       "list": {"link": "/list?ids={ids: [Int] \\",\\" 2...}", "aliases": ["/l/{ids}"]},
       "swap": {"link": "/swap/{n: Int}", "aliases": [{"link": "/k{? '/' {_: Word}}/{_: Tab}", "set": {"n": "7"}}]},
       "deep": {"link": "/deep/{path...: Tab 2...3}", "aliases": ["/under/{path...}"]},
       "path": "/f#/room/{n: Int}/x-{tab: Tab}/end", "text": "/g#{n: Int}", "rest": "/h#/r/{path...}/{n: Int}",
       "items": "/i#n={n: Int}&v=2", "both": "/j#room/{n: Int}?via={via: Int}", "inside": "/in?u={u: Link}"
     }}
    """

  @Test func reasonsSayWhatThePatternSays() throws {
    let table = try RouteTable(json: Array(Self.table.utf8))
    each(
      [
        ("/a/x.png/7", "path: segment 2 is 'x.png', expected {_: Word} (nearest: '/a/{_: Word}/{id}')"),
        (
          "/b/vx-7.a",
          "path: segment 2 is 'vx-7.a', expected v{_: Int}-{id: String}.{_: Tab} (nearest: '/b/v{_: Int}-{id}.{_: Tab}')"
        ),
        ("/c/7?x=b", "query: 'x' is 'b', expected {_: Int} (nearest: '/c/{id}?x={_: Int}')"),
        ("/parts/7/x", "path: segment 3 is 'x', expected {_: Int} (nearest: '/parts/{n}{? '/' _: Int}')"),
        ("/forms/c/7", "path: segment 2 is 'c', expected {_: Tab} (nearest: '/forms{? '/' {_: Tab}}/{n}')"),
        ("/d/x", "path: segment 2 is 'x', expected {m: Int} (nearest: '/d/{m: Int}')"),
        ("/e", "path: segment 2 is missing, expected {rest...} (nearest: '/e/{rest...}')"),
        (
          "/list?ids=1",
          "query: 'ids' is '1', expected {ids: [Int] \",\" 2...} (nearest: '/list?ids={ids: [Int] \",\" 2...}')"
        ),
        ("/l/1", "path: segment 2 is '1', expected {ids: [Int] \",\" 2...} (nearest: '/l/{ids}')"),
        ("/k/7", "path: segment 2 is '7', expected {_: Tab} (nearest: '/k{? '/' {_: Word}}/{_: Tab}')"),
        ("/deep/a", "path: segment 2 is 'a', expected {path...: Tab 2...3} (nearest: '/deep/{path...: Tab 2...3}')"),
        // Unlike a wrapper, a parameter of type `Link` can't contain a path.
        ("/in?u=/part/7", "nested: the link in 'u' doesn't match: '/part/7'; refused: no-scheme at byte 0"),
        ("/in?u=/z", "nested: the link in 'u' doesn't match: '/z'; refused: no-scheme at byte 0"),
        (
          "/in?u=//x.example/part/7",
          "nested: the link in 'u' doesn't match: '//x.example/part/7'; refused: no-scheme at byte 0"
        ),
        ("/under/c/a", "path: segment 2 is 'c/a', expected {path...: Tab 2...3} (nearest: '/under/{path...}')"),
      ] as [(path: String, reason: String)]
    ) { row in
      #expect(table.match("https://x.example" + row.path).miss?.reason.text() == row.reason)
    }
  }

  @Test func reasonsNameTheInvalidItemOfAChoice() throws {
    let table = try RouteTable(
      json: Array(
        """
        {"version": 1, "origins": {"web": "https://x.example"},
         "routes": {
           "one": {"link": "/f?{'dir'|'path'}={n: Int?}", "exclude": ["/f?dir=7"]},
           "many": "/m?{'dir'|'path'}={n: [Int]}", "text": "/w?{'a'|'b'}=v{v: Int?}x", "hash": "/h#{'a'|'b'}={v: Int?}"
         }}
        """.utf8))
    each(
      [
        ("/f?dir=1&path=x", "query: 'path' is 'x', expected {n: Int}"),
        ("/f?path=x", "query: 'path' is 'x', expected {n: Int}"),
        ("/f?dir=x&path=1", "query: 'dir' is 'x', expected a valid value"),
        ("/f?dir=7", "excluded: the route excludes this link"),
        ("/m?dir=1&path=x", "query: 'path' is 'x', expected a valid value"),
        ("/w?a=v1x&b=v7", "query: 'b' is 'v7', expected v{v: Int}x"),
        ("/h#a=1&b=x", "fragment: 'b' is 'x', expected {v: Int}"),
      ] as [(path: String, reason: String)]
    ) { row in
      let text = table.match("https://x.example" + row.path).miss?.reason.text() ?? ""
      #expect(text.hasPrefix(row.reason + " (nearest: "))
    }
  }

  @Test func reasonsNameThePartOfTheFragment() throws {
    let table = try RouteTable(json: Array(Self.table.utf8))
    each(
      [
        ("/f#/room/x/x-a/end", "segment 2 is 'x', expected {n: Int}"),
        ("/f#/rooms/1/x-a/end", "segment 1 is 'rooms', expected 'room'"),
        ("/f#/ROOM/1/x-a/end", "segment 1 is 'ROOM', expected 'room'"),
        ("/f#/room/1/x-a", "segment 4 is missing, expected 'end'"),
        ("/f#/room//x-a/end", "segment 2 is missing, expected {n: Int}"),
        ("/f#/room/1/x-a/end/z", "segment 5 is one too many: 'z'"),
        ("/f#/room", "segment 2 is missing, expected {n: Int}"),
        ("/f#/room/1/x-c/end", "segment 3 is 'x-c', expected x-{tab: Tab}"),
        ("/f#room/1", "'room/1' doesn't match, expected /room/{n: Int}/x-{tab: Tab}/end"),
        ("/f", "missing"), ("/g#x", "'x' doesn't match, expected {n: Int}"),
        ("/h#/q/a/1", "segment 1 is 'q', expected 'r'"),
        ("/h#/r/a/x", "'/r/a/x' doesn't match, expected /r/{path...}/{n: Int}"),
        ("/h#/r", "segment 2 is missing, expected {path...}"),
        ("/i#n=x&v=2", "'n' is 'x', expected {n: Int}"), ("/i#v=2", "'n' is missing"),
        ("/i#n=1&v=3", "'v' is '3', expected '2'"), ("/j#room/1", "'via' is missing"),
        ("/j#room/x?via=1", "segment 2 is 'x', expected {n: Int}"),
      ] as [(path: String, reason: String)]
    ) { row in
      let reason = table.match("https://x.example" + row.path).miss?.reason
      #expect(reason?.text() == "fragment: \(row.reason) (nearest: '\(reason?.pattern ?? "")')")
      #expect(row.reason == "missing" || reason?.expected != nil || reason?.found != nil || reason?.key != nil)
    }
  }
}
