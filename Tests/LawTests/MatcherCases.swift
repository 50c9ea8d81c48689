import Foundation
import LinkAnswers
import RouteMatching
import RouteTracing

/// A file with a random table and the tool's answers for random links, in the folder that the environment variable
/// `LAW_CASES` names.
///
/// `.ci/matcher` compares the answers with the matcher of the pages, and `.ci/same-blocks` compiles the table.
struct MatcherCases {
  private let table: RouteTable
  private let json: [UInt8]
  private let file: URL
  private var links: [[String: String]] = []

  init?(_ table: RouteTable, json: [UInt8], seed: UInt64) {
    guard let folder = ProcessInfo.processInfo.environment["LAW_CASES"] else { return nil }
    self.table = table
    self.json = json
    file = URL(fileURLWithPath: folder).appendingPathComponent("\(seed).json")
  }

  mutating func add(_ link: String) {
    var resolved: [UInt8] = []
    Array(link.utf8).withUnsafeBufferPointer { _ = resolved.append(answer: table, to: $0) }
    let explanation = table.explain(link)
    links.append([
      "link": link, "resolved": String(decoding: resolved, as: UTF8.self),
      "explained": explanation.json(notes: explanation.notes),
    ])
  }

  func write() {
    let all: [String: Any] = [
      "table": String(decoding: json, as: UTF8.self), "block": String(decoding: table.block, as: UTF8.self),
      "links": links,
    ]
    try? FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? JSONSerialization.data(withJSONObject: all).write(to: file)
  }
}
