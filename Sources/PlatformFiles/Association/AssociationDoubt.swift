/// A question that Apple's documentation doesn't answer and that nobody has measured.
///
/// Each question has a more probable and a less probable answer. If the result for a link depends on it, the result is
/// "undocumented".
package enum AssociationDoubt: String, CaseIterable, Sendable {
  case slashesInside = "slashes-inside"
  case leadingStar = "leading-star"
  case plus
  case semicolon
  case escapedNames = "escaped-names"
  case caseOfNames = "case-of-names"
  case exclude
  case undefinedVariable = "undefined-variable"
  case mixedFormats = "mixed-formats"
  case repeatedApp = "repeated-app"
  case bothIDs = "both-ids"
  case defaultsOfPaths = "defaults-of-paths"

  /// The question as a sentence.
  package var question: String {
    switch self {
    case .slashesInside: "whether doubled slashes inside a path count as one"
    case .leadingStar: "whether a '*' at the beginning of a path also matches the empty text before a slash"
    case .plus: "whether '+' in a query is a space if 'percentEncoded' is false"
    case .semicolon: "whether ';' also separates query items"
    case .escapedNames: "whether names of query items are decoded"
    case .caseOfNames: "whether 'caseSensitive' applies to names of query items"
    case .exclude: "whether an 'exclude' that is neither true nor false excludes"
    case .undefinedVariable: "whether an undefined variable is read as plain text"
    case .mixedFormats: "whether an entry with both 'components' and 'paths' applies at all"
    case .repeatedApp: "whether a second entry of the same app applies"
    case .bothIDs: "whether 'appID' applies if the entry also has 'appIDs'"
    case .defaultsOfPaths: "whether 'defaults' apply to 'paths'"
    }
  }
}
