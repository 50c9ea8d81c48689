import RouteLanguage
import RouteMatching
import TestSupport
import Testing

/// Destinations whose printed links certainly open them, so that they aren't matched again, and destinations whose links
/// are matched because they may open another route.
@Suite(.namingCases) struct PrintWithoutMatchTests {
  private func table(_ routes: String, origins: String = #""web": "https://x.example""#, more: String = "") throws
    -> RouteTable
  {
    try RouteTable(
      json: Array(#"{"version": 1, "canonical": "web", "origins": {\#(origins)}, "routes": {\#(routes)}\#(more)}"#.utf8)
    )
  }

  /// Returns the link of the route `a` if it's printed without being matched, and checks that it's read as the
  /// same values.
  private func unmatchedLink(_ table: RouteTable, _ values: [RouteValue?]) throws -> String? {
    let route = try #require(table.routeIndex("a"))
    let origin = table.canonicalOrigin(of: route)
    var match: RouteMatch?
    guard let link = try? table.link(route: route, values: values, origin: origin, &match), match?.route == nil
    else { return nil }
    let read = try #require(table.match(link).match)
    #expect(read.routeID == "a" && table.valuesIfMatched(route: route, values: values) == read.values)
    return link
  }

  @Test(
    arguments: [
      (#""a": "/books/{id: Int}""#, .int(-7), "https://x.example/books/-7"),
      (#""a": "/books/{id}", "b": "/books/new/{id}""#, .string("new"), "https://x.example/books/new"),
      (#""a": "/books/{id}", "b": "/books""#, .string("é b,@"), "https://x.example/books/%C3%A9%20b,@"),
      (#""a": "/books/{id: Int}", "b": "/books/new", "c": "/books/{any}""#, .int(1), "https://x.example/books/1"),
      (#""a": "/books/{id}", "b": "/books/{id}?edit""#, .string("1"), "https://x.example/books/1"),
      (
        #""a": "/{id: UUID}""#, .string("6f1a3c52-8d0e-4b7a-9c41-2e5d7f80a1b3"),
        "https://x.example/6f1a3c52-8d0e-4b7a-9c41-2e5d7f80a1b3"
      ),
      (#""a": "/{day: Date}""#, .string("2026-11-22"), "https://x.example/2026-11-22"),
      (
        #""a": "/{id}""#, .string(String(repeating: "a", count: 1100)),
        "https://x.example/" + String(repeating: "a", count: 1100)
      ),
    ] as [(String, RouteValue, String)])
  func printsWithoutMatch(_ routes: String, _ value: RouteValue, _ link: String) throws {
    let table = try table(routes)
    #expect(try unmatchedLink(table, [value]) == link)
    #expect(table.match(link).match?.routeID == "a")
  }

  /// Absent values and defaults don't appear in the link, so it consists of its segments only.
  @Test func printsWithoutMatchAndItems() throws {
    let table = try table(
      #"""
      "a": {"link": "/books/{id: Int}?tab={tab: String = info}&tags={tags: [Int]}&full={full: Bool}&from={from: Int?}",
        "parameters": {"full": {"as": "flag"}}}, "b": "/books"
      """#)
    let absent: [RouteValue?] = [.int(7), .string("info"), .list([]), .bool(false), nil]
    #expect(try unmatchedLink(table, absent) == "https://x.example/books/7")
    #expect(table.valuesIfMatched(route: 0, values: [.int(7), nil, nil, nil, nil]) == absent)
    for (index, value) in [(1, RouteValue.string("x")), (2, .list([.int(1)])), (3, .bool(true)), (4, .int(1))] {
      var values = absent
      values[index] = value
      #expect(try unmatchedLink(table, values) == nil)
      #expect(table.valuesIfMatched(route: 0, values: values) == nil)
    }
  }

  /// Links with values that segments can't carry verbatim, and links that another pattern may match, are matched.
  @Test(
    arguments: [
      (#""a": "/books/{id}", "b": "/books/new""#, .string("1")),
      (#""a": "/{name}", "b": "/{id: Int}""#, .string("1")),
      (#""a": "/{name}", "b": "/x-{id: Int}""#, .string("1")),
      (#""a": "/{id}/", "b": "/x""#, .string("1")),
      (#""a": "/{id}""#, .string(".")), (#""a": "/{id}""#, .string("..")), (#""a": "/{id}""#, .string("")),
      (#""a": "/{id}""#, .string("a/b")), (#""a": "/{id}""#, .string("#")), (#""a": "/{id}""#, .string("\u{7}")),
      (#""a": "/{id}""#, .string("\\")),
      (#""a": "/{id: Int}""#, .string("7")), (#""a": "/{id: UUID}""#, .string("x")), (#""a": "/{id}""#, nil),
      (#""a": "/{id: UUID}""#, .string("6F1A3C52-8D0E-4B7A-9C41-2E5D7F80A1B3")),
      (#""a": "/{id: URL}""#, .string("https://y.example")),
    ] as [(String, RouteValue?)])
  func readsBack(_ routes: String, _ value: RouteValue?) throws {
    let table = try table(routes)
    #expect(try unmatchedLink(table, [value]) == nil)
  }

  @Test(
    arguments: [
      (#""web": "https://x.example", "other": "https://x.example""#, ""),
      (#""web": "https://x.example/base""#, ""), (#""web": "https://x.example:8080""#, ""),
      (#""web": "https://x.example", "other": "https://*.example""#, ""), (#""web": "app:""#, ""),
      (#""web": "https://x.example""#, #", "wrappers": ["https://x.example/?to={link}"]"#),
      (#""web": "https://x.example""#, #", "emptySegments": "collapse""#),
      (#""web": "https://x.example""#, #", "limits": {"length": 18}"#),
    ])
  func readsBackWherePlacesMayShareLinks(_ origins: String, _ more: String) throws {
    let table = try table(#""a": "/{id}""#, origins: origins, more: more)
    #expect(try unmatchedLink(table, [.string("1")]) == nil)
    #expect(try unmatchedLink(self.table(#""a": "/{id}""#), [.string("1")]) == "https://x.example/1")
  }
}
