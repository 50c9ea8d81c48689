import Foundation
import RouteLanguage
import RouteMatching
import Testing

/// Each limit has a name, and what is beyond it is refused under that name, with nothing half done.
@Suite struct BoundsTests {
  private static func compiled(_ members: String) -> CompiledTable {
    let json = #"{"version": 1, "canonical": "web", "origins": {"web": "https://a.example"}, \#(members)}"#
    return CompiledTable(json: Array(json.utf8), path: "routes.json")
  }

  // MARK: Links

  /// A link that is as large as a limit lets it be, and one that is beyond it.
  @Test(arguments: [
    ("too-long", #"{}"#, "/", "a", 16_384 - 18, 10_000_000),
    ("too-long", #"{"length": 65000}"#, "/", "a", 65_000 - 18, 1_000_000),
    ("too-long", #"{"length": 100}"#, "/", "a", 100 - 18, 101 - 18),
    // An escape is as long as it is written, and so is a letter beyond ASCII.
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

  /// Links in links in links: of wrappers two are taken off, of parameters four are followed; deeper ones lead nowhere.
  @Test func deepLinksAreNotFollowed() throws {
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
      "\"routes\": {\"r\": \"/?" + (0..<300).map { "p\($0)={p\($0): Int?}" }.joined(separator: "&") + "\"}"
    ),
    ("too-deep", "\"routes\": {\"r\": " + String(repeating: "[", count: 10_000) + "}"),
    ("too-many-problems", "\"routes\": {" + (0..<2_000).map { "\"r\($0)\": 1" }.joined(separator: ", ") + "}"),
  ]

  @Test(arguments: tables.indices) func aTableBeyondALimitIsRefused(_ index: Int) {
    let compiled = Self.compiled(Self.tables[index].members)
    #expect(compiled.table == nil)
    #expect(compiled.diagnostics.contains { $0.rule == Self.tables[index].name }, "\(compiled.diagnostics.map(\.rule))")
    #expect(compiled.diagnostics.allSatisfy { !$0.message.isEmpty })
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
