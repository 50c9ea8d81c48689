import Foundation
import Testing

/// Every file that CONTRIBUTING.md names exists.
@Suite struct ContributingPageTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test func listedFilesExist() throws {
    let markdown = try String(contentsOf: Self.root.appendingPathComponent("CONTRIBUTING.md"), encoding: .utf8)
    var paths = 0
    for (_, block) in Page(name: "CONTRIBUTING", markdown: markdown).blocks {
      guard case .table(let columns, let cells) = block, columns.first == "Change" else { continue }
      for (column, folder) in [(1, "Sources"), (2, "Tests")] {
        for path in cells.flatMap({ $0[column].codes }) where path.contains("/") || path.hasSuffix("Files") {
          paths += 1
          let file = Self.root.appendingPathComponent(folder).appendingPathComponent(path)
          #expect(FileManager.default.fileExists(atPath: file.path), "there is no \(path)")
        }
      }
    }
    #expect(paths > 60)
  }
}
