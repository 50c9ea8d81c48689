import FingerpostCommands

extension Tool {
  /// Everything `fpost` can do, in the order help shows it.
  static let fpost: Tool = Tool(commands: [
    .initialise, .lint, .resolve, .decide, .windows, .restore, .explain, .diff, .replay, .print, .open,
    .generating(NamedPlatformFile.tests),
    .watch, .lock,
    .export, .verify, .matchAASA, .importing, .help, .completions,
  ])
}
