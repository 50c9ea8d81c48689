import LaunchInputs
import RouteMatching

// The parts of an input that its launch event needs.
extension Decider {
  func story(rule: LaunchRule?) -> LaunchStory {
    let identifies = section.identifies(input.kind.source)
    var isRemote: Bool?
    if case .notification = input.kind.source { isRemote = input.isRemote }
    return LaunchStory(
      isRemote: isRemote, rule: rule?.number ?? 0, identifier: identifies ? identifier(rule: rule) : nil,
      request: identifies ? input.requestIdentifier : nil)
  }

  /// Returns the identifier of an input for its event, or `nil` if the input has none. It's never a link or the text of
  /// a query.
  private func identifier(rule: LaunchRule?) -> String? {
    switch input.kind.source {
    case .notification, .activity, .quickAction, .widget: return input.name
    // An identifier that matches no pattern may contain anything, so omit it.
    case .spotlightItem: return rule == nil ? nil : input.link
    case .plain, .universalLink, .url, .spotlightQuery, .appClip, .restored, .window, .deferred, .link, .requirement:
      return nil
    }
  }
}

/// The parts of a launch event that don't come from the destination.
struct LaunchStory: Sendable {
  /// `true` if a notification came from a server; `nil` for every other kind of input.
  let isRemote: Bool?
  /// The number of the rule that applied, or 0.
  let rule: Int
  /// The rule's label. It's set only if there is no destination, because otherwise the match provides the label.
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

  /// Returns the identifier, unless it may contain a sensitive value because it matched a pattern of identifiers.
  private func identifier(_ kind: LaunchKind, _ label: String?, carriesSecrets: Bool) -> String? {
    if kind.source == .spotlightItem, label == nil || carriesSecrets { return nil }
    return identifier.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the values that the route's `event` names. If the match has a sensitive value, only values that can't
  /// contain it are returned.
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
