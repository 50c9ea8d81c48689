import Foundation
import Testing

@testable import FingerpostCommands

/// The tool as users run it: a process with its own streams and exit status.
@Suite struct BuiltToolTests {
  @Test func exitStatusAndStreamsReachTheShell() throws {
    let fine = try runBuilt(["--version"])
    #expect(fine.status == 0 && fine.output.hasPrefix("fpost ") && fine.errors.isEmpty)
    let wrong = try runBuilt(["hepl"])
    #expect(
      wrong.status == 2 && wrong.output.isEmpty && wrong.errors.hasPrefix("fpost: error: unknown command 'hepl'\n"))
    #expect(!wrong.errors.contains("\u{1B}"), "colours are for terminals")
  }

  /// Swift repairs invalid UTF-8, which would turn the link into a different link.
  @Test func argumentsThatAreNotUTF8AreRefused() throws {
    let ask = #"exec "$0" print search query=$'\xff'"#
    let answer = try runProcess(URL(fileURLWithPath: "/bin/bash"), ["-c", ask, try builtTool().path])
    #expect(answer.status == 2 && answer.output.isEmpty)
    #expect(answer.errors == "fpost: error: argument 3 isn't valid UTF-8: 'query=\u{FFFD}'\n")
  }

  @Test func bashReadsItsCompletions() throws {
    let script: String = try runBuilt(["completions", "bash"]).output
    let ask = """
      \(script)
      COMP_WORDS=(fpost help --format ma); COMP_CWORD=3; _fpost; echo "${COMPREPLY[@]}"
      COMP_WORDS=(fpost comp); COMP_CWORD=1; _fpost; echo "${COMPREPLY[@]}"
      COMP_WORDS=(fpost completions ''); COMP_CWORD=2; _fpost; echo "${COMPREPLY[@]}"
      """
    let answer = try runProcess(URL(fileURLWithPath: "/bin/bash"), ["-c", ask])
    #expect(answer.errors.isEmpty)
    #expect(answer.output == "markdown man\ncompletions\n--help bash zsh fish\n")
  }

  /// Bash completes every file name as a whole and never runs a part of it.
  @Test func bashCompletesFileNamesVerbatim() throws {
    let script: String = try runBuilt(["completions", "bash"]).output
    let names: [String] = [
      "a b", "a  c\td", "a*", "a?", "a$(touch ran)", "a`touch ran`", "a;touch ran", "a'b", "a\"b", "a\\b", "a~", "-W",
    ]
    try inTemporaryFolder { folder in
      for name in names { try Data().write(to: URL(fileURLWithPath: folder).appendingPathComponent(name)) }
      for words in ["lint --table", "verify aasa"] {
        let ask = """
          \(script)
          COMP_WORDS=(fpost \(words) "$0"); COMP_CWORD=3; _fpost; printf '%s\\n' "${COMPREPLY[@]}"
          """
        for word in ["a", "-W", "$(touch ran)", "`touch ran`"] {
          let answer = try runProcess(URL(fileURLWithPath: "/bin/bash"), ["-c", ask, word], in: folder)
          #expect(answer.errors.isEmpty)
          let found = answer.output.split(separator: "\n").map(String.init).filter {
            !$0.hasPrefix("a") || names.contains($0)
          }
          #expect(Set(found).isSuperset(of: names.filter { $0.hasPrefix(word) }), "\(found)")
          #expect(answer.output.split(separator: "\n").allSatisfy { names.contains(String($0)) || !$0.contains("ran") })
        }
      }
      #expect(try FileSystem.names(in: folder) == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    }
  }
}

struct ProcessOutcome {
  let status: Int32
  let output: String
  let errors: String
}

/// Runs the `fpost` that this test run built.
func runBuilt(_ words: [String], in folder: String? = nil, input: String = "") throws -> ProcessOutcome {
  try runProcess(try builtTool(), words, in: folder, input: input)
}

func builtTool() throws -> URL {
  let bundle: String = try #require(CommandLine.arguments.first { $0.contains(".xctest") }, "not a test run of SwiftPM")
  let end: String.Index = try #require(bundle.range(of: ".xctest")).lowerBound
  return URL(fileURLWithPath: String(bundle[..<end])).deletingLastPathComponent().appendingPathComponent("fpost")
}

func runProcess(
  _ program: URL, _ words: [String], in folder: String? = nil, input: String = ""
) throws -> ProcessOutcome {
  try inTemporaryFolder { scratch in
    let paths: [URL] = ["in", "out", "err"].map { URL(fileURLWithPath: scratch).appendingPathComponent($0) }
    try Data(input.utf8).write(to: paths[0])
    #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
      // A simulator builds these tests too, but can't run processes.
      throw CocoaError(.featureUnsupported)
    #else
      let process = Process()
      process.executableURL = program
      process.arguments = words
      process.currentDirectoryURL = URL(fileURLWithPath: folder ?? scratch)
      process.standardInput = try FileHandle(forReadingFrom: paths[0])
      for path in paths.dropFirst() { try Data().write(to: path) }
      process.standardOutput = try FileHandle(forWritingTo: paths[1])
      process.standardError = try FileHandle(forWritingTo: paths[2])
      try process.run()
      process.waitUntilExit()
      return ProcessOutcome(
        status: process.terminationStatus, output: String(decoding: try Data(contentsOf: paths[1]), as: UTF8.self),
        errors: String(decoding: try Data(contentsOf: paths[2]), as: UTF8.self))
    #endif
  }
}
