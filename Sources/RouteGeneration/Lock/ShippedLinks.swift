import LinkVariations
import RouteLanguage
import RouteMatching

/// The contents of `routes.lock.json`: released links with the route that each of them opened at the time.
///
/// Generated tests change with every edit of the table, but this file doesn't, so it protects links in emails and in
/// saved state. The file has one line per link:
///
/// ```json
/// "https://bookshelf.example/b/42": { "route": "book.detail", "parameters": { "book": 42, "tab": "overview" } },
/// ```
package struct ShippedLinks {
  /// The destination of a link: the route, and the values of its parameters as JSON, keyed by name.
  struct Destination: Hashable {
    var route: String
    var parameters: [String: String] = [:]
  }

  struct Entry {
    var link: Located<String>
    var destination: Destination
  }

  private(set) var entries: [Entry] = []

  package init() {}

  package var count: Int { entries.count }

  // MARK: Renamed routes

  /// Returns the new ids of routes that only changed their id, keyed by the old id. The table lacks the old id of such
  /// a route. All of the route's released links that still match open the same new route, and no other released links
  /// open that route.
  private func renamed(in table: RouteTable) -> [String: String] {
    let shipped: Set<String> = Set(entries.map { $0.destination.route })
    var targets: [String: Set<String>] = [:]
    for entry in entries where table.routeIndex(entry.destination.route) == nil {
      guard let match = table.match(entry.link.value).match else { continue }
      targets[entry.destination.route, default: []].insert(match.routeID)
    }
    return targets.compactMapValues { ids in
      guard ids.count == 1, let id: String = ids.first, !shipped.contains(id) else { return nil }
      return id
    }
  }

  /// Replaces the ids of routes that only changed their id.
  ///
  /// - Returns: The number of such routes.
  package mutating func follow(_ table: RouteTable) -> Int {
    let renamed: [String: String] = renamed(in: table)
    for index in entries.indices {
      if let id: String = renamed[entries[index].destination.route] { entries[index].destination.route = id }
    }
    return renamed.count
  }

  // MARK: Changes

  /// A change in the result of a link. Links of a route that change in the same way share a finding.
  private struct Change: Hashable {
    enum What: Hashable {
      case leadsNowhere
      case leadsTo(String)
      case hasOther(String)
    }
    var route: String
    var what: What
  }

  /// Returns a finding for each kind of change in each route, with one of the links that changed and the number of
  /// others. New parameters of a route aren't changes, and neither is a new id if nothing else changed.
  ///
  /// - Parameters:
  ///   - path: The path of the table, for the command that accepts the changes.
  ///   - tool: The name of the tool in that command.
  package func changes(in table: RouteTable, at path: String, byCalling tool: String = "fpost") -> [Diagnostic] {
    let command: String = tool + " lock --accept" + (path == "routes.json" ? "" : " --table " + path)
    let renamed: [String: String] = renamed(in: table)
    var order: [Change] = []
    var found: [Change: [Entry]] = [:]
    for entry in entries {
      guard let change: Change = change(of: entry, in: table, renamed) else { continue }
      if found[change] == nil { order.append(change) }
      found[change, default: []].append(entry)
    }
    return order.compactMap { change in
      guard let entries: [Entry] = found[change], let first: Entry = entries.first else { return nil }
      let more: String
      switch entries.count {
      case 1: more = ""
      case 2: more = "; so does another link"
      default: more = "; so do \(entries.count - 1) more links"
      }
      return Diagnostic(
        .error, "shipped-link", "\(quoted(first.link.value)) \(described(change, of: first, in: table))\(more)",
        at: first.link.range, fix: "keep it as an alias, or accept the change with '\(command)'")
    }.limited
  }

  private func change(of entry: Entry, in table: RouteTable, _ renamed: [String: String]) -> Change? {
    let before: Destination = entry.destination
    guard let now = Destination(of: entry.link.value, in: table) else {
      return Change(route: before.route, what: .leadsNowhere)
    }
    if now.route != before.route, renamed[before.route] != now.route {
      return Change(route: before.route, what: .leadsTo(now.route))
    }
    let names: [String] = before.parameters.keys.filter { now.parameters[$0] != before.parameters[$0] }
    return names.min().map { Change(route: before.route, what: .hasOther($0)) }
  }

  private func described(_ change: Change, of entry: Entry, in table: RouteTable) -> String {
    let start: String = "opened \(quoted(change.route))"
    switch change.what {
    case .leadsNowhere: return start + " when it was released, and doesn't match now"
    case .leadsTo(let route): return start + " when it was released, and opens \(quoted(route)) now"
    case .hasOther(let name):
      let now: String? = Destination(of: entry.link.value, in: table)?.parameters[name]
      let value: String = entry.destination.parameters[name] ?? ""
      return start
        + " with \(name) \(value) when it was released, and \(name) \(now.map { "is \($0)" } ?? "is missing") now"
    }
  }

  // MARK: Updates

  /// Accepts all changes. Links get their present destinations, and links that don't match any more are removed.
  package mutating func accept(_ table: RouteTable) {
    entries = entries.compactMap { entry in
      guard change(of: entry, in: table, [:]) != nil else { return entry }
      return Destination(of: entry.link.value, in: table).map { Entry(link: entry.link, destination: $0) }
    }
  }

  /// Adds links for all routes, aliases, origins, hosts, cases and bounds that don't have one yet: each pattern from each
  /// of its origins, with all values and with only the required ones; each route at each place; and for each route the
  /// values in the declarations of its types.
  ///
  /// - Returns: The number of added links.
  package mutating func add(_ source: GeneratedTable) -> Int {
    struct Form: Hashable {
      var route: String
      var origin: String
      var pattern: String
    }
    func form(of link: String) -> Form? {
      source.table.match(link).match.map { Form(route: $0.routeID, origin: $0.originName, pattern: $0.pattern) }
    }
    let covered: Set<Form> = Set(entries.compactMap { form(of: $0.link.value) })
    var known = Dictionary(grouping: entries, by: \.destination.route)
    var links: Set<String> = Set(entries.map { $0.link.value })
    let nowhere = SourceRange(lower: 0, upper: 0)
    let suite = PromisedSuite(source)
    var count = 0
    for (route, trials) in zip(suite.resolved.routes, suite.trials) {
      for trial in trials where suite.promises.exceptions[trial.link] == nil && !links.contains(trial.link) {
        guard let claim = trial.claim, claim.isAccepted,
          let destination = Destination(of: trial.link, in: source.table)
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
          let start: String = draft.hasHost ? draft.scheme + "://" + (draft.authority ?? "") : draft.scheme + ":"
          isCovered = others.contains { ShippedLinks.isLink($0.link.value, at: start) }
        } else {
          isCovered = form(of: trial.link).map { covered.contains($0) } ?? false
        }
        if isCovered { continue }
        let entry = Entry(link: Located(trial.link, nowhere), destination: destination)
        entries.append(entry)
        links.insert(trial.link)
        known[destination.route, default: []].append(entry)
        count += 1
      }
    }
    return count
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
}

extension ShippedLinks.Destination {
  /// Creates the destination of a link, or returns `nil` if no route matches it.
  init?(of link: String, in table: RouteTable) {
    guard let match = table.match(link).match else { return nil }
    self.init(route: match.routeID)
    for (name, value) in match.parameters { parameters[name] = value.jsonText }
  }
}

extension RouteValue {
  /// The value as JSON on one line. Remaining query items are pairs of a key and a value.
  var jsonText: String {
    guard case .items(let items) = self else { return JSONText.value(self) }
    return JSONText.array(items.map { JSONText.array([jsonLiteral($0.key), JSONText.text($0.value)]) })
  }
}

// Reads and writes `routes.lock.json`.
extension ShippedLinks {
  /// Returns the path of a table's lock file, which is `routes.lock.json` for `routes.json`.
  package static func path(of table: String) -> String {
    (table.hasSuffix(".json") ? String(table.dropLast(5)) : table) + ".lock.json"
  }

  /// Reads a lock file and reports its problems with their positions.
  ///
  /// - Returns: `nil` for the links if there is an error among the diagnostics.
  package static func read(_ bytes: [UInt8]) -> (links: ShippedLinks?, diagnostics: [Diagnostic]) {
    let (value, problems) = JSONReader.read(bytes, file: 0)
    @Limited var diagnostics: [Diagnostic] = problems
    guard let value, !problems.hasErrors else { return (nil, diagnostics) }
    guard let version = value["version"]?.wholeNumber, version == ShippedLinks.version else {
      diagnostics.append(badVersion(value))
      return (nil, diagnostics)
    }
    guard let links: [(key: SourceText, value: JSONValue)] = value["links"]?.members else {
      diagnostics.append(bad("the file has no 'links' object", at: value.range))
      return (nil, diagnostics)
    }
    var result = ShippedLinks()
    for (link, value) in links {
      guard let route: String = value["route"]?.text?.text, let parameters = value["parameters"]?.members else {
        diagnostics.append(bad("\(quoted(link.text)) has no 'route' or no 'parameters'", at: link.range))
        continue
      }
      var texts: [String: String] = [:]
      for (name, value) in parameters { texts[name.text] = value.jsonText }
      result.entries.append(Entry(link: link.located, destination: Destination(route: route, parameters: texts)))
    }
    return (diagnostics.hasErrors ? nil : result, diagnostics)
  }

  private static func bad(_ problem: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .error, "bad-lock", problem, at: range,
      fix: "restore it from git, or, if git has no valid version, delete it and run 'fpost lock'")
  }

  /// The version of the file format.
  private static let version = 1

  private static func badVersion(_ value: JSONValue) -> Diagnostic {
    guard let version = value["version"] else { return bad("the file has no 'version'", at: value.range) }
    guard let number = version.wholeNumber, number > ShippedLinks.version else {
      return bad("the 'version' of the file isn't valid", at: version.range)
    }
    return Diagnostic(
      .error, "newer-version",
      "the file has version \(number), but this tool only supports version \(ShippedLinks.version)",
      at: version.range, fix: "update Fingerpost")
  }

  /// The contents of the file, sorted by route and then by link. Equal links give equal bytes.
  package var text: String {
    let sorted: [Entry] = entries.sorted { a, b in
      if a.destination.route != b.destination.route { return a.destination.route < b.destination.route }
      return a.link.value.utf8.lexicographicallyPrecedes(b.link.value.utf8)
    }
    let lines: [String] = sorted.map { entry in
      let parameters: [String] = entry.destination.parameters.sorted { $0.key < $1.key }
        .map { "\(jsonLiteral($0.key)): \($0.value)" }
      let values: String = parameters.isEmpty ? "{}" : "{ " + parameters.joined(separator: ", ") + " }"
      let route: String = jsonLiteral(entry.destination.route)
      return "    \(jsonLiteral(entry.link.value)): { \"route\": \(route), \"parameters\": \(values) }"
    }
    return "{\n  \"version\": \(ShippedLinks.version),\n  \"links\": {\n" + lines.joined(separator: ",\n")
      + "\n  }\n}\n"
  }
}

extension JSONValue {
  /// The value on one line in the format of `RouteValue.jsonText`.
  fileprivate var jsonText: String {
    switch kind {
    case .null, .other: "null"
    case .bool(let truth): JSONText.flag(truth)
    case .number(let text): text
    case .string(let text): jsonLiteral(text.text)
    case .array(let elements): JSONText.array(elements.map { $0.jsonText })
    case .object(let members): JSONText.object(members.map { ($0.key.text, $0.value.jsonText) })
    }
  }
}
