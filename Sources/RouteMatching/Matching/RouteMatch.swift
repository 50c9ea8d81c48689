/// What a link leads to, or why to nothing.
public enum LinkResult: Sendable {
  /// The destination.
  case match(RouteMatch)
  /// No destination, and the reason when asked for.
  case miss(LinkMiss)

  /// The match, if there is one.
  public var match: RouteMatch? { if case .match(let match) = self { match } else { nil } }
  /// The miss, if there is one.
  public var miss: LinkMiss? { if case .miss(let miss) = self { miss } else { nil } }
}

/// A link's destination: the route, where the link came from, and the values of the route's parameters.
///
/// Values are decoded when they are asked for. Parameters are numbered in the route's order of declaration.
public struct RouteMatch: Sendable {
  /// The table that matched.
  public let table: RouteTable
  /// The link in normal form: the link itself, unless it held escapes, spaces or non-ASCII.
  public let link: String
  let found: RouteTable.Found
  /// Whether the link was inside a wrapper's.
  package internal(set) var isUnwrapped = false

  init(table: RouteTable, link: String, found: RouteTable.Found) {
    self.table = table
    self.link = link
    self.found = found
  }

  /// The route's index among `table.routeIDs`.
  public var route: Int { table.word(found.pattern, TableLayout.Pattern.route.rawValue) }
  /// The route's id.
  public var routeID: String { table.routeID(route) }
  /// The origin's name.
  public var originName: String { table.originName(originIndex) }
  /// The pattern as written in the table.
  public var pattern: String { table.text(found.pattern, TableLayout.Pattern.source.rawValue) }
  /// 0 for the route's canonical pattern of that origin, n for its nth alias.
  public var patternIndex: Int { table.word(found.pattern, TableLayout.Pattern.ordinal.rawValue) }
  /// The id of the redirect that led here, if one did.
  public var redirectID: String? {
    let id = table.text(found.pattern, TableLayout.Pattern.redirect.rawValue)
    return id.isEmpty ? nil : id
  }
  /// Whether the pattern or the route is deprecated. The link opens all the same.
  public var isDeprecated: Bool {
    table.word(found.pattern, TableLayout.Pattern.flags.rawValue) & TableLayout.PatternFlag.deprecated != 0
      || table.word(table.routeOffset(route), TableLayout.Route.flags.rawValue) & TableLayout.RouteFlag.deprecated != 0
  }

  /// The origin's index among `table.originNames`.
  package var originIndex: Int {
    if found.place != 0 { return table.word(found.place, TableLayout.Place.origin.rawValue) }
    let bytes = Array(link.utf8)
    return bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return 0 }
      return table.withReader(start, buffer.count) { reader, _ in
        table.addedPlaces.first { reader.enter(added: $0) }?.origin ?? 0
      }
    }
  }

  /// The place's index in the table's order; `nil` for one that the app added.
  package var placeIndex: Int? {
    guard found.place != 0 else { return nil }
    return (found.place - table.header(.places)) / (TableLayout.Place.count.rawValue * TableLayout.wordSize)
  }

  /// The number of the route's parameters.
  public var parameterCount: Int { table.parameterCount(route: route) }

  /// A parameter's name.
  public func parameterName(_ index: Int) -> String {
    table.text(table.parameterOffset(route: route, index), TableLayout.Parameter.name.rawValue)
  }

  /// The value of the parameter with that name, its default where the link carries none, or `nil`.
  public subscript(name: String) -> RouteValue? {
    guard let index = (0..<parameterCount).first(where: { parameterName($0) == name }) else { return nil }
    return value(at: index)
  }

  /// All parameters that have a value, in the route's order.
  public var parameters: [(name: String, value: RouteValue)] {
    (0..<parameterCount).compactMap { index in value(at: index).map { (parameterName(index), $0) } }
  }
}
