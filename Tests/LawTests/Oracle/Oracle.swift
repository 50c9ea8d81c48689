import RouteMatching

/// A matcher that follows the documentation by trying everything: every place, every pattern, every split.
///
/// It is simple on purpose: it reads decoded text, prepares nothing and looks at all candidates before it chooses.
struct Oracle {
  let table: ModelTable
  let patterns: [OraclePattern]
  /// A bug that is planted on purpose, to show that the tests would find it.
  let bug: OracleBug?
  let precedence: OraclePrecedence
  private let reader: OracleReader

  init(_ table: ModelTable, bug: OracleBug? = nil, cache: SampleCache) {
    self.table = table
    self.bug = bug
    patterns = OraclePattern.all(of: table)
    precedence = OraclePrecedence(table: table, patterns: patterns, bug: bug, cache: cache)
    reader = OracleReader(table: table, bug: bug)
  }

  struct Answer: Hashable {
    var route: String
    var patternIndex: Int
    var origin: String
    var values: [String: RouteValue]
    /// The items of the query that are left over.
    var leftover: [QueryItem] = []
  }

  struct Verdict {
    /// The correct answers. Empty for a miss. Has several elements if the documentation leaves the order open.
    var answers: [Answer] = []
    /// All matches at the place that decided.
    var candidates: [Answer] = []
    /// `true` if two candidates take precedence over all others but not over each other. No valid table has such a
    /// link.
    var isTie = false
  }

  func resolve(_ text: String) -> Verdict {
    guard let link = OracleLink(text, bug) else { return Verdict() }
    // If no route of an origin matches, the next origin whose place fits is tried.
    for (origin, place) in precedence.places {
      guard let (path, labels) = enter(place, of: origin, link) else { continue }
      let found = patterns.compactMap { pattern -> (OraclePattern, Answer)? in
        guard !isExcluded(pattern, link, at: place), let values = reader.match(pattern, path, link, origin, labels)
        else {
          return nil
        }
        return (
          pattern,
          Answer(
            route: pattern.route.id, patternIndex: pattern.ordinal, origin: origin.name, values: values,
            leftover: reader.leftover(pattern, link, origin))
        )
      }
      if found.isEmpty, bug != .staysInFirstOrigin { continue }
      return choose(found)
    }
    return Verdict()
  }

  /// Returns `true` if the link is excluded. An exclusion applies at every place of the route, or at the places of the
  /// origins it names.
  private func isExcluded(_ pattern: OraclePattern, _ link: OracleLink, at entered: ModelPlace) -> Bool {
    if bug == .ignoresExcludes { return false }
    let everywhere = Set(patterns.filter { $0.route.id == pattern.route.id }.flatMap(\.origins))
    return pattern.route.excludes.contains { exclude in
      let origins = exclude.origins.map(Set.init) ?? everywhere
      return precedence.places.contains { origin, place in
        guard bug != .readsExcludesAtOnePlace || place.written == entered.written, origins.contains(origin.name),
          let (path, _) = enter(place, of: origin, link)
        else { return false }
        return reader.fits(exclude.pattern, pattern, path, link, origin)
      }
    }
  }

  private func choose(_ found: [(pattern: OraclePattern, answer: Answer)]) -> Verdict {
    var verdict = Verdict(candidates: found.map(\.answer))
    let first = found.filter { one in
      !found.contains { other in precedence.order(other.pattern, one.pattern) == .before }
    }
    verdict.answers = first.map(\.answer)
    for (index, one) in first.enumerated() {
      for other in first[(index + 1)...] where precedence.order(one.pattern, other.pattern) == .tied {
        verdict.isTie = true
      }
    }
    if bug == .mixesCaptures, verdict.answers.count == 1 {
      for other in found { verdict.answers[0].values.merge(other.answer.values) { own, _ in own } }
    }
    return verdict
  }

  // MARK: Places

  /// Returns the path after a place and the host's captured label, or `nil` if the link doesn't belong to the place.
  private func enter(
    _ place: ModelPlace, of origin: ModelOrigin, _ link: OracleLink
  ) -> (OraclePath, [String: RouteValue])? {
    guard link.scheme == place.scheme else { return nil }
    var path = link.path
    var labels: [String: RouteValue] = [:]
    if let separator = origin.separator?.asciiValue {
      // Opaque links have no authority: everything after the scheme is the path.
      if let authority = link.authority {
        guard let units = Units(link: authority.utf8) else { return nil }
        path = Units(text: "//") + units + path
      }
      if separator == UInt8(ascii: "/"), path.first == Unit(byte: separator) { return nil }
      return OraclePath(path, separator: separator).map { ($0, labels) }
    }
    if case .none = place.host {
      if origin.needsSlashes, link.authority == nil { return nil }
      // In `scheme://a/b`, the authority is the first segment of the path. All four spellings are the same path.
      if let authority = link.authority, !authority.isEmpty {
        guard let segment = Units(link: authority.utf8) else { return nil }
        path = segment + path
      } else if path.first == Unit(byte: UInt8(ascii: "/")) {
        path.removeFirst()
      }
    } else {
      guard let authority = link.authority, let found = host(authority, place) else { return nil }
      labels = found
      if !path.isEmpty { path.removeFirst() }
    }
    guard var segments = OraclePath(path) else { return nil }
    // Remove the base path, which consists of whole segments.
    for segment in place.base {
      if table.emptySegments == .collapse {
        while segments.segments.first?.isEmpty == true { segments.segments.removeFirst() }
      }
      let literal = Units(link: segment.utf8) ?? []
      guard let first = segments.segments.first, reader.equal(first, literal, isFolded: !table.isCaseSensitive) else {
        return nil
      }
      segments.segments.removeFirst()
    }
    return (segments, labels)
  }

  private var namesUnicodeHost: Bool {
    table.origins.contains { origin in
      origin.places.contains { place in if case .exact(TestHosts.unicode) = place.host { true } else { false } }
    }
  }

  /// Returns the label's value if the authority has the place's host and port, otherwise `nil`.
  private func host(_ authority: String, _ place: ModelPlace) -> [String: RouteValue]? {
    // Refuse `%` in a web host, and a port that the origin doesn't list. An authority under a custom scheme is read
    // like a segment, so it's decoded.
    var name = String(decoding: Units(text: authority).folded.map(\.byte), as: UTF8.self)
    if name.contains("%") {
      guard !place.scheme.hasPrefix("http"), let units = Units(link: name.utf8), let text = units.decoded,
        !units.contains(where: \.wasEscaped)
      else { return nil }
      // A host's letter case doesn't count, even if a letter is percent-encoded.
      name = text.lowercased()
    }
    var port: String?
    if let colon = name.firstIndex(of: ":") {
      port = String(name[name.index(after: colon)...])
      name = String(name[..<colon])
    }
    switch (place.port, port) {
    case (.none, nil), (.any, nil): break
    case (.any, let port?):
      guard port.allSatisfy(\.isNumber), port.utf8.count <= 5, UInt16(port) != nil else { return nil }
    case (.exactly(let wanted), let port?): guard wanted == port else { return nil }
    default: return nil
    }
    // A host beyond ASCII must be named by a place, and matches in letters and in A-labels. Such a host also matches
    // the places of any host.
    if case .exact(let wanted) = place.host {
      if bug == .comparesHostPrefixOnly, name.hasPrefix(wanted) { return [:] }
      return name == wanted || (wanted == TestHosts.unicode && name == TestHosts.ascii) ? [:] : nil
    }
    if name == TestHosts.unicode, namesUnicodeHost {
      if case .captured = place.host { return nil }
      name = TestHosts.ascii
    }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard name.utf8.allSatisfy({ Samples.standsRaw($0) }), !parts.contains("") else { return nil }
    if case .any = place.host, parts.last?.allSatisfy(\.isNumber) == true {
      guard parts.count == 4, parts.allSatisfy({ part in UInt8(part).map { "\($0)" == part } ?? false }) else {
        return nil
      }
    }
    // The host must be the exact name, or extend it at a label boundary.
    func labels(before suffix: String) -> String? {
      if bug == .comparesHostSuffixOnly, name.hasSuffix(suffix), name != suffix { return name }
      guard name.hasSuffix("." + suffix), name.utf8.count > suffix.utf8.count + 1 else { return nil }
      return String(name.dropLast(suffix.count + 1))
    }
    switch place.host {
    case .none, .exact: return nil
    case .any: return [:]
    case .subdomains(let suffix): return labels(before: suffix) == nil ? nil : [:]
    case .captured(let parameter, let type, let suffix):
      guard let text = labels(before: suffix), let value = TypeUniverse.type(type ?? "String").parse(text) else {
        return nil
      }
      return [parameter: value]
    }
  }
}
