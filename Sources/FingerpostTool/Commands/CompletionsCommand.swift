import FingerpostCommands

extension Command {
  static let completions: Command = Command(
    name: "completions", summary: "print a shell's completion script",
    operands: [
      Operand(name: "SHELL", summary: "bash, zsh or fish", words: Tool.shells)
    ],
    examples: [
      "fpost completions zsh > ~/.zsh/completions/_fpost": "install the completions for zsh",
      "fpost completions fish > ~/.config/fish/completions/fpost.fish": "install the completions for fish",
      "source <(fpost completions bash)": "load the completions into the current bash",
    ],
    run: completions
  )

  private static func completions(_ arguments: Arguments, console: inout Console) throws(Failure) -> Verdict {
    let shell: String = arguments.operands.first ?? ""
    guard let script: String = Tool.fpost.completions(for: shell) else {
      throw Failure("there is no completion script for '\(shell)'", hint: "write bash, zsh or fish")
    }
    console.output.write(script)
    return .fine
  }
}
