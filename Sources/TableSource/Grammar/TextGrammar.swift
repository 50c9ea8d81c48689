/// A string that may stand somewhere.
///
/// `words` are checked by whoever checks the grammar. `pattern` is less than the whole truth: whatever the reader of
/// such text accepts fits it, so that an editor can point at slips; what fits is read, and judged, with positions.
package struct TextGrammar: Sendable {
  /// `nil`: any text, as far as `pattern` goes.
  package var words: [String]?
  /// A regular expression of the kind that JavaScript and Python share, for the whole text.
  package var pattern: String?
  /// Whether the empty text is wrong, which whoever checks the grammar checks as well.
  package var isNeverEmpty = false
  /// What such text is, for the reference: "link pattern".
  package var noun: String

  package init(_ noun: String, words: [String]? = nil, pattern: String? = nil) {
    self.noun = noun
    self.words = words
    self.pattern = pattern
  }

  package static func words(_ words: [String]) -> TextGrammar { TextGrammar("word", words: words) }

  package static let any = TextGrammar("text")
  /// Text that a link can carry: no control characters.
  package static let plain = TextGrammar(
    "text", pattern: "^[^\\x00-\\x1F\\x7F]*$")
  /// The same, and not empty.
  package static let plainSome = TextGrammar(
    "text", pattern: "^[^\\x00-\\x1F\\x7F]+$")
}
