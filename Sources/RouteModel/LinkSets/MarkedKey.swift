/// A key for a cache of languages whose words have a symbol at the beginning and at the end of a captured text. Equal
/// keys have equal languages.
package struct MarkedKey: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    case literal(String)
    case value(isCaptured: Bool, language: Language, remainder: Language?)
  }
  /// The component of a link that contains the pattern's piece.
  package enum Frame: Hashable, Sendable {
    case segment
    case item(isList: Bool, TableOptions.Repeated)
    case fragment(hasQuestionMark: Bool)
    case fragmentItem(key: String, foldsKey: Bool, hasPath: Bool, TableOptions.Repeated)
    /// The captured labels of a host before the suffix, in links with the given authorities. `parts` is empty, because
    /// a host isn't a piece.
    case label(suffix: String?, hasPort: Bool, authority: Language)
  }
  package var parts: [Part] = []
  package var isFolded = false
  package var plusIsSpace = false
  package var frame: Frame

  package init(_ piece: ResolvedPiece, capture: Int, plusIsSpace: Bool, _ frame: Frame) {
    parts = piece.parts.map { part in
      switch part {
      case .literal(let text): .literal(text)
      case .value(let other, let language, let remainder, _):
        .value(isCaptured: other == capture, language: language, remainder: remainder)
      }
    }
    isFolded = piece.isFolded
    self.plusIsSpace = plusIsSpace
    self.frame = frame
  }

  package init(_ frame: Frame) { self.frame = frame }
}
