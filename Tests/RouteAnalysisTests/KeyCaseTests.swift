import RouteAnalysis
import RouteLanguage
import RouteMatching
import RouteTracing
import TestSupport
import Testing

/// Keys of items that ignore letter case: `?questId=` and `?questid=` are the same key wherever a table names keys.
@Suite(.namingCases) struct KeyCaseTests {
  static let folding = #""caseSensitive": {"query": false}"#

  private func table(_ routes: String, _ more: String = "") throws -> RouteTable {
    let comma = more.isEmpty ? "" : ", "
    return try RouteTable(json: Array(tableJSON(routes, Self.folding + comma + more).utf8))
  }

  // MARK: What a table can't say

  struct Mistake: CustomTestStringConvertible, Sendable {
    var routes: String
    var more = ""
    var rule: String
    var testDescription: String { rule }
  }

  @Test(arguments: [
    Mistake(routes: #""a": "/a?id={x}&ID={y}""#, rule: "duplicate-item"),
    Mistake(routes: #""a": "/a#id={x}&ID={y}""#, rule: "duplicate-item"),
    Mistake(routes: #""a": "/a?Ref={x}""#, more: #", "ignoredQuery": "ref""#, rule: "ignored-item"),
    Mistake(routes: #""a": "/a?UTM_x={x}""#, more: #", "ignoredQuery": "utm_*""#, rule: "ignored-item"),
    Mistake(routes: #""a": "/a?id={x}", "b": "/a?ID={x}""#, rule: "ambiguous-routes"),
  ])
  func spellingsAreOneKey(mistake: Mistake) {
    func rules(_ letterCase: String) -> [String] {
      let compiled = compiled(tableJSON(mistake.routes, letterCase + mistake.more))
      return compiled.diagnostics.filter { $0.severity == .error }.map(\.rule)
    }
    #expect(rules(Self.folding) == [mistake.rule])
    #expect(rules(#""caseSensitive": true"#) == [])
    #expect(rules(#""caseSensitive": false"#) == [])
  }

  /// Anything that the object omits is case-sensitive, and the setting of the path doesn't affect keys.
  @Test(arguments: [
    ("true", false, false), ("false", true, false), ("{}", false, false), (#"{"query": true}"#, false, false),
    (#"{"query": false}"#, false, true), (#"{"path": false}"#, true, false),
    (#"{"path": false, "query": false}"#, true, true),
  ])
  func pathAndKeysAreSaidApart(value: String, foldsPath: Bool, foldsKeys: Bool) throws {
    let json = tableJSON(#""a": "/a?id={x}""#, #""caseSensitive": "# + value)
    let table = try RouteTable(json: Array(json.utf8))
    #expect((table.match("https://a.example/A?id=1").match != nil) == foldsPath)
    #expect((table.match("https://a.example/a?ID=1").match != nil) == foldsKeys)
  }

  // MARK: Reading and printing

  @Test func linksArePrintedAsThePatternSpellsThem() throws {
    let table = try table(#""a": {"link": "/a?questId={x: Int}&{more...}", "aliases": ["/b?QID={x}"]}"#)
    for link in ["/a?questid=7&Z=1", "/b?qid=7&Z=1", "/a?QUEST%49D=7&Z=1"] {
      let match = try #require(table.match("https://a.example" + link).match)
      #expect(match["x"] == .int(7))
      let printed = try table.print(
        route: match.routeID, values: Dictionary(uniqueKeysWithValues: match.parameters.map { ($0.name, $0.value) }))
      #expect(printed.hasPrefix("https://a.example/a?questId=7"))
    }
  }

  @Test(arguments: [("first", "1"), ("last", "2"), ("refuse", nil)] as [(String, String?)])
  func spellingsAreItemsOfOneKey(repeated: String, value: String?) throws {
    let more = "\"repeated\": \"\(repeated)\""
    let table = try table(#""q": "/q?q={x}", "f": "/f#q={x}", "all": "/all?{x...}", "free": "/free""#, more)
    for place in ["/q?", "/f#"] {
      // With more than forty items, the matcher has no index of them.
      for tail in ["", String(repeating: "&z", count: 45)] {
        let match = table.match("https://a.example\(place)q=1&Q=2\(tail)").match
        #expect(match?["x"] == value.map { .string($0) }, "\(place)")
      }
    }
    let items = [QueryItem(key: "q", value: "1"), QueryItem(key: "Q", value: "2")]
    #expect(table.match("https://a.example/all?q=1&Q=2").match?["x"] == .items(items))
    #expect(table.match("https://a.example/free?q=1&Q=2").match?.leftoverItems == items)
  }

  @Test func ignoredKeysAreIgnoredInEverySpelling() throws {
    let table = try table(
      #""a": {"link": "/a?x={x}", "query": "strict"}, "b": "/b?{rest...}""#, #""ignoredQuery": ["Utm_*", "ref"]"#)
    let strict = try #require(table.match("https://a.example/a?X=1&UTM_a=1&REF=2&%72ef").match)
    #expect(strict.ignoredItems.map(\.key) == ["UTM_a", "REF", "ref"])
    #expect(table.match("https://a.example/a?X=1&Re=1").match == nil)
    #expect(table.match("https://a.example/b?utm_a=1&Y=2").match?["rest"] == .items([QueryItem(key: "Y", value: "2")]))
  }

  /// Only the letters A to Z have two cases.
  @Test func onlyASCIILettersAreCaseInsensitive() throws {
    let table = try table(#""a": "/a?%C3%A9={x}", "b": "/b?a%5Bk%5D={x}""#)
    #expect(table.match("https://a.example/a?%c3%a9=1").match != nil)
    #expect(table.match("https://a.example/a?%C3%89=1").match == nil)
    #expect(table.match("https://a.example/b?A[K]=1").match != nil)
    #expect(table.match("https://a.example/b?A{K}=1").match == nil)
  }

  @Test func groupsNameAKeyInEverySpelling() throws {
    let table = try table(
      #""a": {"link": "/a?Flag&Other", "aliases": ["/b?flag=1&other=1"]}"#)
    #expect(table.match("https://a.example/a?FLAG&other").match != nil)
    #expect(table.match("https://a.example/b?Flag=1&Other=1").match != nil)
    #expect(table.match("https://a.example/b?Flag=1").match == nil)
  }

  /// Many patterns are distinguished by the text of a single key, whatever its spelling in each of them.
  @Test func patternsAreFoundInEverySpellingOfTheirKey() throws {
    let routes = (0..<20).map { "\"r\($0)\": \"/open?\($0 % 2 == 0 ? "Screen" : "screen")=s\($0)\"" }
    let table = try table(routes.joined(separator: ", "))
    for index in 0..<20 {
      for key in ["screen", "Screen", "SCREEN", "%53creen"] {
        #expect(table.match("https://a.example/open?\(key)=s\(index)").match?.routeID == "r\(index)")
      }
    }
    #expect(table.match("https://a.example/open?screen=s20").match == nil)
  }

  // MARK: Questions

  /// Different values of the same key exclude each other, but a link may contain two different keys.
  @Test(arguments: [(true, 0), (false, 1)]) func onlyDifferentKeysHaveNoOrder(isFolding: Bool, count: Int) throws {
    let more = #""caseSensitive": {"query": \#(!isFolding)}, "types": {"AB": ["a", "b"], "CD": ["c", "d"]}"#
    let compiled = compiled(tableJSON(#""x": "/o?id={x: AB}", "y": "/o?ID={x: CD}""#, more))
    let findings = Linter.run(compiled).filter { $0.rule == "query-order-unsaid" }
    #expect(findings.count == count)
  }

  @Test func reasonsNameTheKeyAsThePatternDoes() throws {
    let table = try table(#""a": "/a?questId={x: Int}""#)
    #expect(table.match("https://a.example/a?QUESTID=x").miss?.reason.key == "questId")
  }

  struct Change: CustomTestStringConvertible, Sendable {
    var old: String
    var new: String
    var more = ""
    var isFolding: (old: Bool, new: Bool) = (true, true)
    /// `verdict kind route: link`.
    var expected: [String]
    var testDescription: String { "\(old) -> \(new), \(isFolding)" }
  }

  @Test(arguments: [
    Change(
      old: #""a": "/a?Id={x: Int}""#, new: #""a": "/a?iD={x: Int}""#,
      expected: ["compatible canonical-changes a: https://a.example/a?Id=42"]),
    Change(
      old: #""a": "/a?Id={x: Int}""#, new: #""a": "/a?iD={x: Int}""#, isFolding: (false, false),
      expected: [
        "breaking stops-working a: https://a.example/a?Id=42",
        "breaking value-changes a: https://a.example/a?Id=42&iD=1",
        "compatible new-link a: https://a.example/a?iD=42",
      ]),
    Change(
      old: #""a": "/a?Id={x: Int}""#, new: #""a": "/a?ID={x: ID}""#,
      more: #", "types": {"ID": {"type": "Int", "min": 0, "example": 1}}"#,
      expected: [
        "breaking stops-working a: https://a.example/a?Id=-1",
        "compatible canonical-changes a: https://a.example/a?Id=42",
      ]),
    Change(
      old: #""a": "/a?Id={x}""#, new: #""a": "/a?Id={x}", "b": "/a?ID=7""#,
      expected: ["breaking leads-elsewhere a: https://a.example/a?Id=7"]),
    Change(
      old: #""a": "/a#Key={x: Int}""#, new: #""a": "/a#kEY={x: Int}""#,
      expected: ["compatible canonical-changes a: https://a.example/a#Key=42"]),
    Change(
      old: #""a": "/a?Id={x}""#, new: #""a": "/a?Id={x}""#, isFolding: (false, true),
      expected: ["compatible new-link : https://a.example/a?iD=x"]),
    Change(
      old: #""a": "/a?Id={x}""#, new: #""a": "/a?Id={x}""#, isFolding: (true, false),
      expected: ["breaking stops-working : https://a.example/a?iD=x"]),
    Change(
      old: #""a": "/a?Id={x}""#, new: #""a": "/a?id={x}""#, isFolding: (false, true),
      expected: [
        "compatible canonical-changes a: https://a.example/a?Id=x", "compatible new-link : https://a.example/a?iD=x",
      ]),
    Change(
      old: #""a": "/a""#, new: #""a": "/a""#, isFolding: (false, true), expected: ["compatible meaning-changes : -"]),
  ])
  func changesAreSaid(change: Change) throws {
    let pool = LanguagePool()
    func compiled(_ routes: String, isFolding: Bool) -> CompiledTable {
      let json = tableJSON(routes, #""caseSensitive": {"query": \#(!isFolding)}"# + change.more)
      return CompiledTable(json: Array(json.utf8), path: "routes.json", pool: pool)
    }
    let comparison = TableComparison(
      old: compiled(change.old, isFolding: change.isFolding.old),
      new: compiled(change.new, isFolding: change.isFolding.new))
    let difference = try #require(comparison).run()
    let found = difference.changes.map { "\($0.verdict.rawValue) \($0.kind.rawValue) \($0.route): \($0.link ?? "-")" }
    #expect(found.sorted() == change.expected.sorted())
    #expect(difference.unknown == [])
  }
}
