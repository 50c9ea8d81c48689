import RouteLanguage
import RouteMatching

extension LintRule {
  static let canonicalShadowed = LintRule("canonical-shadowed", .warning) { context in
    guard context.analysis.table != nil else { return [] }
    return context.resolved.routes.indices.compactMap { route in
      let patterns = context.space.patterns(of: route)
      for index in patterns where context.resolved.patterns[index].isCanonical {
        let canonical = CanonicalPattern(context: context, index: index, pattern: context.resolved.patterns[index])
        if let finding = canonical.taken() { return finding }
        // A route without parameters has a single destination, so the check of `taken()` is enough.
        guard !context.resolved.routes[route].parameters.isEmpty else { continue }
        if let finding = canonical.shadowed(besides: patterns) ?? canonical.shadowedItself() { return finding }
      }
      return UncarriedValues(context: context, patterns: patterns).finding()
    }
  }
}

/// A pattern that prints the canonical links of its route. Its functions search for destinations whose canonical links
/// open another route.
struct CanonicalPattern {
  let context: LintContext
  let index: Int
  let pattern: ResolvedPattern
  var analysis: TableAnalysis { context.analysis }
  var space: LinkSpace { context.space }

  /// The maximum number of patterns to check at an origin, among those that match links of this pattern first. For a
  /// catch-all, these can be all other patterns.
  static let maximumPatterns = 200

  func base(of place: Int) -> Int { context.resolved.places[place].basePath.count }

  /// Returns the links that patterns of other routes match first, for at most `limit` patterns. The last element
  /// contains the links that the route excludes, which another route may match.
  func losses(of won: WonLinks, atMost limit: Int) -> [WonLinks.LostLinks] {
    let others = won.losses.filter { rival, _ in
      rival.map { context.resolved.patterns[$0.pattern].route != pattern.route } ?? false
    }
    return others.prefix(limit) + won.losses.suffix(1)
  }

  /// Returns the match of a link at a place, or `nil` if the link doesn't open the pattern's route.
  func match(_ link: String, at place: Int) -> RouteMatch? {
    analysis.match(link, at: place)?.match.flatMap { $0.route == pattern.route ? $0 : nil }
  }

  /// Prints the destination of a match as a link of the place's origin.
  func print(_ match: RouteMatch, at place: Int, by table: RouteTable) throws(PrintFailure) -> String {
    try table.print(route: match.route, values: match.values, origin: context.resolved.origin(at: place).name)
  }

  /// Returns the first pattern of a route at the origin of a place, or else its first pattern elsewhere. Redirects to the
  /// route don't count.
  func pattern(of id: String, at place: Int) -> ResolvedPattern? {
    let resolved = context.resolved
    let patterns = resolved.patterns.filter { resolved.routes[$0.route].id == id && $0.redirectID == nil }
    return patterns.first { $0.serves(resolved.places[place].origin) } ?? patterns.first
  }
}

// Finds values that some link carries to this route, although the canonical link with these values opens another route.
extension CanonicalPattern {
  /// The maximum number of pairs of a pattern and a place to check for a route.
  private static let maximumPairs = 32
  /// The number sign before a fragment.
  private static let mark = [UInt8(ascii: "#")]

  /// Returns a finding if a link of another pattern or place opens the route with values whose canonical link opens
  /// another route.
  ///
  /// - Parameter patterns: The patterns of the route.
  fileprivate func shadowed(besides patterns: [Int]) -> Diagnostic? {
    let places = context.space.places(of: pattern)
    guard let place = places.first(where: { context.resolved.places[$0].printGroup != nil }) ?? places.first else {
      return nil
    }
    let others = ways(patterns, besides: place).prefix(Self.maximumPairs)
    guard !others.isEmpty else { return nil }
    let counts = context.space.segmentCounts(pattern, at: place).prefix(4)
    return counts.lazy.compactMap { finding(at: place, count: $0, others) }.first
  }

  private func finding(at place: Int, count: Int, _ others: ArraySlice<PlacedPattern>) -> Diagnostic? {
    guard let won = try? WonLinks(space, index, at: place, count: count) else { return nil }
    let base = base(of: place)
    var search = LinkSearch(space.universe, budget: analysis.budget)
    for (rival, links) in losses(of: won, atMost: Self.maximumPatterns) {
      for set in won.sets {
        for their in links {
          guard let shared = their.some(of: set, &search) else { continue }
          let values = values(of: shared, winner: rival.map { context.resolved.patterns[$0.pattern] }, base: base)
          for way in others where way.pattern != index || !isOrigin(of: way, at: place) || rival?.place != place {
            if let found = finding(way, values, place, rival?.pattern) { return found }
          }
        }
      }
    }
    return nil
  }

  private func isOrigin(of way: PlacedPattern, at place: Int) -> Bool {
    context.resolved.places[way.place].origin == context.resolved.places[place].origin
  }

  /// Returns the pairs of a pattern and a place that open the route, except for this pattern at this place.
  private func ways(_ patterns: [Int], besides place: Int) -> [PlacedPattern] {
    let hasNoCompetitor = context.space.contenders(at: place).count == 1
    var seen: Set<[Int]> = []
    return patterns.flatMap { pattern in
      context.space.places(of: context.resolved.patterns[pattern]).compactMap { other -> PlacedPattern? in
        let way = PlacedPattern(pattern: pattern, place: other)
        let origin = context.resolved.places[other].origin
        // If no other place shares links with this place, all places of an origin accept the same paths, queries and
        // fragments, so check only one of them.
        if hasNoCompetitor, !seen.insert([pattern, origin]).inserted { return nil }
        if pattern == index, other == place || (hasNoCompetitor && isOrigin(of: way, at: place)) { return nil }
        return way
      }
    }
  }

  /// The values of some parameters, as languages. Each value is a whole segment, item or fragment.
  private struct Values {
    /// The language of each parameter.
    var texts: [Int: Language] = [:]
    /// The rest parameter, and the language of each of its segments.
    var rest: (parameter: Int, segments: [Language])?
  }

  /// Returns the values that the links of a set contain.
  ///
  /// - Parameter winner: The pattern of another route that matches the links first, or `nil` if the route excludes them.
  private func values(of set: LinkSet, winner: ResolvedPattern?, base: Int) -> Values {
    var values = Values()
    for (index, segment) in pattern.segments.enumerated() {
      guard let capture = segment.piece.wholeCapture else { continue }
      let positions = pattern.positions(of: index, base: base, count: set.segmentCount)
      if segment.isRest {
        values.rest = (capture, positions.map { set.languages[$0] })
      } else {
        values.texts[capture] = set.languages[positions.lowerBound]
      }
    }
    for condition in pattern.query where condition.list == nil {
      guard let capture = condition.piece?.wholeCapture,
        let theirs = winner?.query.first(where: { $0.decodedKey == condition.decodedKey })?.piece
      else { continue }
      values.texts[capture] = theirs.language
    }
    if let capture = pattern.fragmentText?.wholeCapture {
      let texts = try? context.resolved.pool.automaton(set[.fragment]).preimage(after: Self.mark) { [$0] }
      values.texts[capture] = texts.map { context.resolved.pool.intern($0) }
    }
    return values
  }

  private func finding(_ way: PlacedPattern, _ values: Values, _ place: Int, _ winner: Int?) -> Diagnostic? {
    let resolved = context.resolved.patterns[way.pattern]
    let base = base(of: way.place)
    var search = LinkSearch(space.universe, budget: 200)
    for count in counts(of: resolved, at: way.place, values) {
      guard let won = try? WonLinks(context.space, way.pattern, at: way.place, count: count) else { return nil }
      for set in won.sets {
        guard let narrowed = narrowed(set, resolved, values, base: base),
          let free = try? search.freeLinks(in: narrowed, outside: won.taken)
        else { continue }
        for link in analysis.writer.links(free, preferring: [resolved]) {
          if let found = finding(link, way, values, place, winner) { return found }
        }
      }
    }
    return nil
  }

  /// Returns the possible numbers of segments of links with these values.
  private func counts(of resolved: ResolvedPattern, at place: Int, _ values: Values) -> [Int] {
    let all = context.space.segmentCounts(resolved, at: place)
    guard let rest = values.rest, let index = resolved.restIndex,
      resolved.segments[index].piece.captures.contains(rest.parameter)
    else { return Array(all.prefix(2)) }
    let count = base(of: place) + resolved.segments.count - 1 + rest.segments.count
    return all.contains(count) ? [count] : []
  }

  /// Returns the links of another pattern of the route that contain any of the values, or `nil` if there are none.
  private func narrowed(_ set: LinkSet, _ resolved: ResolvedPattern, _ values: Values, base: Int) -> LinkSet? {
    var result = set
    let universe = context.space.universe
    for (index, segment) in resolved.segments.enumerated() {
      var wanted = language(of: segment.piece, values).map { [$0] } ?? []
      if let rest = values.rest, segment.isRest, rest.parameter == segment.piece.wholeCapture { wanted = rest.segments }
      for (position, language) in zip(resolved.positions(of: index, base: base, count: set.segmentCount), wanted) {
        guard (try? result.narrow(.component(position), to: language, universe)) == true else { return nil }
      }
    }
    for condition in resolved.query where condition.list == nil {
      guard let wanted = condition.piece.flatMap({ language(of: $0, values) }),
        let items = try? universe.firstItem(of: wanted)
      else { continue }
      guard (try? result.narrow(.items(condition.decodedKey), to: items, universe)) == true else { return nil }
    }
    if let wanted = resolved.fragmentText.flatMap({ language(of: $0, values) }),
      let fragment = try? context.resolved.pool.automaton(wanted).preceded(by: Self.mark)
    {
      return (try? result.narrowed(.fragment, to: context.resolved.pool.intern(fragment), universe)) ?? nil
    }
    return result
  }

  /// Returns the texts of a piece that contain any of the values, or `nil` if the piece contains none of these
  /// parameters.
  private func language(of piece: ResolvedPiece, _ values: Values) -> Language? {
    if let capture = piece.wholeCapture { return values.texts[capture] }
    guard piece.separator == nil, piece.captures.contains(where: { values.texts[$0] != nil }) else { return nil }
    let pool = context.resolved.pool
    let whole = try? pool.piece(piece) { capture, language in
      let own = capture.flatMap { values.texts[$0] }.flatMap { try? pool.intersection($0, language) }
      return pool.automaton(own ?? language)
    }.whole
    return whole.map { pool.intern($0) }
  }

  /// Returns a finding if a link opens the route, but its destination isn't printed as a link of the canonical pattern.
  ///
  /// - Parameter winner: The pattern of another route that matches the canonical link first, or `nil` if the route
  ///   excludes the canonical link.
  private func finding(
    _ link: String, _ way: PlacedPattern, _ shadowed: Values, _ place: Int, _ winner: Int?
  ) -> Diagnostic? {
    guard let table = analysis.table(at: place), let match = match(link, at: way.place) else { return nil }
    // If the canonical pattern can't carry a value, another pattern prints the destination anyway.
    let parameters = context.resolved.routes[pattern.route].parameters
    for index in 0..<match.parameterCount where parameters.indices.contains(index) {
      let isAbsent = match.value(at: index).map { $0 == .list([]) || $0 == .items([]) || $0 == .bool(false) } ?? true
      if !isAbsent, parameters[index].defaultText == nil, !pattern.captures.contains(index) { return nil }
      if isAbsent, needs(index) { return nil }
    }
    var other = winner.map { context.resolved.patterns[$0] }
    var carrier = ""
    do {
      let printed = try print(match, at: place, by: table)
      if let back = table.match(printed).match, back.patternIndex == 0 { return nil }
      carrier = ", so \(quoted(printed)) is printed instead"
    } catch {
      if winner == nil, error.kind == .unreadable { return excluded(quoted(context.resolved.name(of: pattern)), link) }
      guard error.kind == .taken else { return nil }
      if let id = error.route { other = pattern(of: id, at: place) }
    }
    guard let other else { return nil }
    let names = (context.resolved.name(of: pattern), context.resolved.name(of: other))
    return Diagnostic(
      "a link opens \(quoted(names.0)) with values whose canonical link opens \(quoted(names.1))\(carrier)",
      at: context.resolved.patterns[way.pattern].source.range,
      notes: [
        Diagnostic.Note("the canonical link is here", at: pattern.source.range),
        Diagnostic.Note("\(quoted(names.1)) is here", at: other.source.range),
      ],
      fix: fix(shadowed.texts), witness: link, atMost: pattern.restIndex == nil ? .error : .note)
  }

  /// Returns `true` if every link of the canonical pattern contains the parameter.
  private func needs(_ parameter: Int) -> Bool {
    let asked =
      pattern.segments.flatMap { $0.piece.captures } + pattern.query.flatMap { $0.isRequired ? $0.captures : [] }
    return (asked + (pattern.fragment?.piece?.captures ?? [])).contains(parameter)
  }

  /// Returns a fix that excludes the values from a type, or the links from the route. If there is only a single value,
  /// the fix contains it.
  private func fix(_ values: [Int: Language]) -> Fix {
    let parameters = context.resolved.routes[pattern.route].parameters
    for index in parameters.indices {
      guard case .word(let word, _)? = values[index] else { continue }
      let text = quoted(LinkSymbols.text(decoding: word))
      return "exclude \(text) from the type of \(quoted(parameters[index].name)) with 'except'"
    }
    return "exclude such values from the type with 'except', or such links from the route with 'exclude'"
  }
}

extension ResolvedPiece {
  /// The parameter of the piece, if the piece contains nothing else.
  var wholeCapture: Int? {
    guard parts.count == 1, case .value(let capture, _, _, _) = parts[0] else { return nil }
    return capture
  }
}

extension ResolvedPattern {
  /// The fragment, if it is a single text.
  fileprivate var fragmentText: ResolvedPiece? { fragment.flatMap { $0.items.isEmpty ? $0.piece : nil } }

  /// Returns the positions in ``LinkSet/languages`` of a segment of the pattern, in a path of `count` segments
  /// including the base path.
  func positions(of segment: Int, base: Int, count: Int) -> Range<Int> {
    let first = LinkSet.firstSegment + base + segment
    guard let rest = restIndex, segment >= rest else { return first..<first + 1 }
    let more = count - base - segments.count
    return segment == rest ? first..<first + 1 + more : first + more..<first + more + 1
  }
}
