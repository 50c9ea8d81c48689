import RouteLanguage

/// The ids of a table as a tree: each dot begins an enum of its own, so that no `switch` has all routes.
struct RouteGroup {
  /// The components of the ids on the way here; none for the whole table.
  var path: [String]
  /// The routes here and below: ids are sorted, so they stand together.
  var routes: Range<Int>
  var members: [Member] = []

  enum Member {
    /// A route whose id ends here, by its index and the last component.
    case route(Int, String)
    case group(RouteGroup)
  }

  /// The component the group stands for: `book` of `book.detail`.
  var component: String { path.last ?? "" }
  var typeName: String { SwiftName.capitalized(component) }

  /// The groups of a whole table.
  init(_ shape: TableShape) { self.init(shape.routes.map { $0.id }) }

  /// The groups of ids, which are sorted.
  init(_ ids: [String]) {
    let ids: [[String]] = ids.map { id in
      id.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }
    self.init(ids, path: [], routes: 0..<ids.count)
  }

  private init(_ ids: [[String]], path: [String], routes: Range<Int>) {
    self.path = path
    self.routes = routes
    var index: Int = routes.lowerBound
    while index < routes.upperBound {
      let component: String = ids[index][path.count]
      if ids[index].count == path.count + 1 {
        members.append(.route(index, component))
        index += 1
        continue
      }
      var end: Int = index
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

  /// The group and all below, each before those below it.
  var all: [RouteGroup] { [self] + subgroups.flatMap { $0.all } }
}
