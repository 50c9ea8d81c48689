extension RouteTable {
  /// Returns the globs of a route's links, for all its patterns, including aliases and redirects, at all places of its
  /// origins.
  ///
  /// If no parameter is fixed, these are the globs of all the route's links. Even if all parameters are fixed, the
  /// globs have gaps for everything that the matcher ignores: a trailing slash, and query items and a fragment that the
  /// pattern doesn't use.
  ///
  /// - Parameters:
  ///   - values: The values of the route's parameters, or `nil` if they are absent.
  ///   - fixed: For each parameter, `true` if it must have its value in `values`, and `false` if it may have any value.
  /// - Returns: The globs, or an empty array if the values can't be printed.
  package func linkGlobs(route: Int, values: [RouteValue?], fixed: [Bool]) -> [LinkGlob] {
    globs(route: route, values: values, fixed: fixed) { writer, place in writer.writeOpen(place: place) }
  }

  /// Returns the globs of all of a route's links.
  package func linkGlobs(route: Int) -> [LinkGlob] {
    let count = route >= 0 && route < routeCount ? parameterCount(route: route) : 0
    return linkGlobs(
      route: route, values: [RouteValue?](repeating: nil, count: count), fixed: [Bool](repeating: false, count: count))
  }

  /// Returns the links of a destination as the printer writes them, with all its patterns at all places of its origins.
  /// If a place has several hosts, the host is a gap.
  package func exactGlobs(route: Int, values: [RouteValue?]) -> [LinkGlob] {
    let fixed = [Bool](repeating: true, count: values.count)
    return globs(route: route, values: values, fixed: fixed) { writer, place in
      if place[.scheme].bytes.elementsEqual("http".utf8) { return }
      if let text = try? writer.printer.bytes(.link(place)) { writer.globs.append(LinkGlob(text: text)) }
    }
  }

  private func globs(
    route: Int, values: [RouteValue?], fixed: [Bool], _ write: (inout LinkGlobWriter, PlaceRecord) -> Void
  ) -> [LinkGlob] {
    guard takes(values, route: route), fixed.count == values.count else { return [] }
    let values = values.indices.map { fixed[$0] ? values[$0] : nil }
    for (index, value) in values.enumerated() where (try? parameter(index, of: route).printed(value)) == nil {
      return []
    }
    var globs: [LinkGlob] = []
    for pattern in header[.routes][route][.patterns] {
      for place in places(of: pattern) {
        guard var writer = LinkGlobWriter(unowned, pattern, values, fixed) else { continue }
        write(&writer, place)
        for glob in writer.globs where !globs.contains(glob) { globs.append(glob) }
      }
    }
    return globs
  }

  /// Returns the places of a pattern's origins that every environment has or that belong to the chosen environment.
  private func places(of pattern: PatternRecord) -> [PlaceRecord] {
    header[.places].filter { place in pattern.serves(place[.origin]) && isChosen(place[.environment]) }
  }

  /// Returns `true` if an environment is the chosen one, or if it's `nil`, which means "every environment".
  func isChosen(_ environment: Int?) -> Bool { environment.map { $0 + 1 == self.environment } ?? true }
}
