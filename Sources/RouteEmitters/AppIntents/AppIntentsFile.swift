import RouteGeneration
import RouteLanguage
import RouteMatching

/// Swift code for App Intents: the universal link of an entity or of an enum's case, and the intent that opens it.
///
/// Each link must be a literal, because it's read while the app is built. The literal isn't derived from the pattern.
/// It's the text that links for several values have in common, after each was printed and found to open the route with
/// its value.
package struct AppIntentsFile {
  /// The contents of the file. Equal tables give equal bytes.
  package let text: String
  /// The ids of the routes in the file.
  package let routes: [String]
  /// Routes that aren't in the file, with the reason. If the user chose no routes, routes without exactly one value are
  /// missing here, because they can never be in the file: the link of an entity contains one value.
  package let omitted: [(route: String, reason: String)]
  /// Questions about routes in the file that Apple's documentation doesn't answer, and missing content identifiers.
  package let doubts: [(route: String, doubt: String)]

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - table: The compiled table of the resolved one, in the environment that the app is built for.
  ///   - path: The path of the table for the first line of the file.
  ///   - chosen: The ids of the routes to include. If it's empty, all routes that carry a single value are included.
  ///   - withContentIdentifiers: Pass `true` to give each intent the identifier by which the system chooses a window.
  package init(
    _ resolved: ResolvedTable, _ table: RouteTable, path: String, chosen: [String] = [],
    withContentIdentifiers: Bool = false
  ) {
    var entries: [AppIntentsEntry] = []
    var omitted: [(route: String, reason: String)] = []
    for (index, route) in resolved.routes.enumerated() where chosen.isEmpty || chosen.contains(route.id) {
      do throws(AppIntentsEntry.Refusal) {
        entries.append(try AppIntentsEntry(resolved, table, route: index))
      } catch {
        if error.carriesOneValue || !chosen.isEmpty { omitted.append((route.id, error.reason)) }
      }
    }
    // An entity can have only one link. If several routes have a parameter of the same entity, choose the shortest
    // link.
    var owners: [String: AppIntentsEntry] = [:]
    for entry in entries.sorted(by: { ($0.length, $0.route) < ($1.length, $1.route) }) {
      if let owner = owners[entry.type] {
        omitted.append((entry.route, "\(quoted(entry.type)) already has the link of \(quoted(owner.route))"))
      } else {
        owners[entry.type] = entry
      }
    }
    let written = owners.values.sorted { $0.route < $1.route }
    routes = written.map(\.route)
    self.omitted = omitted.sorted { $0.route < $1.route }
    doubts = written.flatMap { entry in
      let missing = withContentIdentifiers ? entry.missingIdentifier.map { "no content identifier: \($0)" } : nil
      return [entry.doubt, missing].compactMap(\.self).map { (entry.route, $0) }
    }

    var writer = SwiftWriter()
    writer.line("// Written by 'fpost export app-intents' from \(SwiftText.comment(path)). Do not edit it.")
    writer.line("// swift-format-ignore-file")
    writer.line()
    writer.line("import AppIntents")
    for entry in written { entry.write(to: &writer, withContentIdentifier: withContentIdentifiers) }
    text = writer.text
  }
}
