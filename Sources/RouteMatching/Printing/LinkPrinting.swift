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

  private func takes(_ values: [RouteValue?], route: Int) -> Bool {
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
  package func valuesLeadingBack(route: Int, values: [RouteValue?]) -> [RouteValue?]? {
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
  /// - Parameter writesDefaults: `true` to write defaults that can't be omitted on their own.
  package func link(
    route: Int, values: [RouteValue?], origin: Int, writesDefaults: Bool = false, _ match: inout RouteMatch?
  ) throws(PrintFailure) -> String {
    var failure: PrintFailure?
    // If other routes take all links at the first place, a link at another place may still work.
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

  /// Passes a link to `body`, printed at a place of an origin, given by its index among those that can be printed.
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
