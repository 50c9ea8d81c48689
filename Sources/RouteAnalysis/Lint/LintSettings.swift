import RouteLanguage

/// The table's `lint` section: `"lint": {"mixed-case-literal": "off", "missing-example": "warning"}`.
///
/// Each key is the id of a rule, and each value is `off`, `note`, `warning` or `error`. A rule that prevents a table
/// from loading always remains an error.
package struct LintSettings {
  package enum Level: String, CaseIterable, Sendable {
    case off, note, warning, error
  }

  private var levels: [String: Level] = [:]
  /// The diagnostics about the section itself.
  @Limited package private(set) var diagnostics: [Diagnostic] = []

  package init(_ section: JSONValue?) {
    guard let section else { return }
    guard let members = section.members else {
      report("wrong-value", "'lint' must be an object, not \(section.described)", at: section.range)
      return
    }
    let words = Level.allCases.map { $0.rawValue }
    for (key, value) in members {
      guard let rule = LintRule.named(key.text) else {
        if RulePage.named(key.text) != nil {
          report(
            "wrong-value", "the level of \(quoted(key.text)) can't be changed, because it isn't a lint rule",
            at: key.range,
            fix: "remove it from 'lint'")
          continue
        }
        let nearest = nearestName(to: key.text, among: LintRule.all.map { $0.id })
        report(
          "unknown-key", "there is no lint rule \(quoted(key.text))", at: key.range,
          fix: nearest.map { .write($0, at: key.range) } ?? "run 'fpost explain'; the ids with a level are lint rules")
        continue
      }
      guard let text = value.text, let level = Level(rawValue: text.text) else {
        let found = value.text.map { quoted($0.text) } ?? value.described
        report(
          "wrong-value", "the level of '\(rule.id)' must be \(quotedList(words)), not \(found)", at: value.range,
          fix: meant(value, words).map { .write($0, at: value.range) })
        continue
      }
      if rule.isLoadRule, level != .error {
        report(
          "wrong-value",
          "the level of '\(rule.id)' can't be changed, because a table with this error can't be used",
          at: value.range,
          fix: "remove it from 'lint'")
        continue
      }
      levels[rule.id] = level
    }
  }

  /// Returns the level that the author of an invalid value probably meant, or `nil` if there's no similar level.
  private func meant(_ value: JSONValue, _ words: [String]) -> String? {
    if case .bool(false) = value.kind { return "off" }
    guard let text = value.text?.text else { return nil }
    return ["none", "no", "never", "ignore", "disabled"].contains(text) ? "off" : nearestName(to: text, among: words)
  }

  private mutating func report(_ rule: String, _ message: String, at range: SourceRange, fix: Fix? = nil) {
    diagnostics.append(Diagnostic(.error, rule, message, at: range, fix: fix))
  }

  /// Returns the severity of a rule's findings, or `nil` if the rule is off.
  ///
  /// - Parameter usual: The severity if the table doesn't set another.
  func severity(of rule: String, usual: Diagnostic.Severity) -> Diagnostic.Severity? {
    guard let level = levels[rule] else { return usual }
    return Diagnostic.Severity(rawValue: level.rawValue)
  }
}
