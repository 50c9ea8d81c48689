import RouteLanguage

/// The most specific pattern of an association file that matches every word of a language of link symbols.
///
/// A pattern has no alternatives and no repetition except `*`, so words of different lengths need a `*`, which matches
/// any text including slashes. A small number of words become the values of a variable.
enum AssociationGlob: Equatable {
  case text(String)
  /// The values of a substitution variable, sorted by their bytes.
  case words([String])

  /// The maximum number of values of a variable.
  static let wordLimit = 64
  /// The maximum number of characters for which a pattern has an element each, such as `?`. A `*` matches the rest.
  private static let widthLimit = 64

  init(_ language: Automaton) {
    if language.memberCount(upTo: AssociationGlob.wordLimit) != nil {
      let words = Set(language.members(limit: AssociationGlob.wordLimit).map(AssociationGlob.written))
      self =
        words.count == 1
        ? .text(words.first ?? "") : .words(words.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    } else {
      self = .text(AssociationGlob.pattern(language))
    }
  }

  /// Returns a word as it appears in a link. In a pattern, `$(` would begin a variable, so a `?` replaces such a `$`.
  private static func written(_ word: [UInt8]) -> String {
    var text = ""
    for scalar in LinkSymbols.linkText(of: word).unicodeScalars {
      if scalar == "(", text.unicodeScalars.last == "$" { text = text.dropLast() + "?" }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  private static func pattern(_ language: Automaton) -> String {
    guard let shortest = language.shortestMember() else { return "" }
    let start = AssociationGlob.commonPrefix(language, limit: shortest.count)
    let end = (try? language.reversed()).map { commonPrefix($0, limit: shortest.count - start.count) } ?? []
    let width = shortest.count - start.count - end.count
    var text = AssociationGlob.written(start)
    var isFixed = language.longestLength == shortest.count && width <= widthLimit
    var isAligned = true
    var states: Set<Int> = [start.reduce(language.start) { language.next($0, $1) }]
    for _ in 0..<min(width, widthLimit) {
      var symbols: Set<UInt8> = []
      var next: Set<Int> = []
      for state in states {
        for code in 0..<256 {
          let head = language.next(state, UInt8(code))
          if head == 0 { continue }
          symbols.insert(UInt8(code))
          next.insert(head)
        }
      }
      // If a character is percent-encoded in only some of the words, the positions of the following characters differ.
      if symbols.contains(where: { LinkSymbols.linkText(of: [$0]).utf8.count > 1 }) { isAligned = false }
      if !isAligned { isFixed = false }
      text += isAligned ? AssociationGlob.character(symbols) : "?"
      states = next
    }
    return text + (isFixed ? "" : "*") + AssociationGlob.written(end.reversed())
  }

  /// Returns the common beginning of all words, with at most `limit` symbols.
  private static func commonPrefix(_ language: Automaton, limit: Int) -> [UInt8] {
    var result: [UInt8] = []
    var state = language.start
    while result.count < limit, !language.accepting[state] {
      let live = (UInt8(0)...255).filter { language.next(state, $0) != 0 }
      guard let symbol = live.first, live.count == 1 else { break }
      result.append(symbol)
      state = language.next(state, symbol)
    }
    return result
  }

  /// Returns the most specific pattern for a single character.
  private static func character(_ symbols: Set<UInt8>) -> String {
    if let symbol = symbols.first, symbols.count == 1 { return written([symbol]) }
    let fitting = AssociationVariable.classes.first { symbols.isSubset(of: $0.characters.utf8) }
    return fitting.map { "$(\($0.name))" } ?? "?"
  }
}
