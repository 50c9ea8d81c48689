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
        (["hepl"], "there is no command 'hepl'\n  did you mean 'help'?\n  'fpost help' shows what there is\n"),
        (
          ["--vesrion"],
          "there is no option '--vesrion' here\n  did you mean '--version'?\n  'fpost help' shows what there is\n"
        ),
        (["help", "xyz"], "there is no command 'xyz'\n  'fpost help' shows what there is\n"),
        (
          ["help", "--format=man", "a", "b"], "'b' is one argument too many\n  'fpost help help' shows what there is\n"
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
