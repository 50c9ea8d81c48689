import RouteAnalysis
import RouteLanguage
import RouteMatching

/// What an association file and a table say differently of one host's links.
///
/// The links of every pattern are followed as automata through the file's rules, so that "none is kept out" is a proof;
/// each disagreement is shown by a link that both matchers were asked about. Links are those in normal form; what the
/// file makes of other spellings, `respellings()` says.
package struct AssociationComparison {
  package let host: AssociationHost
  package let analysis: TableAnalysis
  private let app: String
  private let matcher: AssociationMatcher
  private let rules: [AssociationFile.Rule]
  private let languages: AssociationLanguages
  private let keys: Set<String>
  /// The keys, those together that are one to rules that don't tell case.
  private let keyTwins: [[String]]
  /// The longest path that has to be looked at: past what rules and patterns tell apart nothing new happens.
  private let longestPath: Int
  private var space: LinkSpace { analysis.space }

  package init(_ analysis: TableAnalysis, _ file: AssociationFile, app: String, _ host: AssociationHost) {
    self.analysis = analysis
    self.host = host
    self.app = app
    matcher = AssociationMatcher(file)
    rules = file.rules(of: app)
    languages = AssociationLanguages(
      analysis.universe, variables: file.variables, foldsKeys: analysis.shape.options.foldsKeys)
    var keys: Set<String> = []
    for pattern in analysis.shape.patterns { keys.formUnion(pattern.keys) }
    for rule in rules {
      keys.formUnion(
        rule.query.keys.map { key in
          LinkSymbols.text(decoding: LinkSymbols.symbols(of: analysis.shape.options.identity(ofKey: key)))
        })
    }
    self.keys = keys
    keyTwins =
      rules.allSatisfy(\.isCaseSensitive)
      ? keys.map { [$0] } : Dictionary(grouping: keys) { $0.lowercased() }.values.map { $0.sorted() }
    let slashes = rules.map { $0.path?.text.utf8.count { $0 == UInt8(ascii: "/") } ?? 0 }.max() ?? 0
    longestPath = max(analysis.space.longestPath(with: analysis.space), slashes) + 1
  }

  /// One thing that file and table say differently, with a link.
  package struct Gap {
    package enum Kind: String, CaseIterable {
      /// The table reads the link, and the file keeps it from the app.
      case missing
      /// The same, but only of links with a query key twice or a doubled slash, of which the format can't say all.
      case irregular
      /// The file admits the link, and the table doesn't read it.
      case extra
      /// The question is too hard to decide.
      case unknown
    }

    package var kind: Kind
    package var link: String?
    /// Index of the table's pattern; `nil` for `extra`.
    package var pattern: Int?
    /// The rule that decides the link; `nil` where none matches.
    package var rule: AssociationFile.Rule?
  }

  // MARK: What the file keeps out

  /// For each pattern of the host whose links the file doesn't all admit, a link.
  package func missing() -> [Gap] {
    let admitted = admitted()
    return space.shape.patterns.indices.compactMap { index in
      space.shape.patterns[index].refuses ? nil : missing(index, admitted)
    }
  }

  /// A link that is missing, else that nobody knows, else an irregular one.
  private func missing(_ index: Int, _ admitted: [TakenLinks]) -> Gap? {
    let pattern = space.shape.patterns[index]
    var unknown: Gap?
    var irregular: Gap?
    for (place, authority) in host.places where space.places(of: pattern).contains(place) {
      for count in space.segmentCounts(pattern, at: place, longest: longestPath) {
        do {
          let won = try WonLinks(space, index, at: place, count: count, extraKeys: keys, authority: authority)
          var taken = admitted
          for links in won.taken { taken.append(try joined(links)) }
          var search = LinkSearch(analysis.universe, budget: analysis.budget)
          for set in won.sets {
            if let links = try regular(set), let free = try search.freeLinks(in: joined(links), outside: taken) {
              if let gap = confirmed(.missing, free, index, at: place) { return gap }
              unknown = Gap(kind: .unknown, link: text(of: free), pattern: index)
            }
            if irregular == nil, let free = try search.freeLinks(in: joined(set), outside: taken) {
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

  /// The links in which no key stands twice and no segment is empty; `nil` where there are none.
  private func regular(_ set: LinkSet) throws(AutomatonTooLarge) -> LinkSet? {
    var result = set
    for index in set.segments.indices {
      guard let some = try space.universe.pool.intersection(set.languages[index], space.universe.segment) else {
        return nil
      }
      result.languages[index] = some
    }
    let single = try space.universe.singleItem()
    for twins in keyTwins {
      let needed = twins.first { !space.universe.pool.automaton(set.items[$0] ?? single).acceptsEmptyWord } ?? twins[0]
      for key in twins {
        let wanted = key == needed ? single : space.universe.nothing
        guard let part = try result.narrowed(.items(key), to: wanted, space.universe) else { return nil }
        result = part
      }
    }
    return result
  }

  private func confirmed(_ kind: Gap.Kind, _ set: LinkSet, _ index: Int, at place: Int) -> Gap? {
    guard let link = text(of: set), let match = analysis.match(link, at: place)?.match,
      analysis.isMatch(match, by: space.shape.patterns[index]), let answer = matcher.verdict(of: link, app: app),
      answer.verdict != .opens
    else { return nil }
    return Gap(kind: kind, link: link, pattern: index, rule: answer.rule)
  }

  // MARK: What the file lets in

  /// For each rule that admits links which the table doesn't read, one of them.
  package func extra() -> [Gap] {
    guard let (place, authority) = host.places.first else { return [] }
    var gaps: [Gap] = []
    // The first rule that matches decides.
    var decided: [LinkSet] = []
    var known: [Int: [TakenLinks]] = [:]
    for rule in rules {
      guard let links = try? links(of: rule) else { continue }
      for var set in links.sets where rule.exclude != .yes {
        set[.authority] = authority
        guard let gap = extra(set, decided, at: place, &known) else { continue }
        gaps.append(gap)
        break
      }
      if links.isExact { decided += links.sets }
    }
    return gaps
  }

  private func extra(
    _ set: LinkSet, _ decided: [LinkSet], at place: Int,
    _ known: inout [Int: [TakenLinks]]
  ) -> Gap? {
    for count in 0...longestPath {
      if known[count] == nil { known[count] = tableLinks(count) }
      guard let table = known[count], let some = try? narrowed(set, toSegments: count) else { continue }
      var search = LinkSearch(analysis.universe, budget: analysis.budget)
      let taken = table + decided.map { TakenLinks($0) }
      guard let free = try? search.freeLinks(in: some, outside: taken), let link = text(of: free),
        analysis.match(link, at: place)?.match == nil, let answer = matcher.verdict(of: link, app: app),
        answer.verdict == .opens
      else { continue }
      return Gap(kind: .extra, link: link, rule: answer.rule)
    }
    return nil
  }

  /// What the table takes of the host's links with so many segments.
  private func tableLinks(_ count: Int) -> [TakenLinks]? {
    var result: [TakenLinks] = []
    for pattern in space.shape.patterns where !pattern.refuses {
      for (place, _) in host.places where space.places(of: pattern).contains(place) {
        for links in space.taken(pattern, at: place, count: count, keys: keys) {
          guard let some = try? joined(links) else { return nil }
          result.append(some)
        }
      }
    }
    return result
  }

  private func narrowed(_ set: LinkSet, toSegments count: Int) throws(AutomatonTooLarge) -> LinkSet? {
    let paths = try languages.path(repeatElement(space.universe.segment, count: count))
    guard let path = set.languages.last, let both = try space.universe.pool.intersection(path, paths) else {
      return nil
    }
    var result = set
    result.languages[result.languages.count - 1] = both
    // The root's slash is its path.
    if count == 0 { result[.slash] = space.universe.nothing }
    return result
  }

  // MARK: Other spellings

  /// A way to write a link that the table reads like its normal form.
  package enum Respelling: String, CaseIterable {
    case needlessEscape = "an escape that needn't be"
    case smallDigits = "escapes with small letters"
    case doubledSlash = "a doubled slash"
    case slashAtEnd = "a slash at the end"
    case otherCase = "letters in another case"
    case extraItem = "an item nobody asks for"

    /// The link written so; `nil` where it can't be.
    func applied(to link: String) -> String? {
      let scheme = "https://"
      guard link.hasPrefix(scheme), let slash = link.dropFirst(scheme.count).firstIndex(of: "/") else { return nil }
      let path = link[slash...].prefix { $0 != "?" && $0 != "#" }
      let rest = String(link[path.endIndex...])
      var start = String(link[..<slash])
      switch self {
      case .needlessEscape:
        guard let letter = path.dropFirst().first, let byte = letter.asciiValue, LinkSymbols.isUnreserved(byte) else {
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

  /// The ways of writing links that the table reads and the file keeps out, each with a link, if there is one.
  package func respellings() -> [(Respelling, link: String)] {
    guard let place = host.places.first?.index else { return [] }
    let examples = examples
    return Respelling.allCases.compactMap { respelling in
      let others = examples.lazy.compactMap { respelling.applied(to: $0) }
      let link = others.first { analysis.match($0, at: place)?.match != nil && !isAdmitted($0) }
      return link.map { (respelling, $0) }
    }
  }

  /// A link of each pattern that the file admits.
  var examples: [String] {
    var links: [String] = []
    for index in space.shape.patterns.indices {
      for (place, authority) in host.places {
        let examples = analysis.examples(by: index, at: place, authority: authority)
        if let link = examples.first(where: isAdmitted) { links.append(link) }
      }
    }
    return links
  }

  // MARK: Rules as sets

  /// What the rules admit. Where a rule can't be said exactly, fewer.
  private func admitted() -> [TakenLinks] {
    var result: [TakenLinks] = []
    var excluded: [LinkSet] = []
    for rule in rules {
      guard let links = try? links(of: rule) else { continue }
      if rule.exclude == .no {
        if links.isExact { result += links.sets.map { TakenLinks($0, excluded: excluded) } }
      } else {
        excluded += links.sets
      }
    }
    return result
  }

  /// A file doesn't look at the host.
  private func links(of rule: AssociationFile.Rule) throws(AutomatonTooLarge) -> AssociationLanguages.RuleLinks {
    try languages.links(of: rule, authority: space.universe.pool.intern(.anyText), keys: keys)
  }

  /// The set with its segments as one: slashes are plain characters to a file.
  private func joined(_ set: LinkSet) throws(AutomatonTooLarge) -> LinkSet {
    var result = set
    result.languages = Array(set.languages[..<LinkSet.firstSegment]) + [try languages.path(set.segments)]
    return result
  }

  private func joined(_ links: TakenLinks) throws(AutomatonTooLarge) -> TakenLinks {
    var excluded: [LinkSet] = []
    for set in links.excluded { excluded.append(try joined(set)) }
    return TakenLinks(try joined(links.set), excluded: excluded)
  }

  // MARK: Witnesses

  /// A link of a set whose segments are joined.
  private func text(of set: LinkSet) -> String? { analysis.writer.link(set, preferring: []) }

  private func isAdmitted(_ link: String) -> Bool { matcher.verdict(of: link, app: app)?.verdict == .opens }
}
