import RouteLanguage

extension LintRule {
  package static let associatedDomain = LintRule("associated-domain", .warning) { context in
    var findings: [Diagnostic] = []
    let own = context.resolved.places.filter { context.resolved.origins[$0.origin].kind == .universalLink }
    // Some environments may only be for tests, and the table doesn't specify which. But if no base URL of the origin
    // can have an association, universal links don't open the app in any environment.
    let associated = Set(own.filter { canBeAssociated($0) }.map { $0.origin })
    let checked = own.filter { $0.environment == nil || !associated.contains($0.origin) }
    for place in checked + context.resolved.wrappers.map({ $0.place })
    where !findings.contains(where: { $0.range == place.source.range }) {
      guard let problem = problem(of: place) else { continue }
      findings.append(
        Diagnostic(
          "universal links of \(quoted(place.source.text)) can't open the app: the host \(problem.text)",
          at: place.source.range, fix: problem.fix))
    }
    return findings
  }

  /// Returns the reason why a host can't have an association, or `nil` if it can, or if no association applies.
  private static func problem(of place: ResolvedPlace) -> (text: String, fix: Fix)? {
    // Associations don't apply to `http:`. The app passes such links to Fingerpost itself, and probably also those of
    // places with any port.
    if place.scheme == "http" || place.port == .any { return nil }
    if place.port != .none {
      return ("has a port", "remove the port, because an association always uses the default port")
    }
    guard let host = associatedHost(of: place) else { return nil }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    if labels.count == 1 { return ("is a single label", "write a complete host name") }
    return labels.last?.allSatisfy({ $0.isNumber }) ?? false ? ("is an IP address", "write a host name") : nil
  }

  private static func associatedHost(of place: ResolvedPlace) -> String? {
    switch place.host {
    case .exact(let name), .subdomains(let name), .captured(let name?): name
    case .none, .any, .captured: nil
    }
  }

  private static func canBeAssociated(_ place: ResolvedPlace) -> Bool {
    place.scheme == "https" && place.allowsDefaultPort && associatedHost(of: place) != nil && problem(of: place) == nil
  }
}
