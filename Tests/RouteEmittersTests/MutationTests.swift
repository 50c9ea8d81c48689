import Foundation
import RouteLanguage
import Testing

@testable import RouteEmitters

/// The edits that `fpost mutate` makes, and what it says of them.
@Suite struct MutationTests {
  static let table = Array(
    """
    {
      "version": 1, "name": "ShopRoute", "origins": {"web": "https://a.example", "app": "a:"}, "canonical": "web",
      "types": {"Size": ["small", "large"], "ID": {"type": "Int", "min": 1, "example": 7}},
      "routes": {
        "home": "/",
        "item": {"link": "/items/{item: ID}?size={size: Size = small}", "aliases": ["/i/{item}"], "requires": "in"}
      }
    }
    """.utf8)

  @Test func editsAreFixedAndDifferent() {
    let first = TableMutation.mutants(of: Self.table)
    #expect(first.map(\.bytes) == TableMutation.mutants(of: Self.table).map(\.bytes))
    #expect(Set(first.map(\.bytes)).count == first.count)
    #expect(!first.contains { $0.bytes == Self.table })
    #expect(first.allSatisfy { JSONReader.read($0.bytes).diagnostics.isEmpty }, "an edit leaves JSON")
  }

  @Test func sampleHasManyOfEachKind() throws {
    let url = SchemaLawTests.root.appendingPathComponent("routes.json")
    let mutants = TableMutation.mutants(of: Array(try Data(contentsOf: url)))
    #expect(mutants.count > 800)
    for kind in TableMutant.Operator.allCases { #expect(mutants.contains { $0.kind == kind }, "\(kind.rawValue)") }
  }

  @Test func smallTableLeavesNoSurvivor() throws {
    let score = try #require(MutationScore(bytes: Self.table, path: "routes.json", poolSize: 300) { _ in nil })
    #expect(score.differencesOfOriginal == [])
    var killed = 0
    for mutant in TableMutation.mutants(of: Self.table) {
      switch score.fate(of: mutant) {
      case .survived(let witness): Issue.record("\(mutant.change): \(witness)")
      case .killed: killed += 1
      case .equivalent, .refused: break
      }
    }
    #expect(killed > 50)
  }
}
