import RouteAnalysis
import RouteLanguage
import RouteMatching

/// A comparison of an association file with a table, for the links of a host.
///
/// The rules of the file are applied to the set of all links of a pattern. So if no link of a pattern is reported, the
/// file admits all links of the pattern. Each difference has a link that was checked with the table and the file. All
/// links are in normal form. `respellings()` tests other spellings.
package struct AssociationComparison {
  package let host: AssociationHost
  package let analysis: TableAnalysis
  private let decider: AssociationDecider
  private let rules: [AssociationFile.Rule]
  /// An index of the rules by the beginning that all links of a rule share.
  private let rulesByPrefix: PrefixIndex<Int>
  /// The links of each rule, or `nil` if they can't be computed.
  private let ruleLinks: [AssociationLanguages.RuleLinks?]
  private let languages: AssociationLanguages
  private let keys: Set<String>
  /// The keys of query items, in groups. If any rule ignores letter case, keys that differ only in letter case share a
  /// group. Otherwise, each key has its own group.
  private let keyTwins: [[String]]
  /// The maximum number of segments to examine. Longer paths behave like paths of this length.
  private let longestPath: Int
  /// For each number of segments, the language of all paths with so many segments, or `nil` if its automaton is too
  /// large.
  private let paths: [Language?]
  private var space: LinkSpace { analysis.space }

  package init(_ analysis: TableAnalysis, _ file: AssociationFile, app: String, _ host: AssociationHost) {
    self.analysis = analysis
    self.host = host
    decider = AssociationDecider(file, app: app)
    let rules = file.rules(of: app)
    self.rules = rules
    rulesByPrefix = PrefixIndex(Array(rules.indices)) { rules[$0].prefix }
    let languages = AssociationLanguages(
      analysis.universe, variables: file.variables, foldsKeys: analysis.resolved.options.foldsKeys)
    let ruleKeys = rules.flatMap(\.query.keys).map { key in
      LinkSymbols.decoded(analysis.resolved.options.identity(ofKey: key))
    }
    let keys = Set(analysis.resolved.patterns.flatMap(\.keys) + ruleKeys)
    self.keys = keys
    self.languages = languages
    // The rules of a file apply to any host that serves the file.
    let anyHost = analysis.universe.pool.intern(.anyText)
    ruleLinks = rules.map { try? languages.links(of: $0, authority: anyHost, keys: keys) }
    keyTwins =
      rules.allSatisfy(\.isCaseSensitive)
      ? keys.map { [$0] } : Dictionary(grouping: keys) { $0.lowercased() }.values.map { $0.sorted() }
    let slashes = rules.map { $0.path?.text.utf8.count { $0 == UInt8(ascii: "/") } ?? 0 }.max() ?? 0
    // If wildcards and rest parameters are only at the end of paths, no rule and no pattern has a condition for the
    // last segment of the longest paths. So these paths behave like paths with one segment less.
    let patterns = analysis.resolved.patterns
    let isOpenAtEnd =
      rules.allSatisfy(\.isOpenAtEnd)
      && (patterns + patterns.flatMap(\.excludes)).allSatisfy {
        ($0.restIndex ?? $0.segments.count - 1) == $0.segments.count - 1
      }
    longestPath = max(analysis.space.longestPath(with: analysis.space), slashes + 1) - (isOpenAtEnd ? 1 : 0)
    paths = (0...longestPath).map { try? languages.path(repeatElement(analysis.universe.segment, count: $0)) }
  }

  /// A difference between the file and the table, with a link.
  package struct Gap {
    package enum Kind: String, CaseIterable {
      /// The table matches the link, but the file excludes it.
      case missing
      /// The table matches the link, but the file excludes it because the link has a repeated query key or a doubled
      /// slash. The format can't express all such links.
      case irregular
      /// The file admits the link, but the table doesn't match it.
      case extra
      /// It's too complex to decide whether the file and the table differ.
      case unknown
    }

    package var kind: Kind
    package var link: String?
    /// The index of the table's pattern, or `nil` for `extra`.
    package var pattern: Int?
    /// The rule that decides the link, or `nil` if no rule matches.
    package var rule: AssociationFile.Rule?
  }

  // MARK: Excluded links

  /// Returns a gap for each pattern that matches links of the host that the file doesn't admit.
  package func missing() -> [Gap] {
    let admitted = admitted()
    return space.resolved.patterns.indices.compactMap { missing($0, admitted) }
  }

  /// Returns a gap of the kind `missing` for a pattern if there is one, or otherwise an `unknown` or `irregular` gap.
  /// Returns `nil` if the file admits all links of the pattern.
  private func missing(_ index: Int, _ admitted: [[MatchedLinks]]) -> Gap? {
    let pattern = space.resolved.patterns[index]
    var unknown: Gap?
    var irregular: Gap?
    for (place, authority) in host.places where space.places(of: pattern).contains(place) {
      for count in space.segmentCounts(pattern, at: place, longest: longestPath) {
        do {
          let won = try WonLinks(space, index, at: place, count: count, extraKeys: keys, authority: authority)
          let others = try won.taken.map { (links) throws(AutomatonTooLarge) in try joined(links) }
          var search = LinkSearch(analysis.universe, budget: analysis.budget)
          for set in won.sets {
            let whole = try joined(set)
            let taken = rulesByPrefix.candidates(prefix(of: whole)).flatMap { admitted[$0] } + others
            if let links = try regular(set), let free = try search.freeLinks(in: joined(links), outside: taken) {
              if let gap = confirmed(.missing, free, index, at: place) { return gap }
              unknown = Gap(kind: .unknown, link: text(of: free), pattern: index)
            }
            if irregular == nil, let free = try search.freeLinks(in: whole, outside: taken) {
              irregular = confirmed(.irregular, free, index, at: place)
            }
          }
        } catch {
          unknown = Gap(kind: .unknown, pattern: index)
        }
      }
    }
    return unknown ?? irregular
  }

  /// Returns the links of a set that have no repeated query keys and no empty segments, or `nil` if there are none.
  private func regular(_ set: LinkSet) throws(AutomatonTooLarge) -> LinkSet? {
    var result = set
    for index in set.segments.indices {
      guard let some = try space.universe.pool.intersection(set.languages[index], space.universe.segment) else {
        return nil
      }
      result.languages[index] = some
    }
    let single = space.universe.singleItem
    for twins in keyTwins {
      let needed = twins.first { !space.universe.pool.automaton(set.items[$0] ?? single).acceptsEmptyWord } ?? twins[0]
      for key in twins {
        let wanted = key == needed ? single : space.universe.nothing
        let items = result.items[key] ?? space.universe.anyItems
        guard let some = try space.universe.pool.intersection(items, wanted) else { return nil }
        result.items[key] = some
      }
    }
    return result
  }

  private func confirmed(_ kind: Gap.Kind, _ set: LinkSet, _ index: Int, at place: Int) -> Gap? {
    guard let link = text(of: set), let match = analysis.match(link, at: place)?.match,
      analysis.isMatch(match, by: space.resolved.patterns[index]), let answer = decider.verdict(of: link),
      answer.verdict != .opens
    else { return nil }
    return Gap(kind: kind, link: link, pattern: index, rule: answer.rule)
  }

  // MARK: Admitted links

  /// Returns a gap for each rule that admits links which the table doesn't match.
  package func extra() -> [Gap] {
    guard let (place, authority) = host.places.first else { return [] }
    var gaps: [Gap] = []
    // The links of each rule. Later rules don't apply to these links, because the first rule that matches decides.
    var decided: [[MatchedLinks]] = []
    var known: [Int: PrefixIndex<MatchedLinks>?] = [:]
    for (number, rule) in rules.enumerated() {
      decided.append([])
      guard let links = ruleLinks[number] else { continue }
      if links.isExact { decided[number] = links.sets.map { MatchedLinks($0) } }
      if rule.excludes == true { continue }
      let earlier = rulesByPrefix.candidates(rule.prefix).filter { $0 < number }.flatMap { decided[$0] }
      for var set in links.sets {
        set[.authority] = authority
        guard let gap = extra(set, of: number, outside: earlier, at: place, &known) else { continue }
        gaps.append(gap)
        break
      }
    }
    return gaps
  }

  private func extra(
    _ set: LinkSet, of rule: Int, outside decided: [MatchedLinks], at place: Int,
    _ known: inout [Int: PrefixIndex<MatchedLinks>?]
  ) -> Gap? {
    for count in segmentCounts(of: rule) {
      if known[count] == nil { known[count] = .some(tableLinks(count)) }
      guard let table = known[count] ?? nil, let some = try? narrowed(set, toSegments: count) else { continue }
      var search = LinkSearch(analysis.universe, budget: analysis.budget)
      let taken = table.candidates(prefix(of: some)) + decided
      guard let free = try? search.freeLinks(in: some, outside: taken), let link = text(of: free),
        analysis.match(link, at: place)?.match == nil, let answer = decider.verdict(of: link),
        answer.verdict == .opens
      else { continue }
      return Gap(kind: .extra, link: link, rule: answer.rule)
    }
    return nil
  }

  /// Returns the possible numbers of segments in the paths of a rule.
  private func segmentCounts(of number: Int) -> ClosedRange<Int> {
    let path = rules[number].path.map { AssociationPath.trimmed($0.text) } ?? "*"
    let isOpen = path.contains { "*?".contains($0) } || path.contains("$(") || !rules[number].isPercentEncoded
    if isOpen { return (rules[number].prefix.path.bytes.isEmpty ? 0 : 1)...longestPath }
    let count = min(path.split(separator: "/").count, longestPath)
    return count...count
  }

  /// Returns the links of the host with a given number of segments that the table matches, or `nil` if an automaton is
  /// too large.
  private func tableLinks(_ count: Int) -> PrefixIndex<MatchedLinks>? {
    var result: [MatchedLinks] = []
    for pattern in space.resolved.patterns {
      for (place, _) in host.places where space.places(of: pattern).contains(place) {
        for links in space.taken(pattern, at: place, count: count, keys: keys) {
          guard let some = try? joined(links) else { return nil }
          result.append(some)
        }
      }
    }
    return PrefixIndex(result) { prefix(of: $0.set) }
  }

  /// Returns the beginning that all links of a set share. The set must have a single language for the path, as
  /// `joined(_:)` returns it.
  private func prefix(of set: LinkSet) -> LinkPrefix {
    var prefix = LinkPrefix()
    if let path = set.languages.last {
      let text = LinkPrefix.text(space.universe.pool.automaton(path))
      // The index ignores leading slashes, so a path with an empty first segment has no beginning that can be compared.
      if text.bytes.first != UInt8(ascii: "/") { prefix.path = text }
    }
    for (key, language) in set.items where key.utf8.allSatisfy(LinkCharacters.isUnreserved) {
      let items = space.universe.pool.automaton(language)
      if !items.acceptsEmptyWord { prefix.addItem(key, LinkPrefix.text(items, until: UInt8(ascii: "&"))) }
    }
    return prefix
  }

  private func narrowed(_ set: LinkSet, toSegments count: Int) throws(AutomatonTooLarge) -> LinkSet? {
    guard let paths = paths[count] else { throw AutomatonTooLarge() }
    guard let path = set.languages.last, let both = try space.universe.pool.intersection(path, paths) else {
      return nil
    }
    var result = set
    result.languages[result.languages.count - 1] = both
    // Without segments, the path is a single slash, which isn't a trailing slash.
    if count == 0 { result[.slash] = space.universe.nothing }
    return result
  }

  // MARK: Other spellings

  /// A way to spell a link that the table treats like the link's normal form.
  package enum Respelling: String, CaseIterable {
    case needlessEscape = "unneeded percent-encoding"
    case smallDigits = "lowercase percent-encoding"
    case doubledSlash = "a doubled slash"
    case slashAtEnd = "a trailing slash"
    case otherCase = "a different letter case"
    case extraItem = "an unknown query item"

    /// Returns the link in this spelling, or `nil` if the link can't be spelled in this way.
    func applied(to link: String) -> String? {
      let scheme = "https://"
      guard link.hasPrefix(scheme), let slash = link.dropFirst(scheme.count).firstIndex(of: "/") else { return nil }
      let path = link[slash...].prefix { $0 != "?" && $0 != "#" }
      let rest = String(link[path.endIndex...])
      var start = String(link[..<slash])
      switch self {
      case .needlessEscape:
        guard let letter = path.dropFirst().first, let byte = letter.asciiValue, LinkCharacters.isUnreserved(byte)
        else {
          return nil
        }
        return start + "/%" + String(byte, radix: 16, uppercase: true) + path.dropFirst(2) + rest
      case .smallDigits:
        var text = ""
        var digits = 0
        for character in path + rest {
          text += digits > 0 ? character.lowercased() : String(character)
          digits = character == "%" ? 2 : digits - 1
        }
        return text == path + rest ? nil : start + text
      case .doubledSlash:
        guard let last = path.dropFirst().lastIndex(of: "/") else { return nil }
        return start + path[..<last] + "/" + path[last...] + rest
      case .slashAtEnd: return path.hasSuffix("/") ? nil : start + path + "/" + rest
      case .otherCase:
        let other = path.uppercased()
        return other == path || path.contains("%") ? nil : start + other + rest
      case .extraItem:
        let hash = rest.firstIndex(of: "#") ?? rest.endIndex
        start += path + rest[..<hash]
        return start + (rest.hasPrefix("?") ? "&" : "?") + "fpost-other=1" + rest[hash...]
      }
    }
  }

  /// Returns the spellings that the table matches but the file excludes, each with a link.
  package func respellings() -> [(Respelling, link: String)] {
    guard let place = host.places.first?.index else { return [] }
    let examples = examples
    return Respelling.allCases.compactMap { respelling in
      let others = examples.lazy.compactMap { respelling.applied(to: $0) }
      let link = others.first { analysis.match($0, at: place)?.match != nil && !isAdmitted($0) }
      return link.map { (respelling, $0) }
    }
  }

  /// Links that the file admits: one for each pattern at each place of the host, if one is found.
  var examples: [String] {
    space.resolved.patterns.indices.flatMap { index in
      host.places.compactMap { place, authority in
        analysis.examples(by: index, at: place, authority: authority).first(where: isAdmitted)
      }
    }
  }

  // MARK: Rules as sets

  /// Returns the links that each rule admits, or fewer if a rule can't be represented exactly.
  private func admitted() -> [[MatchedLinks]] {
    var result: [[MatchedLinks]] = []
    var excluded: [[LinkSet]] = []
    for (number, rule) in rules.enumerated() {
      result.append([])
      excluded.append([])
      guard let links = ruleLinks[number] else { continue }
      if rule.excludes != false {
        excluded[number] = links.sets
      } else if links.isExact {
        let earlier = rulesByPrefix.candidates(rule.prefix).filter { $0 < number }.flatMap { excluded[$0] }
        result[number] = links.sets.map { MatchedLinks($0, excluded: earlier) }
      }
    }
    return result
  }

  /// Returns the set with a single language for the path instead of a language for each segment, because a wildcard in
  /// the file can match several segments.
  private func joined(_ set: LinkSet) throws(AutomatonTooLarge) -> LinkSet {
    var result = set
    result.languages = Array(set.languages[..<LinkSet.firstSegment]) + [try languages.path(set.segments)]
    return result
  }

  private func joined(_ links: MatchedLinks) throws(AutomatonTooLarge) -> MatchedLinks {
    let excluded = try links.excluded.map { (set) throws(AutomatonTooLarge) in try joined(set) }
    return MatchedLinks(try joined(links.set), excluded: excluded)
  }

  // MARK: Witnesses

  /// Returns a link of a set with a single language for the path, as `joined(_:)` returns it.
  private func text(of set: LinkSet) -> String? { analysis.writer.link(set, preferring: []) }

  private func isAdmitted(_ link: String) -> Bool { decider.verdict(of: link)?.verdict == .opens }
}

extension AssociationFile.Rule {
  /// `true` if the path is plain text, possibly followed by a `*`.
  fileprivate var isOpenAtEnd: Bool {
    guard isPercentEncoded, let path else { return path == nil }
    return !path.text.dropLast(path.text.hasSuffix("*") ? 1 : 0).contains { "*?$".contains($0) }
  }
}
