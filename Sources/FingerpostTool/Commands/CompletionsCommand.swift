import FingerpostCommands

extension Command {
  static let completions: Command = Command(
    name: "completions", summary: "print a shell's completion script",
    operands: [
      Operand("SHELL", "bash, zsh or fish", words: ["bash", "zsh", "fish"])
    ],
    examples: [
      "fpost completions zsh > ~/.zsh/completions/_fpost": "install the completions for zsh",
      "fpost completions fish > ~/.config/fish/completions/fpost.fish": "install the completions for fish",
      "source <(fpost completions bash)": "load the completions into the current bash",
    ],
    run: { (arguments, console) throws(Failure) in
      console.output.write(Tool.fpost.completions(for: arguments.operands[0]))
      return .fine
    }
  )
}
