import Foundation
import RouteAnalysis
import RouteLanguage
import TestSupport
import Testing

/// The pages of the documentation are the rules' own words. `RECORD=1 swift test --filter RulePageTests` rewrites them,
/// and still fails, so that nobody takes a recording for a test.
@Suite(.namingCases) struct RulePageTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources/Fingerpost/Fingerpost.docc/Rules").standardizedFileURL

  private func page(_ id: String) throws -> String {
    let rule = try #require(LintRule.named(id))
    let table = compiled(rule.wrong)
    let findings = rule.findings(in: table).filter { $0.rule == id }
    return RulePage(rule).markdown(findings: DiagnosticRenderer(files: table.files).text(Array(findings.prefix(1))))
  }

  private func compare(_ name: String, _ expected: String) throws {
    let file = Self.folder.appendingPathComponent(name)
    let found = try? String(contentsOf: file, encoding: .utf8)
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try expected.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(found == expected, "run RECORD=1 swift test --filter RulePageTests")
  }

  @Test func pageIsFresh() {
    each(LintRule.all.map(\.id)) { id in
      try compare(id + ".md", try page(id))
    }
  }

  @Test func indexIsFresh() throws {
    try compare("LintRules.md", RulePage.index)
  }

  @Test func noPageIsLeftOver() throws {
    let pages = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(pages) == Set(LintRule.all.map { $0.id + ".md" } + ["LintRules.md"]))
  }
}
