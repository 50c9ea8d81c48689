import Foundation
import LaunchInputs
import RouteDecisions
import RouteLanguage
import RouteMatching
import TestSupport
import Testing

/// Law: a value of a launch input or of a link stays in the component in which a `set` template places it. Otherwise,
/// the table is refused or nothing opens. The test tries random templates, types, sources and hostile values.
///
/// The oracle splits the template, with placeholders for its values, and the resulting link as in RFC 3986, appendix B.
/// It then compares them component by component.
@Suite struct ValueLawTests {
  static let hostile = [
    "evil.com/", "me@evil.com/", "evil.com?", "evil.com#", "evil.com:80", ":80", "@evil.com", "evil.com", "a.example",
    "../account/delete?confirm=1", "7?x#", "1&user=admin", "user=admin", "a=b&c", "%2e%2e", "%2E", "%", "%2", "%25",
    "2e",
    "..", ".", "...", "", " ", "/", "//", "//evil.com", "\\", "\\\\evil.com\\", "/\\evil.com", "\t", "\n",
    "\r\nHost: a",
    "\u{0}", "\u{7F}", "a\u{0}b", "é", "日本", "e\u{301}", "\u{202E}", "ｅvil.com", "evil。com", "😀", "+", "a b", ";", ",",
    "a:b", "x:pay/5", "x://pay/5", "open?l=x:pay/5", "javascript:alert(1)", "https://evil.com/", "http:evil.com",
    "[::1]", "]", "<\">", "{z}", "'", "`", "|", "^", "\u{FEFF}", String(repeating: "a", count: 3_000),
    String(repeating: "../", count: 300), String(repeating: "%2e", count: 300),
  ]
  static let harmless = ["7", "abc", "a-b", "A_z~", "maps", "2026", "x.y"]

  /// Random tables, each with all launch inputs that carry values.
  @Test func valuesStayValues() throws {
    let seed = Thoroughness.seed ?? 2026
    var tally = Tally()
    let count = Thoroughness.seeds(20, full: 4_000)
    for number in 0..<UInt64(count) {
      var random = SeededRandom(seed: seed &+ number)
      try ValueLaw(seed &+ number, &random).run(&random, &tally, seed: seed &+ number)
    }
    // A run with few seeds may only be repeating a failure.
    guard count >= 150 else { return }
    // Enough tables and values must be accepted, because otherwise nothing is tried.
    #expect(tally.tables > count && tally.refusedTables > count / 4, "\(tally)")
    #expect(tally.opened > count * 3 && tally.nothing > count, "\(tally)")
    #expect(tally.sources.count == 10 && tally.sources.values.allSatisfy { $0 > count / 10 }, "\(tally)")
    #expect(tally.types.count > ValueLaw.types.count - (count < 4_000 ? 4 : 1), "\(tally)")
  }
}

struct Tally {
  var tables = 0
  var refusedTables = 0
  var opened = 0
  var nothing = 0
  /// The number of opened destinations by the kind of input, and by the type of the parameter.
  var sources: [String: Int] = [:]
  var types: [String: Int] = [:]
}

/// A random parameter with a random template, as a table for inputs with key paths, a table for Spotlight identifiers
/// and a table for links.
struct ValueLaw {
  /// The types of a parameter, and the way in which a link of the route carries it.
  static let types: [(type: String, link: String)] = [
    ("URL", "?p={p: URL}"), ("URL", "/{p: URL}"), ("URL", "/{p...: URL}"), ("URL", "?p={p: [URL]}"),
    ("URL", "#{p: URL}"), ("Link", "?p={p: Link}"), ("Link", "/{p...: Link}"), ("Raw", "/{p...: Raw}"),
    ("String", "/{p}"), ("String", "?p={p: String}"), ("String", "?p={p: [String]}"),
    ("String", "?p={p: [String] ','}".replacingOccurrences(of: "'", with: "\\\"")), ("String", "/{p...}"),
    ("Slug", "/{p: Slug}"), ("Login", "/@{p: Login}"), ("Int", "/{p: Int}"), ("UInt", "?p={p: UInt?}"),
    ("Double", "?p={p: Double ?? 1}"), ("Bool", "?p={p: Bool}"), ("UUID", "/{p: UUID}"), ("Date", "/{p: Date}"),
    ("Duration", "?p={p: Duration}"), ("Tab", "?p={p: Tab = a}"), ("Flag", "?p={p: Bool}"),
  ]
  private static let isLinkType: Set<String> = ["URL", "Link", "Raw"]
  private static let wholes: [String: [String]] = [
    "URL": ["https://a.example/b?c=d", "http://me@a.example:80/"], "Link": ["https://x.example/a/b", "/a", "x:a/b"],
    "Raw": ["a/b?c#d"], "String": ["abc"], "Slug": ["abc"], "Login": ["ann"],
    "Int": ["7", "-7"], "UInt": ["7"], "Double": ["2.5"], "Bool": ["true"],
    "UUID": ["e621e1f8-c36c-495a-93fc-0c247a3e6e5f"], "Date": ["2026-02-28"], "Duration": ["1h30m"], "Tab": ["a"],
    "Flag": ["true"],
  ]

  let parameter: (type: String, link: String)
  /// The template with `{a}`, `{b}` and the rest parameter `{r}`. If there is an optional last part, `optional`
  /// contains its text before `{b}`.
  let template: String
  let optional: String?

  init(_ seed: UInt64, _ random: inout SeededRandom) {
    // Links need the most templates.
    let types = Self.types + Self.types.filter { Self.isLinkType.contains($0.type) }
    parameter = types[Int(seed % UInt64(types.count))]
    if Self.isLinkType.contains(parameter.type), !random.chance(15) {
      (template, optional) = Self.linkTemplate(&random)
    } else {
      template = random.one(of: [
        "{a}", "{a}", "{a}", "{a}", "{a}", "{a}", "{r}", "a-{a}", "{a}.{b}", "@{a}", "7", "{a}0", "true",
      ])
      optional = nil
    }
  }

  private static func linkTemplate(_ random: inout SeededRandom) -> (String, String?) {
    var text = "https://x.example/"
    if random.chance(40) {
      text = random.one(of: [
        "https://", "https://", "http://", "{a}://", "x:", "x://", "//", "", "/", "{a}:", "https:/",
      ])
      if text.hasSuffix("//") {
        text += random.one(of: [
          "x.example", "a.x.example", "{a}", "{a}.x.example", "x-{a}", "{a}@x.example", "me:{a}@x.example",
          "x.example:{a}", "{r}", "{r}.x.example", "a.{r}", "{a}.{b}",
        ])
        if random.chance(90) { text += "/" }
      }
    }
    let segments = ["a", "{a}", "{a}", "a-{a}", "{a}.b", ".{a}", "{a}-{b}", "{r}", "{b}", "%20{a}", "%2{a}", "b:{a}"]
    text += (0..<random.below(4)).map { _ in random.one(of: segments) }.joined(separator: "/")
    if random.chance(50) {
      let items = ["q={a}", "{a}=1", "{a}", "q={b}", "a=1", "q=a{a}b", "q=a={a}", "q={r}", "q"]
      text += "?" + (0...random.below(2)).map { _ in random.one(of: items) }.joined(separator: "&")
    }
    if random.chance(30) { text += "#" + random.one(of: ["{a}", "f-{b}", "f={a}&g", "{r}", "/{a}/b"]) }
    let optional = random.chance(15) && !text.contains("#") ? (text.contains("?") ? "&o=" : "?o=") : nil
    return (text, optional)
  }

  /// The template as written in the table.
  private var written: String { template + (optional.map { "{? '\($0)' b}" } ?? "") }

  private func json(_ launch: String, aliases: String = "[]", more: String = "") -> String {
    let flag = parameter.type == "Flag" ? #", "parameters": {"p": {"as": "flag"}}"# : ""
    return #"""
      {"version": 1, "canonical": "web", "origins": {"web": "https://x.example", "app": "x:"},
       "types": {"Host": {"type": "String", "pattern": "[a-z0-9.-]+", "example": "a"}, "Scheme": ["http", "https"],
         "NoDots": {"type": "String", "except": [".", ".."]}, "Slug": {"type": "String", "pattern": "[a-z-]+", "example": "a"},
         "Login": {"type": "String", "caseSensitive": false}, "Tab": ["a", "b"]},
       "routes": {
         "to": {"link": "/to\#(parameter.link)", "aliases": \#(aliases)\#(flag)},
         "pay": {"link": "/pay/{n: Int}", "requires": "signedIn"}, "any": "/{r...}", "home": "/" \#(more)},
       "launch": \#(launch)}
      """#
  }

  // MARK: Inputs

  private struct Input: Sendable {
    let name: String
    let make: @Sendable (_ values: [String: PayloadValue]) -> LaunchInput?
  }

  private static let payloads: [Input] = [
    Input(name: "notification") { .notification(payload: .dictionary($0)) },
    Input(name: "category") { .notification(payload: .dictionary($0), category: "c") },
    Input(name: "action") { .notification(payload: .dictionary($0), category: "c", response: .action("a")) },
    Input(name: "activity") { .activity("a", userInfo: .dictionary($0)) },
    Input(name: "quickAction") { .quickAction("q", userInfo: .dictionary($0)) },
    Input(name: "widget") { .widget("k", userInfo: .dictionary($0)) },
    Input(name: "appClip") { values in
      let items = values.compactMap { key, value in
        value.text.map { "&\(key)=\(LinkComponents.encoded($0))" }
      }
      return items.count == values.count ? .appClip("https://appclip.apple.com/id?p=x" + items.joined()) : nil
    },
  ]

  func run(_ random: inout SeededRandom, _ tally: inout Tally, seed: UInt64) throws {
    let set = #"{"to": "to", "set": {"p": "\#(written)"}}"#
    let payloads = json(
      #"""
      {"notification": {"to": "to", "set": {"p": "\#(written)"}, "categories": {"c": {"to": "to", "set": {"p": "\#(written)"}, "actions": {"a": \#(set)}}}},
       "activities": {"a": \#(set)}, "quickActions": {"q": \#(set)}, "widget": {"kinds": {"k": \#(set)}}, "appClip": \#(set)}
      """#.replacingOccurrences(of: "{r}", with: "{r.0}"))
    try runTable(payloads, &random, &tally, seed) { table, random, check in
      for input in Self.payloads {
        var values = Self.values(&random)
        let isWhole = template == "{a}" || template == "{r}"
        if isWhole, random.chance(70), let whole = Self.wholes[parameter.type] { values["a"] = random.one(of: whole) }
        if optional != nil, random.chance(50) { values["b"] = nil }
        var payload = values.mapValues { PayloadValue.string($0) }
        payload["r"] = .list([.string(values["r"] ?? "")])
        if input.name == "appClip" { (payload["r"], payload["r.0"]) = (nil, .string(values["r"] ?? "")) }
        // A value that isn't a text can't be part of a text.
        let isOdd = random.chance(5)
        if isOdd { payload["a"] = random.one(of: [.list(["a", "b"]), .dictionary(["a": "b"]), .list([])]) }
        guard let made = input.make(payload) else { continue }
        let decision = table.decide(made)
        let mayBeAbsent = parameter.link.contains("??") || values["b"] == nil
        if isOdd, template.contains("{a}"), template != "{a}", !mayBeAbsent {
          #expect(decision.match == nil, "seed \(seed): \(made.kind) \(written) with \(payload)")
        } else if !isOdd {
          check(input.name, decision, values.mapValues { [$0] })
        }
      }
    }
    let types = ["", "", ": String", ": Host", ": NoDots", ": UInt", ": Scheme"]
    let (a, b) = (random.one(of: types), random.one(of: types))
    let identifiers = json(
      #"""
      {"spotlight": {"items": {"i|{a\#(a)}|{b\#(b)}|{r\#(random.one(of: types))}": \#(set)}}}
      """#)
    try runTable(identifiers, &random, &tally, seed) { table, random, check in
      for _ in 0..<3 {
        let values = Self.values(&random)
        // Bars divide the identifier, so skip values that contain a bar.
        if values.values.contains(where: { $0.contains("|") }) { continue }
        let identifier = "i|\(values["a"] ?? "")|\(values["b"] ?? "")|\(values["r"] ?? "")"
        check("spotlightItem", table.decide(.spotlightItem(identifier)), values.mapValues { [$0] })
      }
    }
    if !written.contains("b") {
      let query = written.replacingOccurrences(of: "{r}", with: "{a}").replacingOccurrences(of: "{a}", with: "{query}")
      try runTable(json(#"{"spotlight": {"query": {"to": "to", "set": {"p": "\#(query)"}}}}"#), &random, &tally, seed) {
        table, random, check in
        let value = random.one(of: random.chance(50) ? ValueLawTests.harmless : ValueLawTests.hostile)
        check("spotlightQuery", table.decide(.spotlightQuery(value)), ["a": [value], "r": [value]])
      }
    }
    let kind = random.one(of: ["/v/{a\(a)}/{r...}?b={b\(b)}", "/v?a={a\(a)}&b={b\(b)}#/{r...}"])
    let (link, more) =
      random.chance(50)
      ? (#"[{"link": "\#(kind)", "set": {"p": "\#(written)"}}]"#, "")
      : ("[]", #", "old": {"link": "\#(kind)", "redirect": {"to": "to", "set": {"p": "\#(written)"}}}"#)
    try runTable(json("{}", aliases: link, more: more), &random, &tally, seed) { table, random, check in
      for _ in 0..<3 {
        let values = Self.values(&random)
        let rest = (0...random.below(2)).map { _ in random.one(of: ValueLawTests.hostile + ValueLawTests.harmless) }
        let written =
          kind.hasPrefix("/v?")
          ? "/v?a=\(encoded(values["a"]))&b=\(encoded(values["b"]))#/\(rest.map(encoded).joined(separator: "/"))"
          : "/v/\(encoded(values["a"]))/\(rest.map(encoded).joined(separator: "/"))?b=\(encoded(values["b"]))"
        let input: LaunchInput = random.one(of: [.link(written), .universalLink("https://x.example" + written)])
        // A rest parameter keeps its empty segments, but a trailing slash isn't one of them.
        let read = rest.last == "" ? rest.dropLast() : rest
        check("link", table.decide(input), values.mapValues { [$0] }.merging(["r": read]) { $1 })
      }
    }
  }

  private func encoded(_ text: String?) -> String { LinkComponents.encoded(text ?? "") }

  private static func values(_ random: inout SeededRandom) -> [String: String] {
    let share = random.one(of: [0, 50, 100])
    func value() -> String { random.one(of: random.chance(share) ? ValueLawTests.hostile : ValueLawTests.harmless) }
    return ["a": value(), "b": value(), "r": value()]
  }

  // MARK: The oracle

  private func runTable(
    _ json: String, _ random: inout SeededRandom, _ tally: inout Tally, _ seed: UInt64,
    _ body: (
      RouteTable, inout SeededRandom, (_ source: String, LaunchDecision, _ values: [String: [String]]) -> Void
    ) -> Void
  ) throws {
    let table: RouteTable
    do {
      table = try RouteTable(json: Array(json.utf8))
    } catch {
      tally.refusedTables += 1
      let known: Set<String> = ["set-mismatch", "bad-template", "touching-parameters", "missing-parameter"]
      let others = error.diagnostics.filter { !known.contains($0.rule) }.map { "\($0.rule) \($0.message)" }
      #expect(others.isEmpty, "seed \(seed): in \(json)")
      return
    }
    tally.tables += 1
    var counted = tally
    body(table, &random) { source, decision, values in
      guard let match = decision.match, match.routeID == "to" else {
        counted.nothing += 1
        let isHarmless = values.allSatisfy { $1.allSatisfy { ValueLawTests.harmless.contains($0) } }
        // A payload's value may be any text. If it's harmless in every component, the input must open.
        let isPayload = Self.payloads.contains { $0.name == source } || source == "spotlightQuery"
        let isLoose =
          ["URL", "Raw"].contains(parameter.type) && template.hasPrefix("http") && template.contains("x.example")
        if isHarmless, isPayload, isLoose, optional == nil {
          Issue.record("seed \(seed): \(source) \(written) with \(values) opens nothing: \(decision)")
        }
        return
      }
      guard let value = match["p"] ?? match.parameters.first(where: { $0.name == "p" })?.value else { return }
      counted.opened += 1
      counted.sources[source, default: 0] += 1
      counted.types["\(parameter)", default: 0] += 1
      let context = "seed \(seed): \(source) '\(written)' for \(parameter.link) with \(values) gives \(value)"
      compare(value, values, context)
    }
    tally = counted
  }

  /// The value agrees with the template, whatever its type.
  private func compare(_ value: RouteValue, _ values: [String: [String]], _ context: String) {
    var template = template
    if let optional, values["b"] != nil { template += optional + "{b}" }
    let isWhole = template == "{a}" || template == "{r}"
    // A list is empty if its value is absent.
    let isMissing = optional != nil && values["b"] == nil && self.template.contains("{b}")
    if isMissing, value.list?.isEmpty ?? false { return }
    if Self.isLinkType.contains(parameter.type), !isWhole {
      let text = value.list.map { $0.count == 1 ? $0[0].string : nil } ?? value.string
      guard let text else {
        Issue.record("\(context)")
        return
      }
      var marked = template
      for name in values.keys { marked = marked.replacingOccurrences(of: "{\(name)}", with: LinkComponents.mark(name)) }
      // `Raw` follows a slash in a path.
      let before = parameter.type == "Raw" ? "/to/" : ""
      let expected = LinkComponents(before + marked).filled(values)
      #expect(LinkComponents(before + text) == expected, "\(context)")
      // Characters that other readers might interpret must not appear raw.
      let isClean = text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x5C && $0 != 0x7F }
      #expect(isClean, "\(context)")
      if parameter.type == "URL", let url = URL(string: text), let host = expected?.authority {
        #expect(url.scheme == expected?.scheme && url.user == nil, "\(context)")
        #expect(url.host == host.split(separator: ":").first.map(String.init), "\(context)")
      }
      return
    }
    var text = template
    for (name, parts) in values {
      text = text.replacingOccurrences(of: "{\(name)}", with: parts.joined(separator: "/"))
    }
    let made = value.list.map { $0.map(\.plain).joined(separator: "/") } ?? value.plain
    switch parameter.type {
    case "Double", "Duration", "UUID", "Tab", "Login", "Bool", "Flag": break
    case "URL":
      #expect(LinkComponents.decoded(made[...]) == LinkComponents.decoded(text[...]), "\(context)")
    default: #expect(made == text, "\(context)")
    }
  }
}
