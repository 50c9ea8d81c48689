import RouteLanguage

/// A rule's documentation, from the rule itself.
package struct RulePage {
  private let rule: LintRule
  /// Longer examples are shown in part.
  private static let longestExample = 40

  package init(_ rule: LintRule) { self.rule = rule }

  /// Whether a text may have more lines than a page should hold.
  private func excerpt(_ example: String) -> [String] {
    let lines = example.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count > RulePage.longestExample else { return lines }
    return lines.prefix(10) + ["    …"] + lines.suffix(5)
  }

  private var level: String {
    rule.isLoadRule ? "always an error, since such a table doesn't load" : "\(rule.severity.rawValue) by default"
  }

  /// What `fpost explain RULE` prints.
  package var text: String {
    var lines = ["\(rule.id): \(rule.summary) (\(level))", ""]
    for paragraph in rule.explanation { lines += wrapped(paragraph) + [""] }
    lines += ["wrong:", ""] + excerpt(rule.wrong).map { "  " + $0 } + ["", "right:", ""]
    lines += excerpt(rule.right).map { "  " + $0 }
    return lines.joined(separator: "\n") + "\n"
  }

  private func wrapped(_ paragraph: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in paragraph.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > 80 {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return lines + [line]
  }

  /// The members `id`, `severity`, `isLoadRule`, `summary`, `explanation`, `wrong` and `right`.
  package var json: String {
    let members: [(String, String)] = [
      ("id", JSONText.text(rule.id)), ("severity", JSONText.text(rule.severity.rawValue)),
      ("isLoadRule", rule.isLoadRule ? "true" : "false"), ("summary", JSONText.text(rule.summary)),
      ("explanation", JSONText.array(rule.explanation.map { JSONText.text($0) })),
      ("wrong", JSONText.text(rule.wrong)), ("right", JSONText.text(rule.right)),
    ]
    return "{\n" + members.map { "  \(jsonLiteral($0.0)): \($0.1)" }.joined(separator: ",\n") + "\n}\n"
  }

  /// The page of the documentation.
  ///
  /// - Parameter findings: what lint says about the wrong example.
  package func markdown(findings: String) -> String {
    var lines = ["# \(rule.id)", "", sentence(rule.summary), "", "## Overview", ""]
    lines.append("Level: \(level).")
    if !rule.isLoadRule { lines[lines.count - 1] += " The table sets another: `\"lint\": {\"\(rule.id)\": \"off\"}`." }
    lines.append("")
    for paragraph in rule.explanation { lines += [Markdown.prose(paragraph), ""] }
    lines += ["## Wrong", "", "```json"] + excerpt(rule.wrong) + ["```", ""]
    lines += ["```"] + excerpt(findings.trimmingEnd()) + ["```", ""]
    lines += ["## Right", "", "```json"] + excerpt(rule.right) + ["```"]
    return lines.joined(separator: "\n") + "\n"
  }

  private func sentence(_ text: String) -> String {
    Markdown.prose((text.first.map { $0.uppercased() } ?? "") + text.dropFirst() + ".")
  }

  /// The page that lists the rules.
  package static var index: String {
    var lines = [
      "# Lint rules", "",
      "What `fpost lint` looks for beyond tables that don't load.", "", "## Overview", "",
      "Each finding has a position, a link that shows it where there is one, and what to do. The levels are `error`,",
      "`warning` and `note`; the exit status is 1 for the first two. The table sets a rule's level, or turns it off:",
      "",
      "```json", "\"lint\": { \"near-duplicate\": \"off\", \"missing-example\": \"warning\" }", "```", "",
      "`fpost explain RULE` prints a rule's page.", "", "| rule | level | what is wrong |", "| --- | --- | --- |",
    ]
    for rule in LintRule.all {
      lines.append("| <doc:\(rule.id)> | \(rule.severity.rawValue) | \(Markdown.prose(rule.summary, inCell: true)) |")
    }
    lines += ["", "## Topics", "", "### Rules", ""] + LintRule.all.map { "- <doc:\($0.id)>" }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension String {
  fileprivate func trimmingEnd() -> String {
    var text = self
    while text.last?.isNewline ?? false { text.removeLast() }
    return text
  }
}
