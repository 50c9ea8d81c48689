import RouteLanguage

/// The rules of an association file that say a table's links of one host, as tightly as the format can.
///
/// The first rule that matches decides and `*` takes slashes too, so the rules go by number of segments, the longest
/// first, and between two numbers stands a rule that excludes whatever has more: so no `*` reaches past its segment.
/// Patterns with a rest come before all.
struct AssociationRules {
  /// In the file's order.
  private(set) var rules: [Rule] = []
  /// Texts by the name of the variable.
  private(set) var variables: [(name: String, texts: [String])] = []
  /// Their places by name.
  private var variableIndices: [String: Int] = [:]
  private let space: LinkSpace
  private let host: AssociationHost

  /// One rule of the file.
  struct Rule: Hashable {
    var path: String
    /// Patterns by the name of the item as links write it.
    var items: [String: String] = [:]
    /// Whether there must be no query.
    var hasNoQuery = false
    var fragment: String?
    /// The route; what an excluding rule is for.
    var comment: String
    var excludes = false
    /// Whether it excludes what one route leaves alone, which may be another's.
    var isDoubtful = false

    /// `true` if it takes all that another takes, so that the other adds nothing beside it.
    func isWider(than other: Rule) -> Bool {
      excludes == other.excludes && path == other.path && (fragment == nil || fragment == other.fragment)
        && (!hasNoQuery || other.hasNoQuery) && items.allSatisfy { other.items[$0.key] == $0.value }
    }
  }

  /// Rules in order, without those to which a wider one leaves nothing.
  private struct RuleList {
    private(set) var rules: [Rule] = []
    /// The rules since the last one that excludes, by their path and their first item: all items of a wider rule are
    /// the narrower one's too.
    private var known: [[String]: [Int]] = [:]

    mutating func add(_ rule: Rule) {
      let items = rule.items.sorted { $0.key < $1.key }
      let keys = [[rule.path]] + items.map { [rule.path, $0.key, $0.value] }
      if keys.contains(where: { known[$0]?.contains { rules[$0].isWider(than: rule) } ?? false }) { return }
      // A rule that excludes stands between others and can't be passed over.
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

  /// The same rules without one that excludes.
  mutating func remove(at index: Int) { rules.remove(at: index) }

  private mutating func add(
    _ pattern: PatternShape, at place: Int, excludes: Bool, _ owner: PatternShape, _ levels: inout [Int: RuleList],
    _ rests: inout RuleList
  ) throws(AutomatonTooLarge) {
    let base = space.shape.places[place].declaration.basePath.count
    let count = space.segmentCounts(pattern, at: place).lowerBound
    /// More segments that a rest has at least; one sign stands for all of them.
    let more = count - base - pattern.segments.count
    for set in try space.accepted(pattern, at: place, count: count, keys: pattern.keys)
    // The file's paths have no empty segment at the end.
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
        // Names tell letters by case, so that a rule that admits would keep other spellings out.
        if !excludes, condition?.hasOtherSpellings == true { continue }
        guard let text = try text(ofItems: language, named: piece.flatMap { name(of: $0, owner) }) else { continue }
        rule.items[WitnessWriter.keyText(condition?.decodedSpelling ?? key)] = text
      }
      // What the table sets aside may stand there all the same.
      rule.hasNoQuery =
        set.items.isEmpty && set[.others] == space.universe.nothing && space.shape.options.ignoredQuery.isEmpty
      rule.fragment = try text(
        ofFragment: set[.fragment], named: pattern.fragment?.piece.flatMap { name(of: $0, owner) })
      if pattern.restIndex == nil { levels[count, default: RuleList()].add(rule) } else { rests.add(rule) }
    }
  }

  private func comment(_ pattern: PatternShape) -> String { pattern.redirectID ?? space.shape.routes[pattern.route].id }

  // MARK: Texts

  /// The name of what a piece's only parameter can be.
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
      // The file's rules don't tell case either: one spelling stands for all, if it does.
      let small = language.removing(SymbolSet(UInt8(ascii: "A")...UInt8(ascii: "Z")))
      let all = small.relabelled { symbol in symbol >= 0x41 && symbol <= 0x5A ? symbol | 0x20 : symbol }
      if language.isSubset(of: all) { language = small }
    }
    switch AssociationGlob(language) {
    case .text(let text): return text
    case .words(let words): return "$(\(variable(words, named: name ?? "words")))"
    }
  }

  /// The variable that has these texts.
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

  /// What an item has to be; `nil` for what the format can't ask: an item that may be missing may also be anything.
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
