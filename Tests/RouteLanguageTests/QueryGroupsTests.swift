import RouteLanguage
import TestSupport
import Testing

/// If an item distinguishes two patterns, they aren't compared, and no link matches both.
@Suite struct QueryGroupsTests {
  private static let items = [
    "", "?k=a", "?k=b", "?k=A", "?k={k}", "?k={k?}", "?k=a&l=x", "?k=b&l={l}", "?l=x", "?l=y&k=%2C", "?k=,", "?k=a#f",
    "?k",
    "?k=a-{k}", "?{items...}", "?k={k: [String]}", "/?k=a",
  ]

  @Test func uncomparedPatternsAreDisjoint() throws {
    var apart = 0
    for seed in 0..<10 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let routes = (0..<40).map { number in
        let items = number < 12 ? "?k=\(["c", "d", "e"][number % 3])\(number / 3)" : random.one(of: Self.items)
        return #""r\#(number)": "/open\#(items)""#
      }
      let folded = seed % 2 == 0 ? "" : #""caseSensitive": false, "#
      let json =
        #"{"version": 1, \#(folded)"origins": {"web": "https://x.example"}, "routes": {\#(routes.joined(separator: ", "))}}"#
      let compiled = CompiledTable(json: Array(json.utf8), path: "routes.json")
      let resolved = try #require(compiled.space?.resolved, "\(compiled.diagnostics.map(\.message))")
      let groups = QueryGroups(resolved.patterns)
      for (a, pattern) in resolved.patterns.enumerated() {
        let partners = Set(groups.partners(after: a))
        let candidates = groups.candidates(around: pattern).map { Set($0) }
        for (b, other) in resolved.patterns.enumerated() where b > a && !partners.contains(b) {
          apart += 1
          #expect(
            Precedence.afterPath(pattern, other, resolved.pool) == .disjoint,
            "\(pattern.source.text), \(other.source.text)")
        }
        for (b, other) in resolved.patterns.enumerated() where candidates?.contains(b) == false {
          let order = Precedence.query(pattern.query, false, other.query, false, resolved.pool)
          #expect(order == .disjoint, "\(pattern.source.text), \(other.source.text)")
        }
      }
    }
    #expect(apart > 500)
  }
}
