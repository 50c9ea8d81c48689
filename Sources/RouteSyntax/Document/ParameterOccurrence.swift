/// A parameter with its position in a pattern.
package struct ParameterOccurrence: Sendable {
  package enum Place: Sendable, Equatable {
    /// Part of a segment of the path, or of a fragment that is a path.
    case segment
    /// A rest parameter, `{path...}`.
    case rest
    /// Part of the value of a query item.
    case item
    /// The remaining query items, `?{items...}`.
    case remaining
    /// Part of a fragment that is a single text.
    case fragment
  }

  package let use: ParameterUse
  package let place: Place
  /// The number of parameters in the same segment, item value or fragment, including this one.
  package let neighbours: Int
}

extension LinkPattern {
  static func uses(
    _ path: PathPattern, _ query: [QueryItemPattern], _ fragment: FragmentPattern?
  ) -> [ParameterOccurrence] {
    var uses: [ParameterOccurrence] = []
    forEachPiece(path, query, fragment) { piece, place in
      let parameters = piece.parameters
      uses += parameters.map { ParameterOccurrence(use: $0, place: place, neighbours: parameters.count) }
    }
    return uses
  }

  /// All pieces: segments, values of items, and the text of the fragment.
  var pieces: [Piece] {
    var pieces: [Piece] = []
    Self.forEachPiece(path, query, fragment) { piece, place in
      if place != .rest, place != .remaining { pieces.append(piece) }
    }
    return pieces
  }

  /// Calls a closure for each piece, in the order in which they are written. A rest parameter and the remaining query
  /// items count as pieces, too.
  private static func forEachPiece(
    _ path: PathPattern, _ query: [QueryItemPattern], _ fragment: FragmentPattern?,
    _ body: (Piece, ParameterOccurrence.Place) -> Void
  ) {
    func walk(_ path: PathPattern) {
      for segment in path.segments {
        switch segment {
        case .piece(let piece): body(piece, .segment)
        case .rest(let use): body(Piece(parts: [.parameter(use)], range: use.range), .rest)
        }
      }
    }
    func walk(_ items: [QueryItemPattern]) {
      for item in items {
        switch item.value {
        case .present, .bare: break
        case .piece(let piece): body(piece, .item)
        case .remaining(let use): body(Piece(parts: [.parameter(use)], range: use.range), .remaining)
        }
      }
    }
    walk(path)
    walk(query)
    switch fragment {
    case .text(let piece): body(piece, .fragment)
    case .path(let path, _, let items):
      walk(path)
      walk(items)
    case .items(let items): walk(items)
    case nil: break
    }
  }
}

extension Piece {
  package var parameters: [ParameterUse] {
    parts.compactMap { part in
      if case .parameter(let use) = part { use } else { nil }
    }
  }

  /// The pairs of parameters without text between them.
  var touchingParameters: [(ParameterUse, ParameterUse)] {
    zip(parts, parts.dropFirst()).compactMap { first, second in
      if case .parameter(let first) = first, case .parameter(let second) = second { (first, second) } else { nil }
    }
  }
}
