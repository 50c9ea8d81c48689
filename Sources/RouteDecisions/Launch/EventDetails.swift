import LaunchInputs
import RouteMatching

/// The parts of a launch event that come from the input rather than from its destination.
struct EventDetails: Sendable {
  /// `true` if a notification came from a server; `nil` for every other kind of input.
  let isRemote: Bool?
  /// The offset of the table's rule that applied, or 0 if none did.
  let rule: Int
  /// The text of the table that identifies the rule, such as a notification's category. It's set only if the input
  /// opens nothing; otherwise, `event` gets the text from the match's table.
  var label: String?
  /// The identifier of the input, such as a notification's category, or `nil` if the input has none or the table keeps
  /// it out of events. It's never a link or the text of a search.
  private let identifier: String?
  /// The identifier of a notification's request, or `nil` if there is none or the table keeps it out of events.
  var request: String?

  init(of input: borrowing LaunchInput, _ rule: LaunchRule?, in section: LaunchSection) {
    let source = input.kind.source
    let identifies = section.identifies(source)
    isRemote = source == .notification ? input.isRemote : nil
    self.rule = rule?.offset ?? 0
    let traits = source.traits
    // An identifier that matches no pattern may contain anything, so omit it.
    let name = traits.content == .name ? input.name : rule == nil ? nil : input.link
    identifier = identifies && traits.isIdentified ? name : nil
    request = identifies ? input.requestIdentifier : nil
  }

  func event(_ outcome: LaunchDecision.Outcome, origin: String?, kind: LaunchKind) -> LaunchEvent? {
    switch outcome {
    case .nothing(let reason):
      return LaunchEvent(
        kind: kind, isRemote: isRemote, rule: label, identifier: identifier(kind, label, carriesSecrets: true),
        request: request, reason: reason)
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

  /// Returns the identifier, or `nil` if it's the identifier of a Spotlight item and may contain a sensitive value. It
  /// may contain such a value if it matched no pattern of the table, or if the destination has a sensitive value.
  private func identifier(_ kind: LaunchKind, _ label: String?, carriesSecrets: Bool) -> String? {
    if kind.source.traits.content == .identifier, label == nil || carriesSecrets { return nil }
    return identifier.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the values that the route's `event` names. If the match has a sensitive value, only values that can't
  /// contain it are returned.
  private func parameters(
    _ indices: [Int], of match: RouteMatch, carriesSecrets: Bool
  ) -> [LaunchEvent.Parameter] {
    indices.filter { !match.isSensitive($0) && (!carriesSecrets || match.standsAlone($0)) }.compactMap { index in
      match.value(at: index).map {
        LaunchEvent.Parameter(name: match.parameterName(index), value: $0.texts.joined(separator: ","))
      }
    }
  }
}
