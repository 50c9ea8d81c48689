import Foundation

@testable import FingerpostCommands
@testable import FingerpostTool

/// The result of a run of the tool.
struct Outcome {
  let status: Verdict
  let output: String
  let errors: String

  /// `errors` without the lines that only report the tables that were read.
  var actions: String {
    let notes = #"^.*: note: no tests are generated for '.*': no test target(.*\n)+?  fix: .*\n"#
    return errors.replacingOccurrences(
      of: #"(?m)^.*: \d+ routes?(; tests of .*)?, \d+\.\d s\n|"# + notes, with: "", options: .regularExpression)
  }
}

/// Runs a command line in this process, with files as its three streams.
func run(_ words: String..., input: String = "") throws -> Outcome {
  try run(words, input: input)
}

func run(_ words: [String], input: String = "", with tool: Tool = .fpost) throws -> Outcome {
  try inTemporaryFolder { folder in
    try run(words, input: Array(input.utf8), in: URL(fileURLWithPath: folder), with: tool)
  }
}

func run(_ words: String..., input: [UInt8]) throws -> Outcome {
  try inTemporaryFolder { folder in try run(words, input: input, in: URL(fileURLWithPath: folder)) }
}

private func run(
  _ words: [String], input: [UInt8], in folder: URL, with tool: Tool = .fpost
) throws -> Outcome {
  let paths: [URL] = ["in", "out", "err"].map { folder.appendingPathComponent($0) }
  try Data(input).write(to: paths[0])
  try Data().write(to: paths[1])
  try Data().write(to: paths[2])
  let files: [FileHandle] = [
    try FileHandle(forReadingFrom: paths[0]), try FileHandle(forWritingTo: paths[1]),
    try FileHandle(forWritingTo: paths[2]),
  ]
  let descriptors: [Descriptor] = files.map { Descriptor(number: $0.fileDescriptor, name: "a test's file") }
  var console = Console(name: "fpost", input: descriptors[0], output: descriptors[1], errors: descriptors[2])
  // A file handle closes its file when it is deallocated.
  let status: Verdict = withExtendedLifetime(files) { tool.run(words, console: &console) }
  return Outcome(
    status: status, output: String(decoding: try Data(contentsOf: paths[1]), as: UTF8.self),
    errors: String(decoding: try Data(contentsOf: paths[2]), as: UTF8.self))
}

/// Calls the body with the path of a temporary folder, and removes the folder afterwards.
func inTemporaryFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fpost-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder.path)
}
