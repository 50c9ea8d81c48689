import RouteMatching
import RouteLanguage

extension LintRule {
  static let requirementLoop = LintRule("requirement-loop", .error) { context in
    var required: [String: [Located<String>]] = [:]
    var screens: [(name: Located<String>, route: Located<String>)] = []
    for route in context.document.routes { required[route.id.value] = route.requires }
    for rule in context.document.launchDeclaration.rules where rule.source == .requirement {
      if let name = rule.name, let route = rule.target.route { screens.append((name, route)) }
    }
    return screens.compactMap { name, route in
      var seen: Set<String> = []
      var waiting = required[route.value] ?? []
      while let next = waiting.popLast() {
        if next.value == name.value {
          return LintFinding(
            "the route \(quoted(route.value)) is the screen for the requirement \(quoted(name.value)), "
              + "but it requires \(quoted(name.value)) itself",
            at: route.range, notes: [Diagnostic.Note("required here", at: next.range)],
            fix: "remove \(quoted(name.value)) from that 'requires'")
        }
        guard seen.insert(next.value).inserted else { continue }
        for screen in screens where screen.name.value == next.value { waiting += required[screen.route.value] ?? [] }
      }
      return nil
    }
  }
}
