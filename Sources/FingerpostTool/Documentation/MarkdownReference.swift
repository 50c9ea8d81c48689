import FingerpostCommands
import RouteLanguage

/// The reference page in the documentation: `help --format markdown`.
extension Tool {
  func markdownReference() -> String {
    var text = "# `\(name)`\n\n\(summary)\n\n"
    text += "| command | |\n| --- | --- |\n"
    for command in commands {
      text += "| [`\(command.name)`](#\(name)-\(command.name)) | \(cell(command.summary)) |\n"
    }
    text += "\n| exit status | |\n| --- | --- |\n"
    for (status, meaning) in Verdict.meanings { text += "| \(status.rawValue) | \(cell(meaning)) |\n" }
    for command in commands { text += "\n" + markdownSection(command) }
    return text
  }

  private func markdownSection(_ command: Command) -> String {
    var text = "## `\(name) \(command.name)`\n\n\(command.summary.capitalizedFirst).\n"
    text += "\n```\n\(usage(of: command))\n```\n"
    for paragraph in command.details { text += "\n\(paragraph)\n" }
    if !command.operands.isEmpty || !command.visibleOptions.isEmpty { text += "\n| | |\n| --- | --- |\n" }
    for operand in command.operands { text += "| `\(cell(operand.name))` | \(cell(operand.summary)) |\n" }
    for option in command.visibleOptions { text += "| `\(cell(option.usage))` | \(cell(option.fullSummary)) |\n" }
    for (line, purpose) in command.examples {
      text += "\n\(purpose.capitalizedFirst):\n\n```\n\(line)\n```\n"
    }
    return text
  }

  /// Escapes bars, which end a table's cell even in code.
  private func cell(_ text: String) -> String {
    text.replacingEach("|", by: "\\|")
  }
}
