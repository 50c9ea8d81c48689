import RouteLanguage
import RouteMatching

extension LintRule {
  static let valueLeftOver = LintRule(
    "value-left-over", .warning, "a form of a route takes links of another without the value that they carry",
    explanation: [
      "'?path={path: String?}' is for links without the item too. So it takes the links of an alias '?dir={path: String?}' as well, "
        + "in which 'dir' is then an item like any other, left over.",
      "Ask for the item in the alias, '?dir={path: String}': it then comes first for links that have it, and the parameter is as optional as it was. "
        + "A choice, '?{'path'|'dir'}={path: String?}', does this by itself.",
    ],
    wrong: """
      {
        "version": 1,
        "canonical": "web",
        "origins": { "web": "https://files.example" },
        "routes": {
          "browse": { "link": "/browse?path={path: String?}", "aliases": ["/browse?dir={path}"] }
        }
      }
      """,
    right: """
      {
        "version": 1,
        "canonical": "web",
        "origins": { "web": "https://files.example" },
        "routes": {
          "browse": { "link": "/browse?path={path: String?}", "aliases": ["/browse?dir={path: String}"] }
        }
      }
      """,
    check: check)

  @Sendable private static func check(_ context: LintContext) -> [LintFinding] {
    guard context.analysis.table != nil else { return [] }
    var findings: [LintFinding] = []
    var reported: Set<SourceRange> = []
    for route in context.shape.routes.indices {
      let patterns = context.analysis.patterns(of: route)
      guard patterns.count > 1 else { continue }
      for pattern in patterns where !reported.contains(context.shape.patterns[pattern].source.range) {
        guard let finding = LeftOver(context, pattern).finding() else { continue }
        reported.insert(context.shape.patterns[pattern].source.range)
        findings.append(finding)
      }
    }
    return findings
  }
}

/// A pattern whose links lose a value to another pattern of its route.
private struct LeftOver {
  let context: LintContext
  let index: Int
  private let pattern: PatternShape

  init(_ context: LintContext, _ index: Int) {
    self.context = context
    self.index = index
    pattern = context.shape.patterns[index]
  }

  func finding() -> LintFinding? {
    let optional = pattern.query.filter { !$0.isRequired && !$0.isRemaining && !$0.captures.isEmpty }
    guard !optional.isEmpty, let place = context.space.places(of: pattern).first else { return nil }
    for count in context.space.segmentCounts(pattern, at: place).prefix(2) {
      guard let path = try? context.space.path(pattern, at: place, count: count) else { continue }
      for other in context.space.meeting(path, at: place) where context.space.ranks[other] < context.space.ranks[index]
      {
        let first = context.shape.patterns[other]
        guard first.route == pattern.route, !first.refuses else { continue }
        for condition in optional where isLost(condition, to: first) {
          if let link = link(condition, first, at: place, count: count) { return finding(condition, first, link) }
        }
      }
    }
    return nil
  }

  /// Whether the other pattern may do without the value, and doesn't look at the item.
  private func isLost(_ condition: ConditionShape, to first: PatternShape) -> Bool {
    !first.query.contains { other in
      other.isRemaining || other.key == condition.key
        || (other.isRequired && !Set(other.captures).isDisjoint(with: condition.captures))
    }
      && !first.segments.contains { !Set($0.piece.captures).isDisjoint(with: condition.captures) }
  }

  /// A link of both; the matcher has the last word.
  private func link(_ condition: ConditionShape, _ first: PatternShape, at place: Int, count: Int) -> String? {
    let space = context.space
    let universe = space.universe
    let plusIsSpace = context.shape.origins[context.shape.places[place].origin].plusIsSpace
    let keys = pattern.keys.union(first.keys)
    guard let good = try? universe.goodItems(condition, plusIsSpace: plusIsSpace, context.shape.options.repeated),
      let ours = try? space.accepted(pattern, at: place, count: count, keys: keys),
      let theirs = try? space.accepted(first, at: place, count: count, keys: keys)
    else { return nil }
    for our in ours {
      for their in theirs {
        guard let set = try? narrowed(our.intersection(their, universe), first, condition, good) else { continue }
        for link in context.analysis.writer.links(set, preferring: [pattern, first]) {
          if let match = context.analysis.match(link)?.match, context.analysis.isMatch(match, by: first) { return link }
        }
      }
    }
    return nil
  }

  /// Of some links those with the item, and with none that only the other pattern names.
  private func narrowed(
    _ set: LinkSet?, _ first: PatternShape, _ condition: ConditionShape, _ good: Language
  ) throws(AutomatonTooLarge) -> LinkSet? {
    let universe = context.space.universe
    var result = try set?.narrowed(.items(condition.decodedKey), to: good, universe)
    for key in first.keys.subtracting(pattern.keys) {
      result = try result?.narrowed(.items(key), to: universe.nothing, universe)
    }
    return result
  }

  private func finding(_ condition: ConditionShape, _ first: PatternShape, _ link: String) -> LintFinding {
    LintFinding(
      "\(quoted(first.text)) takes this link first, and leaves over what '\(condition.spelling)' holds",
      at: pattern.source.range, notes: [Diagnostic.Note("the other pattern is here", at: first.source.range)],
      fix: condition.list != nil && condition.list?.minimum == 0
        ? "ask for the item here: write '1...' after the list's type"
        : "ask for the item here, without '?' or a default", witness: link)
  }
}
