import Foundation
import Testing

/// Every test that the page about attacks names exists.
@Suite struct SecurityPageTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The files of all suites by their names, which are the names of the suites.
  private static let files: [String: [URL]] = {
    let found = FileManager.default.enumerator(
      at: root.appendingPathComponent("Tests"), includingPropertiesForKeys: nil)
    let files = (found?.allObjects ?? []).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    return Dictionary(grouping: files) { $0.deletingPathExtension().lastPathComponent }
  }()

  /// Returns `true` if a test with that name, `Suite/function`, exists.
  private static func isTest(_ name: String) throws -> Bool {
    let words = name.split(separator: "/")
    guard words.count == 2 else { return false }
    return try files[String(words[0]), default: []].contains { file in
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      guard lines.contains(where: { $0.contains("struct \(words[0]) ") }),
        let index = lines.firstIndex(where: { $0.contains("func \(words[1])(") })
      else { return false }
      // Its arguments may be on separate lines.
      return lines[...index].last { $0.contains("@Test") || $0 != lines[index] && $0.contains("func ") }?.contains(
        "@Test")
        == true
    }
  }

  @Test func listedTestsExist() throws {
    let markdown = try String(contentsOf: Self.root.appendingPathComponent("SECURITY.md"), encoding: .utf8)
    var rows = 0
    for (_, block) in Page(name: "SECURITY", markdown: markdown).blocks {
      guard case .table(let columns, let cells) = block, columns.last == "Test" else { continue }
      for row in cells {
        rows += 1
        #expect(!row[2].codes.isEmpty, "'\(row[0])' has no test")
        for name in row[2].codes { #expect(try Self.isTest(name), "there is no test \(name)") }
      }
    }
    #expect(rows >= 20)
  }

  @Test(arguments: ["OriginSafetyTests/near", "OriginSafetyTests/isBelow", "OriginSafety/nearHostsAreOtherHosts"])
  func unknownTestNamesAreDetected(_ name: String) throws {
    #expect(try !Self.isTest(name))
  }
}
