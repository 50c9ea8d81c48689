import FingerpostCommands

extension Tool {
  /// All commands of `fpost`, in the order of the help.
  static let fpost: Tool = Tool(commands: [
    .initialise, .lint, .resolve, .decide, .windows, .restore, .explain, .diff, .replay, .print, .open,
    .generating(NamedPlatformFile.tests),
    .watch, .lock,
    .export, .verify, .matchAASA, .importing, .help, .completions,
  ])
}
