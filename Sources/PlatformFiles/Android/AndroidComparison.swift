import RouteAnalysis
import RouteLanguage

/// A comparison of the intent filters of a manifest with a table. It reports each difference with a link.
///
/// The comparison tries some links and proves nothing: readable links of each pattern of the table, and for each path
/// of a filter, links at, below and next to this path.
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
    for (index, pattern) in analysis.resolved.patterns.enumerated() {
      for (place, resolved) in analysis.resolved.places.enumerated() where isServed(resolved) {
        let links = analysis.examples(by: index, at: place)
        guard let link = links.first(where: { !manifest.matches($0) }) else { continue }
        let owner = "of \(quoted(analysis.resolved.routes[pattern.route].id)), \(quoted(pattern.source.text))"
        findings.append(
          FileFinding(
            kind: unknown == nil ? .missing : .unknown, key: "intent-filter", value: pattern.source.text,
            message: unknown.map {
              "may match \(quoted(link)) \(owner), depending on the build setting \(quoted($0.value.text))"
            }
              ?? "doesn't match \(quoted(link)) \(owner)",
            link: link, range: unknown?.value.range))
        break
      }
    }
    return findings
  }

  private func isServed(_ place: ResolvedPlace) -> Bool {
    guard analysis.resolved.origins[place.origin].kind != .widget, place.exists(in: environment) else { return false }
    return switch place.host {
    case .any, .captured(suffix: nil): false
    default: true
    }
  }

  /// The maximum number of scheme and host pairs to try for a filter.
  private static let maximumPairs = 4_096
  /// The maximum number of combinations of a path and a pair to try for a filter.
  private static let maximumTries = 16_384

  /// Links that a filter accepts and the table doesn't match: a link for each path and group of a filter and, because a
  /// filter combines all its data, a link for each pair of a scheme and a host.
  package var extra: [FileFinding] {
    var findings: [FileFinding] = []
    for filter in manifest.filters where filter.type == nil {
      var tries = AndroidComparison.tries(filter)
      var pairs = filter.schemes.flatMap { scheme in
        AndroidComparison.hosts(filter).prefix(AndroidComparison.maximumPairs).map { (scheme, $0) }
      }
      if pairs.count > AndroidComparison.maximumPairs {
        findings.append(
          FileFinding(
            kind: .unknown, key: "intent-filter", value: "",
            message:
              "has \(pairs.count) pairs of a scheme and a host, and only \(AndroidComparison.maximumPairs) of them were tried",
            range: filter.range))
        pairs.removeLast(pairs.count - AndroidComparison.maximumPairs)
      }
      for (number, (scheme, host)) in pairs.enumerated() {
        for (index, (text, range, samples)) in tries.enumerated().reversed() {
          let links = samples.lazy.map { path in host.map { scheme + "://" + $0 + path } ?? scheme + ":" + path }
          guard let link = links.first(where: { isExtra($0, filter) }) else { continue }
          let reason = number == 0 ? "" : ", because a filter combines each of its schemes with each of its hosts"
          findings.append(
            FileFinding(
              kind: .extra, key: "intent-filter", value: text,
              message: "matches \(quoted(link)), which the table doesn't match\(reason)", link: link, range: range))
          // If a link with the first pair is found, the path accepts too much, so don't try this path again. If a link
          // with a later pair is found, the pair accepts too much, so continue with the next pair.
          if number == 0 { tries.remove(at: index) } else { break }
        }
        // If there are too many combinations, try only the first path with the other pairs.
        if number == 0, tries.count * pairs.count > AndroidComparison.maximumTries { tries = Array(tries.prefix(1)) }
      }
    }
    return findings
  }

  private func isExtra(_ link: String, _ filter: IntentFilter) -> Bool {
    guard let parts = AndroidLink(link), filter.matches(parts) else { return false }
    return !analysis.reads(link)
  }

  private static func hosts(_ filter: IntentFilter) -> [String?] {
    if filter.authorities.isEmpty {
      return [filter.schemes.contains { $0 == "https" || $0 == "http" } ? "zzz.example" : nil]
    }
    return filter.authorities.map { authority in
      let name =
        authority.host == "*"
        ? "zzz.example" : authority.host.hasPrefix("*") ? "a" + authority.host.dropFirst() : authority.host
      return name + (authority.port.map { ":" + $0 } ?? "")
    }
  }

  /// Returns the paths and the groups of a filter, each with the path, query and fragment of links to try.
  private static func tries(_ filter: IntentFilter) -> [(text: String, range: SourceRange?, samples: [String])] {
    let any = AndroidPattern(.pathPrefix, "/")
    if filter.hasAnyPath { return [(any.text, filter.range, any.samples)] }
    return filter.paths.map { ($0.pattern.text, $0.range, $0.pattern.samples.map(LinkText.item)) }
      + filter.groups.filter(\.allows).map { group in
        let path = group.conditions.first { $0.part == .path }?.pattern ?? any
        return (path.text, group.range, samples(of: group, path))
      }
  }

  /// Returns paths, each with a query and a fragment that the group requires.
  private static func samples(of group: FilterGroup, _ path: AndroidPattern) -> [String] {
    func texts(_ part: FilterGroup.Part) -> [[String]] {
      group.conditions.filter { $0.part == part }.map { $0.pattern.samples.map(LinkText.item) }
    }
    let (queries, fragments) = (texts(.query), texts(.fragment))
    // Combine the first samples of all conditions, then the second samples, and so on.
    let ways = max(1, (queries + fragments).map(\.count).max() ?? 1)
    return (0..<ways).flatMap { way in
      let items = queries.compactMap { $0.isEmpty ? nil : $0[min(way, $0.count - 1)] }
      let ends = fragments.compactMap { $0.isEmpty ? nil : $0[min(way, $0.count - 1)] }
      let rest = (items.isEmpty ? "" : "?" + items.joined(separator: "&")) + (ends.isEmpty ? "" : "#" + ends.joined())
      return path.samples.map { LinkText.item($0) + rest }
    }
  }
}
