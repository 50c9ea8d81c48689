import BookshelfRoutes
import Fingerpost
import FingerpostTesting
import LinkVariations
import RouteGeneration
import RouteLanguage
import RouteMatching
import Testing

/// The generated enum and the table loaded from `routes.json` give the same result for every link.
@Suite struct SameAnswersTests {
  /// Returns the links that the generated tests try, and every word of the lock file.
  static func links() throws -> [String] {
    let suite = PromisedSuite(try PackageFiles.table())
    let lock = String(decoding: try PackageFiles.bytes("routes.lock.json"), as: UTF8.self)
    let words = lock.split { $0 == " " || $0 == "\n" || $0 == "\"" }.map(String.init)
    return Set(suite.trials.joined().map(\.link) + words).sorted()
  }

  @Test func enumAgreesWithTheLoadedTable() throws {
    let loaded = try RouteTable(json: PackageFiles.bytes("routes.json"))
    var found: [BookshelfRoute.RouteID: Int] = [:]
    var misses = 0
    for link in try Self.links() {
      let route = BookshelfRoute(link: link)
      let result = loaded.match(link)
      #expect(route?.routeID == result.match?.routeID, "\(link)")
      guard let route, let match = result.match else {
        misses += 1
        let here = BookshelfRoute.table.match(link).miss.map { "\($0.reason)" }
        #expect(here == result.miss.map { "\($0.reason)" }, "\(link)")
        continue
      }
      found[BookshelfRoute.RouteID(route), default: 0] += 1
      #expect(BookshelfRoute(match: match) == route, "\(link)")
      let values = (0..<match.parameterCount).map { match.value(at: $0) }
      for origin in [nil] + loaded.originNames {
        let printed = try? loaded.print(route: match.route, values: values, origin: origin)
        #expect((try? route.link(from: origin)) == printed, "\(link) for \(origin ?? "the canonical origin")")
      }
    }
    for id in BookshelfRoute.RouteID.allCases {
      #expect(found[id, default: 0] >= 3, "few links lead to \(id.rawValue)")
    }
    let hits = found.values.reduce(0, +)
    #expect(hits > 300 && misses > 400, "\(hits) links and \(misses) others")
  }

  /// A generated test fails if the enum's `RouteID` isn't the id in the table.
  @Test func otherIDsAreReported() {
    let promises = RoutePromises(BookshelfRoute.self, "")
    func failures(_ id: String) -> [String] {
      promises.failures(of: "https://bookshelf.example/settings", is: .settings, id: id).map(\.description)
    }
    #expect(failures("settings") == [])
    #expect(
      failures("library")
        == ["the RouteID of https://bookshelf.example/settings is 'library', but in the table it's 'settings'"])
  }
}
