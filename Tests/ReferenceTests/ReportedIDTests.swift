import Foundation
import RouteAnalysis
import Testing

/// The pages of diagnostics explain exactly the ids that the sources report.
@Suite struct ReportedIDTests {
  private static let sources = Page.folder.deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the ids in calls that report, such as `report("unknown-key", …)`, `warn("unknown-key", …)`,
  /// `Diagnostic(.error, "unknown-key", …)` and `rule: "unknown-key"`.
  private static func reported() throws -> Set<String> {
    let call = try NSRegularExpression(
      pattern:
        #"(?:(?:report(?:Once)?|warn)\(\s*|refuse\(\s*include,\s*|console\.\w+\(\s*|[sS]everity,\s*|\.(?:error|warning|note),\s*|rule: |[Rr]ule(?:: String)? (?:=|\{) )"([a-z][a-z0-9]*(?:-[a-z0-9]+)*)""#
    )
    var rules: Set<String> = []
    for target in [
      "TableSource", "Automata", "RouteSyntax", "RouteModel", "RouteLanguage", "RouteAnalysis", "RouteGeneration",
      "RouteEmitters", "FingerpostCommands", "PlatformFiles",
    ] {
      let files = FileManager.default.enumerator(atPath: sources.appendingPathComponent(target).path)
      while let file = files?.nextObject() as? String {
        guard file.hasSuffix(".swift") else { continue }
        let text = try String(
          contentsOf: sources.appendingPathComponent(target).appendingPathComponent(file), encoding: .utf8)
        for match in call.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
          if let range = Range(match.range(at: 1), in: text) { rules.insert(String(text[range])) }
        }
      }
    }
    return rules
  }

  @Test func everyIDIsExplained() throws {
    let reported = try Self.reported()
    let pages = RulePage.all.map(\.id)
    #expect(reported.count > 100)
    #expect(
      reported.subtracting(pages + LintRule.all.map(\.id)).sorted() == [],
      "these need a page, so that 'fpost explain' knows them")
    let nobodys = Set(pages).subtracting(reported).subtracting(LintRule.all.map(\.id))
    #expect(nobodys.sorted() == [], "nobody reports these")
  }
}
