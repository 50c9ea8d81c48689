import RouteMatching

/// A form of a pattern: each choice is one of its texts, and each optional part is present or absent.
///
/// A pattern without choices and optional parts has no such form. After the reader, each form is treated as a separate
/// pattern of the route: by precedence, ambiguities, printing and analysis.
final class PatternForm: Sendable {
  /// The pattern as the author wrote it.
  let whole: SourceText
  /// The text of the form, as if it were a pattern without choices. Its bytes have positions in the original text.
  let text: SourceText
  /// The number, from 1. Printed forms come first, and the form with the most parts is the first of them.
  let number: Int
  /// `true` if links are printed with this form: it has the first text of each choice, and no optional part without a
  /// parameter.
  let isPrinted: Bool
  /// The index of the selected text for each choice; 0 for a present part and 1 for an absent part; -1 for an element
  /// of an absent part.
  let choices: [Int]
  /// Ends of keys whose `=` and value are in an optional part that this form lacks.
  let bareKeys: Set<Int>
  /// The braces of parameters in optional parts.
  let optionalParameters: Set<Int>
  /// The positions of texts that the plainest form lacks: an optional part, or a later text of a choice.
  let addedTexts: Set<Int>
  /// Each quoted `&`. In a path, it is intentional, whereas an unquoted one may be a mistake for `?`.
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

  /// The maximum number of forms of a pattern.
  static let limit = 256
  /// The maximum number of bytes of all forms of a pattern.
  static let byteLimit = 1 << 20
  /// The maximum nesting depth of optional parts.
  static let depthLimit = 8
}

/// Returns words separated by bars, `web|app`, in the syntax of a choice, or `nil` for other text.
package func choiceText(_ text: String) -> String? {
  let words = text.split(separator: "|", omittingEmptySubsequences: false)
  guard words.count > 1, words.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(LinkCharacters.isUnreserved) }) else {
    return nil
  }
  return "{" + words.map { "'\($0)'" }.joined(separator: "|") + "}"
}
