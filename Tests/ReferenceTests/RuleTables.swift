import Foundation
import RouteAnalysis
import Testing

/// The page of diagnostics lists the rules that the sources report, and no others.
@Suite struct RuleTables {
  private static let sources = Page.folder.deletingLastPathComponent().deletingLastPathComponent()

  /// The ids in calls that report, such as `report("unknown-key", …)`, `Diagnostic(.error, "unknown-key", …)` and
  /// `rule: "unknown-key"`.
  private static func reported() throws -> Set<String> {
    let call = try NSRegularExpression(
      pattern:
        #"(?:report\(\s*|\.(?:error|warning|note),\s*|rule: |[Rr]ule(?:: String)? = )"([a-z][a-z0-9]*(?:-[a-z0-9]+)*)""#
    )
    var rules: Set<String> = []
    for target in ["RouteLanguage", "RouteAnalysis", "RouteGeneration", "RouteEmitters"] {
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

  @Test func everyRuleHasALine() throws {
    let page = try #require(Page.named("Diagnostics"))
    var listed: [String] = []
    for case (_, .table(let columns, let rows)) in page.blocks where columns == ["Rule", "Means"] {
      for row in rows { listed += row[0].codes }
    }
    let reported = try Self.reported()
    #expect(reported.count > 80)
    #expect(reported.subtracting(listed).sorted() == [], "these need a line")
    #expect(Set(listed).subtracting(reported).sorted() == [], "nobody reports these")
    #expect(listed.count == Set(listed).count)
  }

  /// What keeps a table from loading stands in the other tables.
  @Test func everyLintRuleHasALine() throws {
    let file = Page.folder.appendingPathComponent("Diagnostics.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    var lines = ["| Rule | Level | Finds |", "| --- | --- | --- |"]
    for rule in LintRule.all.sorted(by: { $0.id < $1.id }) where !rule.isLoadRule {
      lines.append("| `\(rule.id)` | \(rule.severity.rawValue) | \(rule.summary) |")
    }
    let start = try #require(text.range(of: "\n### What lint finds\n"))
    let table = try #require(
      text.range(of: "(\\|.*\n)+", options: .regularExpression, range: start.upperBound..<text.endIndex))
    let fresh = text.replacingCharacters(in: table, with: lines.joined(separator: "\n") + "\n")
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try fresh.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded Diagnostics.md")
    } else {
      #expect(text == fresh, "run: RECORD=1 swift test --filter RuleTables")
    }
  }
}
