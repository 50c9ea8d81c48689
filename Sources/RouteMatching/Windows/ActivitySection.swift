/// What the table says about user activities, read in place.
package struct ActivitySection: Sendable {
  package let table: RouteTable

  package init(_ table: RouteTable) { self.table = table }

  /// The activity of a route's destinations.
  package struct Activity: Sendable {
    package let type: String
    package let isForHandoff: Bool
    package let isForSearch: Bool
    package let isForPrediction: Bool
    package let isPublic: Bool
    package let title: [TitlePart]
  }

  package enum TitlePart: Sendable, Hashable {
    case text(String)
    /// A parameter's index.
    case parameter(Int)
  }

  /// The activity of a route's destinations; `nil` where the table gives it none.
  package func activity(route: Int) -> Activity? {
    typealias Field = TableLayout.Activity
    guard route >= 0, route < table.routeCount else { return nil }
    let record = table.record(table.header(.activities), route, Field.count.rawValue)
    let type = table.text(record, Field.type.rawValue)
    guard !type.isEmpty else { return nil }
    let flags = table.word(record, Field.flags.rawValue)
    let parts = table.word(record, Field.title.rawValue)
    let title = (0..<table.word(record, Field.titleCount.rawValue)).map { index -> TitlePart in
      let part = table.record(parts, index, TableLayout.TitlePart.count.rawValue)
      let parameter = table.word(part, TableLayout.TitlePart.parameter.rawValue)
      return parameter > 0 ? .parameter(parameter - 1) : .text(table.text(part, TableLayout.TitlePart.text.rawValue))
    }
    typealias Flag = TableLayout.ActivityFlag
    return Activity(
      type: type, isForHandoff: flags & Flag.handoff != 0, isForSearch: flags & Flag.search != 0,
      isForPrediction: flags & Flag.prediction != 0, isPublic: flags & Flag.isPublic != 0, title: title)
  }
}
