import RouteLanguage

// Properties of a pattern for samples of its links.
extension PatternShape {
  /// The pieces of the pattern: its segments, the values of its query items, and its fragment.
  var pieces: [PieceShape] {
    segments.map { $0.piece } + query.compactMap { $0.piece } + [fragment?.piece].compactMap { $0 }
      + (fragment?.items ?? []).compactMap { $0.piece }
  }

  /// Returns `true` if the pattern applies to an origin.
  func serves(_ origin: Int) -> Bool { origins >> UInt64(origin) & 1 == 1 }
}
