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
        #"(?:report(?:Once)?\(\s*|console\.\w+\(\s*|[sS]everity,\s*|\.(?:error|warning|note),\s*|rule: |[Rr]ule(?:: String)? = )"([a-z][a-z0-9]*(?:-[a-z0-9]+)*)""#
    )
    var rules: Set<String> = []
    for target in [
      "RouteLanguage", "RouteAnalysis", "RouteGeneration", "RouteEmitters", "FingerpostCommands", "PlatformFiles",
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
    let known = Set(DiagnosticEntry.all.map(\.id) + LintRule.all.map(\.id))
    #expect(reported.count > 100)
    #expect(reported.subtracting(known).sorted() == [], "these need an entry, so that 'fpost explain' knows them")
    #expect(Set(DiagnosticEntry.all.map(\.id)).subtracting(reported).sorted() == [], "nobody reports these")
  }

  /// The tables are written from the registry; what keeps a table from loading stands in the tables before lint's.
  @Test func everyIDHasALine() throws {
    let file = Page.folder.appendingPathComponent("Diagnostics.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    var fresh = text
    for section in DiagnosticEntry.sections {
      let rows = section.lines.map { "| `\($0.id)` | \($0.summary) |" }
      fresh = try replacingTable(of: section.title, in: fresh, by: ["| ID | Means |", "| --- | --- |"] + rows)
    }
    var lines = ["| ID | Level | Finds |", "| --- | --- | --- |"]
    for rule in LintRule.all.sorted(by: { $0.id < $1.id }) where !rule.isLoadRule {
      lines.append("| `\(rule.id)` | \(rule.severity.rawValue) | \(rule.summary) |")
    }
    fresh = try replacingTable(of: "What lint finds", in: fresh, by: lines)
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try fresh.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded Diagnostics.md")
    } else {
      #expect(text == fresh, "run: RECORD=1 swift test --filter RuleTables")
    }
  }

  private func replacingTable(of title: String, in text: String, by lines: [String]) throws -> String {
    let start = try #require(text.range(of: "\n### \(title)\n"), "\(title)")
    let table = try #require(
      text.range(of: "(\\|.*\n)+", options: .regularExpression, range: start.upperBound..<text.endIndex))
    return text.replacingCharacters(in: table, with: lines.joined(separator: "\n") + "\n")
  }
}
