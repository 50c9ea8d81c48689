import TestSupport
import Testing

@testable import FingerpostCommands
@testable import FingerpostTool

@Suite(.namingCases) struct ToolTests {
  @Test func withoutACommandItSaysWhatThereIs() throws {
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

  @Test func helpGoesWithTheDataWhenAskedFor() throws {
    let asked: Outcome = try run("help", "completions")
    #expect(asked.status == .fine)
    #expect(asked.errors.isEmpty)
    #expect(try run("completions", "--help").output == asked.output)
    #expect(try run("--help").output == run("help").output)
  }

  @Test func aWrongLineEndsWithTwoAndAWayOut() {
    each(
      [
        (["hepl"], "unknown command run 'hepl'\n  did you mean 'help'?\n  'fpost help' to read the help\n"),
        (
          ["--vesrion"],
          "unknown option run '--vesrion'\n  did you mean '--version'?\n  'fpost help' to read the help\n"
        ),
        (["help", "xyz"], "unknown command run 'xyz'\n  'fpost help' to read the help\n"),
        (
          ["help", "--format=man", "a", "b"], "unexpected argument run 'b'\n  'fpost help help' to read the help\n"
        ),
        (["completions", "tcsh"], "there is no completion script for 'tcsh'\n  there is one for bash, zsh and fish\n"),
      ] as [([String], String)]
    ) { words, message in
      let outcome: Outcome = try run(words)
      #expect(outcome.status == .couldNotRun)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors == "fpost: error: " + message)
    }
  }
}
