import RouteLanguage

extension LintRule {
  static let windowMissing = LintRule("window-missing", .warning) { context in
    let windows = context.resolved.windows
    guard !windows.isEmpty, !windows.contains(where: { $0.canShowAll }) else { return [] }
    let able = windows.flatMap { $0.can }
    return context.resolved.routes.indices.compactMap { index in
      let entries = able.filter { $0.route == index }
      guard !entries.contains(where: { $0.isAny }) else { return nil }
      let id = context.resolved.routes[index].declaration.id
      guard let entry = entries.first else {
        return Diagnostic(
          "no kind of window shows \(quoted(id.value))", at: id.range,
          notes: context.document.windows.first.map {
            [Diagnostic.Note("the kinds of window begin here", at: $0.name.range)]
          } ?? [],
          fix: "remove 'can' from the kind of window with 'main', or add the route to the 'can' of a kind of window")
      }
      return Diagnostic(
        "an event for \(quoted(id.value)) reaches a window only if the window already shows it", at: id.range,
        notes: [
          Diagnostic.Note(
            "this allows the route only in a window that already shows the same content",
            at: entry.selection.routes.range)
        ],
        fix: "remove 'can' from the kind of window with 'main', or write \"any\" for the route in its 'can'")
    }
  }
}
