/// A table and a link for which a planted bug changes the result. The law tests also try these, so each bug is found
/// without luck.
extension OracleBug {
  struct Proof {
    var origins = #""web": "https://a.example", "app": "app:""#
    var options = ""
    let routes: String
    let link: String

    var json: [UInt8] {
      Array(
        """
        {"version": 1, "name": "R", "canonical": "web", "origins": {\(origins)}, \(options)
         "types": {"Text": {"type": "String", "min": 0}}, "routes": {\(routes)}}
        """.utf8)
    }
  }

  var proof: Proof {
    switch self {
    case .triesParameterFirst: Proof(routes: #""a": "/new", "b": "/{x}""#, link: "https://a.example/new")
    case .triesRestFirst: Proof(routes: #""a": "/{x}", "b": "/{p...}""#, link: "https://a.example/new")
    case .triesWiderTypeFirst: Proof(routes: #""a": "/{x: Int}", "b": "/{x}""#, link: "https://a.example/1")
    case .countsQueryConditions:
      Proof(routes: #""a": "/?a=1", "b": "/?a={x}&b={y: Int?}""#, link: "https://a.example/?a=1")
    case .staysInFirstOrigin:
      Proof(
        origins: #""web": "https://a.example/app", "other": "https://a.example""#,
        routes: #""home": "/", "a": {"link": {"other": "/app/x"}}"#, link: "https://a.example/app/x")
    case .mixesCaptures: Proof(routes: #""a": "/{x: Int}", "b": "/{y}""#, link: "https://a.example/1")
    case .decodesBeforeSplitting: Proof(routes: #""a": "/{x}""#, link: "https://a.example/a%2Fb")
    case .decodesLiterals: Proof(routes: #""a": "/x%2Cy", "b": "/{p}""#, link: "https://a.example/x,y")
    case .ignoresCase: Proof(routes: #""a": "/new""#, link: "https://a.example/New")
    case .takesLongestSplit: Proof(routes: #""a": "/{x}-{y}""#, link: "https://a.example/a-b-c")
    case .takesOtherRepeated: Proof(routes: #""a": "/?q={q}""#, link: "https://a.example/?q=1&q=2")
    case .ignoresRepeated:
      Proof(options: #""repeated": "refuse","#, routes: #""a": "/?q={q}""#, link: "https://a.example/?q=1&q=2")
    case .badOptionalIsAbsent: Proof(routes: #""a": "/?q={q: Int?}""#, link: "https://a.example/?q=x")
    case .plusIsAlwaysSpace: Proof(routes: #""a": "/?q={q}""#, link: "https://a.example/?q=a+b")
    case .comparesHostSuffixOnly:
      Proof(origins: Self.labels, routes: #""home": "/""#, link: "https://evila.example/")
    case .comparesHostPrefixOnly:
      Proof(origins: Self.labels, routes: #""home": "/""#, link: "https://a.example.evil.com/")
    case .ignoresExcludes:
      Proof(routes: #""a": {"link": "/{x}", "exclude": ["/new"]}"#, link: "https://a.example/new")
    case .ignoresStrictSlash:
      Proof(routes: #""a": {"link": "/x/", "trailingSlash": "strict"}"#, link: "https://a.example/x")
    case .excludesAnySlash:
      Proof(
        routes: #""a": {"link": "/{x}/", "trailingSlash": "strict", "exclude": ["/new"]}"#,
        link: "https://a.example/new/")
    case .dropsRepeated: Proof(routes: #""a": "/?q={q}""#, link: "https://a.example/?q=1&q=2")
    case .collapsesEmptySegments: Proof(routes: #""a": "/{x}/{y}""#, link: "https://a.example/a//b")
    case .keepsCollapsedSegments:
      Proof(options: #""emptySegments": "collapse","#, routes: #""a": "/{p...}""#, link: "https://a.example/a//b")
    case .turnsIDs: Proof(routes: #""a": "/?x={x}", "b": "/?y={y}""#, link: "https://a.example/?x=1&y=1")
    case .triesAnyPortFirst:
      Proof(
        origins: #""web": "https://a.example", "any": "https://b.example:*", "dev": "https://b.example:8080""#,
        routes: #""home": "/""#, link: "https://b.example:8080/")
    case .triesTextsBeforeItems: Proof(routes: #""a": "/#k={v}", "b": "/#{t}""#, link: "https://a.example/#k=1")
    case .readsExcludesAtOnePlace:
      Proof(
        origins: #""web": "https://a.example", "account": "https://a.example/account""#,
        routes: #""a": {"link": "/{x}/{y}", "exclude": ["/z"]}"#, link: "https://a.example/account/z")
    case .ignoresGroups:
      Proof(
        routes: #""a": {"link": "/?x={x: Int?}&y={y: Int?}", "allOrNone": ["x", "y"]}"#,
        link: "https://a.example/?x=1")
    case .keepsCaseOfFragments:
      Proof(options: #""caseSensitive": false,"#, routes: #""a": "/a#New""#, link: "https://a.example/A#NEW")
    case .mixesKeys: Proof(routes: #""a": "/?{all...}#p={v}""#, link: "https://a.example/?p=1&q=2#p=1")
    case .readsEmptyElements:
      Proof(routes: #""a": "/?q={v: [Text] \"|\" 1...}""#, link: "https://a.example/?q=")
    case .strictForgetsKeysBehindAll:
      Proof(
        routes: #""a": {"link": "/?{all...}&x={x: Int}", "query": "strict"}"#, link: "https://a.example/?x=1&x=2")
    case .losesLongDurations: Proof(routes: #""a": "/?x={x: Duration}""#, link: "https://a.example/?x=277777778h")
    case .refusesEmptySegmentsOfFragments:
      Proof(routes: #""a": "/#/rest/{p...}""#, link: "https://a.example/#/rest//b")
    case .readsEmptySegmentsOfFragments:
      Proof(routes: #""a": "/#/x/{p: [Int] \",\"}""#, link: "https://a.example/#/x/")
    case .triesStrictQueriesFirst:
      Proof(
        routes: #"""
          "a": {"link": "/s?p", "query": "strict"},
          "b": {"link": "/s?p=a&f={f: Bool}", "parameters": {"f": {"as": "flag"}}}
          """#,
        link: "https://a.example/s?p=a")
    case .matchesIgnoredItems:
      Proof(options: #""ignoredQuery": ["q"],"#, routes: #""a": "/?{all...}""#, link: "https://a.example/?q=1&r=2")
    case .tellsKeyCase:
      Proof(
        options: #""caseSensitive": {"query": false},"#, routes: #""a": "/?id={x}""#, link: "https://a.example/?ID=1")
    }
  }

  private static let labels = #""web": ["https://a.example", "https://*.a.example"]"#
}
