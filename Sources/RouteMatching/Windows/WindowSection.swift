/// The kinds of window of a table, read in place.
package struct WindowSection: Sendable {
  package let table: RouteTable

  package init(_ table: RouteTable) { self.table = table }

  /// The number of kinds.
  package var count: Int { kinds.count }

  /// The kinds' names, in the order of their indices.
  package var names: [String] { kinds.map { $0[.name].string } }

  /// The kind that opens where nothing asks for another.
  package var main: Int? { kinds.firstIndex { $0[.flags].contains(.main) } }

  /// Whether a kind can show any destination.
  package func canShowAll(_ kind: Int) -> Bool { kinds[kind][.flags].contains(.canShowAll) }

  /// The kind that a route's `"window"` names.
  package func home(route: Int) -> Int? {
    guard route >= 0, route < table.routeCount else { return nil }
    return section[.homes][route]
  }

  /// What a kind shows of a route.
  package struct Entry: Sendable {
    package let route: Int
    package let extent: Block.WindowExtent
    /// The parameters in which destinations agree; empty but for `.sharing`.
    package let parameters: [Int]

    fileprivate init(_ record: Record<Block.WindowEntry>) {
      route = record[.route]
      extent = record[.extent]
      parameters = Array(record[.parameters])
    }
  }

  /// What a kind can show, by route; empty where it can show all.
  package func can(_ kind: Int) -> [Entry] { kinds[kind][.can].map(Entry.init) }
  /// What a kind prefers, by route.
  package func prefers(_ kind: Int) -> [Entry] { kinds[kind][.prefers].map(Entry.init) }

  private var section: Record<Block.Windows> { table.header[.windows] }
  private var kinds: List<Record<Block.WindowKind>> { section[.kinds] }
}
