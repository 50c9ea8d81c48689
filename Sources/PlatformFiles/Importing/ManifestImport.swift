import RouteAnalysis
import RouteLanguage
import RouteMatching

/// A table that is created from the intent filters of an AndroidManifest.xml, with its origins and with routes for its
/// paths. The table matches the links of the filters, with a few exceptions, which `draft.notes` describes.
package struct ManifestImport {
  package private(set) var draft = TableDraft()
  /// The base URLs, each with the indices of the filters that accept its links.
  private var places: [(text: String, isWeb: Bool, filters: [Int])] = []
  private var placeIndices: [String: Int] = [:]
  /// The filters that were imported as routes.
  package private(set) var filters: [IntentFilter] = []
  /// The indices of each filter's routes, keyed by the index of the filter.
  private var routes: [Int: Set<Int>] = [:]

  /// The maximum number of base URLs that are imported from a manifest. There may be many, because a filter combines
  /// its schemes with its hosts.
  package static let maximumPlaces = 1_000

  package init(_ manifest: AndroidManifest) {
    for (index, filter) in manifest.filters.enumerated() { add(filter, index) }
    addOrigins()
    draft.makeUpOrigin("no filter applies to links")
    draft.makeUpRoute("no filter has a path that can be imported, so 'home' is the only route")
  }

  // MARK: Filters

  private mutating func add(_ filter: IntentFilter, _ index: Int) {
    for (_, value) in filter.unknown {
      draft.note("the value of \(quoted(value.text)) isn't in this file", at: value.range)
    }
    if let type = filter.type {
      return draft.note(
        "the filter for \(quoted(type.text)) matches no link, because links have no MIME type", at: type.range)
    }
    if filter.schemes.isEmpty {
      if filter.isUnknown("scheme") { return }
      return draft.note("the filter matches no link, because it has no scheme", at: filter.range)
    }
    var added: [String] = []
    // Sort 'https' before 'http', because links are printed with 'https'.
    for scheme in filter.schemes.sorted(by: >) where LinkCharacters.isScheme(scheme.utf8) {
      let scheme = scheme.lowercased()
      let isWeb = scheme == "https" || scheme == "http"
      if filter.hasAnyHost {
        added.append(isWeb ? scheme + "://*" : scheme + ":")
        continue
      }
      for (host, port) in filter.authorities {
        guard host == "*" || HostName.isName(host.hasPrefix("*.") ? String(host.dropFirst(2)) : host, isWeb: true)
        else {
          draft.note("\(quoted(host)) isn't a valid host", at: filter.range)
          continue
        }
        let port = port.flatMap { AndroidManifest.isSetting($0) ? nil : $0 }
        if let port, HostName.port(port) == nil {
          draft.note("\(quoted(port)) isn't a valid port", at: filter.range)
          continue
        }
        added.append(scheme + "://" + host.lowercased() + (port.map { ":" + $0 } ?? ""))
        if added.count > ManifestImport.maximumPlaces { break }
      }
    }
    let new = added.filter { placeIndices[$0] == nil }
    guard places.count + new.count <= ManifestImport.maximumPlaces else {
      return draft.note(
        "the filter isn't imported, because it has more than \(ManifestImport.maximumPlaces) combinations of a scheme and a host",
        at: filter.range)
    }
    if added.isEmpty { return }
    for text in added {
      let isWeb = text.hasPrefix("https:") || text.hasPrefix("http:")
      let place = placeIndices[text] ?? places.count
      if place == places.count { places.append((text, isWeb, [])) }
      placeIndices[text] = place
      if places[place].filters.last != index { places[place].filters.append(index) }
    }
    filters.append(filter)
    addRoutes(of: filter, index)
  }

  private mutating func addRoutes(of filter: IntentFilter, _ index: Int) {
    if filter.hasAnyPath { return addRoutes(of: AndroidPattern(.pathPrefix, "/"), at: filter.range, for: index) }
    for (pattern, range) in filter.paths { addRoutes(of: pattern, at: range, for: index) }
    for group in filter.groups { addRoutes(of: group, for: index) }
  }

  // MARK: Origins

  /// Groups places with the same filters into origins.
  private mutating func addOrigins() {
    var groups: [(places: [String], isWeb: Bool, filters: Set<Int>)] = []
    var known: [[Int]: Int] = [:]
    for place in places {
      let key = [place.isWeb ? 0 : 1] + place.filters
      if let group = known[key] {
        groups[group].places.append(place.text)
      } else if groups.count < TableDraft.maximumOrigins - 2 {
        known[key] = groups.count
        groups.append(([place.text], place.isWeb, Set(place.filters)))
      } else if let group = known[[place.isWeb ? -1 : -2]] {
        groups[group].places.append(place.text)
        groups[group].filters.formUnion(place.filters)
      } else {
        // The remaining places share an origin for the web and an origin for schemes. These origins match more links
        // than the filters.
        draft.note(
          "a table can have at most \(TableDraft.maximumOrigins) origins, so the base URLs from \(quoted(place.text)) on share one"
        )
        known[[place.isWeb ? -1 : -2]] = groups.count
        groups.append(([place.text], place.isWeb, Set(place.filters)))
      }
    }
    let canonical =
      groups.firstIndex { $0.isWeb && $0.places.contains(where: TableDraft.isPrinted) }
      ?? groups.firstIndex { $0.isWeb } ?? (groups.isEmpty ? nil : 0)
    var names = TableDraft.UnusedNames()
    for (index, group) in groups.enumerated() {
      let sorted = group.places.filter { !$0.hasPrefix("http:") } + group.places.filter { $0.hasPrefix("http:") }
      let places = index == canonical ? draft.printable(sorted) : sorted
      let scheme = String(group.places[0].prefix { $0 != ":" })
      draft.origins.append((names.name(group.isWeb ? "web" : DraftText.name(scheme, otherwise: "app")), places))
      if index == canonical { draft.canonical = draft.origins[index].name }
    }
    for route in draft.routes.indices {
      let origins = groups.indices.filter { group in
        groups[group].filters.contains { routes[$0]?.contains(route) ?? false }
      }
      // A route without 'only' matches at every origin.
      if origins.count < groups.count { draft.routes[route].only = origins.map { draft.origins[$0].name } }
    }
  }

  /// Adds the routes of a group, with the query items that a table can express.
  private mutating func addRoutes(of group: FilterGroup, for filter: Int) {
    guard group.allows else { return draft.note("excluding groups aren't imported", at: group.range) }
    // The missing value has a note.
    if group.isUnknown { return }
    var items: [String] = []
    for condition in group.conditions where condition.part != .path {
      let text = condition.pattern.text
      let parts = text.split(separator: "=", omittingEmptySubsequences: false)
      if condition.part == .query, parts.count == 2,
        parts.allSatisfy({ $0.utf8.allSatisfy(LinkCharacters.isUnreserved) }),
        !parts[0].isEmpty,
        condition.pattern.kind == .path || (condition.pattern.kind == .pathPrefix && parts[1].isEmpty)
      {
        let key = String(parts[0])
        items.append(parts[1].isEmpty ? "\(key)={\(DraftText.name(key, otherwise: "value")): String}" : text)
      } else {
        draft.note("\(quoted(condition.attribute)) \(quoted(text)) isn't read", at: group.range)
      }
    }
    let query = items.isEmpty ? "" : "?" + items.joined(separator: "&")
    let paths = group.conditions.filter { $0.part == .path }.map(\.pattern)
    for pattern in paths.isEmpty ? [AndroidPattern(.pathPrefix, "/")] : paths {
      addRoutes(of: pattern, query, at: group.range, for: filter)
    }
  }

  // MARK: Paths

  private mutating func addRoutes(
    of pattern: AndroidPattern, _ query: String = "", at range: SourceRange?, for filter: Int
  ) {
    guard var parts = pattern.parts else {
      return draft.note("\(quoted(pattern.text)) isn't a valid pattern, so it matches no link", at: range)
    }
    // A path begins with a slash. If a pattern begins with wildcards, the first that can match a slash matches it.
    while case .any(let least, let isOpen, let takesSlash)? = parts.first {
      parts.removeFirst()
      guard takesSlash else { continue }
      if isOpen { parts.insert(.any(max(0, least - 1), isOpen: true), at: 0) }
      break
    }
    var segments = GlobPath.segments(of: parts, decoded: true)
    if segments.first == [] { segments.removeFirst() }
    segments.removeAll { $0.isEmpty }
    // The last wildcard may match a trailing slash, which the table ignores, so require one character less.
    if var last = segments.popLast().map(GlobPath.merged) {
      if last.count > 1, case .any(let least, isOpen: true, takesSlash: true)? = last.last {
        last[last.count - 1] = .any(max(0, least - 1), isOpen: true)
      }
      segments.append(last)
    }
    let path = GlobPath(segments, firstMayBeEmpty: true)
    // The system treats '.' as any character even after a backslash.
    if !path.isWhole || (pattern.kind == .pathPattern && pattern.text.contains("\\.")) {
      draft.note(
        "\(quoted(pattern.text)) may match links that its routes don't, because its wildcards also match slashes or nothing",
        at: range)
    }
    for variant in path.variants {
      var route = draft.text(of: variant).route
      route.link += query
      route.key += query
      route.sources = [range].compactMap(\.self)
      if !query.isEmpty { route.examples = [] }
      routes[filter, default: []].insert(draft.add(route))
    }
  }
}
