import RouteAnalysis
import RouteLanguage

/// A comparison of the intent filters of a manifest with a table. It reports each difference with a link.
///
/// The comparison proves nothing, because it tries only some links: readable links of each pattern of the table, and
/// for each path of a filter, links at, below and next to this path.
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
    let resolved = analysis.resolved
    let places = resolved.places.indices.filter { isServed(resolved.places[$0]) }
    return resolved.patterns.enumerated().compactMap { index, pattern in
      let links = places.lazy.flatMap { analysis.examples(by: index, at: $0) }
      guard let link = links.first(where: { !manifest.matches($0) }) else { return nil }
      let words = "\(quoted(link)) of \(quoted(resolved.routes[pattern.route].id)), \(quoted(pattern.source.text))"
      var finding = FileFinding(
        kind: .missing, key: "intent-filter", value: pattern.source.text, message: "doesn't match \(words)", link: link)
      if let link = AndroidLink(link), let setting = manifest.filters.lazy.compactMap({ $0.setting(for: link) }).first {
        finding.makeUnknown("may match \(words)", by: setting)
      }
      return finding
    }
  }

  private func isServed(_ place: ResolvedPlace) -> Bool {
    analysis.resolved.origins[place.origin].kind != .widget && place.exists(in: environment)
      && (place.hostPattern != nil || !place.hasHost)
  }

  /// A path or a group of a filter.
  private struct Try {
    let text: String
    let range: SourceRange?
    /// Texts to append to a scheme and a host.
    let samples: [String]
    /// Returns `true` if this path or group decides that the filter matches a link.
    let matches: (AndroidLink) -> Bool
  }

  /// The maximum number of scheme and host pairs to try for a filter.
  private static let maximumPairs = 4_096
  /// The maximum number of combinations of a path, a scheme and a host to try for a filter.
  private static let maximumTries = 16_384

  /// Findings about links that a filter accepts and the table doesn't match.
  ///
  /// Each finding is about a path or a group of a filter. Or it's about a pair of a scheme and a host, because a filter
  /// combines each of its schemes with each of its hosts.
  package var extra: [FileFinding] {
    var findings: [FileFinding] = []
    for filter in manifest.filters where filter.type == nil {
      let tries = AndroidComparison.tries(filter)
      var rest = Set(tries.indices)
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
      pairs: for (number, (scheme, host)) in pairs.enumerated() {
        for index in rest.sorted(by: >) {
          for path in tries[index].samples where rest.contains(index) {
            let link = host.map { scheme + "://" + $0 + path } ?? scheme + ":" + path
            guard let parts = AndroidLink(link), filter.hasPlace(of: parts) else { continue }
            // A path may not match its sample, but another path of the filter may.
            let owner = tries[index].matches(parts) ? index : tries.firstIndex { $0.matches(parts) }
            guard let owner, rest.contains(owner), !analysis.reads(link) else { continue }
            let reason = number == 0 ? "" : ", because a filter combines each of its schemes with each of its hosts"
            findings.append(
              FileFinding(
                kind: .extra, key: "intent-filter", value: tries[owner].text,
                message: "matches \(quoted(link)), which the table doesn't match\(reason)", link: link,
                range: tries[owner].range))
            // If the table doesn't match a link with a later scheme and host, this pair accepts too much, so continue
            // with the next pair. With the first scheme and host, the path accepts too much, so don't try it again.
            if number > 0 { continue pairs }
            rest.remove(owner)
          }
        }
        // If there are too many combinations, try only one of the remaining paths with the other schemes and hosts.
        if number == 0, rest.count * pairs.count > AndroidComparison.maximumTries, let first = rest.min() {
          rest = [first]
        }
      }
    }
    return findings
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

  /// Returns each path and each `<uri-relative-filter-group>` of a filter, with texts to append to a scheme and a host:
  /// a path with the query and the fragment that a group requires.
  private static func tries(_ filter: IntentFilter) -> [Try] {
    let any = AndroidPattern(.pathPrefix, "/")
    if filter.hasAnyPath { return [Try(text: any.text, range: filter.range, samples: any.samples) { _ in true }] }
    return filter.paths.map { pattern, range in
      Try(text: pattern.text, range: range, samples: pattern.samples.map(DraftText.item)) { pattern.matches($0.path) }
    }
      + filter.groups.enumerated().filter { $0.element.allows }.map { number, group in
        let path = group.conditions.first { $0.part == .path }?.pattern ?? any
        return Try(text: path.text, range: group.range, samples: samples(of: group, path)) { link in
          filter.groups.firstIndex { $0.matches(link) } == number
        }
      }
  }

  /// Returns paths to try, each with a query and a fragment that fulfill the group's conditions.
  private static func samples(of group: FilterGroup, _ path: AndroidPattern) -> [String] {
    func texts(_ part: FilterGroup.Part) -> [[String]] {
      group.conditions.filter { $0.part == part }.map { $0.pattern.samples.map(DraftText.item) }
    }
    let (queries, fragments) = (texts(.query), texts(.fragment))
    // Combine the first samples of all conditions, then the second samples, and so on.
    let ways = max(1, (queries + fragments).map(\.count).max() ?? 1)
    return (0..<ways).flatMap { way in
      let items = queries.compactMap { $0.isEmpty ? nil : $0[min(way, $0.count - 1)] }
      let ends = fragments.compactMap { $0.isEmpty ? nil : $0[min(way, $0.count - 1)] }
      let rest = (items.isEmpty ? "" : "?" + items.joined(separator: "&")) + (ends.isEmpty ? "" : "#" + ends.joined())
      return path.samples.map { DraftText.item($0) + rest }
    }
  }
}
