import RouteLanguage

extension LintRule {
  static let windowLeadsBack = LintRule("window-leads-back", .note) { context in
    var findings: [Diagnostic] = []
    for window in context.document.windows where window.can == nil {
      guard let resolved = context.resolved.windows.first(where: { $0.name == window.name.value }), !resolved.isMain
      else {
        continue
      }
      for (index, route) in context.resolved.routes.enumerated() {
        func isOwn(_ route: Int) -> Bool {
          resolved.prefers.contains { $0.route == route }
            || context.resolved.routes[route].declaration.window?.value == window.name.value
        }
        guard isOwn(index), let parent = route.parent, !isOwn(parent) else { continue }
        findings.append(
          Diagnostic(
            "a window of the kind \(quoted(window.name.value)) leads back from \(quoted(route.id)) to "
              + quoted(context.resolved.routes[parent].id),
            at: window.name.range,
            notes: [Diagnostic.Note("its parent is declared here", at: route.declaration.id.range)],
            fix:
              "write \"can\": [] if the window shows only the routes that it prefers, or list the routes that it shows")
        )
      }
    }
    return findings
  }
}
