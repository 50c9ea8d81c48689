import LaunchInputs
import RouteDecisions
import RouteMatching
import RouteTracing
import TestSupport
import Testing

/// Restrictions that no link can circumvent, and secrets that never leave the app.
@Suite(.namingCases) struct TrustTests {
  static let json = """
    {
      "version": 1,
      "canonical": "web",
      "origins": {
        "web": "https://bank.example", "app": "bank:", "widget": {"kind": "widget", "at": "bank-widget:", "explicit": true}
      },
      "wrappers": ["https://go.example/{_...}?to={link}"],
      "ignoredQuery": ["utm_*", "gclid"],
      "routes": {
        "home": "/",
        "pay": {
          "link": "/pay/{amount: Int}", "aliases": ["/p/{amount}", {"link": "/pay", "set": {"amount": "10"}}],
          "only": ["app"], "requires": ["signedIn", "unlocked"], "confirm": true
        },
        "tip": {
          "link": "/tip", "redirect": {"to": "pay", "set": {"amount": "5"}}, "requires": "adult", "confirm": true
        },
        "news": {"link": "/news"},
        "hot": {"link": "/hot", "redirect": "news", "requires": "adult", "confirm": true},
        "balance": {"link": {"widget": "/balance"}},
        "login": {"link": "/login?next={next: Link?}", "requires": []},
        "show": {"link": "/show?what={what: [Link]}", "requires": "adult", "confirm": false},
        "child": {"link": "/child", "parent": "vault"}, "grandchild": {"link": "/grandchild", "parent": "child"},
        "vault": {"link": "/vault", "parent": "home", "requires": "unlocked"},
        "open": {"link": "/open?link={link: Link}&note={note: String?}", "event": {"parameters": ["link", "note"]}},
        "reset": {
          "link": "/reset/{user}#{token}", "set": {"raw": "{$link}"},
          "parameters": {"token": {"sensitive": true, "example": "s3cret"}},
          "event": {"name": "reset", "parameters": ["user", "raw"]}
        },
        "quiet": {"link": "/quiet", "event": false}
      },
      "launch": {
        "notification": {"link": "link", "categories": {"pay": "pay", "balance": "balance", "open": "open"}},
        "spotlight": {"items": {"reset-{user}-{token}": {"to": "reset", "set": {"raw": "x"}}}},
        "accepts": {"restored": {"routes": ["home", "news"]}, "url": {"origins": ["app", "web"], "except": "home"}},
        "identifiers": ["spotlightItem", "notification"]
      }
    }
    """

  static let table = try? Tables.table(json)

  static func input(_ name: String) -> (String) -> LaunchInput {
    switch name {
    case "universalLink": { .universalLink($0) }
    case "url": { .url($0) }
    case "push": { .notification(payload: ["link": .string($0)]) }
    case "restored": { .restored($0) }
    case "appClip": { .appClip($0) }
    default: { .link($0) }
    }
  }

  static let reached: [(kind: String, link: String, line: String)] = [
    // Only the app's scheme opens `pay`, and the requirements of `pay` apply to every way to it.
    ("url", "bank:pay/7", "pay amount=7 <app !signedIn,unlocked ?"),
    ("url", "bank:p/7", "pay amount=7 <app !signedIn,unlocked ?"),
    ("url", "bank:pay", "pay amount=10 <app !signedIn,unlocked ?"),
    ("universalLink", "https://bank.example/pay/7", "- unmatched: path"),
    ("push", "https://bank.example/p/7", "- unmatched: path"),
    // A redirect adds its own requirements and can't circumvent the origins of its target.
    ("url", "bank:tip", "pay amount=5 <app !signedIn,unlocked,adult ?"),
    ("universalLink", "https://bank.example/tip", "- unmatched: path"),
    ("url", "bank:hot", "news <app !adult ?"),
    ("url", "bank:news", "news <app"),
    // The requirements also apply to the inner link of a wrapper, which can't use the widget's origin.
    ("link", "https://go.example/x?to=bank:p%2F7", "pay amount=7 <app !signedIn,unlocked ?"),
    ("universalLink", "https://go.example/x?to=%2Fpay%2F7", "- unmatched: nested"),
    // In a universal link or an App Clip's link, it can't use the app's scheme either.
    ("universalLink", "https://go.example/x?to=bank:p%2F7", "- origin-not-accepted: app"),
    ("universalLink", "https://bank.example/open?link=bank:pay/7", "- origin-not-accepted: app"),
    ("appClip", "https://go.example/x?to=bank:news", "- origin-not-accepted: app"),
    ("appClip", "https://go.example/x?to=%2Fnews", "news <web"),
    (
      "universalLink", "https://bank.example/open?link=https://bank.example/news",
      "open link=https://bank.example/news <web"
    ),
    ("universalLink", "https://go.example/x?to=bank-widget:balance", "- origin-not-accepted: widget"),
    (
      "url", "https://go.example/x?to=https%3A%2F%2Fgo.example%2Fy%3Fto%3Dbank-widget%3Abalance",
      "- origin-not-accepted: widget"
    ),
    // The same applies to a nested link.
    ("url", "bank:open?link=bank:news", "open link=bank:news <app"),
    ("url", "bank:open?link=bank-widget:balance", "- origin-not-accepted: widget"),
    (
      "link", "https://bank.example/open?link=bank%3Aopen%3Flink%3Dbank-widget%3Abalance",
      "- origin-not-accepted: widget"
    ),
    // The requirements of a nested link also apply to the outer link, whatever its depth, because the handler receives
    // both.
    ("link", "https://bank.example/open?link=bank:pay/7", "open link=bank:pay/7 <web !signedIn,unlocked ?"),
    ("url", "bank:open?link=bank:hot", "open link=bank:hot <app !adult ?"),
    (
      "link", "https://go.example/x?to=bank:open%3Flink=bank:open%253Flink=bank:tip",
      "open link=bank:open?link=bank:tip <app !signedIn,unlocked,adult ?"
    ),
    // They don't apply if a route declares that it handles nested links itself, for example because it shows a sign-in
    // first.
    ("url", "bank:login?next=bank:pay/7", "login next=bank:pay/7 <app ?"),
    ("url", "bank:login", "login <app"),
    (
      "url", "bank:show?what=bank:hot&what=bank:pay/7",
      "show what=[bank:hot,bank:pay/7] <app !adult,signedIn,unlocked"
    ),
    // A universal link never has a custom scheme, and only URLs and saved state can use the widget's origin.
    ("universalLink", "bank:news", "- origin-not-accepted: app"),
    ("push", "bank-widget:balance", "- origin-not-accepted: widget"),
    ("link", "bank-widget:balance", "- origin-not-accepted: widget"),
    // `accepts` also applies to nested links.
    ("url", "bank-widget:balance", "- origin-not-accepted: widget"),
    ("url", "bank:", "- route-not-accepted: home"),
    ("url", "bank:open?link=bank:", "- route-not-accepted: home"),
    ("restored", "bank:pay/7", "- route-not-accepted: pay"),
    ("restored", "bank:news", "news <app"),
  ]

  @Test func linksCannotBypassConditions() {
    each(Self.reached.indices) { index in
      let table = try #require(Self.table)
      let row = Self.reached[index]
      #expect(table.decide(Self.input(row.kind)(row.link)).line == row.line, "\(row.kind) \(row.link)")
    }
  }

  /// Attribution services wrap links of the app's scheme, so a table can accept them.
  @Test func aTableMayAcceptMoreOfUniversalLinks() throws {
    let table = try Tables.table(
      Self.json.replacing("\"accepts\": {", with: "\"accepts\": {\"universalLink\": [\"web\", \"app\"], "))
    #expect(table.decide(.universalLink("https://go.example/x?to=bank:news")).line == "news <app")
    #expect(
      table.decide(.universalLink("https://go.example/x?to=bank-widget:balance")).line
        == "- origin-not-accepted: widget")
  }

  /// A destination has one canonical link, whatever the spelling of its nested link.
  @Test func nestedLinksAreCanonicalToo() throws {
    let table = try #require(Self.table)
    let web = try #require(table.match("https://bank.example/open?link=https://bank.example/news").match)
    let app = try #require(table.match("bank:open?link=bank:open%3Flink=bank:news").match)
    #expect(web.canonicalLink == "https://bank.example/open?link=https://bank.example/news")
    #expect(
      app.canonicalLink == "https://bank.example/open?link=https://bank.example/open?link=https://bank.example/news")
    #expect(
      WindowRules(table).targetContentIdentifier(for: "bank:open?link=bank:news")
        == WindowRules(table).targetContentIdentifier(for: "/open?link=https://bank.example/news"))
    let list = try #require(table.match("bank:show?what=bank:news&what=bank:pay/7").match)
    #expect(list.canonicalLink == "https://bank.example/show?what=https://bank.example/news&what=bank://pay/7")
    for link in [web, app, list].compactMap(\.canonicalLink) {
      #expect(table.match(link).match?.canonicalLink == link)
    }
  }

  /// A link to a screen doesn't circumvent the requirements of its parents.
  @Test func requirementsOfParentsApply() throws {
    let table = try #require(Self.table)
    func parents(_ link: String, _ satisfied: Set<String>) -> [String] {
      let start = table.start(with: .url(link), saved: WindowState.decode(""), satisfied: satisfied)
      if case .requested(_, let parents) = start.content { return parents.map(\.routeID) }
      return ["\(start.content)"]
    }
    // `accepts` excludes `home` for URLs.
    #expect(parents("bank:grandchild", []) == ["child"])
    #expect(parents("bank:grandchild", ["unlocked"]) == ["vault", "child"])
  }

  /// The requirements also apply to a rule's own route, and to links among the rule's values.
  @Test func requirementsApplyToLaunchRules() throws {
    let table = try #require(Self.table)
    #expect(
      table.decide(.notification(payload: ["amount": 3], category: "pay")).line == "pay amount=3 !signedIn,unlocked ?")
    #expect(table.decide(.notification(payload: [:], category: "balance")).line == "balance")
    #expect(
      table.decide(.notification(payload: ["link": "", "note": "x"], category: "open")).line == "- bad-value: link")
    let rule = try Tables.table(Self.json.replacing("\"open\": \"open\"", with: "\"open\": {\"to\": \"open\"}"))
    #expect(
      rule.decide(.notification(payload: ["link": "bank-widget:balance"], category: "open")).line
        == "- origin-not-accepted: widget")
  }

  /// Values of a payload are data: they can't end a segment, begin a query or change the route. `ValueLawTests` tries
  /// the same with random templates.
  @Test func valuesStayValues() {
    each(["a/b", "a?b=c", "a#b", "a%2Fb", "../pay/7", "a&note=x"] as [String]) { text in
      let table = try Tables.table(
        #"{"version": 1, "origins": {"app": "a:"}, "routes": {"u": "/u/{name}?q={q: String?}", "pay": "/pay/{n: Int}"}, "launch": {"quickActions": {"u": "u"}}}"#
      )
      let line = table.decide(.quickAction("u", userInfo: ["name": .string(text), "q": .string(text)])).line
      #expect(line == "u name=\(text) q=\(text)")
    }
  }

  /// A template of a link, its type, the value of `v`, and the resulting link. `nil` if the table is refused, and empty
  /// if nothing opens.
  static let linksMade: [(type: String, template: String, value: String, made: String?)] = [
    // The table decides the host, whatever the payload contains.
    ("URL", "https://{v}.x.example/a", "evil.com/", nil), ("URL", "https://x.example{v}", ".evil.com", nil),
    ("URL", "https://{v}@x.example/", "me", nil), ("URL", "https://x.example:{v}/", "80", nil),
    ("URL", "{v}://x.example/", "https", nil), ("URL", "{v}/a", "https://evil.com", nil),
    ("Link", "{v}:pay/5", "x", nil), ("Link", "//{v}/a", "evil.com", nil), ("Link", "{v}/news", "x:pay/5?", nil),
    // A segment remains a single segment and isn't removed.
    (
      "URL", "https://x.example/{v}/a", "../account/delete?confirm=1",
      "https://x.example/..%2Faccount%2Fdelete%3Fconfirm=1/a"
    ),
    ("URL", "https://x.example/{v}/a", "7?x#", "https://x.example/7%3Fx%23/a"),
    ("URL", "https://x.example/{v}/a", "me@evil.com/", "https://x.example/me@evil.com%2F/a"),
    ("URL", "https://x.example/{v}/a", "\\evil.com", "https://x.example/%5Cevil.com/a"),
    ("URL", "https://x.example/{v}/a", "%2e%2e", "https://x.example/%252e%252e/a"),
    ("URL", "https://x.example/{v}/a", "é", "https://x.example/%C3%A9/a"),
    ("URL", "https://x.example/{v}/a", "..", ""), ("URL", "https://x.example/{v}/a", ".", ""),
    ("URL", "https://x.example/{v}/a", "", ""), ("URL", "https://x.example/a{v}", "", ""),
    // The same applies to an item, its key and a fragment.
    ("URL", "https://x.example/?q={v}", "1&user=admin", "https://x.example/?q=1%26user=admin"),
    ("URL", "https://x.example/?q={v}", "a#b+c", "https://x.example/?q=a%23b%2Bc"),
    ("URL", "https://x.example/?q={v}", "", "https://x.example/?q="),
    ("URL", "https://x.example/?{v}=1", "admin=0&q", "https://x.example/?admin%3D0%26q=1"),
    ("URL", "https://x.example/?{v}", "user=admin", "https://x.example/?user%3Dadmin"),
    ("URL", "https://x.example/#{v}", "a&b#c", "https://x.example/#a%26b%23c"),
    ("URL", "https://x.example/%{v}", "2e", nil), ("URL", "https://x.example/%2{v}", "e", nil),
    // A payload may contain a whole URL, but it must have the declared type.
    ("URL", "{v}", "https://evil.com/", "https://evil.com/"), ("URL", "{v}", "javascript:alert(1)", ""),
    // A link must also match the table.
    ("Link", "https://x.example/{v}", "open?l=x:pay/5", ""),
    ("Link", "https://x.example/{v}", "news", "https://x.example/news"),
    ("Link", "x:{v}", "pay/5", ""), ("Link", "x:{v}", "news", "x:news"),
    ("Link", "x:u/{v}", "../news", "x:u/..%2Fnews"),
    ("Link", "https://x.example/to?v={v}", "https://x.example/news", "https://x.example/to?v=https://x.example/news"),
    ("Link", "https://x.example/to?v={v}", "https://x.example/news&v=x:pay/5", ""),
    // The limit applies to all nested links together, whether they come from the template or from the value.
    ("Link", "https://x.example/to?v={v}", nested(2), "https://x.example/to?v=" + nested(2)),
    ("Link", "https://x.example/to?v={v}", nested(3), ""), ("Link", "{v}", nested(3), nested(3)),
    ("Link", "{v}", nested(4), ""),
    ("Raw", "a/{v}", "b?c#d", "a/b%3Fc%23d"), ("Raw", "{v}", "b?c#d", "b?c#d"),
  ]

  /// Returns a link that is nested the given number of times.
  private static func nested(_ depth: Int) -> String {
    String(repeating: "https://x.example/to?v=", count: depth) + "https://x.example/news"
  }

  @Test func valuesStayInTheirComponents() {
    each(Self.linksMade) { row in
      let pattern = row.type == "Raw" ? "/to/{v...: Raw}" : "/to?v={v: \(row.type)}"
      let set = #"{"to": "to", "set": {"v": "\#(row.template)"}}"#
      let json = #"""
        {"version": 1, "origins": {"web": "https://x.example", "app": "x:"}, "canonical": "web",
         "types": {"Text": {"type": "String", "except": [".", ".."]}},
         "routes": {"to": "\#(pattern)", "news": "/news", "user": "/u/{name}", "pay": "/pay/{n: Int}"},
         "launch": {"accepts": {"appClip": ["web", "app"]}, "notification": {"categories": {"c": \#(set)}}, "activities": {"a": \#(set)}, "quickActions": {"q": \#(set)},
           "widget": {"kinds": {"k": \#(set)}}, "appClip": \#(set), "spotlight": {"items": {"i-{v: Text}": \#(set)}}}}
        """#
      guard let made = row.made else {
        #expect(Tables.problems(json).allSatisfy { $0.hasPrefix("set-mismatch") || $0.hasPrefix("bad-template") })
        #expect(!Tables.problems(json).isEmpty)
        return
      }
      let table = try Tables.table(json)
      let payload: PayloadValue = ["v": .string(row.value)]
      let clip = "https://appclip.apple.com/id?p=x&v=\(LinkComponents.encoded(row.value))"
      for input in [
        LaunchInput.notification(payload: payload, category: "c"), .activity("a", userInfo: payload),
        .quickAction("q", userInfo: payload), .widget("k", userInfo: payload), .appClip(clip),
        .spotlightItem("i-\(row.value)"),
      ] where !row.value.isEmpty || input.kind != .spotlightItem {
        let decision = table.decide(input)
        #expect(decision.match?["v"]?.string ?? "" == made, "\(input.kind): \(decision)")
        #expect(decision.match?.routeID ?? "to" == "to", "\(input.kind): \(decision)")
      }
    }
  }

  /// The type of a Spotlight item's value can guarantee that it's a valid host. A payload's value has no such type.
  @Test func onlyTypedValuesCanBeHosts() throws {
    func json(_ type: String) -> String {
      #"""
      {"version": 1, "origins": {"web": "https://x.example"},
       "types": {"Shop": {"type": "String", "pattern": "[a-z0-9-]+", "example": "a"}},
       "routes": {"browse": "/browse?url={url: URL}"}, "launch": {"spotlight": {"items": {"shop-{shop\#(type)}":
         {"to": "browse", "set": {"url": "https://{shop}.x.example/a"}}}}}}
      """#
    }
    let table = try Tables.table(json(": Shop"))
    #expect(table.decide(.spotlightItem("shop-anns")).line == "browse url=https://anns.x.example/a")
    #expect(table.decide(.spotlightItem("shop-evil.com/")).match == nil)
    #expect(
      Tables.problems(json("")) == [
        #"set-mismatch: '{shop}' can be something other than a host here (give it a type of hosts, such as { "type": "String", "pattern": "[a-z0-9-]+", "example": "a" })"#
      ])
  }

  /// Each part of a template can be optional. If its value is missing, the link lacks that part or isn't made.
  @Test func templatesHaveOptionalParts() throws {
    let table = try Tables.table(
      #"""
      {"version": 1, "origins": {"web": "https://x.example"}, "routes": {"browse": "/browse?url={url: URL?}"},
       "launch": {"quickActions": {"q": {"to": "browse", "set": {"url": "https://x.example/{item.id}{? '?size=' item.size}"}}}}}
      """#)
    func line(_ item: PayloadValue) -> String { table.decide(.quickAction("q", userInfo: ["item": item])).line }
    #expect(line(["id": 7, "size": "4&0"]) == "browse url=https://x.example/7?size=4%260")
    #expect(line(["id": 7]) == "browse url=https://x.example/7")
    #expect(line(["size": 7]) == "browse")
    #expect(line(["id": ["a": 1]]) == "- bad-value: url")
    #expect(line(["id": 7, "size": [1]]) == "- bad-value: url")
  }

  @Test func eventsCarryTemplates() throws {
    let table = try #require(Self.table)
    let event = try #require(table.decide(.url("bank:p/7?utm_source=x&gclid&other=y&utm_source=z")).event)
    let properties = ["kind": "url", "route": "pay", "template": "/p/{amount}", "origin": "app"]
    #expect(event.properties == properties.merging(["item.utm_source": "x", "item.gclid": ""]) { $1 })
    #expect(
      event
        == LaunchEvent(
          kind: .url, route: "pay", template: "/p/{amount}", origin: "app",
          ignoredItems: [
            QueryItem(key: "utm_source", value: "x"), QueryItem(key: "gclid", value: nil),
            QueryItem(key: "utm_source", value: "z"),
          ]))
    #expect(
      table.decide(.quickAction("q")).event == LaunchEvent(kind: .quickAction, reason: LaunchDecision.Reason(.noRule)))
    #expect(table.decide(.url("bank:quiet")).event == nil)
    #expect(table.decide(.plain).event?.properties == ["kind": "plain", "reason": "opens-nothing"])
    let open = try #require(table.decide(.url("bank:open?link=bank:news&note=hi")).event)
    #expect(open.properties["parameter.note"] == "hi")
    #expect(open.properties["parameter.link"] == "bank:news")
    let notification = LaunchInput.notification(payload: ["amount": 3], category: "pay", identifier: "daily")
    let push = try #require(table.decide(notification).event)
    #expect(
      push.properties == [
        "kind": "notification", "remote": "true", "route": "pay", "template": "/pay/{amount: Int}", "rule": "pay",
        "identifier": "pay", "request": "daily",
      ])
    #expect(
      push
        == LaunchEvent(
          kind: .notification, isRemote: true, route: "pay", template: "/pay/{amount: Int}", rule: "pay",
          identifier: "pay", request: "daily"))
    // If the table doesn't name this kind of input, its event contains no identifiers.
    let bookshelf = try Tables.table(#"{"version": 1, "origins": {"app": "x:"}, "routes": {"home": "/"}}"#)
    #expect(bookshelf.decide(notification).event?.request == nil)
  }

  /// Whichever way a secret enters, nothing that is recorded, logged or passed to the system contains it.
  @Test func outputNeverContainsSecrets() {
    each(
      [
        LaunchInput.url("bank:reset/ann#s3cret"), .universalLink("https://bank.example/reset/ann#s3cret"),
        .universalLink("https://go.example/x?to=bank:reset%2Fann%23s3cret"),
        .url("bank:open?link=bank:reset%2Fann%23s3cret&note=hi"),
        .notification(
          payload: ["link": "bank:reset/ann#s3cret", "token": "s3cret"], category: "s", identifier: "reset-s3cret"),
        .notification(payload: ["link": "bank:s3cret"], identifier: "s3cret"),
        .url("bank:reset/ann?utm_source=s3cret#s3cret"), .url("bank:reset/ann?utm_s3cret=x#s3cret"),
        .spotlightItem("reset-ann-s3cret"), .spotlightItem("forget-s3cret"), .url("bank:s3cret"),
        .url("bank:open?link=bank:s3cret"), .link("s3cret"), .restored("bank:reset/ann#s3cret"),
        .quickAction("s3cret"), .deferred("bank:reset/ann#s3cret", age: 0),
        .appClip("https://appclip.apple.com/id?s3cret"),
      ] as [LaunchInput]
    ) { input in
      let table = try #require(Self.table)
      let decision = table.decide(input)
      var dumped = ""
      dump(input, to: &dumped)
      dump(decision, to: &dumped)
      dump(decision.event, to: &dumped)
      dumped += "\(input) \(decision) \(String(reflecting: input)) \(String(reflecting: decision))"
      dumped += "\(decision.event?.properties ?? [:]) \(decision.targetContentIdentifier ?? "")"
      dumped += "\(decision.reason?.description ?? "")"
      dumped += "\(decision.outcome) \(String(reflecting: decision.outcome))"
      dump(decision.outcome, to: &dumped)
      if let match = decision.match {
        dumped += "\(match) \(String(reflecting: match)) \(Optional(match) as Any) \([match])"
        dump(match, to: &dumped)
        let state = WindowState(screens: [WindowState.Screen(match.link, selected: match.link)], selection: ["a": "b"])
        dump(state, to: &dumped)
        dump(state.screens, to: &dumped)
        dump(table.saving(state), to: &dumped)
        dump(table.restoring(state, satisfied: []), to: &dumped)
        dump(table.start(with: input, saved: WindowState.Decoded(state: state), satisfied: []), to: &dumped)
        let sessions = WindowSessions(rules: WindowRules(table))
        _ = sessions.connect("a", kind: "b")
        sessions.show(state, in: "a")
        dump(sessions.sessions, to: &dumped)
        dumped += "\(sessions.sessions) \(sessions.store.text)"
      }
      #expect(!dumped.contains("s3cret"), "\(dumped)")
    }
  }

  /// Descriptions of matches and misses don't contain secrets either.
  @Test func matchesAndMissesKeepSecrets() {
    each(
      [
        "bank:reset/ann#s3cret", "bank:open?link=bank:reset%2Fann%23s3cret", "bank:s3cret", "bank:pay/s3cret",
        "bank:open?link=bank:s3cret", "https://s3cret.example/", "bank:reset/s3cret%zz", "bank:open?s3cret",
      ] as [String]
    ) { link in
      let result = try #require(Self.table).match(link)
      var dumped = "\(result) \(String(reflecting: result)) \([result])"
      dump(result, to: &dumped)
      if let miss = result.miss {
        dumped += "\(miss) \(miss.reason) \(String(reflecting: miss.reason))"
        dump(miss, to: &dumped)
        dump(miss.reason, to: &dumped)
      }
      #expect(!dumped.contains("s3cret"), "\(dumped)")
      #expect(dumped.contains("‹") || result.match != nil || dumped.contains(":"), "a reason is given all the same")
    }
  }

  @Test func aMatchIsDescribedByItsTemplate() throws {
    let table = try #require(Self.table)
    let match = try #require(table.match("bank:p/7").match)
    #expect("\(match)" == "pay (app: /p/{amount})")
  }

  /// If a link contains a secret, a separate value may still be recorded, but not a value that is made from the whole
  /// link.
  @Test func valuesNextToASecretAreRecorded() throws {
    let table = try #require(Self.table)
    let event = try #require(table.decide(.url("bank:reset/ann#s3cret")).event)
    #expect(event.parameters.map(\.name) == ["user"])
    #expect(event.name == "reset")
    let campaign = try #require(table.decide(.url("bank:reset/ann?utm_source=mail#s3cret")).event)
    #expect(campaign.ignoredItems == [QueryItem(key: "utm_source", value: "mail")])
  }
}
