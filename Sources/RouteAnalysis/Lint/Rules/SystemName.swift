import RouteLanguage

extension LintRule {
  static let systemName = LintRule("system-name", .warning) { context in
    let ofRoutes = context.document.routes.compactMap { route -> Diagnostic? in
      guard let type = route.activity?.type, let system = SystemName.activity(type.value) else { return nil }
      return Diagnostic(
        "\(quoted(type.value)) is an activity of the system, \(system.meaning), so \(quoted(route.id.value)) can't use it",
        at: type.range, fix: "write a type of your app, such as 'example.app.reading'")
    }
    let ofRules = context.document.launchDeclaration.rules.compactMap { rule -> Diagnostic? in
      let isActivity = rule.source == .activity
      guard let name = isActivity ? rule.name : rule.source == .notification ? rule.action : nil,
        let system = isActivity ? SystemName.activity(name.value) : SystemName.action(name.value)
      else { return nil }
      return Diagnostic(
        "\(quoted(name.value)) is an \(isActivity ? "activity" : "action") of the system, \(system.meaning), so this target is never used",
        at: name.range, fix: Fix(system.fix))
    }
    return ofRoutes + ofRules
  }
}

/// A system constant that isn't valid as an activity or action of a table, and what to write instead.
package struct SystemName: Sendable {
  /// The constant in Swift, such as `CSSearchableItemActionType`.
  package let constant: String
  /// The constant's value, which is the string that the app receives.
  package let value: String
  package let meaning: String
  /// The part of a message that tells where the table declares what such an input opens, for example
  /// `which 'spotlight' of 'launch' describes`.
  package let place: String
  package let fix: String

  /// Returns the system activity whose constant or value is the given text.
  package static func activity(_ text: String) -> SystemName? {
    activities.first { $0.constant == text || $0.value == text }
  }

  /// Returns the notification action whose constant or value is the given text.
  package static func action(_ text: String) -> SystemName? {
    actions.first { $0.constant == text || $0.value == text }
  }

  private static let activities = [
    SystemName(
      constant: "NSUserActivityTypeBrowsingWeb", value: "NSUserActivityTypeBrowsingWeb", meaning: "a universal link",
      place: "which is a link of its origin", fix: "remove it"),
    SystemName(
      constant: "CSSearchableItemActionType", value: "com.apple.corespotlightitem", meaning: "a result of Spotlight",
      place: "which 'spotlight' of 'launch' describes",
      fix: "remove it, and declare the targets of results in 'items' or 'link' of 'spotlight'"),
    SystemName(
      constant: "CSQueryContinuationActionType", value: "com.apple.corespotlightquerycontinuation",
      meaning: "a search from Spotlight", place: "which 'spotlight' of 'launch' describes",
      fix: "remove it, and declare the target of searches in 'query' of 'spotlight'"),
  ]

  private static let actions = [
    SystemName(
      constant: "UNNotificationDefaultActionIdentifier", value: "com.apple.UNNotificationDefaultActionIdentifier",
      meaning: "a tap on the notification", place: "which 'link' and 'to' of the notification describe",
      fix: "remove it, and declare the target of a tap in 'link' or 'to' of the notification"),
    SystemName(
      constant: "UNNotificationDismissActionIdentifier", value: "com.apple.UNNotificationDismissActionIdentifier",
      meaning: "a dismissal", place: "which opens nothing", fix: "remove it: a dismissed notification opens nothing"),
  ]
}
