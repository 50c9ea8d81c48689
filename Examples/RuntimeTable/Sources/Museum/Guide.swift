import Fingerpost
import Foundation
import RouteLanguage
import RouteMatching

/// Guides visitors with a table that is read when the program starts.
struct Guide {
  private let router: LinkRouter<RouteMatch>

  /// Reads the table in this module's resources.
  ///
  /// - Throws: `TableError` if the table is invalid, with every problem and its position.
  init() throws {
    let file = Bundle.module.url(forResource: "routes", withExtension: "json")
    let json = try Data(contentsOf: file ?? URL(fileURLWithPath: "routes.json"))
    router = LinkRouter(table: try RouteTable(json: Array(json)))
  }

  /// Returns the directions for a link.
  func directions(to link: String) -> String {
    switch router.resolve(link) {
    case .destination(let match, _) where match.routeID == "room":
      "Room \(match["room", as: Int.self] ?? 0) is down the hall."
    case .destination(let match, _):
      "Picture \(match["picture", as: UUID.self]?.uuidString ?? "") at \(match["zoom", as: Double.self] ?? 1) times its size."
    case .refusedByApp, .miss:
      "There is nothing like that here."
    }
  }
}
