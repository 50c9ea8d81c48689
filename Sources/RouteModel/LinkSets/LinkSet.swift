/// A set of links as a product of languages: a language for each component of a link, and a language for the items of
/// each query key.
///
/// All links have the same scheme and number of segments. A component is a language over link symbols:
///
/// | component | its words |
/// | --- | --- |
/// | authority | the authority as written, port included; for a scheme without a host, `//` or the empty word |
/// | slash | `/` if the path ends in a slash after a segment, otherwise the empty word |
/// | others | `+` if there are items with keys that aren't in `items`, otherwise the empty word |
/// | fragment | `#` and the fragment's text, or the empty word if there is no fragment |
/// | segment | the segment, a place's base path included |
/// | items of a key | each item's value followed by `&`, in order; the empty word if there is no item |
///
/// Because of this form, an intersection is exact and a difference is a few products. A key that isn't in `items` can
/// have any items.
package struct LinkSet: Sendable {
  package enum Component: Int, CaseIterable, Sendable {
    case authority, slash, others, fragment
  }

  package var scheme: String
  /// The path's separator, or `nil` if it is `/`.
  package var separator: UInt8?
  /// The languages of the components, then of the segments.
  package var languages: [Language]
  /// The languages of items, by decoded key.
  package var items: [String: Language] = [:]
  /// A condition on the raw text of links from one of their segments to the end, which a product of languages can't
  /// express.
  package var tail: RawTail?

  /// A condition that the raw text of a link from this segment to the end is in a language.
  package struct RawTail: Hashable, Sendable {
    package var segment: Int
    package var language: Language
  }

  /// `true` if the languages describe exactly the links of the set. If there is a `tail`, they also allow links that
  /// don't fulfill it.
  package var isExact: Bool { tail == nil }

  package init(scheme: String, separator: UInt8?, languages: [Language]) {
    self.scheme = scheme
    self.separator = separator
    self.languages = languages
  }

  package static let firstSegment = Component.allCases.count

  package var segmentCount: Int { languages.count - LinkSet.firstSegment }
  package var segments: ArraySlice<Language> { languages[LinkSet.firstSegment...] }

  package subscript(component: Component) -> Language {
    get { languages[component.rawValue] }
    set { languages[component.rawValue] = newValue }
  }

  /// Returns `true` if the links of two sets have the same scheme, separator and number of segments.
  private func isComparable(_ other: LinkSet) -> Bool {
    scheme == other.scheme && separator == other.separator && languages.count == other.languages.count
  }

  /// Returns the links in both sets, or `nil` if there are none. If both sets have a `tail`, the result only has the
  /// first.
  package func intersection(
    _ other: LinkSet, _ universe: LinkUniverse
  ) throws(AutomatonTooLarge) -> LinkSet? {
    guard isComparable(other) else { return nil }
    var result = self
    result.tail = tail ?? other.tail
    for index in languages.indices {
      guard let both = try universe.pool.intersection(languages[index], other.languages[index]) else { return nil }
      result.languages[index] = both
    }
    for (key, language) in other.items {
      guard let known = items[key] else {
        result.items[key] = language
        continue
      }
      guard let both = try universe.pool.intersection(known, language) else { return nil }
      result.items[key] = both
    }
    return result
  }

  /// Returns `true` if two sets share a link, ignoring their `tail`.
  package func meets(_ other: LinkSet, _ universe: LinkUniverse) -> Bool {
    guard isComparable(other) else { return false }
    for index in languages.indices
    where universe.pool.relation(languages[index], other.languages[index]) == .disjoint { return false }
    for (key, language) in other.items {
      if let known = items[key], universe.pool.relation(known, language) == .disjoint { return false }
    }
    return true
  }

  /// Returns the dimensions in which this set has texts that the other set lacks. The array is empty if this set is a
  /// subset, and `nil` if the sets share no link, or if it isn't certain that all links of this set fulfill the `tail`
  /// of the other set.
  package func dimensions(outside other: LinkSet, _ universe: LinkUniverse) -> [Dimension]? {
    guard isComparable(other), fulfillsTail(of: other, universe) else { return nil }
    var result: [Dimension] = []
    func meets(in dimension: Dimension) -> Bool {
      let relation = universe.pool.relation(language(dimension, universe), other.language(dimension, universe))
      if !relation.isInside { result.append(dimension) }
      return relation != .disjoint
    }
    for index in languages.indices where !meets(in: .component(index)) { return nil }
    for key in other.items.keys.sorted() where !meets(in: .items(key)) { return nil }
    return result
  }

  /// Returns `true` if all links of this set fulfill the `tail` of the other set, or if the other set has none.
  private func fulfillsTail(of other: LinkSet, _ universe: LinkUniverse) -> Bool {
    guard let wanted = other.tail else { return true }
    guard let tail, tail.segment == wanted.segment else { return false }
    return universe.pool.relation(tail.language, wanted.language).isInside
  }

  /// A factor of the product: a component or a segment, by its index in `languages`, or the items of a key.
  package enum Dimension: Hashable, Sendable {
    case component(Int)
    case items(String)
  }

  package func language(_ dimension: Dimension, _ universe: LinkUniverse) -> Language {
    switch dimension {
    case .component(let index): languages[index]
    case .items(let key): items[key] ?? universe.anyItems
    }
  }

  package mutating func set(_ dimension: Dimension, _ language: Language) {
    switch dimension {
    case .component(let index): languages[index] = language
    case .items(let key): items[key] = language
    }
  }

  /// Returns the links whose text in a dimension is in a language, or `nil` if there are none.
  package func narrowed(
    _ dimension: Dimension, to wanted: Language, _ universe: LinkUniverse
  ) throws(AutomatonTooLarge) -> LinkSet? {
    guard let both = try universe.pool.intersection(language(dimension, universe), wanted) else { return nil }
    var result = self
    result.set(dimension, both)
    return result
  }
}

/// The languages that don't depend on a table, such as that of any segment, and caches of computed languages. All are
/// in a single pool. Tables that are compared with each other share a universe.
package final class LinkUniverse {
  package let pool: LanguagePool
  /// Any segment, even an empty one, regardless of the path's separator. Dot segments are excluded (RFC 3986 §3.3).
  package private(set) lazy var anySegment = pool.intern(ComponentLanguages.anySegment)
  /// A segment that isn't empty.
  package private(set) lazy var segment = pool.intern(ComponentLanguages.segment)
  package private(set) lazy var anyItems = pool.intern(ComponentLanguages.values)
  /// Sequences of at most one item, as a strict query requires.
  package private(set) lazy var singleItem = pool.intern(ComponentLanguages.singleItem)
  package private(set) lazy var anyFragment = pool.intern(ComponentLanguages.anyFragment)
  package private(set) lazy var anySlash = pool.intern(ComponentLanguages.anySlash)
  package private(set) lazy var anyOthers = pool.intern(ComponentLanguages.anyOthers)
  /// The empty word only.
  package let nothing: Language = .word([], isFolded: false)
  package let slash: Language = .word([UInt8(ascii: "/")], isFolded: false)
  /// The authority of links that have a scheme, no host and two slashes.
  let twoSlashes: Language = .word(LinkUniverse.slashes, isFolded: false)
  private(set) lazy var anySlashes = pool.intern(ComponentLanguages.anySlashes)
  package static let slashes: [UInt8] = Array("//".utf8)

  package let value: Automaton = ComponentLanguages.value
  package let values: Automaton = ComponentLanguages.values
  package let fragmentText: Automaton = ComponentLanguages.fragment
  var itemLanguages: [ItemKey: Language] = [:]
  var fragmentLanguages: [FragmentKey: Language] = [:]
  package var markedLanguages: [MarkedText: Language] = [:]
  package var markedParts: [MarkedText: Automaton] = [:]
  /// A cache of the automata that keep captures as short as possible: each matches texts in which a value is longer
  /// than necessary, because the text after it could have begun earlier. The keys are the language of the value and the
  /// language of the text after it.
  package var continuedValues: [[Language]: Automaton] = [:]

  package init(_ pool: LanguagePool) { self.pool = pool }

  /// Returns the language of a raw `URL`'s first segment, such as `https:`, or `nil` if the piece isn't a raw `URL`.
  package func firstSegment(ofRaw piece: ResolvedPiece) -> Language? {
    guard piece.isRaw, piece.language == pool.intern(TypeLanguage.rawURL) else { return nil }
    return pool.intern(TypeLanguage.urlStart)
  }
}

/// The languages of all components of a link. They are built once for all tables.
private enum ComponentLanguages {
  /// A query value: everything except a raw `&` or `#`.
  static let value = Automaton.anyText.removing(SymbolSet([UInt8(ascii: "&"), UInt8(ascii: "#")]))
  private static let item: Automaton = .builtIn { () throws(AutomatonTooLarge) in
    try value.concatenating(.symbol(SymbolSet(UInt8(ascii: "&"))))
  }
  static let values: Automaton = .builtIn { () throws(AutomatonTooLarge) in try item.repeated(0, nil) }
  static let singleItem = optional(item)
  /// A fragment's text: everything except a raw `#`, which is treated as if percent-encoded.
  static let fragment = Automaton.anyText.removing(UInt8(ascii: "#"))
  static let anyFragment: Automaton = .builtIn { () throws(AutomatonTooLarge) in
    try Automaton.symbol(SymbolSet(UInt8(ascii: "#"))).concatenating(fragment).union(.emptyWord)
  }
  static let anySegment: Automaton = .builtIn { () throws(AutomatonTooLarge) in
    let delimiters = SymbolSet([UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")])
    let dots: [[UInt8]] = [[UInt8(ascii: ".")], [UInt8(ascii: "."), UInt8(ascii: ".")]]
    return try Automaton.anyText.removing(delimiters).subtracting(.words(dots))
  }
  static let segment: Automaton = .builtIn { () throws(AutomatonTooLarge) in try anySegment.subtracting(.emptyWord) }
  static let anySlash = optional(.symbol(SymbolSet(UInt8(ascii: "/"))))
  static let anySlashes: Automaton = .builtIn { () throws(AutomatonTooLarge) in
    try Automaton.literal(LinkUniverse.slashes).union(.emptyWord)
  }
  static let anyOthers = optional(.symbol(SymbolSet(UInt8(ascii: "+"))))

  private static func optional(_ words: Automaton) -> Automaton {
    .builtIn { () throws(AutomatonTooLarge) in try words.union(.emptyWord) }
  }
}
