import RouteLanguage
import RouteMatching

extension LintRule {
  static let canonicalShadowed = LintRule(
    "canonical-shadowed", .warning, "a destination's own canonical link leads elsewhere",
    explanation: [
      "What an app stores or shares for a destination is its canonical link. Where an alias, or another origin, lets in a "
        + "value that the canonical pattern has to leave to another route ('new' for '/books/{slug}' beside '/books/new'), "
        + "the destination opens, but has no canonical link: it can't be restored or shared as it came.",
      "Keep the value out of the type with 'except', so that the alias doesn't take it either.",
      "A link may also have more than its destination: an item that counts as absent, a default, or an item that another route refuses. "
        + "It may spell a text or a value otherwise. If the link without that is another route's, the destination opens and has no link "
        + "of its own.",
      "Where a route leaves all its canonical links to another ('/library' beside '/library?page={page: Int?}'), no "
        + "destination of it has a link at all: make the two one route, or let the other ask for the item.",
    ],
    wrong: """
      {
        "version": 1,
        "canonical": "web",
        "origins": { "web": "https://books.example" },
        "routes": {
          "book": { "link": "/books/{slug: String}", "aliases": ["/b/{slug}"] },
          "newBook": "/books/new"
        }
      }
      """,
    right: """
      {
        "version": 1,
        "canonical": "web",
        "origins": { "web": "https://books.example" },
        "types": { "Slug": { "type": "String", "except": ["new"], "example": "dune" } },
        "routes": {
          "book": { "link": "/books/{slug: Slug}", "aliases": ["/b/{slug}"] },
          "newBook": "/books/new"
        }
      }
      """,
    check: check)

  @Sendable private static func check(_ context: LintContext) -> [LintFinding] {
    guard context.analysis.table != nil else { return [] }
    var findings: [LintFinding] = []
    for route in context.shape.routes.indices {
      let patterns = context.analysis.patterns(of: route)
      for canonical in patterns where context.shape.patterns[canonical].isCanonical {
        if let finding = TakenCanonical(context, canonical).finding() {
          findings.append(finding)
          break
        }
        // Without a parameter there is one destination.
        guard !context.shape.routes[route].parameters.isEmpty else { continue }
        if let finding = Shadows(context, canonical).finding(patterns) ?? OwnShadows(context, canonical).finding() {
          findings.append(finding)
          break
        }
      }
    }
    return findings
  }
}

/// Values that a canonical pattern has to leave to others, and the links that bring them all the same.
private struct Shadows {
  let context: LintContext
  let canonical: Int
  private var analysis: TableAnalysis { context.analysis }
  private var pattern: PatternShape { context.shape.patterns[canonical] }

  init(_ context: LintContext, _ canonical: Int) {
    self.context = context
    self.canonical = canonical
  }

  func finding(_ patterns: [Int]) -> LintFinding? {
    guard let place = context.space.places(of: pattern).first else { return nil }
    let others = ways(patterns, besides: place)
    guard !others.isEmpty else { return nil }
    for count in context.space.segmentCounts(pattern, at: place).prefix(4) {
      if let finding = finding(at: place, count: count, others) { return finding }
    }
    return nil
  }

  private func finding(at place: Int, count: Int, _ others: [(pattern: Int, place: Int)]) -> LintFinding? {
    guard let won = try? WonLinks(context.space, canonical, at: place, count: count) else { return nil }
    let rivals = won.rivals.filter { context.shape.patterns[$0.pattern].route != pattern.route }
    for rival in rivals.prefix(OwnShadows.mostTried) {
      let other = context.shape.patterns[rival.pattern]
      let keys = pattern.keys.union(other.keys)
      guard let theirs = try? context.space.accepted(other, at: rival.place, count: count, keys: keys) else { continue }
      for set in won.sets {
        for their in theirs {
          guard let shared = try? set.intersection(their, context.space.universe) else { continue }
          let values = values(of: shared, base: context.shape.places[place].declaration.basePath.count)
          for way in others {
            if let found = finding(way, values, place, rival.pattern) { return found }
          }
        }
      }
    }
    return nil
  }

  /// The languages of values that are whole segments.
  private struct Values {
    /// By parameter.
    var segments: [Int: Language] = [:]
    /// The parameter that is a rest, and its segments.
    var rest: (parameter: Int, segments: [Language])?
  }

  /// The other forms and places that lead to the route.
  private func ways(_ patterns: [Int], besides place: Int) -> [(pattern: Int, place: Int)] {
    var ways: [(pattern: Int, place: Int)] = []
    let origin = context.shape.places[place].origin
    var seen: Set<[Int]> = []
    for pattern in patterns {
      for other in context.space.places(of: context.shape.patterns[pattern]) {
        let otherOrigin = context.shape.places[other].origin
        guard pattern != canonical || otherOrigin != origin, seen.insert([pattern, otherOrigin]).inserted else {
          continue
        }
        ways.append((pattern, other))
      }
    }
    return ways
  }

  private func values(of set: LinkSet, base: Int) -> Values {
    var values = Values()
    for (index, segment) in pattern.segments.enumerated() {
      guard segment.piece.parts.count == 1, case .value(let capture?, _, _) = segment.piece.parts[0] else { continue }
      let positions = pattern.positions(of: index, base: base, count: set.segmentCount)
      if segment.isRest {
        values.rest = (capture, positions.map { set.languages[$0] })
      } else {
        values.segments[capture] = set.languages[positions.lowerBound]
      }
    }
    return values
  }

  private func finding(
    _ way: (pattern: Int, place: Int), _ values: Values, _ place: Int, _ rival: Int
  ) -> LintFinding? {
    let shape = context.shape.patterns[way.pattern]
    let base = context.shape.places[way.place].declaration.basePath.count
    var search = LinkSearch(context.space.universe, budget: 200)
    for count in counts(of: shape, at: way.place, values) {
      guard let won = try? WonLinks(context.space, way.pattern, at: way.place, count: count) else { return nil }
      for set in won.sets {
        guard let narrowed = narrowed(set, shape, values, base: base),
          let free = try? search.freeLinks(in: narrowed, outside: won.taken)
        else { continue }
        for link in analysis.writer.links(free, preferring: [shape]) {
          if let found = finding(link, way, values, place, rival) { return found }
        }
      }
    }
    return nil
  }

  /// The numbers of segments that links with the values may have.
  private func counts(of shape: PatternShape, at place: Int, _ values: Values) -> [Int] {
    let all = context.space.segmentCounts(shape, at: place)
    guard let rest = values.rest, let index = shape.restIndex, shape.segments[index].piece.carries(rest.parameter)
    else {
      return Array(all.prefix(2))
    }
    let count = context.shape.places[place].declaration.basePath.count + shape.segments.count - 1 + rest.segments.count
    return all.contains(count) ? [count] : []
  }

  /// The links of another form that carry one of the values.
  private func narrowed(_ set: LinkSet, _ shape: PatternShape, _ values: Values, base: Int) -> LinkSet? {
    var result = set
    let universe = context.space.universe
    for (index, segment) in shape.segments.enumerated() {
      guard segment.piece.parts.count == 1, case .value(let capture?, _, _) = segment.piece.parts[0] else { continue }
      var wanted = values.segments[capture].map { [$0] } ?? []
      if let rest = values.rest, segment.isRest, rest.parameter == capture { wanted = rest.segments }
      for (position, language) in zip(shape.positions(of: index, base: base, count: set.segmentCount), wanted) {
        guard let part = try? result.narrowed(.component(position), to: language, universe) else { return nil }
        result = part
      }
    }
    for condition in shape.query where condition.list == nil {
      guard let piece = condition.piece, piece.parts.count == 1, case .value(let capture?, _, _) = piece.parts[0],
        let wanted = values.segments[capture], let items = try? universe.singleItem(of: wanted)
      else { continue }
      guard let part = try? result.narrowed(.items(condition.decodedKey), to: items, universe) else { return nil }
      result = part
    }
    return result
  }

  /// The matcher and the printer have the last word.
  private func finding(
    _ link: String, _ way: (pattern: Int, place: Int), _ shadowed: Values, _ place: Int, _ rival: Int
  ) -> LintFinding? {
    guard let table = analysis.table(at: place), let match = analysis.match(link, at: way.place)?.match,
      match.route == pattern.route
    else { return nil }
    // A value that the canonical pattern doesn't carry needs another form anyway.
    let parameters = context.shape.routes[pattern.route].parameters
    for index in 0..<match.parameterCount where parameters.indices.contains(index) {
      let isAbsent = match.value(at: index).map { $0 == .list([]) || $0 == .items([]) || $0 == .bool(false) } ?? true
      if !isAbsent, parameters[index].defaultText == nil, !pattern.carries(index) { return nil }
      if isAbsent, needs(index) { return nil }
    }
    let origin = context.shape.origins[context.shape.places[place].origin].name
    let values = match.values
    let printed = try? table.print(route: match.route, values: values, origin: origin)
    if let printed, let back = table.match(printed).match, back.patternIndex == 0 { return nil }
    let names = (context.shape.name(of: pattern), context.shape.name(of: context.shape.patterns[rival]))
    let carrier = printed.map { ", so that \(quoted($0)) has to stand for it" } ?? ""
    return LintFinding(
      "a link leads to \(quoted(names.0)) with values whose canonical link leads to \(quoted(names.1))\(carrier)",
      at: context.shape.patterns[way.pattern].source.range,
      notes: [
        Diagnostic.Note("the canonical link is here", at: pattern.source.range),
        Diagnostic.Note("\(quoted(names.1)) is here", at: context.shape.patterns[rival].source.range),
      ],
      fix: fix(shadowed.segments), witness: link, atMost: pattern.restIndex == nil ? nil : .note)
  }

  /// Whether no link of the canonical pattern lacks a parameter.
  private func needs(_ parameter: Int) -> Bool {
    let asked = pattern.segments.map { $0.piece } + pattern.query.filter { $0.isRequired }.compactMap { $0.piece }
    return asked.contains { $0.carries(parameter) } || pattern.fragment?.piece?.carries(parameter) ?? false
  }

  /// Names the value where there is only one that the rival takes.
  private func fix(_ values: [Int: Language]) -> Fix {
    let parameters = context.shape.routes[pattern.route].parameters
    for index in parameters.indices {
      guard case .word(let word, _)? = values[index] else { continue }
      let text = quoted(LinkSymbols.text(decoding: word))
      return "keep \(text) out of the type of \(quoted(parameters[index].name)) with 'except'"
    }
    return "keep such values out of the type with 'except', or such links out of the route with 'exclude'"
  }
}

extension PatternShape {
  /// The places in ``LinkSet/languages`` that a segment of the pattern has in a path of so many segments, base path included.
  func positions(of segment: Int, base: Int, count: Int) -> Range<Int> {
    let first = LinkSet.firstSegment + base + segment
    guard let rest = restIndex, segment >= rest else { return first..<first + 1 }
    let more = count - base - segments.count
    return segment == rest ? first..<first + 1 + more : first + more..<first + more + 1
  }
}
