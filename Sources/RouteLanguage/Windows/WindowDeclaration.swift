/// A kind of window: `"book": { "prefers": { "book.*": ["book"] } }`.
package struct WindowDeclaration: Sendable {
  package var name: Located<String>
  package var isMain = false
  /// `nil`: everything, as the system has it.
  package var can: [WindowSelection]?
  package var prefers: [WindowSelection] = []

  package init(name: Located<String>) { self.name = name }
}

/// Destinations of some routes.
package struct WindowSelection: Sendable {
  /// Which of a route's destinations, as a word.
  package enum Extent: String, Sendable, CaseIterable {
    case any
    /// The very one that the window shows.
    case same
  }

  /// An id, a group such as `book.*`, or `*`.
  package var routes: Located<String>
  package var extent: Extent
  /// The parameters in which a destination agrees with the one that the window shows; `nil` where the extent says it.
  package var parameters: [Located<String>]?

  package init(routes: Located<String>, extent: Extent, parameters: [Located<String>]? = nil) {
    self.routes = routes
    self.extent = extent
    self.parameters = parameters
  }

  /// The group that it names, with the dot: `book.`; empty for `*`, `nil` for an id.
  package var group: String? {
    routes.value.hasSuffix("*") ? String(routes.value.dropLast()) : nil
  }

  package func covers(_ id: String) -> Bool {
    group.map { id.hasPrefix($0) } ?? (id == routes.value)
  }
}

extension [WindowSelection] {
  /// The word about a route that counts: that of its id, else of the longest group.
  package func selection(of id: String) -> WindowSelection? {
    var best: WindowSelection?
    for selection in self where selection.covers(id) {
      guard selection.group != nil else { return selection }
      if let found = best, found.routes.value.utf8.count >= selection.routes.value.utf8.count { continue }
      best = selection
    }
    return best
  }
}
