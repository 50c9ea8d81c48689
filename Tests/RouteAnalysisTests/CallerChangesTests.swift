import RouteAnalysis
import RouteEmitters
import RouteGeneration
import RouteLanguage
import TestSupport
import Testing

/// Edits of a table that break calls of the generated Swift code.
@Suite(.namingCases) struct CallerChangesTests {
  struct Row: Sendable {
    var old: String
    var new: String
    var oldMore = "\"name\": \"ShopRoute\""
    var newMore = "\"name\": \"ShopRoute\""
    var expected: [String]
  }

  static let rows: [Row] = [
    Row(old: #""a": "/a/{x: Int}""#, new: #""a": "/b/{x: Int}""#, expected: []),
    Row(
      old: #""a": {"link": "/a", "requires": ["signedIn", "adult"], "event": "seen"}"#,
      new: #""a": {"link": "/a", "requires": ["signedIn", "paid"]}"#,
      expected: [
        "breaking: the case 'adult' of 'RequirementName' is removed",
        "breaking: the case 'seen' of 'EventName' is removed",
      ]),
    Row(
      old: #""a": "/a""#, new: #""a": "/a""#,
      oldMore: #""name": "ShopRoute", "launch": {"quickActions": {"go-on": "a", "find": "a"}}"#,
      newMore: #""name": "ShopRoute", "launch": {"quickActions": {"find": "a"}}"#,
      expected: ["breaking: the case 'goOn' of 'QuickActionName' is removed"]),
    Row(old: #""a": "/a", "b.c": "/b""#, new: #""a": "/a""#, expected: ["breaking: the case '.b(.c)' is removed"]),
    Row(
      old: #""a": "/a""#, new: #""a": "/a", "b": "/b""#,
      expected: ["compatible: the case '.b' is new, and every exhaustive switch must handle it"]),
    Row(
      old: #""a": "/a/{x: Int}""#, new: #""a": "/a/{x: String}""#,
      expected: ["breaking: 'x' of the case '.a' has the type 'String', not 'Int'"]),
    Row(
      old: #""a": "/a?x={x: Int?}""#, new: #""a": "/a?x={x: Int}""#,
      expected: [
        "breaking: 'x' of the case '.a' has the type 'Int', not 'Int?'",
        "breaking: 'x' of the case '.a' no longer has a default",
      ]),
    Row(
      old: #""a": "/a?x={x: Int = 1}""#, new: #""a": "/a?x={x: Int = 2}""#,
      expected: ["breaking: 'x' of the case '.a' has the default '2', not '1'"]),
    Row(
      old: #""a": "/a/{x: Int}""#, new: #""a": "/a/{y: Int}""#,
      expected: [
        "breaking: the case '.a' no longer has 'x'",
        "breaking: the case '.a' has a new 'y: Int', which patterns that bind its values must list",
      ]),
    Row(
      old: #""a": "/{x: Int}/{y: Int}""#, new: #""a": "/{y: Int}/{x: Int}""#,
      expected: ["breaking: the values of the case '.a' have another order: 'y' and 'x'"]),
    Row(
      old: #""a": "/a""#, new: #""a": "/a""#,
      oldMore: #""name": "ShopRoute", "generate": {"target": "App", "access": "public"}"#,
      newMore: #""name": "ShopRoute", "generate": {"target": "App", "access": "package"}"#,
      expected: ["breaking: the enum is 'package', not 'public'"]),
    Row(
      old: #""a": "/a""#, new: #""a": "/a""#,
      oldMore: #""name": "ShopRoute", "generate": {"target": "App"}"#,
      newMore: #""name": "ShopRoute", "generate": {"target": "Shop", "module": "ShopKit"}"#,
      expected: ["breaking: the enum is in the module 'ShopKit', not 'App'"]),
    Row(
      old: #""a": "/a""#, new: #""a": "/a""#, newMore: "\"name\": \"StoreRoute\"",
      expected: ["breaking: the enum is renamed to 'StoreRoute', from 'ShopRoute'"]),
    Row(
      old: #""a": "/a/{t: Tab}""#, new: #""a": "/a/{t: Tab}""#,
      oldMore: #""name": "ShopRoute", "types": {"Tab": ["one", "two"]}"#,
      newMore: #""name": "ShopRoute", "types": {"Tab": ["one", "three"]}"#,
      expected: [
        "breaking: the case 'two' of the type 'Tab' is removed",
        "compatible: the case 'three' of the type 'Tab' is new, and every exhaustive switch must handle it",
      ]),
    Row(
      old: #""a": "/a/{t: Tab}""#, new: #""a": "/a/{t: Tab}""#,
      oldMore: #""name": "ShopRoute", "types": {"Tab": {"cases": {"x": "a", "y": "b"}}}"#,
      newMore: #""name": "ShopRoute", "types": {"Tab": {"cases": {"w": "a", "x": "b", "y": "c"}}}"#,
      expected: [
        "breaking: 'x' of the type 'Tab' is the case 'b', not 'a'",
        "breaking: 'y' of the type 'Tab' is the case 'c', not 'b'",
        "compatible: the case 'c' of the type 'Tab' is new, and every exhaustive switch must handle it",
      ]),
    Row(
      old: #""a": {"link": "/a/{p.x}/{p.y}", "parameters": {"p": "P"}}"#,
      new: #""a": {"link": "/a/{p.x}/{p.y}", "parameters": {"p": "P"}}"#,
      oldMore: #""name": "ShopRoute", "types": {"P": {"fields": {"x": "Int", "y": "Int"}}}"#,
      newMore: #""name": "ShopRoute", "types": {"P": {"fields": {"y": "Int", "x": "Int"}}}"#,
      expected: ["breaking: the fields of the type 'P' have another order: 'y' and 'x'"]),
  ]

  @Test func changesAreFound() {
    each(Self.rows.indices) { index in
      let row = Self.rows[index]
      let old = try #require(GeneratedTable(compiled(tableJSON(row.old, row.oldMore)), path: "old.json"))
      let new = try #require(GeneratedTable(compiled(tableJSON(row.new, row.newMore)), path: "new.json"))
      let found = CallerChanges.between(old, new).map { "\($0.verdict.rawValue): \($0.message)" }
      #expect(found.sorted() == row.expected.sorted())
      #expect(CallerChanges.between(old, old).isEmpty)
    }
  }
}

/// A log of links, replayed through two tables.
@Suite(.namingCases) struct ReplayTests {
  @Test func linksAreCountedByPattern() throws {
    let pool = LanguagePool()
    func table(_ routes: String) throws -> CompiledTable {
      let table = CompiledTable(json: Array(tableJSON(routes).utf8), path: "t.json", pool: pool)
      try #require(table.table != nil)
      return table
    }
    let old = try table(#""book": "/books/{b: Int}", "word": "/{w: String}", "tab": "/t/{n: Int}?p={p: Int = 1}""#)
    let new = try table(
      #""volume": "/books/{b: Int}", "word": "/{w: String}", "about": "/about", "tab": "/t/{n: Int}?p={p: Int = 2}", "new": "/n/{x}""#
    )
    var replay = try #require(Replay(old: old, new: new))
    for number in 1...7 { replay.add("https://a.example/books/\(number)") }
    for link in ["about", "about?x", "t/1", "t/1?p=3", "n/1", "no/where/else", "about#1"] {
      replay.add("https://a.example/" + link)
    }
    replay.add("not a link", count: 3)
    let rows = replay.sortedRows.map { row in
      "\(row.count) \(row.outcome.rawValue) \(row.oldRoute ?? "-") \(row.newRoute ?? "-")"
    }
    #expect(
      rows == [
        "3 leads-elsewhere word about", "1 values-change tab tab", "7 renamed book volume", "1 new-link - new",
        "4 unmatched - -", "1 same tab tab",
      ])
    #expect(replay.count == 17 && replay.hasBreaking)
    #expect(
      replay.sortedRows.first?.samples
        == ["about", "about#1", "about?x"].map { "https://a.example/" + $0 })
    #expect(
      replay.text.hasSuffix(
        "17 links: 0 stops-working, 3 leads-elsewhere, 1 values-change, 7 renamed, 1 new-link, 4 unmatched, 1 same\n"))
    let (value, problems) = JSONReader.read(Array(replay.json.utf8), file: 0)
    #expect(problems.isEmpty && value?["rows"]?.elements?.count == 6)
  }

  /// A link of a log can belong to any environment. A route that breaks in one environment is broken.
  @Test func linksAreTriedInAllEnvironments() throws {
    let pool = LanguagePool()
    func table(_ routes: String, _ more: String = "") throws -> CompiledTable {
      let json = tableJSON(
        routes,
        #""canonical": "web", "origins": { "app": "shop:", "web": { "a": "https://a.example", "b": "https://b.example" }\#(more) }"#
      )
      let table = CompiledTable(json: Array(json.utf8), path: "t.json", pool: pool)
      try #require(table.table != nil)
      return table
    }
    let old = try table(#""x": "/x", "y": "/y""#)
    let new = try table(#""x": "/x", "z": "/z""#, #", "next": { "c": "https://c.example", "b": "https://a.example" }"#)
    var replay = try #require(Replay(old: old, new: new))
    for link in [
      "shop://x", "https://a.example/x", "https://b.example/y", "https://b.example/z", "https://c.example/x",
      "https://d.example/x",
    ] {
      replay.add(link)
    }
    #expect(
      replay.sortedRows.map { "\($0.count) \($0.outcome.rawValue) \($0.oldRoute ?? "-") \($0.newRoute ?? "-")" } == [
        "1 stops-working y -", "1 new-link - x", "1 new-link - z", "1 unmatched - -", "2 same x x",
      ])
  }
}
