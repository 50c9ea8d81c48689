import Foundation
import TestSupport
import Testing

/// Each row of `Tests/Talks.md` names a test or a page that covers it, and that test or page exists.
@Suite(.namingCases) struct TalksTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  struct Row {
    let number: Int
    let talk: Int
    let covers: [String]
  }

  static let rows: [Row] = {
    let text = try? String(contentsOf: root.appendingPathComponent("Tests/Talks.md"), encoding: .utf8)
    return (text ?? "").split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 4, let number = Int(cells[0]), let talk = Int(cells[1]) else { return nil }
      return Row(number: number, talk: talk, covers: cells[3].components(separatedBy: ", "))
    }
  }()

  @Test func rowsAreComplete() {
    #expect(Self.rows.map(\.number) == Array(1...113))
    #expect(Set(Self.rows.map(\.talk)) == [1, 2, 3, 4])
    #expect(Self.rows.filter { $0.covers[0].hasPrefix("doesn't apply: ") }.map(\.number) == [28, 79, 82])
  }

  @Test func everyReferenceOfARowExists() {
    let tests = Self.tests()
    for row in Self.rows where !row.covers[0].hasPrefix("doesn't apply: ") {
      for reference in row.covers {
        #expect(
          tests.contains(reference) || Self.pageHas(reference), "row \(row.number): there is no '\(reference)'")
      }
    }
    // These references have no test, no section, or words that the section doesn't contain.
    #expect(!tests.contains("TalksTests.root") && tests.contains("TalksTests.rowsAreComplete"))
    for reference in ["UIKit#Nothing", "UIKit#Traps: no such words", "NoPage#Traps", "UIKit"] {
      #expect(!Self.pageHas(reference), "\(reference)")
    }
  }

  /// Returns the tests of the package and of its examples as `Suite.test`, where a suite is a file with the same name.
  private static func tests() -> Set<String> {
    let name = /func (\w+)\(/
    var names: Set<String> = []
    for folder in ["Tests", "Examples"] {
      let files = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
      while let path = files?.nextObject() as? String {
        if path.hasSuffix(".build") { files?.skipDescendants() }
        guard path.hasSuffix("Tests.swift") else { continue }
        let file = root.appendingPathComponent(folder).appendingPathComponent(path)
        let suite = file.deletingPathExtension().lastPathComponent
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        for text in text.components(separatedBy: "@Test").dropFirst() {
          if let match = text.firstMatch(of: name) { names.insert("\(suite).\(match.1)") }
        }
      }
    }
    return names
  }

  /// Returns `true` if a page has the section and the section contains the words, as in `Page#Heading: words`.
  private static func pageHas(_ reference: String) -> Bool {
    let parts = reference.split(separator: "#", maxSplits: 1)
    guard parts.count == 2 else { return false }
    let page = root.appendingPathComponent("Sources/Fingerpost/Fingerpost.docc/\(parts[0]).md")
    guard let text = try? String(contentsOf: page, encoding: .utf8) else { return false }
    let heading = parts[1].components(separatedBy: ": ")
    let words = heading.dropFirst().joined(separator: ": ")
    // A heading begins a section.
    let sections = "\n\(text)".components(separatedBy: "\n### ").flatMap { $0.components(separatedBy: "\n# ") }
    return sections.contains { section in
      section.split(separator: "\n").first.map(String.init) == heading[0] && (words.isEmpty || section.contains(words))
    }
  }
}
