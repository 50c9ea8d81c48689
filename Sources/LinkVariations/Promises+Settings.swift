import RouteMatching

extension Promises {
  /// Returns how a table differs from the settings, and where links lead in its other environments.
  package func differences(in table: RouteTable) -> [String] {
    var differences: [String] = []
    let keys = table.ignoredKeys.sorted()
    if keys != settings.ignoredKeys.sorted() {
      differences.append("the keys that are set aside are \(keys), and the table promises \(settings.ignoredKeys)")
    }
    for origin in origins {
      let isOpen = table.adding(host: "added.example", to: origin.name) != nil
      if isOpen != origin.notes.contains("open") {
        differences.append("the origin '\(origin.name)' \(isOpen ? "accepts" : "refuses") further hosts")
      }
    }
    for environment in environments {
      var chosen: RouteTable? = table
      if environment.name != "none" { chosen = table.choosing(environment: environment.name) }
      guard let chosen else {
        differences.append("there is no environment '\(environment.name)'")
        continue
      }
      let check = LinkCheck(environment.promises, trials: environment.trials, in: environment.name) { link in
        LinkCheck.Found(link, in: chosen)
      }
      for route in routes.indices { differences += check.failures(ofRoute: route).map(\.text) }
    }
    return differences
  }
}
