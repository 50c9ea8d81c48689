import RouteAnalysis
import RouteLanguage
import TestSupport
import Testing

/// Routes that some link opens, with example links, and routes that no link opens.
@Suite(.namingCases) struct ReachTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var routes: String
    var more = ""
    var route: String
    /// `reached LINK`, `covered by IDS` or `unknown`.
    var expected: String
    var testDescription: String { "\(route) in \(routes)" }
  }

  static let rows: [Row] = [
    Row(routes: #""home": "/""#, route: "home", expected: "reached https://a.example/"),
    Row(routes: #""book": "/books/{book: Int}""#, route: "book", expected: "reached https://a.example/books/42"),
    Row(
      routes: #""a": "/{x}", "b": "/{y: Int}""#, route: "a", expected: "reached https://a.example/x"),
    Row(
      routes: #""odd": "/{n: Odd}", "even": "/{n: Even}", "any": "/{n: Digit}""#,
      more:
        #""types": {"Odd": ["a", "c"], "Even": ["b", "d"], "Digit": {"type": "String", "pattern": "[a-d]", "example": "a"}}"#,
      route: "any", expected: "covered by even odd"),
    Row(
      routes: #""odd": "/{n: Odd}", "even": "/{n: Even}", "any": "/{n: Digit}""#,
      more:
        #""types": {"Odd": ["a", "c"], "Even": ["b"], "Digit": {"type": "String", "pattern": "[a-d]", "example": "a"}}"#,
      route: "any", expected: "reached https://a.example/d"),
    Row(
      routes: #""lower": "/x?q={q: Small}", "upper": "/x?q={q: Big}", "both": "/x?q={q: Letter}""#,
      more:
        #""types": {"Small": {"type": "String", "pattern": "[a-m]", "example": "a"}, "Big": {"type": "String", "pattern": "[n-z]", "example": "n"}, "Letter": {"type": "String", "pattern": "[a-z]", "example": "a"}}"#,
      route: "both", expected: "covered by lower upper"),
    Row(
      routes: #""present": "/x?q={q}", "none": {"link": "/x?q={q: String?}", "query": "strict"}, "all": "/x""#,
      route: "all", expected: "reached https://a.example/x?other"),
    Row(
      routes: #""a": "/x#{f: F}", "b": "/x""#,
      more: #""types": {"F": {"type": "String", "min": 0, "example": ""}}"#,
      route: "b", expected: "reached https://a.example/x"),
    Row(
      routes: #""deep": {"link": "/a/{path...}", "exclude": ["/a/b/{_...}"]}, "under": "/a/b/c/{rest...}""#,
      route: "under", expected: "reached https://a.example/a/b/c/rest"),
    // Routes that match some of the links, but aren't needed to cover them, are not named.
    Row(
      routes:
        #""one": "/{n: One}", "odd": "/{n: Odd}", "even": "/{n: Even}", "int": "/{n: Int}", "any": "/{n: Digit}""#,
      more:
        #""types": {"One": ["a"], "Odd": ["a", "c"], "Even": ["b", "d"], "Digit": {"type": "String", "pattern": "[a-d]", "example": "a"}}"#,
      route: "any", expected: "covered by even odd"),
    Row(
      routes: #""a": {"link": "/a/{x: Int}", "exclude": ["/a/{_}"]}, "b": "/b""#, route: "a", expected: "covered by "),
  ]

  @Test func routeIsReachedOrCovered() {
    each(Self.rows) { row in
      let analysis = try analysis(row.routes, row.more)
      switch analysis.reach(ofRoute: try analysis.route(row.route)) {
      case .reached(let link): #expect("reached \(link)" == row.expected)
      case .covered(let by):
        let names = Set(by.map { analysis.resolved.name(of: analysis.resolved.patterns[$0]) }).sorted()
        #expect("covered by \(names.joined(separator: " "))" == row.expected)
      case .unknown: #expect("unknown" == row.expected)
      }
    }
  }
}
