import RouteAnalysis
import RouteLanguage
import TestSupport
import Testing

/// The contents of findings: links, places and possible solutions.
@Suite(.namingCases) struct LintWordsTests {
  private func lint(_ rule: String, _ json: String) -> [Diagnostic] {
    Linter.run(compiled(json)).filter { $0.rule == rule || $0.severity == .error }
  }

  /// Places with a typed label or host. The links in findings contain the type's example.
  static let labelled = """
    "canonical": "app",
    "origins": {"web": "https://{lang: Lang}.wiki.example", "server": "https://{server: Server}",
      "site": "https://{site}.pages.example:8080", "app": {"at": "wiki:", "explicit": true}},
    "types": {"Lang": {"type": "String", "pattern": "[a-z]{2,3}", "example": "de"},
      "Server": {"type": "String", "pattern": "[a-z.]+", "example": "chat.ann.example"}}
    """

  @Test func shownLinksHaveTheExampleOfTheLabel() {
    each([
      ("web", "", "https://de.wiki.example/Wiki/42"),
      ("web", #", "parameters": {"lang": {"example": "fr"}}"#, "https://fr.wiki.example/Wiki/42"),
      ("server", "", "https://chat.ann.example/Wiki/42"),
      ("site", "", "https://site.pages.example:8080/Wiki/42"),
    ]) { origin, parameters, link in
      let routes = #""page": {"link": {"\#(origin)": "/Wiki/{id: Int}"}\#(parameters)}"#
      #expect(lint("mixed-case-literal", tableJSON(routes, Self.labelled)).map(\.witness) == [link])
    }
  }

  @Test func examplePathFitsEveryKindOfBaseURL() {
    for origin in ["web", "server", "site"] {
      let page = #""page": {"link": {"\#(origin)": "/c/{id: Int}"}, "examples": ["/c/7"]}"#
      #expect(lint("example-mismatch", tableJSON(page, Self.labelled)).isEmpty, "\(origin)")
      let bad = lint("example-mismatch", tableJSON(page.replacing("/c/7", with: "/c/x"), Self.labelled))
      #expect(bad.map(\.message) == ["no route matches the example '/c/x'"], "\(origin)")
      #expect(bad.first?.notes.first?.message.hasPrefix("path: segment 2 is 'x'") == true, "\(origin)")
    }
  }

  /// The link contains the sensitive value.
  @Test func aSensitiveValueIsShown() {
    for link in ["/join/{token}", "/join?token={token: String?}", "/join{? '/' token}", "/join#{token}"] {
      let json = tableJSON(
        #""join": {"link": "\#(link)", "parameters": {"token": {"sensitive": true, "example": "x7Q"}}}"#,
        #""origins": {"web": "https://a.example", "app": "a:"}"#)
      let witness = lint("sensitive-from-scheme", json).first?.witness
      #expect(witness?.contains("x7Q") == true, "\(link): \(witness ?? "none")")
    }
  }

  /// If another pattern of a redirect takes its links, they are still redirected.
  @Test func redirectIsNotDeadBecauseOfItsAlias() {
    let json = tableJSON(
      #""new": "/new", "old": {"link": "/old?a={_: Int}", "aliases": ["/old?a={_: Small}"], "redirect": "new"}"#,
      #""types": {"Small": {"type": "Int", "min": 1, "max": 9}}"#)
    #expect(lint("dead-redirect", json).isEmpty)
  }

  /// The fix for a list whose link may lack its item.
  @Test func fixRequiresTheItem() {
    for (type, fix) in [
      ("[Int]", "make the query item required: write '1...' after the list's type"),
      ("Int?", "make the query item required: remove '?' and the default"),
    ] {
      let json = tableJSON(#""b": {"link": "/b?path={path: \#(type)}", "aliases": ["/b?dir={path}"]}"#)
      #expect(lint("value-left-over", json).map(\.fix?.description) == [fix])
    }
  }

  /// All origins with any host share a single finding.
  @Test func originsOfAnyHostAreNamedTogether() throws {
    let json = tableJSON(
      #""a": "/a""#, #""canonical": "app", "origins": {"web": "https://*", "plain": "http://*", "app": "a:"}"#)
    let found = lint("any-host-origin", json)
    #expect(found.map(\.message) == ["'https://*' accepts links of any host in 'web'"])
    #expect(found.first?.notes.map(\.message) == ["'http://*' accepts links of any host in 'plain'"])
  }

  /// Patterns in the notation of other routers, with the fix.
  @Test func otherNotationsAreRecognized() {
    each(
      [
        ("/books/:id", "write '{id}'"), ("/books/<id>", "write '{id}'"), ("/books/<int:id>", "write '{id: Int}'"),
        ("/books/[id]", "write '{id}'"), ("/books/[...path]", "write '{path...}'"),
        ("/books/[[...path]]", "write '{path...}'"), ("/books/*path", "write '{path...}'"),
        ("/books/*", "write '{name}', or in an alias '{_}'"), ("/[{locale}/]track", "write '{? {locale} '/'}'"),
        ("/(works|shows)/{id: Int}", "write '{'works'|'shows'}'"), ("/books/(a)", nil), ("/books({id})", nil),
        ("/books(/:id)", "write '{? '/' {id}}'"), ("/books/a*b", nil),
        ("/books?at[x]={x: Int}", nil), ("/books/10:30", nil),
      ] as [(String, String?)]
    ) { link, fix in
      let found = lint("placeholder-literal", tableJSON(#""a": "\#(link)""#))
      #expect(found.map { $0.fix?.description } == (fix.map { [$0] } ?? []), "\(link)")
    }
  }
}
