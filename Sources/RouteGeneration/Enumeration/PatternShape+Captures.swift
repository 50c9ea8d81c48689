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

  /// Of how many items a link may have only one.
  var choices: Int { groups.filter { $0.kind == .oneOf }.map { $0.members.count }.max() ?? 1 }

  /// Whether it holds at an origin.
  func serves(_ origin: Int) -> Bool { origins >> UInt64(origin) & 1 == 1 }
}
