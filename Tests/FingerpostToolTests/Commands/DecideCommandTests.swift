import TestSupport
import Testing

@testable import FingerpostCommands
@testable import FingerpostTool

@Suite(.namingCases) struct DecideCommandTests {
  static let table = """
    {
      "version": 1, "canonical": "web",
      "origins": {"web": "https://a.example", "app": "a:"},
      "routes": {
        "home": "/", "signIn": "/sign-in?for={for: String?}", "club": "/clubs/{club}?day={day: Date?}",
        "gift": {"link": "/gift/{code}", "requires": "signedIn", "confirm": true},
        "help": {"link": {"web": "/help"}, "opens": "browser", "event": false},
        "reset": {"link": "/reset#{token}", "parameters": {"token": {"sensitive": true, "example": "x"}}}
      },
      "ignoredQuery": ["utm_*"],
      "launch": {
        "plain": "home", "deferred": "1h", "identifiers": ["notification"],
        "notification": {"link": "link", "categories": {"club": {"to": "club", "actions": {"mute": false}}}},
        "activities": {"a.club": {"link": true, "to": "club"}},
        "spotlight": {"items": {"c-{club}": "club"}, "query": {"to": "club", "set": {"club": "{query}"}}},
        "quickActions": {"gift": "gift"}, "widget": "home"
      },
      "requirements": {"signedIn": {"to": "signIn", "set": {"for": "{route}"}}},
      "windows": {"main": {"main": true}, "club": {"prefers": ["club"]}}
    }
    """

  /// A command line, its standard input, and words of the answer.
  static let answers: [(line: String, input: String, words: [String])] = [
    ("plain", "", [#""route": "home""#, #""origin": null"#, #""window": "main""#, #""reason": null"#]),
    (
      "notification club --payload -", #"{"club": "maps", "day": "2026-02-28", "aps": {"badge": 1.0}}"#,
      [
        #""kind": "notification", "route": "club", "parameters": {"club": "maps", "day": "2026-02-28"}"#,
        #""link": "https://a.example/clubs/maps?day=2026-02-28""#, #""window": "club""#, #""remote": "true""#,
        #""rule": "club""#,
      ]
    ),
    ("notification --payload -", #"{"club": "maps", "aps": {"category": "club"}}"#, [#""rule": "club""#]),
    (
      "notification --request daily --payload -", #"{"link": "/?utm_source=mail"}"#,
      [#""item.utm_source": "mail""#, #""request": "daily""#]
    ),
    ("notification --local --payload -", #"{"link": "a:clubs/x"}"#, [#""origin": "app""#, #""remote": "false""#]),
    ("notification club --payload -", "{\n  \"club\": 7\n}\n", [#""club": "7""#]),
    ("universalLink https://a.example/help", "", [#""opens": "browser""#, #""event": null"#]),
    ("url a:gift/x", "", [#""requires": ["signedIn"], "confirm": true, "opens": "app""#]),
    ("activity a.club --page https://a.example/clubs/x", "", [#""club": "x""#, #""origin": "web""#]),
    ("activity a.club --target a:clubs/y", "", [#""club": "y""#, #""origin": "app""#]),
    ("spotlightItem c-maps", "", [#""club": "maps""#]), ("spotlightQuery maps", "", [#""club": "maps""#]),
    ("quickAction gift --payload -", #"{"code": "A"}"#, [#""route": "gift""#]),
    ("widget Any", "", [#""route": "home""#]), ("widget", "", [#""route": "home""#]),
    ("requirement signedIn", "", [#""route": "signIn", "parameters": {}"#, #""first": null"#]),
    ("requirement signedIn --payload -", #"{"route": "gift"}"#, [#""for": "gift""#]),
    (
      "url a:gift/y", "",
      [#""first": {"requirement": "signedIn", "route": "signIn", "link": "https://a.example/sign-in?for=gift"}"#]
    ),
    ("appClip https://a.example/clubs/x", "", [#""club": "x""#]), ("restored /clubs/x", "", [#""origin": "web""#]),
    ("window a:clubs/x", "", [#""club": "x""#]), ("link a:clubs/x", "", [#""club": "x""#]),
    ("deferred /clubs/x --age 3600", "", [#""route": "club""#]),
  ]

  @Test func eachInputGivesOneLineOfJSON() {
    each(Self.answers) { line, input, words in
      let outcome: Outcome = try decide(line, input)
      for word in words { #expect(outcome.output.contains(word), "\(outcome.output)") }
      #expect(outcome.output.hasSuffix("\n") && outcome.output.split(separator: "\n").count == 1)
      #expect(outcome.errors.isEmpty && outcome.status == .fine, "\(outcome.errors)")
    }
  }

  /// If a link has no match, the answer names the link, its position and the reason.
  @Test func aLinkWithoutAMatchIsNamed() {
    each(
      [
        (
          "notification --payload -", #"{"link": " https://a.example/x"}"#,
          "unmatched: the link at 'link', ' https://a.example/x', read as 'https://a.example/ https://a.example/x': refused: empty-segment at byte 26"
        ),
        (
          "notification --payload -", #"{"link": "/clubs/x?day=y"}"#,
          "unmatched: the link at 'link', '/clubs/x?day=y', read as 'https://a.example/clubs/x?day=y': query: 'day' is 'y', expected {day: Date} (nearest: '/clubs/{club}?day={day: Date?}')"
        ),
        (
          "url https://b.example/", "",
          "unmatched: 'https://b.example/': no-origin: no base URL of the table has this scheme and host"
        ),
      ] as [(line: String, input: String, reason: String)]
    ) { line, input, reason in
      let outcome: Outcome = try decide(line, input)
      #expect(outcome.output.contains("\"reason\": \"\(reason)\""), "\(outcome.output)")
    }
  }

  @Test func differencesFromThePayloadAreNoted() throws {
    let payload = #"{"club": "maps", "link": "a:gift/x", "aps": {"category": "other", "target-content-id": "a"}}"#
    let outcome = try decide("notification club --target b --payload -", payload)
    #expect(outcome.output.contains(#""rule": "club""#))
    #expect(
      outcome.errors == """
        note: the payload's 'category' is 'other', but the answer is for 'club'
        note: the payload's 'target-content-id' is 'a', but the answer is for 'b'

        """)
  }

  /// The app's code contains Apple's constants, but the system sends their values. The tool accepts the constants too.
  @Test func constantsOfAppleAreRead() throws {
    let item = try decide(
      "activity CSSearchableItemActionType --payload -", #"{"kCSSearchableItemActivityIdentifier": "c-maps"}"#)
    #expect(item.output.contains(#""kind": "spotlightItem", "route": "club""#))
    #expect(
      item.errors
        == "note: CSSearchableItemActionType is 'com.apple.corespotlightitem', a result of Spotlight, which 'spotlight' of 'launch' describes\n"
    )
    let tap = try decide(
      "notification club --action UNNotificationDefaultActionIdentifier --payload -", #"{"club": "maps"}"#)
    #expect(tap.output.contains(#""route": "club""#) && tap.errors.contains("a tap on the notification"))
    let dismissal = try decide("notification club --action UNNotificationDismissActionIdentifier", "")
    #expect(dismissal.output.contains(#""reason": "dismissed""#))
  }

  static let misses: [(line: String, input: String, reason: String)] = [
    ("notification club --action mute --payload -", #"{"club": "x"}"#, "opens-nothing"),
    ("notification club --action dismiss", "", "dismissed"),
    ("notification club --payload -", "{}", "missing-value: club"),
    ("notification", "", "no-link"),
    ("deferred /clubs/x --age 3601", "", "expired"), ("quickAction x", "", "no-rule"), ("appClip", "", "no-rule"),
    ("universalLink a:clubs/x", "", "origin-not-accepted: app"),
  ]

  @Test func unmatchedInputsHaveAReason() {
    each(Self.misses) { line, input, reason in
      let outcome: Outcome = try decide(line, input)
      #expect(outcome.output.contains(#""route": null"#) && outcome.output.hasSuffix("\"reason\": \"\(reason)\"}\n"))
      #expect(outcome.status == .findings)
    }
  }

  static let wrong: [(line: String, input: String, message: String)] = [
    (
      "notificaton", "",
      "'KIND' can't be 'notificaton'\n  did you mean 'notification'?\n  run 'fpost help decide' to read the help\n"
    ),
    ("url", "", "WHAT is missing: a link\n"), ("activity", "", "WHAT is missing: a type\n"),
    ("deferred a: --age soon", "", "'soon' isn't a valid number of seconds\n"),
    ("notification --payload -", "{\"a\": }", "'-' isn't valid JSON\n"),
    ("notification --payload -", "", "'-' isn't valid JSON\n"),
    ("notification --payload -", "[]", "'-' isn't a JSON object\n  write the payload as {\"key\": value, …}\n"),
    ("quickAction gift --payload -", "7", "'-' isn't a JSON object\n  write the payload as {\"key\": value, …}\n"),
    ("plain junk", "", "unexpected 'junk' after 'plain'\n"),
    ("url a:gift/x --action x", "", "'--action' isn't allowed for 'url'\n"),
    ("spotlightItem c-maps --payload -", "{}", "'--payload' isn't allowed for 'spotlightItem'\n"),
    ("widget Any --local", "", "'--local' isn't allowed for 'widget'\n"),
    ("quickAction gift --page https://a.example/", "", "'--page' isn't allowed for 'quickAction'\n"),
    ("link a:clubs/x --age 1", "", "'--age' isn't allowed for 'link'\n"),
    ("widget Any --target a:", "", "'--target' isn't allowed for 'widget'\n"),
  ]

  @Test func wrongArgumentsAreRefused() {
    each(Self.wrong) { line, input, message in
      let outcome: Outcome = try decide(line, input)
      #expect(outcome.errors.hasSuffix("fpost: error: " + message), "\(outcome.errors)")
      #expect(outcome.output.isEmpty && outcome.status == .couldNotRun)
    }
  }

  /// A payload is read to its end rather than to the end of a line, and an unsigned number keeps its value.
  @Test func payloadIsReadToItsEnd() throws {
    let padding = String(repeating: "x", count: 300_000)
    let outcome: Outcome = try decide(
      "notification club --payload -", #"{"padding": "\#(padding)", "club": 18446744073709551615}"#)
    #expect(outcome.output.contains(#""parameters": {"club": "18446744073709551615""#), "\(outcome.errors.prefix(200))")
  }

  @Test func emptyPayloadIsNotReportedAsATable() throws {
    let outcome: Outcome = try decide("notification --payload -", "")
    #expect(outcome.errors.hasPrefix("-:1:1: error: the file is empty [unexpected-end]\n"), "\(outcome.errors)")
    #expect(!outcome.errors.contains("table") && !outcome.errors.contains("routes"))
  }

  private func decide(_ line: String, _ input: String) throws -> Outcome {
    try withTable(Self.table) { table in
      try run(["decide", "--table", table] + line.split(separator: " ").map { String($0) }, input: input)
    }
  }
}
