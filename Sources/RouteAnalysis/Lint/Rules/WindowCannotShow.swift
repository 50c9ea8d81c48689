import RouteLanguage

extension LintRule {
  static let windowCannotShow = LintRule("window-cannot-show", .warning) { context in
    context.resolved.routes.indices.compactMap { index in
      let route = context.resolved.routes[index]
      guard let name = route.declaration.window,
        let window = context.resolved.windows.first(where: { $0.name == name.value }), !window.canShow(index)
      else { return nil }
      let kind = quoted(name.value)
      let declaration = context.document.windows.first { $0.name.value == name.value }
      return Diagnostic(
        "\(quoted(route.id)) opens in a window of the kind \(kind), which can't show it", at: name.range,
        notes: declaration.map { [Diagnostic.Note("the kind is here", at: $0.name.range)] } ?? [],
        fix: "add \(quoted(route.id)) to 'can' of \(kind), or to 'prefers' if its links should reach this window first")
    }
  }
}
