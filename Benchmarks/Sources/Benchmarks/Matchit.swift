import Foundation

/// matchit, a router written in Rust: a program of its own (`Matchit/`), which takes a sample whenever it is asked for one.
enum Matchit {
  /// Its path ready cut, and cut out of the link.
  static let names = ["matchit", "matchit-url"]

  /// Why there is no program.
  private struct Missing: Error { let reason: String }

  /// What it costs, or why that can't be said.
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

  /// The path of the program that cargo builds.
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

  /// A program that runs beside this one and, for each line that it reads, prints the nanoseconds of one link.
  private struct Sampler {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    init(_ program: String, _ arguments: [String]) throws {
      // Where it has ended, writing to it is an error like others.
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
