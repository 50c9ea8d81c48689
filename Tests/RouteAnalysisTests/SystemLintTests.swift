import RouteAnalysis
import RouteLanguage
import TestSupport
import Testing

/// Findings about entries of a table's launch section that the system refuses, misreads or never delivers.
@Suite(.namingCases) struct SystemLintTests {
  private static func json(_ launch: String, activity: String = "x.reading") -> String {
    """
    {"version": 1, "origins": {"web": "https://x.example"},
     "routes": {"home": {"link": "/", "activity": "\(activity)"}, "find": "/find?q={q}"}, "launch": {\(launch)}}
    """
  }

  /// A launch section, and the findings of the two rules with the text that they point at.
  static let cases: [(launch: String, findings: [String])] = [
    (#""activities": {"x.reading": {"link": true}}"#, []),
    (
      #""activities": {"NSUserActivityTypeBrowsingWeb": "home", "com.apple.corespotlightquerycontinuation": "home"}"#,
      [
        "system-name 'NSUserActivityTypeBrowsingWeb' is an activity of the system, a universal link, so this target is never used",
        "system-name 'com.apple.corespotlightquerycontinuation' is an activity of the system, a search from Spotlight, so this target is never used",
      ]
    ),
    (
      #""notification": {"actions": {"com.apple.UNNotificationDefaultActionIdentifier": "home", "reply": "home"}}"#,
      [
        "system-name 'com.apple.UNNotificationDefaultActionIdentifier' is an action of the system, a tap on the notification, so this target is never used"
      ]
    ),
    (
      #""notification": {"categories": {"c": {"to": "home", "actions": {"com.apple.UNNotificationDismissActionIdentifier": false}}}}"#,
      [
        "system-name 'com.apple.UNNotificationDismissActionIdentifier' is an action of the system, a dismissal, so this target is never used"
      ]
    ),
    (#""notification": {"link": ["link", "aps.target-content-id", "apsx.link", "aps"]}"#, []),
    (
      #""notification": {"link": "aps.link"}"#,
      ["payload-inside-aps the push service doesn't define the key 'aps.link' inside 'aps'"]
    ),
    (
      #""notification": {"categories": {"c": {"to": "find", "set": {"q": "a {aps.text} {aps.alert.title}"}}}}"#,
      ["payload-inside-aps the push service doesn't define the key 'aps.text' inside 'aps'"]
    ),
    (#""activities": {"x.find": {"to": "find", "set": {"q": "{aps.text}"}}}"#, []),
  ]

  @Test func inputsThatNeverArriveAreReported() {
    each(Self.cases.indices) { index in
      let row = Self.cases[index]
      #expect(Self.findings(Self.json(row.launch)) == row.findings)
    }
  }

  @Test func routeCannotUseAnActivityTypeOfTheSystem() {
    #expect(
      Self.findings(Self.json("", activity: "com.apple.corespotlightitem")) == [
        "system-name 'com.apple.corespotlightitem' is an activity of the system, a result of Spotlight, so 'home' can't use it"
      ])
  }

  private static func findings(_ json: String) -> [String] {
    let table = compiled(json)
    #expect(table.table != nil, "\(DiagnosticRenderer(files: table.files).text(table.diagnostics))")
    return Linter.run(table)
      .filter { $0.rule == "system-name" || $0.rule == "payload-inside-aps" }.map { "\($0.rule) \($0.message)" }
      .sorted()
  }
}
