// Matches a printed link again.
extension RouteTable {
  /// Checks that a printed link matches the route with the same values, and returns the match.
  func verify(
    _ link: String, pattern: PatternRecord, route: Int, values: [RouteValue?]
  ) throws(PrintFailure) -> RouteMatch {
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
    let capture = asked(of: link, where: pattern) { $0.unmetCapture(of: pattern) }
    guard let capture, capture < parameterCount(route: route) else { return nil }
    return parameterName(capture, of: route)
  }

  /// Returns the result of `body` at the first of the link's places to which the pattern belongs, or `nil`.
  private func asked(of link: String, where pattern: PatternRecord, _ body: (LinkReader) -> Int?) -> Int? {
    let reading = withReader(of: link) { reader -> Int? in
      for place in reader.places {
        if reader.enter(place: place), reader.serves(pattern) { return body(reader) }
      }
      return nil
    }
    return reading.value ?? nil
  }
}

extension LinkReader {
  /// Returns the first capture in the first part of a pattern that the link doesn't match.
  fileprivate func unmetCapture(of pattern: PatternRecord) -> Int? {
    if let segment = matchingSegments(of: pattern) {
      return segment < pattern[.segments].count ? firstCapture(of: pattern[.segments][segment]) : nil
    }
    for condition in pattern[.query] where !meets(condition, in: queryRange, plusIsSpace: plusIsSpace) {
      return condition[.piece].flatMap { firstCapture(of: $0) }
    }
    guard !meetsFragment(of: pattern) else { return nil }
    return pattern[.fragment].flatMap { firstCapture(of: $0) }
  }

  private func firstCapture(of piece: PieceRecord) -> Int? {
    for part in piece[.parts] { if let capture = part[.capture] { return capture } }
    return nil
  }
}
