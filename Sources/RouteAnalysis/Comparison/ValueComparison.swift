import RouteLanguage

/// A comparison of two sources of a parameter's value on a set of links.
struct ValueComparison {
  /// Links on which two sources may give different values. On all other links the values are equal.
  struct Candidate {
    var links: LinkSet
    /// The dimensions of links, such as a segment or the items of a key, that decide whether the values differ.
    var dimensions: [LinkSet.Dimension]
    /// `true` if the values differ only if an item with an unknown key contains a `+`, which may be read as a space.
    var needsPlus = false
  }

  let universe: LinkUniverse
  private var pool: LanguagePool { universe.pool }

  /// Returns the links of a set on which two sources may give different values.
  ///
  /// Divides the links by the conditions of both sources. In each part, each source reads a content or is a constant,
  /// so a language describes the texts with different values.
  func candidates(_ a: ValueSource, _ b: ValueSource, in set: LinkSet) throws(AutomatonTooLarge) -> [Candidate] {
    if a == b { return [] }
    var result: [Candidate] = []
    let left = try split(set, by: a.conditions)
    if let inside = left.inside {
      let right = try split(inside, by: b.conditions)
      if let both = right.inside { result += try candidates(a.content, b.content, in: both) }
      for part in right.outside { result += try candidates(a.content, .constant(b.absent), in: part) }
    }
    for part in left.outside {
      let right = try split(part, by: b.conditions)
      if let inside = right.inside { result += try candidates(.constant(a.absent), b.content, in: inside) }
      guard a.absent != b.absent else { continue }
      result += right.outside.map { Candidate(links: $0, dimensions: []) }
    }
    return result
  }

  /// Divides a set into the links that fulfil all conditions, and the links that don't.
  private func split(
    _ set: LinkSet, by conditions: [ValueSource.Condition]
  ) throws(AutomatonTooLarge) -> (inside: LinkSet?, outside: [LinkSet]) {
    var inside = set
    var outside: [LinkSet] = []
    for condition in conditions {
      let language = inside.language(condition.dimension, universe)
      if let rest = try pool.difference(language, condition.language) {
        var part = inside
        part.set(condition.dimension, rest)
        outside.append(part)
      }
      guard let both = try pool.intersection(language, condition.language) else { return (nil, outside) }
      inside.set(condition.dimension, both)
    }
    return (inside, outside)
  }

  // MARK: Contents

  private func candidates(
    _ a: ValueSource.Content, _ b: ValueSource.Content, in set: LinkSet
  ) throws(AutomatonTooLarge) -> [Candidate] {
    if a == b { return [] }
    switch (a, b) {
    case (.constant(let value), .text(let text, let reading)), (.text(let text, let reading), .constant(let value)):
      let others = try Automaton.everything.subtracting(reading.texts(of: value))
      return try candidates(text, try pool.automaton(universe.words(of: text)).capturing(others), in: set)
    case (.text(let left, let reading), .text(let right, let other)) where left.dimension == right.dimension:
      return try candidates(left, reading, right, other, in: set)
    case (.items(.query, let left, let plus), .items(.query, let right, let otherPlus)):
      let result = try candidates(left, right, in: set)
      guard plus != otherPlus, left.others != .all || right.others != .all, let part = try setWithOthers(set)
      else { return result }
      return result + [Candidate(links: part, dimensions: [], needsPlus: true)]
    case (.template(let left, let reading), .template(let right, let other)) where reading == other:
      return try candidates(left, right, in: set) ?? [Candidate(links: set, from: a, b)]
    case (.forms(let left), .forms(let right)) where left.count == right.count:
      var result: [Candidate] = []
      for (left, right) in zip(left, right) { result += try candidates(left, right, in: set) }
      return result
    default: return [Candidate(links: set, from: a, b)]
    }
  }

  /// Compares two texts that are captured from the same dimension of links, such as a segment.
  ///
  /// Returns the links in which the texts are at different positions, and the links in which the readings may give the
  /// same text different values.
  private func candidates(
    _ left: MarkedText, _ reading: TextReading, _ right: MarkedText, _ other: TextReading, in set: LinkSet
  ) throws(AutomatonTooLarge) -> [Candidate] {
    let differing = try reading.texts(differingFrom: other)
    if left == right, differing.isEmpty { return [] }
    let languages = (try universe.words(of: left), try universe.words(of: right))
    let (a, b) = (pool.automaton(languages.0), pool.automaton(languages.1))
    var result: [Candidate] = []
    if !differing.isEmpty { result += try candidates(left, a.intersection(b).capturing(differing), in: set) }
    if languages.0 != languages.1 { result += try candidates(left, a.subtracting(b), in: set) }
    return result
  }

  private func candidates(
    _ text: MarkedText, _ marked: Automaton, in set: LinkSet
  ) throws(AutomatonTooLarge) -> [Candidate] {
    if marked.isEmpty { return [] }
    let words = pool.intern(try marked.unmarked())
    guard let part = try set.narrowed(text.dimension, to: words, universe) else { return [] }
    return [Candidate(links: part, dimensions: [text.dimension])]
  }

  private func candidates(
    _ left: ValueSource.TakenItems, _ right: ValueSource.TakenItems, in set: LinkSet
  ) throws(AutomatonTooLarge) -> [Candidate] {
    var result: [Candidate] = []
    for key in Set(left.keys.keys).union(right.keys.keys).sorted() where left[key] != right[key] {
      let isOneEnough = left[key] == .none || right[key] == .none
      let items = try isOneEnough ? universe.someItems() : universe.severalItems()
      guard let part = try set.narrowed(.items(key), to: items, universe) else { continue }
      result.append(Candidate(links: part, dimensions: isOneEnough ? [] : [.items(key)]))
    }
    guard left.others != right.others, let part = try setWithOthers(set) else { return result }
    return result + [Candidate(links: part, dimensions: [])]
  }

  /// Returns the links of a set that have items with an unknown key, or `nil` if there are none.
  private func setWithOthers(_ set: LinkSet) throws(AutomatonTooLarge) -> LinkSet? {
    let others = try pool.difference(universe.anyOthers, universe.nothing) ?? universe.nothing
    return try set.narrowed(.others, to: others, universe)
  }

  /// Compares two templates. If their literal texts agree, they differ only if a value differs. Returns `nil` if the
  /// literal texts don't agree.
  private func candidates(
    _ left: [ValueSource.TemplatePart], _ right: [ValueSource.TemplatePart], in set: LinkSet
  ) throws(AutomatonTooLarge) -> [Candidate]? {
    guard left.count == right.count else { return nil }
    var result: [Candidate] = []
    for pair in zip(left, right) where pair.0 != pair.1 {
      guard case (.value(let a, let place), .value(let b, let otherPlace)) = pair, place == otherPlace else {
        return nil
      }
      result += try candidates(a, b, in: set)
    }
    return result
  }
}

extension ValueComparison.Candidate {
  /// Creates a candidate for two contents that can't be compared. Its dimensions are those that the contents are read
  /// from.
  fileprivate init(links: LinkSet, from a: ValueSource.Content, _ b: ValueSource.Content) {
    self.links = links
    dimensions = []
    // Order the dimensions as links do, so that a single link shows two parameters that have swapped their positions.
    let read = Set(a.dimensions + b.dimensions)
    dimensions += links.languages.indices.map(LinkSet.Dimension.component).filter(read.contains)
    dimensions += links.items.keys.sorted().map(LinkSet.Dimension.items).filter(read.contains)
  }
}

extension ValueSource.Content {
  /// The dimensions that the content is read from, such as a segment. There are none if any part of the link may belong
  /// to the content, as for the leftover items.
  var dimensions: [LinkSet.Dimension] {
    switch self {
    case .text(let text, _): return [text.dimension]
    case .segments(let range, _): return range.prefix(2).map { .component($0) }
    case .template(let parts, _):
      return parts.flatMap { part -> [LinkSet.Dimension] in
        if case .value(let source, _) = part { source.content.dimensions } else { [] }
      }
    case .forms(let forms): return forms.flatMap { $0.content.dimensions }
    case .constant, .rawText, .items, .undecoded: return []
    }
  }
}
