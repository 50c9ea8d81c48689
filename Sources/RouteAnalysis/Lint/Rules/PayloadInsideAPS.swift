import RouteLanguage

extension LintRule {
  static let payloadInsideAPS = LintRule("payload-inside-aps", .warning) { context in
    let rules = context.document.launchDeclaration.rules.filter { $0.source == .notification }
    let keys = rules.flatMap { rule in
      rule.target.linkKeys + rule.target.set.flatMap { $0.parameters.compactMap { $0.name } }
    }
    return keys.filter { isStray($0.value) }.map { key in
      Diagnostic(
        "the push service doesn't define the key \(quoted(key.value)) inside 'aps'", at: key.range,
        fix: "let the server send the value next to 'aps'")
    }
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
