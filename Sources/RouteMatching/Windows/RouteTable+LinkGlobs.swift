extension RouteTable {
  /// The globs of a route's links, over all its patterns (aliases and redirects included) and all places of its origins.
  ///
  /// - Parameters:
  ///   - values: the route's parameters, `nil` where absent.
  ///   - fixed: for which of them `values` says the value; the others may have any.
  /// - Returns: without fixed parameters the globs of all the route's links. Those of one destination, all parameters
  ///   fixed, still leave room for what the matcher ignores: a slash at the end, query items and a fragment that no
  ///   pattern names. Empty where the values can't be printed.
  package func linkGlobs(route: Int, values: [RouteValue?], fixed: [Bool]) -> [LinkGlob] {
    globs(route: route, values: values, fixed: fixed) { writer, place, origin in
      writer.writeOpen(place: place, origin: origin)
    }
  }

  /// The globs of all of a route's links.
  package func linkGlobs(route: Int) -> [LinkGlob] {
    let count = route >= 0 && route < routeCount ? parameterCount(route: route) : 0
    return linkGlobs(
      route: route, values: [RouteValue?](repeating: nil, count: count), fixed: [Bool](repeating: false, count: count))
  }

  /// The links of one destination as the printer writes them, by all its patterns at all places of its origins. A host
  /// that is no one host is a gap.
  package func exactGlobs(route: Int, values: [RouteValue?]) -> [LinkGlob] {
    let fixed = [Bool](repeating: true, count: values.count)
    return globs(route: route, values: values, fixed: fixed) { writer, place, origin in
      if self.bytes(place, TableLayout.Place.scheme.rawValue).elementsEqual("http".utf8) { return }
      do throws(PrintFailure) {
        try writer.printer.write(place: place, origin: origin)
        writer.globs.append(LinkGlob(text: writer.printer.writer.bytes))
      } catch {}
    }
  }

  private func globs(
    route: Int, values: [RouteValue?], fixed: [Bool], _ write: (inout LinkGlobWriter, Int, Int) -> Void
  ) -> [LinkGlob] {
    guard route >= 0, route < routeCount, values.count == parameterCount(route: route), fixed.count == values.count
    else { return [] }
    var printed: [PrintedValue] = []
    for (index, value) in values.enumerated() {
      do throws(PrintFailure) {
        printed.append(fixed[index] ? try self.printed(value, parameter: index, route: route) : .absent)
      } catch {
        return []
      }
    }
    var globs: [LinkGlob] = []
    let first = word(routeOffset(route), TableLayout.Route.patterns.rawValue)
    let count = word(routeOffset(route), TableLayout.Route.patternCount.rawValue)
    for pattern in (first..<first + count).map(patternOffset) {
      let flags = word(pattern, TableLayout.Pattern.flags.rawValue)
      guard flags & TableLayout.PatternFlag.refuses == 0 else { continue }
      for place in places(of: pattern) {
        guard var writer = LinkGlobWriter(self, pattern, printed, fixed) else { continue }
        write(&writer, place, word(place, TableLayout.Place.origin.rawValue))
        for glob in writer.globs where !globs.contains(glob) { globs.append(glob) }
      }
    }
    return globs
  }

  /// The places, of all environments or the chosen one, from which a pattern's links come.
  private func places(of pattern: Int) -> [Int] {
    typealias Place = TableLayout.Place
    return (0..<header(.placeCount)).map { record(header(.places), $0, Place.count.rawValue) }.filter { place in
      let origin = word(place, Place.origin.rawValue)
      let mask = word(
        pattern, (origin < 24 ? TableLayout.Pattern.originsLow : TableLayout.Pattern.originsHigh).rawValue)
      let environment = word(place, Place.environment.rawValue)
      return mask & 1 << (origin % 24) != 0 && (environment == 0 || environment == self.environment)
    }
  }
}

extension RouteTable {
  func word(origin: Int, _ field: TableLayout.Origin) -> Int { word(originOffset(origin), field.rawValue) }
}
