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
    guard let items = SharedLink.items(a.items, b.items, pool) else { return false }
    fragmentItems = items
    switch (a.piece, b.piece) {
    case (let x?, let y?):
      // Where only one of them splits at a `?`, both are read as plain text: such pairs are rare, and the witness is
      // checked against the matcher.
      guard let both = pool.intersection(x.language, y.language) else { return false }
      fragment = both
    case (let x?, nil), (nil, let x?): fragment = x.language
    case (nil, nil): break
    }
    return true
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

  /// The shortest readable link of these languages, at the origin's first place that can be written out.
  package func witness(_ shape: TableShape) -> String? {
    guard var link = SharedLink.start(origin, shape) else { return nil }
    let separator = shape.origins[origin].separator.map { String(UnicodeScalar($0)) } ?? "/"
    var texts: [String] = []
    for segment in segments {
      guard let text = SharedLink.text(segment, shape.pool) else { return nil }
      texts.append(text)
    }
    link += texts.joined(separator: separator)
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
    case .none: return text + "///"
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
}
