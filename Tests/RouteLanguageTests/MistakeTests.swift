import Foundation
import RouteAnalysis
import RouteGeneration
import RouteLanguage
import TestSupport
import Testing

/// Common mistakes in `Mistakes/*.txt`, with their diagnostics. `RECORD=1` rewrites the diagnostics and still fails.
@Suite(.namingCases) struct MistakeTests {
  @Test func messagesEqualTheRecordedOnes() {
    each(Mistake.files) { file in
      let text = try Mistake.read(file).map { $0.entry(Self.answer($0)) }.joined(separator: "\n")
      let place = Mistake.folder.appendingPathComponent(file)
      if Fixtures.isRecording {
        try text.write(to: place, atomically: true, encoding: .utf8)
        Issue.record("recorded \(file)")
      } else {
        let recorded = try String(contentsOf: place, encoding: .utf8)
        #expect(text == recorded)
      }
    }
  }

  /// Returns the diagnostics of a mistake as lines.
  private static func answer(_ mistake: Mistake) -> [String] {
    let (diagnostics, files) = Mistake.lint(mistake.table.bytes)
    var lines: [String] = []
    for (index, diagnostic) in diagnostics.enumerated() {
      lines.append("\(index == 0 ? "says" : "also"): [\(diagnostic.rule)] \(diagnostic.message)")
      if index == 0, let fix = diagnostic.fix {
        lines.append("fix: \(fix)")
        guard !fix.edits.isEmpty else { continue }
        let repaired = String(decoding: [diagnostic].fixed(files).files[0].bytes, as: UTF8.self)
        let part = mistake.part(of: repaired)
        lines.append("gives:" + (part.contains("\n") ? "\n" : " ") + part)
      }
    }
    return lines
  }

  @Test func thereAreEnoughMistakes() {
    let mistakes = Mistake.all.map(\.mistake)
    #expect(mistakes.count >= 260)
    #expect(Set(mistakes.map(\.name)).count == mistakes.count)
    #expect(mistakes.allSatisfy { !$0.table.stretches.isEmpty })
  }

  /// A mistake gives exactly one finding.
  @Test func mistakeGivesOneFinding() {
    each(Mistake.all) { linted in
      let (diagnostics, files) = (linted.diagnostics, linted.files)
      #expect(diagnostics.count == 1, "\(DiagnosticRenderer(files: files).text(diagnostics))")
    }
  }

  /// Diagnostics of names in a table with another mistake also appear after its fix, so they don't follow from that
  /// mistake.
  @Test func nameFindingsDontFollowFromOtherMistakes() {
    each(Mistake.all) { linted in
      let names = CompiledTable(json: linted.mistake.table.bytes, path: "routes.json").document.map(SwiftNameCheck.run)
      let repaired =
        linted.diagnostics.first?.fix?.edits.isEmpty ?? true
        ? Array(linted.mistake.whole(linted.mistake.then ?? "").utf8)
        : linted.diagnostics.fixed(linted.files).files[0].bytes
      let left = CompiledTable(json: repaired, path: "routes.json").document.map(SwiftNameCheck.run) ?? []
      let reported = Set(left.map(\.message)).union(linted.diagnostics.map(\.message))
      for name in names ?? [] { #expect(reported.contains(name.message)) }
    }
  }

  /// Every position is within the marked mistake.
  @Test func positionsAreWithinTheMistake() {
    each(Mistake.all) { linted in
      let (mistake, diagnostics, files) = (linted.mistake, linted.diagnostics, linted.files)
      let stretches = mistake.table.stretches
      for diagnostic in diagnostics {
        let range = diagnostic.range
        let isThere = stretches.contains { $0.lowerBound <= range.lower && range.upper <= $0.upperBound }
        #expect(isThere, "\(DiagnosticRenderer(files: files).text([diagnostic]))")
      }
    }
  }

  /// Following the fix to the letter gives a table without findings.
  @Test func fixesRemoveTheirFindings() {
    each(Mistake.all) { linted in
      let (mistake, diagnostics, files) = (linted.mistake, linted.diagnostics, linted.files)
      let diagnostic = try #require(diagnostics.first)
      // If there is no fix, the message itself must name the text to write.
      #expect(diagnostic.fix != nil || diagnostic.message.contains(" must be "))
      let repaired: [UInt8]
      if diagnostic.fix?.edits.isEmpty ?? true {
        repaired = Array(mistake.whole(try #require(mistake.then)).utf8)
      } else {
        #expect(mistake.then == nil)
        repaired = diagnostics.fixed(files).files[0].bytes
      }
      let (left, again) = Mistake.lint(repaired)
      #expect(left.isEmpty, "\(DiagnosticRenderer(files: again).text(left))")
    }
  }
}
