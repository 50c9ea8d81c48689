import RouteLanguage

// The position of a parameter's text in links, described by words with marks around the text. The words are those of a
// dimension of links: a segment, the fragment, the authority, or the items of a key.
//
// A word has at most one marked form for a pattern, because the matcher splits it in only one way. So two patterns read
// the same text of a word if and only if the word has the same marked form for both. Automata can decide that for all
// words.

/// The words of a dimension of links, with marks around the text that a pattern captures for a parameter.
///
/// It stores a key, from which `LinkUniverse.words(of:)` builds the automaton. Usually two patterns capture a text in
/// the same way, so their keys are equal, and no automaton is needed.
package struct MarkedText: Hashable, Sendable {
  package let dimension: LinkSet.Dimension
  let key: MarkedKey
}

extension MarkedText {
  /// Returns the set of a segment's words, with marks around a capture of its piece. The words aren't computed yet.
  ///
  /// - Parameter index: The index of the segment, including the base path.
  package static func segment(_ index: Int, _ piece: ResolvedPiece, capture: Int) -> MarkedText {
    MarkedText(
      dimension: .component(LinkSet.firstSegment + index),
      key: MarkedKey(piece, capture: capture, plusIsSpace: false, .segment))
  }

  /// Returns the item sequences of a condition's key, with marks around a capture. If the key is repeated, the marks
  /// are in the item that counts. For a list, they are around all items, without the final `&`.
  package static func items(
    _ condition: ResolvedCondition, _ piece: ResolvedPiece, capture: Int, plusIsSpace: Bool,
    _ repeated: TableOptions.Repeated
  ) -> MarkedText {
    let frame = MarkedKey.Frame.item(isList: condition.list != nil, repeated)
    return MarkedText(
      dimension: .items(condition.decodedKey),
      key: MarkedKey(piece, capture: capture, plusIsSpace: plusIsSpace, frame))
  }

  /// Returns the fragments, with marks around a capture of their text.
  package static func fragment(_ fragment: ResolvedFragment, _ piece: ResolvedPiece, capture: Int) -> MarkedText {
    let frame = MarkedKey.Frame.fragment(hasQuestionMark: fragment.hasQuestionMark)
    return MarkedText(
      dimension: .fragment, key: MarkedKey(piece, capture: capture, plusIsSpace: false, frame))
  }

  /// Returns the fragments with an item of a key, with marks around a capture in the item. If the key is repeated, the
  /// marks are in the item that counts.
  package static func fragmentItem(
    _ fragment: ResolvedFragment, _ condition: ResolvedCondition, _ piece: ResolvedPiece, capture: Int,
    _ repeated: TableOptions.Repeated
  ) -> MarkedText {
    let frame = MarkedKey.Frame.fragmentItem(
      key: condition.key, foldsKey: condition.foldsKey, hasPath: fragment.hasQuestionMark, repeated)
    return MarkedText(
      dimension: .fragment, key: MarkedKey(piece, capture: capture, plusIsSpace: false, frame))
  }
}

extension LinkUniverse {
  /// Returns the authorities of a place, with marks around the captured labels, or `nil` if the place captures none.
  package func markedLabel(of place: ResolvedPlace) throws(AutomatonTooLarge) -> MarkedText? {
    guard case .captured(let suffix) = place.host, place.label != nil else { return nil }
    return MarkedText(
      dimension: .authority,
      key: MarkedKey(.label(suffix: suffix, hasPort: place.labelHasPort, authority: try authority(place))))
  }

  /// Returns the marked words. Results are cached.
  package func words(of text: MarkedText) throws(AutomatonTooLarge) -> Language { try marked(text.key) }

  private func marked(_ key: MarkedKey) throws(AutomatonTooLarge) -> Language {
    if let known = markedLanguages[key] { return known }
    let language = pool.intern(try framed(markedPiece(key), key.frame))
    markedLanguages[key] = language
    return language
  }

  // MARK: Pieces

  /// Returns the words of a piece, with marks around the captured value. `markedParts(_:)` returns the same words
  /// reversed, with marks after the other values, too.
  private func markedPiece(_ key: MarkedKey) throws(AutomatonTooLarge) -> Automaton {
    let marked = try (markedParts(key) ?? .nothing).reversed().erasing(SymbolSet(Mark.border))
    return key.plusIsSpace ? marked.withPlusForSpace : marked
  }

  /// Returns the reversed words of a piece's last parts, with a mark after each value, or `nil` if there is no value.
  /// Results are cached, because many parameters of a piece share the parts after the captured value.
  ///
  /// A value ends at the first position at which the rest of the piece can follow. So take the words with the mark at
  /// any possible end, and remove those in which the value could have ended sooner. Read from right to left, each
  /// position already shows if the rest can follow. From left to right, an automaton would have to track every position
  /// at which the rest may have begun, which is too many for a piece with ten values.
  private func markedParts(_ key: MarkedKey) throws(AutomatonTooLarge) -> Automaton? {
    guard let part = key.parts.first else { return nil }
    if let known = markedParts[key] { return known }
    var others = key
    others.parts.removeFirst()
    var marked = try markedParts(others)
    switch part {
    case .literal(let text):
      // Text after the last value isn't added here, because it's part of that value's remainder.
      marked = try marked?.concatenating(PieceLanguage.literal(text, caseSensitive: !key.isFolded).reversed())
    case .value(let isCaptured, let language, let remainder):
      let value = try pool.reversed(language)
      let end = Automaton.symbol(SymbolSet(isCaptured ? Mark.end : Mark.border))
      if let remainder {
        let anywhere = try Automaton.concatenation([marked ?? pool.automaton(remainder), end, value])
        marked = try anywhere.subtracting(continued(language, remainder))
      } else {
        marked = isCaptured ? try end.concatenating(value) : value
      }
      if isCaptured { marked = try marked?.concatenating(.symbol(SymbolSet(Mark.start))) }
    }
    markedParts[key] = marked
    return marked
  }

  /// Returns the texts in which a value continues although it could already have ended, read from right to left.
  /// Results are cached by value and remainder, because every parameter of a piece shares them.
  private func continued(_ language: Language, _ remainder: Language) throws(AutomatonTooLarge) -> Automaton {
    if let known = continuedValues[[language, remainder]] { return known }
    let ends = try Automaton.everything.concatenating(.symbol(Mark.all))
    let rest = try pool.automaton(remainder).sprinkledWithMarks().subtracting(ends)
    let continued = try rest.concatenating(pool.reversed(language))
    continuedValues[[language, remainder]] = continued
    return continued
  }

  private func framed(_ piece: Automaton, _ frame: MarkedKey.Frame) throws(AutomatonTooLarge) -> Automaton {
    let ampersand = Automaton.symbol(SymbolSet(UInt8(ascii: "&")))
    let hash = Automaton.symbol(SymbolSet(UInt8(ascii: "#")))
    switch frame {
    case .segment: return piece
    case .label(_, hasPort: true, let authority): return try pool.automaton(authority).captured()
    case .label(let suffix, hasPort: false, let authority): return try labels(before: suffix, in: authority)
    case .item(isList: true, _):
      let item = try piece.unmarked().intersection(value)
      let more = try ampersand.concatenating(item).repeated(0, nil)
      return try item.concatenating(more).captured().concatenating(ampersand)
    case .item(isList: false, let repeated):
      let item = try piece.removing(SymbolSet([UInt8(ascii: "&"), UInt8(ascii: "#")])).concatenating(ampersand)
      return try items(counting: item, repeated)
    case .fragment(hasQuestionMark: false): return try hash.concatenating(piece)
    case .fragment(hasQuestionMark: true):
      let question = UInt8(ascii: "?")
      let rest = try Automaton.symbol(SymbolSet(question)).concatenating(fragmentText).union(.emptyWord)
      return try Automaton.concatenation([hash, piece.removing(question), rest])
    case .fragmentItem(let key, let foldsKey, let hasPath, let repeated):
      let items = try FragmentItems(key: key, foldsCase: foldsKey, self)
      let named = try items.named(piece)
      let none = try Automaton.emptyWord.captured()
      let bare = piece.overlaps(none) ? try named.union(items.name.concatenating(none)) : named
      let text = try items.text(bare, repeated)
      guard hasPath else { return try hash.concatenating(text) }
      let question = UInt8(ascii: "?")
      let path = fragmentText.removing(question)
      return try Automaton.concatenation([hash, path, .symbol(SymbolSet(question)), text])
    }
  }

  // MARK: Labels

  private func labels(before suffix: String?, in authority: Language) throws(AutomatonTooLarge) -> Automaton {
    let colon = UInt8(ascii: ":")
    let labels = try Automaton.everything.removing(colon).captured()
    let end = try suffix.map { (suffix) throws(AutomatonTooLarge) in
      try Automaton.literal(Array(".".utf8) + Array(suffix.utf8), foldsCase: true)
    }
    let port = try Automaton.symbol(SymbolSet(colon)).concatenating(.everything).union(.emptyWord)
    let marked = try Automaton.concatenation([labels, end ?? .emptyWord, port])
    return try marked.intersection(pool.automaton(authority).sprinkledWithMarks())
  }
}
