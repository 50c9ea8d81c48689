/// A kind of window. Groups of routes are replaced by their routes.
package struct ResolvedWindow: Sendable {
  package var name: String
  package var isMain: Bool
  /// `true` if the window can show any destination.
  package var canShowAll: Bool
  /// The destinations that the window can show; empty if `canShowAll`. They include the preferred destinations, because
  /// Apple doesn't document that a window can show what it prefers.
  package var can: [Entry]
  package var prefers: [Entry]

  /// Some destinations of a route. Entries are in the order of routes.
  package struct Entry: Sendable {
    package var route: Int
    package var selection: WindowSelection
    /// The parameters whose values must equal those of the shown destination, or `nil` if `selection.extent` decides.
    package var parameters: [Int]?

    /// `true` if the entry includes every destination of the route, regardless of the shown destination.
    package var isAny: Bool { parameters == nil && selection.extent == .any }

    fileprivate func means(_ other: Entry) -> Bool {
      route == other.route && selection.extent == other.selection.extent && parameters == other.parameters
    }
  }

  /// Returns `true` if the window can show at least one destination of a route.
  package func canShow(_ route: Int) -> Bool { canShowAll || can.contains { $0.route == route } }
}

extension TableResolver {
  /// Resolves the kinds of window in the order of their names, which have been checked (`SemanticChecker`).
  func resolveWindows() -> [ResolvedWindow] {
    let declarations = document.windows.sorted { $0.name.value.utf8.lexicographicallyPrecedes($1.name.value.utf8) }
    return declarations.map { window in
      let can = window.can ?? []
      let isAll =
        can.contains { $0.routes.value == "*" } && can.allSatisfy { $0.parameters == nil && $0.extent == .any }
      let canShowAll = window.can == nil || isAll
      let prefers = entries(window.prefers)
      return ResolvedWindow(
        name: window.name.value, isMain: window.isMain || declarations.count == 1,
        canShowAll: canShowAll, can: canShowAll ? [] : union(entries(can), prefers), prefers: prefers)
    }
  }

  /// Returns the destinations that are in either list, in the order of routes.
  private func union(_ can: [ResolvedWindow.Entry], _ prefers: [ResolvedWindow.Entry]) -> [ResolvedWindow.Entry] {
    routes.indices.flatMap { route in
      let own = can.filter { $0.route == route }
      let preferred = prefers.filter { entry in entry.route == route && !own.contains { $0.means(entry) } }
      let all = own + preferred
      return all.first { $0.isAny }.map { [$0] } ?? all
    }
  }

  private func entries(_ selections: [WindowSelection]) -> [ResolvedWindow.Entry] {
    routes.indices.compactMap { index in
      guard let selection = selections.selection(of: routes[index].id) else { return nil }
      guard let names = selection.parameters else { return ResolvedWindow.Entry(route: index, selection: selection) }
      let parameters = names.compactMap { name in
        routes[index].parameters.firstIndex { $0.name == name.value }
      }
      // If a route of a group lacks one of the parameters, no destination of the route can have equal values.
      guard parameters.count == names.count else { return nil }
      return ResolvedWindow.Entry(route: index, selection: selection, parameters: parameters)
    }
  }
}
