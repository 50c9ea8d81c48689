import RouteAnalysis
import RouteLanguage

/// The rules of an association file that admit a table's links for a host, as precisely as the format allows.
///
/// The first rule that matches decides, and `*` matches slashes too. So rules are sorted by number of segments, the
/// longest first, and before rules with wildcards, a rule excludes all longer paths. Then a `*` can't match further
/// segments. Patterns with a rest parameter come first.
struct AssociationRules {
  /// The rules in the order of the file.
  private(set) var rules: [Rule] = []
  /// The values of each variable.
  private(set) var variables: [(name: String, texts: [String])] = []
  /// The index of each variable, keyed by name.
  private var variableIndices: [String: Int] = [:]
  private let space: LinkSpace
  private let host: AssociationHost

  /// A rule of the file.
  struct Rule: Hashable {
    var path: String
    /// The pattern of each item, keyed by its name as written in links.
    var items: [String: String] = [:]
    /// `true` if the link must not have a query.
    var hasNoQuery = false
    var fragment: String?
    /// The id of the route, or the purpose of an excluding rule.
    var comment: String
    var excludes = false
    /// `true` if the rule comes from an exclude of a route, because another route may match the excluded links.
    var isDoubtful = false

    /// Returns `true` if the rule matches all links that another rule matches, so that the other rule is superfluous.
    func isWider(than other: Rule) -> Bool {
      excludes == other.excludes && path == other.path && (fragment == nil || fragment == other.fragment)
        && (!hasNoQuery || other.hasNoQuery) && items.allSatisfy { other.items[$0.key] == $0.value }
    }
  }

  /// A list of rules in order, without those that a more general rule makes superfluous.
  private struct RuleList {
    private(set) var rules: [Rule] = []
    /// The rules since the last excluding rule, keyed by their path and their first item. A more general rule has only
    /// items that the more specific rule has too.
    private var known: [[String]: [Int]] = [:]

    mutating func add(_ rule: Rule) {
      let items = rule.items.sorted { $0.key < $1.key }
      let keys = [[rule.path]] + items.map { [rule.path, $0.key, $0.value] }
      if keys.contains(where: { known[$0]?.contains { rules[$0].isWider(than: rule) } ?? false }) { return }
      // Rules before and after an excluding rule can't be compared.
      if rule.excludes { known = [:] } else { known[keys[min(1, keys.count - 1)], default: []].append(rules.count) }
      rules.append(rule)
    }
  }

  init(_ space: LinkSpace, _ host: AssociationHost) throws(AutomatonTooLarge) {
    self.space = space
    self.host = host
    var levels: [Int: RuleList] = [:]
    var rests = RuleList()
    let order = space.shape.patterns.indices.sorted { space.ranks[$0] < space.ranks[$1] }
    for index in order {
      let pattern = space.shape.patterns[index]
      for place in host.places.map(\.index) where space.places(of: pattern).contains(place) {
        for exclude in pattern.excludes where space.places(of: exclude).contains(place) {
          try add(exclude, at: place, excludes: true, pattern, &levels, &rests)
        }
        try add(pattern, at: place, excludes: false, pattern, &levels, &rests)
      }
    }
    rules = rests.rules
    for (count, level) in levels.mapValues(\.rules).sorted(by: { $0.key > $1.key }) {
      if level.contains(where: { !$0.excludes && $0.path.unicodeScalars.contains { $0 == "*" || $0 == "?" } }) {
        let path = String(repeating: "/?*", count: count + 1)
        rules.append(
          Rule(path: path, comment: "more than \(count) \(count == 1 ? "segment" : "segments")", excludes: true))
      }
      rules += level
    }
  }

  /// Removes an excluding rule.
  mutating func remove(at index: Int) { rules.remove(at: index) }

  private mutating func add(
    _ pattern: PatternShape, at place: Int, excludes: Bool, _ owner: PatternShape, _ levels: inout [Int: RuleList],
    _ rests: inout RuleList
  ) throws(AutomatonTooLarge) {
    let base = space.shape.places[place].declaration.basePath.count
    let count = space.segmentCounts(pattern, at: place).lowerBound
    /// The minimum number of additional segments of a rest parameter. A single wildcard covers all of them.
    let more = count - base - pattern.segments.count
    for set in try space.accepted(pattern, at: place, count: count, keys: pattern.keys)
    // Paths in the file have no empty last segment.
    where set.segments.last != space.universe.nothing {
      var pieces: [String] = []
      for (index, language) in set.segments.enumerated() {
        let rest = pattern.restIndex.map { base + $0 } ?? count
        if index >= rest, index <= rest + more {
          if index == rest { pieces.append("?*") }
          continue
        }
        let piece = index < base ? nil : pattern.segments[index - base - (index > rest ? more : 0)].piece
        pieces.append(text(language, named: piece.flatMap { name(of: $0, owner) }))
      }
      var rule = Rule(
        path: "/" + pieces.joined(separator: "/"), comment: comment(owner), excludes: excludes, isDoubtful: excludes)
      for (key, language) in set.items {
        let condition = pattern.query.first { $0.decodedKey == key }
        let piece = condition?.piece
        // The file compares names with their case, so an admitting rule with this item wouldn't match other spellings.
        if !excludes, condition?.hasOtherSpellings == true { continue }
        guard let text = try text(ofItems: language, named: piece.flatMap { name(of: $0, owner) }) else { continue }
        rule.items[WitnessWriter.keyText(condition?.decodedSpelling ?? key)] = text
      }
      // If the table ignores some query items, a link may still contain these.
      rule.hasNoQuery =
        set.items.isEmpty && set[.others] == space.universe.nothing && space.shape.options.ignoredQuery.isEmpty
      rule.fragment = try text(
        ofFragment: set[.fragment], named: pattern.fragment?.piece.flatMap { name(of: $0, owner) })
      if pattern.restIndex == nil { levels[count, default: RuleList()].add(rule) } else { rests.add(rule) }
    }
  }

  private func comment(_ pattern: PatternShape) -> String { pattern.redirectID ?? space.shape.routes[pattern.route].id }

  // MARK: Texts

  /// Returns the name of a piece's parameter or, for an enum, of its type. Returns `nil` if the piece has other parts.
  private func name(of piece: PieceShape, _ pattern: PatternShape) -> String? {
    guard piece.parts.count == 1, case .value(let capture?, _, _)? = piece.parts.first,
      space.shape.routes[pattern.route].parameters.indices.contains(capture)
    else { return nil }
    let parameter = space.shape.routes[pattern.route].parameters[capture]
    return parameter.type.enumeration == nil ? parameter.name : parameter.type.name
  }

  private mutating func text(_ language: Language, named name: String?) -> String {
    text(of: space.universe.pool.automaton(language), named: name)
  }

  private mutating func text(of language: Automaton, named name: String?) -> String {
    var language = language
    if !space.shape.options.caseSensitive {
      // The rules of the file ignore letter case too, so a single spelling covers all spellings if the language has all
      // of them.
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
      if let known = variableIndices[candidate] {
        if variables[known].texts == texts { return candidate }
      } else if AssociationVariable.predefined(candidate) == nil {
        variableIndices[candidate] = variables.count
        variables.append((candidate, texts))
        return candidate
      }
      number += 1
    }
  }

  /// Returns the pattern for an item, or `nil` if the format can't express the condition. An optional item may have any
  /// value.
  private mutating func text(ofItems language: Language, named name: String?) throws(AutomatonTooLarge) -> String? {
    if language == space.universe.nothing { return "" }
    let sequences = space.universe.pool.automaton(language)
    if sequences.acceptsEmptyWord { return nil }
    let ampersand = UInt8(ascii: "&")
    let value = try sequences.reversed().preimage(after: [ampersand]) { [$0] }.reversed().removing(ampersand)
    return value.acceptsEmptyWord || value.isEmpty ? nil : text(of: value, named: name)
  }

  private mutating func text(ofFragment language: Language, named name: String?) throws(AutomatonTooLarge) -> String? {
    let whole = space.universe.pool.automaton(language)
    if whole.acceptsEmptyWord { return nil }
    let text = try whole.preimage(after: [UInt8(ascii: "#")]) { [$0] }
    return text.acceptsEmptyWord || text.isEmpty ? nil : self.text(of: text, named: name)
  }
}
