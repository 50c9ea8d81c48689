import LinkVariations
import RouteMatching

extension Promises {
  /// Returns the differences between the settings of a table and the expected settings, and the links that have
  /// unexpected results in the table's other environments.
  package func differences(in table: RouteTable) -> [(line: Int, text: String)] {
    var differences: [(line: Int, text: String)] = []
    let keys = table.ignoredKeys.sorted()
    if keys != settings.ignoredKeys.sorted() {
      let text = "the ignored keys are \(keys), but the suite promises \(settings.ignoredKeys)"
      differences.append((settings.line, text))
    }
    for origin in origins {
      let acceptsAddedHosts = table.adding(host: "added.example", to: origin.name) != nil
      if acceptsAddedHosts != origin.acceptsAddedHosts {
        differences.append(
          (origin.line, "the origin '\(origin.name)' \(acceptsAddedHosts ? "accepts" : "refuses") further hosts"))
      }
    }
    for environment in environments {
      if let name = environment.chosen, table.choosing(environment: name) == nil {
        differences.append((environment.line, "there is no environment '\(name)'"))
        continue
      }
      let check = LinkCheck(self, in: environment, of: table)
      for route in routes.indices { differences += check.failures(ofRoute: route).map { ($0.line, $0.text) } }
    }
    return differences
  }
}
