import RouteAnalysis
import RouteLanguage
import TestSupport
import Testing

/// Keys that were removed from the language. Each has a single diagnostic, whose fix has edits if they are exact.
@Suite(.namingCases) struct RemovedKeyTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    /// The members of the table, without its version and its origins.
    let members: String
    let key: String
    let fix: String
    /// The members after the fix, or `nil` if it has no edits.
    let fixed: String?
    var reason: String?
    var testDescription: String { name }
  }

  static let rows = [
    Row(
      name: "an order of two",
      members: #""order": ["a", "b"], "routes": {"a": "/x?a={a}", "b": "/x?b={b}"}"#, key: "order",
      fix: #"remove it, and write "beats": "b" in 'a'"#,
      fixed: #""routes": {"a": { "link": "/x?a={a}", "beats": "b" }, "b": "/x?b={b}"}"#),
    Row(
      name: "an order of three, beside what its routes have",
      members:
        #""routes": {"a": {"link": "/x?a={a}", "beats": "d"}, "b": {"link": "/x?b={b}", "beats": ["c"]}, "c": "/x?c={c}", "d": "/x?d={d}"}, "order": ["a", "b", "c"]"#,
      key: "order", fix: #"remove it, and write "beats": ["b", "c"] in 'a'"#,
      fixed:
        #""routes": {"a": {"link": "/x?a={a}", "beats": ["d", "b", "c"]}, "b": {"link": "/x?b={b}", "beats": ["c"]}, "c": "/x?c={c}", "d": "/x?d={d}"}"#
    ),
    Row(
      name: "several orders, and a route with other keys",
      members:
        #""order": [["a", "b"], ["c", "a"]], "routes": {"a": {"link": "/a", "summary": "A"}, "b": "/b", "c": "/c"}"#,
      key: "order", fix: #"remove it, and write "beats": "b" in 'a', "beats": "a" in 'c'"#,
      fixed:
        #""routes": {"a": {"link": "/a", "summary": "A", "beats": "b"}, "b": "/b", "c": { "link": "/c", "beats": "a" }}"#
    ),
    Row(
      name: "an order against itself", members: #""order": [["a", "b"], ["b", "a"]], "routes": {"a": "/a", "b": "/b"}"#,
      key: "order", fix: "remove it, and write in the 'beats' of each route the ids that came after its own",
      fixed: nil),
    Row(
      name: "an order against 'beats'",
      members: #""order": ["a", "b"], "routes": {"a": "/a", "b": {"link": "/b", "beats": "a"}}"#, key: "order",
      fix: "remove it, and write in the 'beats' of each route the ids that came after its own", fixed: nil),
    Row(
      name: "an order of an unknown route", members: #""order": ["a", "z"], "routes": {"a": "/a"}"#, key: "order",
      fix: "remove it, and write in the 'beats' of each route the ids that came after its own", fixed: nil),
    Row(
      name: "a group of two",
      members: #""routes": {"r": {"oneOf": ["x", "y"], "link": "/r?A={x: Int?}&b={y: Int?}"}}"#, key: "oneOf",
      fix: #"remove it, and write "exclude": "/r?A&b""#,
      fixed: #""routes": {"r": {"link": "/r?A={x: Int?}&b={y: Int?}", "exclude": "/r?A&b"}}"#),
    Row(
      name: "a group of three, beside an exclude",
      members:
        #""routes": {"r": {"link": "/r/{n: Int}/?x={x: Int?}&y={y?}&z={z: Bool?}", "exclude": "/r/0", "oneOf": [["x", "y", "z"]]}}"#,
      key: "oneOf", fix: #"remove it, and write "exclude": ["/r/{_}/?x&y", "/r/{_}/?x&z", "/r/{_}/?y&z"]"#,
      fixed:
        #""routes": {"r": {"link": "/r/{n: Int}/?x={x: Int?}&y={y?}&z={z: Bool?}", "exclude": ["/r/0", "/r/{_}/?x&y", "/r/{_}/?x&z", "/r/{_}/?y&z"]}}"#
    ),
    Row(
      name: "a group of several patterns",
      members:
        #""routes": {"r": {"link": "/r/a-{n: Int}?x={x: Int?}&y={y: Int?}", "aliases": ["/s?y={y}&x={x}&n={n}"], "oneOf": ["x", "y"]}}"#,
      key: "oneOf", fix: #"remove it, and write "exclude": ["/{_...}?x&y", "/s?x&y"]"#,
      fixed:
        #""routes": {"r": {"link": "/r/a-{n: Int}?x={x: Int?}&y={y: Int?}", "aliases": ["/s?y={y}&x={x}&n={n}"], "exclude": ["/{_...}?x&y", "/s?x&y"]}}"#
    ),
    Row(
      name: "a group of items with '??'",
      members: #""routes": {"r": {"link": "/r?x={x: Int ?? nil}&y={y: Int ?? 2}", "oneOf": ["x", "y"]}}"#, key: "oneOf",
      fix: #"remove it, and write "exclude": "/r?x&y""#, fixed: nil,
      reason: "all items had '??', so that two of them counted as absent, and an 'exclude' refuses such links"),
    Row(
      name: "a group with one '??'",
      members: #""routes": {"r": {"link": "/r?x={x: Int?}&y={y: Int ?? 2}", "oneOf": ["x", "y"]}}"#, key: "oneOf",
      fix: #"remove it, and write "exclude": "/r?x&y""#, fixed: nil,
      reason: "an invalid value of an item with '??', or of a flag, was refused"),
    Row(
      name: "a group with a flag",
      members:
        #""routes": {"r": {"link": "/r?x={x: Int?}&y={y: Bool}", "parameters": {"y": {"as": "flag"}}, "oneOf": ["x", "y"]}}"#,
      key: "oneOf", fix: #"remove it, and write "exclude": "/r?x&y""#, fixed: nil,
      reason: "an invalid value of an item with '??', or of a flag, was refused"),
    Row(
      name: "a group that an alias lacks",
      members: #""routes": {"r": {"link": "/r?x={x: Int?}&y={y: Int?}", "aliases": ["/r/all"], "oneOf": ["x", "y"]}}"#,
      key: "oneOf", fix: #"remove it, and write "exclude": "/r?x&y""#, fixed: nil,
      reason: "not every pattern of the route has these items under the same keys"),
    Row(
      name: "a group with a repeated item",
      members:
        #""repeated": "refuse", "routes": {"r": {"link": "/r?x={x: [Int]}&y={y: Int?}", "oneOf": ["x", "y"]}}"#,
      key: "oneOf", fix: #"remove it, and write "exclude": "/r?x&y""#, fixed: nil,
      reason: "an 'exclude' doesn't match links that repeat an item, because 'repeated' is 'refuse'"),
    Row(
      name: "a group with a choice of keys",
      members: #""routes": {"r": {"link": "/r?{'x'|'z'}={x: Int?}&y={y: Int?}", "oneOf": ["x", "y"]}}"#,
      key: "oneOf", fix: #"remove it, and write "exclude": "/r?x&y""#, fixed: nil,
      reason: "not every pattern of the route has these items under the same keys"),
    Row(
      name: "no end of the search", members: #""routes": {"r": {"link": "/r/{n: Int}", "noFallback": false}}"#,
      key: "noFallback", fix: "remove it", fixed: #""routes": {"r": {"link": "/r/{n: Int}"}}"#),
    Row(
      name: "an end of the search before nothing",
      members: #""routes": {"r": {"link": "/r/{n: Int}", "noFallback": true}, "s": "/s/{path...}", "new": "/r/new"}"#,
      key: "noFallback", fix: "remove it", fixed: nil),
    Row(
      name: "an end of the search before two routes",
      members:
        #""routes": {"r": {"link": "/r/{n: Int}?v=1&w={w: Int}&x={x?}", "noFallback": true}, "s": "/{path...}", "t": "/r/{slug}"}"#,
      key: "noFallback", fix: #"remove it, and write "exclude": "/r/{_}?v=1&w" in 's' and 't'"#, fixed: nil),
    Row(
      name: "an end of the search by a fragment",
      members: #""routes": {"r": {"link": "/r#{n: Int}", "noFallback": true}, "s": "/{path...}"}"#,
      key: "noFallback", fix: "remove it, and write an 'exclude' of such links in 's'", fixed: nil),
  ]

  private static func table(_ members: String) -> String {
    #"{"version": 1, "origins": {"web": "https://a.example"}, \#(members)}"#
  }

  private static func problems(
    _ json: String, _ included: String = "{}"
  ) -> (files: [SourceFile], diagnostics: [Diagnostic]) {
    let compiled = CompiledTable(json: Array(json.utf8), path: "routes.json") { _ in .bytes(Array(included.utf8)) }
    return (compiled.files, Linter.run(compiled))
  }

  @Test func eachKeyHasOneDiagnostic() {
    each(Self.rows) { row in
      let json = Self.table(row.members)
      let reading = Self.problems(json)
      let found = try #require(reading.diagnostics.first)
      #expect(reading.diagnostics.count == 1, "\(reading.diagnostics.map(\.message))")
      #expect(found.rule == "removed-key" && found.severity == .error)
      #expect(
        String(decoding: reading.files[0].bytes[found.range.lower..<found.range.upper], as: UTF8.self)
          == "\"\(row.key)\"")
      #expect(found.fix?.description == row.fix)
      if let reason = row.reason { #expect(found.notes.map(\.message) == ["'--fix' leaves this to you: \(reason)"]) }
      let (files, made) = reading.diagnostics.fixed(reading.files)
      #expect(made.count == (row.fixed == nil ? 0 : 1))
      if let fixed = row.fixed { #expect(String(decoding: files[0].bytes, as: UTF8.self) == Self.table(fixed)) }
    }
  }

  /// Each key of each route is reported, and keys of an included file too.
  @Test func everyKeyIsReported() {
    let included = #"{"version": 1, "order": ["b", "a"], "routes": {"b": {"link": "/b?b={b}", "noFallback": false}}}"#
    let json = Self.table(
      #""include": "more.json", "order": ["a", "b"], "routes": {"a": {"link": "/a?x={x?}&y={y?}", "oneOf": ["x", "y"], "noFallback": true}}"#
    )
    let reading = Self.problems(json, included)
    let places = reading.diagnostics.map { "\($0.rule) \($0.range.file)" }
    #expect(places == ["removed-key 0", "removed-key 0", "removed-key 0", "removed-key 1", "removed-key 1"])
  }

  @Test func anOrderReachesRoutesOfOtherFiles() throws {
    let included = #"{"version": 1, "routes": {"b": {"link": "/x?b={b}"}, "c": "/x?c={c}"}}"#
    let json = Self.table(#""include": "more.json", "order": ["b", "c", "a"], "routes": {"a": "/x?a={a}"}"#)
    let reading = Self.problems(json, included)
    let (files, made) = reading.diagnostics.fixed(reading.files)
    #expect(made.count == 1)
    #expect(
      String(decoding: files[1].bytes, as: UTF8.self)
        == #"{"version": 1, "routes": {"b": {"link": "/x?b={b}", "beats": ["c", "a"]}, "c": { "link": "/x?c={c}", "beats": "a" }}}"#
    )
  }

  @Test func aLongOrderIsLeftToTheAuthor() throws {
    let ids = (0..<101).map { "\"r\($0)\"" }
    let json = Self.table(
      #""order": [\#(ids.joined(separator: ", "))], "routes": {\#(ids.map { "\($0): \"/x\"" }.joined(separator: ", "))}"#
    )
    let reading = Self.problems(json)
    #expect(reading.diagnostics.map(\.rule) == ["removed-key"])
    #expect(reading.diagnostics.first?.fix?.edits.isEmpty == true)
  }

  /// Values that were never allowed don't stop the reader, and cause no further diagnostic.
  @Test(arguments: [
    #""order": 1"#, #""order": []"#, #""order": ["a", 1, ["a"]]"#, #""order": "a""#, #""order": ["a", "a"]"#,
    #""order": {"a": 1}"#, #""order": null"#,
  ])
  func anyOrderIsReported(_ order: String) {
    let json = Self.table(#"\#(order), "routes": {"a": "/a"}"#)
    let reading = Self.problems(json)
    #expect(reading.diagnostics.map(\.rule) == ["removed-key"])
  }

  @Test(arguments: ["1", "[]", "[\"x\"]", "[[\"x\", \"x\"]]", "[[\"x\", 1], 2]", "{}", "null", "[\"x\", \"nothing\"]"])
  func anyGroupIsReported(_ value: String) {
    for key in ["oneOf", "noFallback"] {
      let json = Self.table(#""routes": {"a": {"link": "/a?x={x?}&y={y?}", "\#(key)": \#(value)}}"#)
      let reading = Self.problems(json)
      #expect(reading.diagnostics.map(\.rule) == ["removed-key"])
    }
  }
}
