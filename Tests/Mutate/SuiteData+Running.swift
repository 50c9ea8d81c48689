import RouteGeneration
import RouteLanguage
import RouteMatching

extension SuiteData {
  /// A destination without an enum: its route's id, and its values by name.
  struct Destination: Equatable {
    var id: String
    var values: [String: RouteValue]

    init(_ match: RouteMatch) {
      id = match.routeID
      values = [:]
      for (name, value) in match.parameters { values[name] = value }
    }

    /// Creates the destination that the exemplars describe in Swift.
    init(_ reading: SampleReading, _ shape: TableShape) {
      id = shape.routes[reading.route].id
      values = [:]
      for (parameter, value) in zip(shape.routes[reading.route].parameters, reading.values) {
        values[parameter.name] = parameter.routeValue(value)
      }
    }
  }

  /// Returns the first difference in the cases of another table's enums. The compiled table doesn't contain them.
  func difference(ofCasesIn other: GeneratedTable) -> String? {
    let found: [(type: String, wires: [String])] = SuiteData.cases(other.document)
    let lost = cases.first { type, wires in found.first { $0.type == type }?.wires != wires }
    return lost.map { "the cases of \($0.type) are not \($0.wires.joined(separator: ", "))" }
  }

  /// Returns the differences that the generated tests would report for another table: the first group with a
  /// difference, or none.
  func differences(in other: GeneratedTable) -> [String] {
    let table: RouteTable = environment.flatMap { other.table.choosing(environment: $0) } ?? other.table
    if let difference: String = difference(ofCasesIn: other) { return [difference] }
    var check = LinkCheck<Destination> { SuiteData.found($0, in: table) }
    for route in samples.shape.routes.indices {
      for exemplar in samples.exemplars(of: route) {
        let destination = Destination(exemplar.reading, samples.shape)
        check.check(exemplar.link, leadsTo: destination, destination.id, prints: exemplar.isCanonical)
      }
    }
    for (route, lines) in lines.enumerated() where check.differences.isEmpty {
      check.check((["> " + samples.shape.routes[route].id] + lines).joined(separator: "\n"))
    }
    if !check.differences.isEmpty { return check.differences }
    var launchCheck = LaunchCheck(table, link: { $0.canonicalLink })
    // The slowest checks come last.
    let groups: [(inout LaunchCheck) -> Void] = [
      { $0.check(told: told.joined(separator: "\n")) },
      { $0.check(launches: links.joined(separator: "\n")) },
      { check in
        for launch in launches {
          let expected: LaunchSamples.Expectation = launch.expected
          check.check(
            launch.input, expected.line, link: expected.link, records: expected.records, secrets: expected.secrets)
        }
      },
      { $0.check(aside: aside.joined(separator: "\n")) },
      { $0.check(places: places.joined(separator: "\n"), of: other.table) },
      { $0.check(limits: limits.joined(separator: "\n")) },
      { $0.check(saved: saved.joined(separator: "\n")) },
      { $0.check(windows: windows.joined(separator: "\n")) },
    ]
    for group in groups where launchCheck.differences.isEmpty { group(&launchCheck) }
    return launchCheck.differences
  }

  private static func found(_ link: String, in table: RouteTable) -> LinkCheck<Destination>.Found? {
    guard let match = table.match(link).match else { return nil }
    let values: [RouteValue?] = match.values
    return LinkCheck<Destination>.Found(
      id: match.routeID, route: Destination(match),
      link: { try? table.print(route: match.route, values: values, origin: $0) },
      parent: { table.parent(of: match.route, values: values).map { table.id(ofRoute: $0.route) } },
      beneath: { SuiteData.beneath(match.route, values, in: table) })
  }

  /// Returns the same links as a generated enum's `parents`.
  static func beneath(_ route: Int, _ values: [RouteValue?], in table: RouteTable) -> [String] {
    var links: [String] = []
    var current: (route: Int, values: [RouteValue?]) = (route, values)
    while let parent = table.parent(of: current.route, values: current.values) {
      guard let link = try? table.print(route: parent.route, values: parent.values) else { break }
      links.insert(link, at: 0)
      current = parent
    }
    return links
  }
}
