import RouteGeneration
import RouteLanguage
import RouteMatching
import TestSupport
import Testing

@testable import Mutate

/// A generated suite passes for its own table, and the matcher confirms the expected result of every link that the
/// generator constructs.
@Suite(.namingCases) struct SuiteTests {
  @Test func suitesOfPagesHold() {
    #expect(WrittenTable.ofPages.count >= Thoroughness.amount(30, full: 159))
    for table in WrittenTable.ofPages.sample(2) { check(table.compiled, table.name) }
  }

  @Test func suitesOfFilesHold() {
    #expect(WrittenTable.ofFiles.count >= Thoroughness.amount(4, full: 20))
    for table in WrittenTable.ofFiles.sample(1) { check(table.compiled, table.name) }
  }

  @Test func suitesOfRandomTablesHold() {
    for (seed, checked) in LawTables.all.sample(1) {
      check(CompiledTable(json: checked.model.bytes, path: "routes.json"), "seed \(seed) \(checked.model.summary)")
    }
  }

  /// Routes of tables for which the generated suite once failed.
  static let failed = [
    // The hexadecimal digits of percent-encoding aren't letters whose case may change.
    #""r": "/über/{x: Int}""#, #""r": "/日本""#, #""r": "/s?q=ü""#, #""r": "/s#ü""#, #""r": "/{x: Int}/%7Bq%7D""#,
    #""r": "/f#{all...}""#, #""r": "/a/{x: [Int] \"%2C\" 1...}""#,
    #""r": {"link": "/s?p={v1: Int}&{v3...}", "query": "strict"}"#, #""r": "/b/{x: Any}""#,
    #""s": {"link": {"lab": "/{v...}"}}, "h": "/""#, #""r": "/f#/{x: Int}/{y: S}", "t": "/f#/{p...}""#,
    #""r": "/{x: Capitals}""#, #""r": "/x?d={d: Duration = 1m30s}""#, #""r": "/x?d={d: Bool = 1}""#,
    #""r": {"link": "/a?x={x: Int?}&y={y: Int?}", "exclude": "/a?x&y"}"#,
    // Sensitive parameters with a default, or with text that also occurs in the table.
    #""h": "/", "r": {"link": "/r?x={x: Int ?? 4}", "parameters": {"x": {"sensitive": true}}}"#,
    #"""
    "h": "/", "s": {"link": "/s?x={x: String?}", "parameters": {"x": {"sensitive": true}}}},
    "launch": {"activities": {"example.a.read": {"link": true}}
    """#,
    // A value of a fragment's path can't be an empty segment.
    #""r": "/f#/p/{x: Any}""#, #""r": "/f#{x: Any}/p""#, #""r": "/f#/p/{x: Any}/?v={v: Any}""#,
    #""h": "/", "r": "/#/{x: Any}?v={v: Any}""#,
    // The screens of requirements, which aren't saved, and which can have requirements themselves.
    #"""
    "h": "/", "in": "/in", "age": {"link": "/age", "requires": "in"}, "r": {"link": "/r", "requires": ["in", "adult"]}},
    "windows": {"main": {"main": true}, "w": {"prefers": {"r": "any"}}},
    "requirements": {"in": "in", "adult": "age"
    """#,
    #"""
    "h": "/", "in": {"link": "/in?for={for: String?}", "parameters": {"for": {"sensitive": true}}},
    "ask": {"link": "/ask", "confirm": true}, "web": {"link": "/web", "opens": "browser"}},
    "requirements": {"in": {"to": "in", "set": {"for": "{route}"}}, "asked": "ask", "seen": "web"
    """#,
  ]
  static let settings = [#""emptySegments": "keep","#, #""emptySegments": "collapse","#, ""]

  /// Tries each of the settings, or a single one of them in a sample.
  @Test func suitesThatFailedHold() {
    let tables = Self.failed.enumerated().flatMap { index, routes in
      Self.settings.indices.filter { Thoroughness.isFull || $0 == index % Self.settings.count }
        .map { (routes, Self.settings[$0]) }
    }
    each(tables) { routes, setting in
      let json = """
        {
          "version": 1, "canonical": "web", \(setting)
          "origins": {"web": "https://x.example", "lab": "https://{l}.lab.example", "caps": "https://{c: Letters}.c.example"},
          "types": {"Any": {"type": "String", "min": 0}, "S": {"type": "String", "max": 3}, "Capitals": {"type": "String", "pattern": "[A-Z]+", "example": "AB"}, "Letters": {"type": "String", "pattern": "[A-Za-z]+", "example": "ab"}},
          "routes": {\(routes)}
        }
        """
      let compiled = CompiledTable(json: Array(json.utf8), path: "routes.json")
      try #require(compiled.table != nil, "\(compiled.diagnostics.map(\.message))")
      check(compiled, routes)
    }
  }

  /// Small edits of a table that its suite once didn't notice.
  @Test func editIsNoticed() {
    each(
      [
        // Edits of a route whose items exclude each other.
        (#""r": {"link": "/a?x={x: Int?}&y={y: Int?}", "exclude": "/a?x&y"}"#, "y: Int", "y: UInt"),
        (#""r": {"link": "/a?x={x: Int?}&y={y: Int?}", "exclude": "/a?x&y"}"#, "{x: Int?}", "{x: String?}"),
        (
          #""r": {"link": "/a?x={x: Int?}&y={y}", "parameters": {"y": {"type": "String?"}}, "exclude": "/a?x&y"}"#,
          #""String?""#, #""String?", "sensitive": true"#
        ),
        (
          #""r": {"link": "/a?x={x: Int?}&y={y: Int?}", "exclude": "/a?x&y"}"#, #""exclude""#,
          #""requires": "in", "exclude""#
        ),
        // Edits of a value that only an alias carries.
        (
          #""r": {"link": "/a", "aliases": ["/b?x={x}"], "parameters": {"x": {"type": "Int?"}}}"#, #""Int?""#,
          #""Int?", "sensitive": true"#
        ),
        (#""r": {"link": "/{x}/{y...}", "exclude": ["/no/{_...}"]}"#, "{_...}", "{_}"),
        (#""r": {"link": "/{x}/{y...}", "exclude": ["/no/{_}"]}"#, "{_}", "{_...}"),
        (#""r": {"link": "/c", "aliases": ["/d/{_...}"]}"#, "{_...}", "{_}"),
        (#""r": "/{slug: Slug}", "s": "/{slug: Slug}-{id: Int}.html""#, "[a-z]+(-[a-z0-9]+)*", "[a-z]+(-[a-z]+)*"),
        (#""s": "/x/{slug: Slug}-{id: Int}.html""#, "[a-z]+(-[a-z0-9]+)*", "[a-z]+(-[a-z0-9]*)*"),
        // Edits of a pattern whose alternatives share words, and of bounds that aren't whole numbers.
        (#""r": "/{x: Line}""#, #""U6""#, #""U6", "max": 3"#), (#""r": "/{x: Line}""#, "N[0-9]", "N[0-9]x"),
        (#""r": "/?x={x: Share}""#, #", "max": 1.5"#, ""), (#""r": "/?x={x: Share}""#, "1.5", "1.6"),
        (#""r": "/?x={x: Share}""#, "0.25", "0.24"),
        // Edits that allow an additional segment in the middle.
        (#""r": {"link": "/c", "aliases": ["/d/{_}/{_: Int}"]}"#, "{_}", "{_...}"),
        (#""r": {"link": "/n/{x...}", "exclude": "/n/{_}/no"}"#, "{_}", "{_...}"),
        // Edits that allow an empty list, or two items of which a link may contain only one.
        (#""r": {"link": "/t?v={v: [Int] 1...}", "query": "strict"}"#, "1...", "0..."),
        (#""r": {"link": "/a?x={x: Int?}&y={y: Int?}", "exclude": "/a?x&y"}"#, #", "exclude": "/a?x&y""#, ""),
        (
          #""r": {"link": "/a?x={x: Int?}&y={y: Int?}&z={z: Int?}", "exclude": ["/a?x&y", "/a?x&z", "/a?y&z"]}"#,
          #", "/a?y&z"]"#, "]"
        ),
        // Edits of exclusions. The second value is the type's example, at each origin.
        (#""r": {"link": "/{x: Slug}.{y: Slug}"}"#, #"}"}"#, #"}", "exclude": "/{_: Slug}.a-b"}"#),
        (
          #""r": {"link": "/{x}/{y}", "exclude": {"link": "/no/{_}", "only": ["web", "app"]}}"#, #"["web", "app"]"#,
          #""web""#
        ),
        // Edits of a redirect without requirements, and of the links that it matches.
        (Self.redirect, #""redirect""#, #""requires": "in", "redirect""#),
        (Self.redirect, #""redirect""#, #""confirm": true, "redirect""#),
        (Self.redirect, #""redirect""#, #""exclude": "/s/a-b", "redirect""#),
        // Edits that add launch inputs without a rule.
        (#""r": "/r"}, "launch": {"plain": "r""#, #""plain""#, #""appClip": false, "plain""#),
        (#""r": "/r"}, "launch": {"plain": "r""#, #""plain""#, #""spotlight": {"link": true}, "plain""#),
        // Edits of a window whose routes contain a sensitive value.
        (
          #"""
          "r": {"link": "/r?x={x: Int?}", "parameters": {"x": {"sensitive": true}}}, "s": "/s"},
          "windows": {"main": {"main": true}, "w": {"can": {"r": "any"}}
          """#, #"{"r": "any"}"#, #"{"s": "any"}"#
        ),
      ] as [(String, String, String)]
    ) { routes, before, after in
      func source(_ text: String) throws -> GeneratedTable {
        let json = """
          {
            "version": 1, "origins": {"web": "https://x.example", "app": "app:"}, "canonical": "web",
            "types": {
              "Slug": {"type": "String", "pattern": "[a-z]+(-[a-z0-9]+)*", "example": "a-b"},
              "Line": {"type": "String", "pattern": "[A-Z]?[0-9]{1,3}|N[0-9]", "example": "U6"},
              "Share": {"type": "Double", "min": 0.25, "max": 1.5, "example": 0.5}
            },
            "routes": {\(routes)}
          }
          """
        #expect(json.contains(before))
        let edited = json.replacing(before, with: text)
        let compiled = CompiledTable(json: Array(edited.utf8), path: "routes.json")
        return try #require(GeneratedTable(compiled, path: "routes.json"), "\(compiled.diagnostics.map(\.message))")
      }
      let table = try source(before)
      let suite = PromisedSuite(table)
      #expect(suite.differences(in: table) == [])
      #expect(try suite.differences(in: source(after)) != [])
    }
  }

  private static let redirect = #"""
    "r": "/r/{x: Slug}", "s": {"link": "/s/{id: Slug}", "redirect": {"to": "r", "set": {"x": "{id}"}}}
    """#

  /// A table whose canonical origin has places only in environments.
  @Test func editIsNoticedInAnEnvironment() {
    each([
      ("{x: Int}", "{x: UInt}"), ("{x: Int}", "{y: Int}"), ("/a/", "/A/"), (#""event": false"#, #""event": "opened""#),
      (#""requires": "in", "#, ""), (#""parent": "r", "#, ""), (#""only": "app""#, #""only": "web""#),
      ("/base", "/bases"),
      (#""example.plainer""#, #""example.other""#), ("Date?", "Int?"), (#""test": ["#, #""tests": ["#),
      (":8443", ":8444"),
    ]) { before, after in
      func source(_ text: String) throws -> GeneratedTable {
        let json = """
          {
            "version": 1, "canonical": "web",
            "origins": {
              "web": {"live": "https://x.example", "test": ["https://test.x.example:8443/base"]},
              "app": {"live": "x:", "test": "xtest:"}, "lab": {"test": "https://lab.example"}
            },
            "routes": {
              "r": "/", "s": {"link": "/a/{x: Int}", "event": false, "parent": "r", "activity": "example.plainer"},
              "t": {"link": "/b?day={day: Date?}", "requires": "in", "aliases": [{"link": "/c", "only": "app"}]}
            }
          }
          """
        #expect(json.contains(before))
        let compiled = CompiledTable(json: Array(json.replacing(before, with: text).utf8), path: "routes.json")
        return try #require(GeneratedTable(compiled, path: "routes.json"), "\(compiled.diagnostics.map(\.message))")
      }
      let table = try source(before)
      let suite = PromisedSuite(table)
      #expect(suite.environment == "test")
      #expect(suite.disagreements.isEmpty)
      #expect(suite.differences(in: table) == [])
      #expect(try suite.differences(in: source(after)) != [])
    }
  }

  @Test(arguments: [#""separator": ":""#, #""slashes": "none""#, #""slashes": "two""#])
  func suiteOfAnOpaqueOriginHolds(_ word: String) throws {
    let json = #"""
      {"version": 1, "origins": {"o": {"at": "o:", \#(word)}}, "routes": {"r": "/a/b", "s": "/a/{x: Int}", "t": "/{y: UUID}"}}
      """#
    let compiled = CompiledTable(json: Array(json.utf8), path: "routes.json")
    try #require(compiled.table != nil, "\(compiled.diagnostics.map(\.message))")
    check(compiled, word)
  }

  private func check(_ compiled: CompiledTable, _ name: String) {
    guard let source = GeneratedTable(compiled, path: "routes.json") else { return }
    let suite = PromisedSuite(source)
    for disagreement in suite.disagreements.prefix(2) {
      Issue.record("\(name): \(disagreement.link) \(disagreement.expected), found \(disagreement.found)")
    }
    for difference in suite.differences(in: source).prefix(2) { Issue.record("\(name): \(difference)") }
  }
}
