import RouteMatching

/// Patterns told apart by the text that an item of one key must have (`?screen=home`): those of different texts take no link
/// together, so that a thousand of them need not be compared pair by pair.
package struct QueryGroups {
  /// The key; none where nothing is told apart.
  package let key: String?
  /// By the text, its case aside: the positions of the patterns, in their order.
  package private(set) var groups: [[UInt8]: [Int]] = [:]
  /// The positions of the others.
  package private(set) var others: [Int] = []
  private var texts: [[UInt8]?] = []
  /// By key: the positions of those that only items tell apart, and that ask for one of the key.
  private var requiring: [String: [Int]] = [:]
  /// The positions of those that something before their items may put first.
  private var untold: [Int] = []
  /// By key, one for each that asks for items; the empty key for the others.
  private var byRequiredKey: [String: [Int]] = [:]
  private let count: Int

  /// Of no pattern, and of one.
  static let none = QueryGroups(count: 0)
  static let one = QueryGroups(count: 1)

  /// Patterns that aren't told apart.
  private init(count: Int) {
    self.count = count
    key = nil
  }

  package init(_ patterns: [PatternShape]) {
    count = patterns.count
    var counts: [String: Int] = [:]
    // Few are compared sooner than told apart.
    if count > 8 {
      for pattern in patterns where pattern.isToldApartByQuery {
        for condition in pattern.query where condition.requiredText != nil { counts[condition.key, default: 0] += 1 }
      }
      for (position, pattern) in patterns.enumerated() {
        let keys = pattern.requiredKeys
        byRequiredKey[keys.first ?? "", default: []].append(position)
        guard pattern.isToldApartByQuery else {
          untold.append(position)
          continue
        }
        for key in keys { requiring[key, default: []].append(position) }
      }
    }
    key = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    guard let key else { return }
    for (position, pattern) in patterns.enumerated() {
      let text = pattern.isToldApartByQuery ? pattern.requiredText(of: key) : nil
      texts.append(text)
      if let text { groups[text, default: []].append(position) } else { others.append(position) }
    }
  }

  /// The positions after one, in order, whose patterns may share a link with it.
  package func partners(after position: Int) -> [Int] {
    guard key != nil, let text = texts[position] else { return Array((position + 1)..<max(position + 1, count)) }
    return merged(text, from: position + 1)
  }

  /// The positions, in order, of the patterns that may take all links of a pattern.
  package func candidates(around pattern: PatternShape) -> [Int]? {
    guard let key, let text = pattern.requiredText(of: key) else { return nil }
    return merged(text, from: 0)
  }

  /// The positions, in order, of the patterns that may take all links of a pattern: they ask for no item that it doesn't name.
  func candidates(containing pattern: PatternShape) -> [Int]? {
    if let near = candidates(around: pattern) { return near }
    guard !byRequiredKey.isEmpty else { return nil }
    let keys = Set(pattern.query.map { $0.key } + [""])
    return keys.flatMap { byRequiredKey[$0] ?? [] }.sorted()
  }

  /// The positions, in order, of the patterns that may come before both of two: they ask for all items that these ask for.
  func candidates(before a: PatternShape, _ b: PatternShape) -> [Int]? {
    guard !byRequiredKey.isEmpty, a.isToldApartByQuery, b.isToldApartByQuery else { return nil }
    let some = (a.requiredKeys + b.requiredKeys).map { requiring[$0] ?? [] }.min { $0.count < $1.count }
    return some.map { ($0 + untold).sorted() }
  }

  /// How many patterns one link can meet at most.
  package var most: Int { key == nil ? count : others.count + (groups.values.map { $0.count }.max() ?? 0) }

  /// How many pairs of patterns may share a link.
  package var pairCount: Int {
    func pairs(_ count: Int) -> Int { count * (count - 1) / 2 }
    guard key != nil else { return pairs(count) }
    return groups.values.reduce(pairs(others.count)) { $0 + pairs($1.count) + $1.count * others.count }
  }

  private func merged(_ text: [UInt8], from start: Int) -> [Int] {
    ((groups[text] ?? []).filter { $0 >= start } + others.filter { $0 >= start }).sorted()
  }
}

extension PatternShape {
  /// Whether nothing is looked at before its items that could put it before a pattern with other items.
  fileprivate var isToldApartByQuery: Bool { fragment == nil && !isStrictSlash && restIndex == nil }

  /// The keys of the items that each of its links has.
  fileprivate var requiredKeys: [String] {
    query.filter { $0.isRequired && !$0.isFree && !$0.isRemaining }.map { $0.key }
  }

  /// The one text, its case aside, that each of its links has for a key.
  fileprivate func requiredText(of key: String) -> [UInt8]? { query.first { $0.key == key }?.requiredText }
}

extension ConditionShape {
  fileprivate var requiredText: [UInt8]? {
    guard isRequired, !isFree, list == nil, let piece, piece.literal != nil, case .word(let symbols, _) = piece.language
    else { return nil }
    return symbols.map(asciiLowercased)
  }
}
