import RouteLanguage
import RouteMatching

extension LintRule {
  /// The maximum number of more specific patterns to check for each catch-all.
  private static let maximumPatterns = 200

  static let slidesToCatchAll = LintRule("slides-to-catch-all", .note) { context in
    var findings: [Diagnostic] = []
    // Find the patterns with a typed parameter once, because a table can have many catch-alls.
    let typed = context.resolved.patterns.indices.compactMap { index -> (pattern: Int, bad: Typed)? in
      let pattern = context.resolved.patterns[index]
      guard pattern.redirectID == nil, pattern.restIndex == nil else { return nil }
      return firstTyped(pattern, context).map { (index, $0) }
    }
    for (index, pattern) in context.resolved.patterns.enumerated() {
      // A catch-all that opens the browser is a fallback on purpose.
      guard !context.resolved.routes[pattern.route].declaration.opensInBrowser else { continue }
      guard let rest = pattern.restIndex, !pattern.segments[rest].piece.isRaw,
        rest == pattern.segments.count - 1, let place = context.space.places(of: pattern).first,
        // Skip a catch-all that requires query items or a fragment, because links with these are meant for it.
        pattern.fragment == nil, !pattern.query.contains(where: { $0.isRequired })
      else { continue }
      var slides: [(from: ResolvedPattern, link: String)] = []
      var tried = 0
      for (candidate, bad) in typed
      where tried < maximumPatterns && context.space.ranks[candidate] < context.space.ranks[index] {
        let narrower = context.resolved.patterns[candidate]
        guard narrower.route != pattern.route, narrower.origins & pattern.origins != 0,
          !slides.contains(where: { $0.from.route == narrower.route })
        else { continue }
        tried += 1
        if let link = slide(context, narrower, bad, index, place) { slides.append((narrower, link)) }
      }
      if slides.isEmpty { continue }
      findings.append(finding(context, pattern, slides))
    }
    return findings
  }

  /// A segment, and the texts that it would accept if its parameters accepted any value.
  private struct Typed {
    var index: Int
    var values: Language
  }

  /// Returns the first segment with a parameter that doesn't accept every text. Skips parameters without a name,
  /// because they distinguish links in the same way as literals.
  private static func firstTyped(_ pattern: ResolvedPattern, _ context: LintContext) -> Typed? {
    let universe = context.space.universe
    for (index, segment) in pattern.segments.enumerated() where !segment.piece.captures.isEmpty {
      guard let values = anyValues(segment.piece, universe) else { return nil }
      let relation = universe.pool.relation(values, segment.piece.language)
      if relation != .inside, relation != .same { return Typed(index: index, values: values) }
    }
    return nil
  }

  private static func anyValues(_ piece: ResolvedPiece, _ universe: LinkUniverse) -> Language? {
    if piece.parts.count == 1 { return universe.segment }
    guard let language = try? universe.pool.piece(piece, { _, _ in .text }) else { return nil }
    return try? universe.pool.intersection(universe.segment, universe.pool.intern(language.whole))
  }

  private static func slide(
    _ context: LintContext, _ narrower: ResolvedPattern, _ bad: Typed, _ catchAll: Int, _ place: Int
  ) -> String? {
    let space = context.space
    let count = space.segmentCounts(narrower, at: place).lowerBound
    let base = context.resolved.places[place].basePath.count
    guard let sets = try? space.accepted(narrower, at: place, count: count, keys: narrower.keys),
      var set = sets.first, let won = try? WonLinks(space, catchAll, at: place, count: count, extraKeys: narrower.keys)
    else { return nil }
    let position = LinkSet.firstSegment + base + bad.index
    guard let rest = try? space.universe.pool.difference(bad.values, set.languages[position]) else { return nil }
    set.languages[position] = rest
    var search = LinkSearch(space.universe, budget: 200)
    let free = won.sets.compactMap { wide in
      (try? set.intersection(wide, space.universe)).flatMap { try? search.freeLinks(in: $0, outside: won.taken) }
    }
    return context.analysis.example(of: narrower, at: place, among: free) {
      context.analysis.isMatch($0, by: context.resolved.patterns[catchAll])
    }
  }

  private static func finding(
    _ context: LintContext, _ catchAll: ResolvedPattern, _ slides: [(from: ResolvedPattern, link: String)]
  ) -> Diagnostic {
    let name = context.resolved.name(of: slides[0].from)
    let others = slides.count == 1 ? "" : " and \(slides.count - 1) more"
    let notes = slides.prefix(3).map { slide in
      Diagnostic.Note(
        "\(quoted(context.resolved.name(of: slide.from))) is here, and doesn't match \(quoted(slide.link))",
        at: slide.from.source.range)
    }
    let patterns = Set(slides.filter { $0.from.fragment == nil }.map { $0.from.written.withoutValues }).sorted()
    return Diagnostic(
      "links for \(quoted(name))\(others) open \(quoted(context.resolved.name(of: catchAll))) if a value is invalid",
      at: catchAll.source.range, notes: notes,
      fix: patterns.isEmpty || patterns.count > 3
        ? "'exclude' such links here"
        : Fix("if such links should be refused, write \"exclude\": \(JSONText.oneOrMore(patterns)) here"),
      witness: slides[0].link)
  }
}
