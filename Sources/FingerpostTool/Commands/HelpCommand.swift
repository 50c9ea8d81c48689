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
    console.output.write(try helpText(arguments))
    return .fine
  }

  private static func helpText(_ arguments: Arguments) throws(Failure) -> String {
    let tool: Tool = .fpost
    switch arguments.value(of: format) {
    case "markdown": return tool.markdownReference()
    case "man": return tool.manualPage()
    default: break
    }
    guard let name = arguments.operands.first else { return tool.helpText() }
    guard let command: Command = tool.command(named: name) else { throw tool.unknownCommand(name) }
    return tool.helpText(for: command)
  }
}
