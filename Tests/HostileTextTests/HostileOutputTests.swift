import Foundation
import RouteLanguage
import TestSupport
import Testing

@testable import FingerpostCommands
@testable import FingerpostTool

/// Hostile text in command lines, and the output for it. The lists of commands and options come from the tool itself,
/// so a new option is tried too. `HostileTableTests` tests the exported files.
@Suite(.namingCases) struct HostileOutputTests {
  /// For each command, each option and operand is hostile text in turn. The output must not move the cursor, hide text,
  /// or begin a line with that text.
  @Test func hostileTextNeverControlsTheOutput() throws {
    // `watch` only ends when it is stopped.
    let commands = Tool.fpost.commands.filter { $0.name != "watch" }
    try inFolder { folder in
      let table = folder.appendingPathComponent("routes.json")
      let json =
        #"{"version": 1, "canonical": "web", "origins": {"web": "https://a.example", "app": "a:"}, "routes": {"book": "/books/{book: Int}", "search": "/search?q={q: String?}"}, "launch": {"notification": {"link": "url"}}}"#
      try Data(json.utf8).write(to: table)
      var count = 0
      each(commands.sample(9)) { command in
        each(HostileTableTests.texts.filter { Thoroughness.isFull || $0.name == "lines" }) {
          _, text in
          let file = folder.appendingPathComponent(text.filter { $0 != "/" && $0 != "\0" })
          for words in Self.lines(command, text, table, file.path) {
            // The text is in a log, or in a file of the wrong kind.
            try Data("\(text)\nhttps://a.example/\(text)".utf8).write(to: file)
            let outcome = try printed(words, in: folder)
            HostileTableTests.expectMessages(outcome.output + outcome.errors, "\(words)")
            count += 1
          }
        }
      }
      #expect(count > Thoroughness.amount(20, full: 100))
    }
  }

  /// Returns command lines, each with the text in one position. They write only into the table's folder and open
  /// nothing.
  private static func lines(_ command: Command, _ text: String, _ table: URL, _ file: String) -> [[String]] {
    let folder = table.deletingLastPathComponent()
    var safe = [command.name]
    for option in command.options {
      if option.name == "table" { safe.append("--table=" + table.path) }
      if option.name == "package", case .folder = option.value { safe.append("--package=" + folder.path) }
      if option.name == "dry-run" && command.name == "open" { safe.append("--dry-run") }
    }
    func operands(_ hostile: Int?) -> [String] {
      command.operands.enumerated().compactMap { index, operand in
        if index == hostile { return operand.isFile ? file : text }
        guard operand.isRequired || index < hostile ?? 0 else { return nil }
        return operand.words.first ?? (operand.isFile ? table.path : "https://a.example/books/7")
      }
    }
    var lines = command.operands.indices.map { safe + ["--"] + operands($0) }
    if command.operands.contains(where: { !$0.isFile }) {
      lines.append(safe + ["--"] + operands(nil).dropLast() + ["https://a.example/books/" + text])
      lines.append(safe + ["--"] + operands(nil).dropLast() + ["https://a.example/search?q=" + text])
    }
    for option in command.options {
      let value: String
      switch option.value {
      case .none: continue
      case .text, .oneOf: value = text
      case .file, .folder: value = file
      }
      let others = safe.filter { !$0.hasPrefix("--\(option.name)=") }
      lines.append(others + ["--\(option.name)=" + value, "--"] + operands(nil))
    }
    return lines
  }

  /// If every text of a tool is hostile, its manual page has the same structure as with harmless text.
  @Test func theManualPageTakesAnyText() throws {
    func page(_ text: String) -> String {
      let command = Command(
        name: text, summary: text, details: [text, ".\(text)", "'\(text)", ""],
        options: [Option(text, .text(text), text, fallback: text, isRepeated: true)],
        operands: [Operand(text, "-\(text)")],
        examples: [".\(text)": text], run: { _, _ in .fine })
      return Tool(commands: [command]).manualPage()
    }
    let harmless = try ManualPageReader.pieces(of: page("1plain"))
    #expect(harmless.count > 20)
    each(HostileTableTests.texts) { _, text in
      // Begin with a digit, because the page capitalizes a letter at the beginning of a sentence.
      let text = "1" + text
      let expected = harmless.map { piece -> ManualPageReader.Piece in
        func put(_ words: String) -> String { words.replacingOccurrences(of: "1plain", with: shown(text)) }
        return switch piece {
        case .macro(let name, let words): .macro(name, put(words))
        case .text(let words): .text(put(words))
        }
      }
      let pieces = try ManualPageReader.pieces(of: page(text))
      #expect(pieces == expected)
    }
  }
}

/// Calls the body with a temporary folder, and removes the folder afterwards.
func inFolder(_ body: (URL) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fpost-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try body(folder)
}

/// Returns the output of the tool, run in this process.
func printed(_ words: [String], in folder: URL) throws -> (output: String, errors: String) {
  let files = try ["in", "out", "err"].map { name -> (URL, FileHandle) in
    let file = folder.appendingPathComponent(name)
    try Data().write(to: file)
    return (file, try FileHandle(forUpdating: file))
  }
  let descriptors = files.map { Descriptor(number: $0.1.fileDescriptor, name: "a test's file") }
  var console = Console(name: "fpost", input: descriptors[0], output: descriptors[1], errors: descriptors[2])
  // A file handle closes its file when it is deallocated.
  _ = withExtendedLifetime(files) { Tool.fpost.run(words, console: &console) }
  func text(_ file: URL) throws -> String { String(decoding: try Data(contentsOf: file), as: UTF8.self) }
  return (try text(files[1].0), try text(files[2].0))
}
