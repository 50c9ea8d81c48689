import RouteMatching

/// What two patterns of one origin have in common, as one language for each place of a link.
///
/// Each component is exact, so that an empty one means "no shared link" and a full set yields a link that both accept.
package struct SharedLink {
  package var origin: Int
  package var segments: [Language]
  package var query: [(key: String, value: Language?)]
  package var fragment: Language?
  package var fragmentItems: [(key: String, value: Language?)]
  /// A strict pattern wants a slash at the end.
  private let endsWithSlash: Bool

  /// The links two patterns share at one length of path, or `nil`.
  package init?(_ a: PatternShape, _ b: PatternShape, origin: Int, segmentCount: Int, _ pool: LanguagePool) {
    self.origin = origin
    segments = []
    for index in 0..<segmentCount {
      let left = a.language(at: index, of: segmentCount)
      let right = b.language(at: index, of: segmentCount)
      switch (left, right) {
      case (let x?, let y?):
        guard let both = pool.intersection(x, y) else { return nil }
        segments.append(both)
      case (let x?, nil), (nil, let x?): segments.append(x)
      case (nil, nil): segments.append(pool.intern(.text))
      }
    }
    endsWithSlash = segmentCount > 0 && (a.isStrictSlash ? a.endsWithSlash : b.isStrictSlash && b.endsWithSlash)
    guard
      a.isStrictSlash != b.isStrictSlash || a.endsWithSlash == b.endsWithSlash || !a.isStrictSlash || segmentCount == 0
    else { return nil }
    guard let items = SharedLink.items(a.query, b.query, pool) else { return nil }
    query = items
    fragmentItems = []
    guard addFragments(a.fragment, b.fragment, pool) else { return nil }
    if a.isStrictQuery, query.contains(where: { item in !a.query.contains { $0.key == item.key } }) { return nil }
    if b.isStrictQuery, query.contains(where: { item in !b.query.contains { $0.key == item.key } }) { return nil }
  }

  private mutating func addFragments(_ a: FragmentShape?, _ b: FragmentShape?, _ pool: LanguagePool) -> Bool {
    guard let a, let b else {
      guard let only = a ?? b else { return true }
      fragment = only.piece?.language
      guard let items = SharedLink.items(only.items, [], pool) else { return false }
      fragmentItems = items
      return true
    }
    guard (a.piece == nil) == (b.piece == nil), a.hasQuestionMark == b.hasQuestionMark else {
      // One is split otherwise than the other, so both are taken as whole texts.
      guard let both = pool.intersection(SharedLink.text(a, pool), SharedLink.text(b, pool)) else { return false }
      fragment = both
      return true
    }
    guard let items = SharedLink.items(a.items, b.items, pool) else { return false }
    fragmentItems = items
    if let x = a.piece, let y = b.piece {
      guard let both = pool.intersection(x.language, y.language) else { return false }
      fragment = both
    }
    return true
  }

  /// The whole texts of a fragment: its piece, then `?` and its items, or its items alone.
  private static func text(_ fragment: FragmentShape, _ pool: LanguagePool) -> Language {
    do throws(AutomatonTooLarge) {
      var text = Automaton.anyText
      let before = try Automaton.anyText.concatenating(.literal([UInt8(ascii: "&")])).union(.emptyWord)
      let after = try Automaton.literal([UInt8(ascii: "&")]).concatenating(.anyText).union(.emptyWord)
      let required = fragment.items.filter { $0.isRequired && !$0.isFree }
      for condition in required {
        var item = try Automaton.literal(LinkSymbols.symbols(of: condition.key))
        if let piece = condition.piece {
          let value = pool.automaton(piece.language).removing(UInt8(ascii: "&"))
          item = try .concatenation([item, .literal([UInt8(ascii: "=")]), value])
        }
        text = try text.intersection(.concatenation([before, item, after]))
      }
      guard let piece = fragment.piece else { return pool.intern(text) }
      guard fragment.hasQuestionMark else { return piece.language }
      let path = pool.automaton(piece.language).removing(UInt8(ascii: "?"))
      let whole = try Automaton.concatenation([path, .literal([UInt8(ascii: "?")]), text])
      return pool.intern(required.isEmpty ? try whole.union(path) : whole)
    } catch {
      return fragment.piece?.language ?? pool.intern(.anyText)
    }
  }

  /// The items that satisfy both lists of conditions; only those that have to be there.
  private static func items(
    _ a: [ConditionShape], _ b: [ConditionShape], _ pool: LanguagePool
  ) -> [(key: String, value: Language?)]? {
    var items: [(key: String, value: Language?)] = []
    var seen: Set<String> = []
    for condition in a + b where seen.insert(condition.key).inserted && !condition.isRemaining {
      let other = b.first { $0.key == condition.key && a.contains { $0.key == condition.key } }
      let isRequired = condition.isRequired || (other?.isRequired ?? false)
      let values = [condition, other].compactMap { $0 }.filter { !$0.isFree }.compactMap { $0.piece?.language }
      guard isRequired else { continue }
      if values.count == 2 {
        guard let both = pool.intersection(values[0], values[1]) else { return nil }
        items.append((condition.key, both))
      } else {
        items.append((condition.key, values.first))
      }
    }
    return items
  }

  /// The same without the links that patterns take, or `nil` where that leaves none.
  ///
  /// - Parameter budget: how many steps to spend; where they are used up the link may be one of the patterns'.
  func without(_ excludes: ArraySlice<PatternShape>, _ pool: LanguagePool, _ budget: inout Int) -> SharedLink? {
    budget -= 1
    guard let exclude = excludes.first, budget > 0 else { return self }
    let others = excludes.dropFirst()
    guard exclude.origins & 1 << UInt64(origin) != 0, exclude.fits(segments.count),
      let pairs = constrained(by: exclude, pool)
    else { return without(others, pool, &budget) }
    // A link stays where one of its parts differs from the exclude's while those before it are the exclude's.
    var inside = self
    for (part, language) in pairs {
      if let differing = pool.difference(inside[keyPath: part], language) {
        var kept = inside
        kept[keyPath: part] = differing
        if let found = kept.without(others, pool, &budget) { return found }
      }
      guard let both = pool.intersection(inside[keyPath: part], language) else { return nil }
      inside[keyPath: part] = both
    }
    return nil
  }

  /// The parts of the link that an exclude speaks of, and what it says; `nil` where it asks for an item or a fragment
  /// that the link can do without.
  private func constrained(
    by exclude: PatternShape, _ pool: LanguagePool
  ) -> [(part: WritableKeyPath<SharedLink, Language>, language: Language)]? {
    var pairs: [(part: WritableKeyPath<SharedLink, Language>, language: Language)] = []
    for index in segments.indices {
      if let language = exclude.language(at: index, of: segments.count) { pairs.append((\.segments[index], language)) }
    }
    let text = pool.intern(.anyText)
    for condition in exclude.query where !condition.isFree {
      guard let index = query.firstIndex(where: { $0.key == condition.key }) else {
        if condition.isRequired { return nil }
        continue
      }
      if let language = condition.piece?.language { pairs.append((\.query[index].value[or: text], language)) }
    }
    guard let wanted = exclude.fragment else { return pairs }
    guard fragment != nil, fragmentItems.isEmpty, wanted.items.isEmpty, let language = wanted.piece?.language else {
      return nil
    }
    pairs.append((\.fragment[or: text], language))
    return pairs
  }

  /// The shortest readable link of these languages, at the origin's first place that can be written out.
  package func witness(_ shape: TableShape) -> String? {
    guard var link = SharedLink.start(origin, shape) else { return nil }
    let separator = shape.origins[origin].separator.map { String(UnicodeScalar($0)) } ?? "/"
    var texts: [String] = []
    for segment in segments {
      guard let text = SharedLink.text(segment, shape.pool) else { return nil }
      texts.append(text)
    }
    link += texts.joined(separator: separator) + (endsWithSlash ? separator : "")
    func append(_ items: [(key: String, value: Language?)], first: String) {
      for (index, item) in items.enumerated() {
        link += (index == 0 ? first : "&") + item.key
        if let value = item.value, let text = SharedLink.text(value, shape.pool) { link += "=" + text }
      }
    }
    append(query, first: "?")
    if let fragment {
      link += "#" + (SharedLink.text(fragment, shape.pool) ?? "")
      append(fragmentItems, first: "?")
    } else {
      append(fragmentItems, first: "#")
    }
    return link
  }

  private static func text(_ language: Language, _ pool: LanguagePool) -> String? {
    pool.automaton(language).shortestMember().map { LinkSymbols.linkText(of: $0) }
  }

  /// The text of a place before its segments.
  private static func start(_ origin: Int, _ shape: TableShape) -> String? {
    let places = shape.places.filter { $0.origin == origin }.sorted { $0.rank < $1.rank }
    guard let place = places.first?.declaration else { return nil }
    var text = place.scheme + ":"
    if shape.origins[origin].separator != nil { return text }
    switch place.host {
    case .none: return text + "///" + place.basePath.map { $0 + "/" }.joined()
    case .exact(let host): text += "//" + host
    case .subdomains(let suffix): text += "//www." + suffix
    case .captured(_, let suffix):
      guard let label = places[0].label.flatMap({ SharedLink.text($0.language, shape.pool) }) else { return nil }
      text += "//" + label + (suffix.map { "." + $0 } ?? "")
    case .any: text += "//any.example"
    }
    if case .exactly(let port) = place.port { text += ":\(port)" }
    return text + "/" + place.basePath.map { $0 + "/" }.joined()
  }
}

extension PatternShape {
  /// The language of a link's segment where the path has `count` segments; `nil` within the rest.
  package func language(at index: Int, of count: Int) -> Language? {
    guard let rest = restIndex else { return segments[index].piece.language }
    if index < rest { return segments[index].piece.language }
    let fromEnd = count - index
    return fromEnd < segments.count - rest ? segments[segments.count - fromEnd].piece.language : nil
  }

  /// Numbers of segments at which two patterns can meet and past which nothing new happens.
  package func sharedCounts(_ other: PatternShape) -> ClosedRange<Int>? {
    let least = max(segments.count, other.segments.count)
    switch (restIndex, other.restIndex) {
    case (nil, nil): return segments.count == other.segments.count ? least...least : nil
    case (nil, _?): return other.segments.count <= segments.count ? segments.count...segments.count : nil
    case (_?, nil): return segments.count <= other.segments.count ? other.segments.count...other.segments.count : nil
    case (_?, _?): return least...(segments.count + other.segments.count)
    }
  }

  /// Whether a path of `count` segments can be one of the pattern's.
  fileprivate func fits(_ count: Int) -> Bool {
    restIndex == nil ? count == segments.count : count >= segments.count
  }
}

extension Language? {
  /// The language, or another one where none is stated.
  fileprivate subscript(or other: Language) -> Language {
    get { self ?? other }
    set { self = newValue }
  }
}
