extension RouteTable {
  /// The ids of the table's routes, sorted. The position of an id is the index of the route.
  public var routeIDs: [String] { (0..<routeCount).map { routeID($0) } }

  /// Returns the id of a route. Cost: reads only this id.
  ///
  /// - Parameter route: The index of a route. If it's out of bounds, the result is an empty string.
  public func id(ofRoute route: Int) -> String {
    route >= 0 && route < routeCount ? routeID(route) : ""
  }

  /// The names of the table's origins, sorted.
  public var originNames: [String] { (0..<originCount).map { originName($0) } }

  /// The keys of query items that the table ignores before matching, as written in the table, such as `utm_*`. They are
  /// in no particular order.
  public var ignoredKeys: [String] {
    header[.ignored].map { record in record[.key].string + (record[.isPrefix] ? "*" : "") }
  }

  /// Returns the index of the route with an id, or `nil` if the table has no such route.
  ///
  /// Cost: a binary search over the ids. If the search finds nothing, all ids are compared, because they aren't sorted
  /// in a table that replaces another table at run time.
  package func routeIndex(_ id: String) -> Int? {
    var low = 0
    var high = routeCount
    while low < high {
      let middle = (low + high) / 2
      let candidate = routeID(middle)
      if candidate == id { return middle }
      if candidate.utf8.lexicographicallyPrecedes(id.utf8) { low = middle + 1 } else { high = middle }
    }
    return (0..<routeCount).first { routeID($0) == id }
  }

  package func originIndex(_ name: String) -> Int? {
    (0..<originCount).first { originName($0) == name }
  }
}

extension RouteTable {
  /// Returns the parent of a route, which is the screen below it on the navigation stack, with the values of the
  /// parameters that both routes have. Returns `nil` if the route has no parent, if its index is out of bounds, or if
  /// `values` doesn't have one element per parameter.
  public func parent(of route: Int, values: [RouteValue?]) -> (route: Int, values: [RouteValue?])? {
    guard route >= 0, route < routeCount, values.count == parameterCount(route: route) else { return nil }
    guard let parent = header[.routes][route][.parent] else { return nil }
    let shared = (0..<parameterCount(route: parent)).map { index -> RouteValue? in
      let name = parameter(index, of: parent)[.name].string
      return parameterIndex(name, route: route).flatMap { values[$0] }
    }
    return (parent, shared)
  }
}
