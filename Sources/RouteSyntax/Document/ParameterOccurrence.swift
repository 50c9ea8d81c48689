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
  package static func uses(_ path: PathPattern, _ query: [QueryItemPattern], _ fragment: FragmentPattern?)
    -> [ParameterOccurrence]
  {
    var result: [ParameterOccurrence] = []
    path.appendUses(to: &result)
    for item in query { item.appendUses(to: &result) }
    switch fragment {
    case .text(let piece): piece.appendUses(.fragment, to: &result)
    case .path(let path, _, let query):
      path.appendUses(to: &result)
      for item in query { item.appendUses(to: &result) }
    case .items(let items):
      for item in items { item.appendUses(to: &result) }
    case nil: break
    }
    return result
  }

  /// All pieces: segments, values of items, and the text of the fragment.
  package var pieces: [Piece] {
    var result: [Piece] = []
    forEachPiece { result.append($0) }
    return result
  }

  func forEachPiece(_ body: (Piece) -> Void) {
    func forEachPiece(of path: PathPattern) {
      for case .piece(let piece) in path.segments { body(piece) }
    }
    func forEachPiece(of items: [QueryItemPattern]) {
      for item in items {
        if case .piece(let piece) = item.value { body(piece) }
      }
    }
    forEachPiece(of: path)
    if let path = fragmentPath { forEachPiece(of: path) }
    forEachPiece(of: query)
    forEachPiece(of: fragmentItems)
    if case .text(let piece)? = fragment { body(piece) }
  }
}

extension PathPattern {
  fileprivate func appendUses(to result: inout [ParameterOccurrence]) {
    for segment in segments {
      switch segment {
      case .rest(let use): result.append(ParameterOccurrence(use: use, place: .rest, neighbours: 1))
      case .piece(let piece): piece.appendUses(.segment, to: &result)
      }
    }
  }
}

extension QueryItemPattern {
  fileprivate func appendUses(to result: inout [ParameterOccurrence]) {
    switch value {
    case .present, .bare: break
    case .remaining(let use): result.append(ParameterOccurrence(use: use, place: .remaining, neighbours: 1))
    case .piece(let piece): piece.appendUses(.item, to: &result)
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

  fileprivate func appendUses(_ place: ParameterOccurrence.Place, to result: inout [ParameterOccurrence]) {
    let count = parts.count { if case .parameter = $0 { true } else { false } }
    for case .parameter(let use) in parts {
      result.append(ParameterOccurrence(use: use, place: place, neighbours: count))
    }
  }
}
