import RouteMatching

/// A form of a pattern: one text is selected for each choice, and each optional part is either present or absent.
///
/// A pattern without choices and optional parts has no `PatternForm`. After the reader, each form is treated as a
/// separate pattern of the route: by precedence, ambiguities, printing and analysis.
final class PatternForm: Sendable {
  /// The pattern as the author wrote it.
  let whole: SourceText
  /// The text of the form: a pattern without choices and optional parts. Each byte keeps its original position.
  let text: SourceText
  /// The number, from 1. Printed forms come first, beginning with the form that has the most parts.
  let number: Int
  /// `true` if links are printed with this form: it has the first text of each choice, and no optional part without a
  /// named parameter.
  let isPrinted: Bool
  /// A number for each choice and optional part: the index of the selected text of a choice; 0 for a present part, and
  /// 1 for an absent part; -1 for a choice or part inside an absent part.
  let choices: [Int]
  /// The end positions of keys whose `=` and value are in an optional part that this form lacks.
  let bareKeys: Set<Int>
  /// The positions of the opening braces of parameters in optional parts.
  let optionalParameters: Set<Int>
  /// The positions of present optional parts, and of selected texts that aren't the first of their choice.
  let addedTexts: Set<Int>
  /// The positions of quoted `&`. In a path, a quoted `&` is intentional, but an unquoted one may be a mistake for `?`.
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

/// Returns the choice `{'web'|'app'}` for words separated by bars, `web|app`. Returns `nil` for other text.
package func choiceText(_ text: String) -> String? {
  let words = text.split(separator: "|", omittingEmptySubsequences: false)
  guard words.count > 1, words.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(LinkCharacters.isUnreserved) }) else {
    return nil
  }
  return "{" + words.map { "'\($0)'" }.joined(separator: "|") + "}"
}
