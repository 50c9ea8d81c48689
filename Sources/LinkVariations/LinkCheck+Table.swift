import RouteMatching

extension LinkCheck.Found {
  /// Finds where a link leads by a table alone.
  package init?(_ link: String, in table: RouteTable) {
    guard let match = table.match(link).match else { return nil }
    let values = match.values
    self.init(
      id: match.routeID, destination: AnyHashable(Destination(route: match.route, values: values)),
      link: { try? table.print(route: match.route, values: values, origin: $0) },
      beneath: {
        var links: [String] = []
        var current: (route: Int, values: [RouteValue?]) = (match.route, values)
        while let parent = table.parent(of: current.route, values: current.values) {
          guard let link = try? table.print(route: parent.route, values: parent.values) else { break }
          links.insert(link, at: 0)
          current = (parent.route, parent.values)
        }
        return links
      })
  }

  private struct Destination: Hashable {
    var route: Int
    var values: [RouteValue?]
  }
}
