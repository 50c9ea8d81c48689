import Foundation

/// The command line: the rows to measure, and the figures to print.
struct Program {
  private var asksForJSON = false
  /// `true` under callgrind, to run only the code that it counts.
  private var countsOnly = false
  private var gate: String?
  private var record: String?
  private var drawsCurves = false
  private var rounds = 15
  private var names: [String] = []

  init(_ arguments: ArraySlice<String>) throws {
    var rest = arguments
    while let argument = rest.popFirst() {
      switch argument {
      case "--json": asksForJSON = true
      case "--count-only": countsOnly = true
      case "curves": drawsCurves = true
      case "--gate": gate = rest.popFirst()
      case "--record": record = rest.popFirst()
      case "--rounds": rounds = rest.popFirst().flatMap(Int.init) ?? rounds
      default: names.append(argument)
      }
    }
    if let unknown = names.first(where: { !Rows.names.contains($0) }) {
      throw WrongAnswer(description: "there is no row '\(unknown)'; there are \(Rows.names.joined(separator: " "))")
    }
  }

  func run() throws {
    if drawsCurves { return try Curves.run() }
    let rows = try Rows()
    if countsOnly { return try Costs.count(names.map(rows.row)) }
    if let gate { return try check(rows, Baseline(contentsOf: gate)) }
    if let record { return try write(rows, to: record) }
    let names = names.isEmpty ? Rows.names : names
    let instructions = try Costs.instructions(
      names.filter { !Rows.dear.contains($0) && !Matchit.names.contains($0) })
    if !asksForJSON { print(Line.head) }
    for name in names {
      var line: Line
      if Matchit.names.contains(name) {
        line = try Matchit.line(name, rounds: rounds)
      } else {
        line = try costs(of: name, rows, instructions)
        if line.missing == nil { line.add(try Timing.measure(rows.row(name), rounds: rounds)) }
      }
      print(asksForJSON ? try line.json : line.text)
    }
  }

  /// Returns instructions and allocations, or the reason why nothing can be counted.
  private func costs(of name: String, _ rows: Rows, _ instructions: [String: Double]) throws -> Line {
    let row: Row
    do {
      row = try rows.row(name)
    } catch let error as WrongAnswer {
      throw error
    } catch {
      return Line(name: name, missing: "the table doesn't load")
    }
    return Line(name: name, instructions: instructions[name], allocations: Costs.allocations(row))
  }

  // MARK: The baseline

  private func write(_ rows: Rows, to path: String) throws {
    let names = Rows.names.filter { !Rows.dear.contains($0) && !Rows.others.contains($0) }
    let instructions = try Costs.instructions(names)
    var text = ""
    for name in names {
      let line = try costs(of: name, rows, instructions)
      text +=
        try Line(
          name: name, instructions: line.instructions?.rounded(),
          allocations: line.allocations.map { ($0 * 100).rounded() / 100 }
        ).json + "\n"
    }
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  private func check(_ rows: Rows, _ baseline: Baseline) throws {
    let instructions = try Costs.instructions(baseline.names)
    print(Line.head)
    var complaints: [String] = []
    for name in baseline.names {
      let line = try costs(of: name, rows, instructions)
      print(line.text)
      complaints += baseline.complaints(about: line)
    }
    if !complaints.isEmpty { throw WrongAnswer(description: complaints.joined(separator: "\n")) }
  }
}
