import Foundation
import Testing

/// The tables of the pages about platform files.
enum PageRows {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Returns the cells of a page's rows below a header, without backticks.
  static func rows(of page: String, below header: String) throws -> [[String]] {
    let page = folder.appendingPathComponent("Sources/Fingerpost/Fingerpost.docc/" + page)
    let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0 == header })
    return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { line in
      line.dropFirst(2).dropLast(2).components(separatedBy: " | ").map { $0.trimmingCharacters(in: ["`"]) }
    }
  }
}
