import RouteLanguage
import TestSupport
import Testing

/// The exclude that a message about an ambiguity proposes.
@Suite struct ExcludeTextTests {
  private static let types = #"""
    "types": {
      "Code": {"type": "String", "pattern": "[a-z]+[0-9]*", "example": "a"},
      "Slug": {"type": "String", "pattern": "[a-z]*[0-9]+", "example": "1"}
    }
    """#

  private static func ambiguity(_ routes: String) -> Diagnostic? {
    let table = CompiledTable(json: Array(tableText(members: types, routes: routes).utf8), path: "routes.json")
    #expect(table.diagnostics.allSatisfy { $0.severity != .error || $0.rule == "ambiguous-routes" }, "\(routes)")
    return table.diagnostics.first { $0.rule == "ambiguous-routes" }
  }

  /// The second route has the pattern `/c/{slug: Slug}`, followed by `rest`.
  @Test(arguments: [
    (#""/c/{code: Code}""#, "", "/c/{_: Code}"),
    (#"{"link": "/c/{code}", "parameters": {"code": "Code"}}"#, "", "/c/{_: Code}"),
    (#""/c/{code: Code}/x{day: Date}""#, "/{text: String}1", "/c/{_: Code}/x{_: Date}"),
    (#""/c/{code: Code}/{path...}""#, "/{path...}", "/c/{_: Code}/{_...}"),
    (#""/c/{code: Code}/{path...: Int}""#, "/{path...: UInt}", "/c/{_: Code}/{_...: Int}"),
    (#""/c/{code: Code}?a={a: Int}&b={b?}&c={c}""#, "?a={a}&c={c}", "/c/{_: Code}?a={_: Int}&c={_}"),
    (#""/c/{code: Code}?b={b: Int = 1}&t={t: [Int]}""#, "", "/c/{_: Code}"),
    (#""/c/{code: Code}?t={t: [Int] \",\"}""#, "?t={t: [String]}", nil),
    (#""/c/{code: Code}#{part: Int}""#, "#{part}", "/c/{_: Code}#{_: Int}"),
    (#""/c/{code: Code}{? '/' {part}}""#, "", nil),
  ])
  func proposedExcludeSettlesTheAmbiguity(_ first: String, _ rest: String, _ exclude: String?) throws {
    func routes(_ more: String) -> String { #""a": \#(first), "b": {"link": "/c/{slug: Slug}\#(rest)"\#(more)}"# }
    let found = try #require(Self.ambiguity(routes("")), "\(first)")
    let fix = try #require(found.fix?.description)
    guard let exclude else {
      #expect(fix.hasSuffix("or exclude the shared links from one of the routes, with '{_: Type}' for each value"))
      return
    }
    #expect(
      fix
        == "make one of the patterns more specific, or write \"exclude\": \"\(exclude)\" in 'b', so that 'a' opens the shared links"
    )
    #expect(Self.ambiguity(routes(", \"exclude\": \"\(exclude)\"")) == nil)
  }

  @Test func anotherExcludeIsAdded() {
    let found = Self.ambiguity(#""a": "/c/{x: Code}", "b": {"link": "/c/{y: Slug}", "exclude": "/c/new"}"#)
    #expect(
      found?.fix?.description
        == "make one of the patterns more specific, or add \"/c/{_: Code}\" to \"exclude\" in 'b', so that 'a' opens the shared links"
    )
  }

  /// With an exclude, no link would be left for one of the routes.
  @Test func equalPatternsHaveNoExclude() {
    for routes in [
      #""a": "/c/{x}", "b": "/c/{y}""#,
      #""a": {"link": "/C/{x}", "caseSensitive": false}, "b": {"link": "/c/{y}", "caseSensitive": false}"#,
    ] {
      let found = Self.ambiguity(routes)
      #expect(found?.fix?.description == "change or remove one of the patterns, because they match the same links")
    }
  }
}
