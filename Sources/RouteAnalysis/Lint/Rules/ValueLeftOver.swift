import RouteLanguage
import RouteMatching

extension LintRule {
  static let valueLeftOver = LintRule("value-left-over", .warning) { context in
    guard context.analysis.table != nil else { return [] }
    var reported: Set<SourceRange> = []
    let routes = context.resolved.routes.indices.map { context.space.patterns(of: $0) }
    return routes.filter { $0.count > 1 }.joined().compactMap { index in
      let pattern = context.resolved.patterns[index]
      guard !reported.contains(pattern.source.range),
        let finding = LeftOver(context: context, index: index, pattern: pattern).finding()
      else { return nil }
      reported.insert(pattern.source.range)
      return finding
    }
  }
}

/// A pattern that shares links with an earlier pattern of the same route, which ignores a value in these links.
private struct LeftOver {
  let context: LintContext
  let index: Int
  let pattern: ResolvedPattern

  func finding() -> Diagnostic? {
    if let moved = movedItem() { return moved }
    let items = pattern.query.filter { !$0.isRemaining && !$0.captures.isEmpty }
    let fragmentItems = (pattern.fragment?.items ?? []).filter { $0.isRequired && !$0.isFree && !$0.captures.isEmpty }
    guard !items.isEmpty || !fragmentItems.isEmpty, let place = context.space.places(of: pattern).first else {
      return nil
    }
    for count in context.space.segmentCounts(pattern, at: place).prefix(2) {
      guard let path = try? context.space.path(pattern, at: place, count: count) else { continue }
      for other in context.space.meeting(path, at: place) where context.space.ranks[other] < context.space.ranks[index]
      {
        let first = context.resolved.patterns[other]
        guard first.route == pattern.route else { continue }
        for condition in items where isLost(condition, to: first, first.query) {
          if let link = link(first, at: place, count: count, having: condition) {
            return finding(condition, first, link)
          }
        }
        for condition in fragmentItems where isLost(condition, to: first, first.fragment?.items ?? []) {
          if let link = link(first, at: place, count: count) { return finding(condition, first, link) }
        }
      }
    }
    return nil
  }

  /// Returns a finding if a `?` follows an optional part with a `#`. Then its items are in the query or in the fragment,
  /// depending on the part, and a link with both a query and the part loses a value.
  private func movedItem() -> Diagnostic? {
    guard let fragment = pattern.fragment, fragment.hasQuestionMark else { return nil }
    let own = Set(pattern.query.map { $0.key })
    let others = context.space.patterns(of: pattern.route).map { context.resolved.patterns[$0] }.filter {
      $0.source.range == pattern.source.range && $0.fragment == nil
    }
    let moved = fragment.items.first { item in
      !own.contains(item.key) && others.contains { $0.query.contains { $0.key == item.key } }
    }
    return moved.map { item in
      Diagnostic(
        "a '?' after '#' belongs to the fragment, so '\(item.spelling)' is in the fragment of links with the optional "
          + "part, and in the query of other links",
        at: pattern.source.range, fix: "write '?' and its items before the optional part")
    }
  }

  /// Returns `true` if the value of an item is lost when the earlier pattern matches a link. The earlier pattern lacks
  /// the item, and either lacks its parameter too or reads the parameter from another item.
  ///
  /// - Parameter items: The query items of the earlier pattern, or its fragment items if the item is in the fragment.
  private func isLost(_ condition: ResolvedCondition, to first: ResolvedPattern, _ items: [ResolvedCondition]) -> Bool {
    if items.contains(where: { $0.isRemaining || $0.key == condition.key }) { return false }
    if first.segments.contains(where: { !Set($0.piece.captures).isDisjoint(with: condition.captures) }) { return false }
    let others = items.filter { !Set($0.captures).isDisjoint(with: condition.captures) }
    guard condition.isRequired else { return !others.contains { $0.isRequired } }
    // Two variants of a pattern are alternatives on purpose. So are two patterns of which one reads the value from the
    // query and the other from the fragment.
    return first.source.range != pattern.source.range
      && (!others.isEmpty || !condition.captures.contains { first.captures.contains($0) })
  }

  /// Returns a link that both patterns accept and that the earlier pattern matches, or `nil` if none is found.
  ///
  /// - Parameter condition: A query item that the link must contain.
  private func link(
    _ first: ResolvedPattern, at place: Int, count: Int, having condition: ResolvedCondition? = nil
  ) -> String? {
    let space = context.space
    let keys = pattern.keys.union(first.keys)
    for var set in (try? space.shared(pattern, at: place, first, at: place, count: count, keys: keys)) ?? [] {
      if let condition {
        guard let good = try? space.goodItems(condition, at: place),
          let narrowed = try? narrowed(set, first, condition, good)
        else { continue }
        set = narrowed
      }
      for link in context.analysis.writer.links(set, preferring: [pattern, first]) {
        if let match = context.analysis.match(link)?.match, context.analysis.isMatch(match, by: first) { return link }
      }
    }
    return nil
  }

  /// Returns the links of a set that contain the item, but no other items that only the earlier pattern has. If the
  /// item is required, the links may contain items that the earlier pattern requires.
  private func narrowed(
    _ set: LinkSet, _ first: ResolvedPattern, _ condition: ResolvedCondition, _ good: Language
  ) throws(AutomatonTooLarge) -> LinkSet? {
    let universe = context.space.universe
    var result = try set.narrowed(.items(condition.decodedKey), to: good, universe)
    let asked = condition.isRequired ? first.query.filter { $0.isRequired }.map { $0.decodedKey } : []
    for key in first.keys.subtracting(pattern.keys).subtracting(asked) {
      result = try result?.narrowed(.items(key), to: universe.nothing, universe)
    }
    return result
  }

  private func finding(_ condition: ResolvedCondition, _ first: ResolvedPattern, _ link: String) -> Diagnostic {
    Diagnostic(
      "\(quoted(first.text)) matches this link first, and the value of '\(condition.spelling)' is left over",
      at: pattern.source.range, notes: [Diagnostic.Note("the other pattern is here", at: first.source.range)],
      fix: condition.isRequired
        ? "write a pattern with both items, or put this pattern first if its value should count"
        : condition.list?.minimum == 0
          ? "make the query item required: write '1...' after the list's type"
          : "make the query item required: remove '?' and the default",
      witness: link, atMost: condition.isRequired ? .note : .error)
  }
}
