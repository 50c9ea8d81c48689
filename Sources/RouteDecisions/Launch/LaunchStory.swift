import RouteMatching

// What is kept of an input for its launch event.
extension Decider {
  @inline(__always)
  func story(of input: LaunchInput, rule: Int, identifies: Bool) -> LaunchStory {
    var isRemote: Bool?
    if case .notification = source { isRemote = input.isRemote }
    var story = LaunchStory(
      isRemote: isRemote, rule: rule, identifier: identifies ? identifier(of: input, rule) : nil)
    if identifies { story.request = input.requestIdentifier }
    return story
  }

  /// The identifier of an input whose kind opts in: never a link, nor the text of a query.
  private func identifier(of input: LaunchInput, _ rule: Int) -> String? {
    switch source {
    case .notification, .activity, .quickAction, .widget: return input.name
    // An identifier that fits no pattern may be anything.
    case .spotlightItem: return rule == 0 ? nil : input.link
    case .plain, .universalLink, .url, .spotlightQuery, .appClip, .restored, .window, .deferred, .link, .requirement:
      return nil
    }
  }
}

/// What is recorded about a launch, as far as it isn't the destination's.
struct LaunchStory: Sendable {
  /// Whether a notification came from a server; `nil` for every other kind.
  let isRemote: Bool?
  /// The number of the rule that fit, or 0.
  let rule: Int
  /// What the table calls that rule, where there is no match that has the table.
  var label: String?
  let identifier: String?
  /// The identifier of a notification's request.
  var request: String?

  func event(_ outcome: LaunchDecision.Outcome, origin: String?, kind: LaunchKind) -> LaunchEvent? {
    switch outcome {
    case .nothing(let reason):
      return LaunchEvent(
        kind: kind, isRemote: isRemote, rule: label, identifier: identifier(kind, label, carriesSecrets: true),
        request: request,
        reason: reason)
    case .destination(let match):
      let section = LaunchSection(match.table)
      guard let said = section.event(route: match.route) else { return nil }
      let label = section.label(ofRule: rule)
      let secrets = match.sensitiveTexts
      let carriesSecrets = !secrets.isEmpty
      func isPublic(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.isEmpty
          || !secrets.contains { secret in
            let secret = Array(secret.utf8)
            return ExternalEvents.contains(secret, bytes) || ExternalEvents.contains(bytes, secret)
          }
      }
      return LaunchEvent(
        name: said.name, kind: kind, isRemote: isRemote, route: match.routeID, template: match.pattern, origin: origin,
        redirect: match.redirectID, isDeprecated: match.isDeprecated, rule: label,
        identifier: identifier(kind, label, carriesSecrets: carriesSecrets),
        request: request.flatMap { isPublic($0) ? $0 : nil },
        parameters: parameters(said.parameters, of: match, carriesSecrets: carriesSecrets),
        ignoredItems: match.ignoredItems.filter { isPublic($0.value ?? "") && isPublic($0.key) })
    }
  }

  /// One that fits a pattern of identifiers may hold what is sensitive.
  private func identifier(_ kind: LaunchKind, _ label: String?, carriesSecrets: Bool) -> String? {
    if kind.source == .spotlightItem, label == nil || carriesSecrets { return nil }
    return identifier.flatMap { $0.isEmpty ? nil : $0 }
  }

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
}
