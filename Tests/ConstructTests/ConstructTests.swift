import RouteLanguage
import RouteMatching
import RouteTracing
import TestSupport
import Testing

/// A table and the expected result of each link: `route origin name=value …`, or `-` if the link doesn't match. If ` ->
/// text` follows, the destination must print as that text at its own origin.
struct Construct: CustomTestStringConvertible, Sendable {
  var name: String
  /// The members of the table, without its version.
  var table: String
  var links: [(link: String, expected: String)]
  var environment: String?
  var hosts: [(host: String, origin: String)] = []
  var testDescription: String { name }

  init(
    _ name: String, _ table: String, environment: String? = nil, hosts: [(host: String, origin: String)] = [],
    _ links: [(link: String, expected: String)]
  ) {
    self.name = name
    self.table = table
    self.links = links
    self.environment = environment
    self.hosts = hosts
  }
}

@Suite(.namingCases) struct ConstructTests {
  @Test func linksOpenTheirRoutes() {
    each(
      Construct.origins + Construct.paths + Construct.queries + Construct.fragments + Construct.rest + Construct.corners
    ) { construct in
      let json = "{\"version\": 1, \(construct.table)}"
      var table: RouteTable
      do {
        table = try RouteTable(json: Array(json.utf8))
      } catch {
        Issue.record("\(error)")
        return
      }
      if let environment = construct.environment {
        table = try #require(table.choosing(environment: environment))
      }
      for added in construct.hosts { table = try #require(table.adding(host: added.host, to: added.origin)) }
      for (link, expected) in construct.links {
        #expect(outcome(of: link, table) == expected, "\(link)")
      }
    }
  }

  private func outcome(of link: String, _ table: RouteTable) -> String {
    switch table.match(link) {
    case .miss(let miss):
      return miss.refusal.map { "refused \($0.kind.rawValue)" } ?? "-"
    case .match(let match):
      let values = match.parameters.map { "\($0.name)=\(text($0.value))" }
      let leftover = match.leftoverItems.map { "+\($0.key)=\($0.value ?? "∅")" }
      let alias = match.patternIndex > 0 ? ["alias\(match.patternIndex)"] : []
      let redirect = match.redirectID.map { ["by:\($0)"] } ?? []
      return ([match.routeID, match.originName] + alias + redirect + values + leftover).joined(separator: " ")
    }
  }

  /// Refusals with a position, and misses, with the expected text of `reason`.
  @Test func reasonsDescribeWhyALinkDoesNotMatch() {
    each(
      [
        ("https://x.example:443/a/1", "refused: unlisted-port at byte 17"),
        ("https://x.example:port/a/1", "refused: malformed-port at byte 17"),
        ("https://x.example/a//1", "refused: empty-segment at byte 20"),
        ("https://x.example/a/%2e%2E/1", "refused: dot-segment at byte 20"),
        ("https://x.example/%61/é/../1", "refused: dot-segment at byte 25"),
        ("https://x.example/a%2Fb//1?x=%20#a#b", "refused: empty-segment at byte 24"),
        ("https://bücher.example/a/é/../1", "refused: dot-segment at byte 29"),
        ("https://x.example/%61//é", "refused: empty-segment at byte 22"),
        ("https://x.example/a/\u{1}", "refused: control-character at byte 20"),
        ("https://x.example/a/%E4/%", "refused: invalid-utf8 at byte 23"),
        ("https://u@x.example/a/1", "refused: userinfo at byte 9"),
        ("https://x.example/a\\1", "refused: backslash at byte 19"),
        ("https://bücher。example/a/1", "refused: host-character at byte 9"),
        ("https://\u{ff58}.example/a/1", "refused: host-character at byte 8"),
        ("https://[::1]/a/1", "no-origin: no base URL of the table has this scheme and host"),
        ("https://[::1]:port/a/1", "refused: malformed-port at byte 13"),
        ("https://x.example:80:81/a/1", "refused: malformed-port at byte 17"),
        ("https://[zz]/a/1", "refused: malformed-host at byte 8"),
        ("https://x.example./a/1", "refused: malformed-host at byte 18"),
        ("https:x.example/a/1", "refused: malformed-host at byte 6"),
        ("https://bücher.x.example./a/1", "refused: host-character at byte 9"),
        ("https://x.example/c/", "slash: the path has a trailing slash, expected none (nearest: '/c')"),
        ("https://x.example/d", "slash: the path has no trailing slash, expected one (nearest: '/d/')"),
        ("https://y.example/a/1", "no-origin: no base URL of the table has this scheme and host"),
        (
          "https://x.example/a/x?q=1", "path: segment 2 is 'x', expected {id: Int} (nearest: '/a/{id: Int}?q={q: Int}')"
        ),
        ("https://x.example/a/1", "query: 'q' is missing (nearest: '/a/{id: Int}?q={q: Int}')"),
        ("https://x.example/a/1?q=x", "query: 'q' is 'x', expected {q: Int} (nearest: '/a/{id: Int}?q={q: Int}')"),
        ("https://x.example/b", "fragment: missing (nearest: '/b#{f}')"),
        ("https://x.example/a/1/2", "path: segment 3 is one too many: '2' (nearest: '/a/{id: Int}?q={q: Int}')"),
        ("https://x.example/a", "path: segment 2 is missing, expected {id: Int} (nearest: '/a/{id: Int}?q={q: Int}')"),
      ] as [(link: String, reason: String)]
    ) { row in
      let json = """
        {"version": 1, "origins": {"web": ["https://x.example", "https://bücher.example"]}, "canonical": "web",
         "routes": {"a": "/a/{id: Int}?q={q: Int}", "b": "/b#{f}",
                    "c": {"link": "/c", "trailingSlash": "strict"}, "d": {"link": "/d/", "trailingSlash": "strict"}}}
        """
      let table = try RouteTable(json: Array(json.utf8))
      #expect(table.match(row.link).miss?.reason.text() == row.reason)
    }
  }

  /// A reason names the segment or item that prevents the match. For nested links, it names the part of the innermost
  /// link.
  @Test func reasonsNameTheRightPlace() {
    each(
      [
        ("/a/1/2/x", "path: segment 4 is 'x', expected {w: Int} (nearest: '/a/{p...: Int}/{w: Int}')"),
        ("/a/1", "path: segment 3 is missing, expected {w: Int} (nearest: '/a/{p...: Int}/{w: Int}')"),
        ("/b/items/more/66", "path: segment 4 is '66', expected {w: Word} (nearest: '/b/{p...}/{w: Word}')"),
        ("/b/items", "path: segment 3 is missing, expected {w: Word} (nearest: '/b/{p...}/{w: Word}')"),
        ("/f?n=1&n=2", "query: 'n' is '1', expected only one such item (nearest: '/f?n={n: Int}')"),
        ("/g?n&n", "query: 'n' is '', expected only one such item (nearest: '/g?n')"),
        ("/h?n=1&n=2", "query: 'n' is '1', expected only one such item (nearest: '/h?n={n: [Int] \",\"}')"),
        ("/h?n=1&m=2", "query: 'm' is '2', expected no such item (nearest: '/h?n={n: [Int] \",\"}')"),
        (
          "/open?url=https%3A%2F%2Fx.example%2Fitems%2Fx",
          "nested: the link in 'url' doesn't match: 'https://x.example/items/x'; path: segment 2 is 'x', expected {id: Int} (nearest: '/items/{id: Int}')"
        ),
        (
          "/open?url=https%3A%2F%2Fw.example%2F%3Fto%3D%2Fitems%2Fx",
          "nested: the link in 'url' doesn't match: 'https://w.example/?to=/items/x'; nested: the link in 'link' doesn't match: '/items/x'; path: segment 2 is 'x', expected {id: Int} (nearest: '/items/{id: Int}')"
        ),
        (
          "/open?url=https%3A%2F%2Fx.example%2F%25E4",
          "nested: the link in 'url' doesn't match: 'https://x.example/%E4'; refused: invalid-utf8 at byte 21"
        ),
        (
          "/set/a/b%2Fc/d",
          "path: segment 3 is 'b%2Fc', expected no encoded slash, because 'set' in the table makes a single string of the segments (nearest: '/set/{way...}')"
        ),
      ] as [(link: String, reason: String)]
    ) { row in
      let json = #"""
        {"version": 1, "origins": {"web": "https://x.example"}, "repeated": "refuse",
         "types": {"Word": {"type": "String", "pattern": "[a-z]+", "example": "a"}},
         "wrappers": ["https://w.example/?to={link}"],
         "routes": {
           "a": "/a/{p...: Int}/{w: Int}", "b": "/b/{p...}/{w: Word}", "f": "/f?n={n: Int}", "g": "/g?n",
           "h": {"link": "/h?n={n: [Int] \",\"}", "query": "strict"}, "items": "/items/{id: Int}", "open": "/open?url={url: Link}",
           "set": {"link": "/set/{way...}", "set": {"text": "{way}"}, "parameters": {"text": "String"}}
         }}
        """#
      let table = try RouteTable(json: Array(json.utf8))
      let link = "https://x.example" + row.link
      let reason = table.match(link).miss?.reason
      #expect(reason?.text() == row.reason)
      // Values from the link must not appear in a log.
      if row.link.hasPrefix("/open") { #expect(reason?.text(redacted: true).contains("example") == false) }
      // An explanation gives the same reason, and no candidate wins.
      let explanation = table.explain(link)
      #expect(explanation.result.miss?.reason == reason)
      #expect(explanation.winner == nil)
    }
  }

  /// If the link in a wrapper doesn't match, the explanation shows the patterns that came close to that inner link.
  @Test func explanationOfWrapperShowsInnerCandidates() throws {
    let table = try TableCheckTests.table(
      #""origins": {"web": "https://x.example"}, "wrappers": ["https://w.example/?to={link}"], "routes": {"items": "/items/{id: Int}"}"#
    )
    let explanation = table.explain("https://w.example/?to=%2Fitems%2Fx")
    #expect(explanation.candidates.map(\.pattern) == ["/items/{id: Int}"])
    #expect(explanation.nearest(1).first?.stop?.found == "x")
    #expect(explanation.wrapper == "https://w.example/?to=%2Fitems%2Fx")
    #expect(explanation.result.miss?.reason.kind == .nested)
  }

  private func text(_ value: RouteValue) -> String {
    switch value {
    case .string(let text): "'\(text)'"
    case .int(let number): "\(number)"
    case .uint(let number): "\(number)u"
    case .double(let number): "\(number)"
    case .bool(let truth): "\(truth)"
    case .list(let values): "[\(values.map(text).joined(separator: ","))]"
    case .items(let items): "{\(items.map { "\($0.key):\($0.value ?? "∅")" }.joined(separator: ","))}"
    }
  }

  /// The canonical links, at every origin of the link.
  @Test func canonicalLinksAreAsExpected() {
    each(
      [
        ("/books/{book: Int}?tab={tab: Tab = a}", "https://x.example/books/7?tab=a", "https://x.example/books/7"),
        (
          "/books/{book: Int}?tab={tab: Tab = a}", "https://x.example/books/7/?z=1&tab=b",
          "https://x.example/books/7?tab=b"
        ),
        ("/s/{text}", "https://x.example/s/a%2fb%20%c3%a9", "https://x.example/s/a%2Fb%20%C3%A9"),
        ("/s/{text}", "https://x.example/s/a:b@c;d,e", "https://x.example/s/a:b@c;d,e"),
        ("/s?q={text}", "https://x.example/s?q=a%26b%3Dc%2Bd+e/?", "https://x.example/s?q=a%26b=c%2Bd%2Be/?"),
        ("/at/{x: Double},{y: Double}", "https://x.example/at/1.50,-0.25", "https://x.example/at/1.5,-0.25"),
        ("/f/{path...}", "https://x.example/f/a/b%2Fc/d", "https://x.example/f/a/b%2Fc/d"),
        ("/t?t={time: Duration}", "https://x.example/t?t=1m30s", "https://x.example/t?t=90"),
        ("/l?x={xs: [Int]}", "https://x.example/l?x=1&y=0&x=2", "https://x.example/l?x=1&x=2"),
        ("/l?x={xs: [Int] \\\",\\\"}", "https://x.example/l?x=1,2,3", "https://x.example/l?x=1,2,3"),
        ("/j#{token}", "https://x.example/j#a/b", "https://x.example/j#a%2Fb"),
        (
          "/j#p/{phone}?via={via: [String]}", "https://x.example/j#p/1%2F2?via=a&via=b",
          "https://x.example/j#p/1%2F2?via=a&via=b"
        ),
        ("/j#key={key}&v=2", "https://x.example/j#v=2&key=k", "https://x.example/j#key=k&v=2"),
        (
          "/u/{id: UUID}", "https://x.example/u/E621E1F8-C36C-495A-93FC-0C247A3E6E5F",
          "https://x.example/u/e621e1f8-c36c-495a-93fc-0c247a3e6e5f"
        ),
        ("/b?on={on: Bool}", "https://x.example/b?on=1", "https://x.example/b?on=true"),
        (
          "/open/{url...: URL}", "https://x.example/open/https://a.example//b?c=%20%64&d#e",
          "https://x.example/open/https://a.example//b?c=%20d&d#e"
        ),
        (
          "/raw/{tail...: Raw}", "https://x.example/raw/a//%2eb/%64%2F?c=%20&&d#e?é",
          "https://x.example/raw/a//.b/d%2F?c=%20&&d#e?%C3%A9"
        ),
        ("/legs/{n...: UInt 2...3}/on", "https://x.example/legs/%37/8/on", "https://x.example/legs/7/8/on"),
        ("/h/{n: Hour}/{m: Hour}", "https://x.example/h/%307/23", "https://x.example/h/07/23"),
        ("/l#/in/{tabs...: Tab}", "https://x.example/l#/in/a/%62/a", "https://x.example/l#/in/a/b/a"),
        ("/m?{all...}", "https://x.example/m?a=1&b&c=%20", "https://x.example/m?a=1&b&c=%20"),
      ] as [(pattern: String, link: String, printed: String)]
    ) { row in
      let json = """
        {"version": 1, "origins": {"web": ["https://x.example", "https://bücher.example"]}, "canonical": "web",
         "types": {"Tab": ["a", "b"], "Hour": {"type": "UInt", "max": 23, "digits": 2}}, "routes": {"r": "\(row.pattern)"}}
        """
      let table = try RouteTable(json: Array(json.utf8))
      let match = try #require(table.match(row.link).match)
      let values = Dictionary(uniqueKeysWithValues: match.parameters.map { ($0.name, $0.value) })
      let printed = try table.print(route: "r", values: values)
      #expect(printed == row.printed)
      #expect(try table.print(route: "r", values: #require(table.match(printed).match).valuesByName) == printed)
    }
  }

  /// A raw rest parameter takes the query, so there are no items that a strict query could refuse.
  @Test func aRawRestTakesTheItemsOfAStrictQuery() throws {
    let json = #"""
      {"version": 1, "origins": {"web": "https://x.example"},
       "routes": {"r": {"link": "/t/{raw...: Raw}", "query": "strict"}, "u": {"link": "/u/{url...: URL}", "query": "strict"}}}
      """#
    let table = try RouteTable(json: Array(json.utf8))
    #expect(table.match("https://x.example/t/a/b?c=1").match?["raw"] == .string("a/b?c=1"))
    #expect(table.match("https://x.example/u/https://y.example/?c=1").match?.routeID == "u")
  }
}

extension RouteMatch {
  var valuesByName: [String: RouteValue] {
    Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, $0.value) })
  }
}
