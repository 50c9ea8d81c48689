import RouteAnalysis
import RouteLanguage
import RouteMatching
import TestSupport
import Testing

/// The effect of an edit on the values of links that open the same route before and after.
@Suite(.namingCases) struct ValueDifferenceTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var name: String
    var old: String
    var new: String
    var more = ""
    var moreNew: String?
    /// The breaking changes, as `kind route.parameter link: message`.
    var expected: [String]
    var testDescription: String { name }
  }

  static let rows: [Row] = [
    Row(
      name: "a spelling moves to another case", old: #""a": "/a?t={t: Tab}""#, new: #""a": "/a?t={t: Tab}""#,
      more: #""types": {"Tab": {"cases": {"one": {"spellings": ["uno", "un"]}, "two": "two"}}}"#,
      moreNew: #""types": {"Tab": {"cases": {"one": {"spellings": ["uno"]}, "two": {"spellings": ["un"]}}}}"#,
      expected: ["value-changes a.t https://a.example/a?t=un"]),
    Row(
      name: "spellings and cases in another order", old: #""a": "/a?t={t: Tab}""#, new: #""a": "/a?t={t: Tab}""#,
      more: #""types": {"Tab": {"cases": {"one": {"spellings": ["uno", "un"]}, "two": "two"}}}"#,
      moreNew: #""types": {"Tab": {"cases": {"two": "two", "one": {"spellings": ["un", "uno"]}}}}"#, expected: []),
    Row(
      name: "the case of letters no longer counts", old: #""a": "/a?t={t: Tab ?? one}""#,
      new: #""a": "/a?t={t: Tab ?? one}""#, more: #""types": {"Tab": {"cases": ["one", "two"]}}"#,
      moreNew: #""types": {"Tab": {"cases": ["one", "two"], "caseSensitive": false}}"#,
      expected: ["value-changes a.t https://a.example/a?t=twO"]),
    Row(
      name: "plusIsSpace", old: #""a": "/a?q={q}""#, new: #""a": "/a?q={q}""#,
      more: #""origins": {"web": {"at": "https://a.example"}}"#,
      moreNew: #""origins": {"web": {"at": "https://a.example", "plusIsSpace": true}}"#,
      expected: ["value-changes a.q https://a.example/a?q=+"]),
    Row(
      name: "plusIsSpace with a number", old: #""a": "/a?q={q: Int}""#, new: #""a": "/a?q={q: Int}""#,
      more: #""origins": {"web": {"at": "https://a.example"}}"#,
      moreNew: #""origins": {"web": {"at": "https://a.example", "plusIsSpace": true}}"#, expected: []),
    Row(
      name: "plusIsSpace with all items", old: #""a": "/a?{all...}""#, new: #""a": "/a?{all...}""#,
      more: #""origins": {"web": {"at": "https://a.example"}}"#,
      moreNew: #""origins": {"web": {"at": "https://a.example", "plusIsSpace": true}}"#,
      expected: ["value-changes a.all https://a.example/a?other=a+b"]),
    Row(
      name: "a default", old: #""a": "/a?n={n: Int = 1}""#, new: #""a": "/a?n={n: Int = 2}""#,
      expected: ["value-changes a.n https://a.example/a"]),
    Row(
      name: "a default in another notation", old: #""a": "/a?n={n: Duration = 90}""#,
      new: #""a": "/a?n={n: Duration = 1m30s}""#, expected: []),
    Row(
      name: "an alias's own default",
      old: #""a": {"link": "/a?n={n: Int = 1}", "aliases": ["/b?n={n: Int = 2}"]}"#,
      new: #""a": {"link": "/a?n={n: Int = 1}", "aliases": ["/b?n={n: Int = 3}"]}"#,
      expected: ["value-changes a.n https://a.example/b"]),
    Row(
      name: "a value that counts as absent where it is bad", old: #""a": "/a?n={n: Int ?? 1}""#,
      new: #""a": "/a?n={n: Int ?? 2}""#, expected: ["value-changes a.n https://a.example/a"]),
    Row(
      name: "both items of a group with another key",
      old: #""a": {"link": "/a?x={x: Int ?? nil}&y={y: Int ?? nil}", "allOrNone": ["x", "y"]}"#,
      new: #""a": {"link": "/a?x={x: Int ?? nil}&z={y: Int ?? nil}", "allOrNone": ["x", "y"]}"#,
      expected: [
        "presence-changes a.x https://a.example/a?x=42&y=42", "presence-changes a.y https://a.example/a?x=42&y=42",
        "value-changes a.y https://a.example/a?x=42&y=42&z=1",
      ]),
    Row(
      name: "a group's other item with another type",
      old: #""a": {"link": "/a?x={x: Int ?? nil}&y={y: Int ?? nil}", "allOrNone": ["x", "y"]}"#,
      new: #""a": {"link": "/a?x={x: Int ?? nil}&y={y: UInt ?? nil}", "allOrNone": ["x", "y"]}"#,
      expected: [
        "presence-changes a.x https://a.example/a?x=42&y=-1", "presence-changes a.y https://a.example/a?x=42&y=-1",
        "type-changes a.y https://a.example/a?x=42&y=42",
      ]),
    Row(
      name: "a group that is dropped",
      old: #""a": {"link": "/a?x={x: Int ?? nil}&y={y: Int ?? nil}", "allOrNone": ["x", "y"]}"#,
      new: #""a": "/a?x={x: Int ?? nil}&y={y: Int ?? nil}""#,
      expected: ["presence-changes a.x https://a.example/a?x=42", "presence-changes a.y https://a.example/a?y=42"]),
    Row(
      name: "a group that is added", old: #""a": "/a?x={x: Int ?? nil}&y={y: Int ?? nil}""#,
      new: #""a": {"link": "/a?x={x: Int ?? nil}&y={y: Int ?? nil}", "allOrNone": ["x", "y"]}"#,
      expected: [
        "presence-changes a.x https://a.example/a?x=42", "presence-changes a.y https://a.example/a?y=42",
      ]),
    Row(
      name: "a lenient number's bound widened", old: #""a": "/a?v={v: T ?? 5}""#, new: #""a": "/a?v={v: T ?? 5}""#,
      more: #""types": {"T": {"type": "Int", "max": 10}}"#, moreNew: #""types": {"T": {"type": "Int", "max": 11}}"#,
      expected: ["value-changes a.v https://a.example/a?v=11"]),
    Row(
      name: "a lenient number's bound narrowed", old: #""a": "/a?v={v: T ?? 5}""#, new: #""a": "/a?v={v: T ?? 5}""#,
      more: #""types": {"T": {"type": "Int", "max": 11}}"#, moreNew: #""types": {"T": {"type": "Int", "max": 10}}"#,
      expected: ["value-changes a.v https://a.example/a?v=11"]),
    Row(
      name: "a bound widened up to the value of bad ones", old: #""a": "/a?v={v: T ?? 5}""#,
      new: #""a": "/a?v={v: T ?? 5}""#, more: #""types": {"T": {"type": "UInt", "min": 5, "max": 5}}"#,
      moreNew: #""types": {"T": {"type": "UInt", "min": 5, "max": 6}}"#,
      expected: ["value-changes a.v https://a.example/a?v=6"]),
    Row(
      name: "a lenient enum's new case", old: #""a": "/a?v={v: T ?? one}""#, new: #""a": "/a?v={v: T ?? one}""#,
      more: #""types": {"T": ["one", "two"]}"#, moreNew: #""types": {"T": ["one", "two", "three"]}"#,
      expected: ["value-changes a.v https://a.example/a?v=three"]),
    Row(
      name: "a lenient enum's new spelling of the same value", old: #""a": "/a?v={v: T ?? one}""#,
      new: #""a": "/a?v={v: T ?? one}""#, more: #""types": {"T": {"cases": {"one": "one", "two": "two"}}}"#,
      moreNew: #""types": {"T": {"cases": {"one": {"spellings": ["1"]}, "two": "two"}}}"#, expected: []),
    Row(
      name: "a list that may be longer", old: #""a": "/a?v={v: [Int] \",\" ...2 ?? nil}""#,
      new: #""a": "/a?v={v: [Int] \",\" ...3 ?? nil}""#,
      expected: ["value-changes a.v https://a.example/a?v=1,1,1"]),
    Row(
      name: "a flag becomes a lenient value",
      old: #""a": {"link": "/a?v={v: Bool}", "parameters": {"v": {"as": "flag"}}}"#,
      new: #""a": "/a?v={v: Bool ?? false}""#, expected: ["value-changes a.v https://a.example/a?v=0"]),
    Row(
      name: "a flag becomes a value that may be missing",
      old: #""a": {"link": "/a?v={v: Bool}", "parameters": {"v": {"as": "flag"}}}"#,
      new: #""a": "/a?v={v: Bool = false}""#,
      expected: ["stops-working a https://a.example/a?v", "value-changes a.v https://a.example/a?v=0"]),
    Row(
      name: "a list's separator", old: #""a": "/a/{v: [String] \",\"}""#, new: #""a": "/a/{v: [String] \"|\"}""#,
      expected: ["stops-working a https://a.example/a/%7C", "value-changes a.v https://a.example/a/a,a"]),
    Row(
      name: "a separator of numbers", old: #""a": "/a/{v: [Int] \",\"}""#, new: #""a": "/a/{v: [Int] \"|\"}""#,
      expected: ["stops-working a https://a.example/a/1,1"]),
    Row(
      name: "repeated items become one with a separator", old: #""a": "/a?v={v: [String]}""#,
      new: #""a": "/a?v={v: [String] \",\"}""#,
      expected: ["stops-working a https://a.example/a?v=,", "value-changes a.v https://a.example/a?v=a,a"]),
    Row(
      name: "a repeated item is refused", old: #""a": "/a?v={v: Int ?? 1}""#, new: #""a": "/a?v={v: Int ?? 1}""#,
      moreNew: #""repeated": "refuse""#, expected: ["value-changes a.v https://a.example/a?v=2&v"]),
    Row(
      name: "the last of repeated items counts", old: #""a": "/a?v={v: Int}""#, new: #""a": "/a?v={v: Int}""#,
      moreNew: #""repeated": "last""#,
      expected: ["stops-working a https://a.example/a?v=1&v", "value-changes a.v https://a.example/a?v=1&v=2"]),
    Row(
      name: "an item of the fragment with another key", old: #""a": "/a#k={v: Int?}""#, new: #""a": "/a#l={v: Int?}""#,
      expected: [
        "presence-changes a.v https://a.example/a#k=1", "stops-working a https://a.example/a#l",
        "value-changes a.v https://a.example/a#k=1&l=2",
      ]),
    Row(
      name: "an item of a fragment's path with another key", old: #""a": "/a#/p?k={v: Int = 1}""#,
      new: #""a": "/a#/p?l={v: Int = 1}""#,
      expected: ["stops-working a https://a.example/a#/p?l", "value-changes a.v https://a.example/a#/p?k=1&l=2"]),
    Row(
      name: "an item with an enum's default and another key", old: #""a": "/a?t={t: Tab = one}""#,
      new: #""a": "/a?u={t: Tab = one}""#, more: #""types": {"Tab": ["one", "two"]}"#,
      expected: ["stops-working a https://a.example/a?u", "value-changes a.t https://a.example/a?t=one&u=two"]),
    Row(
      name: "a split that moves", old: #""a": "/{x}-{y: Low}""#, new: #""a": "/{x}-{y}""#,
      more: #""types": {"Low": {"type": "String", "pattern": "[a-z]+", "example": "a"}}"#,
      expected: ["value-changes a.x https://a.example/a--a", "value-changes a.y https://a.example/a--a"]),
    Row(
      name: "a split that stays", old: #""a": "/{x: Low}-{y: Low}""#, new: #""a": "/{x: Word}-{y: Low}""#,
      more:
        #""types": {"Low": {"type": "String", "pattern": "[a-z]+", "example": "a"}, "Word": {"type": "String", "pattern": "[a-z0-9]+", "example": "a"}}"#,
      expected: []),
    Row(
      name: "a URL becomes a text", old: #""a": "/a?v={v: URL}""#, new: #""a": "/a?v={v: String}""#,
      expected: ["type-changes a.v -", "value-changes a.v https://a.example/a?v=http://%C2%80"]),
    Row(
      name: "a day becomes a text", old: #""a": "/a/{v: Date}""#, new: #""a": "/a/{v: String}""#,
      expected: ["type-changes a.v -"]),
    Row(
      name: "a UUID becomes a text", old: #""a": "/a/{v: UUID}""#, new: #""a": "/a/{v: String}""#,
      expected: [
        "type-changes a.v -", "value-changes a.v https://a.example/a/aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaA",
      ]),
    Row(
      name: "a list of other numbers", old: #""a": "/a?v={v: [UInt]}""#, new: #""a": "/a?v={v: [Int]}""#,
      expected: [
        "stops-working a https://a.example/a?v=9223372111111111111", "type-changes a.v https://a.example/a?v=42",
      ]),
    Row(
      name: "a text that 'set' makes",
      old: #""a": {"link": "/a/{v}", "aliases": [{"link": "/b/{n: Int}", "set": {"v": "no-{n}"}}]}"#,
      new: #""a": {"link": "/a/{v}", "aliases": [{"link": "/b/{n: Int}", "set": {"v": "nr-{n}"}}]}"#,
      expected: ["value-changes a.v https://a.example/b/1"]),
    Row(
      name: "a text that 'set' makes of a wider value",
      old: #""a": {"link": "/a/{v}", "aliases": [{"link": "/b/{n: UInt}", "set": {"v": "no-{n}"}}]}"#,
      new: #""a": {"link": "/a/{v}", "aliases": [{"link": "/b/{n: Int}", "set": {"v": "no-{n}"}}]}"#,
      expected: ["stops-working a https://a.example/b/9223372111111111111"]),
    Row(
      name: "a default of what 'set' can't make",
      old: #""a": {"link": "/a?v={v = one}", "aliases": [{"link": "/b?n={n?}", "set": {"v": "no-{n}"}}]}"#,
      new: #""a": {"link": "/a?v={v = one}", "aliases": [{"link": "/b?n={n = x}", "set": {"v": "no-{n}"}}]}"#,
      expected: ["value-changes a.v https://a.example/b"]),
    Row(
      name: "a rest of the fragment becomes a text", old: #""a": "/a#/p/{v...}""#, new: #""a": "/a#/p/{v}""#,
      expected: ["stops-working a https://a.example/a#/p//a", "type-changes a.v https://a.example/a#/p/v"]),
    Row(
      name: "a rest that begins later", old: #""a": "/a/{v...}""#, new: #""a": "/a/{w}/{v...}""#,
      expected: ["stops-working a https://a.example/a/v", "value-changes a.v https://a.example/a/v/a"]),
    Row(
      name: "a key that 'all' no longer has", old: #""a": "/a?{v...}""#, new: #""a": "/a?k={k: Int ?? nil}&{v...}""#,
      expected: ["value-changes a.v https://a.example/a?k"]),
    Row(
      name: "a captured label", old: #""a": "/a?s={s?}""#, new: #""a": "/a?s={s?}""#,
      more:
        #""origins": {"web": "https://a.example", "shops": "https://{s: L}.b.example"}, "canonical": "web", "types": {"L": ["x", "y"]}"#,
      moreNew:
        #""origins": {"web": "https://a.example", "shops": "https://{t: L}.b.example"}, "canonical": "web", "types": {"L": ["x", "y"]}"#,
      expected: [
        "canonical-changes  -", "presence-changes a.s https://x.b.example/a", "type-changes a.s -",
        "value-changes a.s https://x.b.example/a?s=y",
      ]),
    Row(
      name: "a captured label's word in a template", old: #""a": {"link": "/a", "set": {"t": "<{s}>"}}"#,
      new: #""a": {"link": "/a", "set": {"t": "<{s}>"}}"#,
      more:
        #""origins": {"web": "https://{s: L}.b.example"}, "types": {"L": {"cases": {"one": {"spellings": ["o", "n"]}, "two": {"spellings": ["t"]}}}}"#,
      moreNew:
        #""origins": {"web": "https://{s: L}.b.example"}, "types": {"L": {"cases": {"one": {"spellings": ["o"]}, "two": {"spellings": ["t", "n"]}}}}"#,
      expected: ["value-changes a.t https://n.b.example/a"]),
    Row(
      name: "a captured label whose type has no case", old: #""a": "/a?s={s?}""#, new: #""a": "/a?s={s?}""#,
      more:
        #""origins": {"web": "https://a.example", "shops": "https://{s: L}.b.example"}, "canonical": "web", "types": {"L": {"type": "String", "pattern": "[a-z]+", "example": "x"}}"#,
      moreNew:
        #""origins": {"web": "https://a.example", "shops": "https://{s: L}.b.example"}, "canonical": "web", "types": {"L": {"type": "String", "pattern": "[a-z]+", "example": "x", "caseSensitive": false}}"#,
      expected: []),
  ]

  @Test func changesAreFound() {
    each(Self.rows) { row in
      let pool = LanguagePool()
      let tables = try [(row.old, row.more), (row.new, row.moreNew ?? row.more)].map { routes, more in
        let table = CompiledTable(json: Array(tableJSON(routes, more).utf8), path: "t.json", pool: pool)
        if table.table == nil {
          throw UnreadTable(description: DiagnosticRenderer(files: table.files).text(table.diagnostics))
        }
        return table
      }
      let difference = try #require(TableComparison(old: tables[0], new: tables[1])).run()
      let found = difference.changes(.breaking).map { change in
        "\(change.kind.rawValue) \(change.route)\(change.parameter.map { "." + $0 } ?? "") \(change.link ?? "-")"
      }
      #expect(found.sorted() == row.expected.sorted())
      #expect(difference.unknown.isEmpty)
      for change in difference.changes {
        guard let link = change.link, let name = change.parameter else { continue }
        #expect(tables[0].table?.match(link).match?[name] != tables[1].table?.match(link).match?[name], "\(link)")
      }
    }
  }

  /// Components with many values, each of which could end at any `-`. The longest component takes precedence.
  @Test func valuesOfLongPiecesAreCompared() throws {
    let pool = LanguagePool()
    let tables = ["{a2}", "{a2: Int}"].map { edited in
      let routes = [10, 11, 12].map { count in
        let values = (0..<count).map { $0 == 2 && count == 11 ? edited : "{a\($0)}" }
        return #""a\#(count)": "/\#(values.joined(separator: "-"))""#
      }
      return CompiledTable(json: Array(tableJSON(routes.joined(separator: ", ")).utf8), path: "t.json", pool: pool)
    }
    let difference = try #require(TableComparison(old: tables[0], new: tables[1])).run()
    #expect(difference.unknown == [])
    #expect(difference.changes(.breaking).map(\.kind) == [.leadsElsewhere, .typeChanges])
  }
}
