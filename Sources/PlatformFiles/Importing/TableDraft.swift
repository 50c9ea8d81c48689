import RouteAnalysis
import RouteLanguage

/// A table in the making, from what a team has already.
package struct TableDraft {
  package struct Route {
    var id: String
    var link: String
    var aliases: [String] = []
    var exclude: [String] = []
    /// Origins; none for all.
    var only: [String] = []
    /// By parameter.
    var examples: [(name: String, text: String)] = []
    var isCaseSensitive = true
    /// The link with its values' types in the place of their names, so that two routes for the same links are seen.
    var key: String
    /// Where it comes from in the file that was read.
    var source: SourceRange?
  }

  /// Places by the origin's name.
  var origins: [(name: String, places: [String])] = []
  var canonical: String?
  var ignoredQuery: [String] = []
  /// Definitions as JSON, by name.
  private(set) var types: [(name: String, json: String)] = []
  package internal(set) var routes: [Route] = []
  /// Sections as JSON, by key.
  var sections: [(name: String, json: String)] = []
  /// What could not be known, or not be said.
  package internal(set) var notes: [Note] = []
  private var noted: Set<Note> = []
  /// The routes by their links and origins, and the names that are taken.
  private var known: [[String]: Int] = [:]
  private var ids = UnusedNames()
  private var typeNames = UnusedNames()
  private var typesByJSON: [String: String] = [:]

  /// The most origins that a table has.
  static let maximumOrigins = 48

  package struct Note: Hashable {
    package let message: String
    package let range: SourceRange?
  }

  /// Names that are given once each.
  struct UnusedNames {
    private var used: Set<String> = []
    private var next: [String: Int] = [:]

    /// Returns the name, with a number if it is taken.
    mutating func name(_ proposed: String) -> String {
      if used.insert(proposed).inserted { return proposed }
      var number = next[proposed] ?? 2
      while !used.insert(proposed + String(number)).inserted { number += 1 }
      next[proposed] = number + 1
      return proposed + String(number)
    }
  }

  package init() {}

  mutating func note(_ message: String, at range: SourceRange? = nil) {
    let note = Note(message: message, range: range)
    if noted.insert(note).inserted { notes.append(note) }
  }

  // MARK: Origins

  /// The places of an origin, with that first for which its links are printed: one host, and not of `http`. Where none is
  /// so, one is made up.
  mutating func printable(_ places: [String], at range: SourceRange? = nil) -> [String] {
    func isPrinted(_ place: String) -> Bool { !place.contains("*") && !place.hasPrefix("http:") }
    let sorted = places.filter(isPrinted) + places.filter { !isPrinted($0) }
    guard let first = sorted.first, !isPrinted(first) else { return sorted }
    let scheme = first.prefix { $0 != ":" }
    let host = first.dropFirst(scheme.count + "://".count)
    let isOpen = host.hasPrefix("*")
    let name = host == "*" ? "app.example" : isOpen ? "a" + host.dropFirst() : host
    let printed = (scheme == "http" ? "https" : scheme) + "://" + name
    let reason =
      isOpen
      ? "links are printed for a single host, but there are only '*.' hosts"
      : "links are printed with 'https', but there is only 'http'"
    note("\(reason), so \(jsonLiteral(String(printed))) was added as an example", at: range)
    return [String(printed)] + sorted
  }

  /// The note for a place beyond the last origin that a table can have, which joins that origin.
  static func sharedOrigin(_ name: String, _ place: String) -> String {
    "a table can have at most \(maximumOrigins) origins, so \(jsonLiteral(place)) is a base URL of \(quoted(name))"
  }

  /// A table has an origin. Where none was found, one is made up.
  mutating func makeUpOrigin(_ reason: String) {
    guard origins.isEmpty else { return }
    note("\(reason), so an example origin was added")
    origins = [("web", ["https://app.example"])]
  }

  /// A table has a route. Where none was found, there is one for the root.
  mutating func makeUpRoute(_ reason: String) {
    guard routes.isEmpty else { return }
    note(reason)
    add(Route(id: "home", link: "/", key: "/"))
  }

  private static func text(of places: [String]) -> String {
    places.count == 1 ? jsonLiteral(places[0]) : JSONText.array(places.map { jsonLiteral($0) })
  }

  // MARK: Names

  /// Adds a route, unless there is one for the same links.
  ///
  /// - Returns: the index of the route, or of the one that was there.
  @discardableResult
  mutating func add(_ route: Route) -> Int {
    if let index = known[[route.key] + route.only] { return index }
    known[[route.key] + route.only] = routes.count
    var route = route
    route.id = ids.name(route.id)
    routes.append(route)
    return routes.count - 1
  }

  /// Returns the name of a type with that definition: the proposed one unless another type has it.
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
    members.append(("origins", TableDraft.block(origins.map { ($0.name, TableDraft.text(of: $0.places)) })))
    if !ignoredQuery.isEmpty {
      members.append(("ignoredQuery", JSONText.array(ignoredQuery.map { jsonLiteral($0) })))
    }
    if !types.isEmpty { members.append(("types", TableDraft.block(types.map { ($0.name, $0.json) }))) }
    members.append(("routes", TableDraft.block(routes.map { ($0.id, TableDraft.text($0)) })))
    members += sections.map { ($0.name, $0.json) }
    return "{\n" + members.map { "  " + jsonLiteral($0.0) + ": " + $0.1 }.joined(separator: ",\n") + "\n}\n"
  }

  /// An object with a line for each member.
  static func block(_ members: [(String, String)], indent: String = "  ") -> String {
    if members.isEmpty { return "{}" }
    return "{\n" + members.map { indent + "  " + jsonLiteral($0.0) + ": " + $0.1 }.joined(separator: ",\n") + "\n"
      + indent
      + "}"
  }

  private static func text(_ route: Route) -> String {
    func list(_ texts: [String]) -> String { JSONText.array(texts.map { jsonLiteral($0) }) }
    var members: [(String, String)] = [("link", jsonLiteral(route.link))]
    if !route.aliases.isEmpty { members.append(("aliases", list(route.aliases))) }
    if !route.exclude.isEmpty { members.append(("exclude", list(route.exclude))) }
    if !route.only.isEmpty { members.append(("only", list(route.only))) }
    if !route.isCaseSensitive { members.append(("caseSensitive", "false")) }
    if !route.examples.isEmpty {
      let parameters = route.examples.map { ($0.name, JSONText.object([("example", jsonLiteral($0.text))])) }
      members.append(("parameters", JSONText.object(parameters)))
    }
    return members.count == 1 ? members[0].1 : JSONText.object(members)
  }

  /// The table, once what keeps it from loading is gone: a route that another leaves no link, or that no order decides
  /// against another, is left out and noted.
  package mutating func settled() -> CompiledTable {
    while true {
      let text = json
      let compiled = CompiledTable(json: Array(text.utf8), path: "routes.json")
      var errors = compiled.diagnostics.filter { $0.severity == .error }
      if errors.isEmpty { errors = Linter.run(compiled).filter { $0.severity == .error } }
      let culprits = culprits(errors, in: text)
      if culprits.isEmpty { return compiled }
      for (index, message) in culprits {
        note("omitted \(quoted(routes[index].link)): \(message)", at: routes[index].source)
      }
      let left = Set(culprits.map(\.index))
      routes = routes.enumerated().filter { !left.contains($0.offset) }.map(\.element)
    }
  }

  /// The routes that errors point into: for each error the one that comes last in the file that was read, unless a route of
  /// the error goes already.
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
