import RouteAnalysis
import RouteLanguage

/// The rules of an association file that admit a table's links for a host, as precisely as the format allows.
///
/// The first rule that matches decides, and `*` also matches slashes. So the rules of patterns with a rest parameter
/// come first. All other rules are sorted by their number of segments, the longest paths first. If rules with the same
/// number of segments have wildcards, a rule before them excludes all longer paths, so that a `*` can't match further
/// segments.
///
/// An exclude of a route becomes an excluding rule before all rules that could admit the excluded links. But if another
/// pattern of the table matches some of these links, the rules of that pattern come before the excluding rule, even if
/// they have fewer segments.
struct AssociationRules {
  /// The rules in the order of the file.
  private(set) var rules: [Rule] = []
  /// The values of each variable, keyed by name.
  private(set) var variables: [String: [String]] = [:]
  private let space: LinkSpace
  private let host: AssociationHost

  /// A rule of the file.
  struct Rule: Hashable {
    let path: String
    /// The pattern of each item, keyed by its name as written in links.
    var items: [String: String] = [:]
    /// `true` if the link must not have a query.
    var hasNoQuery = false
    var fragment: String?
    /// The id of the route, or the purpose of an excluding rule.
    var comment: String
    var excludes = false
    /// `true` if the rule comes from an exclude of a route. It may exclude links that another route matches.
    var comesFromExclude = false
    /// The indices of the patterns whose links the rule admits. For an excluding rule, these are the patterns whose rules
    /// must come first, because they match some of its links.
    var patterns: Set<Int> = []
    /// The number of segments, or `nil` if the rule comes from a pattern with a rest parameter.
    var segmentCount: Int?
    /// The bytes of the path, with `nil` for a wildcard or variable, which may match any text.
    fileprivate let glob: [UInt8?]

    init(path: String, comment: String, excludes: Bool, comesFromExclude: Bool = false, segmentCount: Int? = nil) {
      self.path = path
      self.comment = comment
      self.excludes = excludes
      self.comesFromExclude = comesFromExclude
      self.segmentCount = segmentCount
      glob = AssociationPattern.pieces(of: path).flatMap { piece -> [UInt8?] in
        guard case .text(let text) = piece else { return [nil] }
        return text.lowercased().utf8.map { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") ? nil : $0 }
      }
    }

    /// Returns `true` if the rule matches all links that another rule matches, so that the other rule is superfluous.
    func isWider(than other: Rule) -> Bool {
      path == other.path && (fragment == nil || fragment == other.fragment) && (!hasNoQuery || other.hasNoQuery)
        && items.allSatisfy { other.items[$0.key] == $0.value }
    }
  }

  /// A list of admitting rules in order, without those that a more general rule makes superfluous.
  private struct RuleList {
    private(set) var rules: [Rule] = []
    /// The indices of the rules, keyed by path and first item, if any.
    ///
    /// A few lookups with the path and the items of a rule find all more general rules, because these have no other
    /// items.
    private var known: [[String]: [Int]] = [:]

    mutating func add(_ rule: Rule) {
      let items = rule.items.sorted { $0.key < $1.key }
      let keys = [[rule.path]] + items.map { [rule.path, $0.key, $0.value] }
      if let wider = keys.flatMap({ known[$0] ?? [] }).first(where: { rules[$0].isWider(than: rule) }) {
        rules[wider].patterns.formUnion(rule.patterns)
        return
      }
      known[keys[min(1, keys.count - 1)], default: []].append(rules.count)
      rules.append(rule)
    }
  }

  init(_ space: LinkSpace, _ host: AssociationHost) throws(AutomatonTooLarge) {
    self.space = space
    self.host = host
    var levels: [Int: RuleList] = [:]
    var rests = RuleList()
    var excludes: [(rules: [Rule], pattern: ResolvedPattern, place: Int, owner: Int)] = []
    let order = space.resolved.patterns.indices.sorted { space.ranks[$0] < space.ranks[$1] }
    for index in order {
      let pattern = space.resolved.patterns[index]
      for place in host.places.map(\.index) where space.places(of: pattern).contains(place) {
        for exclude in pattern.excludes where space.places(of: exclude).contains(place) {
          excludes.append((try components(of: exclude, at: place, excludes: true, pattern), exclude, place, index))
        }
        let count = space.segmentCounts(pattern, at: place).lowerBound
        for var rule in try components(of: pattern, at: place, excludes: false, pattern) {
          rule.patterns = [index]
          if pattern.restIndex == nil { levels[count, default: RuleList()].add(rule) } else { rests.add(rule) }
        }
      }
    }
    rules = rests.rules
    for (count, level) in levels.mapValues(\.rules).sorted(by: { $0.key > $1.key }) {
      if level.contains(where: { $0.path.unicodeScalars.contains { $0 == "*" || $0 == "?" } }) {
        let path = String(repeating: "/?*", count: count + 1)
        rules.append(
          Rule(path: path, comment: "more than \(count) \(count == 1 ? "segment" : "segments")", excludes: true))
      }
      rules += level
    }
    for exclude in excludes {
      let matching = try patterns(meeting: exclude.pattern, at: exclude.place)
      let longer = try longerLinks(of: exclude.owner, than: exclude.pattern, at: exclude.place)
      for var rule in exclude.rules where !rules.contains(where: { $0.excludes && $0.isSame(as: rule) }) {
        rule.patterns = matching
        insert(rule, after: longer)
      }
    }
  }

  // MARK: Excludes

  /// Returns rules for the links of a pattern with a rest parameter that have more segments than an exclude of the
  /// pattern.
  ///
  /// These rules come before the rule of the exclude. Without them, a `*` of that rule would match further segments, so
  /// it would exclude these links too.
  private mutating func longerLinks(
    of owner: Int, than exclude: ResolvedPattern, at place: Int
  ) throws(AutomatonTooLarge) -> [Rule] {
    let pattern = space.resolved.patterns[owner]
    let (universe, count) = (space.universe, space.segmentCounts(exclude, at: place).lowerBound)
    // If a parameter of the exclude doesn't accept every segment, return no rules. The rule of the exclude also
    // excludes other values of this parameter, so `relax` moves or removes it anyway.
    let isExact = exclude.segments.allSatisfy { segment in
      segment.piece.literal != nil
        || [.same, .inside].contains(universe.pool.relation(universe.segment, segment.piece.language))
    }
    guard pattern.restIndex != nil, exclude.restIndex == nil, isExact,
      exclude.segments.contains(where: { $0.piece.literal == nil }),
      space.segmentCounts(pattern, at: place, longest: count + 1).contains(count + 1)
    else { return [] }
    var rules = try components(of: pattern, at: place, excludes: false, pattern, longerThan: count)
    for index in rules.indices {
      rules[index].patterns = [owner]
      rules[index].segmentCount = count + 1
    }
    return rules
  }

  /// Inserts an excluding rule before the first rule that could admit its links, if there is such a rule.
  ///
  /// Before the excluding rule, moves the rules of the patterns in `rule.patterns` and inserts `others`.
  private mutating func insert(_ rule: Rule, after others: [Rule] = []) {
    let overlapping = rules.indices.filter { !rules[$0].excludes && rules[$0].mayAdmit(linksOf: rule) }
    let earlier = overlapping.filter { !rules[$0].patterns.isDisjoint(with: rule.patterns) }
    let first = overlapping.first { !earlier.contains($0) }
    // If an earlier rule admits all of the links, the excluding rule would have no effect.
    let isAdmitted = earlier.contains { index in
      let other = rules[index]
      return other.items.isEmpty && !other.hasNoQuery && other.fragment == nil
        && AssociationPattern(other.path, variables: [:], isFolded: true, readsUndefined: true).matches(rule.path)
    }
    guard let first, !isAdmitted else { return }
    let moved = earlier.filter { $0 > first }
    let group = moved.map { rules[$0] } + others + [rule]
    for index in moved.reversed() { rules.remove(at: index) }
    rules.insert(contentsOf: group, at: first)
  }

  /// Moves an excluding rule after the rules of some patterns, because it excludes links of these patterns. Removes it
  /// if it's already after them, or if it doesn't come from an exclude of a route.
  mutating func relax(_ index: Int, losing patterns: Set<Int>) {
    var rule = rules.remove(at: index)
    guard rule.comesFromExclude, !patterns.isSubset(of: rule.patterns) else { return }
    rule.patterns.formUnion(patterns)
    insert(rule)
  }

  /// Removes an excluding rule.
  mutating func remove(at index: Int) { rules.remove(at: index) }

  /// Returns the patterns that match links of an exclude.
  private func patterns(meeting exclude: ResolvedPattern, at place: Int) throws(AutomatonTooLarge) -> Set<Int> {
    var result: Set<Int> = []
    for count in space.segmentCounts(exclude, at: place, longest: space.longestPath(with: space)) {
      let path = try space.path(exclude, at: place, count: count)
      for (other, authority) in host.places {
        for index in space.meeting(path, at: other) where !result.contains(index) {
          let isMet = try pattern(index, at: other, authority, meets: exclude, at: place, count: count)
          if isMet { result.insert(index) }
        }
      }
    }
    return result
  }

  /// Returns `true` if a pattern matches a link of an exclude with a given number of segments, or if that is unknown.
  private func pattern(
    _ index: Int, at place: Int, _ authority: Language, meets exclude: ResolvedPattern, at other: Int, count: Int
  ) throws(AutomatonTooLarge) -> Bool {
    let pattern = space.resolved.patterns[index]
    let keys = Set(pattern.keys).union(exclude.keys).union(pattern.excludes.flatMap { $0.keys })
    var search = LinkSearch(space.universe, budget: LinkSearch.pairBudget)
    for var excluded in try space.accepted(exclude, at: other, count: count, keys: keys) {
      excluded[.authority] = authority
      for links in space.taken(index, at: place, count: count, keys: keys) {
        guard let both = try links.set.intersection(excluded, space.universe) else { continue }
        do throws(AutomatonTooLarge) {
          if try search.freeLinks(in: both, outside: links.excluded.map { MatchedLinks($0) }) != nil { return true }
        } catch {
          return true
        }
      }
    }
    return false
  }

  // MARK: Rules of a pattern

  private mutating func components(
    of pattern: ResolvedPattern, at place: Int, excludes: Bool, _ owner: ResolvedPattern, longerThan shorter: Int? = nil
  ) throws(AutomatonTooLarge) -> [Rule] {
    let base = space.resolved.places[place].basePath.count
    let count = shorter.map { $0 + 1 } ?? space.segmentCounts(pattern, at: place).lowerBound
    /// The number of segments that a rest parameter matches in addition to its first segment. If `shorter` isn't `nil`,
    /// each of them gets a wildcard of its own. Otherwise, a single wildcard matches all of them.
    let more = count - base - pattern.segments.count
    var rules: [Rule] = []
    for set in try space.accepted(pattern, at: place, count: count, keys: pattern.keys)
    // Paths in the file have no empty last segment.
    where set.segments.last != space.universe.nothing {
      var pieces: [String] = []
      for (index, language) in set.segments.enumerated() {
        let rest = pattern.restIndex.map { base + $0 } ?? count
        if index >= rest, index <= rest + more {
          if index == rest || shorter != nil { pieces.append("?*") }
          continue
        }
        let piece = index < base ? nil : pattern.segments[index - base - (index > rest ? more : 0)].piece
        pieces.append(text(of: space.universe.pool.automaton(language), named: piece.flatMap { name(of: $0, owner) }))
      }
      var rule = Rule(
        path: "/" + pieces.joined(separator: "/"), comment: comment(owner), excludes: excludes,
        comesFromExclude: excludes,
        segmentCount: pattern.restIndex == nil ? count : nil)
      for (key, language) in set.items {
        let condition = pattern.query.first { $0.decodedKey == key }
        let piece = condition?.piece
        // The file compares names with their case, so an admitting rule with this item wouldn't match other spellings.
        if !excludes, condition?.hasOtherSpellings == true { continue }
        let parameter = piece.flatMap { name(of: $0, owner) }
        guard let text = try text(ofItems: language, isNeverEmpty: excludes, named: parameter) else { continue }
        rule.items[WitnessWriter.keyText(condition?.decodedSpelling ?? key)] = text
      }
      // If the table ignores some query items, a link may still contain these.
      rule.hasNoQuery =
        set.items.isEmpty && set[.others] == space.universe.nothing && space.resolved.options.ignoredQuery.isEmpty
      rule.fragment = try text(
        ofFragment: set[.fragment], named: pattern.fragment?.piece.flatMap { name(of: $0, owner) })
      rules.append(rule)
    }
    return rules
  }

  private func comment(_ pattern: ResolvedPattern) -> String {
    pattern.redirectID ?? space.resolved.routes[pattern.route].id
  }

  // MARK: Texts

  /// Returns the name of a piece's parameter or, for an enum, of its type. Returns `nil` if the piece has other parts.
  private func name(of piece: ResolvedPiece, _ pattern: ResolvedPattern) -> String? {
    guard piece.parts.count == 1, case .value(let capture?, _, _, _)? = piece.parts.first,
      space.resolved.routes[pattern.route].parameters.indices.contains(capture)
    else { return nil }
    let parameter = space.resolved.routes[pattern.route].parameters[capture]
    return parameter.type.enumeration == nil ? parameter.name : parameter.type.name
  }

  private mutating func text(of language: Automaton, named name: String?) -> String {
    var language = language
    if !space.resolved.options.caseSensitive {
      // If the language contains the lowercase form of each of its words, use only the lowercase forms, because the
      // rules of the file ignore letter case too.
      let small = language.removing(SymbolSet(UInt8(ascii: "A")...UInt8(ascii: "Z")))
      let all = small.relabelled { symbol in symbol >= 0x41 && symbol <= 0x5A ? symbol | 0x20 : symbol }
      if language.isSubset(of: all) { language = small }
    }
    switch AssociationGlob(language) {
    case .text(let text): return text
    case .words(let words): return "$(\(variable(words, named: name ?? "words")))"
    }
  }

  /// Returns the name of the variable with these values, and adds the variable if necessary.
  private mutating func variable(_ texts: [String], named name: String) -> String {
    var number = 1
    while true {
      let candidate = number == 1 ? name : name + String(number)
      if let known = variables[candidate] {
        if known == texts { return candidate }
      } else if AssociationVariable.predefined(candidate) == nil {
        variables[candidate] = texts
        return candidate
      }
      number += 1
    }
  }

  /// Returns the pattern for the value of an item. Returns `nil` for an optional item, which may have any value, or if
  /// the format can't express the condition.
  ///
  /// - Parameter isNeverEmpty: `true` to omit an empty value, which the format doesn't distinguish from a missing item.
  private mutating func text(
    ofItems language: Language, isNeverEmpty: Bool, named name: String?
  ) throws(AutomatonTooLarge) -> String? {
    if language == space.universe.nothing { return "" }
    let sequences = space.universe.pool.automaton(language)
    if sequences.acceptsEmptyWord { return nil }
    let ampersand = UInt8(ascii: "&")
    var value = try sequences.reversed().preimage(after: [ampersand]) { [$0] }.reversed().removing(ampersand)
    if isNeverEmpty { value = try value.subtracting(.emptyWord) }
    return value.acceptsEmptyWord || value.isEmpty ? nil : text(of: value, named: name)
  }

  private mutating func text(ofFragment language: Language, named name: String?) throws(AutomatonTooLarge) -> String? {
    let whole = space.universe.pool.automaton(language)
    if whole.acceptsEmptyWord { return nil }
    let text = try whole.preimage(after: [UInt8(ascii: "#")]) { [$0] }
    return text.acceptsEmptyWord || text.isEmpty ? nil : self.text(of: text, named: name)
  }
}

extension AssociationRules.Rule {
  /// `true` if two rules match the same links.
  fileprivate func isSame(as other: Self) -> Bool { isWider(than: other) && other.isWider(than: self) }

  /// Returns `true` if the rule's path may match the links of an excluding rule. Links with a given number of segments
  /// don't match a path with more segments.
  fileprivate func mayAdmit(linksOf other: Self) -> Bool {
    if let own = segmentCount, let count = other.segmentCount, own > count { return false }
    // Compare only the text before the first and after the last wildcard.
    let (start, end) = (glob.prefix { $0 != nil }, glob.reversed().prefix { $0 != nil })
    let (otherStart, otherEnd) = (other.glob.prefix { $0 != nil }, other.glob.reversed().prefix { $0 != nil })
    if start.count == glob.count, otherStart.count == other.glob.count { return glob == other.glob }
    return zip(start, otherStart).allSatisfy { $0 == $1 } && zip(end, otherEnd).allSatisfy { $0 == $1 }
  }
}
