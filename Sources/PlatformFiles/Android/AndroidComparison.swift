import RouteAnalysis
import RouteLanguage

// Compares the intent filters of a manifest with a table, and reports each difference with a link.
//
// The comparison proves nothing, because it tries only some links: readable links of each pattern of the table, and for
// each path of a filter, links at, below and next to this path.
extension AndroidManifest {
  package func findings(_ analysis: TableAnalysis, environment: String?) -> [FileFinding] {
    missing(analysis, environment) + extra(analysis)
  }

  private func missing(_ analysis: TableAnalysis, _ environment: String?) -> [FileFinding] {
    let resolved = analysis.resolved
    let places = resolved.places.indices.filter { index in
      let place = resolved.places[index]
      return resolved.origins[place.origin].kind != .widget && place.exists(in: environment)
        && (place.hostPattern != nil || !place.hasHost)
    }
    return resolved.patterns.enumerated().compactMap { index, pattern in
      let links = places.lazy.flatMap { analysis.examples(by: index, at: $0) }
      guard let link = links.first(where: { !matches($0) }) else { return nil }
      let words = "\(quoted(link)) of \(quoted(resolved.routes[pattern.route].id)), \(quoted(pattern.source.text))"
      var finding = FileFinding(
        kind: .missing, key: "intent-filter", value: pattern.source.text, message: "doesn't match \(words)", link: link)
      if let link = AndroidLink(link), let setting = filters.lazy.compactMap({ $0.setting(for: link) }).first {
        finding.makeUnknown("may match \(words)", by: setting)
      }
      return finding
    }
  }

  /// The maximum number of scheme and host pairs to try for a filter.
  private static let maximumPairs = 4_096
  /// The maximum number of combinations of a path, a scheme and a host to try for a filter.
  private static let maximumTries = 16_384

  /// Findings about links that a filter accepts and the table doesn't match.
  ///
  /// Each finding is about a path or a group of a filter. Or it's about a pair of a scheme and a host, because a filter
  /// combines each of its schemes with each of its hosts.
  package func extra(_ analysis: TableAnalysis) -> [FileFinding] {
    var findings: [FileFinding] = []
    for filter in filters where filter.type == nil {
      let tries = filter.tries
      var rest = Set(tries.indices)
      var pairs = filter.schemes.flatMap { scheme in
        filter.tried.prefix(AndroidManifest.maximumPairs).map { (scheme, $0) }
      }
      if pairs.count > AndroidManifest.maximumPairs {
        findings.append(
          FileFinding(
            kind: .unknown, key: "intent-filter", value: "",
            message:
              "has \(pairs.count) pairs of a scheme and a host, and only \(AndroidManifest.maximumPairs) of them were tried",
            range: filter.range))
        pairs.removeLast(pairs.count - AndroidManifest.maximumPairs)
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
        if number == 0, rest.count * pairs.count > AndroidManifest.maximumTries, let first = rest.min() {
          rest = [first]
        }
      }
    }
    return findings
  }
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

extension IntentFilter {
  /// Hosts to try, with their ports.
  fileprivate var tried: [String?] {
    if hasAnyHost { return [schemes.contains { $0 == "https" || $0 == "http" } ? "zzz.example" : nil] }
    return authorities.filter { $0.port.map(AndroidManifest.isSetting) != true }.map { authority in
      let name =
        authority.host == "*"
        ? "zzz.example" : authority.host.hasPrefix("*") ? "a" + authority.host.dropFirst() : authority.host
      return name + (authority.port.map { ":" + $0 } ?? "")
    }
  }

  /// Each path and each `<uri-relative-filter-group>`, with texts to append to a scheme and a host:
  /// a path with the query and the fragment that a group requires.
  fileprivate var tries: [Try] {
    let any = AndroidPattern(.pathPrefix, "/")
    if hasAnyPath { return [Try(text: any.text, range: range, samples: any.samples) { _ in true }] }
    return paths.map { pattern, range in
      Try(text: pattern.text, range: range, samples: pattern.samples.map(DraftText.item)) { pattern.matches($0.path) }
    }
      + groups.enumerated().filter { $0.element.allows && !$0.element.isUnknown }.map { number, group in
        let path = group.conditions.first { $0.part == .path }?.pattern ?? any
        return Try(text: path.text, range: group.range, samples: IntentFilter.samples(of: group, path)) { link in
          groups.firstIndex { $0.matches(link) } == number
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
