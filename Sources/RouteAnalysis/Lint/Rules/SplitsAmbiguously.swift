import RouteLanguage
import RouteMatching

extension LintRule {
  static let splitsAmbiguously = LintRule("splits-ambiguously", .warning) { context in
    var findings: [Diagnostic] = []
    var known: [Question: PieceLanguage.Ambiguity?] = [:]
    for pattern in context.resolved.patterns where pattern.isCanonical {
      var pieces = pattern.segments.filter { !$0.isRest }.map { (LinkComponent.segment, $0.piece) }
      pieces += pattern.query.compactMap { item in item.piece.map { (.queryValue, $0) } }
      if let piece = pattern.fragment?.piece { pieces.append((.fragment, piece)) }
      for (component, piece) in pieces where piece.literal == nil && piece.separator == nil && piece.parts.count > 1 {
        let pool = context.resolved.pool
        guard let language = try? pool.piece(piece, { pool.automaton($1) }) else { continue }
        let question = Question(language: language, component: component)
        if known[question] == nil { known[question] = ambiguity(question, piece, pattern, context) }
        guard case .some(.some(let ambiguity)) = known[question] else { continue }
        findings.append(finding(context, pattern, piece, ambiguity))
      }
    }
    return findings
  }

  /// The language of a piece, and the component that it is printed in.
  private struct Question: Hashable {
    var language: PieceLanguage
    var component: LinkComponent
  }

  private static func ambiguity(
    _ question: Question, _ piece: ResolvedPiece, _ pattern: ResolvedPattern, _ context: LintContext
  ) -> PieceLanguage.Ambiguity? {
    let language = question.language
    var encoded = language.rawReserved
    let reserved = (1...UInt8(Symbols.reservedCount)).map { Symbols.decoded($0) }
    encoded.formUnion(SymbolSet(reserved.filter { !question.component.allows($0) }))
    var printed: [Automaton] = []
    for part in piece.parts {
      guard case .value(let capture, let value, _, _) = part else { continue }
      var values = context.resolved.pool.automaton(value)
      if let capture, let type = context.resolved.parameter(capture, of: pattern)?.type, type.enumeration == nil,
        type.refinement?.digits == nil
      {
        values = (try? values.intersection(type.base.printed)) ?? values
      }
      printed.append(PieceLanguage.printed(values, encoding: encoded))
    }
    return (try? language.ambiguity(printed: printed)) ?? nil
  }

  private static func finding(
    _ context: LintContext, _ pattern: ResolvedPattern, _ piece: ResolvedPiece, _ ambiguity: PieceLanguage.Ambiguity
  ) -> Diagnostic {
    func texts(_ words: [[UInt8]]) -> String { quotedList(words.map { LinkSymbols.text(decoding: $0) }, "and") }
    let captures = piece.parts.compactMap { part -> String? in
      guard case .value(let capture?, _, _, let written) = part else { return nil }
      // A value that only a template uses isn't a parameter of the route. It's written as '{name}' or '{name: Type}'.
      return context.resolved.parameter(capture, of: pattern)?.name
        ?? String(Substring(written.utf8.dropFirst().prefix { !":}".utf8.contains($0) }))
    }
    return Diagnostic(
      "\(texts(ambiguity.meant)) for \(quotedList(captures, "and")) are printed as "
        + "\(quoted(LinkSymbols.linkText(of: ambiguity.word))), which is read as \(texts(ambiguity.read))",
      at: pattern.source.range,
      fix: """
        give '\(captures.first ?? "")' a type whose values can't contain the characters of the text after it, or separate the two parameters with a \
        reserved character, such as ','
        """,
      witness: witness(context, pattern, piece, ambiguity))
  }

  /// Returns a link that is read with other values than it was printed from.
  private static func witness(
    _ context: LintContext, _ pattern: ResolvedPattern, _ piece: ResolvedPiece, _ ambiguity: PieceLanguage.Ambiguity
  ) -> String? {
    guard let place = context.space.places(of: pattern).first,
      let segment = pattern.segments.firstIndex(where: { $0.piece.language == piece.language })
    else { return nil }
    guard var set = context.analysis.shortest(of: pattern, at: place).first else { return nil }
    let base = context.resolved.places[place].basePath.count
    set.languages[LinkSet.firstSegment + base + segment] = .word(ambiguity.word, isFolded: false)
    return context.analysis.example(of: pattern, at: place, among: [set]) { $0.route == pattern.route }
  }
}
