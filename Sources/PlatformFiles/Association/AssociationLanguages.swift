import RouteAnalysis
import RouteLanguage
import RouteMatching

/// The patterns of an association file as languages of link symbols, so that the file can be compared with a table.
///
/// All links are in normal form: only characters that require it are percent-encoded, with uppercase digits.
struct AssociationLanguages {
  let universe: LinkUniverse
  let variables: [String: [String]]
  /// `true` if the table ignores the letter case of keys. Then sets of links don't distinguish the keys `id` and `ID`.
  private let foldsKeys: Bool
  private let paths = PathLanguages()

  /// A cache of path languages by pattern, because many rules have the same path. This is a class so that it can be
  /// filled by nonmutating methods.
  private final class PathLanguages {
    var known: [[String]: Language] = [:]
    /// The languages of all paths with a number of segments, keyed by this number.
    var runs: [Int: Automaton] = [:]
    /// Two languages: `slashes` is any number of slashes. `inner` are the paths that begin with exactly one slash and,
    /// except for `/`, don't end with a slash.
    lazy var slashLanguages: (slashes: Automaton, inner: Automaton)? = {
      let slash = Automaton.symbol(SymbolSet(UInt8(ascii: "/")))
      var others = SymbolSet(0x01...0xFF)
      others.remove(UInt8(ascii: "/"))
      let other = Automaton.symbol(others)
      guard let slashes = try? slash.repeated(0, nil), let any = try? RuleTexts.byte.repeated(0, nil),
        let inner = try? other.concatenating(any.concatenating(other).union(.emptyWord)).union(.emptyWord),
        let whole = try? slash.concatenating(inner)
      else { return nil }
      return (slashes, whole)
    }()
  }

  init(_ universe: LinkUniverse, variables: [String: [String]], foldsKeys: Bool) {
    self.universe = universe
    self.variables = variables
    self.foldsKeys = foldsKeys
  }

  /// The links of a host that a rule matches.
  struct RuleLinks {
    /// Sets that together contain the links. There are none if the rule matches no link in normal form.
    var sets: [LinkSet]
    /// `true` if the rule matches exactly these links. Otherwise, it matches only some of them.
    var isExact = true
  }

  /// Returns the links of a host that a rule matches.
  ///
  /// - Parameters:
  ///   - authority: The authorities of the host.
  ///   - keys: The decoded query keys that occur in the table or the file.
  func links(
    of rule: AssociationFile.Rule, authority: Language, keys: Set<String>
  ) throws(AutomatonTooLarge) -> RuleLinks {
    let texts = RuleTexts(rule, variables)
    var set = LinkSet(scheme: "https", separator: nil, languages: [])
    set.languages = [
      authority, universe.anySlash, universe.anyOthers, try fragment(rule.fragment?.text, texts),
      try path(rule.path?.text, texts),
    ]
    switch rule.query {
    case .any: return RuleLinks(sets: [set])
    case .text(let text) where text.text == "*": return RuleLinks(sets: [set])
    case .text(let text) where text.text.isEmpty:
      set[.others] = universe.nothing
      for key in keys { set.items[key] = universe.nothing }
      return RuleLinks(sets: [set])
    case .text: return RuleLinks(sets: [set], isExact: false)
    case .items(let items):
      var sets = [set]
      for (name, pattern) in items {
        var narrowed: [LinkSet] = []
        for set in sets { narrowed += try self.narrowed(set, name.text, pattern.text, texts, keys) }
        sets = narrowed
      }
      return RuleLinks(sets: sets, isExact: !items.contains { requiresLetterCase($0.0.text, rule) })
    }
  }

  private func requiresLetterCase(_ name: String, _ rule: AssociationFile.Rule) -> Bool {
    foldsKeys && rule.isCaseSensitive && name.lowercased() != name.uppercased()
  }

  /// Returns the language of the paths with these segments, without the first slash and a trailing slash.
  func path(_ segments: some Collection<Language>) throws(AutomatonTooLarge) -> Language {
    if segments.isEmpty { return universe.nothing }
    var parts: [Automaton] = []
    /// The literal text that isn't in `parts` yet.
    var word: [UInt8] = []
    var rest = Array(segments)[...]
    while let segment = rest.popFirst() {
      if rest.count + 1 < segments.count { word.append(UInt8(ascii: "/")) }
      let count = segment == universe.segment ? 1 + rest.prefix { $0 == universe.segment }.count : 1
      if count == 1, case .word(let symbols, isFolded: false) = segment {
        word += symbols
        continue
      }
      if !word.isEmpty { parts.append(universe.pool.automaton(.word(word, isFolded: false))) }
      word = []
      parts.append(try count > 1 ? run(count) : universe.pool.automaton(segment))
      rest = rest.dropFirst(count - 1)
    }
    if word.count > Automaton.stateLimit - 2 { throw AutomatonTooLarge() }
    if parts.isEmpty { return .word(word, isFolded: false) }
    if !word.isEmpty { parts.append(universe.pool.automaton(.word(word, isFolded: false))) }
    return universe.pool.intern(try Automaton.concatenation(parts))
  }

  private func run(_ count: Int) throws(AutomatonTooLarge) -> Automaton {
    if let known = paths.runs[count] { return known }
    let (slash, segment) = (Automaton.symbol(SymbolSet(UInt8(ascii: "/"))), universe.pool.automaton(universe.segment))
    let run = try Automaton.concatenation([segment] + (1..<count).flatMap { _ in [slash, segment] })
    paths.runs[count] = run
    return run
  }

  // MARK: Parts of a link

  /// Returns the language of a path's pattern. Leading and trailing slashes are ignored, and a pattern that ends in
  /// `/*` also matches the path before it.
  private func path(_ pattern: String?, _ texts: RuleTexts) throws(AutomatonTooLarge) -> Language {
    guard let pattern else { return universe.pool.intern(.anyText) }
    let key = [pattern, texts.rule.isCaseSensitive ? "" : "folded", texts.rule.isPercentEncoded ? "" : "decoded"]
    if let known = paths.known[key] { return known }
    guard let slashLanguages = paths.slashLanguages else { throw AutomatonTooLarge() }
    let trimmed = AssociationPath.trimmed(pattern)
    var bytes = try texts.automaton(trimmed)
    if trimmed.hasSuffix("/*") {
      bytes = try bytes.union(texts.automaton(AssociationPath.trimmed(String(trimmed.dropLast(2)))))
    }
    // The slashes at the ends of a path are removed before it's compared, so no wildcard may match them.
    if trimmed.contains(where: { "*?$".contains($0) }) || trimmed == "/" {
      bytes = try bytes.intersection(slashLanguages.inner)
    }
    bytes = try Automaton.concatenation([slashLanguages.slashes, bytes, slashLanguages.slashes])
    let language = universe.pool.intern(try bytes.preimage(after: [UInt8(ascii: "/")], spelling: texts.spelling))
    paths.known[key] = language
    return language
  }

  private func fragment(_ pattern: String?, _ texts: RuleTexts) throws(AutomatonTooLarge) -> Language {
    guard let pattern else { return universe.anyFragment }
    let text = try texts.automaton(pattern).preimage(spelling: texts.spelling)
    let written = try Automaton.symbol(SymbolSet(UInt8(ascii: "#"))).concatenating(text)
    let language = universe.pool.intern(try text.acceptsEmptyWord ? written.union(.emptyWord) : written)
    // A link in normal form has a single `#`.
    return try universe.pool.intersection(language, universe.anyFragment) ?? universe.nothing
  }

  /// Returns the links of a set in which the items with a name match a pattern.
  ///
  /// A missing item counts as empty. If an item is repeated, all its values must match. If letter case is ignored, keys
  /// such as `id` and `ID` have the same name, and links may contain any of them.
  private func narrowed(
    _ set: LinkSet, _ name: String, _ pattern: String, _ texts: RuleTexts, _ keys: Set<String>
  ) throws(AutomatonTooLarge) -> [LinkSet] {
    let value = try texts.automaton(pattern).preimage(spelling: texts.spelling).removing(UInt8(ascii: "&"))
    let own = keys.filter { texts.isSame(texts.rule.isPercentEncoded ? WitnessWriter.keyText($0) : $0, name) }.sorted()
    let item = try value.concatenating(.symbol(SymbolSet(UInt8(ascii: "&"))))
    if requiresLetterCase(name, texts.rule) {
      // The rule requires a certain letter case of the name, but the set doesn't distinguish letter case. So require
      // that at least one item matches, because the other items may have names in another letter case.
      if value.acceptsEmptyWord { return [set] }
      let items = universe.pool.automaton(universe.anyItems)
      let one = universe.pool.intern(try Automaton.concatenation([items, item, items]))
      let key = keys.first { key in
        (texts.rule.isPercentEncoded ? WitnessWriter.keyText(key) : key).lowercased() == name.lowercased()
      }
      return try key.flatMap { (key) throws(AutomatonTooLarge) in try narrowed(set, [(key, one)]) }.map { [$0] } ?? [
        set
      ]
    }
    let some = universe.pool.intern(try item.repeated(1, nil))
    let any = universe.pool.intern(try item.repeated(0, nil))
    if value.acceptsEmptyWord { return try narrowed(set, own.map { ($0, any) }).map { [$0] } ?? [] }
    var result: [LinkSet] = []
    for present in own {
      if let one = try narrowed(set, own.map { ($0, $0 == present ? some : any) }) { result.append(one) }
    }
    return result
  }

  private func narrowed(
    _ set: LinkSet, _ items: [(key: String, values: Language)]
  ) throws(AutomatonTooLarge) -> LinkSet? {
    var result = set
    for (key, values) in items {
      guard let part = try result.narrowed(.items(key), to: values, universe) else { return nil }
      result = part
    }
    return result
  }
}

/// The patterns of a rule as automata over the bytes that the system compares.
private struct RuleTexts {
  let rule: AssociationFile.Rule
  private let variables: [String: [String]]

  init(_ rule: AssociationFile.Rule, _ variables: [String: [String]]) {
    self.rule = rule
    self.variables = variables
  }

  /// Returns the bytes of a symbol of a link in normal form, either as written or decoded once.
  func spelling(_ symbol: UInt8) -> [UInt8] {
    rule.isPercentEncoded ? Array(LinkSymbols.linkText(of: [symbol]).utf8) : [Symbols.decoded(symbol)]
  }

  func isSame(_ name: String, _ wanted: String) -> Bool {
    name == wanted || (!rule.isCaseSensitive && name.lowercased() == wanted.lowercased())
  }

  /// Returns the bytes that a pattern matches.
  func automaton(_ pattern: String, findsVariables: Bool = true) throws(AutomatonTooLarge) -> Automaton {
    var parts: [Automaton] = []
    for piece in AssociationPattern.pieces(of: pattern, findsVariables: findsVariables) {
      switch piece {
      case .text(let text):
        var rest = text.unicodeScalars[...]
        while let scalar = rest.first {
          // Add plain text as a single word, instead of character by character.
          let plain = rule.isCaseSensitive ? rest.prefix { $0 != "*" && $0 != "?" } : rest.prefix(0)
          if plain.isEmpty {
            parts.append(try automaton(scalar))
            rest.removeFirst()
          } else {
            parts.append(try .words([Array(String(plain).utf8)]))
            rest = rest[plain.endIndex...]
          }
        }
      case .variable(let name):
        switch variables[name].map(AssociationVariable.texts) ?? AssociationVariable.predefined(name) {
        // If letter case is ignored, the predefined classes of letters match both cases.
        case .character(let own):
          let words = own.characters.utf8.map { [$0] }
          parts.append(try .words(words, foldsCase: !rule.isCaseSensitive))
        case .texts(let texts):
          var all = Automaton.nothing
          for text in texts { all = try all.union(automaton(text, findsVariables: false)) }
          parts.append(all)
        case nil: return .nothing
        }
      }
    }
    return try .concatenation(parts)
  }

  private func automaton(_ scalar: Unicode.Scalar) throws(AutomatonTooLarge) -> Automaton {
    switch scalar {
    case "*": return try RuleTexts.byte.repeated(0, nil)
    case "?": return rule.isPercentEncoded ? .symbol(SymbolSet(0x01...0x7F)) : try RuleTexts.scalar()
    default:
      var words = [Array(String(scalar).utf8)]
      if !rule.isCaseSensitive {
        words.append(Array(scalar.properties.lowercaseMapping.utf8))
        words.append(Array(scalar.properties.uppercaseMapping.utf8))
      }
      return try .words(words)
    }
  }

  static let byte = Automaton.symbol(SymbolSet(0x01...0xFF))

  /// Returns the language of a single character in UTF-8, with the lead and continuation bytes of RFC 3629.
  private static func scalar() throws(AutomatonTooLarge) -> Automaton {
    let continuation = Automaton.symbol(SymbolSet(0x80...0xBF))
    var all = Automaton.symbol(SymbolSet(0x01...0x7F))
    for (count, leads) in [(1, UInt8(0xC2)...0xDF), (2, 0xE0...0xEF), (3, 0xF0...0xF4)] {
      all = try all.union(Automaton.symbol(SymbolSet(leads)).concatenating(continuation.repeated(count, count)))
    }
    return all
  }
}
