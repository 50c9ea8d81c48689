import RouteMatching
import TableSource

/// Functions that print the link of a destination whose values were typed as text.
package enum PrintAnswer {
  /// Returns the link of a destination.
  ///
  /// - Parameters:
  ///   - texts: The values as typed, each with the name of its parameter. See `RouteTable.value(of:parameter:route:)`.
  ///   - origin: The name of an origin, or `nil` for the canonical link.
  package static func link(
    _ table: RouteTable, _ route: String, _ texts: [(name: String, text: String)], origin: String?
  ) throws(PrintFailure) -> String {
    guard let index = table.routeIndex(route) else { throw PrintFailure(.unknownRoute) }
    let names = table.parameterNames(route: index)
    for (name, _) in texts where !names.contains(name) { throw PrintFailure(.unknownParameter, parameter: name) }
    var values: [RouteValue?] = []
    for name in names {
      let own = texts.filter { $0.name == name }.map { $0.text }
      values.append(own.isEmpty ? nil : try table.value(of: own, parameter: name, route: route))
    }
    return try table.print(route: index, values: values, origin: origin)
  }

  /// Returns `{"link": …, "kind": …, "parameter": …, "problem": …}`. If printing succeeds, all values except `link` are
  /// `null`. If it fails, `link` is `null`.
  package static func json(
    _ table: RouteTable, _ route: String, _ texts: [(name: String, text: String)], origin: String?
  ) -> String {
    do throws(PrintFailure) {
      let link = try link(table, route, texts, origin: origin)
      return JSONText.object([
        ("link", JSONText.text(link)), ("kind", "null"), ("parameter", "null"), ("problem", "null"),
      ])
    } catch {
      return JSONText.object([
        ("link", "null"), ("kind", jsonLiteral(error.kind.rawValue)), ("parameter", JSONText.text(error.parameter)),
        ("problem", JSONText.text(error.description)),
      ])
    }
  }
}
