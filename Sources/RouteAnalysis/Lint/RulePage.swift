import RouteLanguage

/// The documentation of a diagnostic's id: a lint rule's, or another's.
package struct RulePage {
  private let id: String
  /// One sentence, in Markdown.
  package let summary: String
  /// `nil` where the severity hangs on what is found.
  private let severity: Diagnostic.Severity?
  /// Whether a table that breaks the rule doesn't load; `nil` where that isn't asked.
  private let isLoadRule: Bool?
  private let explanation: [String]
  private let wrong: String
  private let right: String
  /// `true` for an example that is a table or a part of one.
  private let areTables: (wrong: Bool, right: Bool)
  private let file: (path: String, text: String)?
  /// Longer examples are shown in part.
  private static let longestExample = 40

  package init(_ rule: LintRule) {
    id = rule.id
    summary = RulePage.sentence(Markdown.prose(rule.summary))
    severity = rule.severity
    isLoadRule = rule.isLoadRule
    explanation = rule.explanation.map { Markdown.prose($0) }
    wrong = RulePage.excerpt(rule.wrong)
    right = RulePage.excerpt(rule.right)
    areTables = (true, true)
    file = rule.file
  }

  package init(_ entry: DiagnosticEntry) {
    id = entry.id
    summary = RulePage.sentence(entry.summary)
    severity = nil
    isLoadRule = nil
    explanation = [entry.mend]
    wrong = entry.wrong.text
    right = entry.right.text
    areTables = (entry.wrong.table != nil, entry.right.table != nil)
    file = nil
  }

  /// The page of an id; `nil` for an unknown one.
  package static func named(_ id: String) -> RulePage? {
    LintRule.named(id).map { RulePage($0) } ?? DiagnosticEntry.named(id).map { RulePage($0) }
  }

  /// Every id with what it means, as `fpost explain` lists them: lint rules, then the others.
  package static var all: [(page: RulePage, line: (id: String, level: String, summary: String))] {
    let pages = LintRule.all.map { RulePage($0) } + DiagnosticEntry.all.map { RulePage($0) }
    return pages.map { ($0, ($0.id, $0.severity?.rawValue ?? "", $0.summary)) }
  }

  private static func sentence(_ text: String) -> String {
    (text.first.map { $0.uppercased() } ?? "") + text.dropFirst() + "."
  }

  private static func excerpt(_ example: String) -> String {
    let lines = example.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count > longestExample else { return example }
    return (lines.prefix(10) + ["    …"] + lines.suffix(5)).joined(separator: "\n")
  }

  private var level: String? {
    if isLoadRule == true { return "always an error; found while the table is read, it keeps the table from loading" }
    return severity.map { $0.rawValue + " by default" }
  }

  /// The page that `fpost explain ID` prints, as Markdown.
  package var text: String { markdown(findings: nil) }

  private func wrapped(_ paragraph: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in paragraph.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > 120 {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return lines + [line]
  }

  /// The members `id`, `severity`, `isLoadRule`, `summary`, `explanation`, `wrong` and `right`; for ids that aren't lint
  /// rules `severity` and `isLoadRule` are `null`.
  package var json: String {
    let members: [(String, String)] = [
      ("id", JSONText.text(id)), ("severity", JSONText.text(severity?.rawValue)),
      ("isLoadRule", isLoadRule.map { $0 ? "true" : "false" } ?? "null"), ("summary", JSONText.text(summary)),
      ("explanation", JSONText.array(explanation.map { JSONText.text($0) })),
      ("wrong", JSONText.text(wrong)), ("right", JSONText.text(right)),
    ]
    return "{\n" + members.map { "  \(jsonLiteral($0.0)): \($0.1)" }.joined(separator: ",\n") + "\n}\n"
  }

  /// The page in Markdown.
  ///
  /// - Parameter findings: the findings of the wrong example, as lint prints them.
  package func markdown(findings: String?) -> String {
    guard let level else {
      let parts = ["## \(id)", summary] + explanation.map { wrapped($0).joined(separator: "\n") }
      return (parts + ["Wrong:", wrongBlock, "Right:", rightBlock]).joined(separator: "\n\n") + "\n"
    }
    var sentence = "Level: \(level)."
    if isLoadRule != true { sentence += " The table sets another: `\"lint\": {\"\(id)\": \"off\"}`." }
    var parts = ["# \(id)", summary, "## Overview", sentence]
    parts += explanation.map { wrapped($0).joined(separator: "\n") }
    parts += ["## Wrong", wrongBlock]
    if let findings { parts.append("```\n\(findings.trimmingEnd())\n```") }
    parts += ["## Right", rightBlock]
    if let file { parts += ["## With `\(file.path)`", "```\n\(file.text)\n```"] }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private var wrongBlock: String { block(wrong, isTable: areTables.wrong) }
  private var rightBlock: String { block(right, isTable: areTables.right) }

  private func block(_ example: String, isTable: Bool) -> String {
    "```\(isTable && !example.contains("…") ? "json" : "")\n\(example)\n```"
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
      "`fpost explain ID` prints the page of a rule, and of every other id of <doc:Diagnostics>.", "",
      "| rule | level | what is wrong |", "| --- | --- | --- |",
    ]
    for rule in LintRule.all {
      lines.append("| <doc:\(rule.id)> | \(rule.severity.rawValue) | \(RulePage(rule).summary.dropLast()) |")
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
