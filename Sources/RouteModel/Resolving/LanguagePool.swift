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
  private var foldedWords: [Language: Language] = [:]
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
  package func intern(_ automaton: Automaton) -> Language {
    if let index = indices[automaton] { return .set(index) }
    automata.append(automaton)
    indices[automaton] = automata.count - 1
    return .set(automata.count - 1)
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
    case (.set(let x), .set(let y)): return relation(x, y)
    case (.word, .set): return relation(asSet(a), b)
    case (.set, .word): return relation(a, asSet(b))
    }
  }

  private func relation(_ x: Int, _ y: Int) -> LanguageRelation {
    if x == y { return .same }
    if x > y { return relation(y, x).reversed }
    let key = pair(x, y)
    if let known = relations[key] { return known }
    let relation: LanguageRelation
    if !automata[x].overlaps(automata[y]) {
      relation = .disjoint
    } else if automata[x].isSubset(of: automata[y]) {
      relation = .inside
    } else if automata[y].isSubset(of: automata[x]) {
      relation = .around
    } else {
      relation = .overlapping
    }
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

  /// Returns a language as an automaton in the pool, even if it is a single word.
  private func asSet(_ language: Language) -> Language {
    guard case .word = language else { return language }
    if let known = foldedWords[language] { return known }
    let set = intern(automaton(language))
    foldedWords[language] = set
    return set
  }

  /// Returns the words in both languages, or `nil` if there are none. Results are cached.
  package func intersection(_ a: Language, _ b: Language) throws(AutomatonTooLarge) -> Language? {
    switch relation(a, b) {
    case .same, .inside: return a
    case .around: return b
    case .disjoint: return nil
    case .overlapping:
      guard case .set(let x) = asSet(a), case .set(let y) = asSet(b) else { return nil }
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
      // A word with only one spelling can't exceed `b` here. If `a` is a word, it has several spellings, so convert it
      // to an automaton.
      guard case .set(let x) = asSet(a) else { return nil }
      guard case .set(let y) = asSet(b) else {
        return someOf(try automata[x].subtracting(automaton(b)))
      }
      let key = pair(x, y)
      if let known = differences[key] { return known }
      let rest = someOf(try automata[x].subtracting(automata[y]))
      if let rest { differences[key] = rest }
      return rest
    }
  }

  /// Returns the language of an automaton, or `nil` if it is empty.
  private func someOf(_ automaton: Automaton) -> Language? {
    automaton == .nothing ? nil : intern(automaton)
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

  /// `true` if the first language has no words that the second lacks.
  var isInside: Bool { self == .same || self == .inside }

  package var reversed: LanguageRelation {
    switch self {
    case .inside: .around
    case .around: .inside
    default: self
    }
  }
}
