import RouteLanguage
import RouteMatching

/// An explanation for people and for programs.
///
/// With `isRedacted` nothing that came from the link is shown, only what the table says: fit for a log or a bug report.
package struct ExplanationText {
  private let explanation: LinkExplanation
  private let isRedacted: Bool
  /// Whether patterns that stop at their first segment are listed too.
  private let showsAll: Bool

  package init(_ explanation: LinkExplanation, isRedacted: Bool = false, showsAll: Bool = false) {
    self.explanation = explanation
    self.isRedacted = isRedacted
    self.showsAll = showsAll
  }

  private static let mask = "‹redacted›"

  // MARK: Text

  package var text: String {
    var lines = [row("link", isRedacted ? ExplanationText.mask : explanation.link)]
    if let wrapper = explanation.wrapper {
      lines.append(row("inside", isRedacted ? ExplanationText.mask : wrapper))
    }
    switch explanation.result {
    case .match(let match):
      lines.append(row("leads to", match.redirectID.map { "\(match.routeID), by the redirect \($0)" } ?? match.routeID))
      lines.append(row("origin", match.originName))
      lines.append(row("pattern", match.pattern + (match.patternIndex == 0 ? "" : "  (alias \(match.patternIndex))")))
      for (name, value) in match.parameters {
        lines.append(row(name, isRedacted ? ExplanationText.mask : value.described))
      }
      if match.isDeprecated { lines.append(row("note", "deprecated")) }
    case .miss(let miss):
      lines.append(row("leads to", "nothing"))
      lines.append(row("because", miss.reason.text(redacted: isRedacted)))
    }
    return lines.joined(separator: "\n") + "\n" + candidates
  }

  private func row(_ name: String, _ value: String) -> String {
    name + String(repeating: " ", count: max(1, 10 - name.count)) + value
  }

  private var candidates: String {
    let shown = listed
    guard !shown.isEmpty else { return "" }
    var text = "\ncandidates, in the order in which they are tried:\n"
    for candidate in shown {
      text += "  " + (candidate.wins ? "→ " : "  ") + (candidate.redirect ?? candidate.route)
      text += "  " + candidate.origin + "  " + candidate.pattern + "\n      " + outcome(candidate) + "\n"
    }
    let hidden = explanation.candidates.count - shown.count
    if hidden > 0 { text += "and \(hidden) more that stop at their first segment\n" }
    return text
  }

  /// Candidates that accept the link or got past their first segment; the nearest three where there is none.
  private var listed: [LinkExplanation.Candidate] {
    if showsAll { return explanation.candidates }
    let started = explanation.candidates.filter { candidate in
      guard let stop = candidate.stop else { return true }
      return !candidate.refuses && (stop.kind != .path || candidate.segmentsMatched > 0)
    }
    return started.isEmpty ? explanation.nearest(3) : started
  }

  private func outcome(_ candidate: LinkExplanation.Candidate) -> String {
    if candidate.wins { return "the link is its" }
    guard let stop = candidate.stop else {
      return candidate.refuses ? "refuses the link: 'noFallback'" : "would take the link, but comes later"
    }
    var alone = stop
    alone.pattern = nil
    return "stops at " + alone.text(redacted: isRedacted)
  }

  // MARK: JSON

  /// One object; see the documentation of `fpost explain` for its members.
  package var json: String {
    let match = explanation.result.match
    var members: [(String, String)] = [
      ("link", JSONText.text(isRedacted ? nil : explanation.link)),
      ("wrapper", JSONText.text(isRedacted ? nil : explanation.wrapper)),
      ("route", JSONText.text(match?.routeID)),
      ("redirect", JSONText.text(match?.redirectID)),
      ("origin", JSONText.text(match?.originName)),
      ("pattern", JSONText.text(match?.pattern)),
    ]
    let parameters = (match?.parameters ?? []).map { ($0.name, isRedacted ? "null" : JSONText.value($0.value)) }
    members.append(("parameters", JSONText.object(parameters)))
    let reason = explanation.result.miss?.reason
    members.append(("reason", JSONText.text(reason?.text(redacted: isRedacted))))
    members.append(("candidates", JSONText.lines(explanation.candidates.map { json($0) })))
    let nearest = match == nil ? explanation.nearest(3).map { JSONText.text($0.route) } : []
    members.append(("nearest", JSONText.array(nearest)))
    return "{\n" + members.map { "  \(jsonLiteral($0.0)): \($0.1)" }.joined(separator: ",\n") + "\n}\n"
  }

  private func json(_ candidate: LinkExplanation.Candidate) -> String {
    var members: [(String, String)] = [
      ("route", JSONText.text(candidate.route)), ("redirect", JSONText.text(candidate.redirect)),
      ("origin", JSONText.text(candidate.origin)), ("pattern", JSONText.text(candidate.pattern)),
      ("refuses", candidate.refuses ? "true" : "false"), ("accepts", candidate.stop == nil ? "true" : "false"),
      ("wins", candidate.wins ? "true" : "false"),
    ]
    if var stop = candidate.stop {
      stop.pattern = nil
      members.append(
        (
          "stop",
          JSONText.object([
            ("kind", JSONText.text(stop.kind.rawValue)), ("segment", JSONText.number(stop.segment)),
            ("key", JSONText.text(stop.key)), ("found", JSONText.text(isRedacted ? nil : stop.found)),
            ("expected", JSONText.text(stop.expected)), ("text", JSONText.text(stop.text(redacted: isRedacted))),
          ])
        ))
    } else {
      members.append(("stop", "null"))
    }
    return JSONText.object(members)
  }
}
