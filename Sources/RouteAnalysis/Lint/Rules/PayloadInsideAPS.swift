import RouteLanguage
import RouteMatching

extension LintRule {
  static let payloadInsideAPS = LintRule("payload-inside-aps", .warning, check: check)

  @Sendable private static func check(_ context: LintContext) -> [LintFinding] {
    var findings: [LintFinding] = []
    for rule in context.document.launchDeclaration.rules where rule.source == .notification {
      for key in rule.target.linkKeys where isStray(key.value) { findings.append(finding(key.value, key.range)) }
      for value in rule.target.set {
        for key in value.parameters.compactMap({ $0.name }) where isStray(key.value) {
          findings.append(finding(key.value, key.range))
        }
      }
    }
    return findings
  }

  private static func finding(_ key: String, _ range: SourceRange) -> LintFinding {
    LintFinding(
      "the push service doesn't define the key \(quoted(key)) inside 'aps'", at: range,
      fix: "let the server send the value next to 'aps'")
  }

  private static func isStray(_ key: String) -> Bool {
    let keys = key.split(separator: ".", omittingEmptySubsequences: false)
    return keys.count > 1 && keys[0] == "aps" && !known.contains(String(keys[1]))
  }

  /// The keys that Apple documents inside 'aps'.
  private static let known: Set<String> = [
    "alert", "badge", "sound", "thread-id", "category", "content-available", "mutable-content", "target-content-id",
    "interruption-level", "relevance-score", "filter-criteria", "stale-date", "content-state", "timestamp", "event",
    "dismissal-date", "attributes-type", "attributes", "input-push-channel", "input-push-token",
  ]
}
