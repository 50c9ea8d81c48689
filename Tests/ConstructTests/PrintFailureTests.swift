import RouteLanguage
import RouteMatching
import TestSupport
import Testing

/// The message of a print failure, and the parameter it names.
@Suite(.namingCases) struct PrintFailureTests {
  static let table = #"""
    {"version": 1, "origins": {"web": "https://a.example"},
     "types": {"Way": {"fields": {"km": "Int", "minutes": "Int?"}}},
     "routes": {
       "ride": {"link": "/ride?km={way.km}&minutes={way.minutes}", "parameters": {"way": "Way?"}},
       "m": "/m/{u: Int}?ids={ids: [Int] 1...4}",
       "few": "/few?ids={ids: [Int] 2...}",
       "list": "/list/{u: Int}/{ids: [Int] \",\" 2...3}",
       "pair": {"link": "/pair/{u: Int}?a={a: Int?}&b={b: Int?}", "allOrNone": ["a", "b"]},
       "mark": {"link": "/mark?on={on: Bool}&n={n: Int?}", "parameters": {"on": {"as": "flag"}}, "allOrNone": ["on", "n"]},
       "one": {"link": "/one?a={a: Int?}&b={b: Int?}&c={c: Int?}", "exclude": ["/one?a&b", "/one?a&c", "/one?b&c"]},
       "library": "/library",
       "libraryPage": "/library?page={page: Int?}",
       "slug": "/s/{n: Int}/{slug}",
       "newSlug": "/s/{n: Int}/new",
       "two": "/two/{a}/{b}",
       "inside": "/inside/{n: Int}?u={u: Link}",
       "show": "/show/{id}{? '.html'}",
       "file": "/file/{id}{? '.' format}",
       "word": {"link": "/word/{id}", "exclude": "/word/new"},
       "made": {"link": "/made/{a}-{b: Int}", "set": {"q": "{b}~{a}"}},
       "parts": "/parts{? '-' a: Int}{? '-' b: Int}",
       "frame": "/frame{? '#p=' p: Int}",
       "hash": "/hash#p={p: Int?}",
       "pins": "/pins{? '#p=' p: [Int] \",\" 1...}"
     }}
    """#

  struct Row: Sendable {
    let route: String
    let values: [String: RouteValue]
    let parameter: String?
    let words: String

    init(_ route: String, _ values: [String: RouteValue], _ parameter: String?, _ words: String) {
      (self.route, self.values, self.parameter, self.words) = (route, values, parameter, words)
    }
  }

  static let rows: [Row] = [
    Row("m", ["u": .int(1)], "ids", "'ids' needs 1 to 4 values"),
    Row("m", ["u": .int(1), "ids": .list([])], "ids", "'ids' needs 1 to 4 values"),
    Row("m", ["u": .int(1), "ids": .list(Array(repeating: .int(1), count: 5))], "ids", "'ids' needs 1 to 4 values"),
    Row("few", ["ids": .list([.int(1)])], "ids", "'ids' needs at least 2 values"),
    Row("list", ["u": .int(1), "ids": .list([.int(1)])], "ids", "no link can carry this value of 'ids'"),
    Row("pair", ["u": .int(1), "a": .int(1)], "b", "'a' and 'b' must be given together"),
    Row("pair", ["u": .int(1), "b": .int(1)], "a", "'a' and 'b' must be given together"),
    Row("mark", ["on": .bool(true)], "n", "'on' and 'n' must be given together"),
    Row("mark", ["on": .bool(false), "n": .int(1)], "on", "'on' and 'n' must be given together"),
    Row("ride", ["way.minutes": .int(1)], "way.km", "'way.minutes' can't be given without 'way.km'"),
    Row("one", ["a": .int(1), "c": .int(1)], nil, "the route excludes the link with these values"),
    Row("library", [:], nil, "the link of this destination opens 'libraryPage'"),
    Row("slug", ["n": .int(1), "slug": .string("new")], "slug", "a link with this value of 'slug' opens 'newSlug'"),
    Row("show", ["id": .string("5.html")], "id", "a link with this value of 'id' opens the route with other values"),
    Row("file", ["id": .string("a.b")], "id", "a link with this value of 'id' opens the route with other values"),
    Row("file", ["format": .string("b")], "id", "the parameter 'id' has no value"),
    Row(
      "inside", ["n": .int(1), "u": .string("https://b.example/")], "u", "no link can carry this value of 'u'"),
    Row("inside", ["n": .int(1), "u": .string("/library")], "u", "no link can carry this value of 'u'"),
    Row(
      "slug", ["n": .int(1), "slug": .string(String(repeating: "a", count: 17_000))], nil,
      "a link can have at most 16384 bytes"),
    Row("word", ["id": .string("new")], nil, "the route excludes the link with these values"),
    Row("made", ["q": .string("1")], "q", "no template in 'set' makes this value of 'q'"),
    Row("parts", ["b": .int(1)], "b", "a link with this value of 'b' opens the route with other values"),
    Row("two", ["a": .string("x"), "b": .string("..")], "b", "no link can carry this value of 'b'"),
  ]

  /// If an optional item is absent, a value that `set` takes from it is absent too.
  @Test func aTemplateOfAMissingItemPrints() throws {
    let json = #"""
      {"version": 1, "origins": {"web": "https://a.example"},
       "routes": {
         "v": {"link": "/v/{id: Int}?o={all?}", "set": {"view": "{all}"}, "parameters": {"view": "String?"}},
         "f": {"link": "/f#o={all?}", "set": {"view": "<{all}>"}, "parameters": {"view": "String?"}},
         "w": {"link": "/w?o={all}", "set": {"view": "{all}"}, "parameters": {"view": "String?"}}
       }}
      """#
    let table = try RouteTable(json: Array(json.utf8))
    for link in [
      "https://a.example/v/3", "https://a.example/v/3?o=x", "https://a.example/f#", "https://a.example/f#o=x",
    ] {
      let match = try #require(table.match(link).match)
      #expect(match.canonicalLink == link)
    }
    let failure = #expect(throws: PrintFailure.self) { try table.print(route: "w", values: [:]) }
    #expect(failure?.parameter == "view")
  }

  /// A template's value is the same for each spelling of a link, so it's printed.
  @Test func destinationOfATemplatePrints() throws {
    let json = #"""
      {"version": 1, "origins": {"web": "https://a.example"},
       "types": {
         "Tab": {"cases": {"one": {"swift": "one", "spellings": ["uno"]}, "two": "two"}},
         "Handle": {"type": "String", "pattern": "[a-z]+", "caseSensitive": false, "example": "ann"}
       },
       "routes": {
         "s": {"link": "/s?a={a: Tab ?? uno}", "set": {"q": "v-{a}"}},
         "h": {"link": "/h?a={a: Handle = ABC}", "set": {"q": "v-{a}"}},
         "l": {"link": "/l/{a: [Int] \",\"}", "set": {"q": "<{a}>"}},
         "i": {"link": "/i?x={a: [String] \"|\" 1...}", "set": {"q": "{a}"}},
         "f": {"link": "/f#{a: [Int] \",\"}", "set": {"q": "{a}"}, "parameters": {"a": {}}}
       }}
      """#
    let table = try RouteTable(json: Array(json.utf8))
    each(
      [
        ("/s", "v-one", "/s?a=one"), ("/s?a=uno", "v-one", "/s?a=one"), ("/s?a=two", "v-two", "/s?a=two"),
        ("/h", "v-abc", "/h?a=abc"), ("/h?a=Ann", "v-ann", "/h?a=ann"), ("/l/1,2", "<1,2>", "/l/1,2"),
        ("/l/7", "<7>", "/l/7"), ("/i?x=a%7Cb", "a|b", "/i?x=a%7Cb"), ("/f#1,2", "1,2", "/f#1,2"),
      ] as [(String, String, String)]
    ) { link, value, printed in
      let match = try #require(table.match("https://a.example" + link).match)
      #expect(match.parameters.first { $0.name == "q" }?.value == .string(value))
      #expect(match.canonicalLink == "https://a.example" + printed)
    }
  }

  @Test func printFailureNamesTheProblem() {
    each(Self.rows) { row in
      let table = try RouteTable(json: Array(Self.table.utf8))
      let failure = #expect(throws: PrintFailure.self) { try table.print(route: row.route, values: row.values) }
      #expect(failure?.parameter == row.parameter)
      #expect(failure?.description == row.words)
    }
  }

  @Test func labelWithoutAValueIsNamed() throws {
    let json = #"""
      {"version": 1, "canonical": "app", "origins": {"web": "https://{lang}.a.example", "app": "x:", "any": "https://*"},
       "routes": {"a": "/q"}}
      """#
    let table = try RouteTable(json: Array(json.utf8))
    let failure = #expect(throws: PrintFailure.self) { try table.print(route: "a", values: [:], origin: "web") }
    #expect(failure?.description == "the parameter 'lang' has no value")
    #expect(try table.print(route: "a", values: ["lang": .string("de")], origin: "web") == "https://de.a.example/q")
    let other = #expect(throws: PrintFailure.self) { try table.print(route: "a", values: [:], origin: "any") }
    #expect(other?.kind == .noPlace)
    let staging = #"""
      {"version": 1, "origins": {"web": {"staging": ["https://s.example", "https://{lang}.s.example"], "live": "https://l.example"}},
       "routes": {"a": "/q"}}
      """#
    let noEnvironment = #expect(throws: PrintFailure.self) {
      try RouteTable(json: Array(staging.utf8)).print(route: "a", values: ["lang": .string("de")])
    }
    #expect(noEnvironment?.kind == .noPlace)
  }

  /// A label can't be omitted, so it's printed even if its value is the default.
  @Test func labelWithTheDefaultIsPrinted() throws {
    let json = #"""
      {"version": 1, "canonical": "app", "types": {"Tab": ["one", "two"]},
       "origins": {"web": "https://{tab: Tab}.x.example", "both": ["https://y.example", "https://{tab: Tab}.y.example"], "app": "x:"},
       "routes": {"t": {"link": {"app": "/t?l={tab: Tab ?? one}", "web": "/t", "both": "/t"}, "aliases": ["/u?l={tab}"]}}}
      """#
    let table = try RouteTable(json: Array(json.utf8))
    each(
      [
        ("https://one.x.example/t", "web", "https://one.x.example/t"),
        ("https://two.x.example/u", "web", "https://two.x.example/t"),
        ("https://one.y.example/t", "both", "https://y.example/t"),
        ("https://two.y.example/t", "both", "https://two.y.example/t"), ("x:t?l=one", "app", "x://t"),
      ] as [(String, String, String)]
    ) { link, origin, printed in
      let match = try #require(table.match(link).match)
      #expect(try table.print(route: match.route, values: match.values, origin: origin) == printed)
    }
  }

  @Test func valuesThatFulfillTheRulesArePrinted() throws {
    let table = try RouteTable(json: Array(Self.table.utf8))
    let ids = RouteValue.list([.int(1), .int(2)])
    #expect(try table.print(route: "m", values: ["u": .int(1), "ids": ids]) == "https://a.example/m/1?ids=1&ids=2")
    #expect(try table.print(route: "list", values: ["u": .int(1), "ids": ids]) == "https://a.example/list/1/1,2")
    #expect(try table.print(route: "pair", values: ["u": .int(1)]) == "https://a.example/pair/1")
    #expect(
      try table.print(route: "pair", values: ["u": .int(1), "a": .int(2), "b": .int(3)])
        == "https://a.example/pair/1?a=2&b=3")
    #expect(try table.print(route: "frame", values: [:]) == "https://a.example/frame")
    #expect(try table.print(route: "frame", values: ["p": .int(1)]) == "https://a.example/frame#p=1")
    #expect(try table.print(route: "pins", values: ["p": .list([])]) == "https://a.example/pins")
    #expect(try table.print(route: "hash", values: [:]) == "https://a.example/hash#")
    #expect(
      try table.print(route: "mark", values: ["on": .bool(true), "n": .int(1)]) == "https://a.example/mark?on&n=1")
    #expect(try table.print(route: "one", values: ["b": .int(1)]) == "https://a.example/one?b=1")
  }
}
