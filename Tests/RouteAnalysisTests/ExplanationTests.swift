import RouteAnalysis
import RouteLanguage
import RouteMatching
import Testing

/// Why a link leads where it does.
@Suite struct ExplanationTests {
  static let json = #"""
    {
      "version": 1, "canonical": "web",
      "origins": { "web": "https://a.example", "app": "shop:" },
      "types": { "Secret": { "type": "String", "pattern": "[a-z]{8}", "example": "abcdefgh" } },
      "routes": {
        "home": "/",
        "book": { "link": "/books/{book: Int}?tab={tab: String?}", "aliases": ["/b/{book}"] },
        "book.new": "/books/new",
        "slug": { "link": "/books/{slug: String}/{page: Int}", "trailingSlash": "strict" },
        "search": { "link": "/search?q={q: String}", "query": "strict" },
        "map": { "link": "/map?lat={lat: Double?}&lon={lon: Double?}", "allOrNone": ["lat", "lon"] },
        "order": { "link": "/orders/{order: Int}", "noFallback": true },
        "page": { "link": "/{path...}", "exclude": ["/admin/{_...}"], "only": "web" },
        "key": { "link": "/key/{key: Secret}#{part: Int}", "only": "app", "parameters": { "key": { "sensitive": true } } }
      }
    }
    """#

  private func explain(_ link: String) throws -> LinkExplanation {
    try RouteTable(json: Array(Self.json.utf8)).explain(link)
  }

  struct Row: Sendable {
    var link: String
    /// The winner's route, or `-`.
    var winner: String
    /// A candidate and what it says.
    var candidate: String
    var outcome: String
  }

  static let rows: [Row] = [
    Row(
      link: "https://a.example/books/42", winner: "book", candidate: "book.new",
      outcome: "path: segment 2 is '42', expected 'new'"),
    Row(link: "https://a.example/books/42", winner: "book", candidate: "page", outcome: "accepts"),
    Row(
      link: "https://a.example/books/new", winner: "book.new", candidate: "book",
      outcome: "path: segment 2 is 'new', expected {book: Int}"),
    Row(link: "https://a.example/b/7", winner: "book", candidate: "book", outcome: "accepts"),
    Row(
      link: "https://a.example/books/x/7/", winner: "page", candidate: "slug",
      outcome: "slash: the path ends in a slash, expected none"),
    Row(
      link: "https://a.example/search?q=a&z=1", winner: "page", candidate: "search",
      outcome: "query: 'z' is '1', expected no such item, or only one"),
    Row(
      link: "https://a.example/map?lat=1", winner: "page", candidate: "map",
      outcome: "query: 'lat, lon' is 'lat=1', expected all of them or none, each of its type"),
    Row(link: "https://a.example/orders/x", winner: "-", candidate: "page", outcome: "accepts"),
    Row(
      link: "https://a.example/admin/x", winner: "-", candidate: "page",
      outcome: "excluded: the route does not take this link"),
    Row(link: "shop://key/abcdefgh#x", winner: "-", candidate: "key", outcome: "fragment: 'x' does not fit"),
    Row(
      link: "shop://key/abc#1", winner: "-", candidate: "key",
      outcome: "path: segment 2 is 'abc', expected {key: Secret}"),
  ]

  @Test(arguments: rows.indices)
  func candidateSaysWhereItStopped(_ index: Int) throws {
    let row = Self.rows[index]
    let explanation = try explain(row.link)
    #expect(explanation.winner?.route ?? "-" == row.winner)
    #expect(explanation.result.match?.routeID ?? "-" == row.winner)
    let candidates = explanation.candidates.filter { $0.route == row.candidate && !$0.refuses }
    let outcomes = candidates.map { candidate -> String in
      guard var stop = candidate.stop else { return "accepts" }
      stop.pattern = nil
      return stop.text()
    }
    #expect(outcomes.contains(row.outcome), "\(outcomes)")
  }

  @Test func candidatesStandInOrderOfPrecedence() throws {
    let explanation = try explain("https://a.example/books/new")
    let routes = explanation.candidates.map(\.route)
    let new = try #require(routes.firstIndex(of: "book.new"))
    let book = try #require(routes.firstIndex(of: "book"))
    let page = try #require(routes.firstIndex(of: "page"))
    #expect(new < book && book < page)
    #expect(!routes.contains("key"))
  }

  @Test func refusingPatternComesBeforeTheCatchAll() throws {
    let explanation = try explain("https://a.example/orders/x")
    let accepting = explanation.accepting.map { $0.refuses ? "refuses" : $0.route }
    #expect(accepting == ["refuses", "page"])
    #expect(ExplanationText(explanation).text.contains("refuses the link: 'noFallback'"))
  }

  @Test func missNamesTheNearest() throws {
    let explanation = try explain("shop://key/abcdefgh")
    #expect(explanation.nearest(1).map(\.route) == ["key"])
    #expect(explanation.nearest(100).count == explanation.candidates.filter { !$0.refuses }.count)
  }

  @Test func refusedLinkHasNoCandidates() throws {
    let explanation = try explain("https://a.example/%zz")
    #expect(explanation.candidates.isEmpty)
    #expect(explanation.refusal?.kind == .malformedEscape)
    #expect(try explain("https://a.example/a/../b").refusal?.kind == .dotSegment)
  }

  @Test func redactedTextHoldsNothingOfTheLink() throws {
    for link in [
      "shop://key/sesameop#99", "shop://key/sesame#99", "https://a.example/books/sesame", "sesame:99",
      "https://a.example/search?q=sesame&sesame=99", "https://a.example/map?lat=99&sesame",
      "https://a.example/admin/sesame",
    ] {
      let explanation = try explain(link)
      for text in [
        ExplanationText(explanation, isRedacted: true, showsAll: true).text,
        ExplanationText(explanation, isRedacted: true).json,
      ] {
        #expect(!text.contains("sesame") && !text.contains("99"), "\(text)")
        #expect(!text.isEmpty)
      }
      #expect(ExplanationText(explanation, showsAll: true).text.contains("sesame"))
    }
  }

  @Test func jsonIsWhole() throws {
    for link in ["https://a.example/books/42?tab=\"a\"", "https://a.example/orders/x", "", "https://a.example/%zz"] {
      let json = ExplanationText(try explain(link)).json
      let (value, problems) = JSONReader.read(Array(json.utf8), file: 0)
      #expect(problems.isEmpty, "\(json)")
      #expect(value?["candidates"]?.elements != nil)
    }
  }

  @Test func innerLinkOfAWrapperIsExplained() throws {
    let json = #"""
      { "version": 1, "canonical": "web", "origins": { "web": "https://a.example" },
        "wrappers": ["https://go.example/?to={link}"], "routes": { "book": "/books/{book: Int}" } }
      """#
    let table = try RouteTable(json: Array(json.utf8))
    let explanation = table.explain("https://go.example/?to=https%3A%2F%2Fa.example%2Fbooks%2F1")
    #expect(explanation.winner?.route == "book")
    #expect(explanation.wrapper == "https://go.example/?to=https%3A%2F%2Fa.example%2Fbooks%2F1")
    #expect(explanation.link == "https://a.example/books/1")
  }
}
