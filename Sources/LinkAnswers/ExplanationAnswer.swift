import RouteMatching
import RouteTracing
import TableSource

extension LinkExplanation {
  /// Returns the explanation as the object that `fpost explain` prints. The documentation of the command describes its
  /// members.
  ///
  /// - Parameters:
  ///   - isRedacted: Pass `true` to omit everything that comes from the link.
  ///   - notes: Notes about the result, such as `deprecated`.
  package func json(isRedacted: Bool = false, notes: [String]) -> String {
    let match = result.match
    /// Returns query items, or `null` if there's no match or if they are redacted: keys come from the link, too.
    func list(_ items: [QueryItem]?) -> String {
      guard let items, !isRedacted || items.isEmpty else { return "null" }
      return JSONText.value(.items(items))
    }
    let members: [(String, String)] = [
      ("link", JSONText.text(isRedacted ? nil : link)),
      ("wrapper", JSONText.text(isRedacted ? nil : wrapper)),
      ("route", JSONText.text(match?.routeID)),
      ("redirect", JSONText.text(match?.redirectID)),
      ("origin", JSONText.text(match?.originName)),
      ("pattern", JSONText.text(match?.pattern)),
      ("form", JSONText.number(match?.patternForm)),
      ("parameters", JSONText.parameters(match, isRedacted: isRedacted)),
      ("leftover", list(match?.leftoverItems)),
      ("ignored", list(match?.ignoredItems)),
      ("reason", JSONText.text(result.miss?.reason.text(redacted: isRedacted))),
      ("candidates", JSONText.lines(candidates.map { $0.json(isRedacted: isRedacted) })),
      ("nearest", JSONText.texts(match == nil ? nearestRoutes : [])),
      ("notes", JSONText.texts(notes)),
    ]
    return JSONText.block(members) + "\n"
  }

  /// The routes of the patterns that came closest to a match, at most three.
  package var nearestRoutes: [String] {
    var routes: [String] = []
    for candidate in nearest(8) where candidate.isNear && !routes.contains(candidate.route) {
      routes.append(candidate.route)
    }
    return Array(routes.prefix(3))
  }

  /// `["deprecated"]` if the matched pattern or its route is deprecated, or otherwise an empty array.
  package var notes: [String] {
    result.match?.isDeprecated ?? false ? ["deprecated"] : []
  }
}

extension LinkExplanation.Candidate {
  fileprivate func json(isRedacted: Bool) -> String {
    let stopText = stop.map { stop in
      var alone = stop
      alone.pattern = nil
      return JSONText.object([
        ("kind", JSONText.text(stop.kind.rawValue)), ("segment", JSONText.number(stop.segment)),
        ("key", JSONText.text(isRedacted && stop.keyIsOfLink ? nil : stop.key)),
        ("found", JSONText.text(isRedacted ? nil : stop.found)), ("expected", JSONText.text(stop.expected)),
        ("text", JSONText.text(alone.text(redacted: isRedacted))),
      ])
    }
    return JSONText.object([
      ("route", JSONText.text(route)), ("redirect", JSONText.text(redirect)), ("origin", JSONText.text(origin)),
      ("pattern", JSONText.text(pattern)), ("form", JSONText.number(form)),
      ("accepts", stop == nil ? "true" : "false"), ("wins", wins ? "true" : "false"), ("stop", stopText ?? "null"),
    ])
  }
}
