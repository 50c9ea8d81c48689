import RouteLanguage

extension LintRule {
  static let windowsCompete = LintRule("windows-compete", .warning) { context in
    let (windows, routes) = (context.resolved.windows, context.resolved.routes)
    guard windows.count > 1 else { return [] }
    var findings: [Diagnostic] = []
    // The kinds of windows that prefer all routes. In a table with a single route, that isn't a mistake.
    let greedy = windows.filter { routes.count > 1 && $0.prefers.count(where: { $0.isAny }) == routes.count }.map {
      $0.name
    }
    for window in context.document.windows {
      let kind = quoted(window.name.value)
      if let selection = window.prefers.first, greedy.contains(window.name.value) {
        findings.append(
          Diagnostic(
            "windows of the kind \(kind) prefer everything, so they take the events of all other kinds",
            at: selection.routes.range,
            fix: "remove 'prefers', or list only the routes that this kind shows rather than others"))
      } else if window.can == nil, window.prefers.isEmpty, !window.isMain {
        findings.append(
          Diagnostic(
            "windows of the kind \(kind) have neither 'can' nor 'prefers', so they show everything, like the main kind",
            at: window.name.range,
            fix: "list the routes that they show in 'can', and those that they show rather than others in 'prefers'"))
      } else if let (entry, other) = undecided(window, windows) {
        findings.append(
          Diagnostic(
            "windows of the kind \(kind) have no 'prefers', so if one of them shows \(quoted(routes[entry.route].id)), "
              + "an event for it can still reach a window of the kind \(quoted(other))",
            at: entry.selection.routes.range, fix: "write the same routes in 'prefers' as in 'can'"))
      }
    }
    for (index, route) in routes.enumerated() {
      let preferring = windows.filter { !greedy.contains($0.name) }.compactMap { window in
        window.prefers.first { $0.route == index }.map { (window.name, $0.selection.routes) }
      }
      guard preferring.count > 1 else { continue }
      let (first, second) = (preferring[0], preferring[1])
      findings.append(
        Diagnostic(
          "windows of the kinds \(quoted(first.0)) and \(quoted(second.0)) both prefer \(quoted(route.id))",
          at: second.1.range, notes: [Diagnostic.Note("the other is here", at: first.1.range)],
          fix: "remove the route from 'prefers' of one of the two kinds"))
    }
    return findings
  }

  /// Returns a destination that both this kind of window and another kind can show, with the name of the other kind.
  /// Returns `nil` if there is none, or if this kind has preferences.
  private static func undecided(
    _ window: WindowDeclaration, _ windows: [ResolvedWindow]
  ) -> (entry: ResolvedWindow.Entry, other: String)? {
    guard window.prefers.isEmpty, let own = windows.first(where: { $0.name == window.name.value }) else { return nil }
    for entry in own.can where !entry.isAny {
      let others = windows.filter { $0.name != own.name && $0.canShow(entry.route) }
      if let other = others.first(where: { $0.isMain }) ?? others.first { return (entry, other.name) }
    }
    return nil
  }
}
