public import RouteMatching

/// The kinds of window of a table: what each can show, and what it prefers.
///
/// A value made once for a table; the conditions of a window are asked for whenever what it shows changes, because the
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
  /// The globs of all links of each route.
  let globs: [[LinkGlob]]

  /// The rules of a table. Cost: linear in its patterns and places.
  public init(_ table: RouteTable) {
    self.table = table
    section = WindowSection(table)
    globs = table.routeIDs.indices.map { table.linkGlobs(route: $0) }
  }

  /// The names of the kinds, by name; none where the table says nothing of windows.
  public var kinds: [String] { section.names }

  /// The kind that opens where nothing asks for another; `nil` where the table has no kinds.
  public var mainKind: String? { section.main.map { section.names[$0] } }

  /// The conditions of a window.
  ///
  /// - Parameters:
  ///   - kind: the name of its kind. One that the table doesn't know has the system's own conditions.
  ///   - links: what it shows: one link, or one for each tab; a path alone is one of the canonical host. Links that lead nowhere don't count; nor do those that
  ///     carry a sensitive value, which the system would keep.
  public func conditions(of kind: String, showing links: [String] = []) -> WindowConditions {
    guard let index = section.names.firstIndex(of: kind) else { return WindowConditions() }
    let shown = destinations(links)
    return WindowConditions(
      can: section.canShowAll(index) ? .constant(true) : predicate(section.can(index), shown),
      prefers: predicate(section.prefers(index), shown))
  }

  /// The conditions of a window that shows a state. In each tab the topmost screen counts that windows of the kind prefer, so a sheet
  /// doesn't hide the book that the window is for; without one the screen on top.
  public func conditions(of kind: String, showing state: WindowState) -> WindowConditions {
    conditions(of: kind, showing: identifyingLinks(of: state, in: kind))
  }

  /// The conditions of a window, by the kind's case in generated code.
  public func conditions(of kind: some RawRepresentable<String>, showing links: [String] = []) -> WindowConditions {
    conditions(of: kind.rawValue, showing: links)
  }

  /// A link's destination as route and values; `nil` where it leads nowhere or carries what is sensitive.
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

  /// The globs of a route's destinations that have a destination's values in these parameters.
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

  /// The globs of a route's links, in general and with the values that what is shown has for parameters of one name.
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
