import RouteLanguage
import RouteMatching

/// The link of a destination whose values people wrote as texts.
package enum PrintAnswer {
  /// - Parameters:
  ///   - texts: what was written for each parameter, see `RouteTable.value(of:parameter:route:)`.
  ///   - origin: an origin's name; `nil` for the canonical one.
  package static func link(
    _ table: RouteTable, _ route: String, _ texts: [String: [String]], origin: String?
  ) throws(PrintFailure) -> String {
    var values: [String: RouteValue] = [:]
    for name in texts.keys.sorted() {
      values[name] = try table.value(of: texts[name] ?? [], parameter: name, route: route)
    }
    return try table.print(route: route, values: values, origin: origin)
  }

  /// `{"link": …, "parameter": …, "problem": …}`, where either the link or the problem is null.
  package static func json(
    _ table: RouteTable, _ route: String, _ texts: [String: [String]], origin: String?
  ) -> String {
    do throws(PrintFailure) {
      let link = try link(table, route, texts, origin: origin)
      return JSONText.object([("link", JSONText.text(link)), ("parameter", "null"), ("problem", "null")])
    } catch {
      return JSONText.object([
        ("link", "null"), ("parameter", JSONText.text(error.parameter)), ("problem", JSONText.text(error.description)),
      ])
    }
  }
}
