extension RouteTable {
  /// Returns the link of a destination.
  ///
  /// The link uses the origin's first pattern that carries every value. It may omit defaults and absent values. Equal
  /// destinations have equal links. The link is matched again before it's returned, so `match(print(d)) == d` always
  /// holds.
  ///
  /// - Parameters:
  ///   - route: The id of the route.
  ///   - values: The values by parameter name. A missing parameter is absent or has its default.
  ///   - origin: The name of the origin. If it's `nil`, the table's canonical origin is used, or the first other origin
  ///     of the route if the route has no link of the canonical one.
  /// - Throws: ``PrintFailure`` if no link of the origin can carry the values.
  public func print(route: String, values: [String: RouteValue], origin: String? = nil) throws(PrintFailure) -> String {
    guard let index = routeIndex(route) else { throw PrintFailure(.unknownRoute) }
    var ordered = [RouteValue?](repeating: nil, count: parameterCount(route: index))
    for (name, value) in values {
      guard let position = parameterIndex(name, route: index) else {
        throw PrintFailure(.unknownParameter, parameter: name)
      }
      ordered[position] = value
    }
    return try print(route: index, values: ordered, origin: origin)
  }

  /// Returns `true` if the route exists, and if `values` has one element per parameter of the route.
  func takes(_ values: [RouteValue?], route: Int) -> Bool {
    route >= 0 && route < routeCount && values.count == parameterCount(route: route)
  }

  func parameterIndex(_ name: String, route: Int) -> Int? {
    (0..<parameterCount(route: route)).first { parameter($0, of: route)[.name].string == name }
  }

  /// Returns the link of a destination, given by the index of its route and its values in the order of the route's
  /// parameters.
  public func print(route: Int, values: [RouteValue?], origin name: String? = nil) throws(PrintFailure) -> String {
    guard takes(values, route: route) else { throw PrintFailure(.unknownRoute) }
    guard let origin = name.map({ originIndex($0) }) ?? canonicalOrigin(of: route) else {
      throw PrintFailure(.unknownOrigin)
    }
    var match: RouteMatch?
    return try link(route: route, values: values, origin: origin, &match)
  }

  /// Returns the match of a destination's canonical link.
  package func match(route: Int, values: [RouteValue?]) throws(PrintFailure) -> RouteMatch {
    guard takes(values, route: route) else { throw PrintFailure(.unknownRoute) }
    var match: RouteMatch?
    let link = try link(route: route, values: values, origin: canonicalOrigin(of: route), &match)
    guard let match = match ?? self.match(link).match else { throw PrintFailure(.unreadable) }
    return match
  }

  /// Returns the values that matching a destination's link would give, without matching the link. Returns `nil` if
  /// another pattern may match the link, or if the values aren't certain for another reason.
  package func valuesIfMatched(route: Int, values: [RouteValue?]) -> [RouteValue?]? {
    guard takes(values, route: route) else { return nil }
    let origin = canonicalOrigin(of: route)
    guard let pattern = header[.routes][route][.patterns].first(where: { prints($0, origin: origin) }),
      var printer = try? LinkPrinter(unowned, pattern, values),
      (try? print(&printer, origin: origin, place: 0) { _ in }) != nil, printer.isCertain
    else { return nil }
    return values.indices.map { printer.isAbsent($0) ? parameter($0, of: route).absentValue : values[$0] }
  }

  /// Returns the link of a destination, and sets `match` if the link had to be matched.
  ///
  /// - Parameter writesDefaults: See `LinkPrinter.writesDefaults`.
  package func link(
    route: Int, values: [RouteValue?], origin: Int, writesDefaults: Bool = false, _ match: inout RouteMatch?
  ) throws(PrintFailure) -> String {
    var failure: PrintFailure?
    // If the routes of other patterns match every link at the first place, a link at another place may still work.
    var place = 0
    var hasMore: Bool
    repeat {
      hasMore = false
      for pattern in header[.routes][route][.patterns] where prints(pattern, origin: origin) {
        // A raw `,` in a value may be the literal of another pattern, but `%2C` never is. So try again with all
        // reserved characters encoded.
        for attempt in 0..<2 {
          do throws(PrintFailure) {
            var printer = try LinkPrinter(
              unowned, pattern, values, encodesReserved: attempt > 0, writesDefaults: writesDefaults)
            var link = ""
            try print(&printer, origin: origin, place: place) { link = String(decoding: $0, as: UTF8.self) }
            if !printer.isCertain { match = try verify(link, pattern: pattern, route: route, values: values) }
            return link
          } catch {
            // If a variant needs a value that is missing, the failure of a variant without this value is more
            // informative.
            if failure == nil || (failure?.kind == .missingValue && error.kind == .taken) { failure = error }
            if error.kind != .noPlace { hasMore = true }
            guard error.kind == .taken || error.kind == .unreadable else { break }
          }
        }
      }
      place += 1
    } while hasMore && place < header[.places].count && (failure?.kind == .taken || failure?.kind == .unreadable)
    // A default is written only if no pattern can omit it.
    if !writesDefaults, header[.routes][route][.parameters].contains(where: { $0[.flags].contains(.hasDefault) }),
      let link = try? link(route: route, values: values, origin: origin, writesDefaults: true, &match)
    {
      return link
    }
    // If a value is invalid, no pattern can carry it.
    for index in values.indices { _ = try parameter(index, of: route).printed(values[index]) }
    throw failure ?? PrintFailure(.notReachable)
  }

  /// Prints a link at a place of an origin, and passes it to `body`. See `printablePlace` for the index of the place.
  private func print(
    _ printer: inout LinkPrinter, origin: Int, place: Int, to body: (UnsafeBufferPointer<UInt8>) -> Void
  ) throws(PrintFailure) {
    try printer.prepare()
    guard let place = printablePlace(origin, index: place, isLabelled: { printer.label($0) != nil }) else {
      guard place == 0, let label = missingLabel(origin) else { throw PrintFailure(.noPlace) }
      throw PrintFailure(.missingValue, parameter: label)
    }
    try printer.lend(.link(place), to: body)
  }

  /// Returns the origin of a route's canonical links. This is the table's canonical origin, or else the first origin
  /// that has links of the route: universal links, then custom schemes, then widgets, each sorted by name.
  package func canonicalOrigin(of route: Int) -> Int {
    let canonical = header[.canonicalOrigin]
    if isPrinted(route, origin: canonical) { return canonical }
    for kind in [Block.OriginKind.universalLink, .customScheme, .widget] {
      for origin in 0..<originCount where header[.origins][origin][.kind] == kind {
        if isPrinted(route, origin: origin) { return origin }
      }
    }
    return canonical
  }

  private func isPrinted(_ route: Int, origin: Int) -> Bool {
    for pattern in header[.routes][route][.patterns] where prints(pattern, origin: origin) { return true }
    return false
  }

  /// Returns `true` if a pattern can print its route's links for an origin. The first such pattern is the canonical
  /// one.
  func prints(_ pattern: PatternRecord, origin: Int) -> Bool {
    pattern.serves(origin) && pattern[.redirect].isEmpty && !pattern[.flags].contains(.isReadOnly)
  }
}

// The places at which links are printed.
extension RouteTable {
  /// Returns one of the places at which links of an origin can be printed in the chosen environment, by its index.
  ///
  /// Places with a captured label come first, but only if the label has a value. The other places follow in the order
  /// of the table.
  ///
  /// - Parameter isLabelled: Returns `true` if the captured label of a place has a value.
  func printablePlace(_ origin: Int, index: Int = 0, isLabelled: (_ place: PlaceRecord) -> Bool) -> PlaceRecord? {
    let places = header[.origins][origin][.printed]
    var skipped = 0
    for number in 0..<places.count {
      let place = places[number]
      guard isChosen(place[.environment]), place[.hostKind] != .captured || isLabelled(place) else { continue }
      if skipped == index { return place }
      skipped += 1
    }
    return nil
  }

  /// Returns the first label that the places of an origin require in the chosen environment, or `nil` if they require
  /// none.
  func missingLabel(_ origin: Int) -> String? {
    header[.origins][origin][.printed].first { isChosen($0[.environment]) && $0[.hostKind] == .captured }?[.label]
      .string
  }

  /// Returns the beginning of a link at a place with a single host, without a trailing slash.
  func root(of place: PlaceRecord) -> String {
    var root = String(decoding: place[.scheme].bytes, as: UTF8.self) + ":"
    if place[.hostKind] != .none {
      root += "//" + String(decoding: place[.host].bytes, as: UTF8.self)
      let port = place[.port]
      if port > 1 { root += ":\(port - 2)" }
    } else if place[.flags].contains(.needsSlashes) {
      root += "//"
    }
    for segment in place[.base] { root += "/" + String(decoding: segment.bytes, as: UTF8.self) }
    return root
  }
}

// Matches a printed link again.
extension RouteTable {
  /// Checks that a printed link matches the route with the same values, and returns the match.
  func verify(_ link: String, pattern: PatternRecord, route: Int, values: [RouteValue?]) throws(PrintFailure)
    -> RouteMatch
  {
    let match: RouteMatch
    switch self.match(link) {
    case .match(let found): match = found
    case .miss(let miss): throw refusal(link, miss, pattern: pattern, route: route, values)
    }
    guard match.route == route else {
      throw PrintFailure(.taken, parameter: takenParameter(match, route: route, values), route: match.routeID)
    }
    var other: ParameterRecord?
    for index in values.indices where match.value(at: index) != values[index] {
      let parameter = parameter(index, of: route)
      let (given, read) = (try parameter.printed(values[index]), try parameter.printed(match.value(at: index)))
      if given == read { continue }
      // If possible, name a parameter that has a value.
      if given != .absent { throw parameter.failure(.taken) }
      other = other ?? parameter
    }
    if let other { throw other.failure(.taken) }
    return match
  }

  /// Returns the parameter because of which a printed link matches another route: the first parameter whose value isn't
  /// a value of that match. Usually, the pattern of the other route contains the value as literal text.
  private func takenParameter(_ match: RouteMatch, route: Int, _ values: [RouteValue?]) -> String? {
    let read = match.parameters.flatMap { $0.value.texts }
    for (index, value) in values.enumerated() {
      guard let value, value.texts.contains(where: { !read.contains($0) }) else { continue }
      return parameterName(index, of: route)
    }
    return nil
  }

  /// Returns the reason why a printed link isn't matched. This is a parameter with a dot segment (RFC 3986 §3.3), or else
  /// a parameter in the first part of the link that doesn't match the pattern, or else an exclude of the pattern.
  private func refusal(
    _ link: String, _ miss: LinkMiss, pattern: PatternRecord, route: Int, _ values: [RouteValue?]
  ) -> PrintFailure {
    switch miss.cause {
    case .nested(let name, _) where parameterIndex(name, route: route) != nil:
      return PrintFailure(.unreadable, parameter: name)
    case .refused(let refusal) where refusal.kind == .tooLong:
      return PrintFailure(.unreadable, rule: "a link can have at most \(header[.maximumLength]) bytes")
    default: break
    }
    for (index, value) in values.enumerated() {
      guard let texts = value?.texts, texts.contains(".") || texts.contains("..") else { continue }
      return PrintFailure(.unreadable, parameter: parameterName(index, of: route))
    }
    var isExcluded = false
    let piece = withReader(of: link) { reader -> PieceRecord? in
      guard reader.places.contains(where: { reader.enter(place: $0) && reader.serves(pattern) }) else { return nil }
      let piece = reader.unmetPiece(of: pattern)
      isExcluded = piece == nil && reader.exclude(of: pattern) != nil
      return piece
    }
    if isExcluded { return PrintFailure(.unreadable, rule: "the route excludes the link with these values") }
    guard let capture = piece.value??[.parts].lazy.compactMap({ $0[.capture] }).first,
      capture < parameterCount(route: route)
    else { return PrintFailure(.unreadable) }
    return PrintFailure(.unreadable, parameter: parameterName(capture, of: route))
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

extension RouteTable {
  /// Returns the universal link of a destination, at the canonical origin, or else at the first other origin that can
  /// print one. Returns `nil` if no origin can.
  package func webLink(route: Int, values: [RouteValue?]) -> String? {
    let canonical = header[.canonicalOrigin]
    for origin in [canonical] + (0..<originCount).filter({ $0 != canonical })
    where header[.origins][origin][.kind] == .universalLink {
      if let link = try? print(route: route, values: values, origin: originName(origin)) { return link }
    }
    return nil
  }
}
