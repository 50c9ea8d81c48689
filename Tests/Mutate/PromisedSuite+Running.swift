import FingerpostTesting
import LinkVariations
import RouteGeneration
import RouteLanguage
import RouteMatching

extension PromisedSuite {
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
    init(_ reading: SampleReading, _ resolved: ResolvedTable) {
      id = resolved.routes[reading.route].id
      values = [:]
      for (parameter, value) in zip(resolved.routes[reading.route].parameters, reading.values) {
        values[parameter.name] = value
      }
    }
  }

  /// Returns the first difference in the cases of another table's enums. The compiled table doesn't contain them.
  func difference(ofCasesIn other: GeneratedTable) -> String? {
    let found: [(type: String, wires: [String])] = PromisedSuite.cases(other.document)
    let lost = cases.first { type, wires in found.first { $0.type == type }?.wires != wires }
    return lost.map { "the cases of \($0.type) are not \($0.wires.joined(separator: ", "))" }
  }

  /// Returns the first difference that the generated tests would report for another table, or none.
  func differences(in other: GeneratedTable) -> [String] {
    if let difference: String = difference(ofCasesIn: other) { return [difference] }
    let table: RouteTable = other.table.chosen(in: environment)
    for (link, reading) in destinations {
      let expected = Destination(reading, resolved)
      let found = table.match(link).match.map(Destination.init)
      if found != expected { return ["\(link) leads to another destination than \(expected)"] }
    }
    let check = LinkCheck(promises, trials, examples) { LinkCheck.Found($0, in: table) }
    for route in promises.routes.indices {
      if let failure = check.failures(ofRoute: route).first { return [failure.text] }
    }
    if let difference = promises.differences(in: other.table).first { return [difference.text] }
    var checks = LaunchChecks(promises, of: table, examples: examples)
    checks.check()
    return checks.failures.prefix(1).map(\.text)
  }
}
