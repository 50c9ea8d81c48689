import FingerpostCommands

extension Command {
  private static let format = Option(
    "format", .oneOf(["text", "markdown", "man"]), "the format of the help; 'man' and 'markdown' cover all commands",
    fallback: "text")

  static let help: Command = Command(
    name: "help", summary: "show how to use the tool or one of its commands",
    options: [format],
    operands: [
      Operand("COMMAND", "the command to explain", isRequired: false, takesCommand: true)
    ],
    examples: [
      "fpost help --format man > fpost.1": "write the manual page"
    ],
    run: help
  )

  private static func help(_ arguments: Arguments, console: inout Console) throws(Failure) -> Verdict {
    let tool: Tool = .fpost
    switch (arguments.value(of: format), arguments.operands.first) {
    case ("markdown", _): console.output.write(tool.markdownReference())
    case ("man", _): console.output.write(tool.manualPage())
    case (_, nil): console.output.write(tool.helpText())
    case (_, let name?):
      guard let command: Command = tool.command(named: name) else { throw tool.unknownCommand(name) }
      console.output.write(tool.helpText(for: command))
    }
    return .fine
  }
}
