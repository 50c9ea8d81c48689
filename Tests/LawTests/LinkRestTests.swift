import RouteLanguage
import RouteMatching
import TestSupport
import Testing

/// A link as a parameter has the same value whether a pattern contains it raw at the end of its path or percent-encoded
/// elsewhere, and whatever the order of the patterns.
@Suite struct LinkRestTests {
  private static let places = [
    "/rest/{u...}", "/item?u={u}", "/segment/{u}/end", "/text#{u}", "/items#k={u}", "/mixed?u=a{u}b",
  ]
  private static let links = [
    "https://f.example/a", "https://f.example/a?b=c&d=%20#e", "https://f.example/%2F/", "https://x.example/known",
    "http://f.example:80/?q=a+b", "https://f.example/%25?x=%26",
  ]

  @Test func valueIsTheSameInAllPatterns() throws {
    var count = 0
    for seed in 0..<UInt64(Thoroughness.seeds(40, full: 1_000)) {
      var random = SeededRandom(seed: LawTables.seed &+ seed)
      let type = random.one(of: ["URL", "URL", "Link", "Feed"])
      var patterns = Self.places.shuffled(using: &random)
      patterns = Array(patterns.prefix(2 + random.below(3)))
      if !patterns.contains(Self.places[0]) { patterns[random.below(patterns.count)] = Self.places[0] }
      // Declare the type in one of the patterns or in `parameters`.
      let typed = random.below(patterns.count + 1)
      let written = patterns.enumerated().map { index, pattern in
        index == typed
          ? pattern.replacing("{u...}", with: "{u...: \(type)}").replacing("{u}", with: "{u: \(type)}") : pattern
      }
      let quoted = written.map { "\"\($0)\"" }
      let parameters = typed == patterns.count ? #", "parameters": {"u": "\#(type)"}"# : ""
      let json = #"""
        {"version": 1, "origins": {"web": "https://x.example"}, "types": {"Feed": {"type": "URL", "example": "https://f.example/"}},
         "routes": {"r": {"link": \#(quoted[0]), "aliases": [\#(quoted.dropFirst().joined(separator: ", "))]\#(parameters)},
           "known": "/known"}}
        """#
      let table = try RouteTable(json: Array(json.utf8))
      for pattern in patterns {
        let value = type == "Link" ? "https://x.example/known" : random.one(of: Self.links)
        let isRaw = pattern == Self.places[0]
        let text = isRaw ? value : Self.encoded(value)
        let link = "https://x.example" + pattern.replacing("{u...}", with: text).replacing("{u}", with: text)
        let match = try #require(table.match(link).match, "seed \(LawTables.seed &+ seed): \(link)\n\(json)")
        let normal = match["u"]?.string
        #expect(normal == value, "seed \(LawTables.seed &+ seed): \(link)\n\(json)")
        let printed = try table.print(route: "r", values: match.valuesByName)
        #expect(table.match(printed).match?["u"]?.string == normal, "\(printed)\n\(json)")
        if type == "Link" { #expect(match.nestedLinks.map(\.link) == [value], "\(link)\n\(json)") }
        count += 1
      }
    }
    #expect(count >= Thoroughness.least(50, of: 40))
  }

  /// Returns the text with everything but letters and digits percent-encoded.
  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      let isPlain = (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte)
      return isPlain ? String(UnicodeScalar(byte)) : LinkMutation.escape(byte, isLower: false)
    }.joined()
  }
}
