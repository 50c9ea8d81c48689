import RouteLanguage

// What a pattern captures.
extension PatternShape {
  /// Segments, values of query items, and the fragment's.
  var pieces: [PieceShape] {
    segments.map { $0.piece } + query.compactMap { $0.piece } + [fragment?.piece].compactMap { $0 }
      + (fragment?.items ?? []).compactMap { $0.piece }
  }

  /// Whether a link of the pattern says a parameter's value.
  func carries(_ parameter: Int) -> Bool { pieces.contains { $0.captures.contains(parameter) } }

  /// For each exclude that names several items of the pattern, those items.
  var excludedItems: [[Int]] {
    excludes.map { exclude in query.indices.filter { item in exclude.query.contains { $0.key == query[item].key } } }
      .filter { $0.count > 1 }
  }

  /// Whether it holds at an origin.
  func serves(_ origin: Int) -> Bool { origins >> UInt64(origin) & 1 == 1 }
}
