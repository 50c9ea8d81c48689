import RouteLanguage
import TestSupport
import Testing

/// Any number of identifiers, in which a pattern may be more specific than another pattern.
@Suite struct IdentifierOrderTests {
  private func compiled(_ items: [String]) -> CompiledTable {
    let rules = items.map { "\"\($0)\": \"item\"" }.joined(separator: ", ")
    let json = #"""
      {"version": 1, "origins": {"web": "https://x.example"}, "routes": {"item": "/items/{id}"},
       "types": {"Number": {"type": "Int", "example": 7}}, "launch": {"spotlight": {"items": {\#(rules)}}}}
      """#
    return CompiledTable(json: Array(json.utf8), path: "routes.json")
  }

  @Test func narrowerPatternsComeFirst() throws {
    let narrow = ["a-{id: Int}", "ab-{id: Int}", "b:{id: Int}", "b-7-{id: Int}"]
    let wide = ["a-{id}", "ab-{id}", "b:{id}", "b-{id}"]
    for seed in 0..<8 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let compiled = compiled((narrow + wide).shuffled(using: &random))
      let resolved = try #require(compiled.resolved, "\(compiled.diagnostics.map(\.message))")
      let labels = resolved.launch.rules.filter { $0.pattern != nil }.map(\.declaration.label)
      #expect(labels.count == narrow.count + wide.count)
      for (first, second) in zip(narrow, wide) {
        let (left, right) = (labels.firstIndex(of: first), labels.firstIndex(of: second))
        #expect(try #require(left) < #require(right), "\(labels)")
      }
    }
  }

  @Test func overlappingPatternsAreRefused() {
    for (a, b) in [("{id}-a", "b-{id}"), ("a-{id}", "a-{id: String}"), ("a-{id}-c", "a-b-{id}")] {
      let rules = compiled(["z-{id}", a, "y-{id}", b]).diagnostics.map(\.rule)
      #expect(rules.contains("ambiguous-identifiers"), "\(a), \(b)")
    }
    #expect(!compiled(["a-{id}", "ab-{id}", "b-{id}"]).diagnostics.hasErrors)
  }
}
