/// The links that each kind of window can show, and the links that it prefers, as globs.
package struct WindowContent: Sendable {
  private let table: RouteTable
  package let section: WindowSection
  /// The globs of all links, by route.
  package let globs: [[LinkGlob]]

  /// Creates the globs of a table. Cost: linear in the number of its patterns and base URLs.
  package init(_ table: RouteTable) {
    self.table = table
    section = WindowSection(table)
    globs = table.routeIDs.indices.map { table.linkGlobs(route: $0) }
  }

  /// Returns the links that a window of the kind can show, and the links that it prefers, or `nil` for an unknown kind.
  package func links(of kind: String, showing links: [String]) -> (can: WindowLinks, prefers: WindowLinks)? {
    guard let index = section.names.firstIndex(of: kind) else { return nil }
    let shown = destinations(links)
    let can = section.canShowAll(index) ? WindowLinks(isEverything: true) : self.links(section.can(index), shown)
    return (can, self.links(section.prefers(index), shown))
  }

  /// A destination that a window shows, as a route with values.
  package struct Shown {
    package let route: Int
    package let values: [RouteValue?]
    let names: [String]
  }

  package func destinations(_ links: [String]) -> [Shown] {
    links.compactMap { link in
      table.publicMatch(of: link).map { match in
        let names = match.table.parameterNames(route: match.route)
        return Shown(route: match.route, values: match.canonicalValues, names: names)
      }
    }
  }

  private func links(_ entries: [WindowEntry], _ shown: [Shown]) -> WindowLinks {
    if isEverything(entries) { return WindowLinks(isEverything: true) }
    var included: [LinkGlob] = []
    var exact: [LinkGlob] = []
    var hidden = [Bool](repeating: true, count: globs.count)
    /// The routes of which the window selects some destinations.
    var partial: [Int] = []
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
        partial.append(entry.route)
        for destination in shown { included += shared(entry.parameters, of: entry.route, with: destination) }
      }
    }
    var excluded: [LinkGlob] = []
    if included.contains(where: { !$0.isLink }) {
      for route in globs.indices where hidden[route] { excluded += others(route, shown) }
      for route in partial { excluded += globs[route] }
    }
    return WindowLinks(exact: exact, included: included, excluded: excluded)
  }

  package func isEverything(_ entries: [WindowEntry]) -> Bool {
    !entries.isEmpty && entries.count == globs.count && entries.allSatisfy { $0.extent == .any }
  }

  /// Returns the globs of the links of a route that have the same values as a destination in the given parameters.
  package func shared(_ parameters: [Int], of route: Int, with destination: Shown) -> [LinkGlob] {
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

  /// Returns globs of a route that the window can't show: the globs of all its links, and narrower globs of those links
  /// that share a value with the window's content in a parameter of the same name. A glob of the window's own links, such
  /// as `/books/42/*`, may contain all links of a narrower glob, such as `/books/42/reviews/*`, but not of
  /// `/books/*/reviews/*`. See `WindowLinks.excluded`.
  package func others(_ route: Int, _ shown: [Shown]) -> [LinkGlob] {
    var result = globs[route]
    let names = table.parameterNames(route: route)
    for destination in shown {
      let common = names.indices.filter { destination.names.contains(names[$0]) }
      if !common.isEmpty { result += shared(common, of: route, with: destination) }
    }
    return result
  }
}

/// Links that are given by globs.
package struct WindowLinks: Sendable {
  package var isEverything = false
  /// The globs of single destinations.
  package var exact: [LinkGlob] = []
  package var included: [LinkGlob] = []
  /// The globs of all other routes. If an included glob matches all links of an excluded glob, these links are removed
  /// from it, see `LinkGlob.holes(in:)`.
  package var excluded: [LinkGlob] = []

  /// Returns `true` if the links contain the text.
  package func contains(_ text: String) -> Bool {
    let link = LinkGlob(text: Array(text.utf8))
    return isEverything || exact.contains { $0.covers(link) }
      || included.contains { glob in glob.covers(link) && !glob.holes(in: excluded).contains { $0.covers(link) } }
  }
}

extension LinkGlob {
  /// Returns the excluded globs that this glob covers, but that don't cover this glob.
  package func holes(in excluded: [LinkGlob]) -> [LinkGlob] {
    excluded.filter { $0 != self && covers($0) && !$0.covers(self) }
  }
}
