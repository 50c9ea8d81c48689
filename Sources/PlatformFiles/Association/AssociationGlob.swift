import RouteLanguage

/// The tightest pattern of an association file that takes every word of a language of link symbols.
///
/// A pattern has no alternatives and no repetition but `*`, so that words of several lengths end in a `*`, which takes any
/// text, slashes too; a few words are the values of a variable.
enum AssociationGlob: Equatable {
  case text(String)
  /// Texts for a substitution variable, in the order of their bytes.
  case words([String])

  /// The most words that become a variable's.
  static let wordLimit = 64
  /// The most characters that are asked for one by one.
  private static let widthLimit = 64

  init(_ language: Automaton) {
    if language.isFinite, language.memberCount(upTo: AssociationGlob.wordLimit) != nil {
      let words = Set(language.members(limit: AssociationGlob.wordLimit).map(AssociationGlob.written))
      self =
        words.count == 1
        ? .text(words.first ?? "") : .words(words.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    } else {
      self = .text(AssociationGlob.pattern(language))
    }
  }

  /// A word as it stands in a link; where that would be a variable's name it is any text of that form.
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
    let start = AssociationGlob.border(language, limit: shortest.count)
    let end = (try? language.reversed()).map { border($0, limit: shortest.count - start.count) } ?? []
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
      // Behind a character that is written as an escape in some words the others stand elsewhere.
      if symbols.contains(where: { LinkSymbols.linkText(of: [$0]).utf8.count > 1 }) { isAligned = false }
      if !isAligned { isFixed = false }
      text += isAligned ? AssociationGlob.character(symbols) : "?"
      states = next
    }
    return text + (isFixed ? "" : "*") + AssociationGlob.written(end.reversed())
  }

  /// The symbols with which every word begins.
  private static func border(_ language: Automaton, limit: Int) -> [UInt8] {
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

  /// The narrowest pattern of one character.
  private static func character(_ symbols: Set<UInt8>) -> String {
    if let symbol = symbols.first, symbols.count == 1 { return written([symbol]) }
    let classes: [(String, AssociationCharacters)] = [
      ("digit", .digit), ("xdigit", [.digit, .hexadecimalLetter]), ("lower", .lower), ("upper", .upper),
      ("alpha", [.lower, .upper]), ("alnum", [.lower, .upper, .digit]),
    ]
    let fitting = classes.first { _, characters in symbols.allSatisfy { characters.contains(Unicode.Scalar($0)) } }
    return fitting.map { "$(\($0.0))" } ?? "?"
  }
}
