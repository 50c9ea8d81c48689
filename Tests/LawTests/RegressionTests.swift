import RouteLanguage
import RouteMatching
import Testing

/// Links and tables that the laws once found wrong.
@Suite struct RegressionTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    var origins = #"{"web": "https://a.example", "app": "app:"}"#
    let routes: String
    let link: String
    /// The route and its values, or `miss`.
    let expected: String
  }

  static let cases: [Case] = [
    Case(
      testDescription: "a scheme holds no escape", routes: #"{"home": "/"}"#, link: "%68ttps://a.example/",
      expected: "miss"),
    Case(
      testDescription: "a captured label is in lower case",
      origins: #"{"web": ["https://a.example", "https://{shop: Slug}.a.example"]}"#, routes: #"{"home": "/"}"#,
      link: "https://NEW.a.example/", expected: "home shop=new"),
    Case(
      testDescription: "of captured labels the narrower type comes first",
      origins: #"{"web": ["https://a.example", "https://{a}.a.example"], "app": "https://{z: Slug}.a.example"}"#,
      routes: #"{"home": "/"}"#, link: "https://b.a.example/", expected: "home z=b"),
    Case(
      testDescription: "a literal without letters has no case to be free of",
      routes: #"{"a": "/%C3%A9?id", "b": {"link": "/%C3%A9?id&t=1", "caseSensitive": false}}"#,
      link: "https://a.example/%c3%a9?id&t=1", expected: "b"),
    Case(
      testDescription: "a strict query says nothing about what is excluded",
      routes: #"{"a": {"link": "/{x}?id=2", "exclude": ["/new"], "query": "strict"}, "b": "/new/"}"#,
      link: "https://a.example/new?id=2", expected: "b"),
    Case(
      testDescription: "excluding the shared links settles a tie",
      routes: #"{"a": {"link": "/{x: AB}", "exclude": ["/b"]}, "b": "/{x: BC}"}"#, link: "https://a.example/b",
      expected: "b x=b"),
    Case(
      testDescription: "a strict query without an item is narrower than one that may have it",
      routes: #"{"a": "/?a={p}&t={t: Slug = x}", "b": {"link": "/?a=1", "query": "strict"}}"#,
      link: "https://a.example/?a=1", expected: "b"),
    Case(
      testDescription: "an optional text that may be empty asks for nothing",
      routes: #"{"a": "/?a={p: Text?}", "b": "/?t=1"}"#, link: "https://a.example/?t=1", expected: "b"),
    Case(
      testDescription: "the patterns of a route come in its order where types cross",
      routes: #"{"a": "/{w: AB}/x", "b": {"link": "/{p: BC}/{r...}/c", "aliases": ["/{_: AB}/b/{p}/{r...}"]}}"#,
      link: "https://a.example/b/b/c/c", expected: "b p=b r=[b,c]"),
    Case(
      testDescription: "a base path is part of the path, so a table without case has none there either",
      origins: #"{"web": "https://a.example/App/v1"}"#, routes: #"{"home": "/x"}, "caseSensitive": false"#,
      link: "https://a.example/aPp/V1/X", expected: "home"),
    Case(
      testDescription: "a base path has case where the table has",
      origins: #"{"web": "https://a.example/App"}"#, routes: #"{"home": "/x"}"#, link: "https://a.example/app/x",
      expected: "miss"),
    Case(
      testDescription: "behind a rest the first difference decides, not the length",
      routes: #"{"a": "/{r...}/a", "b": "/{r...}/{x: Int},{y: Int}/a"}"#, link: "https://a.example/q/1,2/a",
      expected: "a r=[q,1,2]"),
    Case(
      testDescription: "behind a rest text around a parameter comes before a number, whatever the length",
      routes: #"{"a": "/{r...}/@{x}", "b": "/{r...}/{n: Int}/{y}"}"#, link: "https://a.example/q/1/@b",
      expected: "a r=[q,1] x=b"),
  ]

  struct Tie: CustomTestStringConvertible {
    let testDescription: String
    var origins = #"{"web": "https://a.example"}"#
    let routes: String
    let witness: String
  }

  static let ties: [Tie] = [
    Tie(
      testDescription: "a witness has the base path of a scheme", origins: #"{"web": "app:/a"}"#,
      routes: #"{"a": "/", "b": "/"}"#, witness: "app://a"),
    Tie(
      testDescription: "a witness has the slash that a strict route wants",
      routes: #"{"a": "/x/", "b": {"link": "/{x: AB}/", "trailingSlash": "strict"}, "c": "/{x: BC}"}"#,
      witness: "https://a.example/b/"),
    Tie(
      testDescription: "a witness is none of the excluded links",
      routes: #"{"a": {"link": "/{x: AB}/{y: AB}", "exclude": ["/{_}/a"]}, "b": "/{x: BC}/{y: AB}"}"#,
      witness: "https://a.example/b/b"),
    Tie(
      testDescription: "a witness fits fragments that are split otherwise",
      routes: #"{"a": "/{x: AB}#key=a", "b": "/{x: BC}#p/{y: AB}?via={v: [AB]}"}"#,
      witness: "https://a.example/b#p/a?&key=a"),
    Tie(
      testDescription: "a witness is at no place that is tried before",
      origins:
        #"{"web": "https://a.example", "sub": "https://*.a.example", "two": "https://*.b.a.example", "app": "app:"}"#,
      routes: #"{"a": {"link": "/{x: AB}", "only": ["sub"]}, "b": {"link": "/{x: BC}", "only": ["sub", "two"]}}"#,
      witness: "https://www.a.example/b"),
    Tie(
      testDescription: "a witness does not end in an empty segment",
      routes: #"{"a": {"link": "/{x}", "exclude": ["/New"]}, "b": "/{p...}", "c": "/{p...}"}"#,
      witness: "https://a.example/New"),
    Tie(
      testDescription: "an optional text that may be empty makes no difference",
      routes: #"{"a": "/", "b": "/?a={p: Text?}"}"#, witness: "https://a.example/"),
  ]

  struct Print: CustomTestStringConvertible {
    let testDescription: String
    var origins = #"{"web": "https://a.example", "app": "app:"}"#
    let routes: String
    let values: [String: RouteValue]
    var origin: String?
    let link: String
  }

  static let prints: [Print] = [
    Print(
      testDescription: "the base path of a scheme is printed", origins: #"{"web": "app:/x"}"#,
      routes: #"{"a": "/b/{p}"}"#, values: ["p": .string("c")], link: "app://x/b/c"),
    Print(
      testDescription: "a first segment that is another place's host is no authority",
      origins: #"{"web": "app:", "app": "app://b"}"#, routes: #"{"a": "/b/{p}"}"#, values: ["p": .string("c")],
      link: "app:///b/c"),
    Print(
      testDescription: "a reserved character that is another route's literal is printed encoded",
      routes: #"{"a": "/{p...}", "b": "/x,y"}"#, values: ["p": .list([.string("x,y")])],
      link: "https://a.example/x%2Cy"),
    Print(
      testDescription: "an empty list beside a literal is no text", routes: #"{"a": "/{p...}/l{ids: [Int] \",\"}"}"#,
      values: ["p": .list([.string("x")]), "ids": .list([])], link: "https://a.example/x/l"),
    Print(
      testDescription: "a default in another spelling is the default",
      routes: #"{"a": {"link": "/1?t={t: Fold = B}", "aliases": ["/2"]}, "b": {"link": "/1", "query": "strict"}}"#,
      values: ["t": .string("b")], link: "https://a.example/2"),
  ]

  @Test(arguments: prints) func isPrinted(_ print: Print) throws {
    let table = try RouteTable(json: Self.json(print.origins, print.routes))
    #expect(try table.print(route: "a", values: print.values, origin: print.origin) == print.link)
  }

  @Test func orderOfMembersIsInNoByte() throws {
    let types = [#"{"a": "x", "b": "y"}"#, #"{"b": "y", "a": "x"}"#]
    let links = [#"{"web": "/{t}", "app": "/x/{t: T}"}"#, #"{"app": "/x/{t: T}", "web": "/{t}"}"#]
    let tables = try zip(types, links).map { cases, link in
      try RouteTable(
        json: Array(
          """
          {"version": 1, "name": "R", "canonical": "web", "origins": {"web": "https://a.example", "app": "app:"},
          "types": {"T": {"cases": \(cases)}}, "routes": {"a": {"link": \(link)}}}
          """.utf8))
    }
    #expect(tables[0].block.elementsEqual(tables[1].block))
  }

  static func json(_ origins: String, _ routes: String) -> [UInt8] {
    Array(
      """
      {"version": 1, "name": "R", "canonical": "web", "origins": \(origins),
      "types": {"Slug": {"type": "String", "pattern": "[a-z0-9]+(-[a-z0-9]+)*", "example": "a-b"},
      "Text": {"type": "String", "min": 0}, "AB": ["a", "b"], "BC": ["b", "c"],
      "Fold": {"cases": ["a", "b"], "caseSensitive": false}},
      "routes": \(routes)}
      """.utf8)
  }

  @Test(arguments: cases) func stays(_ regression: Case) throws {
    let table = try RouteTable(json: Self.json(regression.origins, regression.routes))
    let match = table.match(regression.link).match
    let values = match?.parameters.map { " \($0.name)=\($0.value.plainText)" }.joined() ?? ""
    #expect((match.map { $0.routeID } ?? "miss") + values == regression.expected)
  }

  @Test(arguments: ties) func isShown(_ tie: Tie) throws {
    let error = try #require(throws: TableError.self) { try RouteTable(json: Self.json(tie.origins, tie.routes)) }
    let ties = error.diagnostics.filter { $0.rule == "ambiguous-routes" }
    #expect(ties.map(\.witness) == [tie.witness])
  }
}

extension RouteValue {
  /// As a test would write it.
  var plainText: String {
    switch self {
    case .string(let text): text
    case .int(let value): "\(value)"
    case .uint(let value): "\(value)"
    case .double(let value): value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
    case .bool(let value): "\(value)"
    case .list(let values): "[" + values.map(\.plainText).joined(separator: ",") + "]"
    case .items(let items): "[" + items.map { $0.key + ($0.value.map { "=" + $0 } ?? "") }.joined(separator: "&") + "]"
    }
  }
}
