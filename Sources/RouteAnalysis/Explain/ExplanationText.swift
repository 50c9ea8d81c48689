import LinkAnswers
import RouteLanguage
import RouteMatching
import RouteTracing

/// An explanation of a link as text or JSON.
///
/// With `isRedacted`, it contains only text from the table and nothing from the link, so that you can attach it to a
/// log or a bug report.
package struct ExplanationText {
  private let explanation: LinkExplanation
  private let isRedacted: Bool
  /// `true` if patterns that fail at their first segment are listed too.
  private let showsAll: Bool
  /// Remarks about steps after the match, which the table can't decide.
  private let notes: [String]

  /// Creates the text of an explanation.
  ///
  /// - Parameter table: The table that explained the link. If you pass it, the text has notes about types of the app,
  ///   hosts that the app may add, and the most similar base URL.
  package init(
    _ explanation: LinkExplanation, of table: CompiledTable? = nil, isRedacted: Bool = false, showsAll: Bool = false
  ) {
    self.explanation = explanation
    self.isRedacted = isRedacted
    self.showsAll = showsAll
    notes = ExplanationText.notes(explanation, table)
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
      let marks =
        (match.patternIndex == 0 || match.redirectID != nil ? [] : ["alias \(match.patternIndex)"])
        + (match.patternForm.map { ["form \($0)"] } ?? [])
      lines.append(row("pattern", match.pattern + (marks.isEmpty ? "" : "  (\(marks.joined(separator: ", ")))")))
      for (name, value) in match.parameters {
        lines.append(row(name, isRedacted ? ExplanationText.mask : value.described))
      }
      for (what, items) in [("left over", match.leftoverItems), ("ignored", match.ignoredItems)] where !items.isEmpty {
        let texts = items.map { $0.description }
        lines.append(row(what, isRedacted ? ExplanationText.mask : texts.joined(separator: ", ")))
      }
    case .miss(let miss):
      lines.append(row("leads to", "nothing"))
      lines.append(row("because", miss.reason.text(redacted: isRedacted)))
      let nearest = explanation.nearestRoutes
      if !nearest.isEmpty { lines.append(row("nearest", nearest.joined(separator: ", "))) }
    }
    for note in notes { lines.append(row("note", note)) }
    return lines.joined(separator: "\n") + "\n" + candidates
  }

  /// Returns notes about values with types of the app, about hosts that the app may add, and about the most similar
  /// place.
  private static func notes(_ explanation: LinkExplanation, _ table: CompiledTable?) -> [String] {
    var notes = explanation.notes
    guard let table, let resolved = table.resolved else { return notes }
    if let match = explanation.result.match, resolved.routes.indices.contains(match.route) {
      for parameter in resolved.routes[match.route].parameters {
        guard let swift = parameter.type.swift, match[parameter.name] != nil else { continue }
        notes.append("\(quoted(parameter.name)) becomes the app's type \(quoted(swift)), which can refuse the value")
      }
    } else if explanation.candidates.isEmpty, explanation.refusal == nil {
      if explanation.result.miss?.reason.kind == .noOrigin {
        notes.append(NearestPlace.note(explanation.link, resolved))
      }
      notes += table.approximations.filter { $0.kind == .openOrigins }.map { $0.message }
    }
    return notes
  }

  private func row(_ name: String, _ value: String) -> String {
    shown(name + String(repeating: " ", count: max(1, 10 - name.count)) + value)
  }

  private var candidates: String {
    let listed = listed
    guard !listed.isEmpty else {
      switch explanation.candidates.count {
      case 0: return ""
      case 1: return "\nthe only candidate stops at its first segment\n"
      case let count: return "\nall \(count) candidates stop at their first segment\n"
      }
    }
    var text = "\ncandidates, in the order in which they are tried:\n"
    for candidate in listed {
      let route = candidate.redirect ?? candidate.route
      let form = candidate.form.map { "  (form \($0))" } ?? ""
      text +=
        "  " + (candidate.wins ? "→ " : "  ") + shown("\(route)  \(candidate.origin)  \(candidate.pattern)\(form)")
        + "\n"
      text += "      " + shown(outcome(candidate)) + "\n"
    }
    let hidden = explanation.candidates.count - listed.count
    if hidden > 0 {
      text += "and \(hidden) more that \(hidden == 1 ? "stops at its" : "stop at their") first segment\n"
    }
    return text
  }

  /// The patterns that accept the link or match at least its first segment, or all patterns if `showsAll` is `true`.
  private var listed: [LinkExplanation.Candidate] {
    if showsAll { return explanation.candidates }
    return explanation.candidates.filter { candidate in
      guard let stop = candidate.stop else { return true }
      return stop.kind != .path || candidate.segmentsMatched > 0
    }
  }

  private func outcome(_ candidate: LinkExplanation.Candidate) -> String {
    if candidate.wins { return "matches, and is used" }
    guard let stop = candidate.stop else { return "also matches, but has a lower precedence" }
    var alone = stop
    alone.pattern = nil
    return "stops at " + alone.text(redacted: isRedacted)
  }

  // MARK: JSON

  /// A single JSON object. The documentation of `fpost explain` lists its members.
  package var json: String { explanation.json(isRedacted: isRedacted, notes: notes) }
}

extension RouteValue {
  /// The value as text for people.
  var described: String {
    switch self {
    case .string(let text): quoted(text)
    case .list(let values): "[" + values.map { $0.described }.joined(separator: ", ") + "]"
    default: JSONText.value(self)
    }
  }
}
