import TableSource

/// The ids of a table as a tree. Each dot starts a nested enum, so that no `switch` covers all routes.
struct RouteGroup {
  /// The components of the ids up to this group, or none for the whole table.
  var path: [String]
  /// The routes of this group and its subgroups. They are adjacent because ids are sorted.
  var routes: Range<Int>
  var members: [Member] = []

  enum Member {
    /// A route whose id ends in this group, with its index and the last component of the id.
    case route(Int, String)
    case group(RouteGroup)
  }

  /// The last component of the group's path, such as `book` for the group of `book.detail`.
  var component: String { path.last ?? "" }
  var typeName: String { component.capitalizedFirst }

  /// Creates the groups of sorted ids.
  init(_ ids: [String]) {
    let ids: [[String]] = ids.map { id in
      id.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }
    self.init(ids, path: [], routes: 0..<ids.count)
  }

  private init(_ ids: [[String]], path: [String], routes: Range<Int>) {
    self.path = path
    self.routes = routes
    var index = routes.lowerBound
    while index < routes.upperBound {
      let component = ids[index][path.count]
      if ids[index].count == path.count + 1 {
        members.append(.route(index, component))
        index += 1
        continue
      }
      var end = index
      while end < routes.upperBound, ids[end].count > path.count + 1, ids[end][path.count] == component { end += 1 }
      members.append(.group(RouteGroup(ids, path: path + [component], routes: index..<end)))
      index = end
    }
  }

  var subgroups: [RouteGroup] {
    members.compactMap { member in
      if case .group(let group) = member { group } else { nil }
    }
  }

  /// The group and all its subgroups, each before its own subgroups.
  var all: [RouteGroup] { [self] + subgroups.flatMap { $0.all } }
}
