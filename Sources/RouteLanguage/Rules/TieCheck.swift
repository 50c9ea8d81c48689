/// Refuses ties: two routes that share a link and of which precedence puts neither first (`ambiguous-routes`).
///
/// It refuses none without a link that shows the tie. If the question is too hard, `beats` decides between the two, and else their
/// ids, and lint reports it (`not-analysed`).
///
/// Walks the patterns by their segments as the tree does, and goes on only where they can still meet and nothing has
/// decided between them yet, so that the cost is near that of building the tree.
struct TieCheck {
  private let space: LinkSpace
  private let shape: TableShape
  @Limited private var diagnostics: [Diagnostic] = []
  private var reported: Set<[Int]> = []

  private init(_ space: LinkSpace) {
    self.space = space
    shape = space.shape
  }

  /// - Returns: the diagnostics, and the pairs of routes that they are about.
  static func run(_ space: LinkSpace) -> (diagnostics: [Diagnostic], tied: Set<[Int]>) {
    var check = TieCheck(space)
    let beats = space.shape.patterns.contains { $0.beatsOthers != nil } ? Beats(space.shape) : nil
    for tie in Ties(space).pairs {
      // More wouldn't be said, and each costs a search.
      if check.diagnostics.count > Limited.most { return (check.diagnostics, check.reported) }
      if !tie.isQueryOrder { check.compare(tie) }
      if tie.isQueryOrder, beats?.areBothFirst(tie.first, tie.second) == true { check.compare(bothFirst: tie) }
    }
    for turned in space.turned where turned.isAgainstBeats { check.compare(turned) }
    return (check.diagnostics, check.reported)
  }

  private mutating func compare(_ tie: Ties.Pair) {
    let a = shape.patterns[tie.first]
    let b = shape.patterns[tie.second]
    guard !reported.contains(Ties.routes(a, b)) else { return }
    if case .some(let witness) = SharedLinks(space).unsettled(tie.first, tie.second) { report(a, b, witness) }
  }

  /// Two routes that beat all others, and share a link.
  private mutating func compare(bothFirst tie: Ties.Pair) {
    let pair = (shape.patterns[tie.first], shape.patterns[tie.second])
    guard let one = pair.0.beatsOthers, let other = pair.1.beatsOthers, !reported.contains(Ties.routes(pair.0, pair.1)),
      case .some(let witness) = SharedLinks(space).unsettled(tie.first, tie.second)
    else { return }
    reported.insert(Ties.routes(pair.0, pair.1))
    let isFirst = one.precedes(other)
    let names = [shape.name(of: pair.0), shape.name(of: pair.1)]
    let (first, second) = isFirst ? (names[0], names[1]) : (names[1], names[0])
    diagnostics.append(
      Diagnostic(
        .error, "bad-relation",
        "\(quoted(first)) and \(quoted(second)) match the same link, and both have \"beats\": \"*\"",
        at: isFirst ? other : one,
        notes: [Diagnostic.Note("\(quoted(first)) is here", at: isFirst ? one : other)],
        fix: "if \(quoted(first)) should win, write \"beats\": [\"*\", \(jsonLiteral(second))] in \(quoted(first))",
        witness: witness))
  }

  /// A word of `beats` that can't hold, because others lead round in a circle with it.
  private mutating func compare(_ turned: LeafOrder.Turned) {
    let pair = (shape.patterns[turned.loser], shape.patterns[turned.winner])
    let (loser, winner) = (shape.name(of: pair.0), shape.name(of: pair.1))
    guard let word = pair.0.beats.first(where: { $0.value == winner })?.range ?? pair.0.beatsOthers,
      !reported.contains(Ties.routes(pair.0, pair.1)),
      case .some(let link) = SharedLinks(space).unsettled(turned.loser, turned.winner)
    else { return }
    reported.insert(Ties.routes(pair.0, pair.1))
    diagnostics.append(
      Diagnostic(
        .error, "bad-relation",
        "\(quoted(loser)) can't beat \(quoted(winner)), because that makes a cycle with other routes",
        at: word, fix: "remove this 'beats', or another one of the cycle", witness: link))
  }

  private mutating func report(_ a: PatternShape, _ b: PatternShape, _ witness: String) {
    let first = a.source.range.precedes(b.source.range) ? a : b
    let second = a.source.range.precedes(b.source.range) ? b : a
    guard reported.insert(Ties.routes(a, b)).inserted else { return }
    let names = (shape.name(of: first), shape.name(of: second))
    diagnostics.append(
      Diagnostic(
        .error, "ambiguous-routes", "'\(names.0)' and '\(names.1)' match the same link, and neither takes precedence",
        at: second.source.range,
        notes: [Diagnostic.Note("'\(names.0)' is here", at: first.source.range)],
        fix: "make one of the patterns more specific, or exclude the shared links from one of the routes",
        witness: witness))
  }
}

extension TableShape {
  /// What a pattern's route, or its redirect, is called.
  package func name(of pattern: PatternShape) -> String {
    pattern.redirectID ?? routes[pattern.route].id
  }
}

extension SourceRange {
  package func precedes(_ other: SourceRange) -> Bool { (file, lower) < (other.file, other.lower) }
}
