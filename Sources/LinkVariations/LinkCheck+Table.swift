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

  /// Returns the links of up to eight screens below a destination, with the outermost first.
  package static func links(beneath route: Int, _ values: [RouteValue?], in table: RouteTable) -> [String] {
    var links: [String] = []
    var screen = (route: route, values: values)
    while links.count < LinkCheck.screensBeneath, let parent = table.parent(of: screen.route, values: screen.values),
      let link = try? table.print(route: parent.route, values: parent.values)
    {
      links.append(link)
      screen = parent
    }
    return links.reversed()
  }

  private struct Destination: Hashable {
    var route: Int
    var values: [RouteValue?]
  }
}
