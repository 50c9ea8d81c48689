import Foundation

// The page shows the same figures as the baseline of the benchmarks.
extension PageRunner {
  private struct Line: Decodable {
    var name: String
    var instructions: Double
    var allocations: Double
  }

  /// Rows of other routers have no baseline.
  private static let others: Set<String> = ["components", "hummingbird", "matchit", "matchit-url", "scan"]

  private static let baseline: [String: Line] = {
    let package = Page.folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let file = package.appendingPathComponent("Benchmarks/baseline.jsonl")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let lines = text.split(separator: "\n").compactMap { try? JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    return Dictionary(lines.map { ($0.name, $0) }) { $1 }
  }()

  func cost(_ codes: [String], _ row: [String: Page.Cell], _ line: Int) {
    guard let name = codes.first else { return fail("no row", line) }
    if Self.others.contains(name) { return }
    guard let counted = Self.baseline[name] else { return fail("the baseline has no row '\(name)'", line) }
    func number(_ column: String) -> Double? {
      row[column].flatMap { Double($0.end.filter { $0.isNumber || $0 == "." }) }
    }
    if number("Instructions") != counted.instructions {
      fail("\(counted.instructions) instructions were counted", line)
    }
    if number("Allocations") != counted.allocations { fail("\(counted.allocations) allocations were counted", line) }
  }
}
