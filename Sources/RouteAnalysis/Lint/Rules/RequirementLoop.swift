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
    // Each loop is reported once, at the first of its requirements.
    var reported: Set<[String]> = []
    return screens.compactMap { name, route in
      var seen: Set<String> = []
      var waiting = [RequirementChain(screen: route.value, required: [])]
      while !waiting.isEmpty {
        let chain = waiting.removeFirst()
        for next in required[chain.screen] ?? [] {
          let all = chain.required + [RequirementChain.Step(screen: chain.screen, requirement: next)]
          if next.value == name.value {
            let isNew = reported.insert(all.map { $0.requirement.value }.sorted()).inserted
            return isNew ? finding(name, route, all) : nil
          }
          guard seen.insert(next.value).inserted else { continue }
          for screen in screens where screen.name.value == next.value {
            waiting.append(RequirementChain(screen: screen.route.value, required: all))
          }
        }
      }
      return nil
    }
  }

  private static func finding(
    _ name: Located<String>, _ route: Located<String>, _ steps: [RequirementChain.Step]
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

/// The requirements that lead from a screen to another screen.
private struct RequirementChain {
  var screen: String
  var required: [Step]

  /// A requirement of a screen's route.
  struct Step {
    var screen: String
    var requirement: Located<String>
  }
}
