import RouteMatching

/// One form of a pattern: each choice is one of its texts, each optional part is there or isn't.
///
/// A pattern without either has none of these. Everything behind the reader knows one form or several alike: precedence, ties,
/// printing and analysis see as many patterns of one route.
final class PatternForm: Sendable {
  /// What the author wrote.
  let whole: SourceText
  /// The form, spelt out as a pattern would be that has no choices; its bytes know where the author wrote them.
  let text: SourceText
  /// Its number, from 1. Those that are printed come first, the fullest of them at the head.
  let number: Int
  /// Whether values are printed by it: the first text of each choice, and of the optional parts none without a parameter.
  let isPrinted: Bool
  /// For each choice the text that it is, for each part whether it is there (0) or not (1); -1 for what stands in a part that
  /// isn't.
  let choices: [Int]
  /// Ends of keys whose `=` and value stand in an optional part that this form lacks.
  let bareKeys: Set<Int>
  /// The braces of parameters that stand in optional parts.
  let optionalParameters: Set<Int>
  /// Where text begins that the plainest form hasn't: a part, or a text of a choice that isn't the first.
  let addedTexts: Set<Int>
  /// Each `&` in quotes: in a path it is meant, where a plain one may be a slip for `?`.
  let quotedAmpersands: Set<Int>

  init(_ draft: FormDraft, number: Int, of source: SourceText) {
    whole = source
    text = SourceText(picking: draft.bytes, from: source)
    self.number = number
    isPrinted = draft.isPrinted
    choices = draft.choices
    bareKeys = draft.bareKeys
    optionalParameters = draft.optionalParameters
    addedTexts = draft.addedTexts
    quotedAmpersands = draft.quotedAmpersands
  }

  /// The most forms of one pattern.
  static let limit = 256
  /// The most bytes of all forms of one pattern.
  static let byteLimit = 1 << 20
  /// How deep optional parts may stand in each other.
  static let depthLimit = 8
}

/// Words with bars between them, `web|app`, as a choice has them; `nil` for other text.
package func choiceText(_ text: String) -> String? {
  let words = text.split(separator: "|", omittingEmptySubsequences: false)
  guard words.count > 1, words.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(LinkCharacters.isUnreserved) }) else {
    return nil
  }
  return "{" + words.map { "'\($0)'" }.joined(separator: "|") + "}"
}
