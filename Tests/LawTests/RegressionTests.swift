import RouteLanguage
import RouteMatching
import TestSupport
import Testing

/// Links and tables for which the laws once found a bug.
@Suite(.namingCases) struct RegressionTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    var origins = #"{"web": "https://a.example", "app": "app:"}"#
    let routes: String
    let link: String
    /// The route and its values, or `miss`.
    let expected: String
  }

  private static let plus = #"{"web": {"at": "https://a.example", "plusIsSpace": true}}"#
  private static let opaque = #"{"web": "https://a.example", "uri": {"at": "uri:", "separator": ":"}}"#
  private static let joined = #"{"a": {"link": "/{p...}", "set": {"page": "/{p}"}}}"#

  static let cases: [Case] = [
    Case(
      testDescription: "a trailing slash isn't a segment of a rest parameter", routes: #"{"a": "/{p...}"}"#,
      link: "https://a.example/x//", expected: "a p=[x,]"),
    Case(
      testDescription: "brackets of a nested link are read as percent-encoded", routes: #"{"a": "/{u...: URL}"}"#,
      link: "https://a.example/https://b.example/?q[]=1", expected: "a u=https://b.example/?q%5B%5D=1"),
    Case(
      testDescription: "a scheme can't be percent-encoded", routes: #"{"home": "/"}"#, link: "%68ttps://a.example/",
      expected: "miss"),
    Case(
      testDescription: "a captured label is lowercased",
      origins: #"{"web": ["https://a.example", "https://{shop: Slug}.a.example"]}"#, routes: #"{"home": "/"}"#,
      link: "https://NEW.a.example/", expected: "home shop=new"),
    Case(
      testDescription: "a captured label with a narrower type comes first",
      origins: #"{"web": ["https://a.example", "https://{a}.a.example"], "app": "https://{z: Slug}.a.example"}"#,
      routes: #"{"home": "/"}"#, link: "https://b.a.example/", expected: "home z=b"),
    Case(
      testDescription: "a literal without letters is equal with and without letter case",
      routes: #"{"a": "/%C3%A9?id", "b": {"link": "/%C3%A9?id&t=1", "caseSensitive": false}}"#,
      link: "https://a.example/%c3%a9?id&t=1", expected: "b"),
    Case(
      testDescription: "a strict query doesn't apply to excluded links",
      routes: #"{"a": {"link": "/{x}?id=2", "exclude": ["/new"], "query": "strict"}, "b": "/new/"}"#,
      link: "https://a.example/new?id=2", expected: "b"),
    Case(
      testDescription: "a strict query doesn't apply to the text of a fragment",
      routes:
        #"{"a": {"link": "/old#{p: Int}", "query": "strict"}, "b": "/old?id={i: Int}#{p: Int}"}"#,
      link: "https://a.example/old?id=9#9", expected: "b i=9 p=9"),
    Case(
      testDescription: "excluding the shared links settles a tie",
      routes: #"{"a": {"link": "/{x: AB}", "exclude": ["/b"]}, "b": "/{x: BC}"}"#, link: "https://a.example/b",
      expected: "b x=b"),
    Case(
      testDescription: "an exclusion in another origin that matches all of the links settles a tie",
      origins: #"{"web": ["https://a.example", "https://b.example"], "any": "https://*"}"#,
      routes:
        #"{"a": {"link": "/{x: AB}", "only": ["web"]}, "b": {"link": "/{x: BC}", "exclude": [{"link": "/b", "only": ["any"]}]}}"#,
      link: "https://b.example/b", expected: "a x=b"),
    Case(
      testDescription: "an exclusion in a scheme that reads the host as a segment settles a tie",
      origins: #"{"app": "app:", "web": "app://go"}"#,
      routes: """
        {"a": {"link": "/{x: AB}", "exclude": [{"link": "/go/b", "only": ["app"]}], "caseSensitive": false},
        "b": {"link": "/{x: BC}", "only": ["web"]}}
        """,
      link: "app://Go/b", expected: "b x=b"),
    Case(
      testDescription: "a strict query without an item is narrower than an optional item",
      routes: #"{"a": "/?a={p}&t={t: Slug = x}", "b": {"link": "/?a=1", "query": "strict"}}"#,
      link: "https://a.example/?a=1", expected: "b"),
    Case(
      testDescription: "an optional value that can be empty requires nothing",
      routes: #"{"a": "/?a={p: Text?}", "b": "/?t=1"}"#, link: "https://a.example/?t=1", expected: "b"),
    Case(
      testDescription: "patterns of a route keep their order if their types overlap",
      routes: #"{"a": "/{w: AB}/x", "b": {"link": "/{p: BC}/{r...}/c", "aliases": ["/{_: AB}/b/{p}/{r...}"]}}"#,
      link: "https://a.example/b/b/c/c", expected: "b p=b r=[b,c]"),
    Case(
      testDescription: "a case-insensitive table ignores the case of a base path, too",
      origins: #"{"web": "https://a.example/App/v1"}"#, routes: #"{"home": "/x"}, "caseSensitive": false"#,
      link: "https://a.example/aPp/V1/X", expected: "home"),
    Case(
      testDescription: "a base path is case-sensitive if the table is",
      origins: #"{"web": "https://a.example/App"}"#, routes: #"{"home": "/x"}"#, link: "https://a.example/app/x",
      expected: "miss"),
    Case(
      testDescription: "after a rest parameter the first difference decides, not the length",
      routes: #"{"a": "/{r...}/a", "b": "/{r...}/{x: Int},{y: Int}/a"}"#, link: "https://a.example/q/1,2/a",
      expected: "a r=[q,1,2]"),
    Case(
      testDescription: "after a rest parameter a literal with a parameter comes before a number, whatever the length",
      routes: #"{"a": "/{r...}/@{x}", "b": "/{r...}/{n: Int}/{y}"}"#, link: "https://a.example/q/1/@b",
      expected: "a r=[q,1] x=b"),
  ]

  /// Disagreements with the matcher that an independent oracle found. It was written from the documentation alone.
  static let pages: [Case] = [
    Case(
      testDescription: "a third route outside of a cycle doesn't change the order of a pair",
      routes: #"{"a": "/o?x={x}", "b": "/o?y={y}", "c": "/o?x={x}&z={z}"}"#, link: "https://a.example/o?x=1&y=1",
      expected: "a x=1"),
    Case(
      testDescription: "conditions take precedence over ids",
      routes: #"{"a": "/o?x={x}", "b": "/o?y={y}", "c": "/o?x={x}&z={z}"}"#, link: "https://a.example/o?x=1&y=1&z=1",
      expected: "c x=1 z=1"),
    Case(
      testDescription: "a 'beats' of other routes doesn't change the order of a pair",
      routes: #"{"a": "/o?x={x}", "b": "/o?y={y}", "c": {"link": "/o?z={z}", "beats": "a"}}"#,
      link: "https://a.example/o?x=1&y=1", expected: "a x=1"),
    Case(
      testDescription: "the narrower of two rest parameters comes first",
      routes: #"{"u": "/s/{p...}", "v": "/s/{n...: Slug}", "w": "/s/{n...: Slug 3...}"}"#,
      link: "https://a.example/s/a/b", expected: "v n=[a,b]"),
    Case(
      testDescription: "the number of segments of a rest parameter is limited",
      routes: #"{"v": "/s/{n...: Int 2...3}/e"}"#, link: "https://a.example/s/1/2/3/4/e", expected: "miss"),
    Case(
      testDescription: "a typed rest parameter in a fragment is split at slashes",
      routes: #"{"v": "/#/s/{n...: Int 2...}"}"#,
      link: "https://a.example/#/s/1/2/", expected: "v n=[1,2]"),
    Case(
      testDescription: "rest parameters have an order even if the segments after them form a cycle",
      routes:
        #"{"a": "/{p...}", "b": "/{p...}/b", "c": "/{p...}/a{n: Double}/New", "d": "/{p...}/old/{s: Slug}"}"#,
      link: "https://a.example/x/b", expected: "b p=[x]"),
    Case(
      testDescription: "a list of any strings is less specific than one value of a type",
      routes: #"{"a": "/?a={p: [Text] 1...}&id={x: AB ?? a}", "b": "/?id={x: AB}&a={p: [AB] \"--\" 1...}"}"#,
      link: "https://a.example/?id=b&a=a--b", expected: "b x=b p=[a,b]"),
    Case(
      testDescription: "a duration can have many hours", routes: #"{"a": "/?x={x: Duration}"}"#,
      link: "https://a.example/?x=277777778h", expected: "a x=1000000000800"),
    Case(
      testDescription: "a rest parameter doesn't contain collapsed segments",
      routes: #"{"a": "/rest/{p...}"}, "emptySegments": "collapse""#,
      link: "https://a.example/rest/a//b", expected: "a p=[a,b]"),
    Case(
      testDescription: "in the query, a key of the fragment is an item like any other",
      routes: #"{"a": "/e?{all...}#p={v}"}"#,
      link: "https://a.example/e?p=1&q=2#p=1", expected: "a all=[p=1&q=2] v=1"),
    Case(
      testDescription: "in the fragment, a key of the query is an item like any other",
      routes: #"{"a": "/?p={x}#{all...}"}"#,
      link: "https://a.example/?p=a#p=1", expected: "a x=a all=[p=1]"),
    Case(
      testDescription: "text in a fragment is case-sensitive if the path is",
      routes: #"{"a": "/a#New", "b": "/b#p/New"}, "caseSensitive": false"#, link: "https://a.example/A#NEW",
      expected: "a"),
    Case(
      testDescription: "items of a fragment are never ignored", routes: #"{"a": "/#{all...}"}, "ignoredQuery": ["q"]"#,
      link: "https://a.example/#q=1", expected: "a all=[q=1]"),
    Case(
      testDescription: "a rest parameter in a fragment is split at slashes",
      origins: #"{"web": {"at": "uri:", "separator": ":"}}"#, routes: #"{"a": "/a#/{p...}"}"#, link: "uri:a#/b:c/d",
      expected: "a p=[b:c,d]"),
    Case(
      testDescription: "a rest parameter in a fragment can begin with an empty segment",
      routes: #"{"a": "/a#/rest/{p...}"}"#,
      link: "https://a.example/a#/rest//b", expected: "a p=[,b]"),
    Case(
      testDescription: "a list in a fragment can't be an empty segment", routes: #"{"a": "/a#/x/{p: [Int] \",\"}"}"#,
      link: "https://a.example/a#/x/", expected: "miss"),
    Case(
      testDescription: "a strict query counts named keys even if the pattern has remaining items",
      routes: #"{"a": {"link": "/a?{all...}&x={x: Int}", "query": "strict"}}"#, link: "https://a.example/a?x=1&x=2",
      expected: "miss"),
    Case(
      testDescription: "an exclusion applies to every base URL",
      origins: #"{"web": "https://a.example", "acc": "https://a.example/account"}"#,
      routes: #"{"r": {"link": "/{a}/{b}", "exclude": ["/x"]}}"#, link: "https://a.example/account/x", expected: "miss"),
    Case(
      testDescription: "an exclusion with fewer origins excludes fewer links",
      origins: #"{"web": "https://a.example", "acc": "https://a.example/account"}"#,
      routes: #"{"r": {"link": "/{a}/{b}", "exclude": [{"link": "/x", "only": ["web"]}]}}"#,
      link: "https://a.example/account/x", expected: "r a=account b=x"),
    Case(
      testDescription: "empty text isn't a list with one element", routes: #"{"a": "/s?q={v: [Text] \"|\" 1...}"}"#,
      link: "https://a.example/s?q=", expected: "miss"),
    Case(
      testDescription: "a flag requires nothing, so a narrower value comes before a strict query",
      routes:
        #"{"s": {"link": "/s?p", "query": "strict"}, "u": {"link": "/s?p=a&f={f: Bool}", "parameters": {"f": {"as": "flag"}}}}"#,
      link: "https://a.example/s?p=a", expected: "u f=false"),
    Case(
      testDescription: "a plus that means a space is a separator if a space is", origins: plus,
      routes: #"{"a": "/?q={x: AB}%20{y: BC}"}"#, link: "https://a.example/?q=a+b", expected: "a x=a y=b"),
    Case(
      testDescription: "a plus that means a space can be part of a list's separator", origins: plus,
      routes: #"{"a": "/?q={x: [AB] \", \"}"}"#,
      link: "https://a.example/?q=a,+b,%20a", expected: "a x=[a,b,a]"),
    Case(
      testDescription: "the digits of a percent-encoded character aren't a separator",
      routes: #"{"a": "/?q={x: [Text] \"2C\"}"}"#,
      link: "https://a.example/?q=%2C2C", expected: "a x=[,,]"),
    Case(
      testDescription: "a nested link keeps its trailing slash", origins: #"{"web": "https://a.example"}"#,
      routes: #"{"a": "/{u...: URL}"}, "trailingSlash": "strict""#, link: "https://a.example/https://b.example/",
      expected: "a u=https://b.example/"),
    Case(
      testDescription: "a URL in a path can't contain an address in brackets", routes: #"{"a": "/{u...: URL}"}"#,
      link: "https://a.example/https://[::1]/", expected: "miss"),
    Case(
      testDescription: "a URL in a query item can contain an address in brackets", routes: #"{"a": "/?u={u: URL}"}"#,
      link: "https://a.example/?u=https://[::1]/", expected: "a u=https://[::1]/"),
    Case(
      testDescription: "a URL is read in the spelling of RFC 3986", routes: #"{"a": "/?u={u: URL}"}"#,
      link: "https://a.example/?u=https://é.example/ü d?[]%23a%23b",
      expected: "a u=https://%C3%A9.example/%C3%BC%20d?%5B%5D#a%23b"),
    Case(
      testDescription: "a URL that RFC 3986 can't express isn't matched", routes: #"{"a": "/?u={u: URL}"}"#,
      link: "https://a.example/?u=https://b.example/%23%25", expected: "miss"),
    Case(
      testDescription: "the default of a URL is in the spelling of RFC 3986",
      routes: #"{"a": "/?u={u: URL = https://b.example/é}"}"#, link: "https://a.example/",
      expected: "a u=https://b.example/%C3%A9"),
    Case(
      testDescription: "segments of an opaque link are joined with slashes", origins: opaque, routes: joined,
      link: "uri:a:b", expected: "a page=/a/b"),
    Case(
      testDescription: "a raw slash in a segment of an opaque link doesn't match", origins: opaque, routes: joined,
      link: "uri:a/../b", expected: "miss"),
    Case(
      testDescription: "a template of a URL joins segments with slashes, too", origins: opaque,
      routes: #"{"a": {"link": "/{p...}", "set": {"u": "https://{p}"}, "parameters": {"u": {"type": "URL"}}}}"#,
      link: "uri:b.example:c", expected: "a u=https://b.example/c"),
    Case(
      testDescription: "the 'beats' of a redirect applies to the redirect",
      routes: #"{"b": "/o?b={v}", "t": "/o?t={v}", "x": {"link": "/o?x={v}", "redirect": "t", "beats": "b"}}"#,
      link: "https://a.example/o?b=1&x=2", expected: "t v=2"),
    Case(
      testDescription: "the 'beats' of a target doesn't apply to its redirect",
      routes:
        #"{"b": "/o?b={v}", "t": {"link": "/o?t={v}", "beats": "b"}, "x": {"link": "/o?x={v}", "redirect": "t"}}"#,
      link: "https://a.example/o?b=1&x=2", expected: "b v=1"),
    Case(
      testDescription: "a fragment can consist of items after a question mark", routes: #"{"a": "/b#?u={x}"}"#,
      link: "https://a.example/b#?u=1", expected: "a x=1"),
  ]

  struct Refusal: CustomTestStringConvertible {
    let testDescription: String
    var origins = #"{"web": "https://a.example"}"#
    let routes: String
    let rule: String
    let message: String
    var witness: String?
  }

  static let refusals: [Refusal] = [
    Refusal(
      testDescription: "an ignored item can't be required",
      routes: #"{"a": "/{x}?q={q}"}, "ignoredQuery": ["q"]"#, rule: "ignored-item",
      message: "'ignoredQuery' removes query items with the key 'q' before matching, so this item never matches"),
    Refusal(
      testDescription: "text that contains the separator never matches", origins: opaque, routes: #"{"a": "/a:b{x}"}"#,
      rule: "separator-in-text",
      message: "links of the origin 'uri' are split at ':', so this text never matches"),
    Refusal(
      testDescription: "'beats' in a cycle",
      routes:
        #"{"a": {"link": "/o?x", "beats": "b"}, "b": {"link": "/o?y", "beats": "c"}, "c": {"link": "/o?z", "beats": "a"}}"#,
      rule: "bad-relation",
      message: "'b' can't take precedence over 'c', because that makes a cycle with other routes",
      witness: "https://a.example/o?y&z"),
  ]

  @Test func tablesAreRefused() {
    each(Self.refusals) { refusal in
      let error = try #require(throws: TableError.self) {
        try RouteTable(json: Self.json(refusal.origins, refusal.routes))
      }
      #expect(error.diagnostics.map(\.rule) == [refusal.rule])
      #expect(error.diagnostics.map(\.message) == [refusal.message])
      #expect(error.diagnostics.map(\.witness) == [refusal.witness])
    }
  }

  struct Tie: CustomTestStringConvertible {
    let testDescription: String
    var origins = #"{"web": "https://a.example"}"#
    let routes: String
    let witness: String
  }

  static let ties: [Tie] = [
    Tie(
      testDescription: "a witness has the base path of a scheme", origins: #"{"web": "app:/a"}"#,
      routes: #"{"a": "/", "b": "/"}"#, witness: "app://a"),
    Tie(
      testDescription: "literals that differ only in letter case tie in a case-insensitive table",
      routes: #"{"a": "/new/%C3%A9", "b": "/New/%C3%A9", "c": "/x"}, "caseSensitive": false"#,
      witness: "https://a.example/new/%C3%A9"),
    Tie(
      testDescription: "a witness has the trailing slash that a strict route requires",
      routes: #"{"a": "/x/", "b": {"link": "/{x: AB}/", "trailingSlash": "strict"}, "c": "/{x: BC}"}"#,
      witness: "https://a.example/b/"),
    Tie(
      testDescription: "a witness isn't an excluded link",
      routes: #"{"a": {"link": "/{x: AB}/{y: AB}", "exclude": ["/{_}/a"]}, "b": "/{x: BC}/{y: AB}"}"#,
      witness: "https://a.example/b/b"),
    Tie(
      testDescription: "a witness matches fragments that are split differently",
      routes: #"{"a": "/{x: AB}#key=a", "b": "/{x: BC}#p/{y: AB}?via={v: [AB]}"}"#,
      witness: "https://a.example/b#p/a?&key=a"),
    Tie(
      testDescription: "a witness doesn't belong to a base URL that is tried earlier",
      origins:
        #"{"web": "https://a.example", "sub": "https://*.a.example", "two": "https://*.b.a.example", "app": "app:"}"#,
      routes: #"{"a": {"link": "/{x: AB}", "only": ["sub"]}, "b": {"link": "/{x: BC}", "only": ["sub", "two"]}}"#,
      witness: "https://www.a.example/b"),
    Tie(
      testDescription: "a witness doesn't belong to an earlier base URL of its origin",
      origins: #"{"web": ["https://a.example", "https://a.example/a"]}"#,
      routes: #"{"a": "/{x: ABC}/v/{y: AB}", "b": "/{x: ACV}/{y...}?k=1"}"#, witness: "https://a.example/c/v/a?k=1"),
    Tie(
      testDescription: "a witness does not end in an empty segment",
      routes: #"{"a": {"link": "/{x}", "exclude": ["/New"]}, "b": "/{p...}", "c": "/{p...}"}"#,
      witness: "https://a.example/New"),
    Tie(
      testDescription: "an optional value that can be empty doesn't settle a tie",
      routes: #"{"a": "/", "b": "/?a={p: Text?}"}"#, witness: "https://a.example/"),
    Tie(
      testDescription: "an exclusion in another origin applies to one of two base URLs",
      origins: #"{"web": ["https://a.example", "https://b.example:8080"], "any": "https://*"}"#,
      routes: #"{"a": "/{x: AB}", "b": {"link": "/{x: BC}", "exclude": [{"link": "/b", "only": ["any"]}]}}"#,
      witness: "https://b.example:8080/b"),
    Tie(
      testDescription: "an exclusion below another base URL of its origin applies to one of two base URLs",
      origins: #"{"web": ["https://a.example/x", "https://b.example/x", "https://a.example"]}"#,
      routes: #"{"a": "/{x: AB}", "b": {"link": "/{x: BC}", "exclude": ["/x/b"]}}"#, witness: "https://b.example/x/b"),
    Tie(
      testDescription: "an exclusion stops a third route from settling a tie at one of two base URLs",
      origins: #"{"web": ["https://b.example:8080", "https://a.example"], "any": "https://*"}"#,
      routes: """
        {"a": {"link": "/{x: AB}", "only": ["web"]}, "b": {"link": "/{x: BC}", "only": ["web"]},
        "c": {"link": "/b", "exclude": [{"link": "/b", "only": ["any"]}]}}
        """,
      witness: "https://a.example/b"),
    Tie(
      testDescription: "an exclusion with a base path applies to one of two base paths",
      origins: #"{"web": ["https://a.example/x", "https://b.example/y"], "any": "https://*"}"#,
      routes: #"{"a": "/v/{x: AB}", "b": {"link": "/v/{x: BC}", "exclude": [{"link": "/x/v/b", "only": ["any"]}]}}"#,
      witness: "https://b.example/y/v/b"),
    Tie(
      testDescription: "an exclusion in an environment doesn't apply without that environment",
      origins: #"{"web": "https://a.example", "any": {"staging": "https://*"}}"#,
      routes: #"{"a": "/{x: AB}", "b": {"link": "/{x: BC}", "exclude": [{"link": "/b", "only": ["any"]}]}}"#,
      witness: "https://a.example/b"),
    Tie(
      testDescription: "an exclusion in an environment doesn't apply to another environment",
      origins: #"{"web": {"production": "https://a.example"}, "any": {"staging": "https://*"}}"#,
      routes: #"{"a": "/{x: AB}", "b": {"link": "/{x: BC}", "exclude": [{"link": "/b", "only": ["any"]}]}}"#,
      witness: "https://a.example/b"),
    Tie(
      testDescription: "an exclusion in a scheme reads a host as a segment and keeps its letter case",
      origins: #"{"app": "app:", "web": "app://go"}"#,
      routes:
        #"{"a": {"link": "/{x: AB}", "exclude": [{"link": "/go/b", "only": ["app"]}]}, "b": {"link": "/{x: BC}", "only": ["web"]}}"#,
      witness: "app://gO/b"),
    Tie(
      testDescription: "a first segment can only be empty after three slashes", origins: #"{"web": "app:"}"#,
      routes: #"{"a": "/{x: Empty}/y", "b": "/{x: Empty}/y"}, "emptySegments": "keep""#, witness: "app:////y"),
  ]

  struct Print: CustomTestStringConvertible {
    let testDescription: String
    var origins = #"{"web": "https://a.example", "app": "app:"}"#
    let routes: String
    let values: [String: RouteValue]
    var origin: String?
    let link: String
  }

  static let prints: [Print] = [
    Print(
      testDescription: "the base path of a scheme is printed", origins: #"{"web": "app:/x"}"#,
      routes: #"{"a": "/b/{p}"}"#, values: ["p": .string("c")], link: "app://x/b/c"),
    Print(
      testDescription: "a first segment that equals another base URL's host isn't printed as a host",
      origins: #"{"web": "app:", "app": "app://b"}"#, routes: #"{"a": "/b/{p}"}"#, values: ["p": .string("c")],
      link: "app:///b/c"),
    Print(
      testDescription: "a reserved character that another route has as a literal is percent-encoded",
      routes: #"{"a": "/{p...}", "b": "/x,y"}"#, values: ["p": .list([.string("x,y")])],
      link: "https://a.example/x%2Cy"),
    Print(
      testDescription: "an empty list next to a literal is printed as empty text",
      routes: #"{"a": "/{p...}/l{ids: [Int] \",\"}"}"#,
      values: ["p": .list([.string("x")]), "ids": .list([])], link: "https://a.example/x/l"),
    Print(
      testDescription: "a rest parameter that ends in an empty segment is printed with a trailing slash",
      routes: #"{"a": "/{p...}"}"#, values: ["p": .list([.string("x"), .string("")])], link: "https://a.example/x//"),
    Print(
      testDescription: "an empty segment is printed between two slashes after a scheme, too",
      routes: #"{"a": "/{p...}"}"#, values: ["p": .list([.string("")])], origin: "app", link: "app:////"),
    Print(
      testDescription: "the digits of a percent-encoded separator stay unencoded in values",
      routes: #"{"a": "/?x={x: [Int] \"|\"}"}"#,
      values: ["x": .list([.int(7), .int(42)])], link: "https://a.example/?x=7%7C42"),
    Print(
      testDescription: "a default is printed if the other members of its group are",
      routes: #"{"a": {"link": "/?n={n: Int ?? 2}&on={on: Bool ?? nil}", "allOrNone": ["n", "on"]}}"#,
      values: ["n": .int(2), "on": .bool(true)], link: "https://a.example/?n=2&on=true"),
    Print(
      testDescription: "the letters of a percent-encoded separator stay unencoded in values",
      routes: #"{"a": "/?x={x: [String] \"%2C\"}"}"#, values: ["x": .list([.string("C2"), .string(",")])],
      link: "https://a.example/?x=C2%2C,"),
    Print(
      testDescription: "a label of any host is printed with its brackets and its port",
      origins: #"{"web": "https://a.example", "any": "https://{server}:*"}"#, routes: #"{"a": "/"}"#,
      values: ["server": .string("[::1]:80")], origin: "any", link: "https://[::1]:80/"),
    Print(
      testDescription: "brackets of a nested link are percent-encoded", routes: #"{"a": "/{u...: URL}"}"#,
      values: ["u": .string("https://b.example/?q%5B%5D=1")], link: "https://a.example/https://b.example/?q%5B%5D=1"),
    Print(
      testDescription: "a default in another spelling counts as the default",
      routes: #"{"a": {"link": "/1?t={t: Fold = B}", "aliases": ["/2"]}, "b": {"link": "/1", "query": "strict"}}"#,
      values: ["t": .string("b")], link: "https://a.example/2"),
  ]

  @Test func linksArePrinted() {
    each(Self.prints) { print in
      let table = try RouteTable(json: Self.json(print.origins, print.routes))
      #expect(try table.print(route: "a", values: print.values, origin: print.origin) == print.link)
    }
  }

  /// Fragment items and query items are separate: a query item with the key of a fragment item is still left over.
  @Test func fragmentItemsAreNotQueryItems() throws {
    let table = try RouteTable(json: Self.json(#"{"web": "https://a.example"}"#, #"{"a": "/a#/b?p={v}"}"#))
    let match = try #require(table.match("https://a.example/a?p=1#/b?p=3").match)
    #expect(match.parameters.map(\.value) == [.string("3")])
    #expect(match.leftoverItems == [QueryItem(key: "p", value: "1")])
  }

  @Test func orderOfMembersDoesNotChangeTheTable() throws {
    let types = [#"{"a": "x", "b": "y"}"#, #"{"b": "y", "a": "x"}"#]
    let links = [#"{"web": "/{t}", "app": "/x/{t: T}"}"#, #"{"app": "/x/{t: T}", "web": "/{t}"}"#]
    let tables = try zip(types, links).map { cases, link in
      try RouteTable(
        json: Array(
          """
          {"version": 1, "name": "R", "canonical": "web", "origins": {"web": "https://a.example", "app": "app:"},
          "types": {"T": {"cases": \(cases)}}, "routes": {"a": {"link": \(link)}}}
          """.utf8))
    }
    #expect(tables[0].block.elementsEqual(tables[1].block))
  }

  static func json(_ origins: String, _ routes: String) -> [UInt8] {
    Array(
      """
      {"version": 1, "name": "R", "canonical": "web", "origins": \(origins),
      "types": {"Slug": {"type": "String", "pattern": "[a-z0-9]+(-[a-z0-9]+)*", "example": "a-b"},
      "Text": {"type": "String", "min": 0}, "Empty": {"type": "String", "min": 0, "max": 0}, "AB": ["a", "b"], "BC": ["b", "c"], "ABC": ["a", "b", "c"], "ACV": ["a", "c", "v"],
      "Fold": {"cases": ["a", "b"], "caseSensitive": false}},
      "routes": \(routes)}
      """.utf8)
  }

  @Test func linksKeepTheirResults() {
    each(Self.cases + Self.pages) { regression in
      let table = try RouteTable(json: Self.json(regression.origins, regression.routes))
      let match = table.match(regression.link).match
      let values = match?.parameters.map { " \($0.name)=\($0.value.plainText)" }.joined() ?? ""
      #expect((match.map { $0.routeID } ?? "miss") + values == regression.expected)
    }
  }

  @Test func tiesKeepTheirWitness() {
    each(Self.ties) { tie in
      let error = try #require(throws: TableError.self) { try RouteTable(json: Self.json(tie.origins, tie.routes)) }
      let ties = error.diagnostics.filter { $0.rule == "ambiguous-routes" }
      #expect(ties.map(\.witness) == [tie.witness])
    }
  }
}

extension RouteValue {
  /// The value as a test would spell it.
  var plainText: String {
    switch self {
    case .string(let text): text
    case .int(let value): "\(value)"
    case .uint(let value): "\(value)"
    case .double(let value): value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
    case .bool(let value): "\(value)"
    case .list(let values): "[" + values.map(\.plainText).joined(separator: ",") + "]"
    case .items(let items): "[" + items.map { $0.key + ($0.value.map { "=" + $0 } ?? "") }.joined(separator: "&") + "]"
    }
  }
}
