/// Refuses ambiguities: pairs of routes that share a link and that precedence doesn't order (`ambiguous-routes`).
///
/// Each reported ambiguity has a shared link as a witness. If finding one is too hard, `beats` or the ids decide which
/// route takes precedence, and lint reports the pair (`not-analysed`).
///
/// Like the code that builds the matching tree, the check goes from segment to segment while patterns can match the
/// same link and aren't ordered yet. So its cost is close to that of building the tree.
package struct TieCheck {
  private let space: LinkSpace
  private let resolved: ResolvedTable
  @Limited private var diagnostics: [Diagnostic] = []
  private var reported: Set<[Int]> = []

  private init(_ space: LinkSpace) {
    self.space = space
    resolved = space.resolved
  }

  /// - Returns: The diagnostics, and the pairs of routes to which they apply.
  package static func run(_ space: LinkSpace) -> (diagnostics: [Diagnostic], tied: Set<[Int]>) {
    var check = TieCheck(space)
    let beats = space.resolved.patterns.contains { $0.beatsOthers != nil } ? Beats(space.resolved) : nil
    for tie in Ties(space).pairs {
      // Further diagnostics wouldn't be printed, and each requires a search for a shared link.
      if check.diagnostics.count > Limited.maximumCount { return (check.diagnostics, check.reported) }
      if !tie.isQueryOrder { check.compare(tie) }
      if tie.isQueryOrder, beats?.areBothFirst(tie.first, tie.second) == true { check.compare(bothFirst: tie) }
    }
    for reversedPairs in space.reversedPairs where reversedPairs.isAgainstBeats { check.compare(reversedPairs) }
    return (check.diagnostics, check.reported)
  }

  private mutating func compare(_ tie: Ties.Pair) {
    let (a, b) = (resolved.patterns[tie.first], resolved.patterns[tie.second])
    guard !reported.contains(Ties.routes(a, b)),
      case .some(let witness) = SharedLinks(space).unsettled(tie.first, tie.second)
    else { return }
    reported.insert(Ties.routes(a, b))
    let (first, second) = a.source.range.precedes(b.source.range) ? (a, b) : (b, a)
    let names = (resolved.name(of: first), resolved.name(of: second))
    diagnostics.append(
      Diagnostic(
        .error, "ambiguous-routes", "'\(names.0)' and '\(names.1)' match the same link, and neither takes precedence",
        at: second.source.range,
        notes: [Diagnostic.Note("'\(names.0)' is here", at: first.source.range)],
        fix: fix(first, second, names), witness: witness))
  }

  /// Reports two routes that share a link if both have `"beats": "*"`.
  private mutating func compare(bothFirst tie: Ties.Pair) {
    let pair = (resolved.patterns[tie.first], resolved.patterns[tie.second])
    guard let one = pair.0.beatsOthers, let other = pair.1.beatsOthers, !reported.contains(Ties.routes(pair.0, pair.1)),
      case .some(let witness) = SharedLinks(space).unsettled(tie.first, tie.second)
    else { return }
    reported.insert(Ties.routes(pair.0, pair.1))
    let isFirst = one.precedes(other)
    let names = [resolved.name(of: pair.0), resolved.name(of: pair.1)]
    let (first, second) = isFirst ? (names[0], names[1]) : (names[1], names[0])
    diagnostics.append(
      Diagnostic(
        .error, "bad-relation",
        "\(quoted(first)) and \(quoted(second)) match the same link, and both have \"beats\": \"*\"",
        at: isFirst ? other : one,
        notes: [Diagnostic.Note("\(quoted(first)) is here", at: isFirst ? one : other)],
        fix:
          "if \(quoted(first)) should take precedence, write \"beats\": [\"*\", \(jsonLiteral(second))] in \(quoted(first))",
        witness: witness))
  }

  /// Reports a `beats` that can't apply, because it forms a cycle with others.
  private mutating func compare(_ reversedPairs: LeafOrder.ReversedPair) {
    let pair = (resolved.patterns[reversedPairs.loser], resolved.patterns[reversedPairs.winner])
    let (loser, winner) = (resolved.name(of: pair.0), resolved.name(of: pair.1))
    guard let word = pair.0.beats.first(where: { $0.value == winner })?.range ?? pair.0.beatsOthers,
      !reported.contains(Ties.routes(pair.0, pair.1)),
      case .some(let link) = SharedLinks(space).unsettled(reversedPairs.loser, reversedPairs.winner)
    else { return }
    reported.insert(Ties.routes(pair.0, pair.1))
    diagnostics.append(
      Diagnostic(
        .error, "bad-relation",
        "\(quoted(loser)) can't take precedence over \(quoted(winner)), because that makes a cycle with other routes",
        at: word, fix: "remove this 'beats', or another one of the cycle", witness: link))
  }

  /// Returns a fix that adds an exclude to the second route, so that the first route opens the shared links.
  private func fix(_ first: ResolvedPattern, _ second: ResolvedPattern, _ names: (first: String, second: String)) -> Fix
  {
    if hasSameLinks(first, second) { return "change or remove one of the patterns, because they match the same links" }
    guard let exclude = ExcludeText(first, in: resolved).map({ jsonLiteral($0.text) }) else {
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
  private func hasSameLinks(_ first: ResolvedPattern, _ second: ResolvedPattern) -> Bool {
    first.segments.elementsEqual(second.segments) { $0.isRest == $1.isRest && $0.piece.language == $1.piece.language }
      && first.query.isEmpty && second.query.isEmpty && first.fragment == nil && second.fragment == nil
      && first.excludes.isEmpty && second.excludes.isEmpty
  }
}

extension ResolvedTable {
  /// Returns the id of a pattern's route, or of its redirect.
  package func name(of pattern: ResolvedPattern) -> String {
    pattern.redirectID ?? routes[pattern.route].id
  }
}
