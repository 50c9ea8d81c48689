import RouteDecisions
import RouteGeneration
import RouteMatching

/// All that a table makes of a link or an input, in words.
struct TableObserver {
  private let table: RouteTable
  private let rules: WindowRules
  private let others: [RouteTable]
  /// The origins that links are printed for.
  private let origins: [String]

  /// - Parameters:
  ///   - environment: the one to look at everything in; of the others, of none too, only at where links lead.
  ///   - environments: all there are; a table that lacks one is looked at without.
  ///   - origins: those to print links for.
  init(_ table: RouteTable, in environment: String?, environments: [String], origins: [String]) {
    self.origins = origins
    func chosen(_ environment: String?) -> RouteTable {
      environment.flatMap { table.choosing(environment: $0) } ?? table
    }
    self.table = chosen(environment)
    rules = WindowRules(self.table)
    others = ([nil] + environments).filter { $0 != environment }.map(chosen)
  }

  /// Where a link leads in each environment, with which values; what is printed, decided by each way in, set aside, saved
  /// and told to the system.
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

  /// Which windows take a link; costs more than all the rest.
  func windows(for link: String) -> [String] {
    var windows: [String] = [rules.kind(forNewWindow: link) ?? "no window"]
    for kind in rules.kinds {
      let conditions: WindowConditions = rules.conditions(of: kind, showing: [link])
      let able: [Bool] = [conditions.can.matches(link), conditions.prefers.matches(link)]
      windows.append("a window of \(kind) that shows it: \(able)")
    }
    return windows
  }

  /// What is decided of an input. The pattern as written and the words of a reason are what an edit is about.
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
    return reading + SuiteData.beneath(match.route, values, in: table)
  }
}
