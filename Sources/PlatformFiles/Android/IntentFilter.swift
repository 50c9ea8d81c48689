import RouteAnalysis
import RouteLanguage
import RouteMatching

/// An `<intent-filter>` for links. It combines all its `<data>`: every scheme with every host and every path.
package struct IntentFilter: Sendable {
  package var schemes: [String] = []
  /// The hosts with their ports. A host can begin with `*`, which matches any text.
  package var authorities: [(host: String, port: String?)] = []
  package var paths: [(pattern: AndroidPattern, range: SourceRange?)] = []
  package var groups: [FilterGroup] = []
  package var isVerified = false
  package var range: SourceRange?
  /// The values that are defined elsewhere, such as `@string/host` and `${host}`, with the names of their attributes.
  package var unknown: [(name: String, value: SourceText)] = []
  /// The first MIME type. A filter with a type doesn't match links, because a link has no type.
  package var type: SourceText?

  /// `true` if a matching link may have any host.
  var hasAnyHost: Bool { authorities.isEmpty && !isUnknown("host") }

  /// `true` if a matching link may have any path.
  package var hasAnyPath: Bool { hasAnyHost || (paths.isEmpty && groups.isEmpty && !hasUnknownPath) }

  /// `true` if the value of an attribute is defined elsewhere.
  func isUnknown(_ name: String) -> Bool { unknown.contains { $0.name == name } }

  private var hasUnknownPath: Bool { unknown.contains { !["scheme", "host", "port"].contains($0.name) } }

  /// Returns `true` if the filter matches a link. Paths are ignored if the filter has no host, and a filter without a
  /// scheme matches nothing.
  package func matches(_ link: AndroidLink) -> Bool {
    type == nil && hasPlace(of: link) && hasPath(of: link)
  }

  private func hasPath(of link: AndroidLink) -> Bool {
    if hasAnyPath || paths.contains(where: { $0.pattern.matches(link.path) }) { return true }
    return groups.first { $0.matches(link) }.map { $0.allows && !$0.isUnknown } ?? false
  }

  /// Returns `true` if the filter has a link's scheme and host. Without hosts, a filter matches any host.
  func hasPlace(of link: AndroidLink) -> Bool { schemes.contains(link.scheme) && hasHost(of: link) }

  private func hasHost(of link: AndroidLink) -> Bool {
    guard let host = link.host else { return hasAnyHost }
    return hasAnyHost || authorities.contains { IntentFilter.matches($0, host, link.port) }
  }

  /// Returns the first value that is defined elsewhere, if the filter may match a link because of such values.
  func setting(for link: AndroidLink) -> SourceText? {
    guard type == nil, isUnknown("scheme") || schemes.contains(link.scheme),
      isUnknown("host") || isUnknown("port") || hasHost(of: link), hasUnknownPath || hasPath(of: link)
    else { return nil }
    return unknown.first?.value
  }

  private static func matches(_ authority: (host: String, port: String?), _ host: String, _ port: String?) -> Bool {
    if let wanted = authority.port, wanted != port { return false }
    let name = authority.host.lowercased()
    return name.hasPrefix("*") ? host.lowercased().hasSuffix(name.dropFirst()) : host.lowercased() == name
  }
}

/// The components of a link that Android's filters compare.
package struct AndroidLink {
  let scheme: String
  let host: String?
  let port: String?
  /// The path, which is decoded like the query and the fragment.
  let path: String
  let query: String?
  let fragment: String?

  package init?(_ link: String) {
    guard let colon = link.firstIndex(of: ":"), LinkCharacters.isScheme(link[..<colon].utf8) else { return nil }
    scheme = String(link[..<colon])
    var rest = link[link.index(after: colon)...]
    if rest.hasPrefix("//") {
      let authority = rest.dropFirst(2).prefix { !"/?#".contains($0) }
      rest = rest.dropFirst(2 + authority.count)
      let name = authority.prefix { $0 != ":" }
      host = String(name)
      port = name.count < authority.count ? String(authority.dropFirst(name.count + 1)) : nil
    } else {
      (host, port) = (nil, nil)
    }
    let hash = rest.firstIndex(of: "#")
    fragment = hash.map { AssociationURL.decoded(String(rest[rest.index(after: $0)...])) }
    rest = rest[..<(hash ?? rest.endIndex)]
    let mark = rest.firstIndex(of: "?")
    query = mark.map { AssociationURL.decoded(String(rest[rest.index(after: $0)...])) }
    path = AssociationURL.decoded(String(rest[..<(mark ?? rest.endIndex)]))
  }
}

/// The intent filters for links in an `AndroidManifest.xml`.
package struct AndroidManifest: ErrorCollector, Sendable {
  package private(set) var filters: [IntentFilter] = []
  package var diagnostics: [Diagnostic] = []

  package init(_ filters: [IntentFilter] = []) { self.filters = filters }

  /// Reads a manifest, or a part of a manifest.
  package static func read(_ bytes: [UInt8]) -> (file: AndroidManifest?, diagnostics: [Diagnostic]) {
    let (root, diagnostics) = MarkupReader.read(bytes)
    guard let root else { return (nil, diagnostics) }
    var manifest = AndroidManifest()
    manifest.collect(root)
    return (manifest, manifest.diagnostics.limited)
  }

  private mutating func collect(_ element: MarkupElement) {
    if element.name == "intent-filter" { return readFilter(element) }
    for child in element.children { collect(child) }
  }

  private mutating func readFilter(_ element: MarkupElement) {
    func names(_ name: String) -> [String] {
      element.children.filter { $0.name == name }.compactMap { $0["android:name"]?.text }
    }
    guard names("action").contains("android.intent.action.VIEW") else { return }
    var filter = IntentFilter(range: element.range)
    filter.isVerified = element["android:autoVerify"]?.text == "true"
    for child in element.children {
      if child.name == "data" { readData(child, into: &filter) }
      if child.name == "uri-relative-filter-group" { readGroup(child, into: &filter) }
    }
    // Repeated schemes, hosts and paths would be combined to the same links.
    var seen: Set<[String]> = []
    filter.schemes = filter.schemes.withoutDuplicates
    filter.authorities.removeAll { !seen.insert([$0.host, $0.port ?? ""]).inserted }
    filter.paths.removeAll { !seen.insert(["", $0.pattern.kind.rawValue, $0.pattern.text]).inserted }
    if filter.schemes.isEmpty {
      // Without a scheme, the filter matches no links, so the checks below don't apply. Keep it for the comparison with
      // the table if the build may add a scheme (`unknown`), or if it isn't for files of a MIME type.
      if !filter.unknown.isEmpty || filter.type == nil { filters.append(filter) }
      return
    }
    for name in ["DEFAULT", "BROWSABLE"] where !names("category").contains("android.intent.category." + name) {
      report(
        .error, "android-category", "without the category '\(name)', links from a browser don't match",
        at: element.range, fix: "add <category android:name=\"android.intent.category.\(name)\"/>")
    }
    if filter.isVerified, let other = filter.schemes.first(where: { $0 != "https" && $0 != "http" }) {
      report(
        .error, "android-verify", "the hosts aren't verified, because the filter also has the scheme \(quoted(other))",
        at: element.range, fix: "move the app's own schemes to a separate filter")
    }
    if filter.hasAnyHost, !filter.paths.isEmpty || !filter.groups.isEmpty {
      report(.warning, "android-data", "the paths are ignored, because the filter has no host", at: element.range)
    }
    if !filter.paths.isEmpty, let group = filter.groups.first(where: { !$0.allows }), let range = group.range {
      report(
        .warning, "android-data", "a path outside of the groups matches even if a group excludes it", at: range,
        fix: "move each path to a group of its own, after this group")
    }
    filters.append(filter)
  }

  /// Reads a `<uri-relative-filter-group>`. Groups require Android 15, and older systems ignore them.
  private mutating func readGroup(_ element: MarkupElement, into filter: inout IntentFilter) {
    var group = FilterGroup(range: element.range)
    group.allows = element["android:allow"]?.text != "false"
    for data in element.children where data.name == "data" {
      for part in FilterGroup.Part.allCases {
        for kind in AndroidPattern.Kind.allCases {
          let name = FilterGroup.Condition.attribute(part, kind)
          guard let text = AndroidManifest.value(name, of: data, &filter) else {
            if data["android:" + name] != nil { group.isUnknown = true }
            continue
          }
          group.conditions.append(.init(part, pattern(kind, text, of: part)))
        }
      }
      for name in ["scheme", "host", "port"] {
        guard let value = data["android:" + name] else { continue }
        report(
          .warning, "android-data", "\(quoted(name)) has no effect in a group", at: value.range,
          fix: "move it to a <data> element of the filter")
      }
    }
    filter.groups.append(group)
  }

  /// Returns the value of an attribute. If it is defined elsewhere, records it as unknown and returns `nil`.
  private static func value(_ name: String, of data: MarkupElement, _ filter: inout IntentFilter) -> SourceText? {
    guard let value = data["android:" + name] else { return nil }
    guard isSetting(value.text) else { return value }
    filter.unknown.append((name, value))
    return nil
  }

  /// Returns `true` for a value that is defined elsewhere.
  static func isSetting(_ text: String) -> Bool { text.hasPrefix("@") || text.contains("${") }

  private mutating func readData(_ data: MarkupElement, into filter: inout IntentFilter) {
    func value(_ name: String) -> SourceText? { AndroidManifest.value(name, of: data, &filter) }
    if let scheme = value("scheme") {
      if scheme.text != scheme.text.lowercased() || !LinkCharacters.isScheme(scheme.text.utf8) {
        report(
          .error, "android-data", "\(quoted(scheme.text)) isn't a valid scheme: write it in lowercase, without ':'",
          at: scheme.range)
      }
      filter.schemes.append(scheme.text)
    }
    if filter.type == nil { filter.type = data["android:mimeType"] }
    if let host = value("host") {
      // A port that is defined elsewhere matches no link here, unlike no port, which matches all.
      filter.authorities.append((host.text, value("port")?.text ?? data["android:port"]?.text))
    }
    for kind in AndroidPattern.Kind.allCases {
      guard let text = value(kind.rawValue) else { continue }
      filter.paths.append((pattern(kind, text, of: .path), text.range))
    }
  }

  /// Returns the pattern of an attribute and reports its mistakes.
  private mutating func pattern(
    _ kind: AndroidPattern.Kind, _ text: SourceText, of part: FilterGroup.Part
  ) -> AndroidPattern {
    // The resource compiler removes a level of backslashes.
    var isEscaped = false
    let unescaped = text.text.spelling { scalar in
      isEscaped = !isEscaped && scalar == "\\"
      return isEscaped ? "" : nil
    }
    let pattern = AndroidPattern(kind, unescaped)
    if !pattern.isValid {
      report(.error, "android-pattern", "\(quoted(text.text)) isn't a valid advanced pattern", at: text.range)
    } else if part != .path {
      return pattern
    } else if !pattern.canMatchPath {
      report(
        .warning, "android-pattern", "\(quoted(text.text)) matches no link, because a path begins with '/'",
        at: text.range, fix: "write '/' before it")
    } else if kind == .pathPattern, pattern.text.contains("/*"), !pattern.text.contains("\\/*") {
      report(
        .warning, "android-pattern", "'/*' means any number of slashes here", at: text.range,
        fix: "write '/.*' for all paths below")
    } else if kind == .path || kind == .pathPrefix || kind == .pathSuffix, pattern.text.contains("*") {
      report(
        .warning, "android-pattern", "'*' is plain text in '\(kind.rawValue)'", at: text.range,
        fix: "write 'pathPattern'")
    }
    return pattern
  }

  /// Returns `true` if any filter matches a link.
  package func matches(_ link: String) -> Bool {
    guard let link = AndroidLink(link) else { return false }
    return filters.contains { $0.matches(link) }
  }
}
