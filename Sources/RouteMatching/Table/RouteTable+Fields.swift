extension RouteTable {
  /// The ids of the table's routes, in the order of their indices (by id).
  public var routeIDs: [String] { (0..<routeCount).map { routeID($0) } }

  /// One of `routeIDs`. Cost: none of the others is read.
  ///
  /// - Parameter route: a route's number; one that is out of bounds yields the empty text.
  public func id(ofRoute route: Int) -> String {
    route >= 0 && route < routeCount ? routeID(route) : ""
  }

  /// The names of the table's origins, by name.
  public var originNames: [String] { (0..<originCount).map { originName($0) } }

  /// The keys of query items that are set aside before matching, as the table writes them: `utm_*`, in no order.
  public var ignoredKeys: [String] {
    header[.ignored].map { record in record[.key].string + (record[.isPrefix] ? "*" : "") }
  }

  /// The index of a route. Cost: a binary search over the ids, and a look at all of them where that finds none: in a table
  /// that stands in for another they are no longer in order.
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
  /// The route beneath another on the navigation stack, with the values they share by name.
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
