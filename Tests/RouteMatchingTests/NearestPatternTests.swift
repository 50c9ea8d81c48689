import RouteLanguage
import RouteMatching
import RouteTracing
import TestSupport
import Testing

/// A miss names the pattern that matches the longest part of the link, and so does `explain`.
@Suite struct NearestPatternTests {
  private static let paths = [
    "/books", "/books/{id: Int}", "/books/{id: Int}/reviews", "/books/new", "/book-clubs/{name}",
    "/book-clubs/{name}/members",
    "/authors/{name}", "/authors/{name}/books/{id: Int}", "/settings", "/settings/account",
    "/settings/accounts/{id: Int}",
    "/shops/{name}/books/{id: Int}", "/shops/{name}/authors/new", "/{tab}/recent", "/files/{name}.{kind}",
    "/a-literal-of-more-than-fifteen/{id: Int}",
    "/a-literal-of-more-than-sixteen",
  ]

  @Test(arguments: [true, false]) func nearestPatternMatchesTheLongestPrefix(isCaseSensitive: Bool) throws {
    let routes = Self.paths.enumerated().map { #""r\#($0)": "\#($1)""# }.joined(separator: ", ")
    let table = try RouteTable(
      json: Array(
        """
        {"version": 1, "caseSensitive": \(isCaseSensitive), "origins": {"web": "https://x.example"}, "routes": {\(routes)}}
        """.utf8))
    var random = SeededRandom(seed: 14)
    var misses = 0
    for _ in 0..<600 {
      var path = Array(
        random.one(of: Self.paths).replacingWords(["{id: Int}": "4x", "{name}": "ann", "{tab}": "top", ".{kind}": ""])
          .utf8)
      for _ in 0...random.below(3) {
        let index = 1 + random.below(path.count - 1)
        switch random.below(3) {
        case 0: path.insert(UInt8(ascii: "s"), at: index)
        case 1: path[index] = random.one(of: Array("aekst/".utf8))
        default: if path.count > 2 { path.remove(at: index) }
        }
      }
      let link = "https://x.example" + String(decoding: path, as: UTF8.self)
      guard let reason = table.match(link).miss?.reason, reason.kind == .path, let pattern = reason.pattern else {
        continue
      }
      let candidates = table.explain(link).candidates
      let furthest = candidates.map(\.reached).max()
      #expect(candidates.contains { $0.pattern == pattern && $0.reached == furthest }, "\(link): \(pattern)")
      #expect(table.explain(link).nearest(1).map(\.pattern) == [pattern], "\(link)")
      misses += 1
    }
    #expect(misses > 200)
  }

  @Test(arguments: [
    ("/settings", "path: segment 1 is 'settings', and no link begins with it"),
    ("/jion", "path: segment 1 is 'jion', expected 'join' (nearest: '/join#{token: String}')"),
    ("/teams", "path: segment 2 is missing, expected {team: Int} (nearest: '/teams/{team: Int}')"),
    ("/teams/x", "path: segment 2 is 'x', expected {team: Int} (nearest: '/teams/{team: Int}')"),
    ("/", "path: segment 1 is missing"),
  ])
  func whatIsFarIsNotCalledNearest(path: String, reason: String) throws {
    let table = try RouteTable(
      json: Array(
        """
        {"version": 1, "origins": {"web": "https://x.example"},
         "routes": {"join": "/join#{token: String}", "team": "/teams/{team: Int}"}}
        """.utf8))
    let miss = try #require(table.match("https://x.example" + path).miss)
    #expect(miss.reason.text() == reason)
    #expect((miss.reason.route == nil) == (miss.reason.pattern == nil))
  }

  @Test func linkAtAnAddedHostHasANearestPattern() throws {
    let table = try RouteTable(
      json: Array(
        """
        {"version": 1, "origins": {"web": {"at": "https://x.example", "open": true}},
         "routes": {"book": "/books/{id: Int}?page={page: Int}"}}
        """.utf8))
    let open = try #require(table.adding(host: "y.example", to: "web"))
    for (path, reason, matched) in [
      ("/books/x", "path: segment 2 is 'x', expected {id: Int}", 1), ("/books/7", "query: 'page' is missing", 2),
      ("/books//7", "refused: empty-segment at byte 24", 1),
    ] {
      let explanation = open.explain("https://y.example" + path)
      #expect(explanation.result.miss?.reason.text().starts(with: reason) == true)
      #expect(explanation.nearest(1).first?.segmentsMatched == matched)
    }
  }

  /// Invalid parts come before missing parts, and patterns with fewer requirements before patterns with more.
  @Test(arguments: [
    ("/?ll=50.8&z=3", "query: 'll' is '50.8', expected {lat: Double},{lon: Double}", "map"),
    ("/?z=x", "query: 'z' is 'x', expected {z: Int}", "map"),
    ("/?z=3", "query: 'll' is missing", "map"),
    ("/?from=a", "query: 'to' is missing", "way"),
    ("/az", "path: segment 1 is 'az', expected {n: Int}", "number"),
  ])
  func whatIsBadIsNearerThanWhatIsMissing(path: String, reason: String, route: String) throws {
    let table = try RouteTable(
      json: Array(
        """
        {"version": 1, "origins": {"web": "https://x.example"},
         "routes": {"drive": "/?daddr={address}", "map": "/?ll={lat: Double},{lon: Double}&z={z: Int?}",
           "way": "/?from={from}&to={to}", "ask": "/{n: Int}?a={a}&b={b}&c={c}", "mark": "/{n: Int}#{mark}",
           "number": "/{n: Int}"}}
        """.utf8))
    let miss = try #require(table.match("https://x.example" + path).miss)
    #expect(miss.reason.text().starts(with: reason + " (nearest: "))
    #expect(miss.reason.route == route)
  }
}

extension String {
  fileprivate func replacingWords(_ words: [String: String]) -> String {
    words.sorted { $0.key < $1.key }.reduce(self) {
      $0.split(separator: $1.key, omittingEmptySubsequences: false).joined(separator: $1.value)
    }
  }
}
