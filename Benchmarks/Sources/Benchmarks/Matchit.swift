import Foundation

/// matchit, a router written in Rust. It is a separate program (`Matchit/`) that takes a sample on request.
enum Matchit {
  /// The rows with the path already split off, and with the path split off from the link.
  static let names = ["matchit", "matchit-url"]

  /// The reason why there is no program.
  private struct Missing: Error { let reason: String }

  /// Returns the figures of a row, or the reason why there are none.
  static func line(_ name: String, rounds: Int) throws -> Line {
    let program: String
    do {
      program = try build()
    } catch let missing as Missing {
      return Line(name: name, missing: missing.reason)
    }
    let arguments = [name, Lists.file("Lists/github.routes").path, Lists.file("Lists/github.urls").path]
    var line = Line(name: name)
    line.instructions = try Costs.instructions(of: program, arguments + ["count"])[name]
    let sampler = try Sampler(program, arguments + ["time"])
    line.add(
      try Timing.measure(rounds: rounds, against: .url(Lists.links("github").map(\.link))) { try sampler.sample() })
    try sampler.end()
    return line
  }

  /// Builds the program with cargo and returns its path.
  private static func build() throws -> String {
    guard let cargo = Costs.find("cargo") else { throw Missing(reason: "there is no cargo") }
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Matchit")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: cargo)
    process.arguments = ["build", "--release", "--quiet"]
    process.currentDirectoryURL = folder
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Missing(reason: "cargo can't build it: 'cargo build --release' in Matchit says why")
    }
    return folder.appendingPathComponent("target/release/matchit-rows").path
  }

  /// A program that runs next to this one and prints the nanoseconds per link for each line that it reads.
  private struct Sampler {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    init(_ program: String, _ arguments: [String]) throws {
      // If the program has ended, writing to it must be an ordinary error.
      signal(SIGPIPE, SIG_IGN)
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = arguments
      process.standardInput = input
      process.standardOutput = output
      try process.run()
    }

    func sample() throws -> Double {
      try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
      var line = Data()
      while line.last != UInt8(ascii: "\n") {
        let more = output.fileHandleForReading.availableData
        try WrongAnswer.unless(!more.isEmpty, "matchit has ended")
        line += more
      }
      guard let nanoseconds = Double(String(decoding: line.dropLast(), as: UTF8.self)) else {
        throw WrongAnswer(description: "matchit says no time")
      }
      return nanoseconds
    }

    func end() throws {
      try input.fileHandleForWriting.close()
      process.waitUntilExit()
      try WrongAnswer.unless(process.terminationStatus == 0, "matchit ended with \(process.terminationStatus)")
    }
  }
}
