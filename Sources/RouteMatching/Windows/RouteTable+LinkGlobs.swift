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
      if place[.scheme].bytes.elementsEqual("http".utf8) { return }
      do throws(PrintFailure) {
        try writer.printer.write(place: place, origin: origin)
        writer.globs.append(LinkGlob(text: writer.printer.writer.bytes))
      } catch {}
    }
  }

  private func globs(
    route: Int, values: [RouteValue?], fixed: [Bool], _ write: (inout LinkGlobWriter, PlaceRecord, Int) -> Void
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
    for pattern in header[.routes][route][.patterns] {
      for place in places(of: pattern) {
        guard var writer = LinkGlobWriter(self, pattern, printed, fixed) else { continue }
        write(&writer, place, place[.origin])
        for glob in writer.globs where !globs.contains(glob) { globs.append(glob) }
      }
    }
    return globs
  }

  /// The places, of all environments or the chosen one, from which a pattern's links come.
  private func places(of pattern: PatternRecord) -> [PlaceRecord] {
    header[.places].filter { place in
      pattern.serves(place[.origin]) && isChosen(place[.environment])
    }
  }

  /// Whether the places of an environment count; those of none always do.
  func isChosen(_ environment: Int?) -> Bool { environment.map { $0 + 1 == self.environment } ?? true }
}
