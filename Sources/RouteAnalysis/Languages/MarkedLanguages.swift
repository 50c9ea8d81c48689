import RouteLanguage

// The position of a parameter's text in links, described by words with marks around the text. The words are those of a
// dimension of links: a segment, the fragment, the authority, or the items of a key.
//
// A word has at most one marked form for a pattern, because the matcher splits it in only one way. So two patterns read
// the same text of a word if and only if the word has the same marked form for both. Automata can decide that for all
// words.

extension LinkUniverse {
  /// Returns the marked words. Results are cached.
  package func words(of text: MarkedText) throws(AutomatonTooLarge) -> Language {
    if let known = markedLanguages[text] { return known }
    let language = pool.intern(try framed(markedPiece(text), text.frame))
    markedLanguages[text] = language
    return language
  }

  // MARK: Pieces

  /// Returns the words of a piece, with marks around the captured value. `markedParts(_:)` returns the same words
  /// reversed, with marks after the other values, too.
  private func markedPiece(_ text: MarkedText) throws(AutomatonTooLarge) -> Automaton {
    let marked = try (markedParts(text) ?? .nothing).reversed().erasing(SymbolSet(Mark.border))
    return text.plusIsSpace ? marked.withPlusForSpace : marked
  }

  /// Returns the reversed words of a piece's last parts, with a mark after each value, or `nil` if there is no value.
  /// Results are cached, because many parameters of a piece share the parts after the captured value.
  ///
  /// A value ends at the first position at which the rest of the piece can follow. So take the words with the mark at
  /// any possible end, and remove those in which the value could have ended sooner. Read from right to left, each
  /// position already shows if the rest can follow. From left to right, an automaton would have to track every position
  /// at which the rest may have begun, which is too many for a piece with ten values.
  private func markedParts(_ text: MarkedText) throws(AutomatonTooLarge) -> Automaton? {
    guard let part = text.parts.first else { return nil }
    if let known = markedParts[text] { return known }
    var others = text
    others.parts.removeFirst()
    var marked = try markedParts(others)
    switch part {
    case .literal(let literal):
      // Text after the last value isn't added here, because it's part of that value's remainder.
      marked = try marked?.concatenating(PieceLanguage.literal(literal, caseSensitive: !text.isFolded).reversed())
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
    markedParts[text] = marked
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

  private func framed(_ piece: Automaton, _ frame: MarkedText.Frame) throws(AutomatonTooLarge) -> Automaton {
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
    let end = if let suffix { try dot(suffix) } else { Automaton.emptyWord }
    let port = try Automaton.symbol(SymbolSet(colon)).concatenating(.everything).union(.emptyWord)
    let marked = try Automaton.concatenation([labels, end, port])
    return try marked.intersection(pool.automaton(authority).sprinkledWithMarks())
  }
}
