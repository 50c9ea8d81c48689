import RouteLanguage

extension LintRule {
  package static let associatedDomain = LintRule("associated-domain", .warning) { context in
    var findings: [LintFinding] = []
    let own = context.shape.places.filter { context.shape.origins[$0.origin].kind == .universalLink }
    for declaration in (own + context.shape.wrappers.map({ $0.place })).map({ $0.declaration })
    where declaration.environment == nil && !findings.contains(where: { $0.range == declaration.source.range }) {
      // Associations don't apply to `http:` and to places with any port. The app passes such links to Fingerpost
      // itself.
      if declaration.scheme == "http" || declaration.port == .any { continue }
      if declaration.port != .none {
        findings.append(
          finding(declaration, "has a port", "remove the port, because an association always uses the default port"))
        continue
      }
      let host: String
      switch declaration.host {
      case .exact(let name), .subdomains(let name), .captured(_, let name?): host = name
      case .none, .any, .captured: continue
      }
      let labels = host.split(separator: ".", omittingEmptySubsequences: false)
      if labels.count == 1 {
        findings.append(finding(declaration, "is a single label", "write a complete host name"))
      } else if labels.last?.allSatisfy({ $0.isNumber }) ?? false {
        findings.append(finding(declaration, "is an IP address", "write a host name"))
      }
    }
    return findings
  }

  private static func finding(_ place: PlaceDeclaration, _ problem: String, _ fix: Fix) -> LintFinding {
    LintFinding(
      "universal links of \(quoted(place.source.text)) can't open the app: the host \(problem)", at: place.source.range,
      fix: fix)
  }
}
