import RouteLanguage
import RouteMatching

extension LintRule {
  static let systemName = LintRule(
    "system-name", .warning, "a name of the system's stands where one of the app's own is meant",
    explanation: [
      "The system's user activities (browsing the web, Spotlight's result and query) and the two actions that every notification has come "
        + "as ways in of their own, so a word on them in 'activities' or 'actions' is never asked for. An activity of a "
        + "route under such a type comes back as something else.",
      "Give the app's own activity a type of its own, in reverse DNS notation. 'spotlight' says where results lead, 'link' and 'to' of "
        + "'notification' what a tap opens; a universal link needs no word.",
    ],
    wrong: """
      {
        "version": 1,
        "origins": { "web": "https://mail.example" },
        "routes": { "inbox": "/", "thread": "/threads/{thread: Int}" },
        "launch": { "activities": { "com.apple.corespotlightitem": { "link": true } } }
      }
      """,
    right: """
      {
        "version": 1,
        "origins": { "web": "https://mail.example" },
        "routes": { "inbox": "/", "thread": "/threads/{thread: Int}" },
        "launch": { "spotlight": { "items": { "thread-{thread}": "thread" } } }
      }
      """,
    check: check)

  @Sendable private static func check(_ context: LintContext) -> [LintFinding] {
    var findings: [LintFinding] = []
    for route in context.document.routes {
      guard let type = route.activity?.type, let meant = activities[type.value] else { continue }
      findings.append(
        LintFinding(
          "\(quoted(type.value)) is the system's own activity, \(meant), not one of \(quoted(route.id.value))",
          at: type.range, fix: "write a type of the app's own, such as 'example.app.reading'"))
    }
    for rule in context.document.launchDeclaration.rules {
      if rule.source == .activity, let name = rule.name, let meant = activities[name.value] {
        findings.append(
          LintFinding(
            "\(quoted(name.value)) is the system's own activity, \(meant), and never asked for here", at: name.range,
            fix: "remove it"))
      }
      if rule.source == .notification, let action = rule.action, let meant = actions[action.value] {
        findings.append(
          LintFinding(
            "\(quoted(action.value)) is the system's own action, \(meant), and never asked for here", at: action.range,
            fix: "remove it"))
      }
    }
    return findings
  }

  private static let activities = [
    "NSUserActivityTypeBrowsingWeb": "a universal link", "com.apple.corespotlightitem": "a result of Spotlight",
    "com.apple.corespotlightquerycontinuation": "a search from Spotlight",
  ]

  private static let actions = [
    "com.apple.UNNotificationDefaultActionIdentifier": "a tap on the notification",
    "com.apple.UNNotificationDismissActionIdentifier": "a dismissal",
  ]
}
