import RouteGeneration
import RouteLanguage
import RouteMatching

// Updates and writes `routes.lock.json`. The plugins only read it.
extension ShippedLinks {
  /// Replaces the ids of routes that only changed their id.
  ///
  /// - Returns: The number of such routes.
  package mutating func follow(_ table: RouteTable) -> Int {
    let renamed: [String: String] = renamed(in: table)
    for index in entries.indices {
      if let id = renamed[entries[index].destination.route] { entries[index].destination.route = id }
    }
    return renamed.count
  }

  /// Accepts all changes. Links get their present destinations, and links that don't match any more are removed.
  ///
  /// - Returns: The numbers of changed and of removed links.
  package mutating func accept(_ table: RouteTable) -> (changed: Int, removed: Int) {
    var (changed, removed) = (0, 0)
    entries = entries.compactMap { entry in
      guard change(of: entry, in: table, [:]) != nil else { return entry }
      guard let destination = Destination(of: entry.link.value, in: table) else {
        removed += 1
        return nil
      }
      changed += 1
      return Entry(entry.link, destination)
    }
    return (changed, removed)
  }

  /// Adds links for all routes, aliases, origins, hosts, cases and bounds that don't have one yet: links of each pattern
  /// from each of its origins, with all values and with only the required ones; of each route at each place; and for
  /// each route links with the values in the declarations of its types. This is done for each environment.
  ///
  /// - Returns: The number of added links.
  package mutating func add(_ source: GeneratedTable) -> Int {
    let environments = source.resolved.environments
    return environments.isEmpty ? add(source, in: nil) : environments.reduce(0) { $0 + add(source, in: $1) }
  }

  private mutating func add(_ source: GeneratedTable, in environment: String?) -> Int {
    let table = source.table.chosen(in: environment)
    /// Returns the route, the origin and the pattern of a link.
    func form(of link: String) -> [String]? {
      table.match(link).match.map { [$0.routeID, $0.originName, $0.pattern] }
    }
    let covered: Set<[String]> = Set(entries.compactMap { form(of: $0.link.value) })
    var known = Dictionary(grouping: entries, by: \.destination.route)
    var links = Set(entries.map { $0.link.value })
    let nowhere = SourceRange(lower: 0, upper: 0)
    let suite = PromisedSuite(source, in: environment)
    var count = 0
    for (route, trials) in zip(suite.resolved.routes, suite.trials) {
      for trial in trials where !links.contains(trial.link) {
        let exception = suite.promises.exceptions[trial.link]
        guard let claim = trial.claim, claim.isAccepted, exception?.outcome != .unknown,
          let destination = Destination(of: trial.link, in: source.table),
          exception == nil || destination.route == route.id
        else { continue }
        let others: [Entry] = known[destination.route] ?? []
        let isCovered: Bool
        if let name = claim.word {
          guard let parameter = route.parameters.first(where: { $0.name == name }), !parameter.isFlag,
            let text = claim.values[name]?.first, ShippedLinks.named(parameter.type).contains(text)
          else { continue }
          // The link must contain the value. If the value is only a default, the link doesn't protect its spelling.
          isCovered = others.contains { other in
            other.destination.parameters[name] == destination.parameters[name] && other.link.value.contains(text)
          }
        } else if claim.place > 0 {
          let draft = claim.draft
          let start = draft.hasHost ? draft.scheme + "://" + (draft.authority ?? "") : draft.scheme + ":"
          isCovered = others.contains { ShippedLinks.isLink($0.link.value, at: start) }
        } else {
          isCovered = form(of: trial.link).map { covered.contains($0) } ?? false
        }
        if isCovered { continue }
        let entry = Entry(Located(trial.link, nowhere), destination)
        entries.append(entry)
        links.insert(trial.link)
        known[destination.route, default: []].append(entry)
        count += 1
      }
    }
    return count
  }

  /// Returns the patterns without a recorded link from one of their origins, each with its route and this origin. No link
  /// can be made for some patterns, for example if other patterns match all links that were tried.
  package func patternsWithoutLinks(_ source: GeneratedTable) -> [String] {
    let resolved = source.resolved
    let environments: [String?] = resolved.environments.isEmpty ? [nil] : resolved.environments
    var covered: Set<[String]> = []
    for table in environments.map({ source.table.chosen(in: $0) }) {
      for entry in entries {
        // In another environment, the link may open another route than the recorded one.
        guard let match = table.match(entry.link.value).match, match.routeID == entry.destination.route else {
          continue
        }
        covered.insert([match.routeID, match.originName, match.pattern])
      }
    }
    let origins = Set(resolved.places.map { $0.origin }).sorted()
    return resolved.patterns.flatMap { pattern in
      let route = resolved.routes[pattern.route].id
      return origins.filter(pattern.serves).map { resolved.origins[$0].name }
        .filter { !covered.contains([route, $0, pattern.source.text]) }
        .map { "\(quoted(pattern.source.text)) of \(quoted(pattern.redirectID ?? route)) from \(quoted($0))" }
    }.withoutDuplicates
  }

  /// The maximum number of recorded cases of an enum.
  private static let mostCases = 32

  /// Returns the values in the declaration of a type: cases, or the bounds of a number.
  private static func named(_ type: ResolvedType) -> [String] {
    if let enumeration = type.enumeration { return enumeration.cases.prefix(mostCases).map { $0.wire.value } }
    if type.base.trialBounds.isEmpty { return [] }
    return [type.refinement?.minimum, type.refinement?.maximum].compactMap { $0?.value }
  }

  /// Returns `true` if a link begins with the text `start`, and its last component ends there. So `https://a.example`
  /// isn't the beginning of `https://a.example.com`.
  private static func isLink(_ link: String, at start: String) -> Bool {
    guard link.hasPrefix(start) else { return false }
    let next: Character? = link.dropFirst(start.count).first
    return start.hasSuffix(":") || next.map { "/?#".contains($0) } ?? true
  }

  /// The contents of the file, sorted by route and then by link. Equal links give equal bytes.
  package var text: String {
    let sorted: [Entry] = entries.sorted { a, b in
      if a.destination.route != b.destination.route { return a.destination.route < b.destination.route }
      return a.link.value.utf8.lexicographicallyPrecedes(b.link.value.utf8)
    }
    let lines = sorted.map { entry in
      let parameters = entry.destination.parameters.sorted { $0.key < $1.key }
        .map { "\(jsonLiteral($0.key)): \($0.value)" }
      let values = parameters.isEmpty ? "{}" : "{ " + parameters.joined(separator: ", ") + " }"
      let route = jsonLiteral(entry.destination.route)
      return "    \(jsonLiteral(entry.link.value)): { \"route\": \(route), \"parameters\": \(values) }"
    }
    return "{\n  \"version\": \(ShippedLinks.version),\n  \"links\": {\n" + lines.joined(separator: ",\n")
      + "\n  }\n}\n"
  }
}
