import RouteLanguage
import RouteMatching
import TestSupport
import Testing

/// Destinations that are printed in a single pass over their segments, and destinations whose link may open another
/// route.
@Suite(.namingCases) struct QuickPrintTests {
  private func table(_ routes: String, origins: String = #""web": "https://x.example""#, more: String = "") throws
    -> RouteTable
  {
    try RouteTable(
      json: Array(#"{"version": 1, "canonical": "web", "origins": {\#(origins)}, "routes": {\#(routes)}\#(more)}"#.utf8)
    )
  }

  /// Prints the route `a` on the fast path, and checks that printing step by step gives the same link.
  private func quickLink(_ table: RouteTable, _ values: [RouteValue?]) throws -> String? {
    let route = try #require(table.routeIndex("a"))
    let origin = table.canonicalOrigin(of: route)
    let link = table.quickPrint(route: route, values: values, origin: origin)
    let slow = try? table.printInSteps(route: route, values: values, origin: origin).link
    if let link { #expect(link == slow) }
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
    ] as [(String, RouteValue, String)])
  func printsQuickly(_ routes: String, _ value: RouteValue, _ link: String) throws {
    let table = try table(routes)
    #expect(try quickLink(table, [value]) == link)
    #expect(table.match(link).match?.routeID == "a")
  }

  /// Absent values and defaults don't appear in the link, so it consists of its segments only.
  @Test func printsQuicklyWithoutItems() throws {
    let table = try table(
      #"""
      "a": {"link": "/books/{id: Int}?tab={tab: String = info}&tags={tags: [Int]}&full={full: Bool}&from={from: Int?}",
        "parameters": {"full": {"as": "flag"}}}, "b": "/books"
      """#)
    let absent: [RouteValue?] = [.int(7), .string("info"), .list([]), .bool(false), nil]
    #expect(try quickLink(table, absent) == "https://x.example/books/7")
    #expect(table.valuesLeadingBack(route: 0, values: [.int(7), nil, nil, nil, nil]) == absent)
    for (index, value) in [(1, RouteValue.string("x")), (2, .list([.int(1)])), (3, .bool(true)), (4, .int(1))] {
      var values = absent
      values[index] = value
      #expect(try quickLink(table, values) == nil)
      #expect(table.valuesLeadingBack(route: 0, values: values) == nil)
    }
  }

  /// Values that segments can't carry verbatim, and links that another pattern may match, aren't printed on the fast
  /// path.
  @Test(
    arguments: [
      (#""a": "/books/{id}", "b": "/books/new""#, .string("1")),
      (#""a": "/{name}", "b": "/{id: Int}""#, .string("1")),
      (#""a": "/{name}", "b": "/x-{id: Int}""#, .string("1")),
      (#""a": "/{id}/", "b": "/x""#, .string("1")),
      (#""a": "/{id}""#, .string(".")), (#""a": "/{id}""#, .string("..")), (#""a": "/{id}""#, .string("")),
      (#""a": "/{id}""#, .string("a/b")), (#""a": "/{id}""#, .string("#")), (#""a": "/{id}""#, .string("\u{7}")),
      (#""a": "/{id}""#, .string("\\")), (#""a": "/{id}""#, .string(String(repeating: "a", count: 600))),
      (#""a": "/{id: Int}""#, .string("7")), (#""a": "/{id: UUID}""#, .string("x")), (#""a": "/{id}""#, nil),
      (#""a": "/{id: UUID}""#, .string("6F1A3C52-8D0E-4B7A-9C41-2E5D7F80A1B3")),
      (#""a": "/{id: URL}""#, .string("https://y.example")),
    ] as [(String, RouteValue?)])
  func readsBack(_ routes: String, _ value: RouteValue?) throws {
    let table = try table(routes)
    #expect(try quickLink(table, [value]) == nil)
  }

  @Test(
    arguments: [
      (#""web": "https://x.example", "other": "https://x.example""#, ""),
      (#""web": "https://x.example/base""#, ""), (#""web": "https://x.example:8080""#, ""),
      (#""web": "https://x.example", "other": "https://*.example""#, ""), (#""web": "app:""#, ""),
      (#""web": "https://x.example""#, #", "wrappers": ["https://x.example/?to={link}"]"#),
      (#""web": "https://x.example""#, #", "emptySegments": "collapse""#),
      (#""web": "https://x.example""#, #", "limits": {"length": 100}"#),
    ])
  func readsBackWherePlacesMayShareLinks(_ origins: String, _ more: String) throws {
    let table = try table(#""a": "/{id}""#, origins: origins, more: more)
    #expect(try quickLink(table, [.string("1")]) == nil)
    #expect(try quickLink(self.table(#""a": "/{id}""#), [.string("1")]) == "https://x.example/1")
  }
}
