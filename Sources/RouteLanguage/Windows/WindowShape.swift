/// The kinds of window, lowered: groups resolved to routes.
package struct WindowShape: Sendable {
  package var name: String
  package var isMain: Bool
  /// Whether it can show any destination.
  package var canShowAll: Bool
  /// The destinations that it can show, those that it prefers among them: no page of Apple's says that a window with a preference for
  /// an event needs no ability.
  package var can: [Entry]
  package var prefers: [Entry]

  /// What it shows of a route, in the order of routes.
  package struct Entry: Sendable {
    package var route: Int
    package var selection: WindowSelection
    /// The parameters in which destinations agree; `nil` where `selection.extent` says it.
    package var parameters: [Int]?

    /// `true` if it means every destination of the route, whatever the window shows.
    package var isAny: Bool { parameters == nil && selection.extent == .any }

    fileprivate func means(_ other: Entry) -> Bool {
      route == other.route && selection.extent == other.selection.extent && parameters == other.parameters
    }
  }

  /// Returns `true` if the window can show some destination of a route.
  package func canShow(_ route: Int) -> Bool { canShowAll || can.contains { $0.route == route } }
}

extension Lowering {
  /// Kinds of window by name; names are known to be good (`NameCheck`).
  func lowerWindows() -> [WindowShape] {
    let declarations = document.windows.sorted { $0.name.value.utf8.lexicographicallyPrecedes($1.name.value.utf8) }
    return declarations.map { window in
      let can = window.can ?? []
      let isAll =
        can.contains { $0.routes.value == "*" } && can.allSatisfy { $0.parameters == nil && $0.extent == .any }
      let canShowAll = window.can == nil || isAll
      let prefers = entries(window.prefers)
      return WindowShape(
        name: window.name.value, isMain: window.isMain || declarations.count == 1,
        canShowAll: canShowAll, can: canShowAll ? [] : union(entries(can), prefers), prefers: prefers)
    }
  }

  /// The destinations of either list, in the order of routes.
  private func union(_ can: [WindowShape.Entry], _ prefers: [WindowShape.Entry]) -> [WindowShape.Entry] {
    routes.indices.flatMap { route in
      let own = can.filter { $0.route == route }
      let preferred = prefers.filter { entry in entry.route == route && !own.contains { $0.means(entry) } }
      let all = own + preferred
      return all.first { $0.isAny }.map { [$0] } ?? all
    }
  }

  private func entries(_ selections: [WindowSelection]) -> [WindowShape.Entry] {
    routes.indices.compactMap { index in
      guard let selection = selections.selection(of: routes[index].id) else { return nil }
      guard let names = selection.parameters else { return WindowShape.Entry(route: index, selection: selection) }
      let parameters = names.compactMap { name in
        routes[index].parameters.firstIndex { $0.name == name.value }
      }
      // A route of a group that lacks one of the parameters can't agree in it.
      guard parameters.count == names.count else { return nil }
      return WindowShape.Entry(route: index, selection: selection, parameters: parameters)
    }
  }
}
