/// The words of a dimension of links, such as a segment or the items of a key, with a symbol at the beginning and at the
/// end of the text that a pattern captures for a parameter.
///
/// The words aren't computed yet. Usually two patterns capture a text in the same way, so that their values are equal,
/// and no automaton is needed.
package struct MarkedText: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    case literal(String)
    case value(isCaptured: Bool, language: Language, remainder: Language?)
  }
  /// The component of a link that contains the pattern's piece.
  package enum Frame: Hashable, Sendable {
    case segment
    /// The item sequences of a key. If the key is repeated, the marks are in the item that counts. For a list, they are
    /// around all items, without the final `&`.
    case item(isList: Bool, TableOptions.Repeated)
    case fragment(hasQuestionMark: Bool)
    /// The fragments with an item of a key. If the key is repeated, the marks are in the item that counts.
    case fragmentItem(key: String, foldsKey: Bool, hasPath: Bool, TableOptions.Repeated)
    /// The captured labels of a host before the suffix, in links with the given authorities. `parts` is empty, because
    /// a host isn't a piece.
    case label(suffix: String?, hasPort: Bool, authority: Language)
  }
  package let dimension: LinkSet.Dimension
  package var parts: [Part] = []
  package var isFolded = false
  package var plusIsSpace = false
  package let frame: Frame

  /// Creates the words of a dimension with marks around a capture of a piece.
  package init(
    _ dimension: LinkSet.Dimension, _ piece: ResolvedPiece, capture: Int, plusIsSpace: Bool = false, _ frame: Frame
  ) {
    self.dimension = dimension
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

  /// Creates the words of a dimension that isn't divided into pieces.
  package init(_ dimension: LinkSet.Dimension, _ frame: Frame) { (self.dimension, self.frame) = (dimension, frame) }
}
