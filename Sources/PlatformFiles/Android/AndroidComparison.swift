import RouteAnalysis
import RouteLanguage

/// What the intent filters of a manifest and a table say differently, with a link each. Links are tried, not proved: for each
/// pattern of the table the readable ones, for each path of a filter what is below, beside and within it.
package struct AndroidComparison {
  private let analysis: TableAnalysis
  private let manifest: AndroidManifest
  private let environment: String?

  package init(_ analysis: TableAnalysis, _ manifest: AndroidManifest, environment: String?) {
    self.analysis = analysis
    self.manifest = manifest
    self.environment = environment
  }

  package var findings: [FileFinding] { missing + extra }

  private var missing: [FileFinding] {
    var findings: [FileFinding] = []
    let unknown = manifest.filters.flatMap(\.unknown).first
    for (index, pattern) in analysis.shape.patterns.enumerated() {
      for (place, shape) in analysis.shape.places.enumerated() where isServed(shape) {
        let links = analysis.examples(by: index, at: place)
        guard let link = links.first(where: { !manifest.matches($0) }) else { continue }
        let owner = "of \(quoted(analysis.shape.routes[pattern.route].id)), \(quoted(pattern.source.text))"
        findings.append(
          FileFinding(
            kind: unknown == nil ? .missing : .unknown, key: "intent-filter", value: pattern.source.text,
            message: unknown.map {
              "may take \(quoted(link)) \(owner) by \(quoted($0.text)), which only the build knows"
            }
              ?? "takes no \(quoted(link)) \(owner)",
            link: link, range: unknown?.range))
        break
      }
    }
    return findings
  }

  private func isServed(_ place: PlaceShape) -> Bool {
    let declaration = place.declaration
    guard analysis.shape.origins[place.origin].kind != .widget,
      declaration.environment == nil || declaration.environment == environment
    else { return false }
    return switch declaration.host {
    case .any, .captured(_, suffix: nil): false
    default: true
    }
  }

  /// Links that a filter takes and the table doesn't read.
  private var extra: [FileFinding] {
    var findings: [FileFinding] = []
    for filter in manifest.filters {
      guard let scheme = filter.schemes.first else { continue }
      let host = filter.authorities.first.map { authority in
        (authority.host.hasPrefix("*") ? "a" + authority.host.dropFirst() : authority.host)
          + (authority.port.map { ":" + $0 } ?? "")
      }
      let isOpen = filter.paths.isEmpty && filter.groups.isEmpty
      let paths = isOpen ? [(AndroidPattern(.pathPrefix, "/"), filter.range)] : filter.paths
      let tries =
        paths.map { ($0.pattern, $0.range, AndroidComparison.samples(of: $0.pattern)) }
        + filter.groups.filter(\.allows).map { group in
          let pattern = group.conditions.first { $0.part == .path }?.pattern ?? AndroidPattern(.pathPrefix, "/")
          return (pattern, group.range, AndroidComparison.samples(of: group, pattern))
        }
      for (pattern, range, samples) in tries {
        let links = samples.map { path in host.map { scheme + "://" + $0 + path } ?? scheme + ":" + path }
        guard let link = links.first(where: { isExtra($0, filter) }) else { continue }
        findings.append(
          FileFinding(
            kind: .extra, key: "intent-filter", value: pattern.text,
            message: "takes \(quoted(link)), which the table doesn't read", link: link, range: range))
      }
    }
    return findings
  }

  private func isExtra(_ link: String, _ filter: IntentFilter) -> Bool {
    guard let parts = AndroidLink(link), filter.matches(parts), analysis.match(link)?.match == nil else { return false }
    return analysis.shape.environments.allSatisfy {
      analysis.table?.choosing(environment: $0)?.match(link).match == nil
    }
  }

  /// Paths with the query and the fragment that a group asks for.
  private static func samples(of group: FilterGroup, _ path: AndroidPattern) -> [String] {
    func text(_ part: FilterGroup.Part, _ mark: String, joined separator: String) -> String {
      let texts = group.conditions.filter { $0.part == part }.map { samples(of: $0.pattern)[0] }
      return texts.isEmpty ? "" : mark + texts.joined(separator: separator)
    }
    let rest = text(.query, "?", joined: "&") + text(.fragment, "#", joined: "")
    return samples(of: path).map { $0 + rest }
  }

  /// Paths that a pattern may take.
  private static func samples(of pattern: AndroidPattern) -> [String] {
    switch pattern.kind {
    case .path: return [pattern.text]
    case .pathPrefix:
      let slash = pattern.text.hasSuffix("/") ? "" : "/"
      return ["zzz", slash + "zzz", slash + "zzz/zzz", ""].map { pattern.text + $0 }
    case .pathSuffix: return ["/zzz" + pattern.text, "/zzz/zzz" + pattern.text]
    case .pathPattern, .pathAdvancedPattern:
      // What stands for anything becomes a word, a number, two segments.
      return ["zzz", "77", "zzz/zzz", ""].map { word in
        var text = ""
        var rest = pattern.text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
          if scalar == "\\", let next = rest.popFirst() {
            text.unicodeScalars.append(next)
          } else if scalar == "[", let end = rest.firstIndex(of: "]") {
            rest = rest[rest.index(after: end)...]
            if let mark = rest.first, "*+".unicodeScalars.contains(mark) { rest.removeFirst() }
            text += word
          } else if scalar == ".", rest.first == "*" || rest.first == "+" {
            rest.removeFirst()
            text += word
          } else {
            text.unicodeScalars.append(scalar)
          }
        }
        return text
      }
    }
  }
}
