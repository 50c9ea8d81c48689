import RouteAnalysis
import RouteLanguage
import TestSupport
import Testing

/// The findings of lint about the screens of requirements.
@Suite(.namingCases) struct RequirementRulesTests {
  private static let cases: [(requirements: String, routes: String, findings: [String])] = [
    (#"{"a": "x"}"#, #""x": "/x", "y": {"link": "/y", "requires": "a"}"#, []),
    // A screen may require something else.
    (
      #"{"a": "x", "b": "y"}"#,
      #""x": {"link": "/x", "requires": "b"}, "y": "/y", "z": {"link": "/z", "requires": "a"}"#, []
    ),
    (
      #"{"a": "x", "b": "y"}"#, #""x": {"link": "/x", "requires": "b"}, "y": {"link": "/y", "requires": "a"}"#,
      [
        "requirement-loop: the route 'x' is the screen for the requirement 'a', but it requires 'a' itself",
        "requirement-loop: the route 'y' is the screen for the requirement 'b', but it requires 'b' itself",
      ]
    ),
    (
      #"{"signedin": "x"}"#, #""x": "/x", "y": {"link": "/y", "requires": "signedIn"}"#,
      [
        "look-alike: 'signedin' differs from 'signedIn' only in case or punctuation",
        "requirement-unused: no route requires 'signedin'",
      ]
    ),
  ]

  @Test func screensHaveTheExpectedFindings() {
    each(Self.cases.indices) { index in
      let row = Self.cases[index]
      let table = compiled(tableText(members: "\"requirements\": \(row.requirements)", routes: row.routes))
      let found = Linter.run(table, LintOptions()).filter { $0.severity != .note }
      #expect(found.map { "\($0.rule): \($0.message)" }.sorted() == row.findings, "\(row.requirements)")
    }
  }
}
