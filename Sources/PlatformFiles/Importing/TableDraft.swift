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

  package struct Note {
    package let message: String
    package let range: SourceRange?
  }

  package init() {}

  mutating func note(_ message: String, at range: SourceRange? = nil) {
    if notes.contains(where: { $0.message == message && $0.range == range }) { return }
    notes.append(Note(message: message, range: range))
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
    let printed = (scheme == "http" ? "https" : scheme) + "://" + (isOpen ? "a" + host.dropFirst() : host)
    let reason =
      isOpen
      ? "links are printed for one host, and only '*.' hosts are there"
      : "links are printed with 'https', and only 'http' is there"
    note("\(reason), so \(jsonLiteral(String(printed))) is made up", at: range)
    return [String(printed)] + sorted
  }

  /// A table has an origin. Where none was found, one is made up.
  mutating func makeUpOrigin(_ reason: String) {
    guard origins.isEmpty else { return }
    note("\(reason), so the origin is made up")
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
  mutating func add(_ route: Route) {
    if routes.contains(where: { $0.key == route.key && $0.only == route.only }) { return }
    var route = route
    route.id = unused(route.id) { id in routes.contains { $0.id == id } }
    routes.append(route)
  }

  /// The name of a type with that definition, which is the proposed one unless another has it.
  mutating func type(_ name: String, _ json: String) -> String {
    if let known = types.first(where: { $0.json == json }) { return known.name }
    let name = unused(name) { name in types.contains { $0.name == name } }
    types.append((name, json))
    return name
  }

  private func unused(_ name: String, _ isUsed: (String) -> Bool) -> String {
    if !isUsed(name) { return name }
    var number = 2
    while isUsed(name + String(number)) { number += 1 }
    return name + String(number)
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
      guard !errors.isEmpty, let index = culprit(errors, in: text) else { return compiled }
      note(
        "left out \(quoted(routes[index].link)): \(errors[0].message)",
        at: routes[index].source)
      routes.remove(at: index)
    }
  }

  /// The route that the first error points into: of several the one that comes last in the file that was read.
  private func culprit(_ errors: [Diagnostic], in text: String) -> Int? {
    let source = SourceFile(path: "routes.json", bytes: Array(text.utf8))
    func route(at range: SourceRange) -> Int? {
      let line = String(decoding: source.line(source.position(of: range.lower).line), as: UTF8.self)
      return routes.firstIndex { line.hasPrefix("    " + jsonLiteral($0.id) + ": ") }
    }
    for error in errors {
      let ranges = [error.range] + error.notes.compactMap(\.range)
      if let last = ranges.compactMap({ route(at: $0) }).max() { return last }
    }
    return nil
  }
}
