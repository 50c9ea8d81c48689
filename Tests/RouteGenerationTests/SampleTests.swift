import FingerpostTesting
import Foundation
import LinkVariations
import RouteLanguage
import RouteMatching
import TestSupport
import Testing

@testable import Mutate
@testable import RouteGeneration

/// The links of generated suites. The generator constructs them by the rules, and the matcher resolves them.
@Suite(.namingCases) struct SampleTests {
  static let apps: [String] = [
    "bluewallet", "element-x-ios", "firefox-ios", "github-url-detection", "home-assistant-ios", "kickstarter-ios",
    "onebusaway-ios", "pocket-casts-ios", "signal-desktop", "slack", "spotify-uri", "woocommerce-ios", "wordpress-ios",
    "zulip-mobile",
  ]

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func compiled(_ path: String) throws -> CompiledTable {
    CompiledTable(json: Array(try Data(contentsOf: root.appendingPathComponent(path))), path: path)
  }

  @Test func suiteAgreesWithItsTable() {
    // The generated tests of the sample's own table run in the same test run.
    let sample = Thoroughness.isFull ? ["routes.json"] : []
    each(Self.apps.map { "Tests/Vectors/\($0).routes.json" }.sample(1) + sample) { path in
      let compiled = try Self.compiled(path)
      let source = try #require(GeneratedTable(compiled, path: path))
      let suite = PromisedSuite(source)
      #expect(suite.disagreements.prefix(3) == [])
      #expect(suite.differences(in: source).prefix(3) == [])
      let ids = source.table.routeIDs
      #expect(ids.indices.filter { suite.trials[$0].isEmpty }.map { ids[$0] } == [])
      #expect(Set(suite.destinations.map(\.reading.route)) == Set(ids.indices))
      // The text is read as it was written.
      let lines = suite.promises.lines
      let read = try Promises(reading: lines.joined(separator: "\n"))
      func texts(_ trials: [[Trial]]) -> [String] { trials.joined().map { "\($0.link) \($0.outcome)" }.sorted() }
      #expect(texts(read.trials()) == texts(suite.trials))
      #expect(read.exceptions.mapValues(\.outcome) == suite.promises.exceptions.mapValues(\.outcome))
    }
  }

  /// The page shows the promises of its first table as they are written.
  @Test func pageShowsItsSuite() throws {
    let path = "Sources/Fingerpost/Fingerpost.docc/GeneratedTests.md"
    let page = try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
    let blocks = page.components(separatedBy: "```")
    let json = try #require(blocks.first { $0.hasPrefix("json\n") }).dropFirst(5)
    let compiled = CompiledTable(json: Array(json.utf8), path: "routes.json")
    let suite = PromisedSuite(try #require(GeneratedTable(compiled, path: "routes.json")))
    #expect(blocks.contains("\n" + suite.promises.lines.joined(separator: "\n") + "\n"))
  }

  /// Only the example of a custom type has a known value, because the app converts all other text.
  @Test(arguments: [#", "swift": "Note""#, ""])
  func customTypesAreTestedOnlyWithTheirExample(_ swift: String) throws {
    let json = """
      {"version": 1, "origins": {"web": "https://a.example"}, "routes": {"note": "/note?text={text: Note?}"},
       "types": {"Note": {"type": "String", "min": 0, "max": 9, "example": "hello"\(swift)}}}
      """
    let compiled = CompiledTable(json: Array(json.utf8), path: "routes.json")
    let suite = PromisedSuite(try #require(GeneratedTable(compiled, path: "routes.json")))
    let taken = Set(
      suite.trials.joined().compactMap { trial -> String? in
        if case .link(let link) = trial.outcome, link.contains("text="),
          suite.promises.exceptions[trial.link]?.outcome != .unknown
        {
          link
        } else {
          nil
        }
      })
    #expect(swift.isEmpty ? taken.count > 3 && taken.contains { $0.hasSuffix("text=") } : taken.count == 1, "\(taken)")
  }

  /// If the matcher has another table than the one for which the links are made, each difference between the tables is
  /// found.
  @Test func disagreementIsDetected() {
    each(
      [
        // The matcher accepts links that the pattern doesn't match, or the other way round.
        (#""a": "/a/{x: Int}""#, #""a": "/a/{x: String}""#, "not to 'a' by '/a/{x: Int}' with x '1x'", "to 'a'"),
        (#""a": "/a/{x: String}""#, #""a": "/a/{x: Int}""#, "to 'a' by '/a/{x: String}'", "nowhere"),
        // The matcher reads other values.
        (
          #""a": "/a/{x: Duration}""#, #""a": "/a/{x: String}""#, "to 'a' by '/a/{x: Duration}' with x '1:30'",
          "to 'a' by '/a/{x: Duration}' with x '1:30'"
        ),
        // A pattern wins that has lower precedence.
        (#""a": "/{x: Int}", "b": "/{y}""#, #""a": "/x/{x: Int}", "b": "/{y}""#, "to 'a' by '/{x: Int}'", "to 'b'"),
        // The matcher ignores an exclusion, or accepts an origin that the pattern doesn't belong to.
        (#""a": {"link": "/{x}", "exclude": ["/no"]}"#, #""a": "/{x}""#, "not to 'a' by '/{x}'", "to 'a'"),
        (#""a": {"link": "/a", "only": ["app"]}"#, #""a": "/a""#, "nowhere by such a pattern", "to 'a'"),
      ] as [(String, String, String, String)]
    ) { made, matched, expected, found in
      func compiled(_ routes: String) -> CompiledTable {
        let origins = #""origins": {"web": "https://a.example", "app": "a:"}, "canonical": "web""#
        let json = #"{"version": 1, \#(origins), "routes": {\#(routes)}}"#
        return CompiledTable(json: Array(json.utf8), path: "routes.json")
      }
      let right = compiled(made)
      let wrong = compiled(matched).table
      let table = try #require(wrong)
      let suite = PromisedSuite(try #require(GeneratedTable(right, path: "routes.json", asking: table)))
      let isFound = suite.disagreements.contains { $0.expected.hasPrefix(expected) && $0.found.hasPrefix(found) }
      #expect(isFound, "\(suite.disagreements.prefix(3))")
      // The suite promises nothing about links with a disagreement.
      for link in suite.disagreements.map(\.link) {
        #expect(suite.promises.exceptions[link]?.outcome == .unknown)
      }
      #expect(PromisedSuite(try #require(GeneratedTable(right, path: "routes.json"))).disagreements == [])
    }
  }
}
