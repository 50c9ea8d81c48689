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
  private enum Block {
    case heading(String)
    case paragraph(String)
    case code(language: String, text: String)
  }

  private var blocks: [Block] {
    var blocks: [Block] = []
    var lines: [Substring] = []
    var language: String?
    func endParagraph() {
      if !lines.isEmpty { blocks.append(.paragraph(lines.joined(separator: " "))) }
      lines = []
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let opened = language {
        if line != "```" {
          lines.append(line)
          continue
        }
        blocks.append(.code(language: opened, text: lines.joined(separator: "\n")))
        lines = []
        language = nil
      } else if line.hasPrefix("```") {
        language = String(line.dropFirst(3))
      } else if let heading = RulePage.heading(line) {
        blocks.append(.heading(heading))
      } else {
        // Each item of a list is a paragraph of its own.
        if line.isEmpty || line.hasPrefix("- ") { endParagraph() }
        if !line.isEmpty { lines.append(line) }
      }
    }
    return blocks
  }

  /// A sentence about the problem.
  package var summary: String { paragraphs.first ?? "" }

  /// The paragraphs, except for the level and the titles of the examples.
  private var paragraphs: [String] {
    blocks.compactMap { block in
      if case .paragraph(let text) = block, !text.hasPrefix("Level: "), text != "Wrong:", text != "Right:" {
        text
      } else {
        nil
      }
    }
  }

  /// Returns the first code block after a heading, or after a paragraph such as `Wrong:`.
  package func example(_ title: String) -> (language: String, text: String)? {
    var isFound = false
    for block in blocks {
      switch block {
      case .heading(let text): isFound = text == title
      case .paragraph(let text): isFound = text == title + ":"
      case .code(let language, let text): if isFound { return (language, text) }
      }
    }
    return nil
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
