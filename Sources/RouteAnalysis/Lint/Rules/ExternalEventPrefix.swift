import RouteLanguage
import RouteMatching

extension LintRule {
  static let externalEventPrefix = LintRule("external-event-prefix", .warning) { context in
    let selections = context.document.windows.flatMap { $0.prefers + ($0.can ?? []) }.filter { $0.routes.value != "*" }
    guard !selections.isEmpty else { return [] }
    var texts: [(pattern: ResolvedPattern, place: Int, text: String, isWhole: Bool)] = []
    for pattern in context.resolved.patterns where pattern.isCanonical {
      guard let place = context.space.places(of: pattern).first, let (text, isWhole) = start(context, pattern, place)
      else { continue }
      texts.append((pattern, place, text, isWhole))
    }
    var findings: [Diagnostic] = []
    for window in texts
    where window.isWhole && selections.contains(where: { $0.covers(context.resolved.name(of: window.pattern)) }) {
      let other = texts.first { other in
        other.pattern.route != window.pattern.route && other.text.utf8.count > window.text.utf8.count
          && other.text.lowercased().firstPlace(of: window.text.lowercased()) != nil
      }
      guard let other else { continue }
      let name = context.resolved.name(of: window.pattern)
      findings.append(
        Diagnostic(
          "the link of \(quoted(name)) doesn't identify its window for SwiftUI, because links of "
            + "\(quoted(context.resolved.name(of: other.pattern))) contain \(quoted(window.text))",
          at: window.pattern.source.range,
          notes: [
            Diagnostic.Note(
              "\(quoted(context.resolved.name(of: other.pattern))) is here", at: other.pattern.source.range)
          ],
          fix: "change one of the two links, so that neither contains the other",
          witness: context.analysis.example(
            among: context.analysis.shortest(of: other.pattern, at: other.place), of: other.pattern, at: other.place
          ) { $0.route == other.pattern.route }))
    }
    return findings
  }

  /// Returns the beginning of a canonical link, up to its first parameter. `isWhole` is `true` if this text is a link
  /// of the pattern, without any addition.
  private static func start(_ context: LintContext, _ pattern: ResolvedPattern, _ place: Int) -> (
    String, isWhole: Bool
  )? {
    let place = context.resolved.places[place]
    guard case .exact(let host) = place.host else { return nil }
    var text = place.scheme + "://" + host
    for segment in place.basePath { text += "/" + segment }
    for segment in pattern.segments {
      text += "/"
      for part in segment.piece.parts {
        guard case .literal(let literal) = part else { return (text, false) }
        text += literal
      }
    }
    let isPlain = pattern.query.allSatisfy { !$0.isRequired } && pattern.fragment == nil && !pattern.segments.isEmpty
    return (text, isPlain)
  }
}
