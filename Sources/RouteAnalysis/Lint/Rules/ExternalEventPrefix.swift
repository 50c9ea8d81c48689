import RouteLanguage

extension LintRule {
  static let externalEventPrefix = LintRule("external-event-prefix", .warning) { context in
    let selections = context.document.windows.flatMap { $0.prefers + ($0.can ?? []) }.filter { $0.routes.value != "*" }
    guard !selections.isEmpty else { return [] }
    let texts = context.resolved.patterns.compactMap { $0.isCanonical ? start(context, $0) : nil }
    return texts.compactMap { window in
      let name = context.resolved.name(of: window.pattern)
      guard window.isWhole, selections.contains(where: { $0.covers(name) }) else { return nil }
      let other = texts.first { other in
        other.pattern.route != window.pattern.route && other.text.utf8.count > window.text.utf8.count
          && other.text.lowercased().firstPlace(of: window.text.lowercased()) != nil
      }
      guard let other else { return nil }
      let otherName = quoted(context.resolved.name(of: other.pattern))
      return Diagnostic(
        "the link of \(quoted(name)) doesn't identify its window for SwiftUI, because links of "
          + "\(otherName) contain \(quoted(window.text))",
        at: window.pattern.source.range,
        notes: [Diagnostic.Note("\(otherName) is here", at: other.pattern.source.range)],
        fix: "change one of the two links, so that neither contains the other",
        witness: context.analysis.example(of: other.pattern, at: other.place) { $0.route == other.pattern.route })
    }
  }

  /// The beginning of a canonical link, up to its first parameter. `isWhole` is `true` if this text is a link of the
  /// pattern, without any addition.
  private typealias Start = (pattern: ResolvedPattern, place: Int, text: String, isWhole: Bool)

  private static func start(_ context: LintContext, _ pattern: ResolvedPattern) -> Start? {
    guard let index = context.space.places(of: pattern).first, case let place = context.resolved.places[index],
      case .exact(let host) = place.host
    else { return nil }
    var text = place.scheme + "://" + host
    for segment in place.basePath { text += "/" + segment }
    for segment in pattern.segments {
      text += "/"
      for part in segment.piece.parts {
        guard case .literal(let literal) = part else { return (pattern, index, text, false) }
        text += literal
      }
    }
    let isPlain = pattern.query.allSatisfy { !$0.isRequired } && pattern.fragment == nil && !pattern.segments.isEmpty
    return (pattern, index, text, isPlain)
  }
}
