import Foundation
import RouteLanguage
import Testing

@testable import Mutate

/// Every key of the grammar is edited, or is known to have no effect on links and inputs.
@Suite struct GrammarCoverageTests {
  /// Tables that together use every key.
  static let tables = [
    "Tests/RouteLanguageTests/Fixtures/Good/everything.json", "Tests/RouteEmittersTests/Fixtures/market.routes.json",
    "Tests/RouteEmittersTests/Fixtures/transit.routes.json", "routes.json",
  ]

  static let keys: Set<String> = Set(
    ObjectGrammar.table.reachable.flatMap { grammar in grammar.keys.map { grammar.name + "." + $0.name } })

  @Test func everyKeyIsEditedOrInert() throws {
    var edited: Set<String> = []
    for path in Self.tables {
      let bytes = Array(try Data(contentsOf: SchemaLawTests.root.appendingPathComponent(path)))
      edited.formUnion(TableMutation.mutants(of: bytes).map(\.key))
    }
    let inert = TableMutation.inertKeys
    // The keys of an object that isn't edited aren't edited either.
    let within = Self.keys.filter { $0.hasPrefix("generate.") || $0.hasPrefix("platform.") }
    #expect(Self.keys.subtracting(edited).subtracting(inert).subtracting(within).sorted() == [])
    #expect(inert.subtracting(Self.keys).sorted() == [], "a key that the grammar doesn't have")
    #expect(inert.intersection(edited).sorted() == [])
  }

  @Test func pageGivesTheReasonOfEachInertKey() throws {
    let url = SchemaLawTests.root.appendingPathComponent("Sources/Fingerpost/Fingerpost.docc/GeneratedTests.md")
    let page = try String(contentsOf: url, encoding: .utf8)
    for (what, keys) in TableMutation.inert {
      let isThere = page.contains("| \(what) | \(keys.map { "`\($0)`" }.joined(separator: ", ")) |\n")
      #expect(isThere, "\(what)")
    }
  }

  /// The tables of real apps, and a table with features that no app needs, use every key that affects links.
  @Test func vectorTablesSayEveryKeyAboutLinks() throws {
    let folder = SchemaLawTests.root.appendingPathComponent("Tests/Vectors")
    var said: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) where file.hasSuffix(".routes.json") {
      let bytes = Array(try Data(contentsOf: folder.appendingPathComponent(file)))
      said.formUnion(TableMutation.mutants(of: bytes).map(\.key))
    }
    // Keys about other launch inputs, windows and other files.
    let others = ["launch", "activity.", "event.", "window.", "generate.", "platform."]
    let missing = Self.keys.subtracting(said).subtracting(TableMutation.inertKeys)
      .subtracting(["table.launch", "table.requirements", "table.windows", "route.window"])
      .filter { key in !others.contains { key.hasPrefix($0) } }
    #expect(missing.sorted() == [])
  }
}
