import RouteMatching

extension LinkCheck.Found {
  /// Finds where a link leads by a table alone.
  package init?(_ link: String, in table: RouteTable) {
    guard let match = table.match(link).match else { return nil }
    let values = match.values
    self.init(
      id: match.routeID, destination: AnyHashable(Destination(route: match.route, values: values)),
      link: { try? table.print(route: match.route, values: values, origin: $0) },
      beneath: { LinkCheck.Found.links(beneath: match.route, values, in: table) })
  }

  /// Returns the links of the screens below a destination, the outermost first.
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
