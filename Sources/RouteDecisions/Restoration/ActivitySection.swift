import RouteMatching

/// A view of the user activities in a compiled table.
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
    /// The index of a parameter.
    case parameter(Int)
  }

  /// Returns the activity of a route's destinations, or `nil` if the table doesn't declare any.
  package func activity(route: Int) -> Activity? {
    guard route >= 0, route < table.routeCount else { return nil }
    let record = table.header[.activities][route]
    guard !record[.type].isEmpty else { return nil }
    let flags = record[.flags]
    return Activity(
      type: record[.type].string, isForHandoff: flags.contains(.handoff), isForSearch: flags.contains(.search),
      isForPrediction: flags.contains(.prediction), isPublic: flags.contains(.isPublic),
      title: record[.title].map { part in part[.parameter].map { .parameter($0) } ?? .text(part[.text].string) })
  }
}
