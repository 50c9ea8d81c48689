import Counting
import Foundation

/// The costs of a row that are the same in every run: instructions and allocations.
enum Costs {
  /// Returns the allocations per link, after everything that is created only once. Returns `nil` if they can't be
  /// counted.
  static func allocations(_ row: Row) -> Double? {
    _ = row.pass()
    guard counting_allocations() >= 0 else { return nil }
    // A run loop allocates in each of its rounds, and how many rounds a pass takes depends on time.
    let counts = (0..<5).map { _ in
      let before = counting_allocations()
      _ = row.pass()
      return counting_allocations() - before
    }
    return counts.min().map { Double($0) / Double(row.count) }
  }

  /// Returns the instructions per link for each row, counted by callgrind in a single run of this program. Empty if
  /// valgrind isn't installed.
  static func instructions(_ names: [String]) throws -> [String: Double] {
    guard let program = Bundle.main.executablePath else { return [:] }
    return try instructions(of: program, ["--count-only"] + names)
  }

  /// Returns the instructions of a program that prints each row's name and number of links, and calls
  /// `counting_measured` for each row.
  static func instructions(of program: String, _ arguments: [String]) throws -> [String: Double] {
    guard let valgrind = find("valgrind") else { return [:] }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("benchmarks-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: valgrind)
    process.arguments =
      [
        "--tool=callgrind", "--collect-atstart=no", "--toggle-collect=counting_measured",
        "--dump-after=counting_measured",
        "--callgrind-out-file=\(folder.path)/out", "-q", program,
      ] + arguments
    // Make dictionaries have the same order in every run.
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_DETERMINISTIC_HASHING": "1"]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try WrongAnswer.unless(process.terminationStatus == 0, "callgrind ended with \(process.terminationStatus)")
    var counts: [String: Double] = [:]
    for (index, line) in text.split(separator: "\n").enumerated() {
      let fields = line.split(separator: " ")
      let dump = try String(contentsOfFile: "\(folder.path)/out.\(index + 1)", encoding: .utf8)
      guard fields.count == 2, let count = Double(fields[1]),
        let total = dump.split(separator: "\n").first(where: { $0.hasPrefix("summary: ") || $0.hasPrefix("totals: ") }),
        let instructions = Double(total.split(separator: " ")[1])
      else { throw WrongAnswer(description: "callgrind says nothing of \(line)") }
      counts[String(fields[0])] = instructions / count
    }
    return counts
  }

  /// Runs each row once under callgrind, after a warm-up pass.
  static func count(_ rows: [Row]) throws {
    for row in rows {
      var sums: [Int] = [row.pass(), 0]
      withUnsafeMutablePointer(to: &sums[1]) { sum in
        var body = (pass: row.pass, sum: sum)
        withUnsafeMutablePointer(to: &body) { context in
          counting_measured(
            { context in
              guard let body = context?.assumingMemoryBound(to: (pass: () -> Int, sum: UnsafeMutablePointer<Int>).self)
              else { return }
              body.pointee.sum.pointee = body.pointee.pass()
            }, context)
        }
      }
      try WrongAnswer.unless(sums == [row.sum, row.sum], "another answer while it was counted: \(row.name)")
      print(row.name, row.count)
    }
  }

  static func find(_ program: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
