import RouteMatching

extension LinkCheck.Found {
  /// Finds the destination of a link with a table, without the generated enum. Returns `nil` if no route matches.
  package init?(_ link: String, in table: RouteTable) {
    guard let match = table.match(link).match else { return nil }
    let values = match.values
    self.init(
      id: match.routeID, destination: AnyHashable(Destination(route: match.route, values: values)),
      link: { try? table.print(route: match.route, values: values, origin: $0) },
      beneath: { LinkCheck.Found.links(beneath: match.route, values, in: table) })
  }

  /// Returns the links of the screens below a destination, with the outermost first.
  package static func links(beneath route: Int, _ values: [RouteValue?], in table: RouteTable) -> [String] {
    guard let parent = table.parent(of: route, values: values),
      let link = try? table.print(route: parent.route, values: parent.values)
    else { return [] }
    return links(beneath: parent.route, parent.values, in: table) + [link]
  }

  private struct Destination: Hashable {
    var route: Int
    var values: [RouteValue?]
  }
}
