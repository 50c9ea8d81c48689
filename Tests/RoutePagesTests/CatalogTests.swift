import Foundation
import RouteLanguage
import RouteMatching
import Testing

@testable import RoutePages

/// The contents of a table's catalog.
@Suite struct CatalogTests {
  private static func catalog(_ routes: String, _ more: String = "", environment: String? = nil) throws -> Catalog {
    let json = """
      {"version": 1, "canonical": "web", "origins": {"app": "x:", "web": {"live": "https://x.example", "test": "https://t.example"}},
       "types": {"ID": {"type": "Int", "min": 1, "example": 7}, "Tab": ["one", "two"]}, "routes": {\(routes)}\(more)}
      """
    let compiled = CompiledTable(json: Array(json.utf8), path: "routes.json")
    return try #require(Catalog(compiled, environment: environment), "\(compiled.diagnostics.map(\.message))")
  }

  private static func route(_ text: String, _ more: String = "") throws -> Catalog.Route {
    try #require(try catalog("\"it\": \(text)", more).routes.first)
  }

  @Test func routesAreGroupedByIDPrefix() throws {
    let catalog = try Self.catalog(#""b.one": "/1", "home": "/", "b.two": "/2", "a.b.three": "/3""#)
    #expect(catalog.groups.map(\.name) == ["", "a.b", "b"])
    #expect(catalog.routes.map(\.id) == ["home", "a.b.three", "b.one", "b.two"])
  }

  @Test(arguments: [("ShopRoute", "Shop"), ("ShopRoutes", "Shop"), ("Shop", "Shop"), ("Route", "Route")])
  func titleIsTheNameOfTheEnum(name: String, title: String) throws {
    #expect(try Self.catalog(#""home": "/""#, ", \"name\": \"\(name)\"").title == title)
  }

  /// The page adds it to a path that somebody enters.
  @Test func baseIsTheBeginningOfCanonicalLinks() throws {
    #expect(try Self.catalog(#""home": "/""#, environment: "test").base == "https://t.example")
    #expect(try Self.catalog(#""home": "/""#).base == nil)
  }

  @Test func canonicalLinkIsListedFirst() throws {
    let route = try Self.route(#"{"link": {"app": "/i/{id: ID}", "web": "/items/{id: ID}"}}"#)
    #expect(route.links.map(\.origin) == ["web", "app"])
    #expect(route.links.map(\.pattern) == ["/items/{id: ID}", "/i/{id: ID}"])
    // If a host exists only in an environment, no link is printed without that environment.
    #expect(route.links.map(\.example) == [nil, "x://i/7"])
    let live = try Self.catalog(#""it": "/items/{id: ID}""#, environment: "live")
    #expect(live.routes[0].links[0].example == "https://x.example/items/7")
    #expect(live.origins.map(\.places) == [["https://x.example"], ["x:"]])
  }

  /// A parameter, its type, and the description of its values.
  @Test(arguments: [
    ("/{v: ID}", "ID", "a whole number, 1 or more"), ("/{v: Tab}", "Tab", "one of one, two"),
    ("/a?v={v: Tab = two}", "Tab", "one of one, two; otherwise two"),
    ("/a?v={v: Int?}", "Int", "a whole number; optional"), ("/a?v={v: [Tab]}", "[Tab]", "one of one, two; optional"),
    ("/a/{v...}", "String", "text; the rest of the path"), ("/{v: String}", "String", "text"),
    ("/a?v={v: Date?}", "Date", "a date such as 2026-02-28; optional"),
  ])
  func valuesAreDescribed(link: String, type: String, notes: String) throws {
    let parameter = try #require(try Self.route("\"\(link)\"").parameters.first)
    #expect(parameter.type == type)
    #expect(parameter.notes == notes)
  }

  @Test func aliasesAndRedirectsAreListed() throws {
    let catalog = try Self.catalog(
      #"""
      "it": {"link": "/items/{id: ID}", "aliases": ["/i/{id}", {"link": "/old?id={id}", "only": ["app"], "deprecated": {"since": "2.0"}}]},
      "first": {"link": "/first", "redirect": {"to": "it", "set": {"id": "1"}}}
      """#)
    let aliases = catalog.routes[0].aliases
    #expect(aliases.map(\.pattern) == ["/i/{id}", "/old?id={id}", "/first"])
    #expect(aliases.map(\.notes) == ["web, app", "app", "web, app; redirect first"])
    #expect(aliases.map(\.deprecation) == [nil, "deprecated since 2.0", nil])
    #expect(aliases[1].example == "x://old?id=7")
  }

  @Test func tagsShowDeprecationAndRequirements() throws {
    let route = try Self.route(
      #"{"link": "/a", "requires": "signedIn", "confirm": true, "deprecated": {"since": "3.0", "sunset": "2030-01-01"}}"#
    )
    #expect(route.tags == ["deprecated since 3.0, until 2030-01-01", "requires signedIn", "asks first"])
  }

  @Test func launchInputsAreListedWithAPayload() throws {
    let route = try Self.route(
      #""/items/{id: ID}?tab={tab: Tab = one}""#,
      #"""
      , "launch": {"notification": {"link": ["url", "a.b"], "categories": {"news": {"to": "it", "set": {"id": "{data.item}"}}}},
        "quickActions": {"last": {"to": "it", "set": {"id": 3}, "title": "The last one"}}}
      """#)
    #expect(route.launchEntries.map(\.kind) == ["Notification", "Quick action"])
    #expect(route.launchEntries.map(\.name) == ["news", "last"])
    #expect(route.launchEntries.map(\.detail) == ["id = {data.item}", "“The last one”, id = 3"])
    let payload = try #require(route.launchEntries[0].payload)
    let push = try #require(try JSONSerialization.jsonObject(with: Data(payload.utf8)) as? [String: Any], "\(payload)")
    #expect((push["data"] as? [String: Any])?["item"] as? String == "7")
    #expect((push["aps"] as? [String: Any])?["category"] as? String == "news")
    #expect(route.launchEntries[1].payload == nil)
  }
}
