import EmbeddedFiles
import RouteLanguage

/// The documentation page of a diagnostic's id: the problem, the fix, an incorrect and a correct example.
///
/// The pages are Markdown files in the folders `Rules` and `Diagnostics` of the documentation. Each page begins at a
/// heading that consists of an id.
package struct RulePage: Sendable {
  package let id: String
  /// The Markdown of the page.
  package let text: String

  /// The pages of the lint rules, followed by all others.
  package static let all: [RulePage] = pages(in: String(cString: diagnosticPages()))

  /// Returns the page of an id, or `nil` if the id is unknown.
  package static func named(_ id: String) -> RulePage? { all.first { $0.id == id } }

  private static func pages(in text: String) -> [RulePage] {
    var pages: [(id: String?, lines: [Substring])] = []
    var isCode = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") { isCode.toggle() }
      if !isCode, let heading = heading(line) {
        let isID = heading.utf8.allSatisfy {
          $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0)
        }
        // A heading that covers several pages, such as *Patterns*, ends the page before it.
        if isID || line.hasPrefix("# ") { pages.append((isID ? heading : nil, [])) }
      }
      if !pages.isEmpty { pages[pages.count - 1].lines.append(line) }
    }
    return pages.compactMap { id, lines in
      guard let id, let end = lines.lastIndex(where: { !$0.isEmpty }) else { return nil }
      return RulePage(id: id, text: lines[...end].joined(separator: "\n") + "\n")
    }
  }

  /// Returns the text of a first-level or second-level heading, or `nil` if the line isn't a heading.
  private static func heading(_ line: Substring) -> String? {
    line.hasPrefix("# ") ? String(line.dropFirst(2)) : line.hasPrefix("## ") ? String(line.dropFirst(3)) : nil
  }
}

extension RulePage {
  private var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// A sentence about the problem.
  package var summary: String { paragraphs.first ?? "" }

  /// The paragraphs, except for the level and the titles of the examples. Each item of a list is a paragraph of its own.
  private var paragraphs: [String] {
    var paragraphs = [""]
    var isCode = false
    for line in lines {
      let isFence = line.hasPrefix("```")
      if isFence { isCode.toggle() }
      if isFence || isCode || RulePage.heading(line) != nil { continue }
      if line.isEmpty || line.hasPrefix("- ") { paragraphs.append("") }
      let last = paragraphs.count - 1
      paragraphs[last] += paragraphs[last].isEmpty ? line : " " + line
    }
    return paragraphs.filter { !["", "Wrong:", "Right:"].contains($0) && !$0.hasPrefix("Level: ") }
  }

  /// Returns the first code block after a heading, or after a paragraph such as `Wrong:`.
  package func example(_ title: String) -> (language: String, text: String)? {
    let after = lines.drop { RulePage.heading($0) != title && $0 != title + ":" }.drop { !$0.hasPrefix("```") }
    guard let start = after.first else { return nil }
    return (String(start.dropFirst(3)), after.dropFirst().prefix { $0 != "```" }.joined(separator: "\n"))
  }

  /// An object with the members `id`, `severity`, `isLoadRule`, `summary`, `explanation`, `wrong` and `right`.
  /// `severity` and `isLoadRule` are `null` if the id doesn't belong to a lint rule.
  package var json: String {
    let rule = LintRule.named(id)
    let members: [(String, String)] = [
      ("id", JSONText.text(id)), ("severity", JSONText.text(rule?.severity.rawValue)),
      ("isLoadRule", rule.map { $0.isLoadRule ? "true" : "false" } ?? "null"), ("summary", JSONText.text(summary)),
      ("explanation", JSONText.texts(paragraphs.dropFirst())),
      ("wrong", JSONText.text(example("Wrong")?.text)), ("right", JSONText.text(example("Right")?.text)),
    ]
    return JSONText.block(members) + "\n"
  }
}
