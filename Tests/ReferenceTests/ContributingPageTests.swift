import Foundation
import Testing

/// Every file and folder that CONTRIBUTING.md names exists.
@Suite struct ContributingPageTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test func listedFilesExist() throws {
    let markdown = try String(contentsOf: Self.root.appendingPathComponent("CONTRIBUTING.md"), encoding: .utf8)
    let paths = markdown.split(separator: "`", omittingEmptySubsequences: false).filter { text in
      ["Sources/", "Tests/", "Examples/"].contains { text.hasPrefix($0) }
    }
    for path in paths {
      let file = Self.root.appendingPathComponent(String(path))
      #expect(FileManager.default.fileExists(atPath: file.path), "there is no \(path)")
    }
    #expect(paths.count > 100)
  }
}
