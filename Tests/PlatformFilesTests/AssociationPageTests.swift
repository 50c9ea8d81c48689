import Foundation
import PlatformFiles
import RouteAnalysis
import RouteLanguage
import Testing

/// Runs the tables of the page *Association files*.
struct AssociationPageTests {
  private func rows(below header: String) throws -> [[String]] {
    try PageRows.rows(of: "AssociationFiles.md", below: header)
  }

  private func answer(_ component: String, _ link: String) throws -> AssociationAnswer {
    let text =
      "{\"applinks\": {\"details\": [{\"appIDs\": [\"ABCDE12345.a.b\"], \"components\": [\(component)]}]}}"
    let file = try #require(AssociationReader.read(Array(text.utf8)).file, "\(component)")
    return try #require(file.answers(to: link)?.first)
  }

  @Test func documentedVerdictsMatchTheMatcher() throws {
    let rows = try rows(below: "| Component | Link | Opens |")
    #expect(rows.count > 20)
    for row in rows {
      let answer = try answer(row[0], row[1])
      #expect(answer.isKnown && (answer.verdict == .opens) == (row[2] == "yes"), "\(row)")
    }
  }

  @Test func documentedQuestionsAreReported() throws {
    for row in try rows(below: "| Component | Link | Question |") {
      #expect(try answer(row[0], row[1]).doubts.map(\.question) == [row[2]], "\(row)")
    }
  }

  @Test func documentedPatternsAreExported() throws {
    let rows = try rows(below: "| Pattern | Components |")
    #expect(rows.count > 6)
    for row in rows {
      let analysis = try AssociationExportTests.analysis(
        routes: "\"a\": \"\(row[0])\"",
        more: AssociationExportTests.types)
      #expect(try AssociationExportTests.components(analysis) == row[1].components(separatedBy: "` `"), "\(row)")
    }
  }

  @Test func everyIDHasATest() {
    let known = Set(RulePage.all.map(\.id).filter { $0.hasPrefix("aasa-") })
    let tested = Set(AssociationReaderTests.mistakes.map(\.rule).filter { $0.hasPrefix("aasa-") } + ["aasa-too-large"])
    #expect(known == tested)
  }
}
