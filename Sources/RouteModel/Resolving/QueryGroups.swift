import RouteMatching

/// Patterns grouped by the text that an item with a particular key must have (`?screen=home`). Patterns with different
/// texts share no links, so that a thousand patterns need not be compared pair by pair.
package struct QueryGroups {
  /// The key, or `nil` if the patterns aren't grouped.
  package let key: String?
  /// The positions of the patterns in each group, in order, by the required text in lowercase. A position is an index
  /// into the patterns of the initializer.
  package private(set) var groups: [[UInt8]: [Int]] = [:]
  /// The positions of the patterns that aren't in a group, in order.
  package private(set) var others: [Int] = []
  private var texts: [[UInt8]?] = []
  /// By key, the positions of patterns that require an item with the key, except those in `withOtherConditions`.
  private var requiring: [String: [Int]] = [:]
  /// The positions of patterns with a fragment, a strict slash or a rest parameter, which can take precedence even if
  /// their items can't.
  private var withOtherConditions: [Int] = []
  /// The positions of patterns by their first required key; under the empty key those that require no item.
  private var byRequiredKey: [String: [Int]] = [:]
  private let count: Int

  /// The groups for a node without patterns, and for a node with a single pattern.
  static let none = QueryGroups(count: 0)
  static let one = QueryGroups(count: 1)

  /// Creates an instance that doesn't group its patterns.
  private init(count: Int) {
    self.count = count
    key = nil
  }

  package init(_ patterns: [ResolvedPattern]) {
    count = patterns.count
    var counts: [String: Int] = [:]
    // A few patterns are compared faster than grouped.
    if count > 8 {
      for pattern in patterns where pattern.isOrderedByItemsOnly {
        for condition in pattern.query where condition.requiredText != nil { counts[condition.key, default: 0] += 1 }
      }
      for (position, pattern) in patterns.enumerated() {
        let keys = pattern.requiredKeys
        byRequiredKey[keys.first ?? "", default: []].append(position)
        guard pattern.isOrderedByItemsOnly else {
          withOtherConditions.append(position)
          continue
        }
        for key in keys { requiring[key, default: []].append(position) }
      }
    }
    key = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    guard let key else { return }
    for (position, pattern) in patterns.enumerated() {
      let text = pattern.isOrderedByItemsOnly ? pattern.requiredText(of: key) : nil
      texts.append(text)
      if let text { groups[text, default: []].append(position) } else { others.append(position) }
    }
  }

  /// Returns the positions, in order, of the patterns after the pattern at `position` that may share a link with it.
  package func partners(after position: Int) -> [Int] {
    guard key != nil, let text = texts[position] else { return Array((position + 1)..<max(position + 1, count)) }
    return merged(text, from: position + 1)
  }

  /// Returns the positions, in order, of the patterns that may match all links of a pattern; `nil` means all positions.
  package func candidates(around pattern: ResolvedPattern) -> [Int]? {
    guard let key, let text = pattern.requiredText(of: key) else { return nil }
    return merged(text, from: 0)
  }

  /// Returns the positions, in order, of the patterns that may match all links of a pattern, because they require only
  /// items that the pattern names; `nil` means all positions.
  package func candidates(containing pattern: ResolvedPattern) -> [Int]? {
    if let near = candidates(around: pattern) { return near }
    guard !byRequiredKey.isEmpty else { return nil }
    let keys = Set(pattern.query.map { $0.key } + [""])
    return keys.flatMap { byRequiredKey[$0] ?? [] }.sorted()
  }

  /// Returns the positions, in order, of the patterns that may have precedence over two patterns, because they require
  /// all items that these two require; `nil` means all positions.
  package func candidates(before a: ResolvedPattern, _ b: ResolvedPattern) -> [Int]? {
    guard !byRequiredKey.isEmpty, a.isOrderedByItemsOnly, b.isOrderedByItemsOnly else { return nil }
    let some = (a.requiredKeys + b.requiredKeys).map { requiring[$0] ?? [] }.min { $0.count < $1.count }
    return some.map { ($0 + withOtherConditions).sorted() }
  }

  /// An upper bound of the number of patterns that a single link can match.
  package var most: Int { key == nil ? count : others.count + (groups.values.map { $0.count }.max() ?? 0) }

  /// The number of pairs of patterns that may share a link, as far as the groups distinguish them.
  package var pairCount: Int {
    func pairs(_ count: Int) -> Int { count * (count - 1) / 2 }
    guard key != nil else { return pairs(count) }
    return groups.values.reduce(pairs(others.count)) { $0 + pairs($1.count) + $1.count * others.count }
  }

  private func merged(_ text: [UInt8], from start: Int) -> [Int] {
    ((groups[text] ?? []).filter { $0 >= start } + others.filter { $0 >= start }).sorted()
  }
}

extension ResolvedPattern {
  /// `true` if only the pattern's items can give it precedence over a pattern with different items.
  fileprivate var isOrderedByItemsOnly: Bool { fragment == nil && !isStrictSlash && restIndex == nil }

  /// The keys of the items that each link of the pattern must have.
  fileprivate var requiredKeys: [String] {
    query.filter { $0.isRequired && !$0.isFree && !$0.isRemaining }.map { $0.key }
  }

  /// Returns the only text, ignoring case, that the pattern allows for a key, or `nil` if it allows other texts or no
  /// item.
  fileprivate func requiredText(of key: String) -> [UInt8]? { query.first { $0.key == key }?.requiredText }
}

extension ResolvedCondition {
  fileprivate var requiredText: [UInt8]? {
    guard isRequired, !isFree, list == nil, let piece, piece.literal != nil, case .word(let symbols, _) = piece.language
    else { return nil }
    return symbols.map(asciiLowercased)
  }
}
