public import RouteMatching

/// The kinds of window of a table, with the content that each kind can show and prefers.
///
/// Create this value once per table. Compute and set the conditions of a window whenever its content changes, because
/// the system also evaluates them while the app isn't running.
///
/// ```swift
/// let rules = WindowRules(table)
/// let conditions = rules.conditions(of: "book", showing: ["https://bookshelf.example/books/42"])
/// conditions.prefers.format  // SELF == 'https://bookshelf.example/books/42' OR …
/// ```
public struct WindowRules: Sendable {
  /// The table.
  public let table: RouteTable
  let content: WindowContent

  /// Creates the rules of a table. Cost: linear in the number of its patterns and base URLs.
  public init(_ table: RouteTable) {
    self.table = table
    content = WindowContent(table)
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
  ///     belongs to the canonical origin. Links that match no route don't count. Links with a sensitive value don't
  ///     count either, because the system would store the values.
  public func conditions(of kind: String, showing links: [String] = []) -> WindowConditions {
    guard let links = content.links(of: kind, showing: links) else { return WindowConditions() }
    return WindowConditions(can: links.can.predicate, prefers: links.prefers.predicate)
  }

  /// Returns the conditions of a window that shows a state. They depend on one screen of each tab: the topmost screen
  /// that windows of the kind prefer, so that a sheet doesn't hide the window's main content. If the tab has no such
  /// screen, they depend on its topmost screen.
  public func conditions(of kind: String, showing state: WindowState) -> WindowConditions {
    conditions(of: kind, showing: identifyingLinks(of: state, in: kind))
  }

  /// Returns the conditions of a window. `kind` is a case of the generated enum.
  public func conditions(of kind: some RawRepresentable<String>, showing links: [String] = []) -> WindowConditions {
    conditions(of: kind.rawValue, showing: links)
  }

  var section: WindowSection { content.section }
  /// Returns the kind of a new window for a destination: the first of the following kinds that exists.
  ///
  /// 1. the kind that the route's `"window"` names
  /// 2. a kind that prefers the destination
  /// 3. the main kind, if it can show the destination
  /// 4. a kind that can show the destination
  /// 5. the main kind
  ///
  /// If several kinds qualify, the result is the first kind in alphabetical order.
  ///
  /// - Returns: `nil` if no route matches the link or if the table declares no kinds.
  public func kind(forNewWindow link: String) -> String? {
    table.match(reference: link).match.flatMap { kind(forNewWindow: $0.route) }.map { section.names[$0] }
  }

  /// Returns the index of the kind of a new window for all destinations of a route, or `nil` if there are no kinds.
  package func kind(forNewWindow route: Int) -> Int? {
    if let home = section.home(route: route) { return home }
    let kinds = Array(0..<section.count)
    if let preferring = kinds.first(where: { section.prefers($0).contains { $0.route == route } }) { return preferring }
    if let main = section.main, section.canShow(main, route) { return main }
    return kinds.first { section.canShow($0, route) } ?? section.main
  }

  /// Returns the identifier by which the system chooses a window for a destination: the destination's canonical link.
  /// Use it for `targetContentIdentifier` of user activities, notifications and quick actions, and for
  /// `aps.target-content-id` of a push.
  ///
  /// - Parameter link: Any link of the destination.
  /// - Returns: `nil` if no route matches the link or if it contains a sensitive value.
  public func targetContentIdentifier(for link: String) -> String? {
    table.publicMatch(of: link)?.canonicalLink
  }
  /// Returns the link that identifies the window of the given kind that shows a destination. All destinations of the
  /// same window have the same window link: the link of the lowest screen that the kind can show, with only the
  /// parameters that all destinations in such a window have in common.
  ///
  /// ```swift
  /// rules.windowLink(for: "/books/42/read", in: "book")          // https://bookshelf.example/books/42
  /// rules.windowLink(for: "/books/42?tab=reviews", in: "book")   // the same
  /// ```
  ///
  /// - Returns: `nil` if windows of the kind can't show the destination, if no route matches the link, or if the link
  ///   contains a sensitive value.
  public func windowLink(for link: String, in kind: String) -> String? {
    guard let match = table.publicMatch(of: link), canShow(match.route, in: kind) else { return nil }
    let lowest = table.parents(of: match).first { canShow($0.route, in: kind) } ?? match
    var values = lowest.canonicalValues
    let entries = section.names.firstIndex(of: kind).map { section.prefers($0) + section.can($0) } ?? []
    if let entry = entries.first(where: { $0.route == lowest.route }), case .sharing = entry.extent {
      // Remove the values that destinations in the window don't share, except for values that each link of the route
      // needs.
      for index in values.indices where !entry.parameters.contains(index) {
        let value = values[index]
        values[index] = nil
        if (try? table.print(route: lowest.route, values: values)) == nil { values[index] = value }
      }
    }
    return (try? table.print(route: lowest.route, values: values)) ?? lowest.canonicalLink
  }

  /// Returns `true` if a window of the kind can show at least one destination of the route. An unknown kind can show
  /// everything, which is the system's default. Without a route, the result is also `true`.
  package func canShow(_ route: Int?, in kind: String) -> Bool {
    guard let route, let kind = section.names.firstIndex(of: kind) else { return true }
    return section.canShow(kind, route)
  }

  /// Returns the links that identify a window: in each tab, the topmost screen of a route that the kind prefers, so
  /// that a sheet or a pushed screen doesn't hide the window's main content. If there is no such screen, the topmost
  /// screen's link is returned.
  func identifyingLinks(of state: WindowState, in kind: String) -> [String] {
    let routes = section.names.firstIndex(of: kind).map { Set(section.prefers($0).map(\.route)) } ?? []
    return state.tabs.compactMap { screens in
      let links = screens.reversed().flatMap { [$0.selected, $0.link].compactMap(\.self) }
      return links.first { table.match(reference: $0).match.map { routes.contains($0.route) } ?? false } ?? links.first
    }
  }
}

extension WindowLinks {
  /// The condition that an identifier is one of these links.
  fileprivate var predicate: ContentPredicate {
    if isEverything { return .constant(true) }
    return .disjunction([
      ContentPredicate(including: exact, excluding: []), ContentPredicate(including: included, excluding: excluded),
    ])
  }
}

extension WindowState {
  /// The screens of each tab. In a state without tabs, all screens form a single tab.
  var tabs: [ArraySlice<Screen>] {
    let starts = screens.indices.filter { $0 == 0 || screens[$0].presentation == .tab }
    return zip(starts, starts.dropFirst() + [screens.count]).map { screens[$0..<$1] }
  }
}

extension WindowSection {
  /// Returns `true` if a window of the kind can show at least one destination of the route.
  func canShow(_ kind: Int, _ route: Int) -> Bool {
    canShowAll(kind) || can(kind).contains { $0.route == route }
  }
}
