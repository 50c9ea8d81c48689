import RouteMatching
import RouteTracing
import TableSource

/// An explanation as the JSON that `fpost explain` prints.
package struct ExplanationAnswer {
  private let explanation: LinkExplanation
  private let isRedacted: Bool
  private let notes: [String]

  /// - Parameters:
  ///   - isRedacted: Pass `true` to omit everything that comes from the link.
  ///   - notes: Notes about the result, such as `deprecated`.
  package init(_ explanation: LinkExplanation, isRedacted: Bool = false, notes: [String]) {
    self.explanation = explanation
    self.isRedacted = isRedacted
    self.notes = notes
  }

  /// The explanation as an object. The documentation of `fpost explain` describes its members.
  package var json: String {
    let match = explanation.result.match
    var members: [(String, String)] = [
      ("link", JSONText.text(isRedacted ? nil : explanation.link)),
      ("wrapper", JSONText.text(isRedacted ? nil : explanation.wrapper)),
      ("route", JSONText.text(match?.routeID)),
      ("redirect", JSONText.text(match?.redirectID)),
      ("origin", JSONText.text(match?.originName)),
      ("pattern", JSONText.text(match?.pattern)),
      ("form", JSONText.number(match?.patternForm)),
    ]
    members.append(("parameters", JSONText.parameters(match, isRedacted: isRedacted)))
    members.append(("leftover", items(match?.leftoverItems)))
    members.append(("ignored", items(match?.ignoredItems)))
    let reason = explanation.result.miss?.reason
    members.append(("reason", JSONText.text(reason?.text(redacted: isRedacted))))
    members.append(("candidates", JSONText.lines(explanation.candidates.map { json($0) })))
    let nearest = match == nil ? explanation.nearestRoutes : []
    members.append(("nearest", JSONText.array(nearest.map { JSONText.text($0) })))
    members.append(("notes", JSONText.array(notes.map { JSONText.text($0) })))
    return "{\n" + members.map { "  \(jsonLiteral($0.0)): \($0.1)" }.joined(separator: ",\n") + "\n}\n"
  }

  /// Returns query items as JSON, or `null` if there's no match or if they are redacted: keys come from the link, too.
  private func items(_ items: [QueryItem]?) -> String {
    guard let items, !isRedacted || items.isEmpty else { return "null" }
    return JSONText.value(.items(items))
  }

  private func json(_ candidate: LinkExplanation.Candidate) -> String {
    var members: [(String, String)] = [
      ("route", JSONText.text(candidate.route)), ("redirect", JSONText.text(candidate.redirect)),
      ("origin", JSONText.text(candidate.origin)), ("pattern", JSONText.text(candidate.pattern)),
      ("form", JSONText.number(candidate.form)),
      ("accepts", candidate.stop == nil ? "true" : "false"),
      ("wins", candidate.wins ? "true" : "false"),
    ]
    if var stop = candidate.stop {
      stop.pattern = nil
      members.append(
        (
          "stop",
          JSONText.object([
            ("kind", JSONText.text(stop.kind.rawValue)), ("segment", JSONText.number(stop.segment)),
            ("key", JSONText.text(isRedacted && stop.keyIsOfLink ? nil : stop.key)),
            ("found", JSONText.text(isRedacted ? nil : stop.found)),
            ("expected", JSONText.text(stop.expected)), ("text", JSONText.text(stop.text(redacted: isRedacted))),
          ])
        ))
    } else {
      members.append(("stop", "null"))
    }
    return JSONText.object(members)
  }
}

extension LinkExplanation {
  /// The routes of the candidates that came closest to a match, at most three.
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
