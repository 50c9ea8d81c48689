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
  package struct Destination: Hashable {
    package var route: String
    package var parameters: [String: String] = [:]
  }

  package struct Entry {
    package var link: Located<String>
    package var destination: Destination

    package init(_ link: Located<String>, _ destination: Destination) {
      (self.link, self.destination) = (link, destination)
    }
  }

  package var entries: [Entry] = []

  package init() {}

  package var count: Int { entries.count }

  // MARK: Renamed routes

  /// Returns the new ids of routes that only changed their id, keyed by the old id. The table lacks the old id of such
  /// a route. All of the route's released links that still match open the same new route, with the same parameters and
  /// not through a redirect. No other released links open that route, and it keeps all values of at least one of the
  /// links.
  package func renamed(in table: RouteTable) -> [String: String] {
    let shipped = Set(entries.map { $0.destination.route })
    /// The new ids, or `nil` for a link whose new destination differs in more than its id.
    var targets: [String: Set<String?>] = [:]
    var kept: Set<String> = []
    for entry in entries where table.routeIndex(entry.destination.route) == nil {
      let before = entry.destination
      guard let match = table.matchInAnyEnvironment(entry.link.value) else { continue }
      let isSame =
        match.redirectID == nil && Set(match.parameters.map { $0.name }) == Set(before.parameters.keys)
        && !shipped.contains(match.routeID)
      targets[before.route, default: []].insert(isSame ? match.routeID : nil)
      // An alias with `{_}` also accepts links of other screens, such as all links that don't exist.
      if !match.pattern.split(separator: "{").contains(where: { $0.first == "_" }) { kept.insert(before.route) }
    }
    let found = targets.compactMapValues { ids in ids.count == 1 ? ids.first ?? nil : nil }
    let counts = found.values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return found.filter { route, id in kept.contains(route) && counts[id] == 1 }
  }

  // MARK: Changes

  /// A change in the result of a link. Links of a route that change in the same way share a finding.
  package struct Change: Hashable {
    enum What: Hashable {
      case leadsNowhere
      /// The link has a scheme and a host that the table doesn't have any more.
      case hasNoOrigin
      /// The link exceeds a limit of the table.
      case exceedsLimit
      case leadsTo(String)
      case hasOther(String)

      /// What usually makes the links open the same destinations again.
      fileprivate var repair: String {
        switch self {
        case .leadsNowhere, .leadsTo: "keep it as an alias"
        case .hasNoOrigin: "restore the base URL in 'origins'"
        case .exceedsLimit: "raise the limit in 'limits'"
        case .hasOther: "restore the value"
        }
      }
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
    let command = tool + " lock --accept" + (path == "routes.json" ? "" : " --table " + path)
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
        at: first.link.range, fix: "\(repair(change, of: first, in: table)), or accept the change with '\(command)'")
    }.limited
  }

  package func change(of entry: Entry, in table: RouteTable, _ renamed: [String: String]) -> Change? {
    let before: Destination = entry.destination
    guard let now = Destination(of: entry.link.value, in: table) else {
      return Change(route: before.route, what: table.problem(of: entry.link.value))
    }
    if now.route != before.route, renamed[before.route] != now.route {
      return Change(route: before.route, what: .leadsTo(now.route))
    }
    let names = before.parameters.keys.filter { now.parameters[$0] != before.parameters[$0] }
    return names.min().map { Change(route: before.route, what: .hasOther($0)) }
  }

  /// Returns the repair of a change. An alias can't restore a value that its type no longer has.
  private func repair(_ change: Change, of entry: Entry, in table: RouteTable) -> String {
    switch change.what {
    case .leadsNowhere, .leadsTo: table.repairOfValue(of: entry.destination) ?? change.what.repair
    case .hasNoOrigin, .exceedsLimit, .hasOther: change.what.repair
    }
  }

  private func described(_ change: Change, of entry: Entry, in table: RouteTable) -> String {
    let start = "opened \(quoted(change.route))"
    switch change.what {
    case .leadsNowhere, .hasNoOrigin, .exceedsLimit: return start + " when it was released, and doesn't match now"
    case .leadsTo(let route): return start + " when it was released, and opens \(quoted(route)) now"
    case .hasOther(let name):
      let now: String? = Destination(of: entry.link.value, in: table)?.parameters[name]
      let value = entry.destination.parameters[name] ?? ""
      return start
        + " with \(name) \(value) when it was released, and \(name) \(now.map { "is \($0)" } ?? "is missing") now"
    }
  }
}

extension ShippedLinks.Destination {
  /// Creates the destination of a link, or returns `nil` if no route matches it in any environment.
  package init?(of link: String, in table: RouteTable) {
    guard let match = table.matchInAnyEnvironment(link) else { return nil }
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

// Reads `routes.lock.json`.
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
      guard let route = value["route"]?.text?.text, let parameters = value["parameters"]?.members else {
        diagnostics.append(bad("\(quoted(link.text)) has no 'route' or no 'parameters'", at: link.range))
        continue
      }
      var texts: [String: String] = [:]
      for (name, value) in parameters { texts[name.text] = value.jsonText }
      result.entries.append(Entry(link.located, Destination(route: route, parameters: texts)))
    }
    return (diagnostics.hasErrors ? nil : result, diagnostics)
  }

  private static func bad(_ problem: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .error, "bad-lock", problem, at: range,
      fix: "restore it from git, or, if git has no valid version, delete it and run 'fpost lock'")
  }

  /// The version of the file format.
  package static let version = 1

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
}

extension JSONValue {
  /// The text of a string, a number or a Boolean, or `nil` for other values.
  fileprivate var scalarText: String? {
    switch kind {
    case .bool(let truth): JSONText.flag(truth)
    case .number(let text): text
    case .string(let text): text.text
    case .null, .other, .array, .object: nil
    }
  }

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

extension RouteTable {
  /// Returns the repair of the first value of a recorded destination that isn't valid for its parameter any more, or
  /// `nil` if there is none.
  fileprivate func repairOfValue(of destination: ShippedLinks.Destination) -> String? {
    for (name, json) in destination.parameters.sorted(by: { $0.key < $1.key }) {
      guard let recorded = JSONReader.read(Array(json.utf8), file: 0).value else { continue }
      for value in recorded.elements ?? [recorded] {
        guard let text = value.scalarText else { continue }
        do throws(PrintFailure) {
          _ = try self.value(of: [text], parameter: name, route: destination.route)
        } catch {
          if error.kind == .invalidValue { return "restore \(value.jsonText) as a value of \(quoted(name))" }
        }
      }
    }
    return nil
  }

  /// Returns the reason why no route matches a link in any environment.
  fileprivate func problem(of link: String) -> ShippedLinks.Change.What {
    let tables = [self] + environments.compactMap { choosing(environment: $0) }
    return tables.lazy.map { $0.problemHere(of: link) }.first { $0 != .hasNoOrigin } ?? .hasNoOrigin
  }

  private func problemHere(of link: String) -> ShippedLinks.Change.What {
    var link = link
    return link.withUTF8 { bytes in
      var isThere = false
      var segments: LinkRefusal?
      let refusal = read(bytes) { reader in
        for place in reader.places {
          isThere = reader.enter(place: place) || isThere
          segments = segments ?? reader.segments.refusal
        }
      }
      if let kind = (refusal ?? segments)?.kind {
        return [.tooLong, .tooManySegments, .tooManyItems].contains(kind) ? .exceedsLimit : .leadsNowhere
      }
      return isThere ? .leadsNowhere : .hasNoOrigin
    }
  }
}
