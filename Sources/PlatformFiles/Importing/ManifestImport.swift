import RouteAnalysis
import RouteLanguage
import RouteMatching

/// A table from the intent filters of an AndroidManifest.xml: its origins, and routes for its paths.
package struct ManifestImport {
  package private(set) var draft = TableDraft()

  package init(_ manifest: AndroidManifest) {
    for filter in manifest.filters {
      for text in filter.unknown { draft.note("\(quoted(text.text)) stands elsewhere", at: text.range) }
      let schemes = filter.schemes.filter { LinkCharacters.isScheme($0.utf8) }.map { $0.lowercased() }
      let web = schemes.filter { $0 == "https" || $0 == "http" }
      if !web.isEmpty { add(web, filter) }
      for scheme in schemes where !web.contains(scheme) { add([scheme], filter) }
    }
    draft.canonical = (draft.origins.first { $0.name.hasPrefix("web") } ?? draft.origins.first)?.name
    draft.makeUpOrigin("no filter is for links")
    draft.makeUpRoute("no filter names a path, so 'home' is all there is")
    // Routes of every origin need no word.
    if draft.origins.count == 1 { for index in draft.routes.indices { draft.routes[index].only = [] } }
  }

  // MARK: Origins

  private mutating func add(_ schemes: [String], _ filter: IntentFilter) {
    var places: [String] = []
    for scheme in schemes.sorted(by: >) {
      let isWeb = scheme == "https" || scheme == "http"
      if filter.authorities.isEmpty, !isWeb { places.append(scheme + ":") }
      for (host, port) in filter.authorities {
        guard HostName.isName(host.hasPrefix("*.") ? String(host.dropFirst(2)) : host, isWeb: true) else {
          draft.note("\(quoted(host)) is no host that a place has", at: filter.range)
          continue
        }
        if let port, HostName.port(port) == nil {
          draft.note("\(quoted(port)) is no port that a place has", at: filter.range)
          continue
        }
        places.append(scheme + "://" + host.lowercased() + (port.map { ":" + $0 } ?? ""))
      }
    }
    if places.isEmpty { return }
    places = draft.printable(places, at: filter.range)
    let name: String
    if let known = draft.origins.first(where: { $0.places == places }) {
      name = known.name
    } else {
      var proposed = schemes.contains { $0.hasPrefix("http") } ? "web" : DraftText.name(schemes[0], otherwise: "app")
      while draft.origins.contains(where: { $0.name == proposed }) { proposed += "Other" }
      name = proposed
      draft.origins.append((name, places))
    }
    if filter.authorities.isEmpty { return }
    for (pattern, range) in filter.paths { addRoutes(of: pattern, at: range, only: name) }
    for group in filter.groups { addRoutes(of: group, only: name) }
  }

  /// The routes of a group, with the items of the query that can be said.
  private mutating func addRoutes(of group: FilterGroup, only origin: String) {
    guard group.allows else { return draft.note("what a group keeps out isn't read", at: group.range) }
    var items: [String] = []
    for condition in group.conditions where condition.part != .path {
      let text = condition.pattern.text
      let parts = text.split(separator: "=", omittingEmptySubsequences: false)
      if condition.part == .query, parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy(LinkSymbols.isUnreserved) }),
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
      addRoutes(of: pattern, query, at: group.range, only: origin)
    }
  }

  // MARK: Paths

  private mutating func addRoutes(
    of pattern: AndroidPattern, _ query: String = "", at range: SourceRange?, only origin: String
  ) {
    let parts = ManifestImport.parts(of: pattern)
    var segments = GlobPath.segments(of: parts, decoded: true)
    if segments.first == [] { segments.removeFirst() }
    segments.removeAll { $0.isEmpty }
    // Only what is open at an end goes past a slash: elsewhere a value ends at what follows it.
    var isOpen = pattern.kind == .pathSuffix
    if case .any(_, isOpen: true)? = parts.last, pattern.kind != .pathAdvancedPattern { isOpen = true }
    let variants =
      isOpen ? GlobPath(segments, takesParent: false, isFree: false).variants : [segments.map(GlobPath.merged)]
    for variant in variants {
      let text = draft.text(of: variant)
      let words = text.words.filter { word in word.contains { $0.isLetter } }.joined(separator: " ")
      var route = TableDraft.Route(
        id: DraftText.name(words, otherwise: text.link == "/" ? "home" : "page"), link: text.link + query,
        only: [origin], key: text.key + query, source: range)
      if query.isEmpty { route.examples = text.examples }
      draft.add(route)
    }
  }

  private static func parts(of pattern: AndroidPattern) -> [GlobPath.Part] {
    switch pattern.kind {
    case .path: return [.text(pattern.text)]
    case .pathPrefix: return [.text(pattern.text), .any(0, isOpen: true)]
    case .pathSuffix: return [.any(0, isOpen: true), .text(pattern.text)]
    case .pathPattern, .pathAdvancedPattern: return parts(ofGlob: pattern.text)
    }
  }

  /// Sets and what repeats become values; `[0-9]+` a number.
  private static func parts(ofGlob text: String) -> [GlobPath.Part] {
    var parts: [GlobPath.Part] = []
    var rest = text.unicodeScalars[...]
    func count() -> Bool {
      guard let mark = rest.first, "*+{".unicodeScalars.contains(mark) else { return false }
      rest.removeFirst()
      if mark == "{", let end = rest.firstIndex(of: "}") { rest = rest[rest.index(after: end)...] }
      return true
    }
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\\": if let next = rest.popFirst() { parts.append(.text(String(next))) }
      case "[":
        let end = rest.firstIndex(of: "]") ?? rest.endIndex
        let isDigits = String(rest[..<end]) == "0-9"
        rest = end == rest.endIndex ? rest[end...] : rest[rest.index(after: end)...]
        let isCounted = count()
        let number = #"{"type": "Int", "min": 0, "example": 7}"#
        parts.append(isDigits && isCounted ? .typed(number) : .any(1, isOpen: isCounted))
      case ".": parts.append(count() ? .any(0, isOpen: true) : .any(1, isOpen: false))
      default: parts.append(count() ? .any(0, isOpen: true) : .text(String(scalar)))
      }
    }
    return parts
  }
}
