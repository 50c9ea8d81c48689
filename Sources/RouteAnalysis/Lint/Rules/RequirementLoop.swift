import RouteLanguage

extension LintRule {
  /// A requirement of a screen's route.
  private typealias Step = (screen: String, requirement: Located<String>)

  static let requirementLoop = LintRule("requirement-loop", .error) { context in
    var required: [String: [Located<String>]] = [:]
    var screens: [(name: Located<String>, route: Located<String>)] = []
    for route in context.document.routes { required[route.id.value] = route.requires }
    for rule in context.document.launchDeclaration.rules where rule.source == .requirement {
      if let name = rule.name, let route = rule.target.route { screens.append((name, route)) }
    }
    // Each loop is reported once, at the first of its requirements.
    var reported: Set<[String]> = []
    return screens.compactMap { name, route in
      var seen: Set<String> = []
      // The screens to visit, each with the requirements that lead to it.
      var waiting: [(screen: String, steps: [Step])] = [(route.value, [])]
      while !waiting.isEmpty {
        let chain = waiting.removeFirst()
        for next in required[chain.screen] ?? [] {
          let all = chain.steps + [(chain.screen, next)]
          if next.value == name.value {
            let isNew = reported.insert(all.map { $0.requirement.value }.sorted()).inserted
            return isNew ? finding(name, route, all) : nil
          }
          guard seen.insert(next.value).inserted else { continue }
          for screen in screens where screen.name.value == next.value {
            waiting.append((screen.route.value, all))
          }
        }
      }
      return nil
    }
  }

  private static func finding(
    _ name: Located<String>, _ route: Located<String>, _ steps: [Step]
  ) -> Diagnostic {
    let own =
      "the route \(quoted(route.value)) is the screen for the requirement \(quoted(name.value)), but it requires "
    if steps.count == 1 {
      return Diagnostic(
        own + "\(quoted(name.value)) itself", at: route.range,
        notes: [Diagnostic.Note("required here", at: steps[0].requirement.range)],
        fix: "remove \(quoted(name.value)) from that 'requires'")
    }
    var message = own + quoted(steps[0].requirement.value)
    for step in steps.dropFirst() {
      message += ", whose screen \(quoted(step.screen)) requires \(quoted(step.requirement.value))"
    }
    return Diagnostic(
      message, at: route.range,
      notes: steps.map {
        Diagnostic.Note("\(quoted($0.screen)) requires \(quoted($0.requirement.value)) here", at: $0.requirement.range)
      },
      fix: "remove one of these requirements from the 'requires' of its route")
  }
}
