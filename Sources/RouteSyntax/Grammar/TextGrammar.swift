/// A grammar of strings.
///
/// The reader checks `words` and `isNeverEmpty`. `pattern` is only part of the JSON Schema, so that editors can point
/// at mistakes. It accepts all valid strings and some others, because the reader parses the strings anyway and reports
/// problems with positions.
package struct TextGrammar: Sendable {
  /// The name of such strings in the reference, such as "link pattern".
  package var noun: String
  /// The allowed strings, or `nil` if they can't be listed.
  package var words: [String]?
  /// A regular expression for the whole string, in the syntax that JavaScript and Python have in common.
  package var pattern: String?
  /// `true` if the empty string isn't allowed.
  package var isNeverEmpty = false

  package static func words(_ words: [String]) -> TextGrammar { TextGrammar(noun: "word", words: words) }

  package static let any = TextGrammar(noun: "text")
  /// Strings that a link can carry: those without control characters.
  package static let plain = TextGrammar(noun: "text", pattern: "^[^\\x00-\\x1F\\x7F]*$")
  /// Nonempty strings without control characters.
  package static let plainSome = TextGrammar(noun: "text", pattern: "^[^\\x00-\\x1F\\x7F]+$")
}
