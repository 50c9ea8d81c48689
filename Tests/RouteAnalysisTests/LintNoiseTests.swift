import RouteAnalysis
import RouteLanguage
import TestSupport
import Testing

/// Rules that report a finding only once, or not at all.
@Suite(.namingCases) struct LintNoiseTests {
  private static func place(_ place: String) -> String {
    tableJSON("\"home\": \"/\"", "\"origins\": {\"web\": [\"https://a.example\", \"\(place)\"]}")
  }

  private static func environments(_ production: String, _ test: String) -> String {
    tableJSON(
      "\"home\": \"/\"", "\"origins\": {\"web\": {\"production\": \"\(production)\", \"test\": \"\(test)\"}}")
  }

  private static func windows(_ windows: String, _ draft: String = "") -> String {
    tableJSON(
      #""home": "/", "item": "/items/{item: Int}", "draft": {"link": "/drafts/{draft: Int}", "parent": "home"\#(draft)}"#,
      "\"windows\": {\(windows)}")
  }

  /// Returns a table in which a link opens a destination of `a` whose own link opens `b`.
  private static func printsAsOther(_ routes: String, _ other: String = "opens 'b'") -> (String, String, [String]) {
    let types =
      #"""
      "types": {
        "Shade": {"cases": {"dark": {"swift": "dark", "spellings": ["black"]}, "light": "light"}},
        "Handle": {"type": "String", "pattern": "[a-z]+", "caseSensitive": false, "example": "ann"}
      }
      """#
    return (
      "canonical-shadowed", tableJSON(routes, types),
      ["a link opens 'a' with values whose canonical link \(other)"]
    )
  }

  /// Returns a table in which a link opens a destination of `a` whose own link `a` excludes.
  private static func excludesPrinted(_ routes: String) -> (String, String, [String]) {
    printsAsOther(routes, "it excludes")
  }

  static let findings: [(String, String, [String])] = [
    (
      "associated-domain", place("https://a.example:8443"),
      ["universal links of 'https://a.example:8443' can't open the app: the host has a port"]
    ),
    ("associated-domain", place("https://a.example:*"), []),
    ("associated-domain", place("http://a.example:80"), []),
    ("associated-domain", place("http://localhost"), []),
    // Only tests may use base URLs of an environment, unless the origin has no other base URLs.
    ("associated-domain", environments("https://a.example", "https://a.example:8443"), []),
    ("associated-domain", environments("https://localhost", "https://a.example"), []),
    (
      "associated-domain", environments("https://localhost", "https://a.example:8443"),
      [
        "universal links of 'https://localhost' can't open the app: the host is a single label",
        "universal links of 'https://a.example:8443' can't open the app: the host has a port",
      ]
    ),
    // An example may be a link of an environment.
    (
      "example-mismatch",
      tableJSON(
        #""home": {"link": "/", "examples": ["https://test.example/", "https://other.example/"]}"#,
        #""origins": {"web": {"live": "https://a.example", "test": "https://test.example"}}"#),
      ["no route matches the example 'https://other.example/'"]
    ),
    (
      // The spelling in `requirements` is right, even if it's rare.
      "look-alike",
      tableJSON(
        #""a": {"link": "/", "requires": "signedin"}, "b": {"link": "/b", "requires": "signedin"}, "login": "/login""#,
        #""requirements": {"signedIn": "login"}"#),
      [
        "'signedin' differs from 'signedIn' only in case or punctuation",
        "'signedin' differs from 'signedIn' only in case or punctuation",
      ]
    ),
    (
      "look-alike",
      tableJSON(
        #"""
        "a": {"link": "/", "requires": "signedin"}, "b": {"link": "/b", "requires": "signedIn"},
        "c": {"link": "/c", "requires": "signedIn"}
        """#),
      ["'signedin' differs from 'signedIn' only in case or punctuation"]
    ),
    (
      "near-duplicate", tableJSON(#""a": "/settings", "b": "/setings""#),
      ["'setings' differs in one letter from 'settings' of 'a'"]
    ),
    (
      "near-duplicate", tableJSON(#""a": "/settings", "b": "/settigns""#),
      ["'settigns' differs only in the order of two letters from 'settings' of 'a'"]
    ),
    // A wrapper's host must also be an associated domain.
    (
      "associated-domain",
      tableJSON("\"home\": \"/\"", #""wrappers": ["https://go.example:8443/{'a'|'b'}?to={link}", "go:?to={link}"]"#),
      [
        "universal links of 'https://go.example:8443/{'a'|'b'}?to={link}' can't open the app: the host has a port"
      ]
    ),
    // If a window prefers a route, it can show that route. If it can only keep showing it, no window opens for it.
    (
      "window-missing",
      windows(#""main": {"main": true, "can": "home"}, "item": {"can": [], "prefers": ["item", "draft"]}"#), []
    ),
    (
      "window-missing",
      windows(#""main": {"main": true, "can": "home"}, "item": {"can": {"item": "same", "draft": ["draft"]}}"#),
      [
        "an event for 'draft' reaches a window only if the window already shows it",
        "an event for 'item' reaches a window only if the window already shows it",
      ]
    ),
    ("window-missing", windows(#""main": {"main": true}, "item": {"can": {"item": "same"}}"#), []),
    (
      "windows-compete", windows(#""main": {"main": true, "prefers": "*"}, "item": {"can": "item"}"#),
      ["windows of the kind 'main' prefer everything, so they take the events of all other kinds"]
    ),
    (
      "windows-compete", windows(#""main": {"main": true, "prefers": "*"}, "item": {"prefers": "item"}"#),
      ["windows of the kind 'main' prefer everything, so they take the events of all other kinds"]
    ),
    (
      "windows-compete", windows(#""main": {"main": true}, "item": {}"#),
      ["windows of the kind 'item' have neither 'can' nor 'prefers', so they show everything, like the main kind"]
    ),
    (
      "windows-compete", windows(#""main": {"main": true}, "item": {"can": {"item": ["item"]}}"#),
      [
        "windows of the kind 'item' have no 'prefers', so if one of them shows 'item', an event for it can still reach a window of the kind 'main'"
      ]
    ),
    (
      "windows-compete",
      windows(#""main": {"main": true}, "item": {"can": {"item": "same"}, "prefers": {"item": "same"}}"#),
      []
    ),
    ("windows-compete", windows(#""main": {"main": true, "can": "home"}, "item": {"can": {"item": "same"}}"#), []),
    ("windows-compete", windows(#""main": {"prefers": "*"}"#), []),
    ("windows-compete", windows(#""main": {"main": true}, "item": {"can": "item"}"#), []),
    (
      "window-cannot-show", windows(#""main": {"main": true}, "compose": {"can": "item"}"#, #", "window": "compose""#),
      ["'draft' opens in a window of the kind 'compose', which can't show it"]
    ),
    (
      "window-cannot-show",
      windows(
        #""main": {"main": true}, "compose": {"can": "item", "prefers": {"draft": "same"}}"#, #", "window": "compose""#),
      []
    ),
    ("window-cannot-show", windows(#""main": {"main": true}, "compose": {}"#, #", "window": "compose""#), []),
    (
      "window-leads-back", windows(#""main": {"main": true}, "compose": {"prefers": "draft"}"#),
      ["a window of the kind 'compose' leads back from 'draft' to 'home'"]
    ),
    (
      "window-leads-back",
      windows(#""main": {"main": true}, "compose": {"prefers": "item"}"#, #", "window": "compose""#),
      ["a window of the kind 'compose' leads back from 'draft' to 'home'"]
    ),
    ("window-leads-back", windows(#""main": {"main": true}, "compose": {"can": [], "prefers": "draft"}"#), []),
    ("window-leads-back", windows(#""main": {"main": true}, "compose": {"prefers": ["draft", "home"]}"#), []),
    ("window-leads-back", windows(#""main": {"prefers": "draft"}"#), []),
    (
      "any-host-origin",
      tableJSON(
        "\"home\": \"/\"", #""origins": {"web": "https://a.example", "any": ["http://*", "https://*", "http://*:*"]}"#),
      ["'https://*' accepts links of any host in 'any'"]
    ),
    (
      "any-host-origin",
      tableJSON(
        "\"home\": \"/\"", #""origins": {"web": "https://a.example", "any": "http://*", "all": "https://{host}"}"#),
      ["'https://{host}' accepts links of any host in 'all'"]
    ),
    (
      "any-host-origin",
      tableJSON(
        "\"home\": \"/\"",
        #""canonical": "web", "origins": {"web": "https://a.example", "sites": "https://{site: Site}", "own": "http://{own: Own}"}, "types": {"Site": ["b.example", "c.example"], "Own": {"type": "String", "pattern": "[a-z.]+", "example": "b.example"}}"#
      ),
      ["'http://{own: Own}' accepts links of any host in 'own'"]
    ),
    // The position in which a value is printed determines the text that it may contain raw.
    (
      "splits-ambiguously", tableJSON(#""a": "/a?q={a: String}%2B{b: String}""#),
      ["'a+' and 'a' for 'a' and 'b' are printed as 'a%2B%2Ba', which is read as 'a' and '+a'"]
    ),
    (
      "splits-ambiguously", tableJSON(#""r": {"link": "/s/{a}-{b: Int}", "set": {"q": "{b}~{a}"}}"#),
      ["'a-' and '1' for 'a' and 'b' are printed as 'a--1', which is read as 'a' and '-1'"]
    ),
    ("splits-ambiguously", tableJSON(#""a": "/a/{a: String}%26{b: String}", "b": "/b?q={a: String},{b: String}""#), []),
    ("missing-example", tableJSON(#""a": "/a/{x}""#), ["'x' of 'a' has no example"]),
    // A pattern that another pattern of its route hides, although it reads other values.
    (
      "unreachable-route",
      tableJSON(
        #""a": {"link": "/{x}/{y: Int}", "aliases": ["/{x}/{_: Int}"], "parameters": {"y": "Int?"}}, "b": "/{x}/login""#
      ),
      ["this alias of 'a' never matches: 'a' takes all of these links"]
    ),
    // A place of an environment is printed in that environment.
    (
      "canonical-shadowed",
      tableJSON(
        #""a": {"link": "/c/{x: Int}?a={a}", "beats": "b"}, "b": "/c/{x: Int}?b={b}", "home": "/", "mark": "/#/{x...}""#,
        #""canonical": "web", "origins": {"web": {"production": "https://a.example"}, "app": "a:", "own": "https://{y}.a.example"}"#
      ),
      []
    ),
    // Reported once per table, for the first place in the file.
    (
      "mixed-case-literal",
      tableJSON(#""b": {"link": "/myBooks", "aliases": ["/MYBOOKS"]}, "a": "/MyAuthors/{x: Int}""#),
      ["'myBooks' of 'b' contains uppercase letters, so 'mybooks' doesn't match"]
    ),
    (
      "mixed-case-literal",
      tableJSON(#""e": "/E", "a": "/A", "b": "/B", "c": "/C", "d": "/D", "x": "/x""#),
      ["'E' of 'e' contains uppercase letters, as do 4 other routes, so 'e' doesn't match"]
    ),
    (
      "missing-example", tableJSON(#""b": "/b/{y}/{x...}", "a": "/a/{x}""#),
      ["'y' of 'b' and one other parameter have no example"]
    ),
    (
      "missing-example", tableJSON(#""a": "/a/{x}", "b": "/b/{y}/{x}", "c": "/c#{z}", "d": "/d/{w: Int}?q={v}""#),
      ["'x' of 'a' and 2 other parameters have no example"]
    ),
    (
      "slides-to-catch-all", tableJSON(#""a": "/a/{x: Int}", "b": "/{path...}""#),
      ["links for 'a' open 'b' if a value is invalid"]
    ),
    (
      "slides-to-catch-all",
      tableJSON(#""a": "/a/{x: Int}", "b": {"link": "/{path...}", "opens": "browser"}"#), []
    ),
    // A pattern that matches another pattern's links and leaves their value over. Links without the text around a value
    // were never meant for the route.
    (
      "value-left-over",
      tableJSON(#""a": {"link": "/a?p={x: Int?}", "aliases": ["/a?q={x}", "/b?q={x}", "/a?r={x: Int}"]}"#),
      ["'/a?p={x: Int?}' matches this link first, and the value of 'q' is left over"]
    ),
    (
      "value-left-over",
      tableJSON(#""a": {"link": "/a?p={x: [Int]}", "aliases": ["/a?q={x: [Int]}", "/a?q={x: [Int]}&y=1"]}"#),
      ["'/a?p={x: [Int]}' matches this link first, and the value of 'q' is left over"]
    ),
    (
      "value-left-over",
      tableJSON(
        #""a": {"link": "/a?p={x: Int?}", "aliases": ["/a?{'q'|'r'}={x: Int}"]}, "b": "/b?{'s'|'t'}={y: Int?}""#), []
    ),
    ("value-left-over", tableJSON(#""a": {"link": "/a/{x: Int}?p={y: Int?}", "aliases": ["/a/1?q={y}&x={x}"]}"#), []),
    (
      "slides-to-catch-all",
      tableJSON(#""a": {"link": "/x/go?u={u}", "aliases": ["/{_: Int}/go?u={u}"]}, "b": "/{p}{? '/' r...}""#), []
    ),
    ("slides-to-catch-all", tableJSON(#""a": "/wiki/Talk:{x}", "b": "/wiki/{path...}""#), []),
    (
      "slides-to-catch-all", tableJSON(#""a": "/wiki/Talk:{x: Int}", "b": "/wiki/{path...}""#),
      ["links for 'a' open 'b' if a value is invalid"]
    ),
    ("slides-to-catch-all", tableJSON(#""a": "/a/{x: Int}", "b": "/{path...}?modal=true""#), []),
    (
      "canonical-shadowed", tableJSON(#""a": "/l", "b": "/l?page={page: Int?}""#),
      ["every canonical link of 'a' opens 'b'"]
    ),
    (
      "canonical-shadowed", tableJSON(#""a": "/l", "b": "/l?page={page: Int = 1}""#),
      ["every canonical link of 'a' opens 'b'"]
    ),
    (
      "canonical-shadowed", tableJSON(#""a": "/l", "b": "/l?page={page: String?}""#),
      ["every canonical link of 'a' opens 'b'"]
    ),
    (
      "canonical-shadowed", tableJSON(#""a": "/l/{id: Int}", "b": "/l/{id: Int}?tab={tab: String?}""#),
      ["every canonical link of 'a' opens 'b'"]
    ),
    (
      "canonical-shadowed", tableJSON(#""a": "/l/{p...}", "b": "/l/{p...}?tab={tab: Int?}""#),
      ["every canonical link of 'a' opens 'b'"]
    ),
    // The required items keep the routes apart, and so does a more specific type.
    ("canonical-shadowed", tableJSON(#""a": "/l", "b": "/l?page={page: Int}""#), []),
    ("canonical-shadowed", tableJSON(#""a": "/l/{id: String}", "b": "/l/{id: Int}?tab={tab: Int ?? nil}""#), []),
    (
      "canonical-shadowed",
      tableJSON(#""a": {"link": "/l?x={x: Int}"}, "b": {"link": "/l", "aliases": ["/l?x={_: Int}&y={_: Int}"]}"#), []
    ),
    // Values that the canonical link can't carry belong to the alias only.
    (
      "canonical-shadowed",
      tableJSON(
        #""a": {"link": "/{s: Int}/{i: Int}", "aliases": ["/{i}"], "parameters": {"s": {"type": "Int?"}}}, "#
          + #""b": "/{s: Int}/{i: Int}?token={t}""#), []
    ),
    (
      "canonical-shadowed",
      tableJSON(
        #""a": {"link": "/{u}?chat={v}", "aliases": ["/{u}?chat"], "parameters": {"v": {"type": "String?"}}}, "#
          + #""b": {"link": "/{u}?attach={w}", "beats": "a"}"#), []
    ),
    // A destination that a link opens, and that is printed as a link of another route. The link has additional items
    // that are dropped, or spells a text or a value differently.
    printsAsOther(#""a": "/b?t={t: Int ?? nil}", "b": {"link": "/b", "query": "strict"}"#),
    printsAsOther(#""a": "/b?t={t: Int?}", "b": {"link": "/b", "query": "strict"}"#),
    printsAsOther(#""a": "/b?t={t: Int = 1}", "b": {"link": "/b", "query": "strict"}"#),
    printsAsOther(#""b": {"link": "/b?id={id: Int?}&n={k: Int}", "beats": "a"}, "a": "/b?n={n: Double}""#),
    printsAsOther(#""a": "/l/{id: String}", "b": "/l/{id: Int}?tab={tab: Int?}""#),
    printsAsOther(#""a": "/{p...}", "b": "/x/y/z?t={t: Int?}""#),
    printsAsOther(#""a": "/s/{s: Shade}", "b": "/s/dark""#),
    printsAsOther(#""a": "/n/{n: Int}", "b": "/n/0""#),
    printsAsOther(#""a": "/n/{n: Bool}", "b": "/n/true""#),
    printsAsOther(#""a": "/n/{n: Double}", "b": "/n/1.5""#),
    printsAsOther(#""a": "/n/{n: Duration}", "b": "/n/90""#),
    printsAsOther(#""a": "/n/{n: UUID}", "b": "/n/6f1a3c52-8d0e-4b7a-9c41-2e5d7f80a1b3""#),
    printsAsOther(#""a": "/h/{h: Handle}", "b": "/h/ann""#),
    printsAsOther(#""a": "/h?h={h: Handle}", "b": "/h?h=ann""#),
    printsAsOther(#""a": "/h?h={h: Bool}", "b": "/h?h=true""#),
    // The value comes from an alias, from an element of a segment or from an item, or the route excludes the canonical
    // link.
    printsAsOther(#""a": {"link": "/{p}/x", "aliases": ["/{_: Int}/a{p}"]}, "b": "/new/x""#),
    (
      "canonical-shadowed", tableJSON(#""a": {"link": "/t?t={t}", "aliases": ["/x/{t}"]}, "b": "/t?t={t: Int}""#),
      [
        "a link opens 'a' with values whose canonical link opens 'b', so 'https://a.example/x/1' is printed instead"
      ]
    ),
    printsAsOther(#""a": {"link": "/n/{p: Int}", "aliases": ["/{_: Int}/a/{p}"], "exclude": "/n/7"}, "b": "/{p...}""#),
    (
      "canonical-shadowed",
      tableJSON(
        #""a": {"link": "/{p}/x", "only": "web"}, "b": {"link": "/{p...}", "only": "app"}"#,
        #""canonical": "web", "origins": {"web": ["https://a.example", "https://b.example:*"], "app": "https://a.example/new"}"#
      ),
      ["a link opens 'a' with values whose canonical link opens 'b'"]
    ),
    (
      "canonical-shadowed",
      tableJSON(
        #""a": {"link": "/#a", "exclude": [{"link": "/", "only": "web"}]}, "b": "/""#,
        #""canonical": "web", "origins": {"web": "https://a.example", "app": "http://a.example"}"#),
      ["every canonical link of 'a' opens 'b'"]
    ),
    // The remaining query items are a value, which the printed link contains too.
    printsAsOther(#""a": "/b?t={t: Int = 1}&{rest...}", "b": {"link": "/b", "query": "strict"}"#),
    printsAsOther(#""a": {"link": "/n/{n: Duration}", "exclude": "/n/90"}, "b": "/n/{x}""#),
    printsAsOther(#""a": {"link": "/n#{n}", "aliases": ["/{_: Int}/{n}"]}, "b": "/n#{n: Int}""#),
    (
      "canonical-shadowed",
      tableJSON(
        #""a": "/n#{n}", "b": {"link": "/n#{n: Int}", "only": "web"}"#,
        #""canonical": "web", "origins": {"web": "https://a.example", "app": "http://a.example"}"#),
      ["a link opens 'a' with values whose canonical link opens 'b'"]
    ),
    printsAsOther(#""a": "/{p...}", "b": {"link": "/{x: Bool}/old?t={t: Int?}", "exclude": "/{_: Int}/old"}"#),
    printsAsOther(#""a": "/{p}?a", "b": "/n?a=""#),
    // The route excludes the printed link, but not another spelling of its value.
    excludesPrinted(#""a": {"link": "/{n: Duration}", "exclude": "/{_: Int}"}"#),
    excludesPrinted(#""a": {"link": "/n/{n: Double}", "exclude": "/n/1.5"}"#),
    excludesPrinted(#""a": {"link": "/n/{n: UUID}", "exclude": "/n/6f1a3c52-8d0e-4b7a-9c41-2e5d7f80a1b3"}"#),
    excludesPrinted(#""a": {"link": "/s/{s: Shade}", "exclude": "/s/dark"}"#),
    excludesPrinted(#""a": {"link": "/h?h={h: Handle}", "exclude": "/h?h=ann"}"#),
    excludesPrinted(#""a": {"link": "/n/{p: Int}", "aliases": ["/{_: Int}/a/{p}"], "exclude": "/n/7"}"#),
    ("canonical-shadowed", tableJSON(#""a": {"link": "/n/{p}", "aliases": ["/o/{p}"], "exclude": "/n/new"}"#), []),
    ("canonical-shadowed", tableJSON(#""a": {"link": "/n/{n: Int}", "exclude": "/n/7"}"#), []),
    // No printed link carries the value.
    (
      "canonical-shadowed", tableJSON(#""a": {"link": "/a", "aliases": ["/b/{_}/{x}"]}"#),
      ["a link opens 'a' with 'x', but no printed link contains this value"]
    ),
    (
      "canonical-shadowed", tableJSON(#""a": {"link": "/a", "aliases": ["/b/{_}?x={x: Int?}"]}"#),
      ["a link opens 'a' with 'x', but no printed link contains this value"]
    ),
    ("canonical-shadowed", tableJSON(#""a": {"link": "/a", "aliases": ["/b/{_}/{x}", "/b/{x}"]}"#), []),
    (
      "canonical-shadowed",
      tableJSON(
        #""a": {"link": "/a", "aliases": [{"link": "/{_: Int}/a", "only": "app"}]}"#,
        #""canonical": "web", "origins": {"web": "https://a.example", "app": {"at": "https://{shop}.a.example", "explicit": true}}"#
      ),
      ["a link opens 'a' with 'shop', but no printed link contains this value"]
    ),
    ("canonical-shadowed", tableJSON(#""a": "/n/{n: Int}", "b": "/n/7""#), []),
    (
      "canonical-shadowed", tableJSON(#""a": "/b?t={t: Int ?? nil}", "b": {"link": "/b?u={u}", "query": "strict"}"#), []
    ),
    (
      "canonical-shadowed", tableJSON(#""a": {"link": "/Books", "caseSensitive": false}, "b": "/Books""#),
      ["every canonical link of 'a' opens 'b'"]
    ),
    (
      "canonical-shadowed", tableJSON(#""a": "/l", "b": {"link": "/l", "trailingSlash": "strict"}"#),
      ["every canonical link of 'a' opens 'b'"]
    ),
    // Variants of a pattern that never win, although others would read other values from their links.
    (
      "unreachable-route",
      tableJSON(
        #""r": "/{dirs...}{? '/' index: Index}/f/{id: Int}""#,
        #""types": {"Index": {"cases": {"index.php": "index"}}}"#),
      [
        "variant 1 of this link of 'r' never matches: other variants match all such links first, with other "
          + "values"
      ]
    ),
    // A pattern drops the value of another pattern.
    (
      "value-left-over", tableJSON(#""a": {"link": "/a?oldid={to: Int}", "aliases": ["/a?diff={to}"]}"#),
      ["'/a?oldid={to: Int}' matches this link first, and the value of 'diff' is left over"]
    ),
    (
      "value-left-over", tableJSON(#""a": {"link": "/a#oldid={to: Int}", "aliases": ["/a#diff={to}"]}"#),
      ["'/a#oldid={to: Int}' matches this link first, and the value of 'diff' is left over"]
    ),
    (
      "value-left-over",
      tableJSON(
        #""a": {"link": "/a?x={x: Int}", "aliases": ["/a?y={y: Int}"], "parameters": {"x": "Int?", "y": "Int?"}}"#),
      ["'/a?x={x: Int}' matches this link first, and the value of 'y' is left over"]
    ),
    (
      "value-left-over",
      tableJSON(#""a": {"link": "/a?oldid={to: Int}", "aliases": ["/a?diff={to}", "/a?oldid={_: Int}&diff={to}"]}"#), []
    ),
    ("value-left-over", tableJSON(#""a": {"link": "/a#k={to: Int}", "aliases": ["/a?k={to}"]}"#), []),
    ("value-left-over", tableJSON(#""a": "/a?{'oldid'|'diff'}={to: Int}""#), []),
    // Links with an encoded slash in a rest parameter that a template uses as text.
    (
      "encoded-slash", tableJSON(#""a": {"link": "/w/{path...}", "set": {"page": "/{path}"}}"#),
      [
        "'a' doesn't match links with an encoded slash in '{path...}', because 'set' uses it for 'page': "
          + "'https://a.example/w/a/a%2Fb' doesn't match"
      ]
    ),
    (
      "encoded-slash", tableJSON(#""a": {"link": "/w/{path...}", "set": {"page": "/{path}"}}, "b": "/{all...}""#),
      [
        "'a' doesn't match links with an encoded slash in '{path...}', because 'set' uses it for 'page': "
          + "'https://a.example/w/a/a%2Fb' opens 'b'"
      ]
    ),
    ("encoded-slash", tableJSON(#""a": {"link": "/w/{path...: Raw}", "set": {"page": "/{path}"}}"#), []),
    ("encoded-slash", tableJSON(#""a": {"link": "/w/{path...: Int}", "set": {"page": "/{path}"}}"#), []),
    (
      "encoded-slash",
      tableJSON(
        #""a": {"link": "/a?u={u: URL}", "aliases": [{"link": "/w/{path...}", "set": {"u": "https://b.example/{path}"}}]}"#
      ), []
    ),
    // A value next to an optional part may contain the text of that part.
    (
      "optional-text-in-value", tableJSON(#""a": "/a/{x}{? '.html'}""#),
      ["'x.html' for 'x' can't be printed, because a part of it would be read as the optional part"]
    ),
    (
      "optional-text-in-value", tableJSON(#""a": "/a?k={x}{? '-' y: Int}""#),
      ["'x-42' for 'x' can't be printed, because a part of it would be read as the optional part"]
    ),
    (
      "optional-text-in-value", tableJSON(#""a": "/{? 'a' '/'}{x}{? '/' y}""#),
      ["'a' for 'x' can't be printed, because it would be read as the optional part"]
    ),
    ("optional-text-in-value", tableJSON(#""a": "/{? 'a' '/'}{x: Int}{? '/' y}""#), []),
    ("optional-text-in-value", tableJSON(#""a": "/a/{x: Int}{? '.html'}", "b": "/b/{'p'|'q'}/{y}""#), []),
    ("optional-text-in-value", tableJSON(#""a": "/a/{'p'|'q'}{x}{? '/' y}""#), []),
    ("slides-to-catch-all", tableJSON(#""a": "/a/{x: Int}", "b": "/{path...}#top""#), []),
    (
      "query-order-unsaid", tableJSON(#""a": "/p?a={x: Int}", "b": "/p?b={x: Int}", "c": "/p?c={x: Int}""#),
      [
        "3 routes have query conditions that the same link can meet, and only the alphabetical order of their ids decides which route takes precedence"
      ]
    ),
    (
      "query-order-unsaid",
      tableJSON(
        #""a": {"link": "/p?a={x: Int}", "beats": "b"}, "b": "/p?b={x: Int}", "c": {"link": "/p?c={x: Int}", "beats": ["a", "b"]}"#
      ),
      []
    ),
    // A `?` after an optional part with `#`.
    (
      "value-left-over", tableJSON(#""r": "/c{? '#m_' m: UInt}?q={q: Int?}""#),
      [
        "a '?' after '#' belongs to the fragment, so 'q' is in the fragment of links with the optional part, and in the query of other links"
      ]
    ),
    (
      "value-left-over", tableJSON(#""r": "/c{? '#m_' m: UInt}?q={q: Int}""#),
      [
        "a '?' after '#' belongs to the fragment, so 'q' is in the fragment of links with the optional part, and in the query of other links"
      ]
    ),
    ("value-left-over", tableJSON(#""r": "/c?q={q: Int?}{? '#m_' m: UInt}", "s": "/d#room/{n: Int}?q={q: Int?}""#), []),
    // All examples exceed a limit.
    (
      "not-analysed", tableJSON(#""a": "/a-very-long-path-that-cannot-fit", "b": "/b""#, #""limits": {"length": 30}"#),
      [
        "links with more than 30 bytes are refused, whatever their route",
        "no known link opens 'a', because a link can have at most 30 bytes",
      ]
    ),
    (
      "not-analysed", tableJSON(#""a": "/a/b/c?x={x: Int}", "b": "/b""#, #""limits": {"segments": 2}"#),
      [
        "links with more than 2 segments are refused, whatever their route",
        "no known link opens 'a', because a link can have at most 2 segments",
      ]
    ),
    // `look-alike` reports the requirement.
    (
      "requirement-unused",
      tableJSON(
        #""now": {"link": "/now", "requires": "signedin"}, "in": "/in""#, #""requirements": {"signedIn": "in"}"#), []
    ),
    (
      "look-alike",
      tableJSON(
        #""now": {"link": "/now", "requires": "signedin"}, "in": "/in""#, #""requirements": {"signedIn": "in"}"#),
      ["'signedin' differs from 'signedIn' only in case or punctuation"]
    ),
    // The order of two routes follows from `beats` of other routes, or from `beats` and conditions.
    (
      "query-order-unsaid",
      tableJSON(
        #""a": {"link": "/p?x={x}", "beats": "b"}, "b": {"link": "/p?y={y}", "beats": "c"}, "c": "/p?z={z}""#), []
    ),
    (
      "query-order-unsaid",
      tableJSON(
        #""z": {"link": "/p?x={x}", "beats": "b"}, "b": {"link": "/p?y={y}", "beats": "c"}, "c": "/p?z={z}""#), []
    ),
    (
      "query-order-unsaid",
      tableJSON(#""a": "/p?x={x}&z={z}", "b": {"link": "/p?x={x}", "beats": "c"}, "c": "/p?y={y}""#), []
    ),
    // The id of a redirect's target decides.
    (
      "query-order-unsaid",
      tableJSON(#""app": "/x", "channel": "/p?c={c: Int}", "old": {"link": "/p?o={_: Int}", "redirect": "app"}"#),
      [
        "a link can meet the conditions of both 'old' and 'channel', and 'old' takes precedence only because the id of its "
          + "target, 'app', is alphabetically first"
      ]
    ),
    // Each of two groups has a finding.
    (
      "query-order-unsaid",
      tableJSON(
        #""a": "/p?a={x: Int}", "b": "/p?b={x: Int}", "c": "/q?a={x: Int}", "d": "/q?b={x: Int}", "e": "/q?e={x: Int}""#
      ),
      [
        "3 routes have query conditions that the same link can meet, and only the alphabetical order of their ids decides which route takes precedence",
        "a link can meet the conditions of both 'a' and 'b', and 'a' takes precedence only because its id is alphabetically first",
      ]
    ),
    // A target whose `only` excludes the redirect's origin.
    (
      "dead-redirect",
      #"""
      {"version": 1, "canonical": "web", "origins": {"web": "https://x.example", "app": "x:"}, "routes": {
        "item": {"link": "/items/{id: Int}", "only": ["app"]},
        "all": {"link": "/i/{id}", "redirect": "item"}, "web": {"link": {"web": "/w/{id}"}, "redirect": "item"}}}
      """#,
      ["the redirect 'web' never redirects: links of this origin don't open 'item'"]
    ),
    // Conditions and ids form a cycle.
    (
      "query-order-unsaid", tableJSON(#""a": "/o?x={x}", "b": "/o?y={y}", "c": "/o?x={x}&z={z}""#),
      [
        "a link can meet the conditions of both 'a' and 'b', and 'a' takes precedence only because its id is alphabetically first",
        "a link can meet the conditions of both 'c' and 'b', and 'c' takes precedence only because of the order of other "
          + "routes, although the id 'b' is alphabetically first",
      ]
    ),
    (
      "unreachable-route",
      tableJSON(#""a": {"link": "/a", "exclude": ["/a"]}, "b": {"link": "/b", "aliases": ["/a"]}"#),
      ["no link opens 'a': the route excludes all of its own links"]
    ),
    ("unreachable-route", tableJSON(#""a": "/a?n={x: Int ?? nil}{':'|'-'}{y: Int ?? nil}""#), []),
    (
      "unreachable-route",
      #"{"version": 1, "origins": {"uri": {"at": "uri:", "slashes": "none"}}, "emptySegments": "keep", "types": {"#
        + #""Empty": {"type": "String", "max": 0, "min": 0}}, "routes": {"a": "/{p: Empty}/x"}}"#,
      [
        "no link opens 'a': its patterns require something that a link can't have, such as text in an empty segment"
      ]
    ),
    // Reported once for both variants.
    (
      "unreachable-route",
      tableJSON(#""b": {"link": "/b", "aliases": ["/a/c{'d'|'e'}"], "exclude": ["/a/c{_}"]}"#),
      ["variant 1 of this alias of 'b' never matches: the route excludes all of these links"]
    ),
    (
      "unreachable-route",
      tableJSON(
        #""a": "/a{? '/' _: None}?u={u}""#,
        #""emptySegments": "keep", "trailingSlash": "strict", "types": {"None": {"type": "String", "min": 0, "max": 0, "example": ""}}"#
      ),
      [
        "variant 2 of this link of 'a' never matches: the pattern requires something that a link can't have, such as text in an "
          + "empty segment"
      ]
    ),
  ]

  @Test func lintReportsExactlyTheseFindings() {
    each(Self.findings) { rule, json, messages in
      let table = compiled(json)
      #expect(table.table != nil, "\(DiagnosticRenderer(files: table.files).text(table.diagnostics))")
      let found = Linter.run(table).filter { $0.rule == rule }.map(\.message)
      #expect(found.sorted() == messages.sorted())
    }
  }

  @Test(arguments: [
    (
      "query-order-unsaid",
      #""a": "/p?a={x: Int}", "b": "/p?b={x: Int}", "c": {"link": "/p?c={x: Int}", "beats": "b"}"#,
      #"write "beats": ["b", "c"] in 'a', or the other way round"#
    ),
    (
      "canonical-shadowed", #""book": {"link": "/books/{slug}", "aliases": ["/b/{slug}"]}, "new": "/books/new""#,
      "exclude 'new' from the type of 'slug' with 'except'"
    ),
  ])
  func aFixNamesWhatToWrite(_ rule: String, _ routes: String, _ fix: String) {
    #expect(Linter.run(compiled(tableJSON(routes))).filter { $0.rule == rule }.map(\.fix?.description) == [fix])
  }
}
