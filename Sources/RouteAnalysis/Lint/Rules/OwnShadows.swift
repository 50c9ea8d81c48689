import RouteLanguage
import RouteMatching

extension CanonicalPattern {
  private var universe: LinkUniverse { context.space.universe }

  /// Returns a finding if the pattern reads a destination from a link and prints it as another link, which opens
  /// another route.
  ///
  /// The link that is read may contain an item that the printed link lacks: an invalid value that counts as absent, a
  /// default, or an item that another route refuses. It may also spell a literal or a value differently.
  func shadowedItself() -> Diagnostic? {
    for place in space.firstPlaces(of: pattern) {
      var tried = 0
      for count in space.segmentCounts(pattern, at: place) {
        guard let won = try? WonLinks(space, index, at: place, count: count) else { continue }
        let printed = won.sets.map { try? won.printed($0) }
        let losses = losses(of: won, atMost: Self.maximumPatterns - tried)
        for loss in losses {
          if let finding = finding(won, printed, loss, at: place) { return finding }
        }
        tried += losses.count - 1
      }
    }
    return nil
  }

  /// Returns a finding about a link that has the same values as a printed link that opens another route.
  ///
  /// - Parameters:
  ///   - printed: For each set of `won`, the links that the pattern prints.
  ///   - loss: Links that another pattern matches first, or that the route excludes.
  private func finding(
    _ won: WonLinks, _ printed: [LinkSet?], _ loss: WonLinks.LostLinks, at place: Int
  ) -> Diagnostic? {
    let base = base(of: place)
    var search = LinkSearch(universe, budget: 400)
    for (set, printed) in zip(won.sets, printed) {
      guard let printed else { continue }
      for their in loss.links {
        guard let lost = their.some(of: printed, &search) else { continue }
        for lost in withFewerItems(lost) {
          guard let read = try? read(lost, as: set, base: base),
            // In most cases, all links of `read` are also in `their`. This is cheap to check, so check it first.
            (try? search.freeLinks(in: read, outside: [their])) != nil,
            let free = try? search.freeLinks(in: read, outside: won.taken)
          else { continue }
          for link in analysis.writer.links(free, preferring: [pattern]) {
            if let finding = finding(link, at: place, isExcluded: loss.rival == nil) { return finding }
          }
        }
      }
    }
    return nil
  }

  // MARK: Links with the same values as a printed link

  /// Returns copies of the set: one without any optional item, one without each optional item, and the set itself.
  private func withFewerItems(_ set: LinkSet) -> [LinkSet] {
    let optional = pattern.query.filter { condition in
      guard let items = set.items[condition.decodedKey], !condition.isRemaining else { return false }
      return universe.pool.automaton(items).acceptsEmptyWord && items != universe.nothing
    }
    func without(_ conditions: [ResolvedCondition]) -> LinkSet {
      var fewer = set
      for condition in conditions { fewer.items[condition.decodedKey] = universe.nothing }
      return fewer
    }
    if optional.isEmpty { return [set] }
    let each = optional.count > 1 ? optional.map { without([$0]) } : []
    return [without(optional)] + each + [set]
  }

  /// Returns the links of `whole` that may have the same values as a link of `printed`, and possibly further links.
  private func read(_ printed: LinkSet, as whole: LinkSet, base: Int) throws(AutomatonTooLarge) -> LinkSet? {
    var read = whole
    for (index, language) in printed.segments.enumerated() {
      let own = index - base
      let piece = pattern.segments.indices.contains(own) ? pattern.segments[own].piece : nil
      if let piece, piece.captures.isEmpty, pattern.restIndex.map({ own < $0 }) ?? true { continue }
      let texts = try piece.map { (piece) throws(AutomatonTooLarge) in try spellings(of: language, piece) } ?? language
      guard try read.narrow(.component(LinkSet.firstSegment + index), to: texts, universe) else { return nil }
    }
    if pattern.query.contains(where: { $0.isRemaining }) {
      // The remaining query items are a value too, the value of `{items...}`.
      guard try read.narrow(.others, to: printed[.others], universe) else { return nil }
      for (key, items) in printed.items where !pattern.query.contains(where: { $0.decodedKey == key }) {
        guard try read.narrow(.items(key), to: items, universe) else { return nil }
      }
    }
    // An item without a parameter can have any value that the pattern accepts, so only items with parameters are
    // narrowed.
    for condition in pattern.query
    where condition.list == nil && !condition.isRemaining && !condition.captures.isEmpty {
      guard let items = printed.items[condition.decodedKey] else { continue }
      let texts = try self.items(read: items, condition)
      guard try read.narrow(.items(condition.decodedKey), to: texts, universe) else { return nil }
    }
    let hasValue = pattern.fragment.map { $0.items.isEmpty && $0.piece?.captures.isEmpty == false } ?? false
    return hasValue ? try read.narrowed(.fragment, to: printed[.fragment], universe) : read
  }

  /// Returns the items that are read with the same value as a printed item.
  ///
  /// But if a printed link may lack the item, returns only the items that count as absent or have the default value.
  private func items(read printed: Language, _ condition: ResolvedCondition) throws(AutomatonTooLarge) -> Language {
    let pool = universe.pool
    let repeated = context.resolved.options.repeated
    let texts = try universe.items(counting: itemSpellings(of: pool.automaton(printed), condition), repeated)
    guard pool.automaton(printed).acceptsEmptyWord else { return pool.intern(texts) }
    let good = try universe.goodItems(condition, plusIsSpace: false, repeated)
    var absent = try pool.automaton(universe.anyItems).subtracting(pool.automaton(good))
    for capture in condition.captures {
      guard let text = context.resolved.parameter(capture, of: pattern)?.defaultText else { continue }
      let word = Language.word(LinkSymbols.symbols(of: WitnessWriter.keyText(text)), isFolded: false)
      absent = try absent.union(pool.automaton(universe.firstItem(of: word)))
    }
    return pool.intern(absent)
  }

  /// Returns the printed items, and the items with other spellings of the same values.
  private func itemSpellings(
    of items: Automaton, _ condition: ResolvedCondition
  ) throws(AutomatonTooLarge) -> Automaton {
    let ampersand = UInt8(ascii: "&")
    guard let piece = condition.piece, hasSpellings(piece, isZero: items.accepts([UInt8(ascii: "0"), ampersand])) else {
      return items
    }
    let values = try items.reversed().preimage(after: [ampersand]) { [$0] }.reversed()
    if values.isEmpty { return items }
    let spelled = try universe.pool.automaton(spellings(of: universe.pool.intern(values), piece))
    return try items.union(spelled.concatenating(.symbol(SymbolSet(ampersand))))
  }

  /// Returns `true` if a value of the piece may have several spellings. An `Int` has several only if it is 0.
  private func hasSpellings(_ piece: ResolvedPiece, isZero: Bool) -> Bool {
    types(of: piece).contains { type in
      if type.enumeration != nil || type.parameterType == .lowercaseText { return true }
      return type.base.otherTexts != nil && (type.base != .int || isZero)
    }
  }

  private func types(of piece: ResolvedPiece) -> [ResolvedType] {
    piece.captures.compactMap { context.resolved.parameter($0, of: pattern)?.type }
  }

  /// Returns a value's printed texts, together with other spellings of the same values.
  private func spellings(of language: Language, _ piece: ResolvedPiece) throws(AutomatonTooLarge) -> Language {
    let pool = universe.pool
    let types = types(of: piece)
    // Values of this type are printed in lowercase.
    if types.contains(where: { $0.parameterType == .lowercaseText }) {
      let texts = pool.intern(pool.automaton(language).withFoldedLetters)
      return try pool.intersection(texts, piece.language) ?? language
    }
    guard let type = types.first, piece.parts.count == 1, case .value(_, let whole, _, _) = piece.parts[0] else {
      return language
    }
    let printed = pool.automaton(language)
    guard let enumeration = type.enumeration else {
      guard let others = try type.base.otherTexts?(printed) else { return language }
      return try pool.intersection(pool.intern(printed.union(others)), whole) ?? language
    }
    var texts = printed
    for item in enumeration.cases where printed.accepts(LinkSymbols.symbols(of: WitnessWriter.keyText(item.wire.value)))
    {
      let names = [item.wire.value] + item.spellings.map { $0.value }
      texts = try texts.union(TypeLanguage.enumeration(names, caseSensitive: enumeration.isCaseSensitive))
    }
    return pool.intern(texts)
  }

  // MARK: The finding

  /// Returns a finding if a link opens the route with values that can't be printed, because the printed link would open
  /// another route, or because the route excludes it.
  private func finding(_ link: String, at place: Int, isExcluded: Bool) -> Diagnostic? {
    guard let table = analysis.table(at: place), let match = match(link, at: place),
      (try? table.print(route: match.route, values: match.values)) == nil
    else { return nil }
    do {
      _ = try print(match, at: place, by: table)
      return nil
    } catch {
      let name = quoted(context.resolved.name(of: pattern))
      if isExcluded, error.kind == .unreadable { return excluded(name, link) }
      guard error.kind == .taken, let other = error.route else { return nil }
      return Diagnostic(
        "a link opens \(name) with values whose canonical link opens \(quoted(other))",
        at: pattern.source.range,
        notes: pattern(of: other, at: place).map { [Diagnostic.Note("\(quoted(other)) is here", at: $0.source.range)] }
          ?? [],
        fix: "combine the two routes, or let \(quoted(other)) require something that these links don't have",
        witness: link, atMost: pattern.restIndex == nil ? .error : .note)
    }
  }

  /// Returns the finding about a link that opens the route with values whose canonical link the route excludes.
  func excluded(_ name: String, _ link: String) -> Diagnostic {
    let excludes = pattern.declaration?.exclude ?? []
    return Diagnostic(
      "a link opens \(name) with values whose canonical link it excludes", at: pattern.source.range,
      notes: excludes.count == 1 ? [Diagnostic.Note("the exclude is here", at: excludes[0].pattern.source.range)] : [],
      fix: "exclude all links with these values, or give the parameter a type that doesn't have them",
      witness: link, atMost: pattern.restIndex == nil ? .error : .note)
  }
}
