import Foundation
import Testing

@testable import RouteGeneration

/// The checks in generated suites are the same as the checks that `Mutate` runs.
@Suite struct CheckTextTests {
  private static let path = "Sources/RouteGeneration/Swift/CheckText.swift"

  private static func indented(_ text: Substring, _ margin: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : margin + $0 }
      .joined(separator: "\n")
  }

  /// Returns the part of a source file after its imports.
  private static func source(_ name: String) throws -> Substring {
    let url = SampleTests.root.appendingPathComponent("Tests/Mutate/Checks/\(name).swift")
    let text = try String(contentsOf: url, encoding: .utf8)
    let start = try #require(text.range(of: "\n/// Compares"))
    return text[text.index(after: start.lowerBound)...]
  }

  @Test func textIsTheSource() throws {
    let links = try Self.source("LinkCheck")
    let launches = try Self.source("LaunchCheck")
    let isFresh =
      CheckText.links == Self.indented(links, "  ") && CheckText.launches == Self.indented(launches, "  ")
    if !isFresh, ProcessInfo.processInfo.environment["RECORD"] != nil {
      let text = """
        /// What every generated suite has in it: the sources of `LinkCheck` and `LaunchCheck`, one step to the right.
        ///
        /// Written by `RECORD=1 swift test --filter CheckTextTests`, which also says where it is out of date.
        enum CheckText {
          static let links: String = #\"""
        \(Self.indented(links, "      "))
            \"""#

          static let launches: String = #\"""
        \(Self.indented(launches, "      "))
            \"""#
        }

        """
      try text.write(to: SampleTests.root.appendingPathComponent(Self.path), atomically: true, encoding: .utf8)
    }
    #expect(isFresh, "\(Self.path) is out of date: run RECORD=1 swift test --filter CheckTextTests, and generate again")
  }
}
