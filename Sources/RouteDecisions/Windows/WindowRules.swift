public import RouteMatching

/// The kinds of window of a table, with the content that each kind can show and prefers.
///
/// Create this value once per table. Compute the conditions of a window whenever its content changes, because the
/// system evaluates them while the app isn't running.
///
/// ```swift
/// let rules = WindowRules(table)
/// let conditions = rules.conditions(of: "book", showing: ["https://bookshelf.example/books/42"])
/// conditions.prefers.format  // SELF == 'https://bookshelf.example/books/42' OR …
/// ```
public struct WindowRules: Sendable {
  /// The table.
  public let table: RouteTable
  let section: WindowSection
  /// The globs of all links, by route.
  let globs: [[LinkGlob]]

  /// Creates the rules of a table. Cost: linear in the number of its patterns and base URLs.
  public init(_ table: RouteTable) {
    self.table = table
    section = WindowSection(table)
    globs = table.routeIDs.indices.map { table.linkGlobs(route: $0) }
  }

  /// The names of the kinds in alphabetical order, or an empty array if the table declares none.
  public var kinds: [String] { section.names }

  /// The kind of window that opens by default, or `nil` if the table declares no kinds.
  public var mainKind: String? { section.main.map { section.names[$0] } }

  /// Returns the conditions of a window.
  ///
  /// - Parameters:
  ///   - kind: The name of the kind of window. A kind that the table doesn't declare has the system's default
  ///     conditions.
  ///   - links: The links of the window's content: a single link, or a link for each tab. A path without an origin
  ///     belongs to the canonical host. Links that match no route don't count. Links with a sensitive value don't count
  ///     either, because the system would store them.
  public func conditions(of kind: String, showing links: [String] = []) -> WindowConditions {
    guard let index = section.names.firstIndex(of: kind) else { return WindowConditions() }
    let shown = destinations(links)
    return WindowConditions(
      can: section.canShowAll(index) ? .constant(true) : predicate(section.can(index), shown),
      prefers: predicate(section.prefers(index), shown))
  }

  /// Returns the conditions of a window that shows a state. In each tab, the topmost screen that windows of the kind
  /// prefer counts, so a sheet doesn't hide the window's main content. If there is no such screen, the topmost screen
  /// counts.
  public func conditions(of kind: String, showing state: WindowState) -> WindowConditions {
    conditions(of: kind, showing: identifyingLinks(of: state, in: kind))
  }

  /// Returns the conditions of a window, by the kind's case in the generated enum.
  public func conditions(of kind: some RawRepresentable<String>, showing links: [String] = []) -> WindowConditions {
    conditions(of: kind.rawValue, showing: links)
  }

  /// A destination that a window shows, as a route with values.
  struct Shown {
    let route: Int
    let values: [RouteValue?]
    let names: [String]
  }

  func destinations(_ links: [String]) -> [Shown] {
    links.compactMap { link in
      guard case .match(let match) = table.match(table.absolute(link)), match.sensitiveTexts.isEmpty else { return nil }
      return Shown(
        route: match.route, values: match.canonicalValues,
        names: (0..<match.parameterCount).map { match.parameterName($0) })
    }
  }

  private func predicate(_ entries: [WindowSection.Entry], _ shown: [Shown]) -> ContentPredicate {
    if isEverything(entries) { return .constant(true) }
    var included: [LinkGlob] = []
    var exact: [LinkGlob] = []
    var hidden = [Bool](repeating: true, count: globs.count)
    for entry in entries {
      switch entry.extent {
      case .any:
        hidden[entry.route] = false
        included += globs[entry.route]
      case .same:
        for destination in shown where destination.route == entry.route {
          exact += table.exactGlobs(route: destination.route, values: destination.values)
        }
      case .sharing:
        hidden[entry.route] = false
        for destination in shown { included += shared(entry.parameters, of: entry.route, with: destination) }
      }
    }
    var excluded: [LinkGlob] = []
    if included.contains(where: { !$0.isLink }) {
      for route in globs.indices where hidden[route] { excluded += others(route, shown) }
    }
    return .disjunction([
      ContentPredicate(including: exact, excluding: []), ContentPredicate(including: included, excluding: excluded),
    ])
  }

  func isEverything(_ entries: [WindowSection.Entry]) -> Bool {
    !entries.isEmpty && entries.count == globs.count && entries.allSatisfy { $0.extent == .any }
  }

  /// Returns the globs of the links of a route that have the same values as a destination in the given parameters.
  func shared(_ parameters: [Int], of route: Int, with destination: Shown) -> [LinkGlob] {
    let names = table.parameterNames(route: route)
    var values = [RouteValue?](repeating: nil, count: names.count)
    var fixed = [Bool](repeating: false, count: names.count)
    for parameter in parameters {
      guard let index = destination.names.firstIndex(of: names[parameter]) else { return [] }
      values[parameter] = destination.values[index]
      fixed[parameter] = true
    }
    return table.linkGlobs(route: route, values: values, fixed: fixed)
  }

  /// Returns the globs of a route's links: of all its links, and of the links that share a value with the window's
  /// content in a parameter of the same name.
  func others(_ route: Int, _ shown: [Shown]) -> [LinkGlob] {
    var result = globs[route]
    let names = table.parameterNames(route: route)
    for destination in shown {
      let common = names.indices.filter { destination.names.contains(names[$0]) }
      if !common.isEmpty { result += shared(common, of: route, with: destination) }
    }
    return result
  }
}
