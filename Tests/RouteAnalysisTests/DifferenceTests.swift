import RouteAnalysis
import RouteEmitters
import RouteGeneration
import RouteLanguage
import RouteMatching
import TestSupport
import Testing

/// The effect of an edited table on links.
@Suite(.namingCases) struct DifferenceTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var old: String
    var new: String
    var more = ""
    var moreNew: String?
    /// `verdict kind route: link`.
    var expected: [String]
    var testDescription: String { "\(old) -> \(new)" }
  }

  private static let keepsEmpty =
    #""emptySegments": "keep", "types": {"Empty": {"type": "String", "min": 0, "max": 0, "example": ""}, "Any": {"type": "String", "min": 0}}"#

  static let rows: [Row] = [
    Row(old: #""a": "/a""#, new: #""a": "/a""#, expected: []),
    Row(old: #""a": "/a", "b": "/b""#, new: #""b": "/b", "a": "/a""#, expected: []),
    Row(
      old: #""a": "/a", "b": "/b""#, new: #""a": "/a""#,
      expected: ["breaking stops-working b: https://a.example/b"]),
    Row(
      old: #""a": "/a""#, new: #""a": "/a", "b": "/b""#,
      expected: ["compatible new-link b: https://a.example/b"]),
    Row(
      old: #""word": "/{w: String}""#, new: #""word": "/{w: String}", "new": "/new""#,
      expected: ["breaking leads-elsewhere word: https://a.example/new"]),
    Row(
      old: #""word": "/{w: String}""#, new: #""term": "/{w: String}""#,
      expected: ["compatible renamed word: https://a.example/w"]),
    // Two routes become one, or one becomes two.
    Row(
      old: #""a": "/a", "b": "/b""#, new: #""c": {"link": "/a", "aliases": ["/b"]}"#,
      expected: ["breaking leads-elsewhere a: https://a.example/a", "breaking leads-elsewhere b: https://a.example/b"]),
    Row(
      old: #""a": "/a""#, new: #""b": {"link": "/a", "only": "web"}, "c": {"link": "/a", "only": "app"}"#,
      more: #""canonical": "web", "origins": {"web": "https://a.example", "app": "shop:"}"#,
      expected: ["breaking leads-elsewhere a: https://a.example/a", "breaking leads-elsewhere a: shop://a"]),
    Row(
      old: #""book": "/books/{book: Int}""#, new: #""book": "/books/{book: ID}""#,
      more: #""types": {"ID": {"type": "Int", "min": 1, "example": 1}}"#,
      expected: ["breaking stops-working book: https://a.example/books/0"]),
    Row(
      old: #""book": "/books/{book: ID}""#, new: #""book": "/books/{book: Int}""#,
      more: #""types": {"ID": {"type": "Int", "min": 1, "example": 1}}"#,
      expected: ["compatible new-link book: https://a.example/books/0"]),
    Row(
      old: #""book": "/books/{book: Int}""#, new: #""book": "/books/{book: String}""#,
      expected: [
        "breaking type-changes book.book: https://a.example/books/42",
        "compatible new-link book: https://a.example/books/book",
      ]),
    Row(
      old: #""page": "/p?n={n: Int = 1}""#, new: #""page": "/p?n={n: Int = 2}""#,
      expected: [
        "breaking value-changes page.n: https://a.example/p",
        "compatible canonical-changes page: https://a.example/p?n=2",
      ]),
    Row(
      old: #""page": "/p?n={n: Int?}""#, new: #""page": "/p?n={n: Int}""#,
      expected: ["breaking stops-working page: https://a.example/p"]),
    Row(
      old: #""page": "/p?n={n: Int?}""#, new: #""page": "/p?n={n: Int = 3}""#,
      expected: ["breaking presence-changes page.n: https://a.example/p"]),
    Row(
      old: #""page": "/p?n={n: Int ?? 1}""#, new: #""page": "/p?n={n: Int = 1}""#,
      expected: ["breaking stops-working page: https://a.example/p?n"]),
    Row(
      old: #""page": "/p?n={n: Int?}""#, new: #""page": "/p""#,
      expected: [
        "breaking presence-changes page.n: https://a.example/p?n=42", "compatible new-link page: https://a.example/p?n",
      ]),
    Row(
      old: #""pair": "/{a: Int}/{b: Int}""#, new: #""pair": "/{b: Int}/{a: Int}""#,
      expected: [
        "breaking value-changes pair.a: https://a.example/1/2", "breaking value-changes pair.b: https://a.example/1/2",
      ]),
    Row(
      old: #""a": "/a", "b": {"link": "/b", "aliases": ["/old"]}"#,
      new: #""a": {"link": "/a", "aliases": ["/old"]}, "b": "/b""#,
      expected: ["breaking leads-elsewhere b: https://a.example/old"]),
    Row(
      old: #""book": {"link": "/books/{b: Int}"}"#, new: #""book": {"link": "/b/{b: Int}", "aliases": ["/books/{b}"]}"#,
      expected: [
        "compatible new-link book: https://a.example/b/42",
        "compatible canonical-changes book: https://a.example/books/42",
      ]),
    Row(
      old: #""tab": "/t?tab={tab: Tab}""#, new: #""tab": "/t?tab={tab: Tab}""#,
      more: #""types": {"Tab": ["one", "two"]}"#, moreNew: #""types": {"Tab": ["one", "three"]}"#,
      expected: [
        "breaking stops-working tab: https://a.example/t?tab=two",
        "compatible new-link tab: https://a.example/t?tab=three",
      ]),
    Row(
      old: #""any": "/{path...}", "a": "/a/{id: Int}""#,
      new: #""any": {"link": "/{path...}", "exclude": ["/admin/{_...}"]}, "a": "/a/{id: Int}""#,
      expected: ["breaking stops-working any: https://a.example/admin/a"]),
    Row(
      old: #""order": "/o/{id: Int}", "any": "/{path...}""#,
      new: #""order": "/o/{id: Int}", "any": {"link": "/{path...}", "exclude": "/o/{_}"}"#,
      expected: ["breaking stops-working any: https://a.example/o/a"]),
    Row(
      old: #""s": "/s?a={a: Int}", "l": "/s?b={b: Int}""#,
      new: #""s": "/s?a={a: Int}", "l": {"link": "/s?b={b: Int}", "beats": "s"}"#,
      expected: []),
    Row(
      old: #""s": {"link": "/s?a={a: Int}", "beats": "l"}, "l": "/s?b={b: Int}""#,
      new: #""s": "/s?a={a: Int}", "l": {"link": "/s?b={b: Int}", "beats": "s"}"#,
      expected: ["breaking leads-elsewhere s: https://a.example/s?a=42&b=42"]),
    Row(
      old: #""a": "/a""#, new: #""a": "/a""#,
      more: #""canonical": "web", "origins": {"web": "https://a.example", "app": "shop:"}"#,
      moreNew: #""canonical": "web", "origins": {"web": ["https://a.example", "https://b.example"]}"#,
      expected: ["breaking stops-working : shop://a", "compatible new-link : https://b.example/a"]),
    Row(
      old: #""a": "/a""#, new: #""a": {"link": "/a", "requires": "signedIn", "summary": "A"}"#,
      expected: ["compatible meaning-changes a: -", "cosmetic documentation a: -"]),
    Row(
      old: #""a": "/a/{x: String}""#, new: #""a": "/a/{x: Text}""#,
      moreNew: #""types": {"Text": {"type": "String", "example": "a"}}"#, expected: []),
    Row(
      old: #""a": "/x/a", "b": "/b""#, new: #""a": "/x/a", "b": "/b""#, more: #""emptySegments": "collapse""#,
      moreNew: #""emptySegments": "keep""#, expected: ["breaking stops-working : https://a.example/x//a"]),
    // The path is a single slash.
    Row(
      old: #""a": "/""#, new: #""a": "/""#, more: #""emptySegments": "collapse""#,
      moreNew: #""emptySegments": "refuse""#, expected: ["breaking stops-working : https://a.example//"]),
    // All links belong to an environment.
    Row(
      old: #""a": {"link": "/a", "query": "strict"}"#, new: #""a": {"link": "/a", "query": "strict"}"#,
      more: #""origins": {"web": {"test": "https://a.example"}}, "ignoredQuery": ["ref"]"#,
      moreNew: #""origins": {"web": {"test": "https://a.example"}}, "ignoredQuery": []"#,
      expected: ["breaking stops-working : https://a.example/a?ref=1"]),
    // The environments are removed, but not their hosts.
    Row(
      old: #""a": "/a""#, new: #""a": "/a""#,
      more: #""origins": {"web": {"real": "https://a.example", "test": "https://b.example"}}"#,
      moreNew: #""origins": {"web": ["https://a.example", "https://b.example"]}"#,
      expected: [
        "breaking meaning-changes : -", "breaking meaning-changes : -", "compatible canonical-changes : -",
        "compatible new-link : https://a.example/a", "compatible new-link : https://b.example/a",
      ]),
    Row(
      old: #""a": {"link": "/a", "query": "strict"}"#, new: #""a": {"link": "/a", "query": "strict"}"#,
      more: #""ignoredQuery": ["utm_*", "ref"]"#, moreNew: #""ignoredQuery": ["ref", "fbclid"]"#,
      expected: [
        "breaking stops-working : https://a.example/a?utm_x=1", "compatible new-link : https://a.example/a?fbclid=1",
      ]),
    Row(
      old: #""a": "/a""#, new: #""a": "/a""#, more: #""ignoredQuery": ["utm_*"]"#, moreNew: #""ignoredQuery": []"#,
      expected: ["compatible meaning-changes : -"]),
    // If a link contains two links, the first wrapper of the table counts, unless the other is more specific.
    Row(
      old: #""a": "/a/{x: Int}""#, new: #""a": "/a/{x: Int}""#,
      more:
        #""wrappers": ["https://go.example/?to={link}", "https://b.example/?u={link}", "https://go.example/?u={link}"]"#,
      moreNew:
        #""wrappers": ["https://b.example/?u={link}", "https://go.example/?u={link}", "https://go.example/?to={link}"]"#,
      expected: [
        "breaking stops-working : https://go.example/?to=https%3A%2F%2Fa.example%2Fa%2F42&u=x"
      ]),
    Row(
      old: #""a": "/a""#, new: #""a": "/a""#,
      more: #""wrappers": ["https://go.example/b?to={link}", "https://go.example/?to={link}"]"#,
      moreNew: #""wrappers": ["https://go.example/?to={link}", "https://go.example/b?to={link}"]"#, expected: []),
    Row(
      old: #""a": {"link": "/a", "query": "strict"}"#, new: #""a": {"link": "/a", "query": "strict"}"#,
      more: #""ignoredQuery": ["a*", "ab", "b"]"#,
      moreNew: #""ignoredQuery": ["a*", "b*"]"#,
      expected: ["compatible new-link : https://a.example/a?bx=1"]),
    Row(
      old: #""a": "/a""#, new: #""a": "/a""#, more: #""wrappers": ["https://*.go.example/{_...}?to={link}"]"#,
      moreNew: #""wrappers": ["https://go.example/{x}?u={link}"]"#,
      expected: [
        "breaking stops-working : https://www.go.example/x?to=https%3A%2F%2Fa.example%2Fa",
        "compatible new-link : https://go.example/x?u=https%3A%2F%2Fa.example%2Fa",
      ]),
    Row(
      old: #""a": "/a""#, new: #""a": "/a""#, more: #""limits": {"length": 200, "segments": 5}"#,
      moreNew: #""limits": {"length": 100, "segments": 9}"#,
      expected: ["breaking stops-working : -", "compatible new-link : -"]),
    Row(
      old: #""a": "/a", "b": "/b""#, new: #""a": "/a", "b": "/b""#,
      more: #""canonical": "web", "origins": {"web": ["https://a.example", "https://*.a.example"]}"#,
      moreNew: #""canonical": "web", "origins": {"web": ["https://a.example", "https://m.a.example"]}"#,
      expected: ["breaking stops-working : https://www.a.example/a"]),
    Row(
      old: #""a": "/a", "b": "/b""#, new: #""a": "/a", "b": "/b""#,
      more: #""canonical": "web", "origins": {"web": ["https://a.example", "https://m.a.example"]}"#,
      moreNew: #""canonical": "web", "origins": {"web": ["https://a.example", "https://*.a.example"]}"#,
      expected: ["compatible new-link : https://www.a.example/a"]),
    Row(
      old: #""a": "/a""#, new: #""a": "/a""#,
      more: #""canonical": "web", "origins": {"web": "https://a.example"}"#,
      moreNew: #""canonical": "web", "origins": {"web": ["https://a.example", "https://{shop}.a.example"]}"#,
      expected: ["compatible new-link : https://shop.a.example/a"]),
    Row(
      old: #""a": "/a/{n: Int}""#, new: #""a": "/a/{n: Int}""#,
      more: #""canonical": "web", "origins": {"web": "https://a.example", "app": {"at": "x:", "separator": "."}}"#,
      moreNew: #""canonical": "web", "origins": {"web": "https://a.example", "app": {"at": "x:", "separator": ":"}}"#,
      expected: [
        "breaking stops-working a: x:a.42", "compatible canonical-changes : -", "compatible new-link a: x:a:42",
      ]),
    Row(
      old: #""a": "/a""#, new: #""a": "/a", "all": "/{x}/a""#,
      more: #""canonical": "web", "origins": {"web": "https://a.example", "app": "shop://x"}"#,
      moreNew: #""canonical": "web", "origins": {"web": "https://a.example", "app": "shop:"}"#,
      expected: [
        "breaking leads-elsewhere : shop://x/a", "compatible canonical-changes : -", "compatible new-link : shop://a",
        "compatible new-link all: https://a.example/x/a",
      ]),
    Row(
      old: #""a": "/a", "b": "/b""#, new: #""a": "/a", "b": "/b""#,
      more: #""launch": {"plain": "a", "deferred": "24h"}"#,
      moreNew: #""launch": {"plain": "b", "appClip": "b"}"#,
      expected: ["breaking meaning-changes : -", "compatible meaning-changes : -", "compatible meaning-changes : -"]),
    Row(
      old: #""a": {"link": "/a", "requires": "x"}, "b": "/b""#,
      new: #""a": {"link": "/a", "requires": "x"}, "b": "/b""#,
      more: #""requirements": {"x": "b", "y": "b"}"#, moreNew: #""requirements": {"x": "a", "z": "b"}"#,
      expected: ["breaking meaning-changes : -", "compatible meaning-changes : -", "compatible meaning-changes : -"]),
    Row(
      old: #""a": "/a""#, new: #""z": "/a""#, more: #""launch": {"plain": "a"}"#, moreNew: #""launch": {"plain": "z"}"#,
      expected: ["compatible renamed a: https://a.example/a"]),
    Row(
      old: #""a": {"link": "/a", "deprecated": {"sunset": "2027-01-01"}}"#,
      new: #""a": {"link": "/a", "deprecated": {"sunset": "2028-01-01"}}"#, expected: ["cosmetic documentation a: -"]),
    // Summaries and examples of parameters and types.
    Row(
      old: #""a": {"link": "/a/{x: Size}", "parameters": {"x": {"summary": "How large"}}}"#,
      new: #""a": {"link": "/a/{x: Size}", "parameters": {"x": {"example": "l"}}}"#,
      more: #""types": {"Size": {"cases": ["s", "l"], "summary": "Of shirts"}}"#,
      moreNew: #""types": {"Size": {"cases": ["s", "l"], "summary": "Of shoes"}}"#,
      expected: [
        "cosmetic documentation : -", "cosmetic documentation a: -", "cosmetic documentation a: -",
      ]),
    // The boundary between two values moves only if the text between them occurs twice.
    Row(
      old: #""a": "/{x: Words}-{y: Words}""#, new: #""a": "/{x: Words}-{y: Word}""#,
      more:
        #""types": {"Words": {"type": "String", "pattern": "[a-z]+(-[a-z]+)?", "example": "ab"}, "Word": {"type": "String", "pattern": "[a-z]+", "example": "ab"}}"#,
      expected: [
        "breaking stops-working a: https://a.example/a-a-a-a", "breaking value-changes a.x: https://a.example/a-a-a",
        "breaking value-changes a.y: https://a.example/a-a-a",
      ]),
    Row(
      old: #""a": "/a", "b": {"link": "/b", "redirect": "a"}"#, new: #""a": "/a", "b": "/b""#,
      expected: ["breaking leads-elsewhere b: https://a.example/b"]),
    // The printed link changes, but every link is still read the same way.
    Row(
      old: #""h": "/h?x={x: Int?}&y={y: Int?}""#, new: #""h": "/h?y={y: Int?}&x={x: Int?}""#,
      expected: ["compatible canonical-changes h: https://a.example/h?x=42&y=42"]),
    Row(
      old: #""h": "/h?k={x: Int?}""#, new: #""h": "/h?K={x: Int?}""#, more: #""caseSensitive": {"query": false}"#,
      expected: ["compatible canonical-changes h: https://a.example/h?k=42"]),
    // An item with its default isn't printed.
    Row(
      old: #""h": "/h?k={x: Int = 42}""#, new: #""h": "/h?K={x: Int = 42}""#,
      more: #""caseSensitive": {"query": false}"#,
      expected: ["compatible canonical-changes h: https://a.example/h?k=1"]),
    Row(
      old: #""h": "/h?k={x: Int ?? 7}""#, new: #""h": "/h?K={x: Int ?? 7}""#,
      more: #""caseSensitive": {"query": false}"#,
      expected: ["compatible canonical-changes h: https://a.example/h?k=42"]),
    // `90` is the same value.
    Row(
      old: #""h": "/h?k={x: Duration ?? 1m30s}""#, new: #""h": "/h?K={x: Duration ?? 1m30s}""#,
      more: #""caseSensitive": {"query": false}"#,
      expected: ["compatible canonical-changes h: https://a.example/h?k=1"]),
    Row(
      old: #""h": "/h#k={x: Int = 42}&l={y: Int = 42}""#, new: #""h": "/h#l={y: Int = 42}&k={x: Int = 42}""#,
      expected: ["compatible canonical-changes h: https://a.example/h#k=1&l=1"]),
    Row(
      old: #""h": "/h""#, new: #""h": "/h""#,
      more: #""canonical": "web", "origins": {"web": "https://a.example", "app": ["b:", "b://open"]}"#,
      moreNew: #""canonical": "web", "origins": {"web": "https://a.example", "app": ["b://open", "b:"]}"#,
      expected: ["compatible canonical-changes : -"]),
    Row(
      old: #""h": {"link": {"web": "/h", "app": "/k"}}"#, new: #""h": {"link": {"web": "/h", "app": "/k/"}}"#,
      more: #""canonical": "web", "origins": {"web": "https://a.example", "app": "b://open"}"#,
      expected: ["compatible canonical-changes h: b://open/k"]),
    // Aliases that change places. The first alias that has all values is printed, and the first that matches reads a
    // link.
    Row(
      old: #""h": {"link": "/h", "aliases": ["/b/{x: Int}", "/c/{x: Int}"]}"#,
      new: #""h": {"link": "/h", "aliases": ["/c/{x: Int}", "/b/{x: Int}"]}"#,
      expected: ["compatible canonical-changes h: https://a.example/b/42"]),
    Row(
      old: #""h": {"link": "/h", "aliases": ["/b?x={x: Int}", "/b?y={y: Int}"]}"#,
      new: #""h": {"link": "/h", "aliases": ["/b?y={y: Int}", "/b?x={x: Int}"]}"#,
      expected: [
        "breaking presence-changes h.x: https://a.example/b?x=42&y=42",
        "breaking presence-changes h.y: https://a.example/b?x=42&y=42",
      ]),
    // Base URLs of an environment that change places.
    Row(
      old: #""h": "/h""#, new: #""h": "/h""#,
      more: #""canonical": "web", "origins": {"web": {"test": ["https://b.example", "https://c.example"]}}"#,
      moreNew: #""canonical": "web", "origins": {"web": {"test": ["https://c.example", "https://b.example"]}}"#,
      expected: ["compatible canonical-changes : -"]),
    Row(
      old: #""h": "/h""#, new: #""h": "/h""#,
      more: #""canonical": "web", "origins": {"web": "https://a.example", "app": {"test": ["b:", "b://open"]}}"#,
      moreNew: #""canonical": "web", "origins": {"web": "https://a.example", "app": {"test": ["b://open", "b:"]}}"#,
      expected: ["compatible canonical-changes : -"]),
    Row(
      old: #""h": {"link": "/h", "requires": ["x", "y"]}"#, new: #""h": {"link": "/h", "requires": ["y", "x"]}"#,
      expected: ["compatible meaning-changes h: -"]),
    // The same route and values, but from another origin or by another redirect.
    Row(
      old: #""a": "/a", "b": {"link": "/b", "only": ["app"]}"#,
      new: #""a": "/a", "b": {"link": "/b", "only": ["app"]}"#,
      more: #""canonical": "web", "origins": {"web": ["https://b.example", "https://*"], "app": "https://a.example"}"#,
      moreNew:
        #""canonical": "web", "origins": {"web": ["https://b.example", "https://*"], "app": {"at": "https://a.example", "explicit": true}}"#,
      expected: [
        "breaking canonical-changes a: https://a.example/a", "compatible meaning-changes : https://a.example/a",
      ]),
    Row(
      old: #""a": {"link": "/a", "only": ["web"]}, "b": "/b""#, new: #""a": "/a", "b": "/b""#,
      more:
        #""canonical": "web", "origins": {"web": ["https://a.example"], "app": ["https://a.example", "https://b.example"]}"#,
      expected: [
        "compatible canonical-changes a: https://a.example/a", "compatible meaning-changes : https://a.example/a",
        "compatible new-link a: https://b.example/a",
      ]),
    Row(
      old: #""a": "/a", "b": {"link": "/b", "redirect": "a"}"#, new: #""a": {"link": "/a", "aliases": ["/b"]}"#,
      expected: ["compatible meaning-changes a: https://a.example/b"]),
    // The same route and values, but other leftover items.
    Row(
      old: #""a": "/a?k""#, new: #""a": "/a?k""#, more: #""repeated": "last""#, moreNew: #""repeated": "first""#,
      expected: ["compatible meaning-changes a: https://a.example/a?k=a&k"]),
    Row(
      old: #""a": "/a?k=1""#, new: #""a": "/a?k=1""#, more: #""repeated": "last""#, moreNew: #""repeated": "first""#,
      expected: [
        "breaking stops-working a: https://a.example/a?k&k=1",
        "compatible meaning-changes a: https://a.example/a?k=1&k&k=1",
        "compatible new-link a: https://a.example/a?k=1&k",
      ]),
    Row(
      old: #""a": "/a{? '/b'}""#, new: #""a": {"link": "/a", "aliases": ["/a/b?k={_: String}", "/a/b"]}"#,
      expected: ["compatible meaning-changes a: https://a.example/a/b?k=a"]),
    Row(
      old: #""a": "/a#top""#, new: #""a": "/a#top""#, more: #""origins": {"web": {"at": "https://a.example"}}"#,
      moreNew: #""origins": {"web": {"at": "https://a.example", "plusIsSpace": true}}"#,
      expected: ["compatible meaning-changes a: https://a.example/a?other=a+b#top"]),
    Row(
      old: #""a": {"link": "/a", "query": "strict"}"#, new: #""a": {"link": "/a", "query": "strict"}"#,
      more: #""origins": {"web": {"at": "https://a.example"}}"#,
      moreNew: #""origins": {"web": {"at": "https://a.example", "plusIsSpace": true}}"#, expected: []),
    // The items of a new parameter are no longer left over. That follows from the new parameter, so it isn't reported
    // separately.
    Row(
      old: #""a": "/a""#, new: #""a": "/a?k={k?}""#,
      expected: [
        "breaking stops-working a: https://a.example/a?k", "compatible presence-changes a.k: https://a.example/a?k=a",
      ]),
    Row(
      old: #""a": "/a?k={k?}""#, new: #""a": "/a""#,
      expected: [
        "breaking presence-changes a.k: https://a.example/a?k=k", "compatible new-link a: https://a.example/a?k",
      ]),
    // The new canonical origin can't print any link.
    Row(
      old: #""a": "/a""#, new: #""a": "/a""#,
      more: #""canonical": "web", "origins": {"web": "app:", "any": {"at": "https://*", "explicit": true}}"#,
      moreNew: #""canonical": "any", "origins": {"web": "app:", "any": {"at": "https://*", "explicit": true}}"#,
      expected: ["breaking canonical-changes : -"]),
    Row(
      old: #""a": "/a""#, new: #""a": "/a""#,
      more: #""canonical": "any", "origins": {"web": "app:", "any": {"at": "https://*", "explicit": true}}"#,
      moreNew: #""canonical": "web", "origins": {"web": "app:", "any": {"at": "https://*", "explicit": true}}"#,
      expected: ["compatible canonical-changes : -"]),
    Row(
      old: #""a": "/a""#, new: #""a": "/a""#,
      more: #""canonical": "app", "origins": {"app": "app:", "web": ["https://{s}.a.example", "https://a.example"]}"#,
      moreNew:
        #""canonical": "app", "origins": {"app": "app:", "web": ["https://{s}.a.example", "https://a.example:*"]}"#,
      expected: ["breaking canonical-changes : -", "compatible new-link : https://a.example:1/a"]),
    // With any port, the value of a label that is the whole host contains the port.
    Row(
      old: #""f": "/f/{n: Int}""#, new: #""f": "/f/{n: Int}""#,
      more: #""canonical": "app", "origins": {"app": "app:", "any": "https://{s: S}:*"}, "types": {"#
        + #""S": {"type": "String", "pattern": "[a-z.]+(:[0-9]+)?", "example": "a.b"}}"#,
      moreNew: #""canonical": "app", "origins": {"app": "app:", "any": "https://{s: S}:*"}, "types": {"#
        + #""S": {"type": "String", "pattern": "[a-z.]+(:[0-9])?", "example": "a.b"}}"#,
      expected: ["breaking stops-working : https://a:11/f/42"]),
    Row(
      old: #""f": "/f/{n: Int}""#, new: #""f": "/f/{n: Int}""#,
      more: #""canonical": "app", "origins": {"app": "app:", "any": "https://{s: S}:*"}, "types": {"#
        + #""S": {"type": "String", "pattern": "[a-z.]+(:[0-9]+)?", "example": "a.b"}}"#,
      moreNew: #""canonical": "app", "origins": {"app": "app:", "any": "https://{s: S}:8443"}, "types": {"#
        + #""S": {"type": "String", "pattern": "[a-z.]+(:[0-9]+)?", "example": "a.b"}}"#,
      expected: [
        "breaking stops-working : https://a.b/f/42", "breaking value-changes f.s: https://a:8443/f/42",
        "compatible canonical-changes : -",
      ]),
    // No link belonged to the removed origin.
    Row(
      old: #""a": "/a""#, new: #""a": "/a""#,
      more: #""canonical": "web", "origins": {"web": "app:", "b": "https://a.example", "c": "https://a.example"}"#,
      moreNew: #""canonical": "web", "origins": {"web": "app:", "b": "https://a.example"}"#,
      expected: ["breaking canonical-changes : -"]),
    Row(
      old: #""a": "/a""#, new: #""a": "/a""#,
      more: #""canonical": "web", "origins": {"web": "app:", "b": "https://a.example"}"#,
      moreNew: #""canonical": "web", "origins": {"web": "app:", "c": "https://a.example"}"#,
      expected: ["compatible meaning-changes : https://a.example/a"]),
    // The canonical origin doesn't have the route, so the first other origin is printed.
    Row(
      old: #""a": {"link": "/a", "only": ["app"]}"#, new: #""a": {"link": "/a", "only": ["app", "site"]}"#,
      more: #""canonical": "web", "origins": {"web": "https://a.example", "app": "app:", "site": "https://b.example"}"#,
      expected: ["compatible canonical-changes a: app://a", "compatible new-link a: https://b.example/a"]),
    // Every link belongs to an environment.
    Row(
      old: #""a": "/a?k={k}""#, new: #""a": "/a?K={k}""#,
      more:
        #""caseSensitive": {"query": false}, "origins": {"web": {"real": "https://a.example", "test": "https://b.example"}}"#,
      expected: ["compatible canonical-changes a: https://a.example/a?k=k"]),
    // The link belonged to another route before.
    Row(
      old: #""a": {"link": "/a", "caseSensitive": false}, "b": "/a?k={k: Int?}", "c": "/{c...}""#,
      new: #""a": {"link": "/A", "caseSensitive": false}, "b": "/a?k={k: Int?}", "c": "/{c...}""#,
      expected: ["compatible canonical-changes a: https://a.example/A"]),
    // The exclude applies to another origin only.
    Row(
      old: #""a": "/", "b": {"link": "/#x", "exclude": [{"link": "/", "only": ["web"]}], "query": "strict"}"#,
      new: #""a": "/", "b": {"link": "/#x", "exclude": [{"link": "/", "only": ["web"]}]}"#,
      more: #""canonical": "web", "origins": {"web": "https://a.example", "app": "https://b.example"}"#,
      expected: ["breaking leads-elsewhere a: https://b.example/?other#x"]),
    // An alias is printed only if the first pattern's link opens another route, or if the route excludes that link.
    Row(
      old: #""a": "/x?q={p: Bool}", "b": {"link": "/x?q={n: Int?}", "aliases": ["/y?id={n}"]}"#,
      new: #""a": "/x?q={p: Bool}", "b": {"link": "/x?q={n: Int?}", "aliases": ["/y?ID={n}"]}"#,
      more: #""caseSensitive": {"query": false}"#,
      expected: ["compatible canonical-changes b: https://a.example/y?id=1"]),
    Row(
      old:
        #""a": {"link": "/a/{n...}", "aliases": ["/New/{n...}"], "exclude": ["/a/{_}/x"], "caseSensitive": false}"#,
      new:
        #""a": {"link": "/a/{n...}", "aliases": ["/new/{n...}"], "exclude": ["/a/{_}/x"], "caseSensitive": false}"#,
      expected: ["compatible canonical-changes a: https://a.example/New/n/x"]),
    // Both settings read the same links of this pattern.
    Row(
      old: #""a": "/x/{r...}""#, new: #""a": "/x/{r...}""#, more: #""emptySegments": "keep""#,
      moreNew: #""emptySegments": "refuse""#, expected: ["compatible meaning-changes : -"]),
    // By default, only a rest parameter accepts an empty last segment.
    Row(
      old: #""a": {"link": "/x/{r...}", "exclude": ["/x/{_}", "/x/{_}/{_...}", "/x/{_...}/{_}"]}, "b": "/b""#,
      new: #""b": "/b""#, expected: ["breaking stops-working a: https://a.example/x//"]),
    // A slash follows the empty last segment.
    Row(
      old: #""a": "/{e: Empty}""#, new: #""a": {"link": "/{e: Empty}", "trailingSlash": "strict"}"#, more: keepsEmpty,
      expected: ["breaking stops-working a: https://a.example//"]),
    Row(
      old: #""a": "/a/{e: Any}""#, new: #""a": {"link": "/a/{e: Any}", "exclude": "/a/{_: String}"}"#, more: keepsEmpty,
      expected: ["breaking stops-working a: https://a.example/a/e"]),
    Row(
      old: #""a": "/a/{e: Any}""#, new: #""a": "/a/{e: String}""#, more: keepsEmpty,
      expected: ["breaking stops-working a: https://a.example/a//"]),
    Row(
      old: #""a": "/a/{e: String}""#, new: #""a": "/a/{e: Any}""#, more: keepsEmpty,
      expected: ["compatible new-link a: https://a.example/a//"]),
    Row(
      old: #""a": "/a/{e: Any}", "b": "/a/{r...}""#, new: #""a": "/a/{e: String}", "b": "/a/{r...}""#, more: keepsEmpty,
      expected: ["breaking leads-elsewhere a: https://a.example/a//"]),
    Row(
      old: #""a": "/a", "b": {"link": "/b", "redirect": "a"}"#,
      new: #""a": "/a", "b": {"link": "/b", "redirect": "a", "confirm": true, "summary": "B"}"#,
      expected: ["compatible meaning-changes b: -", "cosmetic documentation b: -"]),
  ]

  private func tables(_ row: Row) throws -> (CompiledTable, CompiledTable) {
    let pool = LanguagePool()
    let old = CompiledTable(json: Array(tableJSON(row.old, row.more).utf8), path: "old.json", pool: pool)
    let new = CompiledTable(json: Array(tableJSON(row.new, row.moreNew ?? row.more).utf8), path: "new.json", pool: pool)
    for table in [old, new] where table.table == nil {
      throw UnreadTable(description: DiagnosticRenderer(files: table.files).text(table.diagnostics))
    }
    return (old, new)
  }

  @Test func changesAreFound() {
    each(Self.rows) { row in
      let (old, new) = try tables(row)
      let difference = try #require(TableComparison(old: old, new: new)).run()
      let found = difference.changes.map { change in
        let parameter = change.parameter.map { "." + $0 } ?? ""
        let name = change.route + parameter
        return "\(change.verdict.rawValue) \(change.kind.rawValue) \(name): \(change.link ?? "-")"
      }
      #expect(found.sorted() == row.expected.sorted())
      #expect(difference.unknown.isEmpty)
      // Both tables must give the reported result for the link of a change.
      for change in difference.changes {
        guard let link = change.link, let before = old.table?.match(link), let after = new.table?.match(link) else {
          continue
        }
        switch change.kind {
        case .stopsWorking:
          let wasTest = old.table?.choosing(environment: "test")?.match(link).match
          #expect((before.match ?? wasTest) != nil && after.match == nil)
        case .newLink: #expect(before.match == nil && after.match != nil)
        case .leadsElsewhere, .renamed: #expect(before.match != nil && after.match?.routeID != before.match?.routeID)
        case .valueChanges, .typeChanges, .presenceChanges:
          let name = try #require(change.parameter)
          #expect(before.match?[name] != after.match?[name])
        default:
          let environments = ["real", "test"].compactMap { old.table?.choosing(environment: $0)?.match(link) }
          #expect(([before] + environments).contains { $0.match != nil })
        }
      }
    }
  }

  @Test func allFormatsReportTheSameChange() throws {
    let (old, new) = try tables(Self.rows[4])
    let difference = try #require(TableComparison(old: old, new: new)).run()
    let report = DifferenceReport(difference, oldFiles: old.files, newFiles: new.files)
    let text = report.render(.text)
    #expect(text.contains("breaking: links of 'word' open 'new' [leads-elsewhere]\n  link: https://a.example/new"))
    #expect(text.hasSuffix("1 breaking, 0 compatible, 0 cosmetic\n"))
    let markdown = report.render(.markdown)
    #expect(markdown.contains("| links of `word` open `new` | `https://a.example/new` |"))
    let (value, problems) = JSONReader.read(Array(report.render(.json).utf8), file: 0)
    #expect(problems.isEmpty)
    #expect(value?["changes"]?.elements?.count == 1)
    #expect(value?["changes"]?.elements?.first?["link"]?.text?.text == "https://a.example/new")
  }

  @Test func removedRouteIsReportedAsRemoved() throws {
    let (old, new) = try tables(Row(old: #""a": "/a", "w": "/{w}""#, new: #""w": "/{w}""#, expected: []))
    let difference = try #require(TableComparison(old: old, new: new)).run()
    #expect(difference.changes.map(\.message) == ["links of 'a', which is removed, open 'w'"])
  }

  /// A redirect has no screen of its own, so its links open the route that it leads to.
  @Test func redirectIsReportedWithTheRouteThatOpens() throws {
    func redirect(_ target: String, _ id: String = "r") -> String {
      #""b": "/b", "c": "/c", "\#(id)": {"link": "/r", "redirect": "\#(target)"}"#
    }
    let route = #""b": "/b", "c": "/c", "r": "/r""#
    let cases = [
      (redirect("b"), redirect("c"), "links of 'r' open 'c', not 'b'", "c"),
      (redirect("b"), redirect("c", "s"), "links of 'r', which is removed, open 'c', not 'b'", "c"),
      (redirect("b"), route, "links of 'r' open 'r', not 'b'", "r"),
      (route, redirect("c"), "links of 'r' open 'c'", "c"),
    ]
    for (before, after, message, target) in cases {
      let (old, new) = try tables(Row(old: before, new: after, expected: []))
      let change = try #require(TableComparison(old: old, new: new)?.run().changes.first)
      #expect(change.message == message && change.newRoute == target)
    }
    let (old, new) = try tables(Row(old: #""b": "/b", "c": "/c""#, new: redirect("b"), expected: []))
    let change = try #require(TableComparison(old: old, new: new)?.run().changes.first)
    #expect(change.message == "links that didn't match now open 'b'" && change.route == "r")
  }

  @Test func verdictsAreOrdered() throws {
    let (old, new) = try tables(Self.rows[3])
    let difference = try #require(TableComparison(old: old, new: new)).run()
    #expect(!difference.has(.breaking) && difference.has(.compatible) && difference.has(.cosmetic))
  }

  @Test func environmentsThatSwapHostsAreReported() throws {
    let origins = { (test: String, real: String) in
      #""canonical": "web", "origins": {"web": {"test": "https://\#(test)", "real": "https://\#(real)"}}"#
    }
    let row = Row(
      old: #""h": "/h""#, new: #""h": "/h""#, more: origins("b.example", "c.example"),
      moreNew: origins("c.example", "b.example"), expected: [])
    let (old, new) = try tables(row)
    let difference = try #require(TableComparison(old: old, new: new)).run()
    #expect(difference.unknown.isEmpty)
    for (kind, before, after) in [(TableChange.Kind.stopsWorking, old, new), (.newLink, new, old)] {
      let links = difference.changes.filter { $0.kind == kind }.compactMap(\.link)
      #expect(links.sorted() == ["https://b.example/h", "https://c.example/h"])
      // A link of an environment is lost if that environment no longer reads it.
      for link in links {
        let environment = try #require(
          ["test", "real"].first { before.table?.choosing(environment: $0)?.match(link).match != nil })
        #expect(after.table?.choosing(environment: environment)?.match(link).match == nil)
      }
    }
  }

  // MARK: Brute force

  /// For every link of a small space, its change is among the findings. If nothing is reported for a route, none of its
  /// links change.
  @Test func changesAgreeWithBruteForce() throws {
    var random = SeededRandom(seed: 3 &+ seedOffset)
    let links = BruteForceTests.links.filter { $0.utf8.count { $0 == UInt8(ascii: "/") } == 3 }
    var compared = 0
    var changed = 0
    while compared < Thoroughness.amount(10, full: 40) {
      let plain = ["b", "c", "{x: AB}", "{x: BC}", "{x: ABC}", "{x: String}"]
      var routes = (0..<4).map { number in
        BruteForceTests.route(
          number, &random, longest: 1, segments: number % 2 == 0 ? plain : BruteForceTests.segments)
      }
      let before = routes
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let index = Int.random(in: 0..<4, using: &random)
        routes[index] = BruteForceTests.route(index, &random, longest: 1)
      }
      let row = Row(
        old: before.joined(separator: ","), new: routes.joined(separator: ","), more: BruteForceTests.types,
        expected: [])
      guard let (old, new) = try? tables(row), let oldTable = old.table, let newTable = new.table else { continue }
      compared += 1
      let difference = try #require(TableComparison(old: old, new: new)).run()
      #expect(difference.unknown.isEmpty, "\(row)")
      var outcomes: Set<String> = []
      var example: [String: String] = [:]
      for link in links {
        guard let outcome = Self.outcome(link, oldTable, newTable) else { continue }
        outcomes.insert(outcome)
        example[outcome] = link
      }
      var reported: Set<String> = []
      for change in difference.changes {
        switch change.kind {
        case .stopsWorking: reported.insert("\(change.route) -> nothing")
        case .leadsElsewhere: reported.insert("\(change.route) -> \(change.newRoute ?? "")")
        case .newLink: reported.insert("nothing -> \(change.route)")
        case .valueChanges, .typeChanges, .presenceChanges: reported.insert("\(change.route) -> \(change.route)")
        default: break
        }
        if let link = change.link, change.kind != .canonicalChanges {
          #expect(Self.outcome(link, oldTable, newTable) != nil, "\(link) doesn't change: \(change.message), \(row)")
        }
      }
      changed += outcomes.count
      for outcome in outcomes.subtracting(reported) {
        Issue.record("\(outcome), as \(example[outcome] ?? "") shows, in \(row); reported: \(reported.sorted())")
      }
    }
    #expect(changed >= Thoroughness.amount(10, full: 40), "\(changed)")
  }

  /// Returns `old -> new` if a link changes, otherwise `nil`.
  private static func outcome(_ link: String, _ old: RouteTable, _ new: RouteTable) -> String? {
    let before = old.match(link).match
    let after = new.match(link).match
    if before == nil, after == nil { return nil }
    if let before, let after, before.routeID == after.routeID {
      let values = (
        Dictionary(uniqueKeysWithValues: before.parameters.map { ($0.name, $0.value) }),
        Dictionary(uniqueKeysWithValues: after.parameters.map { ($0.name, $0.value) })
      )
      if values.0 == values.1 { return nil }
    }
    return "\(before?.routeID ?? "nothing") -> \(after?.routeID ?? "nothing")"
  }
}
