/// Refuses ambiguities: pairs of routes that share a link and that precedence doesn't order (`ambiguous-routes`).
///
/// Each reported ambiguity has a shared link as a witness. If finding one is too hard, `beats` or the ids decide which
/// route takes precedence, and lint reports the pair (`not-analysed`).
///
/// Like the code that builds the matching tree, the check goes from segment to segment while patterns can match the
/// same link and aren't ordered yet. So its cost is close to that of building the tree.
package struct TieCheck {
  private let space: LinkSpace
  @Limited private var diagnostics: [Diagnostic] = []
  private var reported: Set<[Int]> = []

  /// - Returns: The diagnostics, and the pairs of routes to which they apply.
  package static func run(_ space: LinkSpace) -> (diagnostics: [Diagnostic], tied: Set<[Int]>) {
    var check = TieCheck(space: space)
    let resolved = space.resolved
    let beats = resolved.patterns.contains { $0.beatsOthers != nil } ? Beats(resolved) : nil
    for tie in Ties(space).pairs {
      // Further diagnostics wouldn't be printed, and each requires a search for a shared link.
      if check.diagnostics.count > Limited.maximumCount { return (check.diagnostics, check.reported) }
      if !tie.isQueryOrder {
        check.report(tie.first, tie.second) { ambiguity($0, $1, resolved) }
      } else if beats?.areBothFirst(tie.first, tie.second) == true {
        check.report(tie.first, tie.second) { bothFirst($0, $1, resolved) }
      }
    }
    for pair in space.impliedPairs where pair.isAgainstBeats {
      check.report(pair.loser, pair.winner) { cycle($0, $1, resolved) }
    }
    return (check.diagnostics, check.reported)
  }

  /// Adds a diagnostic about two patterns if they share a link and their routes haven't been reported yet.
  private mutating func report(
    _ first: Int, _ second: Int, _ diagnostic: (ResolvedPattern, ResolvedPattern) -> Diagnostic?
  ) {
    let (a, b) = (space.resolved.patterns[first], space.resolved.patterns[second])
    guard !reported.contains(Ties.routes(a, b)), let witness = try? space.unsettledLink(first, second),
      var found = diagnostic(a, b)
    else { return }
    found.witness = witness
    reported.insert(Ties.routes(a, b))
    diagnostics.append(found)
  }

  private static func ambiguity(_ a: ResolvedPattern, _ b: ResolvedPattern, _ resolved: ResolvedTable) -> Diagnostic {
    let (first, second) = a.source.range.precedes(b.source.range) ? (a, b) : (b, a)
    let names = (resolved.name(of: first), resolved.name(of: second))
    return Diagnostic(
      .error, "ambiguous-routes", "'\(names.0)' and '\(names.1)' match the same link, and neither takes precedence",
      at: second.source.range,
      notes: [Diagnostic.Note("'\(names.0)' is here", at: first.source.range)],
      fix: fix(first, second, names, resolved))
  }

  /// Returns a diagnostic about two routes that share a link if both have `"beats": "*"`.
  private static func bothFirst(_ a: ResolvedPattern, _ b: ResolvedPattern, _ resolved: ResolvedTable) -> Diagnostic? {
    guard var range = a.beatsOthers, var other = b.beatsOthers else { return nil }
    var (first, second) = (resolved.name(of: a), resolved.name(of: b))
    if !range.precedes(other) { (range, other, first, second) = (other, range, second, first) }
    return Diagnostic(
      .error, "bad-relation",
      "\(quoted(first)) and \(quoted(second)) match the same link, and both have \"beats\": \"*\"",
      at: other, notes: [Diagnostic.Note("\(quoted(first)) is here", at: range)],
      fix:
        "if \(quoted(first)) should take precedence, write \"beats\": [\"*\", \(jsonLiteral(second))] in \(quoted(first))"
    )
  }

  /// Returns a diagnostic about a `beats` that can't apply, because it forms a cycle with others.
  private static func cycle(
    _ loser: ResolvedPattern, _ winner: ResolvedPattern, _ resolved: ResolvedTable
  ) -> Diagnostic? {
    let names = (resolved.name(of: loser), resolved.name(of: winner))
    let range = loser.beats.first { $0.value == names.1 }?.range ?? loser.beatsOthers
    return range.map { range in
      Diagnostic(
        .error, "bad-relation",
        "\(quoted(names.0)) can't take precedence over \(quoted(names.1)), because that makes a cycle with other routes",
        at: range, fix: "remove this 'beats', or another one of the cycle")
    }
  }

  /// Returns a fix that adds an exclude to the second route, so that the first route opens the shared links.
  private static func fix(
    _ first: ResolvedPattern, _ second: ResolvedPattern, _ names: (first: String, second: String),
    _ resolved: ResolvedTable
  ) -> Fix {
    if hasSameLinks(first, second, resolved.pool) {
      return "change or remove one of the patterns, because they match the same links"
    }
    guard let exclude = resolved.excludeText(first).map({ jsonLiteral($0) }) else {
      return
        "make one of the patterns more specific, or exclude the shared links from one of the routes, with '{_: Type}' for each value"
    }
    let known = second.declaration.map { !$0.exclude.isEmpty } ?? false
    let place = quoted(names.second)
    let instruction = known ? "add \(exclude) to \"exclude\" in \(place)" : "write \"exclude\": \(exclude) in \(place)"
    return
      "make one of the patterns more specific, or \(instruction), so that \(quoted(names.first)) opens the shared links"
  }

  /// Returns `true` if two patterns certainly match the same links, so that an exclude in one route would leave it no
  /// link.
  private static func hasSameLinks(
    _ first: ResolvedPattern, _ second: ResolvedPattern, _ pool: LanguagePool
  ) -> Bool {
    func isSame(_ one: ResolvedPiece, _ two: ResolvedPiece) -> Bool {
      one.isRaw == two.isRaw && one.restLimit == two.restLimit && pool.relation(one.language, two.language).isInside
        && pool.relation(two.language, one.language).isInside
    }
    return first.segments.elementsEqual(second.segments) { $0.isRest == $1.isRest && isSame($0.piece, $1.piece) }
      && (first.query + second.query).allSatisfy { $0.isFree } && first.groups.isEmpty && second.groups.isEmpty
      && first.fragment == nil && second.fragment == nil && first.excludes.isEmpty && second.excludes.isEmpty
  }
}

extension ResolvedTable {
  /// Returns the id of a pattern's route, or of its redirect.
  package func name(of pattern: ResolvedPattern) -> String {
    pattern.redirectID ?? routes[pattern.route].id
  }
}
