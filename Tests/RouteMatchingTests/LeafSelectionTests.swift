import RouteLanguage
import RouteMatching
import RouteTracing
import TestSupport
import Testing

/// Patterns of the same path are selected by the text of an item. The result must be the first pattern that accepts the
/// link, as in `explain`, which tries them one after the other.
@Suite struct LeafSelectionTests {
  private static let items = [
    "", "?k=A", "?k={k}", "?k={k?}", "?k=t1&l=x", "?k=t2&l={l}", "?l=x", "?l=y&k=%2C", "?k=,", "?k=a#f", "?k",
    "?k=t3-{k}",
    "?k={ks: [String]}", "/?k=t1", "?k=", "?k=a%20text%20that%20is%20longer", "?k=a%20text%20that%20is%20longest",
  ]
  private static let queries = [
    "", "?", "?k", "?k=", "?k=A", "?k=a", "?K=t1", "?%6B=t1", "?k=%74%31", "?k=t1&k=t2", "?k=t2&k=t1", "?k=t1&l=x",
    "?l=x",
    "?k=t2&l=z", "?l=y&k=%2c", "?l=y&k=,", "?k=a#f", "?k=T1", "?k=t3-", "?k=t3-b", "?k=t99", "?x=1&k=t0",
    "?k=a%20text%20that%20is%20longer", "?k=A%20TEXT%20THAT%20IS%20LONGEST", "?k=a%20text%20that%20is%20long",
  ]

  @Test(arguments: ["first", "last", "refuse"], [true, false])
  func firstOfAllWins(repeated: String, isCaseSensitive: Bool) throws {
    var hits = 0
    for seed in 0..<UInt64(Thoroughness.amount(1, full: 3)) {
      var random = SeededRandom(seed: seed)
      // Variants of a route never tie.
      var items = Self.items + (0..<16).map { "?k=t\($0)" }
      var forms: [String] = []
      while !items.isEmpty { forms.append("\"/open\(items.remove(at: random.below(items.count)))\"") }
      let json = """
        {"version": 1, "caseSensitive": \(isCaseSensitive), "repeated": "\(repeated)", "origins": {"web": "https://x.example"},
         "routes": {"r": {"link": "/main", "aliases": [\(forms.joined(separator: ", "))]}}}
        """
      let table = try RouteTable(json: Array(json.utf8))
      for query in Self.queries + (0..<16).map({ "?k=t\($0)" }) {
        // With more than forty items, the matcher has no index of them.
        for tail in ["", String(repeating: "&z", count: 45)] where tail.isEmpty || !query.contains("#") {
          let link = "https://x.example/open\(query)\(tail)"
          let winner = table.explain(link).candidates.first { $0.wins }
          #expect(table.match(link).match?.pattern == winner?.pattern, "\(link), \(forms)")
          hits += winner == nil ? 0 : 1
        }
      }
    }
    #expect(hits > Thoroughness.amount(70, full: 200))
  }
}
