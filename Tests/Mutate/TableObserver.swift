import LaunchInputs
import RouteDecisions
import RouteGeneration
import RouteMatching

/// All results of a table for a link or an input, as words.
struct TableObserver {
  private let table: RouteTable
  private let rules: WindowRules
  private let others: [RouteTable]
  /// The origins for which links are printed.
  private let origins: [String]

  /// - Parameters:
  ///   - environment: The environment for all observations. In other environments, only matches are observed.
  ///   - environments: All environments. If a table lacks one, it is observed without an environment.
  ///   - origins: The origins for which links are printed.
  init(_ table: RouteTable, in environment: String?, environments: [String], origins: [String]) {
    self.origins = origins
    func chosen(_ environment: String?) -> RouteTable {
      table.chosen(in: environment)
    }
    self.table = chosen(environment)
    rules = WindowRules(self.table)
    others = ([nil] + environments).filter { $0 != environment }.map(chosen)
  }

  /// Returns the result of a link in each environment with its values, and the links, decisions, saved states and
  /// system data that follow from it.
  func observation(of link: String) -> [String] {
    var observation: [String] = reading(of: link, table)
    for other in others { observation += reading(of: link, other) }
    guard let match = table.match(table.absolute(link)).match else { return observation }
    let inputs: [LaunchInput] = [
      .url(link), .universalLink(link), .restored(link), .deferred(link, age: 0), .link(link), .window(link),
      .appClip(link),
    ]
    for input in inputs { observation += self.observation(of: input) }
    observation.append("set aside: \(match.ignoredItems)")
    observation += table.saving(WindowState(screens: [WindowState.Screen(link)])).losses.map(\.description)
    observation.append("its activity is \(table.activity(for: link).map { "\($0)" } ?? "none")")
    return observation
  }

  /// Returns the windows that accept a link. This is slower than everything else.
  func windows(for link: String) -> [String] {
    var windows: [String] = [rules.kind(forNewWindow: link) ?? "no window"]
    for kind in rules.kinds {
      let conditions: WindowConditions = rules.conditions(of: kind, showing: [link])
      let able: [Bool] = [conditions.can.matches(link), conditions.prefers.matches(link)]
      windows.append("a window of \(kind) that shows it: \(able)")
    }
    return windows
  }

  /// Returns the decision for an input. It omits the pattern and the text of a reason, because the edit itself may
  /// change them.
  func observation(of input: LaunchInput) -> [String] {
    let decision: LaunchDecision = table.decide(input)
    let told: [(key: String, value: String)] = (decision.event?.properties ?? [:])
      .filter { $0.key != "template" && $0.key != "reason" }.sorted { $0.key < $1.key }
    return [
      decision.match.map { "it opens \($0.routeID)" } ?? "it opens nothing: \(decision.reason?.code.rawValue ?? "")",
      decision.match?.canonicalLink ?? "no link", "it requires [\(decision.requires.joined(separator: ", "))]",
      decision.confirms ? "it confirms" : "it doesn't confirm",
      decision.opensInBrowser ? "it opens in the browser" : "it doesn't open in the browser",
      "it records [\(told.map { $0.key + " " + $0.value }.joined(separator: ", "))]",
    ]
  }

  private func reading(of link: String, _ table: RouteTable) -> [String] {
    guard let match = table.match(table.absolute(link)).match else { return ["it doesn't match"] }
    let values: [RouteValue?] = match.values
    var reading: [String] = ["it opens \(match.routeID)"]
    // Their order is that of the enum's initializer, and no part of what becomes of a link.
    for (name, value) in match.parameters.sorted(by: { $0.name < $1.name }) { reading.append("\(name) is \(value)") }
    for name in origins {
      reading.append((try? table.print(route: match.route, values: values, origin: name)) ?? "no link from \(name)")
    }
    return reading + TableObserver.beneath(match.route, values, in: table)
  }

  /// Returns the links of the screens below a destination.
  private static func beneath(_ route: Int, _ values: [RouteValue?], in table: RouteTable) -> [String] {
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
