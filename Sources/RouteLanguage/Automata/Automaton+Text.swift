// The languages of text: what a link can carry at all.

extension Automaton {
  /// One character (Unicode scalar) of decoded text, in UTF-8; no control character.
  static let scalar: Automaton = builtIn { () throws(AutomatonTooLarge) in
    var builder = NondeterministicAutomaton()
    let start = try builder.addState()
    let end = try builder.addState()
    try builder.addEdges(start, .all, end)
    return try builder.determinised(start: start, accept: end)
  }

  /// Decoded text of one or more characters.
  static let decodedText: Automaton = builtIn { () throws(AutomatonTooLarge) in try scalar.repeated(1, nil) }

  /// The type `String`: one or more characters of valid UTF-8 without control characters, each reserved character
  /// raw or percent-encoded.
  package static let text: Automaton = decodedText.lifted()

  /// `text` and the empty word: everything a segment, a query value or a fragment can be.
  package static let anyText: Automaton = builtIn { () throws(AutomatonTooLarge) in
    try text.union(.emptyWord)
  }

  /// From decoded text to link text: the encoded symbol of each reserved character behaves like the raw character.
  package func lifted() -> Automaton {
    relabelled { symbol in LinkSymbols.decoded(symbol) }
  }

  /// The language in which a raw `+` behaves like a space, and one that is percent-encoded is a `+`.
  package var withPlusForSpace: Automaton {
    relabelled { symbol in symbol == UInt8(ascii: "+") ? UInt8(ascii: " ") : symbol }
  }

  /// The language in which an uppercase ASCII letter behaves like the lowercase one.
  package var withFoldedLetters: Automaton {
    relabelled { symbol in symbol >= 0x41 && symbol <= 0x5A ? symbol | 0x20 : symbol }
  }

  /// A language of our own, known to be small; the tests build every one.
  package static func builtIn(_ build: () throws(AutomatonTooLarge) -> Automaton) -> Automaton {
    do {
      return try build()
    } catch {
      preconditionFailure("a built-in language has outgrown the limits of automata")
    }
  }
}
