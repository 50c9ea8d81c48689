import RouteLanguage
import RouteMatching

/// The changes of the sections that don't affect matching, member by member: `launch`, `requirements`,
/// `windows`, and the `event` and `activity` of routes.
///
/// Reports only which members differ in meaning, and leaves the consequences to the reader. A removed member counts as
/// breaking unless it's `false`, because installed apps or saved state may rely on it. So does a target of `launch` that
/// becomes `false`, and a shorter `deferred`. An entry of `accepts` is breaking only if a kind of input can no longer
/// open a link.
struct SectionChanges {
  /// The new ids of routes whose id is the only change, keyed by the old id.
  private let renamed: [String: String]
  private let old: ResolvedTable
  private let new: ResolvedTable
  private var changes: [TableChange] = []

  static func between(_ comparison: TableComparison) -> [TableChange] {
    var sections = SectionChanges(comparison)
    let before = files(comparison.oldCompiled)
    let after = files(comparison.newCompiled)
    let launches = (before.first?["launch"], after.first?["launch"])
    func others(_ launch: JSONValue?) -> Members { launch?.members?.filter { $0.key.text != "accepts" } ?? [] }
    sections.compare(members: others(launches.0), others(launches.1), "launch", as: section("launch"))
    if let old = comparison.old.table, let new = comparison.new.table {
      sections.compareAccepts(launches.0?["accepts"], launches.1?["accepts"], LaunchSection(old), LaunchSection(new))
    }
    for key in ["requirements", "windows"] {
      sections.compare(before.first?[key], after.first?[key], key, as: section(key))
    }
    let routes = after.flatMap { $0["routes"]?.members ?? [] }
    for (id, route) in before.flatMap({ $0["routes"]?.members ?? [] }) {
      let name = sections.renamed[id.text] ?? id.text
      guard let other = routes.first(where: { $0.key.text == name })?.value else { continue }
      sections.compare(
        route["activity"], other["activity"], "\(id.text).activity", id.text,
        as: ObjectGrammar.route["activity"].map { SectionMember($0) })
      sections.compareEvents(route, other, id.text)
    }
    return sections.changes
  }

  private init(_ comparison: TableComparison) {
    renamed = comparison.renamed
    (old, new) = (comparison.old.resolved, comparison.new.resolved)
  }

  /// Returns the JSON of the table's file and of the files that it includes. Included files have routes but no
  /// sections.
  private static func files(_ table: CompiledTable) -> [JSONValue] {
    table.files.enumerated().compactMap { index, file in JSONReader.read(file.bytes, file: index).value }
  }

  private static func section(_ name: String) -> SectionMember? { ObjectGrammar.table[name].map { SectionMember($0) } }

  /// - Parameters:
  ///   - member: The grammar of both values.
  ///   - verdict: The verdict, or `nil` to compare the values member by member.
  private mutating func compare(
    _ before: JSONValue?, _ after: JSONValue?, _ path: String, _ route: String = "", as member: SectionMember?,
    verdict: TableChange.Verdict? = nil
  ) {
    if let was = member?.meaning(of: before, renamed: renamed), was == member?.meaning(of: after) { return }
    switch (before, after) {
    case (nil, nil): return
    case (let before?, nil):
      let isFalse = if case .bool(false) = before.kind { true } else { false }
      add(verdict ?? (isFalse ? .compatible : .breaking), "\(quoted(path)) is removed", route, before.range, nil)
    case (nil, let after?): add(verdict ?? .compatible, "\(quoted(path)) is new", route, nil, after.range)
    case (let before?, let after?):
      if verdict == nil, let left = before.members, let right = after.members {
        return compare(members: left, right, path, route, as: member)
      }
      add(
        verdict ?? (isRevoked(path, after) && route.isEmpty ? .breaking : .compatible),
        "\(quoted(path)) is \(text(after)), not \(text(before))", route, before.range, after.range)
    }
  }

  private typealias Members = [(key: SourceText, value: JSONValue)]

  private mutating func compare(
    members left: Members, _ right: Members, _ path: String, _ route: String = "", as whole: SectionMember?
  ) {
    for (key, value) in left {
      let other = right.first { $0.key.text == key.text }?.value
      compare(value, other, path + "." + key.text, route, as: whole?.member(key.text))
    }
    for (key, value) in right where !left.contains(where: { $0.key.text == key.text }) {
      compare(nil, value, path + "." + key.text, route, as: whole?.member(key.text))
    }
  }

  // MARK: Accepted links

  /// Compares the entries of `accepts`. Without an entry, a kind of input has default origins, so a new entry can be
  /// breaking, and a removed entry can be compatible.
  private mutating func compareAccepts(
    _ before: JSONValue?, _ after: JSONValue?, _ oldSection: LaunchSection, _ newSection: LaunchSection
  ) {
    let origins = old.origins.indices.map { index in
      new.origins.firstIndex { $0.name == old.origins[index].name }
    }
    let routes = old.routes.map { route in newSection.table.routeIndex(renamed[route.id] ?? route.id) }
    func isRefused(_ source: LaunchSource, _ pattern: ResolvedPattern, _ origin: Int) -> Bool {
      guard pattern.serves(origin), let newOrigin = origins[origin], let newRoute = routes[pattern.route] else {
        return false
      }
      return oldSection.accepts(source, origin: origin, route: pattern.route, isInside: false) == .accepted
        && newSection.accepts(source, origin: newOrigin, route: newRoute, isInside: false) != .accepted
    }
    for source in LaunchSource.allCases {
      let (was, becomes) = (before?[source.name], after?[source.name])
      if was == nil, becomes == nil { continue }
      let isNarrower = old.patterns.contains { pattern in
        origins.indices.contains { isRefused(source, pattern, $0) }
      }
      compare(
        was, becomes, "launch.accepts." + source.name,
        as: ObjectGrammar.launchAccepts[source.name].map { SectionMember($0) },
        verdict: isNarrower ? .breaking : .compatible)
    }
  }

  /// Compares the events of a route. A route without `event` has the same event as with `"event": true`.
  private mutating func compareEvents(_ before: JSONValue, _ after: JSONValue, _ route: String) {
    func event(_ one: JSONValue, _ other: JSONValue) -> JSONValue? {
      guard one["event"] == nil, case .bool? = other["event"]?.kind else { return one["event"] }
      return JSONValue(.bool(true), one.range)
    }
    compare(
      event(before, after), event(after, before), "\(route).event", route,
      as: ObjectGrammar.route["event"].map { SectionMember($0) })
  }

  /// Returns `true` if a target becomes `false`, so that the input opens nothing, or if `deferred` becomes shorter.
  private func isRevoked(_ path: String, _ after: JSONValue) -> Bool {
    if path == "launch.deferred", let was = old.launch.deferredSeconds, let becomes = new.launch.deferredSeconds {
      return becomes < was
    }
    if case .bool(false) = after.kind { return path.hasPrefix("launch.") }
    return false
  }

  private mutating func add(
    _ verdict: TableChange.Verdict, _ message: String, _ route: String, _ old: SourceRange?, _ new: SourceRange?
  ) {
    changes.append(TableChange(.meaningChanges, verdict, message, route: route, old: old, new: new))
  }

  /// Returns a value as text on a single line.
  private func text(_ value: JSONValue) -> String {
    switch value.kind {
    case .null, .other: return "null"
    case .bool(let truth): return truth ? "true" : "false"
    case .number(let text): return text
    case .string(let text): return quoted(text.text)
    case .array(let elements): return "[" + elements.map { text($0) }.joined(separator: ", ") + "]"
    case .object(let members):
      let texts = members.map { $0.key.text + ": " + text($0.value) }.sorted()
      return "{" + texts.joined(separator: ", ") + "}"
    }
  }
}
