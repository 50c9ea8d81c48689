// Matches a printed link again.
extension RouteTable {
  /// Checks that a printed link matches the route with the same values, and returns the match.
  func verify(_ link: String, pattern: PatternRecord, route: Int, values: [RouteValue?]) throws(PrintFailure)
    -> RouteMatch
  {
    guard case .match(let match) = match(link) else {
      throw PrintFailure(.unreadable, parameter: refusedParameter(link, pattern: pattern, route: route, values))
    }
    guard match.route == route else {
      throw PrintFailure(.taken, parameter: takenParameter(match, route: route, values), route: match.routeID)
    }
    for index in values.indices where match.value(at: index) != values[index] {
      let parameter = parameter(index, of: route)
      let (given, read) = (try parameter.printed(values[index]), try parameter.printed(match.value(at: index)))
      guard given == read else { throw parameter.failure(.taken) }
    }
    return match
  }

  /// Returns the first parameter whose value isn't among the values of the other route's match. Usually, the other
  /// route has this value as literal text.
  private func takenParameter(_ match: RouteMatch, route: Int, _ values: [RouteValue?]) -> String? {
    let read = match.parameters.flatMap { $0.value.texts }
    for (index, value) in values.enumerated() {
      guard let value, value.texts.contains(where: { !read.contains($0) }) else { continue }
      return parameterName(index, of: route)
    }
    return nil
  }

  /// Returns the parameter because of which a printed link isn't matched. This is a parameter with a dot segment (RFC
  /// 3986 §3.3), or else a parameter in the first part of the link that doesn't match the pattern.
  private func refusedParameter(_ link: String, pattern: PatternRecord, route: Int, _ values: [RouteValue?]) -> String?
  {
    for (index, value) in values.enumerated() {
      guard let texts = value?.texts, texts.contains(".") || texts.contains("..") else { continue }
      return parameterName(index, of: route)
    }
    let piece = withReader(of: link) { reader -> PieceRecord? in
      let isThere = reader.places.contains { reader.enter(place: $0) && reader.serves(pattern) }
      return isThere ? reader.unmetPiece(of: pattern) : nil
    }
    guard let capture = piece.value??[.parts].lazy.compactMap({ $0[.capture] }).first,
      capture < parameterCount(route: route)
    else { return nil }
    return parameterName(capture, of: route)
  }
}

extension LinkReader {
  /// Returns the first part of a pattern that the link doesn't match.
  fileprivate func unmetPiece(of pattern: PatternRecord) -> PieceRecord? {
    if let segment = matchingSegments(of: pattern) {
      return segment < pattern[.segments].count ? pattern[.segments][segment] : nil
    }
    for condition in pattern[.query] where !meets(condition, in: queryRange, plusIsSpace: plusIsSpace) {
      return condition[.piece]
    }
    return meetsFragment(of: pattern) ? nil : pattern[.fragment]
  }
}
