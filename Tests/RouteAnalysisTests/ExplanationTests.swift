import RouteAnalysis
import RouteLanguage
import RouteMatching
import RouteTracing
import TestSupport
import Testing

/// Explanations of a link's result.
@Suite(.namingCases) struct ExplanationTests {
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
        "order": "/orders/{order: Int}",
        "page": { "link": "/{path...}", "exclude": ["/admin/{_...}", "/orders/{_}"], "only": "web" },
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
    /// A candidate's pattern. Its expected outcome follows.
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
      outcome: "slash: the path has a trailing slash, expected none"),
    Row(
      link: "https://a.example/search?q=a&z=1", winner: "page", candidate: "search",
      outcome: "query: 'z' is '1', expected no such item"),
    Row(
      link: "https://a.example/map?lat=1", winner: "page", candidate: "map",
      outcome: "query: 'lat, lon' is 'lat=1', expected all of them or none, each of its type"),
    Row(
      link: "https://a.example/orders/x", winner: "-", candidate: "page",
      outcome: "excluded: the route excludes this link"),
    Row(
      link: "https://a.example/admin/x", winner: "-", candidate: "page",
      outcome: "excluded: the route excludes this link"),
    Row(
      link: "shop://key/abcdefgh#x", winner: "-", candidate: "key",
      outcome: "fragment: 'x' doesn't match, expected {part: Int}"),
    Row(
      link: "shop://key/abc#1", winner: "-", candidate: "key",
      outcome: "path: segment 2 is 'abc', expected {key: Secret}"),
  ]

  @Test func candidateShowsWhereItStopped() {
    each(Self.rows.indices) { index in
      let row = Self.rows[index]
      let explanation = try explain(row.link)
      #expect(explanation.winner?.route ?? "-" == row.winner)
      #expect(explanation.result.match?.routeID ?? "-" == row.winner)
      let candidates = explanation.candidates.filter { $0.route == row.candidate }
      let outcomes = candidates.map { candidate -> String in
        guard var stop = candidate.stop else { return "accepts" }
        stop.pattern = nil
        return stop.text()
      }
      #expect(outcomes.contains(row.outcome), "\(outcomes)")
    }
  }

  @Test func candidatesAreInOrderOfPrecedence() throws {
    let explanation = try explain("https://a.example/books/new")
    // Patterns with different first segments have no order.
    let routes = explanation.candidates.filter { !$0.pattern.hasPrefix("/b/") }.map(\.route)
    let new = try #require(routes.firstIndex(of: "book.new"))
    let book = try #require(routes.firstIndex(of: "book"))
    let page = try #require(routes.firstIndex(of: "page"))
    #expect(new < book && book < page)
    #expect(!routes.contains("key"))
  }

  @Test func missNamesTheNearest() throws {
    let explanation = try explain("shop://key/abcdefgh")
    #expect(explanation.nearest(1).map(\.route) == ["key"])
    #expect(explanation.nearest(100).count == explanation.candidates.count)
  }

  @Test func refusedLinkHasNoCandidates() throws {
    let explanation = try explain("https://a.example/%zz")
    #expect(explanation.candidates.isEmpty)
    #expect(explanation.refusal?.kind == .malformedEscape)
    #expect(try explain("https://a.example/a/../b").refusal?.kind == .dotSegment)
  }

  @Test func redactedTextOmitsTheLink() throws {
    let table = compiled(Self.json)
    for link in [
      "shop://key/sesameop#99", "shop://key/sesame#99", "https://a.example/books/sesame", "sesame:99",
      "https://a.example/search?q=sesame&sesame=99", "https://a.example/map?lat=99&sesame",
      "https://a.example/admin/sesame", "https://a.example/books/99?sesame&b=99", "https://a.example/?utm_sesame=99",
      "https://sesame.example/99", "https://a.exampl/sesame",
    ] {
      let explanation = try explain(link)
      for text in [
        ExplanationText(explanation, of: table, isRedacted: true, showsAll: true).text,
        ExplanationText(explanation, of: table, isRedacted: true).json,
      ] {
        #expect(!text.contains("sesame") && !text.contains("99"), "\(text)")
        #expect(!text.isEmpty)
      }
      #expect(ExplanationText(explanation, showsAll: true).text.contains("sesame"))
    }
  }

  @Test func leftoverItemsAreListed() throws {
    let json = tableJSON(#""a": "/a?p={p: Int?}""#, #""ignoredQuery": ["utm_*"]"#)
    let explanation = try RouteTable(json: Array(json.utf8)).explain("https://a.example/a?z=1&utm_x=2&p=3&w")
    let text = ExplanationText(explanation)
    #expect(text.text.contains("left over z=1, w\nignored   utm_x=2\n"))
    let (value, _) = JSONReader.read(Array(text.json.utf8), file: 0)
    #expect(value?["leftover"]?.elements?.map { $0["key"]?.text?.text } == ["z", "w"])
    #expect(value?["ignored"]?.elements?.map { $0["value"]?.text?.text } == ["2"])
    let (redacted, _) = JSONReader.read(Array(ExplanationText(explanation, isRedacted: true).json.utf8), file: 0)
    #expect(redacted?["leftover"]?.elements == nil && redacted?["ignored"]?.elements == nil)
  }

  @Test func explanationNamesTheNearestBaseURL() {
    each(
      [
        ("http://a.example/books/1", "the nearest base URL is 'https://a.example' of 'web'"),
        ("https://a.exmaple/books/1", "the nearest base URL is 'https://a.example' of 'web'"),
        ("https://a.example:99/", nil),
        ("shpo://books/1", "the nearest base URL is 'shop:' of 'app'"),
        ("https://elsewhere.org/", "the table has links of 'https://a.example', 'shop:'"),
      ] as [(String, String?)]
    ) { link, note in
      let table = compiled(Self.json)
      let text = ExplanationText(try #require(table.table).explain(link), of: table).text
      #expect(text.contains("note      ") == (note != nil))
      #expect(text.contains(note ?? "leads to"))
    }
  }

  @Test func placeWhoseLabelRefusesTheHostIsNamed() throws {
    let table = compiled(
      """
      {"version": 1, "canonical": "main",
       "origins": {"main": "https://t.example", "user": "https://{user: User}.t.example", "any": "http://{host: User}"},
       "types": {"User": {"type": "String", "except": ["web"], "pattern": "[a-z]+", "example": "ann"}},
       "routes": {"page": "/{page}"}}
      """)
    let notes = [
      "https://web.t.example/":
        "'https://{user: User}.t.example' of 'user' requires that 'user' is a valid 'User'",
      "https://Web.t.example:80/":
        "'https://{user: User}.t.example' of 'user' requires that 'user' is a valid 'User'",
      "http://a.b/": "'http://{host: User}' of 'any' requires that 'host' is a valid 'User'",
      "https://webt.example/": "the nearest base URL is 'https://t.example' of 'main'",
    ]
    for (link, note) in notes {
      let text = ExplanationText(try #require(table.table).explain(link), of: table).text
      #expect(text.contains("note      \(note)\n"), "\(link): \(text)")
    }
  }

  @Test func onlySimilarPatternsAreCalledNear() throws {
    #expect(try ExplanationText(explain("shop://zzz")).text.contains("\nnearest") == false)
    #expect(try ExplanationText(explain("shop://sear?q")).text.contains("\nnearest   search\n"))
  }

  /// On random tables, the winner is the match, no earlier candidate accepts the link, and a candidate accepts the same
  /// links as its route does alone in a table.
  @Test func candidatesAgreeWithTheMatcher() throws {
    var random = SeededRandom(seed: 19 &+ seedOffset)
    var agreed = 0
    for _ in 0..<25 {
      let routes = (0..<5).map { BruteForceTests.route($0, &random, longest: 1) }
      guard let table = compiled(tableJSON(routes.joined(separator: ","), BruteForceTests.types)).table else {
        continue
      }
      let alone = try routes.map { try RouteTable(json: Array(tableJSON($0, BruteForceTests.types).utf8)) }
      for link in BruteForceTests.links where link.utf8.count(where: { $0 == UInt8(ascii: "/") }) == 3 {
        let explanation = table.explain(link)
        #expect(explanation.winner?.route == table.match(link).match?.routeID, "\(link) in \(routes)")
        #expect(explanation.accepting.first?.wins ?? true, "\(link) in \(routes)")
        for (number, one) in alone.enumerated() {
          let accepts = explanation.accepting.contains { $0.route == "r\(number)" }
          #expect(accepts == (one.match(link).match != nil), "\(link) and \(routes[number])")
          agreed += 1
        }
      }
    }
    #expect(agreed >= 500, "\(agreed)")
  }

  @Test func jsonIsValid() throws {
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
