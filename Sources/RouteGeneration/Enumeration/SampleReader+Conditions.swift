import RouteLanguage

// Query items and fragments.
extension SampleReader {
  enum Standing { case absent, good, bad }

  static func decoded(_ text: String) -> String { LinkSymbols.text(decoding: LinkSymbols.symbols(of: text)) }

  func fitsQuery(_ pattern: PatternShape, _ link: SampleLink) -> Bool {
    for condition in pattern.query where !fits(condition, link.query) { return false }
    for group in pattern.groups where !group.isLenient {
      if standing(group, of: pattern, link.query) == .bad { return false }
    }
    guard pattern.isStrictQuery else { return true }
    return link.query.allSatisfy { item in
      if isIgnored(item.key) || pattern.query.contains(where: \.isRemaining) { return true }
      guard let condition = pattern.query.first(where: { isSame($0.key, item.key) }) else { return false }
      return condition.list != nil || link.query.count { isSame($0.key, item.key) } == 1
    }
  }

  private func fits(_ condition: ConditionShape, _ items: [SampleLink.Item]) -> Bool {
    if condition.isFree { return true }
    switch standing(condition, items) {
    case .absent: return !condition.isRequired
    case .good: return true
    case .bad: return false
    }
  }

  func isSame(_ key: String, _ other: String) -> Bool { SampleReader.decoded(key) == SampleReader.decoded(other) }

  func isIgnored(_ key: String) -> Bool {
    shape.options.ignoredQuery.contains { pattern in
      pattern.value.hasSuffix("*") ? key.hasPrefix(pattern.value.dropLast()) : isSame(key, pattern.value)
    }
  }

  /// The values of a key: all of them for a list, else the one that counts.
  func values(_ condition: ConditionShape, _ items: [SampleLink.Item]) -> [String] {
    let all: [String] = items.filter { isSame($0.key, condition.key) }.map { $0.value ?? "" }
    if condition.list != nil || all.count < 2 { return all }
    switch shape.options.repeated {
    case .first: return [all[0]]
    case .last: return [all[all.count - 1]]
    case .refuse: return all
    }
  }

  func standing(_ condition: ConditionShape, _ items: [SampleLink.Item]) -> Standing {
    let values: [String] = values(condition, items)
    guard let list = condition.list else {
      guard let value: String = values.first else { return .absent }
      guard values.count == 1 else { return .bad }
      return condition.piece.map { accepts($0, value) } ?? true ? .good : .bad
    }
    if values.isEmpty, list.minimum == 0 { return .absent }
    guard values.count >= list.minimum, values.count <= list.maximum ?? .max else { return .bad }
    return values.allSatisfy { value in condition.piece.map { accepts($0, value) } ?? true } ? .good : .bad
  }

  func standing(_ group: GroupShape, of pattern: PatternShape, _ items: [SampleLink.Item]) -> Standing {
    let standings: [Standing] = group.members.map { standing(pattern.query[$0], items) }
    if standings.contains(.bad) { return .bad }
    let present: Int = standings.count { $0 == .good }
    if present == 0 { return .absent }
    let isWhole: Bool = group.kind == .allOrNone ? present == standings.count : present == 1
    return isWhole ? .good : .bad
  }

  // MARK: Fragment

  /// A fragment's text and its items.
  func fragmentParts(_ shape: FragmentShape, _ text: String) -> (text: String, items: [SampleLink.Item]) {
    if shape.piece == nil { return ("", SampleReader.items(text)) }
    guard shape.hasQuestionMark, let mark = text.firstIndex(of: "?") else { return (text, []) }
    return (String(text[..<mark]), SampleReader.items(String(text[text.index(after: mark)...])))
  }

  private static func items(_ text: String) -> [SampleLink.Item] {
    text.split(separator: "&").map { item in
      guard let equals = item.firstIndex(of: "=") else { return SampleLink.Item(key: String(item), value: nil) }
      return SampleLink.Item(key: String(item[..<equals]), value: String(item[item.index(after: equals)...]))
    }
  }

  func fitsFragment(_ fragment: FragmentShape?, _ link: SampleLink) -> Bool {
    guard let fragment else { return true }
    guard let text: String = link.fragment else { return false }
    let (head, items) = fragmentParts(fragment, text)
    if let piece = fragment.piece, !accepts(piece, head) { return false }
    return fragment.items.allSatisfy { fits($0, items) }
  }
}
