/// The part of a compiled table that contains the kinds of window.
package struct WindowSection: Sendable {
  package let table: RouteTable

  package init(_ table: RouteTable) { self.table = table }

  package var count: Int { kinds.count }

  /// The kinds' names, in the order of their indices.
  package var names: [String] { kinds.map { $0[.name].string } }

  /// The index of the kind that opens by default, or `nil` if there is none.
  package var main: Int? { kinds.firstIndex { $0[.flags].contains(.main) } }

  /// Returns `true` if a kind can show any destination.
  package func canShowAll(_ kind: Int) -> Bool { kinds[kind][.flags].contains(.canShowAll) }

  /// Returns the index of the kind that a route's `"window"` names, or `nil` if there is none.
  package func home(route: Int) -> Int? {
    guard route >= 0, route < table.routeCount else { return nil }
    return section[.homes][route]
  }

  /// Returns the destinations that a kind can show, sorted by route, or an empty array if it can show all destinations.
  package func can(_ kind: Int) -> [WindowEntry] { Array(kinds[kind][.can]) }
  /// Returns the destinations that a kind prefers, sorted by route.
  package func prefers(_ kind: Int) -> [WindowEntry] { Array(kinds[kind][.prefers]) }

  private var section: Record<Block.Windows> { table.header[.windows] }
  private var kinds: List<Record<Block.WindowKind>> { section[.kinds] }
}

/// The destinations of a route that a kind of window can show or prefers.
package typealias WindowEntry = Record<Block.WindowEntry>

extension WindowEntry {
  package var route: Int { self[.route] }
  package var extent: Block.WindowExtent { self[.extent] }
  package var parameters: [Int] { Array(self[.parameters]) }
}
