import Dispatch
import Foundation
import RouteLanguage
import RouteMatching
import RouteTracing
import TestSupport
import Testing

/// Each limit has a name. Input beyond a limit is refused under that name, without a partial result.
@Suite struct BoundsTests {
  private static func compiled(_ members: String) -> CompiledTable {
    let json = #"{"version": 1, "canonical": "web", "origins": {"web": "https://a.example"}, \#(members)}"#
    return CompiledTable(json: Array(json.utf8), path: "routes.json")
  }

  // MARK: Links

  /// A link of the maximum size is read, and a larger link is refused.
  @Test(arguments: [
    ("too-long", #"{}"#, "/", "a", 16_384 - 18, Thoroughness.amount(1_000_000, full: 10_000_000)),
    ("too-long", #"{"length": 65000}"#, "/", "a", 65_000 - 18, 1_000_000),
    ("too-long", #"{"length": 100}"#, "/", "a", 100 - 18, 101 - 18),
    // Percent-encoded text and letters beyond ASCII count with their length in bytes.
    ("too-long", #"{"length": 100}"#, "/", "%41", 27, 28), ("too-long", #"{"length": 100}"#, "/", "é", 41, 42),
    ("too-many-segments", #"{}"#, "", "/a", 128, 129),
    ("too-many-segments", #"{"segments": 1000, "length": 65000}"#, "", "/a", 1_000, 30_000),
    ("too-many-items", #"{}"#, "/a?b", "&b", 255, 256),
    ("too-many-items", #"{"items": 1000, "length": 65000}"#, "/a?b", "&b", 999, 32_000),
    ("too-long", #"{}"#, "/a?b", "&b", 255, 1_000_000),
  ])
  func aLinkBeyondALimitIsRefused(
    _ name: String, _ limits: String, _ start: String, _ repeated: String, _ most: Int, _ more: Int
  ) throws {
    let table = try #require(
      Self.compiled(#""limits": \#(limits), "routes": {"r": "/{path...}?{items...}"}"#).table)
    func link(_ count: Int) -> String { "https://a.example" + start + String(repeating: repeated, count: count) }
    #expect(table.match(link(most)).match != nil, "\(String(describing: table.match(link(most)).miss?.refusal))")
    #expect(table.match(link(more)).miss?.reason.refusal?.kind.rawValue == name)
    #expect(table.match(link(more)).miss?.reason.text().hasPrefix("refused: \(name) at byte ") == true)
  }

  /// The memory for segments is reserved by the link's length and precedes the link's text, so a link of empty segments
  /// only must fit.
  @Test(arguments: ["/", ":"])
  func aLinkMayHaveAsManySegmentsAsBytes(_ separator: String) throws {
    let origin = separator == "/" ? #""x:""# : #"{"at": "x:", "separator": "\#(separator)"}"#
    let json = #"""
      {"version": 1, "emptySegments": "keep", "limits": {"segments": 1000, "length": 65000},
       "origins": {"app": \#(origin)}, "routes": {"r": "/a/{path...}", "none": "/"}}
      """#
    let compiled = CompiledTable(json: Array(json.utf8), path: "routes.json")
    let table = try #require(compiled.table, "\(compiled.diagnostics)")
    for count in Array(0..<140) + [500, 990] {
      let segments = ["a"] + Array(repeating: "b", count: count) + ["c"]
      let link = "x:" + segments.joined(separator: separator)
      #expect(
        table.match(link).match?.parameters.first?.value == .list(segments.dropFirst().map { .string($0) }), "\(link)")
      let marks = table.match("x:" + String(repeating: separator, count: count))
      #expect(marks.miss?.reason.kind == .path || marks.match?.routeID == "none", "\(marks)")
    }
  }

  /// Two wrappers are removed, and nested links are followed through four parameters. A link that is nested deeper
  /// doesn't match.
  @Test func deeplyNestedLinksDoNotMatch() throws {
    let wrapped = try #require(
      Self.compiled(#""wrappers": ["https://w.example/x?u={link}"], "routes": {"r": "/r"}"#).table)
    let nested = try #require(Self.compiled(#""routes": {"r": "/r", "l": "/l?to={to: Link}"}"#).table)
    for (table, outer) in [(wrapped, "https://w.example/x?u="), (nested, "https://a.example/l?to=")] {
      var link = "https://a.example/r"
      var deepest = 0
      var depth = 0
      while link.utf8.count < 16_000 {
        depth += 1
        link = outer + (link.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
        guard table.match(link).match != nil else { continue }
        #expect(deepest == depth - 1)
        deepest = depth
      }
      #expect(depth > 30 && deepest == (outer.contains("w.example") ? 2 : 4), "\(deepest) of \(depth)")
      let miss = try #require(table.match(link).miss)
      #expect(miss.reason.kind == .nested || miss.refusal != nil, "\(miss)")
    }
  }

  // MARK: Tables

  static let tables: [(name: String, members: String)] = [
    (
      "type-too-large",
      #""types": {"T": {"type": "String", "pattern": "(a|b)*a(a|b){20}", "example": "a"}}, "routes": {"r": "/{t: T}"}"#
    ),
    (
      "type-too-large",
      #""types": {"T": {"type": "String", "pattern": "((((a{99}){99}){99}){99})", "example": "a"}}, "routes": {"r": "/{t: T}"}"#
    ),
    (
      "too-many-parameters",
      "\"routes\": {\"r\": \"/?" + (0..<200).map { "p\($0)={p\($0): Int?}" }.joined(separator: "&") + "\"}"
    ),
    (
      "too-many-parameters",
      "\"routes\": {\"r\": \"/"
        + (0..<Thoroughness.amount(2_000, full: 20_000)).map { "{p\($0)}" }.joined(separator: "-") + "\"}"
    ),
    (
      "too-many-parameters",
      "\"routes\": {\"r\": {\"link\": \"/\", \"aliases\": ["
        + (0..<Thoroughness.amount(1_000, full: 10_000)).map { "\"/\($0)/{p\($0)}\"" }.joined(separator: ", ") + "]}}"
    ),
    ("too-many-segments", "\"routes\": {\"r\": \"" + String(repeating: "/a", count: 51) + "\"}"),
    ("too-many-segments", "\"routes\": {\"r\": \"" + String(repeating: "/a", count: 100_000) + "\"}"),
    ("too-many-items", "\"routes\": {\"r\": \"/?" + (0..<257).map { "k\($0)=1" }.joined(separator: "&") + "\"}"),
    ("too-many-items", "\"routes\": {\"r\": \"/#" + (0..<257).map { "k\($0)=1" }.joined(separator: "&") + "\"}"),
    ("too-deep", "\"routes\": {\"r\": " + String(repeating: "[", count: 10_000) + "}"),
    ("too-many-problems", "\"routes\": {" + (0..<2_000).map { "\"r\($0)\": 1" }.joined(separator: ", ") + "}"),
  ]

  @Test(arguments: tables.indices) func aTableBeyondALimitIsRefused(_ index: Int) {
    let compiled = Self.compiled(Self.tables[index].members)
    #expect(compiled.table == nil)
    #expect(compiled.diagnostics.contains { $0.rule == Self.tables[index].name }, "\(compiled.diagnostics.map(\.rule))")
    #expect(compiled.diagnostics.allSatisfy { !$0.message.isEmpty })
  }

  /// Routes, aliases, exclusions, wrappers and variants all count, wherever they are declared. The patterns that aren't
  /// read get no diagnostic.
  @Test(arguments: [
    (#""routes": {"a": "/a", "b": "/b", "c": "/c", "d": "/d"}"#, 4),
    (#""routes": {"a": {"link": "/a", "aliases": ["/b", {"link": "/c"}]}, "d": "/d"}"#, 4),
    (#""routes": {"a": {"link": "/{a}", "exclude": ["/b", "/c"], "aliases": {"web": ["/x/{a}"]}}}"#, 4),
    (
      #""wrappers": ["https://w.example/a?u={link}", "https://w.example/b?u={link}"], "routes": {"a": "/a", "b": "/b"}"#,
      4
    ),
    (#""routes": {"a": "/a{? '/b'}{? '/c'}"}"#, 4),
    (#""routes": {"a": {"link": "/a", "parent": "e"}, "e": "/e{'1'|'2'|'3'}"}, "launch": {"plain": "e"}"#, 4),
  ])
  func aTableHasSoManyPatterns(_ members: String, _ count: Int) {
    let exact = Self.compiled(#""limits": {"patterns": \#(count)}, \#(members)"#)
    #expect(exact.table != nil, "\(exact.diagnostics.map(\.message))")
    let beyond = Self.compiled(#""limits": {"patterns": \#(count - 1)}, \#(members)"#)
    #expect(beyond.table == nil && beyond.diagnostics.map(\.rule) == ["too-many-patterns"])
    #expect(beyond.diagnostics.map(\.message) == ["the table has more than \(count - 1) patterns"])
  }

  /// Small files can declare too many patterns: 100,000 routes, or a few hundred whose choices multiply. A sample has
  /// fewer routes and a lower limit.
  @Test func aTableOfTooManyPatternsIsRefused() {
    let limits = Thoroughness.isFull ? "" : #""limits": {"patterns": 5000}, "#
    let count = Thoroughness.amount(5_001, full: 100_000)
    let routes = (0..<count).map { "\"r\($0)\": \"/\($0)\"" }.joined(separator: ", ")
    let choices = [String](repeating: "{'0'|'1'}", count: 8).joined()
    let forms = (0..<200).map { "\"r\($0)\": \"/\($0)/\(choices)\"" }.joined(separator: ", ")
    for members in ["\(limits)\"routes\": {\(routes)}", "\"routes\": {\(forms)}"] {
      let compiled = Self.compiled(members)
      #expect(compiled.diagnostics.map(\.rule) == ["too-many-patterns"] && compiled.document == nil)
    }
  }

  @Test func includedFilesCountTogether() {
    let json =
      #"{"version": 1, "origins": {"a": "a:"}, "limits": {"patterns": 2}, "include": ["b"], "routes": {"a": "/a"}}"#
    let compiled = CompiledTable(json: Array(json.utf8), path: "routes.json") { _ in
      .bytes(Array(#"{"version": 1, "routes": {"b": "/b", "c": "/c"}}"#.utf8))
    }
    #expect(compiled.diagnostics.map(\.rule) == ["too-many-patterns"])
    #expect(compiled.diagnostics.map(\.range.file) == [1])
  }

  /// Patterns without a distinguishing literal segment are compared in pairs, so their number is limited. Patterns with
  /// such a segment aren't counted.
  @Test(arguments: [
    ("/a#f", "", false), ("/a?x", "=1", false), ("/a", "-{s}", false), ("/{path...}/s", "", false),
    ("/s", "/{path...}", true), ("/a?screen=s", "&id={id: Int}", true), ("/a", "/{id: Int}", true),
  ])
  func aTableHasSoManyAlternatives(_ start: String, _ end: String, _ isTakenApart: Bool) {
    let routes = (0..<1_100).map { "\"r\($0)\": \"\(start)\($0)\(end)\"" }.joined(separator: ", ")
    let compiled = Self.compiled("\"routes\": {\(routes)}")
    #expect(compiled.diagnostics.map(\.rule) == (isTakenApart ? [] : ["too-many-alternatives"]))
  }

  /// All pairs of these routes tie. Each tie needs a search for a witness, so the search stops with the last tie that
  /// is reported.
  @Test func searchForTiesStopsAtTheReportLimit() {
    let routes = (0..<120).map { "\"r\($0)\": \"/a#{x}\"" }.joined(separator: ", ")
    let compiled = Self.compiled("\"routes\": {\(routes)}")
    #expect(compiled.diagnostics.count { $0.rule == "ambiguous-routes" } == 100)
    #expect(Set(compiled.diagnostics.map(\.rule)) == ["ambiguous-routes", "too-many-problems"])
  }

  /// The deepest nesting that is allowed must be readable on a stack of 512 KiB, which Apple's systems give to a
  /// thread, even in debug builds.
  @Test func aSmallStackIsEnough() throws {
    let segments = String(repeating: "/{a}", count: 1) + String(repeating: "/a", count: 49)
    let parts = String(repeating: "{? '/b' ", count: 8) + String(repeating: "}", count: 8)
    let brackets = String(repeating: "(", count: 50) + "a" + String(repeating: ")", count: 50)
    let json = """
      {"version": 1, "origins": {"web": "https://a.example"},
       "types": {"T": {"type": "String", "pattern": "\(brackets)", "example": "a"}},
       "routes": {"r": "\(segments)", "s": "\(String(repeating: "/b", count: 49))/{b: T}", "p": "/p\(parts)"}}
      """
    nonisolated(unsafe) var compiled: CompiledTable?
    nonisolated(unsafe) var match: RouteMatch?
    let ends = DispatchSemaphore(value: 0)
    let thread = Thread {
      compiled = CompiledTable(json: Array(json.utf8), path: "routes.json")
      match = compiled?.table?.match("https://a.example/x" + String(repeating: "/a", count: 49)).match
      ends.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    ends.wait()
    #expect(compiled?.diagnostics.map(\.message) == [])
    #expect(match?.routeID == "r")
  }

  @Test func aFileBeyondTheLimitIsRefused() {
    let padding = String(repeating: " ", count: TableReader.maximumFileSize)
    let compiled = Self.compiled(#""routes": {"r": "/"}"# + padding)
    #expect(compiled.diagnostics.map(\.rule) == ["file-too-large"])
  }

  @Test func originsBeyondTheLimitAreRefused() {
    let origins = (0..<49).map { "\"o\($0)\": \"s\($0):\"" }.joined(separator: ", ")
    let json = "{\"version\": 1, \"canonical\": \"o0\", \"origins\": {\(origins)}, \"routes\": {\"r\": \"/\"}}"
    let compiled = CompiledTable(json: Array(json.utf8), path: "routes.json")
    #expect(compiled.diagnostics.contains { $0.rule == "too-many-origins" })
  }
}
