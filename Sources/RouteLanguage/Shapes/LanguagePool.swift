import RouteMatching

/// The languages of a table's pieces, each automaton kept once, with what is known about pairs of them.
///
/// A class, because every shape of a table shares it while the table is being compiled.
package final class LanguagePool {
  package private(set) var automata: [Automaton] = []
  private var indices: [Automaton: Int] = [:]
  private var relations: [Int: LanguageRelation] = [:]

  package init() {}

  /// The language's number in this pool.
  package func intern(_ automaton: Automaton) -> Language {
    if let index = indices[automaton] { return .set(index) }
    automata.append(automaton)
    indices[automaton] = automata.count - 1
    return .set(automata.count - 1)
  }

  /// The automaton of a language.
  package func automaton(_ language: Language) -> Automaton {
    switch language {
    case .set(let index): return automata[index]
    case .word(let symbols, let isFolded):
      // A single word is far below the limits of automata, unless a link could not hold it anyway.
      return (try? Automaton.literal(symbols, foldsCase: isFolded)) ?? .nothing
    }
  }

  /// How two languages stand to each other. Cost: once for a pair, then a look-up.
  package func relation(_ a: Language, _ b: Language) -> LanguageRelation {
    switch (a, b) {
    case (.word(let x, false), .word(let y, false)): return x == y ? .same : .disjoint
    case (.word(let x, let xIsFolded), .word(let y, let yIsFolded)):
      guard x.map(asciiLowercased) == y.map(asciiLowercased) else { return .disjoint }
      if xIsFolded == yIsFolded { return .same }
      return xIsFolded ? .around : .inside
    case (.word(let x, false), .set(let index)): return automata[index].accepts(x) ? .inside : .disjoint
    case (.set, .word(_, false)): return relation(b, a).reversed
    case (.set(let x), .set(let y)): return relation(x, y)
    case (.word, .set): return relation(intern(automaton(a)), b)
    case (.set, .word): return relation(a, intern(automaton(b)))
    }
  }

  private func relation(_ x: Int, _ y: Int) -> LanguageRelation {
    if x == y { return .same }
    if x > y { return relation(y, x).reversed }
    let key = x << 32 | y
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

  /// A language of both, or `nil` where they share nothing.
  package func intersection(_ a: Language, _ b: Language) -> Language? {
    switch relation(a, b) {
    case .same, .inside: return a
    case .around: return b
    case .disjoint: return nil
    case .overlapping:
      guard let both = try? automaton(a).intersection(automaton(b)) else { return a }
      return intern(both)
    }
  }
}

/// A set of symbol words: one word, or the automaton of that number in the table's pool.
package enum Language: Hashable, Sendable {
  /// `isFolded`: ASCII letters in either case.
  case word([UInt8], isFolded: Bool)
  case set(Int)
}

/// How one language stands to another.
package enum LanguageRelation: Sendable {
  case same
  /// All its words are the other's.
  case inside
  /// All the other's words are its.
  case around
  /// Some words are shared, and each has others.
  case overlapping
  case disjoint

  package var reversed: LanguageRelation {
    switch self {
    case .inside: .around
    case .around: .inside
    default: self
    }
  }
}
