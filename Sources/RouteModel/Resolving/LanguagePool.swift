import RouteMatching

/// The languages of a table's pieces, with a single copy of each automaton, and the known relations between them.
///
/// This is a class because all parts of a resolved table share it during compilation.
package final class LanguagePool {
  package private(set) var automata: [Automaton] = []
  private var indices: [Automaton: Int] = [:]
  private var relations: [UInt64: LanguageRelation] = [:]
  private var intersections: [UInt64: Language] = [:]
  private var differences: [UInt64: Language] = [:]
  private var singleWords: [Int: Bool] = [:]
  private var foldedWords: [Language: Int] = [:]
  private var pieces: [Piece: PieceLanguage] = [:]
  private var reversals: [Automaton: Automaton] = [:]
  private var relaxations: [Automaton: Automaton] = [:]
  /// For each automaton whose words all begin with the same literal text, this text and the automaton for the text
  /// after it.
  private var beginnings: [Automaton: Beginning] = [:]

  private struct Piece: Hashable {
    var parts: [PieceLanguage.Part]
    var isCaseSensitive: Bool
  }

  private struct Beginning {
    var text: String
    var isCaseSensitive: Bool
    var behind: Automaton
  }

  package init() {}

  /// Returns the language of an automaton, which is added to the pool if it is new.
  package func intern(_ automaton: Automaton) -> Language { .set(index(of: automaton)) }

  private func index(of automaton: Automaton) -> Int {
    if let index = indices[automaton] { return index }
    automata.append(automaton)
    indices[automaton] = automata.count - 1
    return automata.count - 1
  }

  /// Returns the automaton of a language.
  package func automaton(_ language: Language) -> Automaton {
    switch language {
    case .set(let index): return automata[index]
    case .word(let symbols, let isFolded):
      // A single word is far below the limits of automata, unless no link could contain it anyway.
      return (try? Automaton.literal(symbols, foldsCase: isFolded)) ?? .nothing
    }
  }

  /// Returns `true` if the language is empty.
  package func isEmpty(_ language: Language) -> Bool {
    if case .set(let index) = language { automata[index].isEmpty } else { false }
  }

  /// Returns the language of a piece. Results are cached.
  package func piece(
    _ parts: [PieceLanguage.Part], caseSensitive: Bool = true
  ) throws(AutomatonTooLarge) -> PieceLanguage {
    let key = Piece(parts: parts, isCaseSensitive: caseSensitive)
    if let known = pieces[key] { return known }
    let piece: PieceLanguage
    if parts.count > 1, case .literal(let text) = parts[0] {
      // Thousands of patterns may differ only in the text at the beginning, so share the language after it.
      let behind = try self.piece(Array(parts.dropFirst()), caseSensitive: caseSensitive)
      piece = try PieceLanguage(text, caseSensitive: caseSensitive, before: behind)
      // If no text matches, the whole piece and the parts after the literal have the same, empty automaton. Don't add
      // it to `beginnings`, because `relaxed(_:)` would then call itself with the same automaton endlessly.
      if piece.whole != behind.whole {
        beginnings[piece.whole] = Beginning(text: text, isCaseSensitive: caseSensitive, behind: behind.whole)
      }
    } else {
      piece = try PieceLanguage(parts, caseSensitive: caseSensitive, reversals: &reversals)
    }
    pieces[key] = piece
    return piece
  }

  /// Returns the language that a piece would have if its values had other languages.
  ///
  /// - Parameter value: Returns the language of a value.
  package func piece(
    _ piece: ResolvedPiece, _ value: (_ capture: Int?, _ language: Language) -> Automaton
  ) throws(AutomatonTooLarge) -> PieceLanguage {
    let parts = piece.parts.map { part -> PieceLanguage.Part in
      switch part {
      case .literal(let text): .literal(text)
      case .value(let capture, let language, _, _): .value(value(capture, language))
      }
    }
    return try self.piece(parts, caseSensitive: !piece.isFolded)
  }

  /// Returns the words of a language with their symbols in reverse order. Results are cached.
  package func reversed(_ language: Language) throws(AutomatonTooLarge) -> Automaton {
    let automaton = automaton(language)
    if let known = reversals[automaton] { return known }
    let reversed = try automaton.reversed()
    reversals[automaton] = reversed
    return reversed
  }

  /// Returns a smaller automaton that gives the same results for valid UTF-8. Results are cached.
  package func relaxed(_ automaton: Automaton) -> Automaton {
    if let known = relaxations[automaton] { return known }
    let relaxed = beginnings[automaton].flatMap { self.relaxed(automaton, $0) } ?? automaton.relaxed()
    relaxations[automaton] = relaxed
    return relaxed
  }

  /// Returns a smaller automaton for words that all begin with the same text. Only the automaton for the text after it
  /// is made smaller, because it's shared with other automata. Returns `nil` if the result is too large.
  private func relaxed(_ automaton: Automaton, _ beginning: Beginning) -> Automaton? {
    let behind = relaxed(beginning.behind)
    if behind == beginning.behind { return automaton }
    let symbols = LinkSymbols.symbols(of: beginning.text)
    return try? behind.preceded(by: symbols, foldsCase: !beginning.isCaseSensitive)
  }

  /// Returns the relation between two languages. Results are cached.
  package func relation(_ a: Language, _ b: Language) -> LanguageRelation {
    switch (a, b) {
    case (.word(let x, false), .word(let y, false)): return x == y ? .same : .disjoint
    case (.word(let x, let xIsFolded), .word(let y, let yIsFolded)):
      guard x.map(asciiLowercased) == y.map(asciiLowercased) else { return .disjoint }
      if xIsFolded == yIsFolded { return .same }
      return xIsFolded ? .around : .inside
    case (.word(let x, false), .set(let index)):
      guard automata[index].accepts(x) else { return .disjoint }
      return isSingleWord(index) ? .same : .inside
    case (.set, .word(_, false)): return relation(b, a).reversed
    case (_, .set), (.set, _): return relation(index(a), index(b))
    }
  }

  private func relation(_ x: Int, _ y: Int) -> LanguageRelation {
    if x == y { return .same }
    if x > y { return relation(y, x).reversed }
    let key = pair(x, y)
    if let known = relations[key] { return known }
    let (a, b) = (automata[x], automata[y])
    let relation: LanguageRelation =
      !a.overlaps(b) ? .disjoint : a.isSubset(of: b) ? .inside : b.isSubset(of: a) ? .around : .overlapping
    relations[key] = relation
    return relation
  }

  /// Returns a key for a pair of sets. It is 64 bits wide even if `Int` has 32 bits (WebAssembly, older Apple Watches).
  private func pair(_ x: Int, _ y: Int) -> UInt64 { UInt64(x) << 32 | UInt64(y) }

  private func isSingleWord(_ index: Int) -> Bool {
    if let known = singleWords[index] { return known }
    let isSingle = automata[index].memberCount(upTo: 1) == 1
    singleWords[index] = isSingle
    return isSingle
  }

  /// Returns the index in the pool of a language's automaton, even if it is a single word.
  private func index(_ language: Language) -> Int {
    if case .set(let index) = language { return index }
    if let known = foldedWords[language] { return known }
    let index = index(of: automaton(language))
    foldedWords[language] = index
    return index
  }

  /// Returns the words in both languages, or `nil` if there are none. Results are cached.
  package func intersection(_ a: Language, _ b: Language) throws(AutomatonTooLarge) -> Language? {
    switch relation(a, b) {
    case .same, .inside: return a
    case .around: return b
    case .disjoint: return nil
    case .overlapping:
      let (x, y) = (index(a), index(b))
      let key = pair(min(x, y), max(x, y))
      if let known = intersections[key] { return known }
      let both = intern(try automata[x].intersection(automata[y]))
      intersections[key] = both
      return both
    }
  }

  /// Returns the words of `a` that aren't in `b`, or `nil` if there are none. Results are cached.
  package func difference(_ a: Language, _ b: Language) throws(AutomatonTooLarge) -> Language? {
    switch relation(a, b) {
    case .same, .inside: return nil
    case .disjoint: return a
    case .around, .overlapping:
      let (x, y) = (index(a), index(b))
      let key = pair(x, y)
      if let known = differences[key] { return known }
      let rest = try automata[x].subtracting(automata[y])
      if rest == .nothing { return nil }
      let language = intern(rest)
      differences[key] = language
      return language
    }
  }

  /// Returns the words of `a` that are in none of the others, or `nil` if there are none.
  package func difference(_ a: Language, _ others: [Language]) throws(AutomatonTooLarge) -> Language? {
    var words: [[UInt8]] = []
    var rest: Language? = a
    for other in others {
      if case .word(let word, false) = other {
        words.append(word)
      } else if let some = rest {
        rest = try difference(some, other)
      }
    }
    guard let some = rest, !words.isEmpty else { return rest }
    // Subtract many words as a single automaton, which is far faster than a difference for each word.
    return try difference(some, words.count == 1 ? .word(words[0], isFolded: false) : intern(try .words(words)))
  }
}

/// A set of words over link symbols: a single word, or an automaton with its index in the table's pool.
package enum Language: Hashable, Sendable {
  /// `isFolded` means that ASCII letters match in either case.
  case word([UInt8], isFolded: Bool)
  case set(Int)
}

/// The relation between two languages.
package enum LanguageRelation: Sendable {
  case same
  /// All words of the first language are in the second.
  case inside
  /// All words of the second language are in the first.
  case around
  /// Some words are shared, and each language has further words.
  case overlapping
  case disjoint

  /// Creates the relation between two languages that share words.
  init(inside: Bool, around: Bool) {
    self = inside ? (around ? .same : .inside) : around ? .around : .overlapping
  }

  /// `true` if the first language has no words that the second lacks.
  var isInside: Bool { self == .same || self == .inside }

  /// `true` if the second language has no words that the first lacks.
  var isAround: Bool { self == .same || self == .around }

  package var reversed: LanguageRelation {
    switch self {
    case .inside: .around
    case .around: .inside
    default: self
    }
  }
}
