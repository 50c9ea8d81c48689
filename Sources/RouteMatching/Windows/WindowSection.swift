/// The kinds of window of a table, read in place.
package struct WindowSection: Sendable {
  package let table: RouteTable
  private let section: Int

  private typealias Layout = TableLayout

  package init(_ table: RouteTable) {
    self.table = table
    section = table.header(.windows)
  }

  /// The number of kinds.
  package var count: Int { table.word(section, Layout.Windows.kindCount.rawValue) }

  /// The kinds' names, in the order of their indices.
  package var names: [String] { (0..<count).map { table.text(kind($0), Layout.WindowKind.name.rawValue) } }

  /// The kind that opens where nothing asks for another.
  package var main: Int? { (0..<count).first { flags($0) & Layout.WindowFlag.main != 0 } }

  /// Whether a kind can show any destination.
  package func canShowAll(_ kind: Int) -> Bool { flags(kind) & Layout.WindowFlag.canShowAll != 0 }

  /// The kind that a route's `"window"` names.
  package func home(route: Int) -> Int? {
    guard route >= 0, route < table.routeCount else { return nil }
    let homes = table.word(section, Layout.Windows.homes.rawValue)
    let home = table.word(at: homes + route * Layout.wordSize)
    return home == 0 ? nil : home - 1
  }

  /// What a kind shows of a route.
  package struct Entry: Sendable {
    package let route: Int
    package let extent: TableLayout.WindowExtent
    /// The parameters in which destinations agree; empty but for `.sharing`.
    package let parameters: [Int]
  }

  /// What a kind can show, by route; empty where it can show all.
  package func can(_ kind: Int) -> [Entry] { entries(kind, .canCount, .can) }
  /// What a kind prefers, by route.
  package func prefers(_ kind: Int) -> [Entry] { entries(kind, .prefersCount, .prefers) }

  private func entries(_ kind: Int, _ count: TableLayout.WindowKind, _ start: TableLayout.WindowKind) -> [Entry] {
    typealias Field = TableLayout.WindowEntry
    let start = table.word(self.kind(kind), start.rawValue)
    return (0..<table.word(self.kind(kind), count.rawValue)).map { index in
      let entry = table.record(start, index, Field.count.rawValue)
      let parameters = table.word(entry, Field.parameters.rawValue)
      return Entry(
        route: table.word(entry, Field.route.rawValue),
        extent: Layout.WindowExtent(rawValue: table.word(entry, Field.extent.rawValue)) ?? .same,
        parameters: (0..<table.word(entry, Field.parameterCount.rawValue)).map {
          table.word(at: parameters + $0 * Layout.wordSize)
        })
    }
  }

  private func kind(_ index: Int) -> Int {
    table.record(table.word(section, Layout.Windows.kinds.rawValue), index, Layout.WindowKind.count.rawValue)
  }
  private func flags(_ kind: Int) -> Int { table.word(self.kind(kind), Layout.WindowKind.flags.rawValue) }
}
