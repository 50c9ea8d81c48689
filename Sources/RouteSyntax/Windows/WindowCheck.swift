extension SemanticChecker {
  /// Checks the names in `windows`, and the kinds of window that routes name.
  package mutating func checkWindows() {
    for window in document.windows {
      checkName(window.name, "the name of a kind of window", isDotted: false)
      for selection in (window.can ?? []) + window.prefers { checkSelection(selection) }
    }
    // One of several kinds of window is the main kind, which opens by default.
    let main = document.windows.filter { $0.isMain }
    if let first = main.first, main.count > 1 {
      report(
        "bad-main-window", "only one kind of window can be the main one", at: main[1].name.range,
        notes: [Diagnostic.Note("the other is here", at: first.name.range)])
    } else if let first = document.windows.first, document.windows.count > 1, main.isEmpty,
      !broken.keys.contains("main")
    {
      report(
        "bad-main-window", "mark one kind of window as the main one", at: first.name.range,
        fix: "write \"main\": true in one of them")
    }
    let names = document.windows.map { $0.name.value }
    for route in document.routes {
      guard let window = route.window else { continue }
      checkKnown(window, "there is no kind of window", rule: "unknown-window", among: names)
    }
  }

  private mutating func checkSelection(_ selection: WindowSelection) {
    let range = selection.routes.range
    if let group = selection.group {
      guard group.isEmpty || group.hasSuffix(".") else {
        return report(
          "wrong-value", "a group of routes must end after a dot, not \(quoted(selection.routes.value))",
          at: range, fix: "write '\(group).*' or '*'")
      }
      let members = document.routes.filter { selection.covers($0.id.value) && $0.redirect == nil }
      guard !members.isEmpty else {
        if !broken.isIncomplete, !group.isEmpty {
          report("unknown-route", "there is no route whose id begins with \(quoted(group))", at: range)
        }
        return
      }
      for name in selection.parameters ?? [] { checkGroupParameter(name, of: members, group) }
      return
    }
    guard let route = checkDestination(selection.routes, "a window can't show it") else { return }
    guard !broken.routes.contains(route.id.value) else { return }
    for name in selection.parameters ?? [] {
      if let parameter = checkParameter(name, of: route) { checkOpen(parameter, at: name.range) }
    }
    guard selection.parameters == nil, selection.extent == .same else { return }
    for parameter in route.combinedParameters { checkOpen(parameter, at: range) }
  }

  /// Checks a parameter of a group. Routes of the group that lack it are ignored, but at least one route must have it.
  private mutating func checkGroupParameter(
    _ name: Located<String>, of members: [RouteDeclaration], _ group: String
  ) {
    let found = members.compactMap { $0.combinedParameters.named(name.value) }
    if found.isEmpty, !members.contains(where: { broken.routes.contains($0.id.value) }) {
      let names = members.flatMap { $0.combinedParameters }.map { $0.name.value }
      report(
        "unknown-parameter", "no route of the group \(quoted(group + "*")) has a parameter \(quoted(name.value))",
        at: name.range, fix: suggestion(for: name, among: names))
    }
    for parameter in found { checkOpen(parameter, at: name.range) }
  }

  /// Reports a sensitive parameter, because the system stores the conditions of windows while the app isn't running.
  private mutating func checkOpen(_ parameter: CombinedParameter, at range: SourceRange) {
    guard parameter.isSensitive else { return }
    report(
      "sensitive-window",
      "\(quoted(parameter.name.value)) is sensitive, so the conditions of a window can't contain its value", at: range,
      notes: [Diagnostic.Note("declared here", at: parameter.name.range)])
  }
}
