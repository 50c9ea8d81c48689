import Foundation
import RouteLanguage
import RouteMatching
import Testing

@testable import RouteGeneration

/// The enumeration and the matcher, which share nothing, agree on where links lead.
@Suite struct SampleTests {
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

  @Test(arguments: apps.map { "Tests/Vectors/\($0).routes.json" } + ["routes.json"])
  func matcherLeadsWhereTheShapesSay(path: String) throws {
    let compiled = try Self.compiled(path)
    let table = try #require(compiled.table)
    let samples = TableSamples(try #require(compiled.shape))
    var counts = (nowhere: 0, link: 0, route: 0)
    for (route, samples) in samples.samples.enumerated() {
      let id = table.routeIDs[route]
      #expect(!samples.isEmpty, "no link of \(id)")
      for sample in samples {
        let match = table.match(sample.link).match
        switch sample.expectation {
        case .nowhere:
          counts.nowhere += 1
          #expect(match == nil, "\(sample.link) leads to \(match?.routeID ?? "")")
        case .route(let route):
          counts.route += 1
          #expect(match?.route == route, "\(sample.link) should lead to \(table.routeIDs[route])")
        case .link(let route, let canonical):
          counts.link += 1
          #expect(match?.route == route, "\(sample.link) should lead to \(table.routeIDs[route])")
          guard let match, match.route == route else { continue }
          let values = (0..<match.parameterCount).map { match.value(at: $0) }
          let printed = try? table.print(route: route, values: values)
          #expect(printed == canonical, "of \(sample.link)")
        }
      }
    }
    // Most links should say where exactly they lead, else the enumeration has given up.
    #expect(counts.link + counts.nowhere > counts.route, "\(counts)")
    let missing = table.routeIDs.indices.filter { samples.exemplars[$0] == nil }
    #expect(missing.isEmpty, "no exemplar of \(missing.map { table.routeIDs[$0] })")
  }
}
