import Foundation
import Testing

/// An article of the reference: the blocks of its Markdown, each with its first line number.
struct Page: Sendable, CustomTestStringConvertible {
  enum Block: Sendable {
    case heading(level: Int, String)
    case code(language: String, String)
    /// The cells of each row, in the order of the columns.
    case table(columns: [String], rows: [[Cell]])
    case text(String)
  }

  /// The content of a cell: text and code in turn. The first text may be empty.
  struct Cell: Sendable {
    var parts: [(text: String, code: String)] = []
    /// The text after the last code.
    var end = ""

    var codes: [String] { parts.map(\.code) }
    var isEmpty: Bool { parts.isEmpty && end.isEmpty }
  }

  let name: String
  let blocks: [(line: Int, block: Block)]
  var testDescription: String { name }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Sources/Fingerpost/Fingerpost.docc")

  /// Pages that aren't about the language. Their Swift needs Apple's frameworks or its own package, or their tables
  /// aren't about links.
  private static let aboutTools: Set<String> = [
    "AndroidFiles.md", "AppIntents.md", "AssociationFiles.md", "CheckingOnAMac.md", "ChoosingARouter.md",
    "Compatibility.md", "GeneratedCode.md",
    "GeneratedTests.md", "HowAReleaseIsMade.md",
    "StabilityOfGeneratedCode.md", "HookingUp.md", "Importing.md", "InfoPlist.md", "OnAServer.md",
    "QuestionsAboutATable.md", "SignedTables.md", "SwiftUI.md", "UIKit.md", "WidgetsAndNotifications.md",
    "XcodeProjects.md",
  ]

  /// All articles of the catalog about the language, by name.
  static let all: [Page] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".md") && !aboutTools.contains($0) }.sorted().map { file in
      let text = (try? String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)) ?? ""
      return Page(name: String(file.dropLast(3)), markdown: text)
    }
  }()

  /// Reads any article of the catalog.
  static func reading(_ name: String) throws -> Page {
    let file = folder.appendingPathComponent(name + ".md")
    return Page(name: name, markdown: try String(contentsOf: file, encoding: .utf8))
  }

  static func named(_ name: String) -> Page? { all.first { $0.name == name } }

  init(name: String, markdown: String) {
    self.name = name
    var blocks: [(Int, Block)] = []
    let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var index = 0
    while index < lines.count {
      let line = lines[index]
      let start = index + 1
      index += 1
      if line.hasPrefix("```") {
        var code: [String] = []
        while index < lines.count, lines[index] != "```" {
          code.append(lines[index])
          index += 1
        }
        index += 1
        blocks.append((start, .code(language: String(line.dropFirst(3)), code.joined(separator: "\n"))))
      } else if line.hasPrefix("|") {
        var rows = [Page.cells(line)]
        while index < lines.count, lines[index].hasPrefix("|") {
          rows.append(Page.cells(lines[index]))
          index += 1
        }
        // The second line is the rule below the header.
        let columns = rows[0].map(\.end)
        blocks.append((start, .table(columns: columns, rows: Array(rows.dropFirst(2)))))
      } else if line.hasPrefix("#") {
        let level = line.prefix { $0 == "#" }.count
        blocks.append((start, .heading(level: level, line.dropFirst(level).trimmingCharacters(in: .whitespaces))))
      } else if !line.isEmpty {
        blocks.append((start, .text(line)))
      }
    }
    self.blocks = blocks
  }

  /// Splits `| a | b |` into cells. A `\|` is a bar, even within code.
  private static func cells(_ line: String) -> [Cell] {
    var cells: [String] = [""]
    var isEscaped = false
    for character in line.dropFirst() {
      if isEscaped {
        cells[cells.count - 1] += character == "|" ? "|" : "\\\(character)"
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "|" {
        cells.append("")
      } else {
        cells[cells.count - 1].append(character)
      }
    }
    return cells.dropLast().map { cell(trimmed($0)) }
  }

  /// Splits a cell's text at its code, which is in single backticks, or in double backticks if it contains one.
  private static func cell(_ text: String) -> Cell {
    var cell = Cell()
    var rest = text[...]
    while let start = rest.range(of: "`") {
      let mark = rest[start.lowerBound...].hasPrefix("``") ? "``" : "`"
      let code = rest[start.lowerBound...].dropFirst(mark.count)
      guard let end = code.range(of: mark) else { break }
      var content = String(code[..<end.lowerBound])
      if mark == "``" { content = trimmed(content) }
      cell.parts.append((trimmed(String(rest[..<start.lowerBound])), content))
      rest = code[end.upperBound...]
    }
    cell.end = trimmed(String(rest))
    return cell
  }

  private static func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespaces) }
}
