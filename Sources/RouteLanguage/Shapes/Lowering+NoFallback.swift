import RouteMatching

// `noFallback`: patterns that end the search for links that have all of a form's text and something at each of its values.
extension Lowering {
  mutating func lowerNoFallback() {
    let declarations = document.routes.filter { $0.noFallback }
    if declarations.isEmpty { return }
    let ids = Set(declarations.map { $0.id.value })
    let forms = patterns.filter { ids.contains($0.redirectID ?? routes[$0.route].id) }
    let searched = patterns
    let texts = FirstTexts(searched, Array(searched.indices))
    let formsByRoute = Dictionary(grouping: forms) { $0.route }
    for form in forms {
      let near = texts.near(form).lazy.map { searched[$0] }
      patterns += refusals(for: form, beside: formsByRoute[form.route] ?? [], among: near)
    }
  }

  /// What a form refuses: whatever only bad values keep from it, where no other form of the route takes it, and no pattern
  /// of which nothing says that it comes after the form.
  ///
  /// One pattern for each segment with values, which are good before it and may be anything from there on; so that the
  /// pattern has the form's place in the order up to that segment, and there comes right before what is wider. One more for
  /// what stands behind a path whose values are all good.
  private mutating func refusals(
    for form: PatternShape, beside forms: [PatternShape], among near: some Sequence<PatternShape>
  ) -> [PatternShape] {
    var refusal = form
    refusal.refuses = true
    refusal.query = form.query.compactMap { withAnyValue($0) }
    refusal.fragment = form.fragment.map { withAnyValues($0) }
    refusal.groups = []
    refusal.bindings = []
    refusal.isStrictQuery = false
    var hasLimitedRest = false
    if let index = form.restIndex, case let rest = form.segments[index].piece, rest.isRaw || rest.restLimit != nil {
      hasLimitedRest = true
      refusal.segments[index] = SegmentShape(
        piece: PieceShape(parts: rest.parts, language: rest.language), isRest: true, ordersAs: rest)
    }
    for other in forms
    where other.redirectID == form.redirectID && !other.isSame(as: form) {
      var taken = other
      taken.excludes = []
      refusal.excludes.append(taken)
    }
    refusal.excludes += near.filter { other in
      other.route != form.route && other.origins & form.origins != 0 && form.mayMeet(other, pool)
        && Precedence.isOpen(form, other, pool)
    }
    var refusals: [PatternShape] = []
    if !form.query.isEmpty || form.isStrictQuery || form.fragment != nil || hasLimitedRest { refusals.append(refusal) }
    for index in form.segments.indices.reversed() where !form.segments[index].isRest {
      let piece = form.segments[index].piece
      guard piece.literal == nil else { continue }
      refusal.segments[index] = SegmentShape(piece: withAnyValues(piece), isRest: false, ordersAs: piece)
      refusals.append(refusal)
    }
    return refusals
  }

  /// A condition that asks for the text of another, and for an item where that asks for a value; `nil` where the item may
  /// be missing.
  private mutating func withAnyValue(_ condition: ConditionShape) -> ConditionShape? {
    guard condition.isRequired else { return nil }
    guard let piece = condition.piece, piece.literal != nil || piece.parts.count > 1 else {
      var present = condition
      let language = pool.intern(.anyText)
      present.piece = PieceShape(
        parts: [.value(capture: nil, language: language, remainder: nil)], language: language)
      // However often it stands there.
      present.list = TypeUse.List(separator: nil, minimum: 1, maximum: nil)
      return present
    }
    return ConditionShape(
      spelling: condition.spelling, foldsKey: condition.foldsKey, piece: withAnyValues(piece), isRequired: true)
  }

  private mutating func withAnyValues(_ fragment: FragmentShape) -> FragmentShape {
    FragmentShape(
      piece: fragment.piece.map { fragment.hasQuestionMark ? withAnyValues(path: $0) : withAnyValues($0) },
      items: fragment.items.compactMap { withAnyValue($0) }, hasQuestionMark: fragment.hasQuestionMark,
      endsWithSlash: fragment.endsWithSlash)
  }

  /// The path of a fragment with the same text, and any values but slashes; one slash at the end is free.
  private mutating func withAnyValues(path piece: PieceShape) -> PieceShape {
    let slash = UInt8(ascii: "/")
    do {
      var parts: [PieceLanguage.Part] = []
      for (index, part) in piece.parts.enumerated() {
        switch part {
        case .literal(let text): parts.append(.literal(text))
        case .value(_, let language, _):
          let own = pool.automaton(language)
          let isRest = own.removing(slash) != own
          parts.append(
            .value(isRest ? try rest(isLast: index == piece.parts.count - 1) : Automaton.text.removing(slash)))
        }
      }
      parts.append(.value(try Automaton.literal([slash]).union(.emptyWord)))
      let languages = try pool.piece(parts, caseSensitive: !piece.isFolded)
      return self.piece(parts, languages, [], isFolded: piece.isFolded, separator: nil)
    } catch {
      return piece
    }
  }

  /// A piece with the same literal text, and any values.
  private mutating func withAnyValues(_ piece: PieceShape) -> PieceShape {
    guard piece.literal == nil else { return piece }
    let parts = piece.parts.map { part -> PieceLanguage.Part in
      if case .literal(let text) = part { .literal(text) } else { .value(.text) }
    }
    // An automaton of literals and any text is never too large.
    guard let languages = try? pool.piece(parts, caseSensitive: !piece.isFolded) else {
      return piece
    }
    return self.piece(parts, languages, [], isFolded: piece.isFolded, separator: nil)
  }
}

extension PatternShape {
  /// False where the number of segments or a text of this one already keeps another pattern from what this one refuses.
  fileprivate func mayMeet(_ other: PatternShape, _ pool: LanguagePool) -> Bool {
    if restIndex == nil, other.restIndex == nil, segments.count != other.segments.count { return false }
    for (own, its) in zip(segments, other.segments) {
      if own.isRest || its.isRest { return true }
      if own.piece.literal != nil, pool.relation(own.piece.language, its.piece.language) == .disjoint { return false }
    }
    return true
  }
}
