import RouteLanguage
import RouteMatching

extension LintRule {
  static let windowOverlap = LintRule("window-overlap", .warning) { context in
    guard let table = context.analysis.table, !context.resolved.windows.isEmpty else { return [] }
    let globs = context.resolved.routes.indices.map { table.linkGlobs(route: $0) }
    let links = context.resolved.routes.indices.map { exampleLinks($0, context) }
    var findings: [Diagnostic] = []
    for window in context.resolved.windows {
      for entries in [window.can, window.prefers] {
        let whole = entries.filter { $0.parameters == nil && $0.selection.extent == .any }
        let named = Set(whole.map { $0.route })
        let hidden = globs.indices.filter { !named.contains($0) }
        for entry in whole {
          for other in hidden {
            let witness = links[other].first { link in
              isTaken(LinkGlob(text: Array(link.utf8)), globs[entry.route], hidden.flatMap { globs[$0] })
            }
            guard let witness else { continue }
            let names = (quoted(context.resolved.routes[entry.route].id), quoted(context.resolved.routes[other].id))
            let found = Diagnostic(
              "a window of the kind \(quoted(window.name)), which shows \(names.0), also accepts links of \(names.1)",
              at: entry.selection.routes.range, fix: "also add \(names.1) here, or change its link", witness: witness)
            // `can` and `prefers` both contain a preferred route, so skip the second finding.
            if !findings.contains(where: { $0.range == found.range && $0.message == found.message }) {
              findings.append(found)
            }
          }
        }
      }
    }
    return findings
  }

  /// Returns `true` if a window accepts a link: the link has the form of a route that the window shows, and not the
  /// more specific form of a route that it doesn't show.
  private static func isTaken(_ link: LinkGlob, _ shown: [LinkGlob], _ hidden: [LinkGlob]) -> Bool {
    shown.contains { glob in
      glob.covers(link) && !hidden.contains { $0.covers(link) && glob.covers($0) && !$0.covers(glob) }
    }
  }

  /// Returns a link for each pattern of a route that opens the route.
  private static func exampleLinks(_ route: Int, _ context: LintContext) -> [String] {
    context.space.patterns(of: route).compactMap { index in
      let pattern = context.resolved.patterns[index]
      return context.space.places(of: pattern).lazy.compactMap { place in
        context.analysis.example(of: pattern, at: place) { $0.route == route }
      }.first
    }
  }
}
