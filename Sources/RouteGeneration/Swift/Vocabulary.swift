import RouteLanguage
import RouteMatching

/// Names in the table that the app's code uses, as a Swift enum, so that a misspelled name doesn't compile.
///
/// A name of the app that isn't valid in Swift has no case, and the app writes it as a string. Names from elsewhere,
/// such as the category `club.meeting` or the type `write-review`, do have cases: `clubMeeting` and `writeReview`.
package struct Vocabulary {
  package let name: String
  /// One sentence for the documentation of the enum.
  let summary: String
  /// The names in the table with their cases, sorted by name.
  package let cases: [(name: String, word: String)]

  /// The names of all these enums, whether or not a table needs them.
  static let names: [String] = possible(in: RouteDocument()).map { $0.name }

  /// Returns the enums that a table needs.
  package static func all(of document: RouteDocument) -> [Vocabulary] {
    possible(in: document).filter { !$0.cases.isEmpty }
  }

  /// Returns all enums, including those without a case.
  private static func possible(in document: RouteDocument) -> [Vocabulary] {
    let events = document.routes.compactMap { $0.event?.name }
    let rules: [LaunchRuleDeclaration] = document.launchDeclaration.rules
    func names(_ source: LaunchSource) -> [String] {
      rules.filter { $0.source == source }.compactMap { $0.name?.value }
    }
    return [
      Vocabulary(
        name: "RequirementName", summary: "The requirements of routes, for `LinkDispatcher.fulfill(_:)`.",
        cases: own(document.routes.flatMap { $0.requires.map { $0.value } })),
      Vocabulary(
        name: "WindowName", summary: "The kinds of window, for `WindowRules`.",
        cases: own(document.windows.map { $0.name.value })),
      Vocabulary(
        name: "EventName", summary: "The names of the routes' events, for `LaunchEvent.name`.", cases: own(events)),
      Vocabulary(
        name: "QuickActionName", summary: "The types of quick actions, for `UIApplicationShortcutItem`.",
        cases: joined(names(.quickAction))),
      Vocabulary(
        name: "NotificationCategoryName",
        summary: "The categories of notifications, for `UNNotificationCategory` and `UNNotificationContent`.",
        cases: joined(names(.notification))),
      Vocabulary(
        name: "NotificationActionName", summary: "The actions of notifications, for `UNNotificationAction`.",
        cases: joined(rules.compactMap { $0.action?.value })),
      Vocabulary(
        name: "ActivityTypeName", summary: "The types of user activities, for `NSUserActivity`.",
        cases: joined(names(.activity) + document.routes.compactMap { $0.activity?.type.value })),
      Vocabulary(
        name: "WidgetKindName",
        summary: "The kinds of the widgets that open the app without a URL, for `StaticConfiguration`.",
        cases: joined(names(.widget))),
    ]
  }

  private static func own(_ words: [String]) -> [(name: String, word: String)] {
    cases(words) { RouteDocument.isIdentifier($0) ? $0 : nil }
  }

  /// Returns the names in camel case, if they consist of identifiers separated by dots and hyphens. If two names become
  /// the same case, the alphabetically first name gets it.
  private static func joined(_ words: [String]) -> [(name: String, word: String)] {
    cases(words) { word in
      let parts = word.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "-" }
      return parts.allSatisfy { RouteDocument.isIdentifier("a" + $0) } ? RouteDocument.identifier(near: word) : nil
    }
  }

  private static func cases(_ words: [String], _ name: (String) -> String?) -> [(name: String, word: String)] {
    var taken = SwiftName.rawMembers
    return Set(words).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.compactMap { word in
      name(word).flatMap { taken.insert($0).inserted ? ($0, word) : nil }
    }
  }
}
