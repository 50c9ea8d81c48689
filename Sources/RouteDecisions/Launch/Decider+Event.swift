import RouteMatching

// From what an input led to, to what holds for going there and what is recorded about it.
extension Decider {
  func decision(_ outcome: Outcome) -> LaunchDecision {
    guard case .destination(let match) = outcome else {
      return LaunchDecision(
        kind: input.kind, outcome: outcome, origin: nil, requires: [], confirms: false, opensInBrowser: false,
        event: event(outcome))
    }
    let conditions = section.conditions(of: match)
    return LaunchDecision(
      kind: input.kind, outcome: outcome, origin: followedLink ? match.originName : nil, requires: conditions.requires,
      confirms: conditions.confirms, opensInBrowser: section.opensInBrowser(route: match.route), event: event(outcome))
  }

  private func event(_ outcome: Outcome) -> LaunchEvent? {
    let isRemote = source == .notification ? input.isRemote : nil
    switch outcome {
    case .nothing(let reason):
      return LaunchEvent(
        name: nil, kind: input.kind, isRemote: isRemote, route: nil, template: nil, origin: nil, redirect: nil,
        isDeprecated: false, rule: label, identifier: identifier(carriesSecrets: true), parameters: [], reason: reason)
    case .destination(let match):
      guard let said = section.event(route: match.route) else { return nil }
      let carriesSecrets = !match.sensitiveTexts.isEmpty
      return LaunchEvent(
        name: said.name, kind: input.kind, isRemote: isRemote, route: match.routeID, template: match.pattern,
        origin: followedLink ? match.originName : nil, redirect: match.redirectID, isDeprecated: match.isDeprecated,
        rule: label, identifier: identifier(carriesSecrets: carriesSecrets),
        parameters: parameters(said.parameters, of: match, carriesSecrets: carriesSecrets), reason: nil)
    }
  }

  private var label: String? { rule.map(\.label).flatMap { $0.isEmpty ? nil : $0 } }

  /// The values that the route's `event` names. Beside a sensitive value only those that can't hold it.
  private func parameters(
    _ indices: [Int], of match: RouteMatch, carriesSecrets: Bool
  ) -> [LaunchEvent.Parameter] {
    var parameters: [LaunchEvent.Parameter] = []
    for index in indices where !match.isSensitive(index) && (!carriesSecrets || match.standsAlone(index)) {
      guard let value = match.value(at: index) else { continue }
      parameters.append(
        LaunchEvent.Parameter(name: match.parameterName(index), value: value.texts.joined(separator: ",")))
    }
    return parameters
  }

  /// The identifier of an input whose kind opts in: never a link, nor the text of a query.
  private func identifier(carriesSecrets: Bool) -> String? {
    guard section.identifies(source) else { return nil }
    let identifier: String?
    switch source {
    case .notification, .activity, .quickAction, .widget: identifier = input.name
    // An identifier that fits no pattern may be anything, and one that fits may hold what is sensitive.
    case .spotlightItem: identifier = label == nil || carriesSecrets ? nil : input.link
    default: identifier = nil
    }
    return identifier.flatMap { $0.isEmpty ? nil : $0 }
  }
}
