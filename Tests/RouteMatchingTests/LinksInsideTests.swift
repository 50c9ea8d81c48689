import RouteLanguage
import RouteMatching
import RouteTracing
import Testing

/// A nested link is followed once, together with its outer link, and opens the same route as on its own.
@Suite struct LinksInsideTests {
  private func table(more: String = "") throws -> RouteTable {
    try RouteTable(
      json: Array(
        """
        {"version": 1, "canonical": "web", "origins": {"web": "https://x.example"},
         "routes": {"to": "/to?next={next: Link}", "all": "/all?link={links: [Link]}", "item": "/items/{id: Int}?q={q = a}",
           "reset": {"link": "/reset/{code}", "parameters": {"code": {"sensitive": true, "example": "s"}}}}\(more)}
        """.utf8))
  }

  private func match(_ link: String, _ table: RouteTable) throws -> RouteMatch { try #require(table.match(link).match) }

  private func encoded(_ link: String) -> String {
    link.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test(arguments: ["", #", "wrappers": ["https://go.example/?to={link}"]"#])
  func areThoseOfTheirOwn(_ more: String) throws {
    let table = try table(more: more)
    let item = "https://x.example/items/7?q=a"
    let inner = "https://x.example/to?next=" + encoded(item)
    let links = [inner, item, "https://x.example/reset/hidden"]
    let outer = try match("https://x.example/all?" + links.map { "link=" + encoded($0) }.joined(separator: "&"), table)
    #expect(outer.matchesInside.map(\.link) == links.map { table.match($0).match?.link })
    #expect(outer.matchesInside.map(\.routeID) == ["to", "item", "reset"])
    #expect(outer.matchesInside[0].matchesInside.map(\.routeID) == ["item"])
    #expect(outer.sensitiveTexts.contains("hidden"))
    let canonical = links.map { table.match($0).match?.canonicalLink }
    #expect(canonical[1] == "https://x.example/items/7")
    #expect(outer.canonicalValues.first??.strings == canonical)
  }

  /// The label of a wrapper's host must have its type, like the label of an origin's host.
  @Test func aWrapperIsTakenOffAtItsHostsAlone() throws {
    let json = """
      {"version": 1, "origins": {"web": "https://x.example"},
       "types": {"Short": {"type": "String", "pattern": "go[.]example", "example": "go.example"}},
       "wrappers": ["https://{host: Short}/r?u={link}"], "routes": {"a": "/a"}}
      """
    let table = try RouteTable(json: Array(json.utf8))
    let inner = encoded("https://x.example/a")
    #expect(table.match("https://go.example/r?u=" + inner).match?.routeID == "a")
    #expect(table.match("https://evil.example/r?u=" + inner).miss?.reason.kind == .noOrigin)
  }

  /// The most specific wrapper wins, whatever their order in the table. If two are equally specific, the first wins.
  @Test func theMostSpecificWrapperIsTakenOff() throws {
    let web = encoded("https://x.example/a")
    let pairs = [
      ("https://go.example/#{link}", "https://go.example/#!{link}", "https://go.example/#!" + web),
      ("https://go.example/{_...}?u={link}", "https://go.example/a?v={link}", "https://go.example/a?u=/no&v=" + web),
      ("https://*.example/r?u={link}", "https://go.example/r?v={link}", "https://go.example/r?u=/no&v=" + web),
      ("https://go.example/r?u={link}", "https://go.example/r?v={link}&w=1", "https://go.example/r?u=/no&v=\(web)&w=1"),
    ]
    for (wide, narrow, link) in pairs {
      for wrappers in [[wide, narrow], [narrow, wide]] {
        #expect(try wrapped(wrappers).match(link).match?.routeID == "a", "\(wrappers)")
      }
    }
    for (first, second, expected) in [("u", "v", "a"), ("v", "u", "b")] {
      let wrappers = [first, second].map { "https://go.example/r?\($0)={link}" }
      #expect(try wrapped(wrappers).match("https://go.example/r?u=/a&v=/b").match?.routeID == expected)
    }
  }

  private func wrapped(_ wrappers: [String]) throws -> RouteTable {
    let json = """
      {"version": 1, "origins": {"web": "https://x.example"}, "wrappers": \(wrappers), "routes": {"a": "/a", "b": "/b"}}
      """
    return try RouteTable(json: Array(json.utf8))
  }

  @Test func wrappedOnesAreUnwrapped() throws {
    let table = try table(more: #", "wrappers": ["https://go.example/?to={link}"]"#)
    var link = "https://x.example/items/1"
    for _ in 0..<3 { link = "https://x.example/to?next=" + encoded("https://go.example/?to=" + encoded(link)) }
    let outer = table.match(link).match
    #expect(
      outer?.matchesInside.first?.routeID == outer?.matchesInside.first.flatMap { table.match($0.link).match?.routeID })
  }
}
