import RouteAnalysis
import RouteLanguage
import RouteMatching
import TestSupport
import Testing

/// The verdicts on pairs of routes agree with an oracle without sets: it compiles each route in its own table and tries
/// every link of a small space.
@Suite struct BruteForceTests {
  static let types = """
    "types": {
      "AB": ["a", "b"], "BC": ["b", "c"], "ABC": ["a", "b", "c"], "One": ["a"],
      "Word": {"type": "String", "pattern": "[ab]+", "example": "ab"},
      "Small": {"type": "Int", "min": 1, "max": 2, "example": 1}
    }
    """
  static let segments = [
    "a", "b", "ab", "1", "{x: AB}", "{x: BC}", "{x: Word}", "{x: Int}", "{x: Small}", "{x: String}", "a-{x}", "{x}-b",
    "{x: Int}b",
  ]
  static let queries = [
    "", "", "", "?p", "?p=1", "?p={p: Int}", "?p={p: AB}", "?p={p: Small?}", "?p={p: Int ?? 1}", "?q={q: String}",
    "?p={p}&q={q}", "?p={p: [Int] 1...2}", "?{more...}",
  ]
  static let fragments = ["", "", "", "", "#a", "#{f: AB}", "#{f: Word}", "#k={f: Int}", "#p/{f: AB}"]

  /// Returns a random route as JSON, with `r` and a number as its id.
  static func route(
    _ number: Int, _ random: inout SeededRandom, longest: Int = 2, segments: [String] = Self.segments,
    isPlain: Bool = false
  ) -> String {
    var link = ""
    for position in 0..<Int.random(in: 1...longest, using: &random) {
      let segment = segments[Int.random(in: 0..<segments.count, using: &random)]
      link += "/" + segment.replacing("x", with: "x\(position)")
    }
    if isPlain { return "\"r\(number)\": \"\(link)\"" }
    if Int.random(in: 0..<8, using: &random) == 0 { link += "/{rest...}" }
    link += queries[Int.random(in: 0..<queries.count, using: &random)]
    link += fragments[Int.random(in: 0..<fragments.count, using: &random)]
    var options = ""
    if Int.random(in: 0..<6, using: &random) == 0, !link.contains("more...") { options += ", \"query\": \"strict\"" }
    if Int.random(in: 0..<8, using: &random) == 0 { options += ", \"trailingSlash\": \"strict\"" }
    if Int.random(in: 0..<8, using: &random) == 0 { options += ", \"caseSensitive\": false" }
    if Int.random(in: 0..<8, using: &random) == 0 { options += ", \"exclude\": [\"/a/{_...}\", \"/{_}/1\"]" }
    return "\"r\(number)\": {\"link\": \"\(link)\"\(options)}"
  }

  /// All links of the space: paths of up to three segments, with or without a trailing slash, with queries and
  /// fragments.
  static let links: [String] = {
    let words = ["a", "b", "c", "ab", "A", "1", "7", "a-b", "1b"]
    var paths = [""]
    for first in words {
      paths.append("/" + first)
      for second in words { paths.append("/\(first)/\(second)") }
    }
    paths += ["/a/", "/a/1/", "/b/c/", "/a/b/c", "/1/2/7", "/ab/a/1/c"]
    let queries = ["", "?p", "?p=1", "?p=a", "?p=7&q=a", "?q=", "?p=1&p=2", "?p=1&p=a", "?z=1", "?p=b&z"]
    let fragments = ["", "#a", "#c", "#k=1", "#p/a"]
    var links: [String] = []
    for (index, path) in paths.enumerated() {
      for (number, query) in queries.enumerated() where (index + number) % 2 == 0 || index < 20 {
        // Not all combinations: short paths with each query, others with every second query, and the fragments in turn.
        links.append("https://a.example" + path + query + fragments[(index + number) % fragments.count])
      }
    }
    return Array(Set(links)).sorted()
  }()

  /// Compares 20,000 pairs in a full run.
  @Test func pairsAgreeWithBruteForce() throws {
    var random = SeededRandom(seed: 7 &+ seedOffset)
    let routes = (0..<Thoroughness.amount(64, full: 202)).map { Self.route($0, &random) }
    let whole = compiled(tableJSON(routes.joined(separator: ","), Self.types))
    let description = DiagnosticRenderer(files: whole.files).text(
      whole.diagnostics.filter { !["ambiguous-routes", "unreachable-route"].contains($0.rule) })
    #expect(description.isEmpty, "\(description)")
    let analysis = try #require(TableAnalysis(whole))

    var tables: [RouteTable] = []
    var accepted: [Set<Int>] = []
    for route in routes {
      let table = try RouteTable(json: Array(tableJSON(route, Self.types).utf8))
      accepted.append(Set(Self.links.indices.filter { table.match(Self.links[$0]).match != nil }))
      tables.append(table)
    }
    let order = analysis.resolved.patterns.map { Int(analysis.resolved.routes[$0.route].id.dropFirst()) ?? 0 }

    var pairs = 0
    var sharing = 0
    var unknown = 0
    var ordered = 0
    for a in order.indices {
      for b in order.indices where a < b {
        pairs += 1
        let shared = accepted[order[a]].intersection(accepted[order[b]])
        let names = "\(routes[order[a]]) and \(routes[order[b]])"
        switch analysis.verdict(patterns: a, b) {
        case .disjoint:
          if let link = shared.min() { Issue.record("disjoint, but both take \(Self.links[link]): \(names)") }
        case .ordered(let first, let second, let link) where sharing % 25 == 0 && link != nil:
          sharing += 1
          let (ahead, behind) = (routes[order[first]], routes[order[second]])
          // One route may cover the other, and then the table with both is invalid.
          guard let two = try? RouteTable(json: Array(tableJSON("\(ahead), \(behind)", Self.types).utf8)) else {
            continue
          }
          let links = shared.sorted().prefix(20).map { Self.links[$0] } + [link ?? ""]
          for link in links where two.match(link).match?.routeID != "r\(order[first])" {
            Issue.record("\(link) should be the first's of \(ahead), \(behind)")
          }
          ordered += 1
        case .ordered(_, _, let link), .ambiguous(let link):
          sharing += 1
          guard let witness = link else {
            Issue.record("no witness for \(names)")
            continue
          }
          if tables[order[a]].match(witness).match == nil || tables[order[b]].match(witness).match == nil {
            Issue.record("\(witness) is no link of both \(names)")
          }
        case .unknown: unknown += 1
        }
      }
    }
    #expect(pairs >= Thoroughness.amount(2_000, full: 20_000))
    #expect(sharing >= pairs / 40 && sharing <= pairs * 9 / 10, "\(sharing) of \(pairs) pairs share a link")
    #expect(unknown == 0 && ordered >= Thoroughness.amount(2, full: 20), "\(ordered) orders tried")
  }

  /// In tables that load, a covered route wins no link. If two routes overlap, the second wins no link that both
  /// accept.
  @Test func coverageAgreesWithBruteForce() throws {
    var random = SeededRandom(seed: 11 &+ seedOffset)
    let links = Self.links.filter { $0.utf8.count { $0 == UInt8(ascii: "/") } == 3 }
    var segments = Self.segments
    var loaded = 0
    var covered = 0
    var ordered = 0
    while loaded < Thoroughness.amount(20, full: 100) {
      // Use few values in every other table, so that routes cover each other.
      segments = loaded % 2 == 0 ? Self.segments : ["b", "c", "{x: AB}", "{x: BC}", "{x: ABC}", "{x: One}"]
      let routes = (0..<5).map { Self.route($0, &random, longest: 1, segments: segments, isPlain: loaded % 2 == 1) }
      let table = compiled(tableJSON(routes.joined(separator: ","), Self.types))
      guard table.diagnostics.allSatisfy({ $0.rule != "ambiguous-routes" }), table.space != nil else { continue }
      let analysis = try #require(TableAnalysis(table))
      loaded += 1
      guard let routeTable = table.table else {
        // If a route covers another, the table doesn't load, and the analysis must agree.
        let unreachable = table.diagnostics.filter { $0.rule == "unreachable-route" }.count
        let found = analysis.resolved.routes.indices.filter { route in
          if case .covered = analysis.reach(ofRoute: route) { true } else { false }
        }
        #expect(found.count >= unreachable, "\(routes)")
        covered += found.count
        continue
      }
      var winners: [Set<String>] = Array(repeating: [], count: analysis.resolved.routes.count)
      for link in links {
        if let match = routeTable.match(link).match { winners[match.route].insert(link) }
      }
      for route in analysis.resolved.routes.indices {
        switch analysis.reach(ofRoute: route) {
        case .reached(let link): #expect(routeTable.match(link).match?.route == route, "\(link) in \(routes)")
        case .covered:
          covered += 1
          #expect(winners[route].isEmpty, "\(winners[route].sorted().first ?? "") in \(routes)")
        case .unknown: Issue.record("unknown in \(routes)")
        }
      }
      for meeting in analysis.meetings() {
        guard case .ordered(let first, let second, _) = meeting.verdict else { continue }
        ordered += 1
        let id = analysis.resolved.routes[analysis.resolved.patterns[first].route].id
        let route = try #require(routes.first { $0.hasPrefix("\"\(id)\"") })
        let alone = try RouteTable(json: Array(tableJSON(route, Self.types).utf8))
        let loser = analysis.resolved.patterns[second].route
        if let link = winners[loser].first(where: { alone.match($0).match != nil }) {
          Issue.record("\(link) should be \(id)'s in \(routes)")
        }
      }
    }
    #expect(
      covered >= Thoroughness.amount(1, full: 5) && ordered >= Thoroughness.amount(20, full: 100),
      "\(covered) covered, \(ordered) ordered")
  }
}
