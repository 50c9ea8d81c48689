import Foundation
import Testing

@testable import FingerpostCommands
@testable import FingerpostTool

/// The command lines in articles with a table print the output that the articles show.
@Suite struct GettingStartedTests {
  private static func blocks(of language: String, in text: String) -> [String] {
    text.components(separatedBy: "\n```").filter { $0.hasPrefix(language + "\n") }
      .map { String($0.dropFirst(language.count + 1)) }
  }

  /// An article, and the minimum number of its blocks with command lines.
  @Test(arguments: [("GettingStarted", 4), ("Windows", 2)])
  func consoleBlocksEqualTheToolsOutput(_ article: String, _ fewest: Int) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources/Fingerpost/Fingerpost.docc/\(article).md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let table = try #require(Self.blocks(of: "json", in: text).first)
    let consoles = Self.blocks(of: "console", in: text)
    #expect(consoles.count >= fewest)
    try inTemporaryFolder { folder in
      let path: String = folder + "/routes.json"
      try FileSystem.write(Array(table.utf8), to: path)
      for line in consoles.flatMap({ ("\n" + $0).components(separatedBy: "\n$ fpost ").dropFirst() }) {
        let lines = line.split(separator: "\n").map(String.init)
        let words = lines[0].split(separator: " ").map(String.init)
        let outcome = try run([words[0], "--table", path] + words.dropFirst())
        let shown = (outcome.output + outcome.errors).replacingOccurrences(of: path, with: "routes.json")
        #expect(shown == lines.dropFirst().map { $0 + "\n" }.joined(), "\(lines[0])")
      }
    }
  }
}
