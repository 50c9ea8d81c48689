import Foundation
import RouteLanguage
import TestSupport
import Testing

@testable import RouteGeneration

/// Names of a table in Swift. A name that gives invalid Swift has a diagnostic with its position, and all other names
/// compile.
@Suite(.namingCases) struct SwiftNameTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  static func check(_ json: [UInt8], _ path: String) throws -> (text: String, diagnostics: [Diagnostic]) {
    let compiled = CompiledTable(json: json, path: path)
    let renderer = DiagnosticRenderer(files: compiled.files)
    let source = GeneratedTable(compiled, path: path)
    let table = try #require(source, "\(renderer.text(compiled.diagnostics))")
    let diagnostics = SwiftNameCheck.run(table.document).sortedByPlace()
    return (renderer.text(diagnostics), diagnostics)
  }

  /// `refused.expected` contains the diagnostics of `refused.json`. `RECORD=1` rewrites it and still fails.
  @Test func badNamesAreDiagnosticsAtTheirPlace() throws {
    let json = try Data(contentsOf: Self.folder.appendingPathComponent("refused.json"))
    let (text, diagnostics) = try Self.check(Array(json), "refused.json")
    #expect(diagnostics.allSatisfy { $0.severity == .error && $0.range.lower > 0 })
    let golden = Self.folder.appendingPathComponent("refused.expected")
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try text.write(to: golden, atomically: true, encoding: .utf8)
      Issue.record("recorded \(golden.lastPathComponent)")
    } else {
      #expect(text == (try? String(contentsOf: golden, encoding: .utf8)))
    }
  }

  /// `.ci/plugins` compiles the code generated from `accepted.json` and runs its tests.
  @Test func unusualSwiftNamesAreAccepted() throws {
    let json = try Data(contentsOf: Self.folder.appendingPathComponent("accepted.json"))
    let (text, diagnostics) = try Self.check(Array(json), "accepted.json")
    #expect(diagnostics.isEmpty, "\(text)")
    let table = String(decoding: json, as: UTF8.self)
    for keyword in SwiftName.keywords where !SwiftName.noTypes.contains(keyword) {
      #expect(table.contains("\"kw.\(keyword)\""), "no route is called \(keyword)")
    }
  }

  /// The fix doesn't suggest a name that the enum can't have either.
  @Test func lowercaseEnumNameGetsAFix() {
    each(["podRoute": "write 'PodRoute'", "type": "rename it", "int": "rename it", "page": "rename it"]) {
      name, fix in
      let json = """
        {"version": 1, "name": "\(name)", "origins": {"web": "https://a.example"}, "types": {"Page": ["a"]},
         "routes": {"home": "/"}}
        """
      let diagnostic = try #require(try Self.check(Array(json.utf8), "routes.json").diagnostics.first)
      #expect(diagnostic.severity == .warning && diagnostic.fix?.description == fix, "\(name)")
      #expect(diagnostic.fix?.edits.count == (fix.hasPrefix("write") ? 1 : 0))
    }
  }

  /// Invalid names are reported together with all other mistakes in a table.
  @Test func namesOfAnInvalidTableAreReportedToo() throws {
    let json = """
      {"version": 1, "name": "Route", "origins": {"web": "https://a.example"}, "types": {"S": ["a-b"]},
       "routes": {"2": "/2", "Int": "/", "d": {"link": "/{p-q: Int}", "parent": "none"}}}
      """
    let compiled = CompiledTable(json: Array(json.utf8), path: "routes.json")
    #expect(compiled.diagnostics.map(\.rule).sorted() == ["bad-swift-name", "unknown-route"])
    let names = SwiftNameCheck.run(try #require(compiled.document)).sortedByPlace()
    #expect(names.map(\.rule) == ["bad-swift-name", "swift-collision", "bad-swift-name"])
  }

  /// The number of cases in a table's only group, and the diagnostic for it.
  static let sizes: [(count: Int, words: String?)] = [
    (100, nil), (101, "6:5: warning: the group 'g' becomes an enum with 101 cases, and more than 100 compile slowly"),
    (400, "6:5: warning: the group 'g' becomes an enum with 400 cases, and more than 100 compile slowly"),
    (401, "6:5: error: the group 'g' becomes an enum with 401 cases, and more than 400 don't compile"),
  ]

  @Test func groupsHaveLimits() {
    each(Self.sizes) { count, words in
      let routes = (1...count).map { "    \"g.r\($0)\": \"/\($0)\"" }.joined(separator: ",\n")
      let json = """
        {
          "version": 1,
          "name": "Route",
          "origins": { "web": "https://a.example" },
          "routes": {
        \(routes)
          }
        }
        """
      let (text, diagnostics) = try Self.check(Array(json.utf8), "routes.json")
      #expect(diagnostics.count == (words == nil ? 0 : 1))
      guard let words else { return }
      let expected = "routes.json:\(words) [group-too-large]\n"
      #expect(text.hasPrefix(expected), "\(text)")
    }
  }
}
