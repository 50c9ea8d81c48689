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
        "requirement-loop: the route 'x' is the screen for the requirement 'a', but it requires 'b', whose screen 'y' "
          + "requires 'a'"
      ]
    ),
    (
      #"{"a": "x", "b": "y", "c": "z"}"#,
      #""x": {"link": "/x", "requires": "b"}, "y": {"link": "/y", "requires": ["c"]}, "z": {"link": "/z", "requires": ["c", "a"]}"#,
      [
        "requirement-loop: the route 'x' is the screen for the requirement 'a', but it requires 'b', whose screen 'y' "
          + "requires 'c', whose screen 'z' requires 'a'",
        "requirement-loop: the route 'z' is the screen for the requirement 'c', but it requires 'c' itself",
      ]
    ),
    (
      #"{"a": "x"}"#, #""x": {"link": "/x", "requires": "a"}"#,
      ["requirement-loop: the route 'x' is the screen for the requirement 'a', but it requires 'a' itself"]
    ),
    (
      #"{"signedin": "x"}"#, #""x": "/x", "y": {"link": "/y", "requires": "signedIn"}"#,
      ["look-alike: 'signedIn' differs from 'signedin' only in case or punctuation"]
    ),
  ]

  @Test func screensHaveTheExpectedFindings() {
    each(Self.cases.indices) { index in
      let row = Self.cases[index]
      let table = compiled(tableText(members: "\"requirements\": \(row.requirements)", routes: row.routes))
      let found = Linter.run(table).filter { $0.severity != .note }
      #expect(found.map { "\($0.rule): \($0.message)" }.sorted() == row.findings, "\(row.requirements)")
    }
  }

  /// The notes of a loop through several screens are at all of its requirements, so that one of them can be removed.
  @Test func eachRequirementOfALoopIsShown() throws {
    let table = compiled(
      tableText(
        members: #""requirements": {"a": "x", "b": "y"}"#,
        routes: #""x": {"link": "/x", "requires": "b"}, "y": {"link": "/y", "requires": "a"}"#))
    let finding = try #require(Linter.run(table).first { $0.rule == "requirement-loop" })
    #expect(finding.notes.map(\.message) == ["'x' requires 'b' here", "'y' requires 'a' here"])
    #expect(finding.fix?.description == "remove one of these requirements from the 'requires' of its route")
  }
}
