import RouteLanguage

// The captures of a pattern.
extension PatternShape {
  /// The pieces of the pattern: its segments, the values of its query items, and its fragment.
  var pieces: [PieceShape] {
    segments.map { $0.piece } + query.compactMap { $0.piece } + [fragment?.piece].compactMap { $0 }
      + (fragment?.items ?? []).compactMap { $0.piece }
  }

  /// Returns `true` if a link of the pattern carries a parameter's value.
  func carries(_ parameter: Int) -> Bool { pieces.contains { $0.captures.contains(parameter) } }

  /// For each exclude that names several items of the pattern, the indices of those items.
  var excludedItems: [[Int]] {
    excludes.map { exclude in query.indices.filter { item in exclude.query.contains { $0.key == query[item].key } } }
      .filter { $0.count > 1 }
  }

  /// Returns `true` if the pattern applies to an origin.
  func serves(_ origin: Int) -> Bool { origins >> UInt64(origin) & 1 == 1 }
}
