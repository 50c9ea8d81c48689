import RouteLanguage
import RouteMatching
import Testing

/// Links with and without rare features have the same values.
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

  /// A link of up to 512 bytes is copied to memory of a fixed size, and a longer link to the heap.
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

  /// The more specific alias reads the amount, but then fails at the page. The route's own pattern carries neither, so
  /// the amount must be left over.
  @Test(arguments: ["", "&more=" + String(repeating: "a", count: 600)])
  func failedPatternLeavesItsItemsOver(more: String) throws {
    let table = try RouteTable(
      json: Array(
        """
        {"version": 1, "origins": {"web": "https://x.example"}, "routes": {
          "send": {"link": "/{address}", "aliases": [
            "/{address}?amount={amount: Int}&page={page: Int}", "/{address}?amount={amount: Int}#{part: Int}"]}}}
        """.utf8))
    for (link, values) in [
      ("https://x.example/a?amount=5&page=x", ["address": RouteValue.string("a")]),
      ("https://x.example/a?amount=5&page=6", ["address": .string("a"), "amount": .int(5), "page": .int(6)]),
      ("https://x.example/a?amount=x&page=6", ["address": .string("a")]),
    ] {
      let match = try #require(table.match(link + more).match)
      #expect(Dictionary(uniqueKeysWithValues: match.parameters.map { ($0.name, $0.value) }) == values, "\(link)")
    }
    let match = try #require(table.match("https://x.example/a?amount=x\(more)#7").match)
    #expect(match.parameters.map(\.name) == ["address"])
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

  /// A hash entry contains the first sixteen characters of a text, and refers to the whole text if it's longer.
  @Test func literalsAreToldWhateverTheirLength() throws {
    let words =
      (1...40).map { String(repeating: "a", count: $0) } + ["aaaaaaab", "aaaaaaaaaaaaaaab", "aaaaaaaaaaaaaaaab"]
    let routes = words.enumerated().map { "\"r\($0)\": \"/\($1)\"" }.joined(separator: ",")
    let table = try RouteTable(
      json: Array(#"{"version": 1, "origins": {"web": "https://x.example"}, "routes": {\#(routes)}}"#.utf8))
    for (index, word) in words.enumerated() {
      #expect(table.match("https://x.example/\(word)").match?.routeID == "r\(index)")
      #expect(table.match("https://x.example/\(word)#/").match?.routeID == "r\(index)")
      for other in ["b\(word)", "\(word)|", "\(word)c"] {
        #expect(table.match("https://x.example/\(other)").match == nil)
      }
    }
  }

  /// A fragment ends the host and each segment, and patterns read it verbatim.
  @Test func fragmentsAreReadWhereTheyBegin() throws {
    let table = try RouteTable(
      json: Array(
        """
        {"version": 1, "origins": {"web": "https://x.example"}, "routes": {
           "home": "/", "top": "/#top", "part": "/a/{b}#{c: Int}", "all": "/all/{rest...: Raw}"}}
        """.utf8))
    #expect(table.match("https://x.example#top").match?.routeID == "top")
    #expect(table.match("https://x.example#").match?.routeID == "home")
    #expect(table.match("https://x.example/a/b?q=/#7").match?["c"] == .int(7))
    #expect(table.match("https://x.example/a/b#7#7").match == nil)
    #expect(table.match("https://x.example/all/a?b#c/d").match?["rest"] == .string("a?b#c/d"))
    #expect(table.match("https://x.example/all/$a!?b#c").match?["rest"] == .string("$a!?b#c"))
  }

  /// A link in normal form is read in place. Otherwise it's rewritten from the first byte that isn't in normal form.
  @Test(
    arguments: [
      ("items/a~b", "a~b", "items/a~b"), ("items/%7B%22?q=%20~", "{\"", "items/%7B%22?q=%20~"),
      ("items/%7b%20%41", "{ A", "items/%7B%20A"), ("items/%C3%A9", "é", "items/%C3%A9"),
      ("items/é/", "é", "items/%C3%A9/"), ("items/a#b#c", "a", "items/a#b%23c"),
      ("items/a#b/c?d=e", "a", "items/a#b/c?d=e"),
      ("items/a%41#b#c", "aA", "items/aA#b%23c"), ("items/!$1#", "!$1", "items/!$1#"),
      ("items/a|b", "a|b", "items/a%7Cb"),
      ("items/%2E%2E%2E", "...", "items/..."),
      ("items/%2E%2E", nil, nil), ("items/%", nil, nil), ("items/a?%4", nil, nil), ("items/a?%zz", nil, nil),
      ("items/a#%", nil, nil), ("items/a%00", nil, nil), ("items/%5C", "\\", "items/%5C"), ("items/a\\b", nil, nil),
      ("items/%FF", nil, nil),
    ] as [(String, String?, String?)])
  func oddTextIsMadeNormal(_ path: String, _ name: String?, _ normal: String?) throws {
    let match = try match("https://x.example/\(path)")
    #expect(match?["name"]?.string == name)
    #expect(match?.link == normal.map { "https://x.example/\($0)" })
  }

  /// A segment first matches a literal with percent-encoding, but then that branch fails. The segment must still be
  /// decoded as a parameter's value.
  @Test(arguments: ["", "?utm_source=a"])
  func whatALiteralHasFittedIsDecoded(_ query: String) throws {
    let table = try RouteTable(
      json: Array(
        """
        {"version": 1, "origins": {"web": "https://x.example"}, "routes": {
           "one": {"link": "/%C3%A9/v1/{a: Int}", "query": "strict"}, "two": "/{name}/v1/{a: Int}",
           "three": {"link": "/%C3%A9/w/z", "query": "strict"}, "four": "/{name}/w/{b}",
           "five": "/%C3%A9/u/z", "six": "/{name}/u/{b: Int}/{c}", "seven": "/{name}"}}
        """.utf8))
    #expect(table.match("https://x.example/%C3%A9/v1/2\(query)").match?["name"]?.string == (query == "" ? nil : "é"))
    #expect(table.match("https://x.example/%C3%A9/w/z\(query)").match?["name"]?.string == (query == "" ? nil : "é"))
    #expect(table.match("https://x.example/%C3%A9/w/y\(query)").match?["name"]?.string == "é")
    #expect(table.match("https://x.example/%C3%A9/u/1/y\(query)").match?["name"]?.string == "é")
    #expect(table.match("https://x.example/%C3%A9\(query)").match?["name"]?.string == "é")
  }

  /// Up to forty items are indexed once for all conditions. More items are searched for each condition.
  @Test(arguments: [0, 1, 38, 39, 40, 41, 90])
  func itemsOfEveryNumberAreFound(_ others: Int) throws {
    let more = (0..<others).map { $0 % 3 == 0 ? "&" : "&x\($0)=k%3D\($0)" }.joined()
    let path = "https://x.example/many/a/b/c/d/e/f/g/h/i/1"
    #expect(try match("\(path)?=&%6B=v\(more)&l=3&k=w")?["k"] == .string("v"))
    #expect(try match("\(path)?k\(more)&l=3&l=4") == nil)
    #expect(try match("\(path)?k=v=\(more)&l=3&l=4&")?.parameters.map(\.value).suffix(2) == [.string("v="), .int(3)])
    #expect(try match("\(path)?kk=1\(more)#k=v") == nil)
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
