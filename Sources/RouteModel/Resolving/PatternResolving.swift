import RouteMatching

// Patterns of routes.
extension TableResolver {
  mutating func resolvePatterns() {
    patterns.reserveCapacity(document.routes.count)
    for index in routes.indices where hasLinks(index) { resolvePatterns(of: routes[index].declaration, to: index) }
    for declaration in document.routes {
      guard let redirect = declaration.redirect, let target = routeIndices[redirect.target.value], hasLinks(target)
      else { continue }
      resolvePatterns(of: declaration, to: target)
    }
    sortPatterns()
  }

  /// Resolves the patterns of a route, or of a redirect to it. Those of a redirect have ordinals after the route's own.
  private mutating func resolvePatterns(of declaration: RouteDeclaration, to route: Int) {
    let ordinals = routes[route].declaration.aliases.map { $0.ordinal }
    let start = patterns.count
    for (isCanonical, forms) in [(true, declaration.linksByOrigin), (false, declaration.aliases)] {
      for var form in forms {
        if let redirect = declaration.redirect {
          form.set += redirect.set
          form.ordinal += (ordinals.max() ?? 0) + 1
        }
        patterns.append(resolve(form, declaration, to: route, isCanonical: isCanonical))
      }
    }
    separateKeys(of: start..<patterns.count)
  }

  private func hasLinks(_ route: Int) -> Bool { !onlyFirst || first.contains(routes[route].id) }

  /// Sorts the patterns by route, with a route's own patterns before those of redirects to the route.
  private mutating func sortPatterns() {
    func key(_ index: Int) -> (route: Int, ordinal: Int, form: Int, index: Int) {
      (patterns[index].route, patterns[index].place.ordinal, patterns[index].place.form, index)
    }
    let indices = patterns.indices
    // Without redirects, the patterns are already in order.
    if indices.dropFirst().allSatisfy({ key($0 - 1) < key($0) }) { return }
    patterns = indices.sorted { key($0) < key($1) }.map { patterns[$0] }
  }

  private mutating func resolve(
    _ form: LinkForm, _ declaration: RouteDeclaration, to route: Int, isCanonical: Bool
  ) -> ResolvedPattern {
    var slots = CaptureSlots(parameters: routes[route].parameters.map { $0.name }, set: form.set)
    slots.combined = routes[route].declaration.combinedParameters
    var resolved = resolve(form.pattern, declaration.conditions, route: route, slots: &slots)
    resolved.ordinal = form.ordinal
    resolved.isCanonical = isCanonical && declaration.redirect == nil
    resolved.origins = origins(of: form, declaration, isCanonical: isCanonical)
    // A redirect only applies to origins that its target's `only` allows.
    if declaration.redirect != nil, let only = routes[route].declaration.only { resolved.origins &= bits(only) }
    checkSeparators(of: form.pattern, at: resolved.origins)
    resolved.declaration = declaration
    resolved.isDeprecated = form.deprecated != nil || (declaration.redirect != nil && declaration.deprecated != nil)
    resolved.bindings = form.set.flatMap { bindings($0, of: form, route: route, slots: &slots) }
    for value in form.set {
      guard let parameter = routes[route].parameters.first(where: { $0.name == value.name.value }) else { continue }
      limitRest(of: &resolved, by: value, form, parameter.type)
    }
    if !isCanonical || declaration.redirect != nil { resolved.bindings += ownDefaults(of: form, route: route) }
    let everywhere = declaration.exclude.isEmpty ? 0 : placesOfRoute(declaration)
    resolved.excludes = declaration.exclude.flatMap { resolveExclude($0, declaration, route: route, everywhere) }
    if form.pattern.path.allowsMoreSegments {
      report(
        "rest-not-alone", "a rest parameter must be a whole segment, without other text", at: form.pattern.source.range,
        fix: "put '/' between the braces and the text; only an exclude can have text before '{_...}'")
    }
    if slots.count > CaptureRanges.capacity {
      diagnostics.append(.tooManyParameters(at: form.pattern.source.range))
    }
    return resolved
  }

  /// Reports literal text that contains the separator of one of these origins. It never matches there, because links
  /// are divided at the separator.
  private mutating func checkSeparators(of pattern: LinkPattern, at bits: UInt64) {
    for index in origins.indices where bits & 1 << UInt64(index) != 0 {
      guard let separator = origins[index].separator else { continue }
      for case .piece(let piece) in pattern.path.segments {
        let isSplit = piece.parts.contains { part in
          if case .literal(let text) = part { text.utf8.contains(separator) } else { false }
        }
        guard isSplit else { continue }
        report(
          "separator-in-text",
          "links of the origin '\(origins[index].name)' are split at '\(UnicodeScalar(separator))', so this text never matches",
          at: piece.range, fix: "write '/' between segments, or give the origin a pattern of its own in 'link'")
      }
    }
  }

  /// Returns the origins of all of a route's patterns, as one bit per origin.
  private func placesOfRoute(_ declaration: RouteDeclaration) -> UInt64 {
    declaration.links.reduce(0) { $0 | origins(of: $1, declaration, isCanonical: true) }
      | declaration.aliases.reduce(0) { $0 | origins(of: $1, declaration, isCanonical: false) }
  }

  /// Returns an exclude as patterns without captures. `/wiki/File:{_...}` becomes a pattern for the segment and another
  /// for additional segments after it.
  ///
  /// - Parameter everywhere: The origins to use if the exclude doesn't name any, as bits.
  private mutating func resolveExclude(
    _ form: LinkForm, _ declaration: RouteDeclaration, route: Int, _ everywhere: UInt64
  ) -> [ResolvedPattern] {
    var unused = CaptureSlots(parameters: [], set: [])
    var resolved = resolve(form.pattern, declaration.conditions, route: route, slots: &unused)
    resolved.origins = form.origins.map(bits) ?? everywhere
    // An exclude doesn't inherit the route's conditions on query items, because it lists links that don't belong to the
    // route. If it ends with a rest parameter, it also matches links with a trailing slash.
    resolved.isStrictQuery = false
    resolved.groups = []
    if form.pattern.path.allowsMoreSegments || form.pattern.endsWithRest { resolved.isStrictSlash = false }
    guard form.pattern.path.allowsMoreSegments, case .piece(let last)? = form.pattern.path.segments.last else {
      return [resolved]
    }
    // The text that `{_...}` matches within the segment may be empty.
    resolved.segments[resolved.segments.count - 1].piece = resolve(
      last, isFolded: !(declaration.conditions.caseSensitive ?? document.options.caseSensitive),
      lastMayBeEmpty: true,
      slots: &unused)
    let anything = pool.intern(.anyText)
    let part = ResolvedPart.value(capture: nil, language: anything, remainder: nil)
    var longer = resolved
    longer.segments.append(
      ResolvedSegment(piece: ResolvedPiece(parts: [part], language: anything), isRest: true))
    return [resolved, longer]
  }

  /// Converts a pattern to a resolved pattern. The caller adds everything that isn't in the pattern's text, such as
  /// origins and `set`.
  package mutating func resolve(
    _ pattern: LinkPattern, _ conditions: LinkConditions, route: Int, slots: inout CaptureSlots
  ) -> ResolvedPattern {
    let isFolded = !(conditions.caseSensitive ?? document.options.caseSensitive)
    slots.plusIsSpace = conditions.plusIsSpace
    var isStrictSlash = (conditions.trailingSlash ?? document.options.trailingSlash) == .strict
    var isStrictQuery = conditions.isStrictQuery
    var segments: [ResolvedSegment] = []
    segments.reserveCapacity(pattern.path.segments.count)
    for segment in pattern.path.segments {
      switch segment {
      case .piece(let piece):
        segments.append(ResolvedSegment(piece: resolve(piece, isFolded: isFolded, slots: &slots), isRest: false))
      case .rest(let use):
        let isRaw = isRaw(use, in: pattern, slots)
        // A raw rest parameter also captures the trailing slash and the query.
        if isRaw { (isStrictSlash, isStrictQuery) = (false, false) }
        let limit = isRaw ? nil : limit(of: use, slots)
        let language = pool.intern(isRaw ? rawLanguage(of: use, slots) : .anyText)
        let part = ResolvedPart.value(
          capture: slots.slot(use.name?.value), language: limit?.others ?? language, remainder: nil,
          written: written(use, isRest: true, slots))
        let piece = ResolvedPiece(parts: [part], language: language, isRaw: isRaw, restLimit: limit)
        segments.append(ResolvedSegment(piece: piece, isRest: true))
      }
    }
    var query = pattern.query.map { resolve($0, slots: &slots) }
    let records = joinFields(of: &query, slots)
    let groups = groups(of: conditions, query, slots) + records
    let fragment = pattern.fragment.flatMap { resolve($0, isFolded: isFolded, slots: &slots) }
    return ResolvedPattern(
      route: route, ordinal: 0, written: pattern, plusIsSpace: conditions.plusIsSpace, origins: 0, segments: segments,
      isStrictSlash: isStrictSlash, isStrictQuery: isStrictQuery, query: query, groups: groups,
      fragment: fragment, excludes: [], bindings: [], isDeprecated: false)
  }

  /// Returns `true` if a rest parameter captures the end of the link unchanged, including the query and fragment: it's
  /// last in the pattern and has the type `URL`, `Link` or `Raw`.
  package func isRaw(_ use: ParameterUse, in pattern: LinkPattern, _ slots: CaptureSlots) -> Bool {
    guard pattern.query.isEmpty, pattern.fragment == nil, case .rest? = pattern.path.segments.last else { return false }
    if use.name?.value == "link", slots.isWrapper { return true }
    return type(of: use, slots).base.isRawAtEnd
  }

  /// Returns the limits that the type and count of a rest parameter put on its segments, or `nil` if it allows any
  /// number of segments with any text.
  private mutating func limit(of use: ParameterUse, _ slots: CaptureSlots) -> RestLimit? {
    do {
      guard let (segment, least, most) = try segments(of: use, slots) else { return nil }
      return try RestLimit(first: segment, others: segment, least: least, most: most, pool)
    } catch {
      reportTooLarge(use)
      return nil
    }
  }

  /// Returns the language of each segment of a rest parameter, and the minimum and maximum number of segments. `nil` if
  /// neither its type nor a count limits them. A segment is never empty and has no raw slash.
  package func segments(
    of use: ParameterUse, _ slots: CaptureSlots
  ) throws(AutomatonTooLarge) -> (segment: Automaton, least: Int, most: Int?)? {
    let type = type(of: use, slots)
    let count = slots.type(of: use)?.count
    if type.isPlainText(pool), count == nil { return nil }
    let values = pool.automaton(type.language)
    let segment = try (slots.plusIsSpace ? values.withPlusForSpace : values).removing(UInt8(ascii: "/"))
      .intersection(.text)
    return (segment, max(1, count?.minimum ?? 1), count?.maximum)
  }

  mutating func reportTooLarge(_ rest: ParameterUse) {
    report(
      "piece-too-large", "this rest parameter needs an automaton of more than \(Automaton.stateLimit) states",
      at: rest.range,
      fix: "give its number of segments a smaller maximum, or its type a smaller 'max'")
  }

  private func rawLanguage(of use: ParameterUse, _ slots: CaptureSlots) -> Automaton {
    type(of: use, slots).base.rawLanguage?() ?? .text
  }

  /// Converts a piece to its parts and its language.
  ///
  /// - Parameter lastMayBeEmpty: `true` if the text of the last parameter may be empty.
  package mutating func resolve(
    _ piece: Piece, isFolded: Bool, lastMayBeEmpty: Bool = false, slots: inout CaptureSlots
  ) -> ResolvedPiece {
    if let literal = piece.literal {
      let text = SharedPiece.text(literal, isFolded: isFolded && LinkSymbols.hasLetters(literal))
      if let known = sharedPieces[text] { return known }
      let resolved = ResolvedPiece(literal: literal, isFolded: isFolded)
      sharedPieces[text] = resolved
      return resolved
    }
    var key: SharedPiece?
    if piece.parts.count == 1, !lastMayBeEmpty, case .parameter(let use) = piece.parts[0],
      slots.type(of: use)?.list == nil
    {
      key = .value(
        written(use, slots), plusIsSpace: slots.plusIsSpace, capture: slots.slot(use.name?.value), isFolded: isFolded)
    }
    if let known = key.flatMap({ sharedPieces[$0] }) { return known }
    var parts: [PieceLanguage.Part] = []
    var separator: String?
    for (index, part) in piece.parts.enumerated() {
      switch part {
      case .literal(let text): parts.append(.literal(text))
      case .parameter where lastMayBeEmpty && index == piece.parts.count - 1: parts.append(.value(.anyText))
      case .parameter(let use):
        let (language, itsSeparator) = value(use, slots: slots)
        separator = itsSeparator ?? separator
        parts.append(.value(language))
      }
    }
    do {
      let languages = try pool.piece(parts, caseSensitive: !isFolded)
      let values = piece.parameters.map { (capture: slots.slot($0.name?.value), written: written($0, slots)) }
      let resolved = self.piece(parts, languages, values, isFolded: isFolded, separator: separator)
      // A piece that can't be built isn't shared, so that each use of it is reported.
      if let key { sharedPieces[key] = resolved }
      return resolved
    } catch {
      report(
        "piece-too-large", "this text needs an automaton of more than \(Automaton.stateLimit) states", at: piece.range,
        fix: "give its types a smaller 'max', or remove the 'max' of a type that has a 'pattern'")
      return ResolvedPiece(parts: [], language: pool.intern(.nothing))
    }
  }

  /// Returns the language of a parameter's text in a piece. For a list with a separator, this is the language of all
  /// values with separators between them, and the separator is returned too.
  private mutating func value(_ use: ParameterUse, slots: CaptureSlots) -> (language: Automaton, separator: String?) {
    let values = pool.automaton(type(of: use, slots).language)
    let element = slots.plusIsSpace ? values.withPlusForSpace : values
    guard let list = slots.type(of: use)?.list, let separator = list.separator else { return (element, nil) }
    do {
      return (
        try PieceLanguage.list(of: element, separator: separator, minimum: list.minimum, maximum: list.maximum),
        separator
      )
    } catch {
      report("piece-too-large", "this list needs an automaton of too many states", at: use.range)
      return (.nothing, separator)
    }
  }
}
