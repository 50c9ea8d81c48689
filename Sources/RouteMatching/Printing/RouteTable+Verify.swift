// What was printed, read again.
extension RouteTable {
  /// Reads the link back: the same route with the same values.
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
      let given = try printed(values[index], parameter: index, route: route)
      let read = try printed(match.value(at: index), parameter: index, route: route)
      guard given == read else { throw PrintFailure(.taken, parameter: parameterName(index, of: route)) }
    }
    return match
  }

  /// The parameter whose value the other route has for text of its own: one that is none of the values it reads.
  private func takenParameter(_ match: RouteMatch, route: Int, _ values: [RouteValue?]) -> String? {
    let read = match.parameters.flatMap { $0.value.texts }
    for (index, value) in values.enumerated() {
      guard let value, value.texts.contains(where: { !read.contains($0) }) else { continue }
      return parameterName(index, of: route)
    }
    return nil
  }

  /// The parameter for which a link that a pattern printed isn't read: a dot segment (RFC 3986 section 3.3), else what
  /// stands where the pattern doesn't take its own link.
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

  /// What the link's reader answers at the first place that the pattern serves.
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
  /// The first capture in the part of a pattern that the link doesn't meet.
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
