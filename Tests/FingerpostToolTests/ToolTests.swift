import TestSupport
import Testing

@testable import FingerpostCommands
@testable import FingerpostTool

@Suite(.namingCases) struct ToolTests {
  @Test func missingCommandPrintsTheUsage() throws {
    let outcome: Outcome = try run()
    #expect(outcome.status == .couldNotRun)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("usage: fpost COMMAND"))
  }

  @Test func versionIsOneLine() throws {
    let outcome: Outcome = try run("--version")
    #expect(outcome.status == .fine)
    #expect(outcome.output == "fpost \(Tool.fpost.version)\n")
  }

  @Test func requestedHelpIsWrittenToTheOutput() throws {
    let asked: Outcome = try run("help", "completions")
    #expect(asked.status == .fine)
    #expect(asked.errors.isEmpty)
    #expect(try run("completions", "--help").output == asked.output)
    #expect(try run("--help").output == run("help").output)
  }

  @Test func wrongArgumentsGiveStatus2AndAHint() {
    each(
      [
        (["hepl"], "unknown command 'hepl'\n  did you mean 'help'?\n  run 'fpost help' to read the help\n"),
        (
          ["--vesrion"],
          "unknown option '--vesrion'\n  did you mean '--version'?\n  run 'fpost help' to read the help\n"
        ),
        (["help", "xyz"], "unknown command 'xyz'\n  run 'fpost help' to read the help\n"),
        (
          ["help", "--format=man", "a", "b"], "unexpected argument 'b'\n  run 'fpost help help' to read the help\n"
        ),
        (
          ["completions", "tcsh"],
          "'SHELL' can't be 'tcsh'\n  write one of: bash, zsh, fish\n  run 'fpost help completions' to read the help\n"
        ),
      ] as [([String], String)]
    ) { words, message in
      let outcome: Outcome = try run(words)
      #expect(outcome.status == .couldNotRun)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors == "fpost: error: " + message)
    }
  }
}
