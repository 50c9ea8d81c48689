import Foundation
import RouteAnalysis
import RouteGeneration
import RouteLanguage
import TestSupport
import Testing

/// `fpost explain` prints the documentation's pages, and their examples give the findings that they show.
@Suite(.namingCases) struct RulePageTests {
  private static let catalog = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources/Fingerpost/Fingerpost.docc").standardizedFileURL

  private static func text(_ file: String) throws -> String {
    try String(contentsOf: catalog.appendingPathComponent(file), encoding: .utf8)
  }

  private static func files(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: catalog.appendingPathComponent(folder).path)
      .filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
  }

  @Test func everyFileIsEmbedded() throws {
    let files = try Self.files(in: "Rules").filter { $0 != "Rules/LintRules.md" } + Self.files(in: "Diagnostics")
    let list: [String] = try Self.text("../../EmbeddedFiles/DiagnosticPages.c").split(separator: "\n")
      .filter { $0.hasPrefix("#embed") }
      .map { String($0.split(separator: "\"")[1]).replacing("../Fingerpost/Fingerpost.docc/", with: "") }
    #expect(list.sorted() == files.sorted())
    // SwiftPM compiles the list again if one of the files changes.
    let text = try files.map { try Self.text($0) }.joined(separator: "\n")
    for page in RulePage.all { #expect(text.contains(page.text), "\(page.id)") }
  }

  @Test func everyIDHasOnePage() {
    let ids = RulePage.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(Array(ids.prefix(LintRule.all.count)) == LintRule.all.map(\.id))
  }

  @Test func pageShowsTheLevelOfItsRule() {
    each(LintRule.all) { rule in
      let level =
        rule.isLoadRule
        ? "Level: error. You can't change the level, because a table with this error can't be used."
        : "Level: \(rule.severity.rawValue) by default. To turn the rule off, write `\"lint\": {\"\(rule.id)\": \"off\"}`."
      let page = try #require(RulePage.named(rule.id))
      #expect(page.text.hasPrefix("# \(rule.id)\n\n\(page.summary)\n\n## Overview\n\n\(level)\n\n"))
    }
  }

  /// `RECORD=1` writes the table and the list of rules.
  @Test func indexListsEveryRule() throws {
    var rows = ["| rule | level | what is wrong |", "| --- | --- | --- |"]
    rows += LintRule.all.map { rule in
      "| <doc:\(rule.id)> | \(rule.severity.rawValue) | \(RulePage.named(rule.id)?.summary.dropLast() ?? "") |"
    }
    let topics = ["## Topics", "", "### Rules", ""] + LintRule.all.map { "- <doc:\($0.id)>" }
    let text = try Self.text("Rules/LintRules.md")
    let start = try #require(text.range(of: "\n| rule |"))
    let fresh = text[...start.lowerBound] + (rows + [""] + topics).joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      try fresh.write(
        to: Self.catalog.appendingPathComponent("Rules/LintRules.md"), atomically: true, encoding: .utf8)
    }
    #expect(text == fresh, "run RECORD=1 swift test --filter RulePageTests")
  }

  /// After the wrong example, a page shows the finding that lint prints. `RECORD=1` writes it.
  @Test func pageShowsTheFindingOfLint() {
    each(LintRule.all.map(\.id)) { id in
      let rule = try #require(LintRule.named(id))
      let table = compiled(rule.wrong)
      let finding = try #require(rule.findings(in: table).first { $0.rule == id })
      let shown = DiagnosticRenderer(files: table.files).text([finding])
      let text = try Self.text("Rules/\(id).md")
      let wrong = try #require(text.range(of: "\n## Wrong\n\n```"))
      let example = try #require(text.range(of: "\n```\n", range: text.index(after: wrong.upperBound)..<text.endIndex))
      let right = try #require(text.range(of: "\n## Right\n"))
      let fresh = text[..<example.upperBound] + "\n```\n\(shown)```\n" + text[right.lowerBound...]
      if ProcessInfo.processInfo.environment["RECORD"] != nil {
        try fresh.write(to: Self.catalog.appendingPathComponent("Rules/\(id).md"), atomically: true, encoding: .utf8)
      }
      #expect(text == fresh, "run RECORD=1 swift test --filter RulePageTests")
    }
  }

  /// The wrong example of a diagnostic outside of lint gives that diagnostic, and the right example doesn't. A block of
  /// JSON is a table or a part of a table.
  @Test func examplesAreReported() throws {
    var count = 0
    for page in RulePage.all where LintRule.named(page.id) == nil {
      let wrong = try #require(page.example("Wrong"), "\(page.id)")
      let right = try #require(page.example("Right"), "\(page.id)")
      if wrong.language == "json" {
        count += 1
        #expect(ids(wrong.text).contains(page.id), "\(page.id): \(wrong.text) \(ids(wrong.text))")
      }
      if right.language == "json" { #expect(ids(right.text).isEmpty, "\(page.id): \(right.text) \(ids(right.text))") }
    }
    #expect(count > 85)
  }

  private func ids(_ example: String) -> Set<String> {
    let compiled = CompiledTable(json: Array(tableText(example: example).utf8), path: "routes.json")
    var ids = Set(compiled.diagnostics.map(\.rule))
    if let document = compiled.document { ids.formUnion(SwiftNameCheck.run(document).map(\.rule)) }
    return ids
  }
}
