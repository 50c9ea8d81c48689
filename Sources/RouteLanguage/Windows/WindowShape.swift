/// The kinds of window, lowered: groups resolved to routes.
package struct WindowShape: Sendable {
  package var name: String
  package var isMain: Bool
  /// Whether it can show any destination.
  package var canShowAll: Bool
  package var can: [Entry]
  package var prefers: [Entry]

  /// What it shows of a route, in the order of routes.
  package struct Entry: Sendable {
    package var route: Int
    package var selection: WindowSelection
    /// The parameters in which destinations agree; `nil` where `selection.extent` says it.
    package var parameters: [Int]?
  }
}

extension Lowering {
  /// Kinds of window by name; names are known to be good (`NameCheck`).
  func lowerWindows() -> [WindowShape] {
    let declarations = document.windows.sorted { $0.name.value.utf8.lexicographicallyPrecedes($1.name.value.utf8) }
    return declarations.map { window in
      let can = window.can ?? []
      let isAll =
        can.contains { $0.routes.value == "*" } && can.allSatisfy { $0.parameters == nil && $0.extent == .any }
      return WindowShape(
        name: window.name.value, isMain: window.isMain || declarations.count == 1,
        canShowAll: window.can == nil || isAll, can: isAll ? [] : entries(can), prefers: entries(window.prefers))
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
