import RouteLanguage
import RouteMatching
import Testing

/// Links on both sides of what the quick door takes lead to the same values.
@Suite struct QuickMatchTests {
  static let table = try? RouteTable(
    json: Array(
      """
      {"version": 1, "canonical": "web", "origins": {"web": ["https://x.example", "https://y.example/base"], "any": "https://*.z.example"},
       "routes": {
         "item": "/items/{name}", "path": "/paths/{rest...}", "long": "/a-literal-of-more-than-fifteen-bytes/{id: Int}",
         "other": "/a-literal-of-more-than-fifteen-letters/{id: Int}",
         "many": "/many/{a}/{b}/{c}/{d}/{e}/{f}/{g}/{h}/{i}/{j: Int}?k={k}&l={l: Int = 7}"}}
      """.utf8))

  private func match(_ link: String) throws -> RouteMatch? { try #require(Self.table).match(link).match }

  /// Up to 512 bytes the link stands in memory of a fixed size, which a longer one doesn't.
  @Test(arguments: [1, 7, 8, 9, 15, 16, 400, 485, 486, 487, 488, 489, 600, 3000])
  func textsOfEveryLengthAreWhole(_ length: Int) throws {
    for character in ["a", "%41", "%2F", "é"] {
      let name = String(repeating: character, count: length)
      let decoded = ["%41": "A", "%2F": "/"][character] ?? character
      #expect(
        try match("https://x.example/items/\(name)?q=1#f")?["name"]
          == .string(String(repeating: decoded, count: length)))
    }
  }

  @Test(arguments: [1, 2, 30, 31, 32, 33, 34, 100])
  func pathsOfEveryLengthAreWhole(_ count: Int) throws {
    let segments = (0..<count).map { "s\($0)" }
    let match = try match("https://x.example/paths/\(segments.joined(separator: "/"))/")
    #expect(match?["rest"]?.strings == segments)
  }

  @Test func laterParametersAreFoundAgain() throws {
    let link = "https://x.example/many/a/b/c/d/e/f/g/h/i%2F/42?k=%41&l=9"
    let values = try #require(try match(link)).parameters
    #expect(
      values.map(\.value) == "abcdefgh".map { .string(String($0)) } + [.string("i/"), .int(42), .string("A"), .int(9)])
    #expect(try match("https://x.example/many/a/b/c/d/e/f/g/h/i/42?k=k")?["l"] == .int(7))
  }

  @Test(
    arguments: [
      ("https://x.example/a-literal-of-more-than-fifteen-bytes/1", "long"),
      ("https://x.example/a-literal-of-more-than-fifteen-letters/1", "other"),
      ("https://x.example/a-literal-of-more-than-fifteen-bytez/1", nil),
      ("https://y.example/base/items/1", "item"), ("https://y.example/items/1", nil),
      ("HTTPS://X.example/items/1", "item"),
      ("https://a.z.example/items/1", "item"), ("https://z.example/items/1", nil),
      ("https://x.example.org/items/1", nil),
      ("https://x.example:443/items/1", nil), ("https://x.example/./items/1", nil),
      ("https://x.example/items/1#a#b", "item"),
    ] as [(String, String?)])
  func headsAreThoseOfTheTable(_ link: String, _ route: String?) throws {
    #expect(try match(link)?.routeID == route)
  }

  @Test func hostsAddedLaterAreFound() throws {
    let table = try RouteTable(
      json: Array(
        #"{"version": 1, "origins": {"web": {"at": "https://x.example", "open": true}}, "routes": {"r": "/r/{id}"}}"#
          .utf8))
    let more = try #require(table.adding(host: "added.example", to: "web"))
    #expect(more.match("https://added.example/r/1").match?["id"] == .string("1"))
    #expect(more.match("https://x.example/r/1").match != nil)
    #expect(table.match("https://added.example/r/1").match == nil)
  }
}
