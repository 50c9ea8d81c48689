/// A kind of window: `"book": { "prefers": { "book.*": ["book"] } }`.
package struct WindowDeclaration: Sendable {
  package var name: Located<String>
  package var isMain = false
  /// The destinations that the window can show, or `nil` for all, which is the system's default.
  package var can: [WindowSelection]?
  package var prefers: [WindowSelection] = []
}

/// Destinations of some routes.
package struct WindowSelection: Sendable {
  /// A keyword for the destinations of a route.
  package enum Extent: String, Sendable, CaseIterable {
    case any
    /// Only the destination that the window already shows.
    case same
  }

  /// An id, a group such as `book.*`, or `*`.
  package var routes: Located<String>
  package var extent: Extent
  /// The parameters whose values must equal those of the shown destination, or `nil` if `extent` decides.
  package var parameters: [Located<String>]?

  /// The group with its dot, `book.`; empty for `*`, `nil` for an id.
  package var group: String? {
    routes.value.hasSuffix("*") ? String(routes.value.dropLast()) : nil
  }

  package func covers(_ id: String) -> Bool {
    group.map { id.hasPrefix($0) } ?? (id == routes.value)
  }
}

extension [WindowSelection] {
  /// Returns the selection for a route's id: the one with this id, otherwise the one with the longest group, or `nil`.
  package func selection(of id: String) -> WindowSelection? {
    let covering = filter { $0.covers(id) }
    return covering.first { $0.group == nil }
      ?? covering.max { $0.routes.value.utf8.count < $1.routes.value.utf8.count }
  }
}

extension DocumentReader {
  /// Reads `windows`: kinds of window and the destinations that they show.
  func readWindows(_ value: JSONValue?) -> [WindowDeclaration] {
    (value?.members ?? []).map { name, value in
      WindowDeclaration(
        name: name.located, isMain: value["main"]?.isTrue ?? false, can: value["can"].map(readSelections),
        prefers: value["prefers"].map(readSelections) ?? [])
    }
  }

  private func readSelections(_ value: JSONValue) -> [WindowSelection] {
    guard let members = value.members else {
      return value.texts.map { WindowSelection(routes: $0, extent: .any) }
    }
    return members.map { routes, value in
      let parameters = value.elements == nil ? nil : value.texts
      let extent = value.word(WindowSelection.Extent.self) ?? .same
      return WindowSelection(routes: routes.located, extent: extent, parameters: parameters)
    }
  }
}
