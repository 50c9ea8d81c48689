import RouteAnalysis
import RouteLanguage
import TestSupport
import Testing

/// Apple's names in a table, written as their constants in Swift or as their values.
@Suite(.namingCases) struct SystemNameTests {
  private static let cases: [(launch: String, fix: String)] = [
    (
      #"{"activities": {"CSSearchableItemActionType": {"link": true}}}"#,
      "remove it, and declare the targets of results in 'items' or 'link' of 'spotlight'"
    ),
    (
      #"{"activities": {"com.apple.corespotlightitem": {"link": true}}}"#,
      "remove it, and declare the targets of results in 'items' or 'link' of 'spotlight'"
    ),
    (
      #"{"activities": {"CSQueryContinuationActionType": "home"}}"#,
      "remove it, and declare the target of searches in 'query' of 'spotlight'"
    ),
    (#"{"activities": {"NSUserActivityTypeBrowsingWeb": "home"}}"#, "remove it"),
    (
      #"{"notification": {"to": "home", "actions": {"UNNotificationDefaultActionIdentifier": "home"}}}"#,
      "remove it, and declare the target of a tap in 'link' or 'to' of the notification"
    ),
    (
      #"{"notification": {"categories": {"a": {"to": "home", "actions": {"UNNotificationDismissActionIdentifier": "home"}}}}}"#,
      "remove it: a dismissed notification opens nothing"
    ),
  ]

  @Test func systemNamesAndConstantsGetAFix() {
    each(Self.cases.indices) { index in
      let (launch, fix) = Self.cases[index]
      let table = compiled(tableText(members: "\"launch\": \(launch)", routes: #""home": "/""#))
      let found = Linter.run(table).filter { $0.rule == "system-name" }
      #expect(found.map { $0.fix?.description } == [fix], "\(launch)")
    }
  }
}
