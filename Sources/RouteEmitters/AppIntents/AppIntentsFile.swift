import RouteGeneration
import RouteLanguage
import RouteMatching

/// Swift for App Intents: how the system makes the universal link of an entity, or of an enum's case, and the intent that opens it.
///
/// The system reads such a link while the app is built, so it is a literal. It isn't written from the pattern: it is what links
/// that the table printed, of several values, have in common, and each of them leads back to its route with its value.
package struct AppIntentsFile {
  /// The file. Equal tables give equal bytes.
  package let text: String
  /// The routes in it, by id.
  package let routes: [String]
  /// Routes that carry one value and have no configuration, with the reason; of those asked for all that have none.
  package let left: [(route: String, reason: String)]
  /// What Apple's pages leave open, of routes that are in it.
  package let doubts: [(route: String, doubt: String)]

  /// - Parameters:
  ///   - table: of the shape, in the environment that the app is built for.
  ///   - path: the table's, for the first line.
  ///   - chosen: the routes to write; of none, all that carry one entity.
  package init(_ shape: TableShape, _ table: RouteTable, path: String, chosen: [String] = []) {
    var entries: [AppIntentsEntry] = []
    var left: [(route: String, reason: String)] = []
    for (index, route) in shape.routes.enumerated() where chosen.isEmpty || chosen.contains(route.id) {
      do throws(AppIntentsEntry.Refusal) {
        entries.append(try AppIntentsEntry(shape, table, route: index))
      } catch {
        if error.carriesOneValue || !chosen.isEmpty { left.append((route.id, error.reason)) }
      }
    }
    // An entity has one link: that of the route whose own is the shortest.
    var owners: [String: AppIntentsEntry] = [:]
    for entry in entries.sorted(by: { ($0.length, $0.route) < ($1.length, $1.route) }) {
      if let owner = owners[entry.type] {
        left.append((entry.route, "\(quoted(entry.type)) already has the link of \(quoted(owner.route))"))
      } else {
        owners[entry.type] = entry
      }
    }
    let written = owners.values.sorted { $0.route < $1.route }
    routes = written.map(\.route)
    self.left = left.sorted { $0.route < $1.route }
    doubts = written.compactMap { entry in entry.doubt.map { (entry.route, $0) } }

    var writer = SwiftWriter()
    writer.line("// Written by 'fpost export app-intents' from \(SwiftText.comment(path)). Do not edit it.")
    writer.line("// swift-format-ignore-file")
    writer.line()
    writer.line("import AppIntents")
    for entry in written { entry.write(to: &writer) }
    text = writer.text
  }
}
