import RouteLanguage
import RouteMatching
import TestSupport
import Testing

/// The result of a `set` template is always a value of its parameter's type, whatever the link.
@Suite(.namingCases) struct SetTypeTests {
  private static func rules(_ json: String) -> [String] {
    CompiledTable(json: Array(json.utf8), path: "routes.json").diagnostics.map(\.rule)
  }

  @Test func templatesFitTheirType() {
    each(
      [
        ("/v/{k: Int}", "{k}", true), ("/v/{k: Small}", "{k}", true), ("/v/{k: Digit}", "1{k}", true),
        ("/v/{k: String}", "{k}", false), ("/v/{k: UInt}", "{k}", false), ("/v/{k: Int}", "1{k}", false),
        ("/v/{k: Small}", "1{k}", false),  // "-0" is an Int, "1-0" is none
      ] as [(link: String, template: String, isValid: Bool)]
    ) { row in
      let json = """
        {"version": 1, "origins": {"web": "https://x.example"},
         "types": {"Small": {"type": "Int", "min": 0, "max": 9}, "Digit": {"type": "UInt", "max": 9}},
         "routes": {"u": {"link": "/u/{n: Int}", "aliases": [{"link": "\(row.link)", "set": {"n": "\(row.template)"}}]}}}
        """
      let rules = Self.rules(json)
      #expect(rules == (row.isValid ? [] : ["set-mismatch"]))
    }
  }

  /// A default and a value in `set` of the type `Link` are canonical links of routes.
  @Test func linksOpenRoutes() {
    each(
      [
        ("/u?u={u: Link = https://x.example/h}", "https://x.example/h", []),
        ("/u?u={u: Link = https://test.example/h}", "https://x.example/h", []),
        ("/u?u={u: Link = x:none}", "https://x.example/h", ["default-mismatch"]),
        ("/u?u={u: Link ?? x:h}", "x:none", ["default-mismatch", "set-mismatch"]),
        ("/u?u={u: Link = https://x.example/u}", "https://x.example/h", ["default-mismatch"]),
      ] as [(link: String, value: String, rules: [String])]
    ) { row in
      let json = """
        {"version": 1, "canonical": "web", "routes": {"h": "/h",
          "u": {"link": "\(row.link)", "aliases": [{"link": "/v", "set": {"u": "\(row.value)"}}]}},
         "origins": {"web": ["https://x.example"], "test": {"at": {"test": "https://test.example"}}, "app": "x:"}}
        """
      let rules = Self.rules(json)
      #expect(rules == row.rules)
    }
  }

  /// In the template of a URL, no value may leave its component (RFC 3986 §3).
  @Test func valuesStayInTheirComponents() {
    each(
      [
        ("/v/{k}", "https://{k}/", "set-mismatch"), ("/v/{k: Host}", "https://{k}/", ""),
        ("/v/{k}", "https://{k}.x.example/", "set-mismatch"), ("/v/{k: Host}", "https://{k}.x.example/a", ""),
        ("/v/{k: Host}", "https://user@{k}/", "set-mismatch"), ("/v/{k: Wide}", "https://{k}/", "set-mismatch"),
        ("/v/{k: UInt}", "https://x.example:{k}/", ""), ("/v/{k}", "https://x.example:{k}/", "set-mismatch"),
        ("/v/{k: Scheme}", "{k}://x.example/", ""), ("/v/{k}", "{k}://x.example/", "set-mismatch"),
        ("/v/{k: URL}", "{k}", ""), ("/v/{k}", "{k}", "set-mismatch"),
        ("/v/{k}", "https://x.example/{k}", ""), ("/v?k={k: String}", "https://x.example/{k}", "set-mismatch"),
        ("/v/a{k}", "https://x.example/{k}/b", "set-mismatch"), ("/v/a{k}", "https://x.example/a{k}/b", ""),
        ("/v?k={k: String}", "https://x.example/.{k}", "set-mismatch"),
        ("/v?k={k: NoDots}", "https://x.example/{k}", ""),
        ("/v?k={k: String}", "https://x.example/?k={k}#{k}", ""), ("/v/{k...}", "https://{k}", ""),
        ("/v/{k...}", "https://{k}.x.example/", "set-mismatch"),
        ("/v/{k...}", "https://x.example/.{k}", "set-mismatch"),
        // A slash ends the host, and a fragment may contain any segments.
        ("/v/{k...}", "https://a.{k}/b", ""), ("/v#/{k...}", "https://{k}", "set-mismatch"),
        ("/v#/{k...}", "https://x.example/{k}", "set-mismatch"), ("/v#/{k...: NoDots}", "https://x.example/{k}", ""),
        // A template that begins with a value could become a different link.
        ("/v/{k}", "{k}/a", "set-mismatch"), ("/v/{k}", "{k}.example", "set-mismatch"),
        ("/v/{k}", "/{k}", "set-mismatch"),
        ("/v/{k}", "https:/{k}", "set-mismatch"), ("/v/{k: URL}", "{k}?a=1", "set-mismatch"),
        ("/v/{k: URL}", "{k}{? '#' $fragment}", "set-mismatch"), ("/v/{k}", "//{k}", "set-mismatch"),
        // A value can't complete percent-encoding that the template begins.
        ("/v/{k}", "https://x.example/%{k}", "bad-template"), ("/v/{k}", "https://x.example/?a=%2{k}", "bad-template"),
        ("/v/{k}", "https://x.example/%20{k}", ""), ("/v/{k}", "https://x.example/%25{k}", ""),
        ("/v/{k...}", "https://x.example:{k}", "set-mismatch"), ("/v?{k...}", "https://x.example/?{k}", "bad-template"),
      ] as [(link: String, template: String, rule: String)]
    ) { row in
      let json = """
        {"version": 1, "origins": {"web": "https://x.example"},
         "types": {"Host": {"type": "String", "pattern": "[a-z0-9.-]+", "example": "a"},
           "Wide": {"type": "String", "pattern": "[a-z:@]+", "example": "a"}, "Scheme": ["http", "https"],
           "NoDots": {"type": "String", "except": [".", ".."]}},
         "routes": {"u": {"link": "/u?u={u: URL}", "aliases": [{"link": "\(row.link)", "set": {"u": "\(row.template)"}}]}}}
        """
      let rules = Self.rules(json)
      #expect(rules == (row.rule.isEmpty ? [] : [row.rule]))
    }
  }

  /// Built-in values are inserted verbatim, so each is allowed only where it keeps its meaning. A host label is a host
  /// on its own.
  @Test func builtInValuesAreLimitedToSafePositions() {
    each(
      [
        ("/v/{k...}", "https://x.example/{? '?' $query}{? '#' $fragment}", ""), ("/v/{_...}", "{$link}", ""),
        ("/v", "https://x.example/{$query}", "missing-parameter"),
        ("/v", "https://x.example/{? $query}", "bad-template"),
        ("/v", "https://x.example/#{? $query}", "bad-template"),
        ("/v", "https://x.example/?{? $fragment}", "bad-template"),
        ("/v", "https://x.example/?a={? $query}", ""), ("/v", "https://x.example/?q{? '#' {$fragment}}", ""),
        ("/v", "https://x.example/?{$query}", "missing-parameter"),
        ("/v?k={k: String?}", "https://x.example/?k={k}", "missing-parameter"),
        ("/v?k={k: String?}", "https://x.example/{? '?k=' k}", ""), ("/v?k={k = a}", "https://x.example/?k={k}", ""),
        ("/v{? '/' k}", "https://x.example/{? k}", ""), ("/v{? '/' k}", "https://x.example/{? '?' k}", ""),
        ("/v{? '/' k}", "https://x.example/{k}", "missing-parameter"),
        ("/v", "https://x.example/{k}", "unknown-parameter"),
        ("/v", "https://{server}/", ""), ("/v", "https://{server}.x.example/", "set-mismatch"),
        ("/v", "https://user@{server}/", "set-mismatch"), ("/v", "https://x.example/{server}?s={server}#{server}", ""),
        ("/v", "{server}", "set-mismatch"), ("/v", "{server}://x.example", "set-mismatch"),
        ("/v", "https://{$link}", "bad-template"),
      ] as [(link: String, template: String, rules: String)]
    ) { row in
      let json = """
        {"version": 1, "origins": {"app": "x:", "web": "https://{server}:*"}, "canonical": "app",
         "routes": {"u": {"link": {"web": "/u?u={u: URL}"}, "aliases": [{"link": "\(row.link)", "set": {"u": "\(row.template)"}}]},
           "home": "/"}}
        """
      let rules = Self.rules(json)
      #expect(rules.joined(separator: " ") == row.rules)
    }
  }

  @Test(arguments: [
    ("[\"web\"]", []), ("[\"shops\"]", ["set-and-carried"]), ("[\"web\", \"shops\"]", ["set-and-carried"]),
  ])
  func labelThatTheHostContainsCannotBeSet(_ only: String, _ rules: [String]) {
    let json = """
      {"version": 1, "origins": {"web": "https://x.example", "shops": "https://{shop}.x.example"}, "canonical": "web",
       "routes": {"r": {"link": "/r", "aliases": [{"link": "/b", "set": {"shop": "b"}, "only": \(only)}],
         "parameters": {"shop": {"type": "String?"}}}}}
      """
    #expect(Self.rules(json) == rules)
  }

  /// A template gives a single text, so it can't be the value of a parameter with several values.
  @Test func templateCannotSetSeveralValues() {
    each(
      [
        ("/c?to={to: [String]}", #"{"link": "/m/{who}", "set": {"to": "{who}"}}"#),
        ("/c?to={to: [Int]}", #"{"link": "/m", "set": {"to": "7"}}"#),
        (#"/c?to={to: [String] \",\"}"#, #"{"link": "/m", "set": {"to": "a,b"}}"#),
        ("/c/{to...}", #"{"link": "/m/{who}", "set": {"to": "{who}"}}"#),
        ("/c/{to...}", #"{"link": "/m/{who}", "set": {"to": "{$link}"}}"#),
        ("/c?{to...}", #"{"link": "/m/{who}", "set": {"to": "{who}"}}"#),
      ] as [(String, String)]
    ) { link, form in
      for route in ["\"c\": {\"link\": \"\(link)\", \"aliases\": [\(form)]}", redirect(link, form)] {
        let json = "{\"version\": 1, \"origins\": {\"web\": \"https://x.example\"}, \"routes\": {\(route)}}"
        let rules = Self.rules(json)
        #expect(rules == ["set-mismatch"], "\(json)")
      }
    }
  }

  /// Returns the same route as a redirect.
  private func redirect(_ link: String, _ form: String) -> String {
    let redirect = form.dropLast().split(separator: ", \"set\": ")
    return "\"c\": \"\(link)\", \"r\": \(redirect[0]), \"redirect\": {\"to\": \"c\", \"set\": \(redirect[1])}}"
  }

  /// Proves that the table which the fix recommends works.
  @Test(arguments: [("ann", ["ann"]), ("ann,bob", ["ann", "bob"])])
  func listWithSeparatorTakesOneValueToo(_ text: String, _ values: [String]) throws {
    let json = #"""
      {"version": 1, "origins": {"web": "https://x.example"}, "routes": {
        "c": {"link": "/c?to={to: [String]}", "aliases": ["/m/{to: [String] \",\"}"]},
        "w": {"link": "/w/{to: [String] \",\"}", "redirect": "c"}}}
      """#
    let table = try RouteTable(json: Array(json.utf8))
    for path in ["m", "w"] {
      let match = try #require(table.match("https://x.example/\(path)/\(text)").match)
      #expect(match["to"] == .list(values.map(RouteValue.string)))
      let link = try table.print(route: match.routeID, values: ["to": .list(values.map(RouteValue.string))])
      #expect(link == "https://x.example/c?" + values.map { "to=\($0)" }.joined(separator: "&"))
    }
  }
}
