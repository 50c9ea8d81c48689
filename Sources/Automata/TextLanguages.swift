import RouteMatching

// The languages of text: everything that a link can carry.

extension Automaton {
  /// A single character (Unicode scalar) of decoded text in UTF-8, except control characters.
  package static let scalar: Automaton = builtIn { () throws(AutomatonTooLarge) in
    var builder = NondeterministicAutomaton()
    let start = try builder.addState()
    let end = try builder.addState()
    try builder.addEdges(start, .all, end)
    return try builder.determinised(start: start, accept: end)
  }

  /// Decoded text of at least one character.
  static let decodedText: Automaton = builtIn { () throws(AutomatonTooLarge) in try scalar.repeated(1, nil) }

  /// The type `String`: at least one character of valid UTF-8 without control characters. Reserved characters may be
  /// raw or percent-encoded.
  package static let text: Automaton = decodedText.lifted()

  /// `text` and the empty word: everything a segment, a query value or a fragment can be.
  package static let anyText: Automaton = builtIn { () throws(AutomatonTooLarge) in
    try text.union(.emptyWord)
  }

  /// Converts a language of decoded text to one of link text: the encoded symbol of each reserved character behaves
  /// like the raw character.
  package func lifted() -> Automaton {
    relabelled { Symbols.decoded($0) }
  }

  /// The language for links in which a raw `+` means a space: `+` matches if this automaton accepts a space in its
  /// place, and `%2B` is a plus.
  package var withPlusForSpace: Automaton {
    relabelled { symbol in symbol == UInt8(ascii: "+") ? UInt8(ascii: " ") : symbol }
  }

  /// The language in which an uppercase ASCII letter matches if this automaton accepts the lowercase letter in its
  /// place.
  package var withFoldedLetters: Automaton {
    relabelled { symbol in symbol >= 0x41 && symbol <= 0x5A ? symbol | 0x20 : symbol }
  }

  /// Builds a language that is known to be within the limits. The tests build all languages of Fingerpost.
  package static func builtIn(_ build: () throws(AutomatonTooLarge) -> Automaton) -> Automaton {
    do {
      return try build()
    } catch {
      preconditionFailure("a language that is known to be small has outgrown the limits of automata")
    }
  }
}
