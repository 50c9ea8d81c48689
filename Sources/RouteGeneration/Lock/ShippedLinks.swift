import RouteLanguage
import RouteMatching

/// `routes.lock.json`: links that people have, each with where it led when it shipped.
///
/// Generated tests follow every edit of the table; this file does not, so it is what guards links in e-mails and saved
/// state. One line a link:
///
/// ```json
/// "https://bookshelf.example/b/42": { "route": "book.detail", "parameters": { "book": 42, "tab": "overview" } },
/// ```
package struct ShippedLinks {
  /// Where a link leads: the route and the values of its parameters as JSON, by name.
  struct Destination: Hashable {
    var route: String
    var parameters: [String: String]

    init(route: String, parameters: [String: String]) {
      self.route = route
      self.parameters = parameters
    }

    /// - Returns: `nil` where the link leads nowhere.
    init?(of link: String, in table: RouteTable) {
      guard let match = table.match(link).match else { return nil }
      route = match.routeID
      parameters = [:]
      for (name, value) in match.parameters { parameters[name] = value.jsonText }
    }
  }

  struct Entry {
    var link: Located<String>
    var destination: Destination
  }

  private(set) var entries: [Entry] = []

  package init() {}

  mutating func append(_ entry: Entry) { entries.append(entry) }

  /// The number of links.
  package var count: Int { entries.count }

  // MARK: Changes

  /// The links that no longer lead where they did. Parameters that the route has gained since don't count.
  ///
  /// - Parameter path: the table's, for the command that takes a change as meant.
  package func changes(in table: RouteTable, at path: String) -> [Diagnostic] {
    let command: String = "fpost lock --accept" + (path == "routes.json" ? "" : " --table " + path)
    return entries.compactMap { entry in
      guard let change: String = change(of: entry, in: table) else { return nil }
      return Diagnostic(
        .error, "shipped-link", "\(quoted(entry.link.value)) \(change)", at: entry.link.range,
        fix: "keep it as an alias, or record the change with '\(command)'")
    }.limited
  }

  private func change(of entry: Entry, in table: RouteTable) -> String? {
    let before: Destination = entry.destination
    guard let now = Destination(of: entry.link.value, in: table) else {
      return "led to \(quoted(before.route)) when it shipped, and leads nowhere now"
    }
    if now.route != before.route {
      return "led to \(quoted(before.route)) when it shipped, and leads to \(quoted(now.route)) now"
    }
    for (name, value) in before.parameters.sorted(by: { $0.key < $1.key }) where now.parameters[name] != value {
      let found: String = now.parameters[name].map { "is \($0) now" } ?? "is missing now"
      return "led to \(quoted(before.route)) with \(name) \(value) when it shipped, and \(name) \(found)"
    }
    return nil
  }

  // MARK: Updates

  /// Takes what has changed as meant: links lead where they do now, and those that lead nowhere are forgotten.
  package mutating func accept(_ table: RouteTable) {
    entries = entries.compactMap { entry in
      guard change(of: entry, in: table) != nil else { return entry }
      return Destination(of: entry.link.value, in: table).map { Entry(link: entry.link, destination: $0) }
    }
  }

  /// Adds links for the routes, aliases, origins, hosts, cases and bounds that have none yet.
  ///
  /// - Returns: how many.
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
    var known: [String: [Entry]] = [:]
    for entry in entries { known[entry.destination.route, default: []].append(entry) }
    var links: Set<String> = Set(entries.map(\.link.value))
    let nowhere = SourceRange(lower: 0, upper: 0)
    var count = 0
    for sample in TableSamples(source.shape, source.table).shipped {
      guard !links.contains(sample.link), let form: Form = form(of: sample.link),
        let destination = Destination(of: sample.link, in: source.table)
      else { continue }
      let others: [Entry] = known[destination.route] ?? []
      let isCovered: Bool
      switch sample.purpose {
      case .pattern: isCovered = covered.contains(form)
      case .place(let start): isCovered = others.contains { ShippedLinks.isLink($0.link.value, at: start) }
      case .value(let name, let text):
        // A default that the link doesn't say is something else.
        isCovered = others.contains { other in
          other.destination.parameters[name] == destination.parameters[name] && other.link.value.contains(text)
        }
      }
      if isCovered { continue }
      let entry = Entry(link: Located(sample.link, nowhere), destination: destination)
      entries.append(entry)
      links.insert(sample.link)
      known[destination.route, default: []].append(entry)
      count += 1
    }
    return count
  }

  /// Whether a link begins so, and what begins so ends there.
  private static func isLink(_ link: String, at start: String) -> Bool {
    guard link.hasPrefix(start) else { return false }
    let next: Character? = link.dropFirst(start.count).first
    return start.hasSuffix(":") || next.map { "/?#".contains($0) } ?? true
  }
}

extension RouteValue {
  /// The value as JSON on one line. Remaining items are pairs of key and value.
  var jsonText: String {
    switch self {
    case .string(let text): return jsonLiteral(text)
    case .int(let number): return "\(number)"
    case .uint(let number): return "\(number)"
    case .double(let number): return ValueText.text(number) ?? "null"
    case .bool(let truth): return truth ? "true" : "false"
    case .list(let values): return "[" + values.map(\.jsonText).joined(separator: ", ") + "]"
    case .items(let items):
      let pairs: [String] = items.map { "[\(jsonLiteral($0.key)), \($0.value.map { jsonLiteral($0) } ?? "null")]" }
      return "[" + pairs.joined(separator: ", ") + "]"
    }
  }
}
