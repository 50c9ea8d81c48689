import Foundation
import RouteAnalysis
import RouteEmitters
import RouteGeneration
import TestSupport
import Testing

/// The table on the page "Stability of generated code" agrees with a comparison of the tables.
@Suite(.namingCases) struct StabilityPageTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let old: String
    let new: String
    let callers: String

    var testDescription: String { "\(old) → \(new)" }

    /// The first word of the page's verdict on callers.
    var verdict: String { String(callers.prefix { $0.isLetter }) }
  }

  static let rows: [Row] = {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent(
        "Sources/Fingerpost/Fingerpost.docc/StabilityOfGeneratedCode.md")
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, cells[0].hasPrefix("`") else { return nil }
      return Row(
        old: String(cells[0].dropFirst().dropLast()), new: String(cells[1].dropFirst().dropLast()), callers: cells[2])
    }
  }()

  @Test func pageHasEnoughRows() { #expect(Self.rows.count > 20) }

  @Test func documentedEffectOfEachEditHolds() {
    each(Self.rows) { row in
      let old = try #require(GeneratedTable(compiled(Self.table(row.old)), path: "old.json"), "\(row.old)")
      let new = try #require(GeneratedTable(compiled(Self.table(row.new)), path: "new.json"), "\(row.new)")
      let found = CallerChanges.between(old, new)
      let verdict: String =
        found.contains { $0.verdict == .breaking } ? "break" : found.isEmpty ? "compile" : "see"
      #expect(verdict == row.verdict, "\(found.map(\.message))")
    }
  }

  /// Returns a table with routes that may use a type `ID`, or with types and a route that uses a `Tab`.
  private static func table(_ text: String) -> String {
    if text.hasPrefix("\"types\"") { return tableJSON(#""a": "/a/{t: Tab}""#, #""name": "ShopRoute", "# + text) }
    return tableJSON(text, #""name": "ShopRoute", "types": {"ID": {"type": "Int", "min": 1, "example": 42}}"#)
  }
}
