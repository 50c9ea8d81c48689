import RouteAnalysis
import RouteLanguage

/// A table that is being created from existing files.
package struct TableDraft {
  package struct Route {
    var id: String
    var link: String
    var exclude: [String] = []
    /// The names of the route's origins, or none if the route belongs to all origins.
    var only: [String] = []
    /// Examples, keyed by parameter.
    var examples: [(name: String, text: String)] = []
    var isCaseSensitive = true
    /// The link with types instead of names, so that routes with the same links are recognized.
    var key: String
    /// The positions in the imported file.
    var sources: [SourceRange] = []
  }

  /// The base URLs of each origin.
  var origins: [(name: String, places: [String])] = []
  var canonical: String?
  var ignoredQuery: [String] = []
  /// The definitions of types as JSON, keyed by name.
  private(set) var types: [(name: String, json: String)] = []
  package internal(set) var routes: [Route] = []
  /// Further sections as JSON, keyed by name.
  var sections: [(name: String, json: String)] = []
  /// Notes about everything that is unknown or that a table can't express.
  package internal(set) var notes: [Note] = []
  private var noted: Set<Note> = []
  /// The indices of routes, keyed by their link and their origins.
  private var known: [[String]: Int] = [:]
  private var ids = UnusedNames()
  private var typeNames = UnusedNames()
  private var typesByJSON: [String: String] = [:]

  /// The maximum number of origins of a table.
  static let maximumOrigins = 48

  package struct Note: Hashable {
    package let message: String
    package let range: SourceRange?
    /// The index of the imported file, if there are several.
    package let file: Int
  }

  /// A source of unique names.
  struct UnusedNames {
    private var used: Set<String> = []
    private var next: [String: Int] = [:]

    /// Returns the name, with a number appended if it is already used.
    mutating func name(_ proposed: String) -> String {
      if used.insert(proposed).inserted { return proposed }
      var number = next[proposed] ?? 2
      while !used.insert(proposed + String(number)).inserted { number += 1 }
      next[proposed] = number + 1
      return proposed + String(number)
    }
  }

  package init() {}

  mutating func note(_ message: String, at range: SourceRange? = nil, in file: Int = 0) {
    let note = Note(message: message, range: range, file: file)
    if noted.insert(note).inserted { notes.append(note) }
  }

  // MARK: Origins

  /// Returns the base URLs of an origin, beginning with a URL whose links can be printed: it has a specific host and a
  /// scheme other than `http`. If there is none, an example is added.
  mutating func printable(_ places: [String]) -> [String] {
    let sorted = places.filter(TableDraft.isPrinted) + places.filter { !TableDraft.isPrinted($0) }
    guard let first = sorted.first, !TableDraft.isPrinted(first) else { return sorted }
    let scheme = first.prefix { $0 != ":" }
    let host = first.dropFirst(scheme.count + "://".count)
    let isOpen = host.hasPrefix("*")
    let name = host == "*" ? "app.example" : isOpen ? "a" + host.dropFirst() : host
    let printed = (scheme == "http" ? "https" : scheme) + "://" + name
    let reason =
      isOpen
      ? "links are printed for a single host, but there are only '*.' hosts"
      : "links are printed with 'https', but there is only 'http'"
    note("\(reason), so \(jsonLiteral(String(printed))) was added as an example")
    return [String(printed)] + sorted
  }

  static func isPrinted(_ place: String) -> Bool { !place.contains("*") && !place.hasPrefix("http:") }

  /// Returns the note about a base URL that joins another origin because the maximum number of origins is reached.
  static func sharedOrigin(_ name: String, _ place: String) -> String {
    "a table can have at most \(maximumOrigins) origins, so \(jsonLiteral(place)) is a base URL of \(quoted(name))"
  }

  /// Adds an example origin if there is none, because a table requires an origin.
  mutating func makeUpOrigin(_ reason: String) {
    guard origins.isEmpty else { return }
    note("\(reason), so an example origin was added")
    origins = [("web", ["https://app.example"])]
  }

  /// Adds a route for the root if there is no route, because a table requires a route.
  mutating func makeUpRoute(_ reason: String) {
    guard routes.isEmpty else { return }
    note(reason)
    add(Route(id: "home", link: "/", key: "/"))
  }

  // MARK: Names

  /// Adds a route. If there is already a route for the same links, adds only the positions to it.
  ///
  /// - Returns: The index of the new or existing route.
  @discardableResult
  mutating func add(_ route: Route) -> Int {
    if let index = known[[route.key] + route.only] {
      routes[index].sources += route.sources
      return index
    }
    known[[route.key] + route.only] = routes.count
    var route = route
    route.id = ids.name(route.id)
    routes.append(route)
    return routes.count - 1
  }

  /// Returns the name of the type with a definition. A new type gets the proposed name, with a number if it's taken.
  mutating func type(_ name: String, _ json: String) -> String {
    if let known = typesByJSON[json] { return known }
    let name = typeNames.name(name)
    typesByJSON[json] = name
    types.append((name, json))
    return name
  }

  // MARK: The table

  package var json: String {
    var members: [(String, String)] = [("version", "1")]
    if let canonical, origins.count > 1 { members.append(("canonical", jsonLiteral(canonical))) }
    func block(_ members: [(String, String)]) -> String { JSONText.block(members, indent: "  ") }
    members.append(("origins", block(origins.map { ($0.name, JSONText.oneOrMore($0.places)) })))
    if !ignoredQuery.isEmpty {
      members.append(("ignoredQuery", JSONText.texts(ignoredQuery)))
    }
    if !types.isEmpty { members.append(("types", block(types.map { ($0.name, $0.json) }))) }
    members.append(("routes", block(routes.map { ($0.id, TableDraft.text($0)) })))
    members += sections.map { ($0.name, $0.json) }
    return JSONText.block(members) + "\n"
  }

  private static func text(_ route: Route) -> String {
    var members: [(String, String)] = [("link", jsonLiteral(route.link))]
    if !route.exclude.isEmpty { members.append(("exclude", JSONText.texts(route.exclude))) }
    if !route.only.isEmpty { members.append(("only", JSONText.texts(route.only))) }
    if !route.isCaseSensitive { members.append(("caseSensitive", "false")) }
    if !route.examples.isEmpty {
      let parameters = route.examples.map { ($0.name, JSONText.object([("example", jsonLiteral($0.text))])) }
      members.append(("parameters", JSONText.object(parameters)))
    }
    return members.count == 1 ? members[0].1 : JSONText.object(members)
  }

  /// Returns the table after removing all routes that cause errors, with a note at each of their positions. These are
  /// routes without links of their own, and ambiguous routes.
  package mutating func settled() -> CompiledTable {
    while true {
      let text = json
      let compiled = CompiledTable(json: Array(text.utf8), path: "routes.json")
      var errors = compiled.diagnostics.filter { $0.severity == .error }
      if errors.isEmpty { errors = Linter.run(compiled).filter { $0.severity == .error } }
      let culprits = culprits(errors, in: text)
      if culprits.isEmpty { return compiled }
      for (index, message) in culprits {
        let message = "omitted \(quoted(routes[index].link)): \(message)"
        for source in routes[index].sources { note(message, at: source) }
        if routes[index].sources.isEmpty { note(message) }
      }
      let left = Set(culprits.map(\.index))
      routes = routes.enumerated().filter { !left.contains($0.offset) }.map(\.element)
    }
  }

  /// Returns the routes to remove for some errors. For each error, it's the route that comes last in the imported file,
  /// unless another route of the error is removed already.
  private func culprits(_ errors: [Diagnostic], in text: String) -> [(index: Int, message: String)] {
    let source = SourceFile(path: "routes.json", bytes: Array(text.utf8))
    var indices: [String: Int] = [:]
    for (index, route) in routes.enumerated() { indices["    " + jsonLiteral(route.id)] = index }
    func route(at range: SourceRange) -> Int? {
      let line = String(decoding: source.line(source.position(of: range.lower).line), as: UTF8.self)
      guard let end = line.firstIndex(of: ":") else { return nil }
      return indices[String(line[..<end])]
    }
    var left: Set<Int> = []
    var result: [(index: Int, message: String)] = []
    for error in errors {
      let found = ([error.range] + error.notes.compactMap(\.range)).compactMap { route(at: $0) }
      guard left.isDisjoint(with: found), let last = found.max() else { continue }
      left.insert(last)
      result.append((last, error.message))
    }
    return result
  }
}
