import TestSupport
import Testing

@testable import FingerpostCommands
@testable import FingerpostTool

@Suite struct DocumentationTests {
  static let commands: [Command] = Tool.fpost.commands

  @Test func namesAreUnique() {
    #expect(Set(Self.commands.map { $0.name }).count == Self.commands.count)
    for command in Self.commands {
      #expect(Set(command.options.map { $0.name }).count == command.options.count, "\(command.name)")
    }
  }

  @Test func everythingDeclaredIsDocumentedEverywhere() throws {
    let tool: Tool = .fpost
    let manual = try ManualPageReader.pieces(of: tool.manualPage()).map { piece in
      switch piece {
      case .macro(_, let text), .text(let text): text
      }
    }
    let pages: [String] = [tool.markdownReference(), manual.joined(separator: "\n")]
    for command in Self.commands {
      let help: String = tool.helpText(for: command)
      for page in pages + [help] {
        #expect(page.contains(command.name))
        for option in command.visibleOptions { #expect(page.contains("--\(option.name)"), "\(option.name)") }
        for operand in command.operands { #expect(page.contains(operand.summary), "\(operand.name)") }
      }
      for shell in ["bash", "zsh", "fish"] {
        let script: String = tool.completions(for: shell)
        for option in command.visibleOptions { #expect(script.contains(option.name), "\(shell) \(option.name)") }
      }
    }
  }

  @Test func helpFitsATerminal() {
    for command in Self.commands {
      for line in Tool.fpost.helpText(for: command).split(separator: "\n") where !line.contains("https://") {
        #expect(line.count <= 80, "\(line)")
      }
    }
  }

  @Test func summariesAreOneSentenceWithoutAFullStop() {
    for command in Self.commands {
      let texts: [String] =
        [command.summary] + command.options.map { $0.summary } + command.operands.map { $0.summary }
        + command.examples.map { $0.value }
      for text in texts { #expect(!text.hasSuffix(".") && !text.isEmpty, "\(text)") }
    }
  }

  @Test func examplesAreCommandLinesTheToolReads() throws {
    for command in Self.commands {
      for (line, _) in command.examples {
        // A shell's substitution ends in a parenthesis.
        let words: [String] = line.split { $0 == " " || $0 == ")" }.map(String.init)
        let start: Int = try #require(words.firstIndex { $0.hasSuffix("fpost") })
        #expect(words[start + 1] == command.name)
        let rest = words[(start + 2)...].prefix { $0 != ">" && $0 != "|" && $0 != "<" }
        #expect(throws: Never.self, "\(line)") { try Arguments.parse(rest, for: command) }
      }
    }
  }
}
